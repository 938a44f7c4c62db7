"""The reason of a position for the board: its first words, and what the counters do beside them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from nimlike.core.defaults import numbers
from nimlike.core.errors import NimlikeError
from nimlike.core.languages import tr
from nimlike.core.move import Move, Places, Plane, Tokens
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import STRIP, Blocks, Strip, Summands, blocks_of, capital, listed
from nimlike.core.position import Answer, Position
from nimlike.explain.reasons import chosen_move
from nimlike.play.words import advice, prefixes
from nimlike.plot.boards import safe_cells


def middle_of(position: Position, scene: Tokens) -> range:
    """The tokens in the middle: as many as may be trimmed at once, or one more, so that the middle is exact."""
    count = scene.high - scene.low + 1
    most = max((move.amount for move, _ in position.options()), default=1)
    size = min(count, most if (count - most) % 2 == 0 else most + 1)
    first = scene.low + (count - size) // 2
    return range(first, first + size)


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
    best = chosen_move(answer)
    assert best is not None
    after = position.after(best)
    if after.is_terminal:
        return Example(best)
    reply, then = next(iter(after.options()))
    return Example(best, reply, None if then.is_terminal else _best(then))


def _best(position: Position) -> Move:
    move = chosen_move(position.answer())
    assert move is not None
    return move


def first_words(position: Position, answer: Answer) -> tuple[str, str]:
    """A sentence or two that a child reads, then one more."""
    reason = answer.reason
    if reason.plain[0]:
        return reason.plain
    shown = example_of(position, answer)
    if position.is_terminal:
        return tr("The game is over."), tr("There is nothing left to do.")
    if shown is None:
        return str(reason.summary), f"{capital(reason.nudge)}."
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
    words = {"who": names[seat], "other": names[1 - seat], "take": shown.move.amount}
    winner = seat if answer.outcome is Outcome.N else 1 - seat
    told = (
        tr("Trim {take}. Whatever {other} trims then, {who} can end on a token of {who}.", **words)
        if answer.outcome is Outcome.N
        else tr("However many {who} trims, {other} can end on a token of {other}.", **words)
    )
    middle = middle_of(position, scene)
    own = sum(scene.owner(n) == winner for n in middle)
    counts = {"own": own, "count": len(middle), "winner": names[winner]}
    said = tr("{own} of the {count} tokens in the middle belong to {winner}.", **counts)
    if 2 * own < len(middle):
        said = tr(
            "Only {own} of the {count} tokens in the middle belong to {winner}, but the last one can be led there.",
            **counts,
        )
    return told, said


# The reason as motion: beats, each a sentence and some verbs for the player in ``static/reason.js``.
#
# A is the first row of the board, A3 its third counter, A3-5 a run, A:4 the block of A in lane 4; 8,11 a square.

Verb: TypeAlias = dict[str, Any]
Beat: TypeAlias = tuple[str, list[Verb]]

SQUARES: Final = 26  # as many squares of a side are looked at for safe ones


def beats_of(position: Position, answer: Answer) -> list[Beat]:
    """The beats: the first shows what to look at, the last says what to do."""
    first, second = first_words(position, answer)
    move = chosen_move(answer) if answer.outcome is Outcome.N else None
    scene = position.ruleset.scene(position.state)
    figure = answer.reason.figure
    if position.is_terminal:
        return [(first, [])]
    if isinstance(scene, Tokens):
        band = middle_of(position, scene)
        return [(second, [{"glow": f"A{band[0] + 1}-{band[-1] + 1}"}]), (first, [])]
    if isinstance(scene, Plane) and max(scene.at) < SQUARES:
        return _on_squares(position, scene, move, first, second)
    if isinstance(scene, Places):
        shown = _on_places(position, scene, move, first)
        return [*shown, (second, [])]
    taken = _taken(position, move)
    if isinstance(figure, Blocks):
        shown = _worths(position, figure) if figure.worth else _blocks(figure)
        if figure.worth or move is None:
            return [*shown, (first, taken), (second, [])]
        return [*shown, (first, _mended(figure, move)), (second, [])]
    if isinstance(figure, Summands):
        last = len(figure.parts) - 1
        told = tr("The pile falls into groups: {parts}.", parts=" + ".join(map(str, figure.parts)))
        reach = [{"tag": f"A:{1 - last}", "say": tr("out of reach")}] if move is not None and last else []
        return [
            (told, [{"split": "A", "into": [*figure.parts]}]),
            (first, [{"glow": f"A:{-last}"}] if move is not None else []),
            (second, reach),
        ]
    if traps := _traps(position, figure):
        told = tr("The ringed sizes are traps: whoever must move there loses.")
        return [(told, [{"traps": [f"A{n}" for n in traps]}]), (first, taken), (second, [])]
    if mirror := _mirror(position, move):
        return [(tr("Left and right of the middle each has a twin."), mirror), (first, [*taken]), (second, [])]
    return [(first, taken), (second, [])]


def _rows(position: Position) -> dict[str, tuple[str, int]]:
    """The letter and the size of each row of the board, by its prefix."""
    rows = [row for row in position.ruleset.board(position.state) if row.size is not None]
    return {row.prefix: (chr(65 + i), row.size or 0) for i, row in enumerate(rows[:26])}


def _taken(position: Position, move: Move | None) -> list[Verb]:
    """What a move takes, in the mover's colour; of a heap that it splits only, the heap."""
    if move is None:
        return []
    verbs: list[Verb] = []
    rows = _rows(position)
    for prefix, amount in prefixes(move):
        if prefix not in rows:
            continue
        name, size = rows[prefix]
        left = size - amount - sum(move.split)
        verbs.append({"take": f"{name}{left + 1}-{left + amount}"} if amount else {"glow": name})
    return verbs


