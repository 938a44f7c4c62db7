"""The map of a one-pile game: pile across, cap downwards; exact at any size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nimlike.core.outcome import Label
from nimlike.core.shown import Map, Span
from nimlike.games.one_pile.grundy import LARGEST_PILE, GrundyTable
from nimlike.numeration.bases import NumberBase

if TYPE_CHECKING:
    from nimlike.games.one_pile.capped import CappedPile


class CappedMap(Map):
    """From a pile of N >= 1 the caps below its smallest summand are safe; with no counter left every cap is."""

    axes = ("pile", "cap")
    label = Label.THEOREM
    has_values = True

    def __init__(self, rules: CappedPile, grundy: GrundyTable) -> None:
        self.rules = rules
        self._grundy = grundy

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        """Complexity: a few steps for each column, whatever z."""
        self.rules.verify(x + (width << z) - 1)
        for i in range(width):
            low = x + (i << z)
            if low == 0:
                yield i, 0, height - 1
                continue
            most = largest_smallest(self.rules.base, low, low + (1 << z) - 1)
            if most > y:
                yield i, 0, min((most - 1 - y) >> z, height - 1)

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        for j in range(height):
            cap = y + (j << z)
            for i in range(width):
                pile = x + (i << z)
                yield None if pile > LARGEST_PILE else self._grundy.value(pile, cap)


def largest_smallest(base: NumberBase, low: int, high: int) -> int:
    """The largest smallest summand of the numbers from low >= 1 to high."""
    if low == high:
        return base.smallest_summand(low)
    # Some number in the range has no summand below e iff the greatest such number up to high is in it.
    best, beyond = 1, high + 1
    while beyond - best > 1:
        element = base.floor((best + beyond) // 2)
        if element <= best:
            above = base.above(best)
            if above is None or above >= beyond:
                break
            element = above
        if base.truncate(high, element) >= low:
            best = element
        else:
            beyond = element
    return best
