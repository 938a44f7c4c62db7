"""The map, the sequences and the pictures of one-pile games with a cap on each take; exact at any size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

from nimlike.core.languages import tr
from nimlike.core.outcome import Label
from nimlike.core.shown import Bars, Map, Marks, Part, Period, Picture, Span, Terms
from nimlike.games.one_pile.capped_pile import LARGEST_PILE, CappedPile, GrundyTable
from nimlike.numeration.bases import NumberBase

_LINEAR: Final = 30  # least winning takes up to here are plotted on a linear scale


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


def sequences(rules: CappedPile) -> tuple[Terms, ...]:
    """The least winning take from n counters, and the elements of the base."""
    base = rules.base

    def takes() -> Iterator[int]:
        for n in count(1):
            rules.verify(n)
            yield base.smallest_summand(n)

    def elements() -> Iterator[int]:
        element = base.above(0)
        while element is not None:
            yield element
            element = base.above(element)

    title = tr("the least winning take from n counters when all may be taken")
    return (
        Terms("least-take", title, 1, takes, Label.THEOREM, rules.base_source, rules.least_takes_oeis),
        Terms("base", tr("element n of the number base"), 1, elements, Label.THEOREM, rules.base_source),
    )


def safe_caps(rules: CappedPile, bound: int) -> Picture:
    """For each pile a bar as high as its smallest summand: the caps below it are safe."""
    rules.verify(bound)
    heights = [rules.base.smallest_summand(n) for n in range(1, bound + 1)]
    parts = (Bars(heights, 1),)
    return Picture(
        tr("P-positions of {name}", name=rules.name), Label.THEOREM, tr("pile N"), tr("cap x (P below the bar)"), parts
    )


def least_takes(rules: CappedPile, bound: int) -> Picture:
    """The least winning takes, with the elements of the base marked, and the period where the base is finite."""
    rules.verify(bound)
    piles = range(1, bound + 1)
    elements = rules.base.elements_up_to(bound)
    parts: list[Part] = [
        Marks(piles, [rules.base.smallest_summand(n) for n in piles]),
        Marks(elements, elements, tr("elements of the base"), "ring", second=True),
    ]
    if rules.base.finite and elements[-1] < bound:
        parts.append(Period(0, elements[-1], bound))
    title, high = tr("Least winning takes of {name}", name=rules.name), elements[-1] > _LINEAR
    return Picture(title, Label.THEOREM, tr("pile N"), tr("least winning take"), tuple(parts), logarithmic=high)