def _blocks(figure: Blocks) -> list[Beat]:
    """Each pile falls into blocks; equal blocks join."""
    blocks = {chr(65 + i): blocks_of(size) for i, size in enumerate(figure.sizes) if size}
    every = sorted({block for each in blocks.values() for block in each}, reverse=True)
    told = tr("Each pile falls into blocks of {blocks}.", blocks=listed([str(block) for block in every]))
    joins, alone = _pairs(blocks, None if figure.alone is None else chr(65 + figure.alone))
    lanes = [{"split": name, "into": each, "lanes": each} for name, each in blocks.items()]
    glow = [{"glow": alone}] if alone else []
    return [(told, lanes), (tr("Equal blocks are partners."), [*joins, *glow])]


def _pairs(blocks: dict[str, list[int]], last: str | None) -> tuple[list[Verb], list[str]]:
    """The blocks that pair off, and those that are left alone: in one pile, as far as it has them."""
    joins: list[Verb] = []
    alone = []
    for block in sorted({block for each in blocks.values() for block in each}, reverse=True):
        names = sorted((name for name, each in blocks.items() if block in each), key=lambda name: (name == last, name))
        joins += [{"join": [f"{a}:{block}", f"{b}:{block}"]} for a, b in zip(names[::2], names[1::2], strict=False)]
        alone += [f"{names[-1]}:{block}"] if len(names) % 2 else []
    return joins, alone


def _mended(figure: Blocks, move: Move) -> list[Verb]:
    """One pile without what is taken from it, in blocks that all pair off."""
    pile, amount = move.takes[0]
    name, size = chr(65 + pile), figure.sizes[pile]
    kept = blocks_of(size - amount)
    blocks = {chr(65 + i): blocks_of(size) for i, size in enumerate(figure.sizes) if size} | {name: kept}
    split = {"split": name, "into": [*kept, amount], "lanes": [*kept, -1]}
    return [split, *_pairs(blocks, None)[0], {"take": f"{name}{size - amount + 1}-{size}"}]


def _worths(position: Position, figure: Blocks) -> list[Beat]:
    """What each row is worth, or in a sum each game, at its first row."""
    rows, parts = _rows(position), dict[str, str]()
    for prefix, (name, _) in rows.items():
        parts.setdefault(prefix.rpartition(".")[0] or name, name)
    names = [name for name, _ in rows.values()] if len(figure.sizes) == len(rows) else [*parts.values()]
    worths = [[name, tr("worth {size}", size=size)] for name, size in zip(names, figure.sizes, strict=False)]
    return [(tr("Each is worth as much as a pile of Nim."), [{"worth": worths}])]


def _traps(position: Position, figure: object) -> list[int]:
    """The sizes below a small pile from which the player to move loses."""
    if isinstance(figure, Strip):
        return [n for n in figure.lost if 0 < n < figure.size]
    state = position.state
    if not numbers(state) or len(state) != 1 or not 0 < state[0] <= STRIP:
        return []
    if any(move.split for move, _ in position.options()):
        return []
    with suppress(NimlikeError):
        return [n for n in range(1, state[0]) if position.ruleset(n).outcome is Outcome.P]
    return []


def _mirror(position: Position, move: Move | None) -> list[Verb]:
    """The middle of one heap, with twins at its sides, where the move leaves two equal parts."""
    if move is None or len(move.split) != 1 or len(position.state) != 1 or not move.amount:
        return []
    part, size = move.split[0], position.state[0]
    if size != 2 * part + move.amount:
        return []
    pairs = [[f"A{i}", f"A{size + 1 - i}"] for i in range(1, part + 1)]
    return [{"mirror": f"A{part + 1}-{part + move.amount}", "pairs": pairs}]


def _on_places(position: Position, scene: Places, move: Move | None, first: str) -> list[Beat]:
    """The part that the move is in, then what the move changes."""
    if move is None:
        return [(first, [])]
    picked = next(iter(scene.picks(move)))
    changed = set(picked)
    after = position.ruleset.scene(position.after(move).state)
    if isinstance(after, Places) and after.at == scene.at:
        signs = zip(scene.signs, after.signs, strict=True)
        changed |= {n for n, (was, now) in enumerate(signs) if was != now}
    taken = {"take": [f"A{n}" for n in changed]}
    count = len(scene.parts)
    if count < 2:
        return [(first, [taken])]
    told = tr("The game is in {n} parts, and each move is in one of them.", n=count)
    part = next(part for part in scene.parts if picked[0] in part)
    glow = {"glow": [f"A{n}" for n in part]}
    return [(told, []), (first, [glow, taken])]


def _on_squares(position: Position, scene: Plane, move: Move | None, first: str, second: str) -> list[Beat]:
    """Safe squares, and the way to one of them."""
    safe = [f"{x},{y}" for x, y in safe_cells(position.ruleset, max(*scene.at, 8) + 2)]
    shown: list[Verb] = [{"light": safe}] if safe else []
    told = tr("The green squares are safe to leave: no move leads from one to another.")
    to = None if move is None else position.ruleset.scene(position.after(move).state)
    ends = [",".join(map(str, each.at)) for each in (scene, to) if isinstance(each, Plane)]
    way = [{"arrow": ends}] if len(set(ends)) == 2 else []
    return [*([(told, shown)] if safe else []), (first, way), (second, [])]
