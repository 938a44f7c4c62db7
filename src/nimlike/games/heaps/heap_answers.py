"""Answers for heap games: XOR of the heaps' Grundy values, read from a table or from a certified period."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial, reduce
from math import isqrt
from operator import xor
from typing import TYPE_CHECKING, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.libraries import arrays, without_arrays
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.progress import patient
from nimlike.core.reason import Reason
from nimlike.games.heaps.heap_reasons import reason
from nimlike.games.heaps.heap_rules import HeapRules
from nimlike.games.heaps.heap_table import HeapTable, indices, table
from nimlike.games.heaps.proved_periods import provable
from nimlike.games.heaps.repeats import Repetition, described
from nimlike.games.heaps.take_and_break import EMPTY, SPLIT, THREE, WHOLE, Splits, moved

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimlike.kernels.grundy import Values


DIRECT: Final = 1 << 12
"""Heaps up to here are looked up in a table, without a search for a period."""
MOST_SPLIT: Final = 1 << 16
"""The largest heap whose value an answer computes in a game with splits, without a period."""
MOST_CATALOGUED: Final = 1 << 24
"""The largest heap of the table that an answer makes for a period that the catalogue has."""
FAR: Final = 2
"""A table for a period of the catalogue that starts further away goes over so many turns of it, and sees it return."""
MOST_SPLITS: Final = 1 << 33
"""Most splits that an answer looks at to compute values, were each looked at."""
MOST_WAYS: Final = 1 << 28
"""Most ways to leave three heaps that an answer looks at for its winning moves."""
MOST_TAKES: Final = 10**8
"""Most takes that an answer looks at to compute the values of a game without splits."""
MOST_SEARCHED: Final = 1 << 22
"""The largest heap of the table in which an answer looks for a period."""

_PIECE: Final = 1 << 22  # splits looked at together
_THEORY: Final = "Sprague 1935, Grundy 1939"


@dataclass(frozen=True)
class HeapValues:
    """The Grundy values of single heaps, from a table and a certified period: of all heaps asked for."""

    heaps: HeapTable
    repetition: Repetition | None
    run: str = ""
    far: Label | None = None

    def __call__(self, heap: int) -> int:
        at = heap if self.repetition is None else self.repetition.index(heap)
        return self.heaps.value(at)

    def set_of(self, low: int, count: int) -> int:
        """The set of the values of the heaps from ``low`` on, as the bits of a number; O(preperiod + period)."""
        if self.repetition is None:
            return _bits(self.heaps.values[low : low + count])
        e, p = self.repetition.preperiod, self.repetition.period
        if not arrays():
            met = {self(heap) for heap in range(low, low + min(count, max(0, e - low) + p))}
            return sum(1 << value for value in met)
        import numpy as np

        few = self.heaps.values[min(low, e) : min(low + count, e)]
        cycle = np.roll(self.heaps.values[e : e + p], -((max(low, e) - e) % p))
        return _bits(few) | _bits(cycle[: min(count - few.size, p)])


def answer(position: Position) -> Answer:
    """Outcome, winning moves and Grundy value of a position of a heap game.

    Label ``computed`` where the values of all heaps were computed from the rules; ``certified`` where they
    follow from a period that the independent checker accepted.
    """
    rules = position.ruleset
    assert isinstance(rules, HeapRules)
    values_of = _values(position)
    values = [values_of(size) for size in position.state]
    winning = partial(_moves_to, position, values_of, values, 0)
    return by_values(position, values, values_of.repetition, winning, values_of.run, values_of.far)


def by_values(
    position: Position,
    values: list[int],
    repetition: Repetition | None,
    winning_moves: Callable[[], WinningMoves],
    run: str = "",
    far: Label | None = None,
) -> Answer:
    """The answer from the Grundy values of the heaps, and from the period by which they are known, if by one."""
    total = reduce(xor, values)
    kept = f"nimlike catalogue --certificate {position.ruleset}"
    if repetition is None:
        label, source = Label.COMPUTED, f"Grundy values from the definition; {_THEORY}"
    elif far is not None:
        accepted = "accepted by the checker" if far is Label.CERTIFIED else "not yet checked"
        label = far
        source = f"{described(repetition)}, by the certificate of run {run} ({kept}), {accepted}; {_THEORY}"
    else:
        found = f" (as far as run {run} of the catalogue says; {kept})" if run else ""
        label, source = Label.CERTIFIED, f"{described(repetition)}, checked{found}; {_THEORY}"

    def why() -> Reason:
        first = next(iter(winning_moves()), None) if total else None
        return reason(position, values, repetition, first)

    outcome = Outcome.N if total else Outcome.P
    return Answer(position, outcome, label, source, winning_moves, why, total, label)


def _bits(values: Values) -> int:
    import numpy as np

    return sum(1 << value for value in np.unique(values).tolist())


def moves_to(position: Position, value: int) -> WinningMoves:
    """The moves from a position of a heap game to positions of the given Grundy value, not its own."""
    values_of = _values(position)
    return _moves_to(position, values_of, [values_of(size) for size in position.state], value)


def _values(position: Position) -> HeapValues:
    """Values that cover the position's heaps, with the period that they follow from when they are not computed."""
    rules = position.ruleset
    assert isinstance(rules, HeapRules)
    return value_by_heap(rules, max(position.state))


