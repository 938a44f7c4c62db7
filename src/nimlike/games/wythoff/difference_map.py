"""The map of the games with any differences: exact wherever the differences are known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nimlike.core.languages import later
from nimlike.core.outcome import Label
from nimlike.core.shown import Map, Span
from nimlike.games.wythoff.grundy import MOST_BOUNDED

if TYPE_CHECKING:
    from nimlike.games.wythoff.differences import WythoffDifferences


class DifferencesMap(Map):
    """Two piles: the pairs for the outcomes, a small table for Grundy values."""

    axes = (later("pile A"), later("pile B"))
    label = Label.THEOREM

    def __init__(self, rules: WythoffDifferences) -> None:
        self.rules = rules
        self.has_values = not rules.misere

    @property
    def known(self) -> int | None:
        """Outcomes are known to here; None: for all."""
        bounds = [each.sure for each in (self.rules.differences, self.rules.pairs.differences) if each.sure is not None]
        return min(bounds, default=None)

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        """Complexity: a few pairs for each row and column, whatever z."""
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
        upto = max(pairs.smaller_from(u), pairs.larger_from(v))
        end = min(pairs.smaller_from(right), pairs.larger_from(upper))
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
        values = self.rules.grundy_table(MOST_BOUNDED).tolist()
        columns = [x + (i << z) for i in range(width)]
        for j in range(height):
            row = y + (j << z)
            for column in columns:
                yield values[column][row] if max(column, row) <= MOST_BOUNDED else None
