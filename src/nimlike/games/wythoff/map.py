"""The map of Wythoff's games, from the formula of the pairs: exact at any size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later
from nimlike.core.outcome import Label
from nimlike.core.shown import Map, Span, table_values
from nimlike.games.wythoff.pairs import PPairs

if TYPE_CHECKING:
    from nimlike.games.wythoff.game import Wythoff

VALUES: Final = 1_024
"""Grundy values are known for piles below this; for fewer where b is large."""


class WythoffMap(Map):
    """Two piles: pairs for the outcomes, a table for Grundy values."""

    axes = (later("pile A"), later("pile B"))
    label = Label.THEOREM

    def __init__(self, rules: Wythoff) -> None:
        self.rules = rules
        self.has_values = not rules.misere

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        """Complexity: a few steps for each row and column, whatever z."""
        pairs, step = self.rules.pairs, self.rules.step
        if self.rules.pair_index(0) is None and x == y == 0:
            yield 0, 0, 0
        yield from pair_spans(pairs, step, x, y, z, width, height)
        for j, first, last in pair_spans(pairs, step, y, x, z, height, width):
            for i in range(max(first, 0), min(last, width - 1) + 1):
                yield i, j, j

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        return table_values(_values(self.rules), x, y, z, width, height)


@lru_cache(maxsize=8)
def _values(rules: Wythoff) -> Any:
    for side in (VALUES, 256):
        try:
            return rules.grundy_table(side - 1)
        except LimitReached:
            continue
    return rules.grundy_table(63)


def pair_spans(pairs: PPairs, step: int, u: int, v: int, z: int, columns: int, rows: int) -> Iterator[Span]:
    """Pixels that hold a pair (p, q), p <= q, with p along the columns from u and q along the rows from v."""
    begin, end = _first(pairs, u), _first(pairs, u + (columns << z))
    begin, end = _first_larger(pairs, v, begin, end), _first_larger(pairs, v + (rows << z), begin, end)
    if begin == end:
        return
    first_column = (pairs.pair(begin)[0] - u) >> z
    last_column = (pairs.pair(end - 1)[0] - u) >> z
    upto = begin
    for i in range(first_column, last_column + 1):
        k, upto = upto, min(_first(pairs, u + ((i + 1) << z)), end)
        if k >= upto:
            continue
        if step + 2 <= 1 << z:  # the larger numbers advance by at most step + 2: no pixel between is skipped
            yield i, (pairs.pair(k)[1] - v) >> z, (pairs.pair(upto - 1)[1] - v) >> z
        else:
            for each in range(k, upto):
                at = (pairs.pair(each)[1] - v) >> z
                yield i, at, at


def _first(pairs: PPairs, n: int) -> int:
    """The least k whose pair has its smaller number at n or beyond; no two larger numbers are neighbours."""
    while True:
        k = pairs.index(n)
        if k is not None and pairs.pair(k)[0] == n:
            return k
        n += 1


def _first_larger(pairs: PPairs, n: int, low: int, high: int) -> int:
    """The least k in [low, high] whose pair has its larger number at n or beyond (high if none below has)."""
    while low < high:
        middle = (low + high) // 2
        if pairs.pair(middle)[1] >= n:
            high = middle
        else:
            low = middle + 1
    return low
