"""Heap games with lists, tables, sequences, pictures and maps of many positions, in normal and in misère play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial, reduce
from itertools import count
from operator import xor
from typing import TYPE_CHECKING, Final

from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.numbers import format_number, natural, whole
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.core.progress import search_moves
from nimlike.core.shown import Drawing, Image, Map, Marks, Part, Period, Picture, Span, Terms
from nimlike.core.table import Table
from nimlike.games.heaps.heap_rules import HeapRules
from nimlike.games.heaps.take_and_break import listed

if TYPE_CHECKING:
    from nimlike.core.searched import Values
    from nimlike.games.heaps.heap_table import HeapTable
    from nimlike.games.heaps.misere.misere_quotients import Quotient

MAPPED: Final = 512  # a map looks for the quotient of heaps to here
_SHARE: Final = 20  # of the moves that a search for one answer may look at, a part


def judge(game: HeapRules) -> Callable[[tuple[int, ...]], bool]:
    """Whether heaps are a P-position: by the quotient that covers them, else by a search up to a limit."""
    from nimlike.games.heaps.misere.misere_quotients import quotients

    search = Definition(game, search_moves() // _SHARE)

    def safe(heaps: tuple[int, ...]) -> bool:
        quotient = quotients(game).covering(max(heaps))
        if quotient is None:
            return search.outcome(heaps) is Outcome.P
        return bool(quotient.monoid.portion[quotient.product(heaps)])

    return safe


class MisereHeapMap(Map):
    """Two heaps in misère play, for all heaps that the quotient covers."""

    axes = ("heap A", "heap B")
    label = Label.COMPUTED
    has_values = False

    def __init__(self, rules: HeapRules) -> None:
        self.quotient = _largest(rules)

    @property
    def known(self) -> int | None:
        return None if self.quotient.repetition else self.quotient.heap + 1

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        table, portion = self.quotient.monoid.table, self.quotient.monoid.portion
        across = [self._elements(x + (i << z), 1 << z) for i in range(width)]
        down = [self._elements(y + (j << z), 1 << z) for j in range(height)]
        lost = [{b for b in range(self.quotient.monoid.order) if portion[table[a][b]]} for a in range(len(portion))]
        for i, elements in enumerate(across):
            wanted = set().union(*(lost[a] for a in elements))
            for j, others in enumerate(down):
                if not wanted.isdisjoint(others):
                    yield i, j, j

    def _elements(self, low: int, count: int) -> set[int]:
        """The elements that ``count`` heaps from ``low`` on are, as far as the quotient goes."""
        found = self.quotient.repetition
        if found is None:
            return set(self.quotient.values[low : min(low + count, self.quotient.heap + 1)])
        return {self.quotient(low + k) for k in range(min(count, found.preperiod + found.period))}


@lru_cache(maxsize=16)
def _largest(game: HeapRules) -> Quotient:
    from nimlike.games.heaps.misere.misere_quotients import quotients

    return quotients(game).largest(MAPPED)


class HeapMap(Map):
    """Two heaps in normal play, beside given further ones, as far as values are computed or follow from a period."""

    axes = (later("heap A"), later("heap B"))
    label = Label.COMPUTED
    has_values = True

    def __init__(self, rules: HeapRules, rest: tuple[int, ...] = ()) -> None:
        from nimlike.games.heaps.known_values import value_by_heap

        self.values_to = partial(value_by_heap, rules)
        value_of = self.values_to(max(rest, default=0))
        self.third = reduce(xor, map(value_of, rest), 0)

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        across, down = [self._moved(values) for values in self._blocks(x, z, width)], self._blocks(y, z, height)
        for i, values in enumerate(across):
            for j, others in enumerate(down):
                if values & others:
                    yield i, j, j

    def _moved(self, values: int) -> int:
        """The set of the values xor that of the further heaps."""
        if not self.third:
            return values
        return sum(1 << (bit ^ self.third) for bit in range(values.bit_length()) if values >> bit & 1)

    def _blocks(self, low: int, z: int, count: int) -> list[int]:
        """The set of Grundy values of each block of 2^z heaps from ``low`` on, as the bits of a number."""
        value_of = self.values_to(low + (count << z) - 1)
        return [value_of.set_of(low + (i << z), 1 << z) for i in range(count)]

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        value_of = self.values_to(max(x + (width << z), y + (height << z)) - 1)
        across = [value_of(x + (i << z)) for i in range(width)]
        for j in range(height):
            value = value_of(y + (j << z))
            for other in across:
                yield value ^ other ^ self.third


_THEORY: Final = later("Grundy values from the definition; Sprague 1935, Grundy 1939")
_LAST: Final = 4_096  # there may be no further P-position among single heaps, so that the search has to end
_LAST_FEW: Final = 256
_PERIOD_SHOWN: Final = 2_048  # a picture looks for a period to here at least
_TRIPLES_SHOWN: Final = 512  # the same where three heaps may be left
_FIRST: Final = 64  # so many heaps are computed at first


class HeapLists(HeapRules):
    """The rules of a heap game with what is known of many positions."""

    @property
    def _heaps(self) -> HeapTable:
        """The table of the game's Grundy values."""
        from nimlike.games.heaps.heap_table import table

        return table(self)

    def table(self, low: int, high: int) -> Table:
        """Grundy values of single heaps from low to high; outcomes in misère play."""
        low, high = whole(low, "low"), whole(high, "high")
        answers = [self(size).answer() for size in range(high, low - 1, -1)]  # the largest first: tables grow once
        known = next((a for a in answers if a.label is Label.COMPUTED), answers[0])
        answers.reverse()
        if self.misere:
            told = tuple((format_number(a.position.state[0]), a.outcome.value) for a in answers)
            return Table(tr("outcomes of {game}", game=self), ("heap", "outcome"), told, known.label, known.source)
        told = tuple((format_number(a.position.state[0]), format_number(a.grundy or 0)) for a in answers)
        return Table(tr("Grundy values of {what}", what=self), ("heap", "value"), told, known.label, known.source)

    def p_positions(self, bound: int) -> Iterator[Position]:
        """The P-positions of two heaps x <= y <= ``bound``; in normal play these have equal values."""
        if self.misere:
            safe = judge(self)
            pairs = ((x, y) for x in range(bound + 1) for y in range(x, bound + 1))
            yield from (Position(self, pair) for pair in pairs if safe(pair))
            return
        heaps: dict[int, list[int]] = defaultdict(list)
        values = listed(self._heaps.first(bound + 1))
        for heap, value in enumerate(values):
            heaps[value].append(heap)
        for heap, value in enumerate(values):
            for other in heaps[value]:
                if other >= heap:
                    yield Position(self, (heap, other))

    def _values_of_one(self, last: int) -> Values:
        last = natural(last, "n")
        if self.misere:
            raise RulesetError(f"{self.brief()} is in misère play: it has no Grundy values")
        return self._heaps.up_to(last)[: last + 1]

    def grundy_table(self, bound: int) -> Values:
        """The Grundy values of two heaps x and y: row x, column y; `grundy_values` has those of one."""
        import numpy as np

        values = self._values_of_one(bound)
        return np.bitwise_xor.outer(values, values)

    def map(self, rest: tuple[int, ...] = ()) -> Map | None:
        """Two heaps, or more: by their values; in misère play two by the quotient."""
        if not self.misere:
            return HeapMap(self, rest)
        return super().map(rest) if rest else MisereHeapMap(self)

    def sequences(self) -> tuple[Terms, ...]:
        """The Grundy values of heaps, and the heaps that are P-positions; the latter alone in misère play."""

        def values() -> Iterator[int]:
            end = _FIRST
            known = listed(self._heaps.first(end))
            for heap in count():
                if heap == end:
                    end = min(2 * end, max(self._heaps.most + 1, end + 1))
                    known = listed(self._heaps.first(end))
                yield known[heap]

        def safe() -> Iterator[int]:
            last = _LAST_FEW if self.misere or self.rule.triples else _LAST
            is_safe = judge(self)
            lost = (is_safe((heap,)) for heap in count()) if self.misere else (value == 0 for value in values())
            yield from (heap for heap, found in zip(range(last + 1), lost, strict=False) if found)
            raise LimitReached(f"{self.brief()}: heaps from which the player to move loses are listed to {last:,}")

        heaps = Terms("p-positions", tr("the n-th heap from which the player to move loses"), 1, safe, source=_THEORY)
        if self.misere:
            return (heaps,)
        return Terms("grundy", tr("the Grundy value of a heap of n"), 0, values, source=_THEORY, oeis=self.oeis), heaps

    def pictures(self) -> Mapping[str, Drawing]:
        if self.misere:
            return super().pictures()
        own = {"outcome": partial(outcome_picture, self), "sequence": partial(values_picture, self)}
        return {**super().pictures(), **own}


def outcome_picture(game: HeapLists, bound: int) -> Picture:
    """Two heaps in normal play: where their values are equal."""
    values = game._values_of_one(bound)
    parts = (Image((values[:, None] == values).astype("u1")),)
    return Picture(
        tr("P-positions of {name}, two heaps", name=game.name), Label.COMPUTED, tr("heap A"), tr("heap B"), parts
    )


def values_picture(game: HeapLists, bound: int) -> Picture:
    """The Grundy values of single heaps, with their period."""
    from nimlike.games.heaps.period_findings import find_period

    values = game._values_of_one(bound).tolist()
    parts: list[Part] = [Marks(range(bound + 1), values)]
    shown = min(_TRIPLES_SHOWN if game.rule.triples else _PERIOD_SHOWN, game._heaps.most)
    found, note = find_period(game, max(bound, shown)), ""
    if (known := found.repetition) is not None and known.preperiod <= bound:
        note = tr("period {label}", label=found.label)
        parts.append(Period(known.preperiod, known.period, bound, known.saltus))
    return Picture(
        tr("Grundy values of {name}", name=game.name),
        Label.COMPUTED,
        tr("heap"),
        tr("Grundy value"),
        tuple(parts),
        note,
    )
