"""The first picture of a reason: that of the game, else one that its board suggests."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Final

from nimlike.core.defaults import numbers
from nimlike.core.errors import LimitReached, NimlikeError
from nimlike.core.languages import tr
from nimlike.core.move import Move, Tokens
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import STRIP
from nimlike.core.position import Answer, Position
from nimlike.play.telling import short
from nimlike.web.cell_map import cell_map
from nimlike.web.figures import balance, drawn
from nimlike.web.first_words import example_of
from nimlike.web.reach import middle_of
from nimlike.web.scenes import TOKENS
from nimlike.web.strips import strip_of
from nimlike.web.svg import lettered, svg

SIDE: Final = 14
"""A map shows numbers below this."""

ROWS: Final = 7
"""So many moves are listed."""

COUNTERS: Final = 60
"""Of positions of at most so many counters each move is looked at."""

_LINE: Final = 11


def first_figure(position: Position, answer: Answer, seats: tuple[int, int]) -> str:
    """The picture as SVG; empty where there is none."""
    if answer.reason.figure is not None:
        return drawn(answer.reason.figure)
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
    return strip_of(size, lost, reached, left[0] if left is not None and len(left) == 1 else None, size)


def _plane(position: Position, best: Move | None) -> str:
    """Two numbers: the map of those below them."""
    state, rules = position.state, position.ruleset
    if not numbers(state) or len(state) != 2 or max(state) >= SIDE:
        return ""
    plane = rules.map()
    if plane is None:
        return ""
    count = max(*state, 5) + 1
    safe = {
        (x, y)
        for x, first, last in plane.spans(0, 0, 0, count, count)
        if 0 <= x < count
        for y in range(max(first, 0), min(last, count - 1) + 1)
    }
    known = plane.known  # a map that is searched knows more once it was asked
    if (known is not None and known <= max(state)) or (tuple(state) in safe) is not (best is None):
        return ""
    reached = [after.state for _, after in position.options() if len(after.state) == 2]
    chosen = None if best is None else position.after(best).state

    def told(x: int, y: int) -> bool | None:
        return None if known is not None and max(x, y) >= known else (x, y) in safe

    label = tr("The map of the positions below; the player to move loses where it is green.")
    aim = chosen if chosen is not None and len(chosen) == 2 else None
    return cell_map(count, told, [state], label, reached, aim)


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
        body.append(lettered(4, y + 19, name, "name", "start"))
        kind = "good" if good else "bad"
        body.append(f'<rect class="answer {kind}" x="{edge}" y="{y}" width="{338 - edge}" height="28" rx="14"/>')
        mark = f"M{edge + 12} 14l4 4 7-9" if good else f"M{edge + 13} 10l8 8m0-8l-8 8"
        body.append(f'<path class="{"ticked" if good else "crossed"}" transform="translate(0 {y})" d="{mark}"/>')
        body.append(lettered(edge + 32, y + 19, left, "on-green" if good else "soft", "start"))
        said.append(f"{name}: {left} {'✓' if good else '✗'}")
    if len(options) > len(shown):
        body.append(lettered(edge, 8 + 34 * len(shown) + 14, "…", "soft", "start"))
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
        body.append(lettered(x, y + 4.5, str(n), "on-token"))
    lines = (len(window) - 1) // _LINE + 1
    label = tr(
        "The tokens {low} to {high}; {first} to {last} stand in the middle.",
        low=window[0],
        high=window[-1],
        first=band[0],
        last=band[-1],
    )
    return svg(350, 36 * lines + 8, label, "".join(body)) + balance(scene, seats)