def value_by_heap(rules: HeapRules, largest: int) -> HeapValues:
    """The values of all heaps to ``largest``."""
    heaps, most = table(rules), _most(rules)
    if largest <= min(DIRECT, most):
        heaps.reach(largest)
        return HeapValues(heaps, None)
    from nimlike.core.literature import row_of
    from nimlike.games.heaps.periods import by_run, certified, search_limit, shown_by

    repetition = certified(rules, min(most, MOST_SEARCHED))
    if repetition is None and (limit := search_limit(rules, heaps, min(most, MOST_SEARCHED))) > most:
        repetition = certified(rules, limit)
    if repetition is None and (limit := _catalogued(rules)) > most:
        repetition = certified(rules, limit)
        if repetition is not None:
            by_run(rules, (row_of(str(rules)) or {}).get("run", ""))
    if repetition is None and (far := _far(rules, largest)) is not None:
        return far
    if repetition is not None and repetition.saltus:
        repetition, most = None, heaps.most  # large values are for `nimlike.games.heaps.subtraction_answers`
    if repetition is None:
        if largest > most and not provable(rules):
            raise LimitReached(
                tr(
                    "{rules}: answers in this game go to heap {most:,}{without_arrays}",
                    rules=rules.brief(),
                    most=most,
                    without_arrays=without_arrays(),
                )
            )
        if largest > most:
            raise LimitReached(
                tr(
                    "{rules}: values are computed to heap {most:,}{without_arrays}, and no period that would "
                    "give that of heap {largest} is certified by then{too_far}{open_problem}",
                    rules=rules.brief(),
                    most=most,
                    without_arrays=without_arrays(),
                    largest=abbreviate(largest),
                    too_far=_too_far(rules),
                    open_problem=_still_open(rules),
                )
            )
        heaps.reach(largest)
    return HeapValues(heaps, repetition, shown_by(rules) if repetition is not None else "")


def _catalogued(game: HeapRules) -> int:
    """How far values have to go that prove the game's period, as the catalogue has it; 0 where that is too far."""
    from nimlike.core.literature import row_of

    row = row_of(str(game))
    if row is None or row["label"] != Label.CERTIFIED.value:
        return 0
    needed = int(row["proved_by"])
    return needed if needed <= MOST_CATALOGUED else 0


def _far(game: HeapRules, largest: int) -> HeapValues | None:
    """The values by a period of the catalogue that starts further away: a table to there is made, in half a minute.

    None where the catalogue has no such period, or no time is given for its table.
    """
    from nimlike.core.literature import row_of

    row, heaps = row_of(str(game)), table(game)
    if row is None or not row["certificate"] or _catalogued(game) or not (arrays() and patient()):
        return None
    known = Repetition(int(row["period"]), int(row["preperiod"]))
    start, period = known.preperiod, known.period
    if start + period > heaps.most:
        return None
    stop = min(start + FAR * period, heaps.most + 1)
    if largest < stop:
        heaps.reach(largest)
        return HeapValues(heaps, None)
    heaps.reach(stop - 1)
    seen = heaps.values[start + period : stop] == heaps.values[start : stop - period]
    assert seen.all(), f"{game.brief()}: the period of the catalogue is not that of the table"
    return HeapValues(heaps, known, row["run"], Label(row["label"]))


