"""Answers for heap games: XOR of the heaps' Grundy values, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial, reduce
from itertools import islice
from operator import xor
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.languages import tr
from nimlike.core.libraries import arrays
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrases import STRIP, Figure, Strip, blocks_to_draw, listed, quoted
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import Grid, Reason
from nimlike.games.heaps.heap_rules import HeapRules
from nimlike.games.heaps.heap_table import indices
from nimlike.games.heaps.known_values import HeapValues, SetValues, values_of_position
from nimlike.games.heaps.letter_values import LetterValues, class_words
from nimlike.games.heaps.take_and_break import (
    EMPTY,
    SPLIT,
    THREE,
    WHOLE,
    ListedMoves,
    Splits,
    heaps_left,
    make_move,
    move_leaving,
    splits_where,
)
from nimlike.games.heaps.words import SHOWN, more_heaps, period_lines, reason_in_words, some, what_is_left
from nimlike.tables.repeats import Repetition, describe

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# Why a position of a heap game is won or lost: each heap counts as a pile of Nim of the size of its Grundy value.

_ROWS: Final = 64  # heaps in a table


def reason(
    position: Position, values: list[int], repetition: Repetition | None, first: tuple[Move, Position] | None
) -> Reason:
    """The reason of a position; ``first`` is a winning move, if there is one."""
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
        figure = _strip(position, None) if small else None if one else blocks_to_draw(names, values, worth=True)
        return reason_in_words(kind, plain, facts, working, figure, **words)
    # a winning move
    move, after = first
    facts["move"], facts["to"] = str(move), str(after)
    heap = move.takes[0][0]
    parts = heaps_left(position.state[heap], move)
    words |= {"name": quoted(move.brief()), "left": what_is_left(parts, position.state[heap])}
    words |= {"pile_name": pile_name(heap), "values": values[heap], "wanted": values[heap] ^ total}
    words["parts"] = listed([abbreviate(part) for part in parts]) if parts else ""
    if not one:
        figure = blocks_to_draw(names, values, heap, worth=True)
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
    """The sizes up to that of the heap; ``parts`` is what the winning move leaves, if there is one."""
    size = position.state[0]
    lost = [n for n in range(size + 1) if Position(position.ruleset, (n,)).outcome is Outcome.P]
    reached = sorted(after.state[0] for _, after in position.options())
    return Strip(size, tuple(lost), tuple(reached), None if parts is None else sum(parts))


_FEW: Final = 60  # of so many winning moves the one that is explained best is chosen: fewest heaps without an equal one


def _alone(option: tuple[Move, Position]) -> int:
    """How many heaps have no equal heap after a move."""
    return sum(count % 2 for size, count in Counter(option[1].state).items() if size)


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


_PIECE: Final = 1 << 22  # splits looked at together
_THEORY: Final = "Sprague 1935, Grundy 1939"


def answer(position: Position) -> Answer:
    """Outcome, winning moves, value; ``certified`` by an accepted period or letter's class, else ``computed``."""
    values_of = values_of_position(position)
    values = [values_of(size) for size in position.state]
    total = reduce(xor, values)
    winning_moves = partial(_moves_to, position, values_of, values, 0)

    def why() -> Reason:
        few = _FEW if len(values) == 1 and position.state[0] <= STRIP else 1
        first = min(islice(winning_moves(), few), key=_alone, default=None) if total else None
        if isinstance(values_of, LetterValues):
            found = reason(position, values, None, first)
            return replace(found, working=(*found.working, *_class_lines(position, values_of)))
        return reason(position, values, values_of.repetition, first)

    label, source = _evidence(position, values_of)
    outcome = Outcome.N if total else Outcome.P
    return Answer(position, outcome, label, source, winning_moves, why, total, label)


def _evidence(position: Position, values_of: HeapValues | SetValues | LetterValues) -> tuple[Label, str]:
    """How the values are known: the label, and the source."""
    if isinstance(values_of, LetterValues):
        return Label.CERTIFIED, f"{class_words(values_of)}, checked; {_THEORY}"
    repetition = values_of.repetition
    if repetition is None:
        return Label.COMPUTED, f"Grundy values from the definition; {_THEORY}"
    kept, run = f"nimlike analyze {position.ruleset} --of period", values_of.run
    if values_of.far is not None:
        accepted = "accepted by the checker" if values_of.far is Label.CERTIFIED else "not yet checked"
        by = f"by the certificate of run {run} ({kept}), {accepted}"
        return values_of.far, f"{describe(repetition)}, {by}; {_THEORY}"
    found = f" (as far as run {run} of the catalogue says; {kept})" if run else ""
    return Label.CERTIFIED, f"{describe(repetition)}, checked{found}; {_THEORY}"


def moves_to(position: Position, value: int) -> WinningMoves:
    """The moves from a position of a heap game to positions of the given Grundy value, not its own."""
    values_of = values_of_position(position)
    return _moves_to(position, values_of, [values_of(size) for size in position.state], value)


