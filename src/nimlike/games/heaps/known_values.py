"""The Grundy values that an answer knows: from a table, from a certified period, or from the class of a letter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.libraries import arrays, without_arrays
from nimlike.core.literature import row_of
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label
from nimlike.core.position import Position
from nimlike.core.progress import patient
from nimlike.games.heaps.heap_rules import HeapRules
from nimlike.games.heaps.heap_table import HeapTable, indices, table
from nimlike.games.heaps.letter_values import LetterValues, values_for
from nimlike.games.heaps.proved_periods import provable
from nimlike.games.heaps.subtraction_rules import SubtractionRules
from nimlike.games.heaps.take_and_break import SPLIT, THREE, ListedMoves
from nimlike.tables.repeats import Repetition, describe

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values

DIRECT: Final = 1 << 12  # heaps up to here are looked up in a table, without a search for a period
MOST_SPLIT: Final = 1 << 16  # the largest heap whose value an answer computes in a game with splits, without a period
MOST_CATALOGUED: Final = 1 << 24
"""The largest heap of the table that an answer makes for a period that the catalogue has."""
FAR: Final = 2
"""A table for a period of the catalogue that starts further away goes over so many turns of it, and sees it return."""
MOST_SPLITS: Final = 1 << 33  # most splits that an answer looks at to compute values, were each looked at
MOST_WAYS: Final = 1 << 28  # most ways to leave three heaps that an answer looks at for its winning moves
MOST_TAKES: Final = 10**8  # most takes that an answer looks at to compute the values of a game without splits
MOST_SEARCHED: Final = 1 << 22  # the largest heap of the table in which an answer looks for a period


@dataclass(frozen=True)
class HeapValues:
    """The Grundy values of single heaps, from a table and a certified period: of all heaps asked for."""

    heaps: HeapTable
    repetition: Repetition | None
    run: str = ""
    far: Label | None = None

    def __call__(self, heap: int) -> int:
        found = self.repetition
        if found is None or heap < found.preperiod:
            return self.heaps.value(heap)
        turns = (heap - found.preperiod) // found.period
        return self.heaps.value(found.index(heap)) + turns * found.saltus

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


@dataclass(frozen=True)
class SetValues(HeapValues):
    """The values of the heaps of an infinite set, or of an all-but set, up to the largest of a position."""

    def heaps_of(self, value: int, below: int) -> Iterator[int]:
        """The heaps smaller than ``below`` with this value, increasing."""
        found = self.repetition
        end = below if found is None else min(below, found.preperiod)
        if self.heaps.listed is not None:
            yield from (heap for heap, other in enumerate(self.heaps.listed[:end]) if other == value)
        else:
            yield from indices(self.heaps.values[:end] == value)
        if found is None:
            return
        first, period, saltus = found.preperiod, found.period, found.saltus
        later = []
        for at in range(first, first + period):
            turns, rest = divmod(value - self.heaps.value(at), saltus)
            if rest == 0 <= turns and at + turns * period < below:
                later.append(at + turns * period)
        yield from sorted(later)

    def takes_to(self, value: int, size: int) -> Iterator[int]:
        """The numbers that may be taken from a heap so that it has this value, increasing."""
        takes = [size - rest for rest in self.heaps_of(value, size)]
        return (take for take in reversed(takes) if self.heaps.game.rule.digit(take))


def _bits(values: Values) -> int:
    import numpy as np

    return sum(1 << value for value in np.unique(values).tolist())


def values_of_position(position: Position) -> HeapValues | SetValues | LetterValues:
    """Values that cover the position's heaps, with the period that they follow from when they are not computed."""
    rules, largest = position.ruleset, max(position.state)
    assert isinstance(rules, HeapRules)
    if isinstance(rules, SubtractionRules) and not rules.finite:
        return _set_values(rules, position)
    if largest > DIRECT and (by_letter := values_for(rules)) is not None:
        return by_letter
    return value_by_heap(rules, largest)