def _too_far(game: HeapRules) -> str:
    """What the catalogue has of a period that starts too far away for an answer; empty where it has none."""
    from nimlike.core.literature import row_of

    row = row_of(str(game))
    if row is None or not row["certificate"] or int(row["proved_by"]) <= MOST_CATALOGUED:
        return ""
    period = described(Repetition(int(row["period"]), int(row["preperiod"])))
    return tr("; the catalogue has {period} [{label}], too far for an answer", period=period, label=row["label"])


def _still_open(game: HeapRules) -> str:
    """What is open about the period of a game, and how far the catalogue has looked; empty where it has one."""
    from nimlike.core.literature import row_of

    row = row_of(str(game))
    if not game.open_problem or (row is not None and row["period"]):
        return ""
    to = "" if row is None else tr(" The catalogue has none to heap {bound:,}.", bound=int(row["bound"]))
    return f". {game.open_problem.removesuffix('.')}.{to}"


def _most(game: HeapRules) -> int:
    """The largest heap whose value an answer computes."""
    rule = game.rule
    if rule.triples:  # n counters are left as three heaps in about n^2 / 12 ways
        ways = sum(1 for _, left in rule.digits if left & THREE)
        most = 0 if rule.tail & THREE else isqrt(12 * MOST_WAYS // max(1, ways))
        while rule.tail & THREE and (ways + most // 3) * most * most < 12 * MOST_WAYS:
            most += 1
        return min(most, table(game).most)
    splits = sum(1 for _, left in rule.digits if left & SPLIT) + bool(rule.tail & SPLIT)
    if splits:  # heap n has about n / 2 splits, the heaps up to n have n^2 / 4
        return min(MOST_SPLIT, isqrt(4 * MOST_SPLITS // splits), table(game).most)
    return min(MOST_TAKES // max(1, len(rule.digits)), table(game).most)


def _moves_to(position: Position, values_of: HeapValues, values: list[int], target: int) -> WinningMoves:
    """The moves to positions of value ``target``: counted at once, listed as they are read."""
    rules = position.ruleset
    assert isinstance(rules, HeapRules)
    rule = rules.rule
    total = reduce(xor, values)
    found: list[tuple[int, int, bool, Splits | int]] = []  # the last one: splits, or the value that three heaps have
    number = 0
    for heap, size in enumerate(position.state):
        wanted = values[heap] ^ total ^ target
        for take, left in rule.takes(size):
            rest = size - take
            stays = bool(left & (WHOLE if rest else EMPTY)) and values_of(rest) == wanted
            splits = Splits([])
            if left & SPLIT and rest:
                splits = _splits_to(values_of, rest, rule.largest_split(rest), wanted)
            ways = stays + splits.number
            if ways:
                found.append((heap, take, stays, splits))
                number += ways
        for take, left in rule.takes(size) if rule.triples else ():
            if left & THREE and (ways := sum(len(at) for _, at in _triples_to(values_of, size - take, wanted))):
                found.append((heap, take, False, wanted))
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
    """The sizes a = 1 to ``largest`` with G(a) XOR G(rest - a) = ``wanted``.

    From the preperiod on both values depend on a modulo the period only: one period of them is tried.
    """
    repetition = values_of.repetition
    if (few := values_of.heaps.listed) is not None and repetition is None:
        return Splits([a for a in range(1, largest + 1) if few[a] ^ few[rest - a] == wanted])
    if not arrays():
        return _splits_plainly(values_of, rest, largest, wanted)
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


def _splits_plainly(values_of: HeapValues, rest: int, largest: int, wanted: int) -> Splits:
    """The same by a period, without NumPy."""
    assert values_of.repetition is not None
    start, period = max(values_of.repetition.preperiod, 1), values_of.repetition.period

    def meets(a: int) -> bool:
        return values_of(a) ^ values_of(rest - a) == wanted

    if largest < start + period:
        return Splits(list(filter(meets, range(1, largest + 1))))
    # The other heap is at least rest / 2 >= start: one more period of a changes neither value.
    residues = tuple(residue for residue in range(period) if meets(start + residue))
    return Splits(list(filter(meets, range(1, start))), start, period, residues, largest)


def _triples_to(values_of: HeapValues, rest: int, wanted: int) -> Iterator[tuple[int, NDArray[np.int64] | list[int]]]:
    """The ways to leave three heaps whose values XOR to ``wanted``: the least heap, and the second largest ones."""
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
    move, state = moved(position.state, heap, take, *pieces)
    return move, Position(position.ruleset, state)
