"""How many numbers below a bound have no small summand in a number base; what is counted on the way is kept."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nimlike.numeration.bases import NumberBase

MOST_COUNTED: Final = 100_000
"""Most base elements gone through for one count."""
COUNT_BITS: Final = 1 << 28
"""Most bits that the counts kept for one smallest element may fill."""
_TABLES: Final = 64  # counting tables kept for each base,
_LARGE_TABLE: Final = 4_096  # but no other beside one of more elements than this


class Counts:
    """The counts of one base: C(T) is how many M, 0 <= M < T, have no summand below an element.

    With b the largest element below T, b >= the element: C(T) = (T // b) C(b) + C(T mod b); C(T) = 1 for
    0 < T <= the element.

    Parameters
    ----------
    base
        The base whose summands are meant.

    Examples
    --------
    >>> from nimlike.numeration.bases import FiniteBase
    >>> Counts(FiniteBase((1, 3, 7))).below(8, 3)  # 0, 3, 6 and 7
    4
    """

    def __init__(self, base: NumberBase) -> None:
        self._base = base
        self._tables: dict[int, tuple[list[int], list[int]]] = {}

    def below(self, bound: int, element: int) -> int | None:
        """C(bound) for the summands from ``element`` on; None when there are too many elements to go through.

        Complexity: a few divisions for each element between the two when first asked.
        """
        if bound <= element:
            return int(bound > 0)
        table = self._table(bound, element)
        return None if table is None else _count(bound, *table)

    def _table(self, bound: int, element: int) -> tuple[list[int], list[int]] | None:
        elements, counts = table = self._tables.get(element) or ([element], [1])
        if elements[-1] < bound:
            if self._base.many_between(elements[-1], bound):
                return None
            upcoming = self._base.above(elements[-1])
            while upcoming is not None and upcoming < bound:
                if len(elements) >= MOST_COUNTED or len(elements) * upcoming.bit_length() > COUNT_BITS:
                    return None
                counts.append(_count(upcoming, elements, counts))
                elements.append(upcoming)
                upcoming = self._base.above(upcoming)
            if len(elements) > _LARGE_TABLE:
                self._tables.clear()
            elif len(self._tables) >= _TABLES:
                self._tables.pop(next(iter(self._tables)))
            self._tables[element] = table
        return table


def _count(bound: int, elements: list[int], counts: list[int]) -> int:
    total, at = 0, len(elements)
    while bound > elements[0]:
        found = bisect_left(elements, bound, 0, at)
        if found < at and elements[found] == bound:
            # In a base from a recurrence what is left soon is an element: counting all is then linear.
            return total + counts[found]
        at = found
        times, bound = divmod(bound, elements[at - 1])
        total += times * counts[at - 1]
    return total + (bound > 0)
