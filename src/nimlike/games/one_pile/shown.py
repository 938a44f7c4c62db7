"""The sequences and pictures of one-pile games with a cap on each take."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Final

from nimlike.core.languages import tr
from nimlike.core.outcome import Label
from nimlike.core.picture import Bars, Marks, Part, Period, Picture
from nimlike.core.shown import Terms

if TYPE_CHECKING:
    from nimlike.games.one_pile.capped import CappedPile

_LINEAR: Final = 30  # least winning takes up to here are plotted on a linear scale


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
