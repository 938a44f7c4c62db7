"""The first picture of a reason: that of the game, else one that its board suggests."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, Final

from nimlike.core.defaults import numbers
from nimlike.core.errors import LimitReached, NimlikeError
from nimlike.core.languages import tr
from nimlike.core.move import Move, Tokens
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import STRIP
from nimlike.core.position import Answer, Position
from nimlike.play.words import advice, short
from nimlike.plot.boards import safe_cells
from nimlike.plot.figures import draw_balance, draw_cells, draw_figure, draw_strip, svg, write
from nimlike.web.board_pages import TOKENS

# How far each player of a row of tokens can push the last token, whatever the other does.

MOST: Final = 36  # rows of at most so many tokens more than one are looked at


@dataclass(frozen=True)
class Reach:
    """Where the last token can be held."""

    most: int  # who trims from the left can keep it at this token or above, the other one at this token or below
    least: int  # who trims from the left can keep it at this token or below, the other one at this token or above


def reach_of(position: Position) -> Reach | None:
    """How far each can push the last token; None if the board is no row of tokens.

    Whoever trims from the left raises the smallest token, so wants little left over to the other for a large one: this
    is searched over all plays, of which a row has few.
    """
    scene = position.ruleset.scene(position.state)
    if not isinstance(scene, Tokens):
        return None

    @cache
    def last(state: Any, upwards: bool) -> int:
        """The last token if the one who trims from the left wants it high (else low), and the other the contrary."""
        shown = position.ruleset.scene(state)
        assert isinstance(shown, Tokens)
        found = [last(after, upwards) for _, after in position.ruleset.options(state)]
        return shown.low if not found else max(found) if shown.left is upwards else min(found)

    return Reach(last(position.state, True), last(position.state, False))


def middle_of(position: Position, scene: Tokens) -> range:
    """The tokens in the middle: as many as may be trimmed at once, or one more, so that the middle is exact."""
    count = scene.high - scene.low + 1
    most = max((move.amount for move, _ in position.options()), default=1)
    size = min(count, most if (count - most) % 2 == 0 else most + 1)
    first = scene.low + (count - size) // 2
    return range(first, first + size)


# The first words of a reason: those of the game, else what to do and an example of what follows.

ANY: Final = 60  # of a lost position so many moves are looked at for one that is a good example


@dataclass(frozen=True)
class Example:
    """How play can go on."""

    move: Move  # A move: a winning one if there is one
    answer: Move | None = None
    again: Move | None = None  # in a won position the next winning move after that; None at the end of the game


def example_of(position: Position, answer: Answer) -> Example | None:
    """An example of what is done and answered; None once the game is over, and where a move may be forbidden."""
    if position.is_terminal or position.ruleset.options_needed(position.state) > 1:
        return None
    if answer.outcome is Outcome.P:
        for i, (move, after) in enumerate(position.options()):
            if not after.is_terminal:
                return Example(move, _best(after))
            if i == ANY:
                break
        return Example(next(iter(position.options()))[0])
    move, after = next(iter(answer.winning_moves))
    if after.is_terminal:
        return Example(move)
    reply, then = next(iter(after.options()))
    return Example(move, reply, None if then.is_terminal else _best(then))


def _best(position: Position) -> Move:
    return next(iter(position.winning_moves()))[0]


def first_words(position: Position, answer: Answer) -> tuple[str, str]:
    """A sentence or two that a child reads, then one more."""
    reason = answer.reason
    if reason.plain[0]:
        return reason.plain
    shown = example_of(position, answer)
    if position.is_terminal:
        return tr("The game is over."), tr("There is nothing left to do.")
    if shown is None:
        return str(reason.summary), f"{reason.nudge[:1].upper()}{reason.nudge[1:]}."
    scene = position.ruleset.scene(position.state)
    if isinstance(scene, Tokens):
        return _of_tokens(position, scene, shown, answer)
    move = advice(position, shown.move)
    after = position.after(shown.move)
    left = after.ruleset.words(after.state)
    if answer.outcome is Outcome.P:
        told = tr("Whatever is done here, the other player has an answer that wins.")
        if shown.answer is None:
            return told, tr("For example: {move}. That ends the game, and loses it.", move=move)
        return told, tr("For example: {move}. The answer: {reply}.", move=move, reply=advice(after, shown.answer))
    if shown.answer is None:
        return tr("{move}: that wins the game at once.", move=move), tr("No move is left then.")
    told = tr("{move}. Whoever must move from what is left loses: {left}.", move=move, left=left)
    if shown.again is None:
        return told, tr("For example: {move}. That is the last move, and it loses.", move=advice(after, shown.answer))
    then = after.after(shown.answer)
    said = tr(
        "For example: if the answer is “{reply}”, then “{again}” wins again.",
        reply=advice(after, shown.answer),
        again=advice(then, shown.again),
    )
    return told, said


def _of_tokens(position: Position, scene: Tokens, shown: Example, answer: Answer) -> tuple[str, str]:
    """A row of tokens: who can end on a token of their own; whose the middle is, and how far each can reach."""
    names = scene.names
    seat = 0 if scene.left else 1
    who, other = names[seat], names[1 - seat]
    winner = seat if answer.outcome is Outcome.N else 1 - seat
    if answer.outcome is Outcome.N:
        take = shown.move.amount
        told = tr(
            "Trim {take}. Whatever {other} trims then, {who} can end on a token of {who}.",
            take=take,
            who=who,
            other=other,
        )
    else:
        told = tr(
            "However many {who} trims, {other} can end on a token of {other}.",
            who=who,
            other=other,
        )
    middle = middle_of(position, scene)
    own = sum(scene.owner(n) == winner for n in middle)
    said = tr(
        "{own} of the {count} tokens in the middle belong to {winner}.",
        count=len(middle),
        own=own,
        winner=names[winner],
    )
    if 2 * own < len(middle):
        said = tr(
            "Only {own} of the {count} tokens in the middle belong to {winner}, but the last one can be led there.",
            count=len(middle),
            own=own,
            winner=names[winner],
        )
    if scene.high - scene.low < MOST and (reach := reach_of(position)) is not None:
        said += " " + _reached(reach, names[0], names[1])
    return told, said


def _reached(reach: Reach, left: str, right: str) -> str:
    """How far each can push the last token."""
    if reach.most == reach.least:
        return tr(
            "By trimming much or little, each can hold the last token on one side of {n}, as they like.", n=reach.most
        )
    return tr(
        "{left} can keep the last token at {most} or above, {right} at {most} or below.",
        left=left,
        right=right,
        most=reach.most,
    )


SIDE: Final = 14  # a map shows numbers below this
ROWS: Final = 7  # so many moves are listed
COUNTERS: Final = 60  # of positions of at most so many counters each move is looked at
_LINE: Final = 11


def first_figure(position: Position, answer: Answer, seats: tuple[int, int]) -> str:
    """The picture as SVG; empty if there is none."""
    if answer.reason.figure is not None:
        return draw_figure(answer.reason.figure)
    if position.is_terminal:
        return ""
    scene = position.ruleset.scene(position.state)
    if isinstance(scene, Tokens):
        return _tokens(position, scene, seats) if scene.count <= TOKENS else ""
    best = None
    if answer.outcome is Outcome.N and (shown := example_of(position, answer)):
        best = shown.move
    with suppress(LimitReached):
        for draw in (_strip, _plane, _moves):
            if found := draw(position, best):
                return found
    return ""


def _strip(position: Position, best: Move | None) -> str:
    """One number: the sizes below it."""
    state = position.state
    if not numbers(state) or len(state) != 1 or not 0 < state[0] <= STRIP:
        return ""
    rules, size = position.ruleset, state[0]
    try:
        lost = [n for n in range(size + 1) if rules(n).outcome is Outcome.P]
    except LimitReached:
        raise
    except NimlikeError:  # some smaller number is no position
        return ""
    reached = sorted({after.state[0] for _, after in position.options() if len(after.state) == 1})
    left = None if best is None else position.after(best).state
    return draw_strip(size, lost, reached, left[0] if left is not None and len(left) == 1 else None, size)


def _plane(position: Position, best: Move | None) -> str:
    """Two numbers: the map of those below them."""
    state, rules = position.state, position.ruleset
    if not numbers(state) or len(state) != 2 or max(state) >= SIDE:
        return ""
    plane = rules.map()
    if plane is None:
        return ""
    count = max(*state, 5) + 1
    safe = set(safe_cells(rules, count))
    known = plane.known  # a map that is searched knows more after its first use
    if (known is not None and known <= max(state)) or (tuple(state) in safe) is not (best is None):
        return ""
    reached = [after.state for _, after in position.options() if len(after.state) == 2]
    chosen = None if best is None else position.after(best).state

    def told(x: int, y: int) -> bool | None:
        return None if known is not None and max(x, y) >= known else (x, y) in safe

    label = tr("The map of the positions below; the player to move loses where it is green.")
    aim = chosen if chosen is not None and len(chosen) == 2 else None
    return draw_cells(count, told, [state], label, reached, aim)


def _moves(position: Position, best: Move | None) -> str:
    """Some moves, what each leaves, and who loses there."""
    if sum(row.size or 0 for row in position.ruleset.board(position.state)) > COUNTERS:
        return ""
    options = list(islice(position.options(), COUNTERS))
    if best is not None:
        options.sort(key=lambda option: option[0] != best)
    shown = options[:ROWS]
    body, said = [], []
    names = [short(move) for move, _ in shown]
    names = [name if len(name) < 14 else f"{name[:13]}…" for name in names]
    edge = max(112, 14 + 10 * max(map(len, names)))
    for line, (name, (_, after)) in enumerate(zip(names, shown, strict=True)):
        y = 8 + 34 * line
        good = after.outcome is Outcome.P
        left = after.ruleset.words(after.state)
        wide = (338 - edge - 36) * 10 // (80 if good else 73)  # what wins is bold
        left = left if len(left) <= wide else f"{left[: wide - 1]}…"
        body.append(write(4, y + 19, name, "name", "start"))
        kind = "good" if good else "bad"
        body.append(f'<rect class="answer {kind}" x="{edge}" y="{y}" width="{338 - edge}" height="28" rx="14"/>')
        mark = f"M{edge + 12} 14l4 4 7-9" if good else f"M{edge + 13} 10l8 8m0-8l-8 8"
        body.append(f'<path class="{"ticked" if good else "crossed"}" transform="translate(0 {y})" d="{mark}"/>')
        body.append(write(edge + 32, y + 19, left, "on-green" if good else "soft", "start"))
        said.append(f"{name}: {left} {'✓' if good else '✗'}")
    if len(options) > len(shown):
        body.append(write(edge, 8 + 34 * len(shown) + 14, "…", "soft", "start"))
    return svg(342, 34 * len(shown) + 30, "; ".join(said), "".join(body))


def _tokens(position: Position, scene: Tokens, seats: tuple[int, int]) -> str:
    """The tokens that are left, those in the middle on a ground of their own; below whose they are, as a bar."""
    band = middle_of(position, scene)
    window = range(scene.low, scene.high + 1)
    most = 4 * _LINE
    if len(window) > most:  # those around the middle
        apart = (len(window) - most) // 2
        window = window[apart : apart + most]
    body, step = [], 31
    for i, n in enumerate(window):
        line, place = divmod(i, _LINE)
        x, y = 4 + place * step, 4 + 36 * line
        if n in band:
            body.append(f'<rect class="cell" x="{x - 1}" y="{y - 2}" width="{step + 0.5}" height="34"/>')
    for i, n in enumerate(window):
        line, place = divmod(i, _LINE)
        x, y = 4 + place * step + 15, 4 + 36 * line + 15
        first = seats[scene.owner(n)] == 0
        kind = "owned first" if first else "owned second"
        shape = "M{x} {top}a12.5 12.5 0 1 0 .01 0z" if first else "M{x} {high}l14.5 14.5-14.5 14.5-14.5-14.5z"
        path = shape.format(x=x, top=y - 12.5, high=y - 14.5)
        body.append(f'<path class="{kind}" d="{path}"/>')
        body.append(write(x, y + 4.5, str(n), "on-token"))
    lines = (len(window) - 1) // _LINE + 1
    label = tr(
        "The tokens {low} to {high}; {first} to {last} stand in the middle.",
        low=window[0],
        high=window[-1],
        first=band[0],
        last=band[-1],
    )
    return svg(350, 36 * lines + 8, label, "".join(body)) + draw_balance(scene, seats)
