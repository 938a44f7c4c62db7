"""Maps, sequences and pictures of Wythoff's games, from their pairs: exact at any size where the pairs are known."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import Any, Final

from nimlike.core.languages import later, tr
from nimlike.core.outcome import Label
from nimlike.core.shown import Map, Marks, Picture, Span, Terms, table_values
from nimlike.games.wythoff.difference_rules import DifferenceRules
from nimlike.games.wythoff.wythoff_rules import MOST_BOUNDED, SMALL_PILES, WythoffRules, small_values
from nimlike.tables.boxes import by_antidiagonals, largest_in_reach

VALUES: Final = 1_024
"""Grundy values are known for piles below this; for fewer where b is large."""

_BITS: Final = later("the definition, by sets of bits")
_OEIS: Final = {
    (1, 1): (("A000201", 1), ("A001950", 1), ("A004481", 0)),
    (2, 2): (("A001951", 0), ("A001952", 1)),
}
"""For (a, b): the entries of the smaller and the larger numbers and of the Grundy values, each with its first n."""


def sequences(rules: WythoffRules) -> tuple[Terms, ...]:
    """The smaller and the larger numbers of the pairs; in normal play also the Grundy values by antidiagonals."""
    known = (Label.THEOREM, rules.theorem)
    entries = () if rules.misere else _OEIS.get((rules.a, rules.step), ())
    one, other, *both = entries or (("", None), ("", None))
    smaller, larger = (lambda: (rules.pair(n)[0] for n in count())), (lambda: (rules.pair(n)[1] for n in count()))
    found = [
        Terms("smaller", tr("the smaller number of pair n"), 0, smaller, *known, *one),
        Terms("larger", tr("the larger number of pair n"), 0, larger, *known, *other),
    ]
    if not rules.misere:

        def values() -> Iterator[int]:
            def table(last: int) -> Any:
                return rules.grundy_table(last) if last >= SMALL_PILES else small_values(rules.a, rules.step, last)

            return by_antidiagonals(table, SMALL_PILES)

        title = tr("the Grundy values of two piles, read by antidiagonals")
        found.append(Terms("values", title, 0, values, Label.COMPUTED, _BITS, *(both[0] if both else ())))
    return tuple(found)


def sequences_of_differences(rules: DifferenceRules) -> tuple[Terms, ...]:
    """The smaller and the larger numbers of the pairs; in normal play also the Grundy values that are in reach."""
    known = (Label.THEOREM, rules.theorem)
    found = [
        Terms("smaller", tr("the smaller number of pair n"), 0, lambda: (rules.pair(n)[0] for n in count()), *known),
        Terms("larger", tr("the larger number of pair n"), 0, lambda: (rules.pair(n)[1] for n in count()), *known),
    ]
    if not rules.misere:

        def values() -> Iterator[int]:
            for total in range(MOST_BOUNDED + 1):
                table = rules.values.to(total)
                yield from (table[x][total - x] for x in range(total + 1))

        title = tr("the Grundy values of two piles, read by antidiagonals")
        found.append(Terms("values", title, 0, values, source=_BITS))
    return tuple(found)


def pairs_picture(rules: WythoffRules | DifferenceRules, bound: int) -> Picture:
    """Both numbers of the pairs, against k."""
    pairs = [rules.pair(k) for k in range(bound + 1)]
    larger = Marks(range(len(pairs)), [q for _, q in pairs], tr("larger number"), second=True)
    smaller = Marks(range(len(pairs)), [p for p, _ in pairs], tr("smaller number"))
    return Picture(tr("The pairs of {name}", name=rules.name), Label.THEOREM, "k", tr("pair"), (larger, smaller))


class PairsMap(Map):
    """Two piles: the pairs for the outcomes, a table for Grundy values."""

    axes = (later("pile A"), later("pile B"))
    label = Label.THEOREM

    def __init__(self, rules: WythoffRules | DifferenceRules) -> None:
        self.rules = rules
        self.has_values = not rules.misere

    @property
    def known(self) -> int | None:
        """Outcomes are known to here; None: for all."""
        if isinstance(self.rules, WythoffRules):
            return None
        bounds = [each.sure for each in (self.rules.differences, self.rules.pairs.differences) if each.sure is not None]
        return min(bounds, default=None)

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        """Complexity: a few pairs for each row and column, whatever z."""
        if isinstance(self.rules, WythoffRules) and self.rules.pair_index(0) is None and x == y == 0:
            yield 0, 0, 0
        yield from self._pairs(x, y, z, width, height)
        for j, first, last in self._pairs(y, x, z, height, width):
            for i in range(max(first, 0), min(last, width - 1) + 1):
                yield i, j, j

    def _pairs(self, u: int, v: int, z: int, columns: int, rows: int) -> Iterator[Span]:
        """Pixels that hold a pair (p, q), p <= q, with p along the columns from u and q along the rows from v."""
        pairs, known = self.rules.pairs, self.known
        right, upper = u + (columns << z), v + (rows << z)
        if known is not None:
            right, upper = min(right, known), min(upper, known)
        if u >= right or v >= upper:
            return
        end = pairs.larger_from(upper, pairs.smaller_from(right))
        upto = max(pairs.smaller_from(u), pairs.larger_from(v, end))
        while upto < end:
            begin, column = upto, (pairs.pair(upto)[0] - u) >> z
            upto = min(pairs.smaller_from(min(u + ((column + 1) << z), right)), end)
            for first, last in self._rows(begin, upto - 1, v, z):
                yield column, first, last

    def _rows(self, begin: int, end: int, v: int, z: int) -> Iterator[tuple[int, int]]:
        """The rows of the larger numbers of the pairs begin to end: halved until two rows at most are between."""
        waiting = [(begin, end)]
        while waiting:
            begin, end = waiting.pop()
            first, last = ((self.rules.pair(k)[1] - v) >> z for k in (begin, end))
            if last - first <= 1 or end - begin <= 1:
                yield from {(first, last)} if last - first <= 1 else ((first, first), (last, last))
            else:
                middle = (begin + end) // 2
                waiting += [(begin, middle), (middle + 1, end)]

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        return table_values(_values(self.rules), x, y, z, width, height)


@lru_cache(maxsize=8)
def _values(rules: WythoffRules | DifferenceRules) -> Any:
    return largest_in_reach(lambda side: rules.grundy_table(side - 1), VALUES, 256, MOST_BOUNDED + 1, 64)
