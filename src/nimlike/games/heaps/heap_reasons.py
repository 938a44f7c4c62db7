"""Why a position of a heap game is won or lost: each heap counts as a pile of Nim of the size of its Grundy value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import xor
from typing import Any, Final

from nimlike.core.answer import Grid, Reason
from nimlike.core.figures import STRIP, Figure, Strip, drawn_blocks
from nimlike.core.languages import tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.phrase import listed, quoted
from nimlike.core.position import Position
from nimlike.games.heaps.letter_values import LetterValues, class_words
from nimlike.games.heaps.words import SHOWN, more_heaps, period_lines, reason_in_words, some, what_is_left
from nimlike.tables.repeats import Repetition

_ROWS: Final = 64  # heaps in a table


def reason(
    position: Position, values: list[int], repetition: Repetition | None, first: tuple[Move, Position] | None
) -> Reason:
    """The reason of a position; ``first`` is a winning move, where there is one."""
    total, one = reduce(xor, values), len(values) == 1
    facts: dict[str, Any] = {"grundy_values": values, "grundy": total}
    working = tuple(_working(position, values, total, repetition))
    named, names = some([str(value) for value in values]), [pile_name(heap) for heap in range(len(values))]
    words: dict[str, object] = {"named": named, "total": total, "state": position.state[0]}
    # the end, and lost positions
    if position.is_terminal:
        return reason_in_words("end", "", facts, working)
    small = one and _is_small(position)
    if first is None:
        kind, plain = ("heap lost", "trap" if small else "heap lost") if one else ("heaps lost", "heaps lost")
        figure = _strip(position, None) if small else None if one else drawn_blocks(names, values, worth=True)
        return reason_in_words(kind, plain, facts, working, figure, **words)
    # a winning move
    move, after = first
    facts["move"], facts["to"] = str(move), str(after)
    heap = move.takes[0][0]
    parts = _parts(position, heap, move)
    words |= {"name": quoted(move.brief()), "left": what_is_left(parts, position.state[heap])}
    words |= {"pile_name": pile_name(heap), "values": values[heap], "wanted": values[heap] ^ total}
    words["parts"] = listed([abbreviate(part) for part in parts])
    if not one:
        figure = drawn_blocks(names, values, heap, worth=True)
        return reason_in_words("heaps won", "heaps won", facts, working, figure, **words)
    if len(parts) == 2 and parts[0] == parts[1]:
        plain = "copy"
    elif not parts:
        plain = "take all"
    elif len(parts) == 1:
        plain = "leave a trap" if small else "leave a heap"
    else:
        plain = "leave heaps"
    kind = "split won" if len(parts) > 1 else "heap won"
    return reason_in_words(kind, plain, facts, working, _strip(position, parts) if small else None, **words)


def _is_small(position: Position) -> bool:
    """Whether the position is one small heap that no move splits."""
    return position.state[0] <= STRIP and not any(move.split for move, _ in position.options())


def _strip(position: Position, parts: list[int] | None) -> Figure:
    """The sizes up to that of the heap; ``parts`` is what the winning move leaves, where there is one."""
    size = position.state[0]
    lost = [n for n in range(size + 1) if Position(position.ruleset, (n,)).outcome is Outcome.P]
    reached = sorted(after.state[0] for _, after in position.options())
    return Strip(size, tuple(lost), tuple(reached), None if parts is None else sum(parts))


def _working(position: Position, values: list[int], total: int, repetition: Repetition | None) -> Iterator[str | Grid]:
    """The heaps with their values, and where the values come from."""
    width = max(1, *(value.bit_length() for value in values)) if values else 1
    rows = [
        (pile_name(heap), abbreviate(size), str(value), f"{value:0{width}b}")
        for heap, (size, value) in enumerate(zip(position.state, values, strict=True))
    ]
    sums = [("XOR", "", str(total), f"{total:0{width}b}")] if len(rows) > 1 else []
    yield Grid((tr("heap"), tr("size"), tr("Grundy value"), tr("in binary")), (*rows[:_ROWS], *sums))
    if len(rows) > _ROWS:
        yield more_heaps(len(rows) - _ROWS)
    if repetition is not None:
        yield from period_lines(repetition, position.state)


def _parts(position: Position, heap: int, move: Move) -> list[int]:
    """The heaps that the move leaves of the heap, without empty ones."""
    rest = position.state[heap] - move.takes[0][1] - sum(move.split)
    return [part for part in (rest, *move.split) if part]


def by_class(position: Position, found: Reason, values_of: LetterValues) -> Reason:
    """The reason with how the values of such large heaps can be known."""
    working = (*found.working, *_class_lines(position, values_of))
    return replace(found, working=working, paragraph=f"{found.paragraph} {_class_theorem(values_of)}")


def _class_theorem(values_of: LetterValues) -> str:
    """How values of such large heaps can be known, for a reader who has never heard of it."""
    one = values_of.one
    written = f"those for c = {one.first}, with a block of {one.step} columns put in k times"
    return (
        f"That the values are known for numbers so large is a theorem on all games {values_of.forms}, where c is"
        f" {one.first} + {one.step} k: their heaps, written in rows of c, are {written}."
    )


def _class_lines(position: Position, values_of: LetterValues) -> Iterator[str]:
    """The class, and the small heap that each heap counts as."""
    one = values_of.one
    yield f"For all {class_words(values_of)}."
    yield f"Here c = {abbreviate(values_of.c)}, so k = {abbreviate((values_of.c - one.first) // one.step)}."
    yield (
        f"In rows of c heaps the values are those for c = {one.first}, with the {one.step} columns from column"
        f" {one.start} on put in k times more."
    )
    for heap, size in list(enumerate(position.state))[:SHOWN]:
        less, small = values_of.index(size), values_of.small(size)
        if less != size:
            yield f"Heap {pile_name(heap)}: {abbreviate(size)} counts as {abbreviate(less)}, less by whole periods."
        if small != less:
            where = f"heap {small:,} of the game with c = {one.first}"
            yield f"Heap {pile_name(heap)}: {abbreviate(less)} counts as {where}."