def _moves_to(
    position: Position, values_of: HeapValues | SetValues | LetterValues, values: list[int], target: int
) -> WinningMoves:
    """The moves to positions of value ``target``: counted at once, listed as they are read."""
    total = reduce(xor, values)
    wanted = [value ^ total ^ target for value in values]
    rules = position.ruleset
    assert isinstance(rules, HeapRules)
    if isinstance(rules.rule, ListedMoves):
        return WinningMoves.of(
            (move, Position(rules, state))
            for heap, size in enumerate(position.state)
            for left in rules.rule.lefts(size)
            if reduce(xor, map(values_of, left), 0) == wanted[heap]
            for move, state in (move_leaving(position.state, heap, left),)
        )
    if not isinstance(values_of, SetValues | LetterValues):
        return _splitting_moves_to(position, values_of, wanted)
    return WinningMoves.of(
        _moved(position, heap, take)
        for heap, size in enumerate(position.state)
        for take in values_of.takes_to(wanted[heap], size)
    )


def _splitting_moves_to(position: Position, values_of: HeapValues, wanted: list[int]) -> WinningMoves:
    """The moves that leave of a heap the value wanted of it."""
    rules = position.ruleset
    assert isinstance(rules, HeapRules)
    rule = rules.rule
    found: list[tuple[int, int, bool, Splits | int]] = []  # the last one: splits, or the value that three heaps have
    number = 0
    for heap, size in enumerate(position.state):
        goal = wanted[heap]
        for take, left in rule.takes(size):
            rest = size - take
            stays = bool(left & (WHOLE if rest else EMPTY)) and values_of(rest) == goal
            splits = Splits([])
            if left & SPLIT and rest:
                splits = _splits_to(values_of, rest, rule.largest_split(rest), goal)
            ways = stays + splits.number
            if ways:
                found.append((heap, take, stays, splits))
                number += ways
        for take, left in rule.takes(size) if rule.triples else ():
            if left & THREE and (ways := sum(len(at) for _, at in _triples_to(values_of, size - take, goal))):
                found.append((heap, take, False, goal))
                number += ways

    def listed() -> Iterator[tuple[Move, Position]]:
        for heap, take, stays, splits in found:
            if stays:
                yield _moved(position, heap, take)
            if isinstance(splits, Splits):
                for split in splits:
                    yield _moved(position, heap, take, split)
                continue
            for least, second in _triples_to(values_of, position.state[heap] - take, splits):
                for split in second:
                    yield _moved(position, heap, take, int(split), least)

    return WinningMoves(number, listed)


def _splits_to(values_of: HeapValues, rest: int, largest: int, wanted: int) -> Splits:
    """The sizes a = 1 to ``largest`` with G(a) XOR G(rest - a) = ``wanted``, from one period and the preperiod."""
    repetition = values_of.repetition
    if values_of.heaps.listed is not None and (repetition is None or not arrays()):
        # Beyond a period after the preperiod the other heap, at least rest / 2, is beyond the preperiod too.
        start, period = (max(repetition.preperiod, 1), repetition.period) if repetition else (1, 0)
        return splits_where(lambda a: values_of(a) ^ values_of(rest - a) == wanted, largest, start, period)
    import numpy as np

    table_of = values_of.heaps.values
    if repetition is None or rest < table_of.size:
        meet = table_of[1 : largest + 1] ^ table_of[rest - largest : rest][::-1]
        return Splits([at + 1 for at in indices(meet == wanted)])
    e, p = repetition.preperiod, repetition.period
    phase = (rest - e) % p
    start = max(e, 1)  # from here on the other heap, which is no smaller, is beyond the preperiod too
    near = min(rest, 2 * (start + p))  # fits an array; whether it less a size is below e is as for the whole rest

    def met(first: int, stop: int) -> NDArray[np.int64]:
        found = []
        for begin in range(first, stop, _PIECE):
            sizes = np.arange(begin, min(begin + _PIECE, stop))
            own = np.where(sizes < e, sizes, e + (sizes - e) % p)
            other = np.where(near - sizes < e, near - sizes, e + (phase - sizes) % p)
            found.append(sizes[table_of[own] ^ table_of[other] == wanted])
        return np.concatenate(found) if found else np.zeros(0, np.int64)

    return Splits(met(1, min(e, largest + 1)), start, p, met(start, start + p) - start, largest)


def _triples_to(values_of: HeapValues, rest: int, wanted: int) -> Iterator[tuple[int, NDArray[np.int64] | list[int]]]:
    """The ways to leave three heaps whose values XOR to ``wanted``: the smallest heap, and the second largest ones."""
    if (few := values_of.heaps.listed) is not None:
        for least in range(1, rest // 3 + 1):
            two, goal = rest - least, wanted ^ few[least]
            yield least, [a for a in range(least, two // 2 + 1) if few[a] ^ few[two - a] == goal]
        return
    import numpy as np

    table_of = values_of.heaps.values
    for least in range(1, rest // 3 + 1):
        largest = (rest - least) // 2
        meet = table_of[least : largest + 1] ^ table_of[rest - least - largest : rest - 2 * least + 1][::-1]
        yield least, least + np.flatnonzero(meet == (wanted ^ int(table_of[least])))


def _moved(position: Position, heap: int, take: int, *pieces: int) -> tuple[Move, Position]:
    move, state = make_move(position.state, heap, take, *pieces)
    return move, Position(position.ruleset, state)