def _set_values(rules: SubtractionRules, position: Position) -> SetValues:
    """The values of an infinite set by a table, those of an all-but set by its period too."""
    known, largest = table(rules), max(position.state)
    if largest <= DIRECT or not rules.allbut:
        if largest > known.most:
            most = f"{known.most:,}{without_arrays()}"
            raise LimitReached(f"{position.brief()}: the values of this game are computed to heap {most}")
        known.reach(largest)
        return SetValues(known, None)
    from nimlike.games.heaps.periods import certify

    repetition = certify(rules, known.most)
    if repetition is None:
        if largest > known.most:
            raise LimitReached(
                f"{position.brief()}: values are computed to heap {known.most:,}{without_arrays()}, and no period "
                "that would give those of larger heaps is certified by then"
            )
        known.reach(largest)
    return SetValues(known, repetition)


def value_by_heap(rules: HeapRules, largest: int) -> HeapValues:
    """The values of all heaps to ``largest``."""
    if isinstance(rules.rule, ListedMoves):
        table(rules).reach(largest)
        return HeapValues(table(rules), None)
    heaps, most = table(rules), _most(rules)
    if largest <= min(DIRECT, most):
        heaps.reach(largest)
        return HeapValues(heaps, None)
    from nimlike.games.heaps.periods import by_run, certify, search_limit, shown_by

    searched = min(most, MOST_SEARCHED)
    repetition = certify(rules, min(largest, searched))  # a period further away costs more than the values asked for
    if repetition is None and largest > searched:
        if (limit := search_limit(rules, heaps, searched)) > most:
            repetition = certify(rules, limit)
        if repetition is None and (limit := _catalogued(rules)) > most:
            repetition = certify(rules, limit)
            if repetition is not None:
                by_run(rules, (row_of(str(rules)) or {}).get("run", ""))
        if repetition is None and (far := _far(rules, largest)) is not None:
            return far
    if repetition is not None and repetition.saltus:
        repetition, most = None, heaps.most  # large values are for `SetValues`
    if repetition is None:
        if largest > most and not provable(rules):
            raise LimitReached(f"{rules.brief()}: answers in this game go to heap {most:,}{without_arrays()}")
        if largest > most:
            raise LimitReached(
                f"{rules.brief()}: values are computed to heap {most:,}{without_arrays()}, and no period that "
                f"would give that of heap {abbreviate(largest)} is certified by then"
                f"{_too_far(rules)}{_still_open(rules)}"
            )
        heaps.reach(largest)
    return HeapValues(heaps, repetition, shown_by(rules) if repetition is not None else "")


def _catalogued(game: HeapRules) -> int:
    """How far values have to go that prove the game's period, as the catalogue has it; 0 where that is too far."""
    row = row_of(str(game))
    if row is None or row["label"] != Label.CERTIFIED.value:
        return 0
    needed = int(row["proved_by"])
    return needed if needed <= MOST_CATALOGUED else 0


def _far(game: HeapRules, largest: int) -> HeapValues | None:
    """The values by a period of the catalogue that starts further away, from a table made in half a minute; or None."""
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
    """What the catalogue has of a period that starts too far away for an answer; empty if it has none."""
    row = row_of(str(game))
    if row is None or not row["certificate"] or int(row["proved_by"]) <= MOST_CATALOGUED:
        return ""
    period = describe(Repetition(int(row["period"]), int(row["preperiod"])))
    return tr("; the catalogue has {period} [{label}], too far for an answer", period=period, label=row["label"])


def _still_open(game: HeapRules) -> str:
    """What is open about the period of a game, and how far the catalogue has looked; empty if it has one."""
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
        return min(most, table(game).most_by_rules)
    splits = sum(1 for _, left in rule.digits if left & SPLIT) + bool(rule.tail & SPLIT)
    if splits:  # heap n has about n / 2 splits, the heaps up to n have n^2 / 4
        return min(MOST_SPLIT, isqrt(4 * MOST_SPLITS // splits), table(game).most_by_rules)
    return min(MOST_TAKES // max(1, len(rule.digits)), table(game).most_by_rules)
