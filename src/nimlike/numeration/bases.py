"""Number bases and greedy representation (Holshouser and Reiter 2005, section 1), exact at any size.

A number base is a strictly increasing sequence 1 = b_0 < b_1 < b_2 < ..., finite or infinite. The greedy
representation of n takes the largest element not above n, then represents what is left.
"""

from __future__ import annotations

import itertools
import sys
from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.numbers import abbreviate, format_number, natural, whole
from nimlike.core.progress import report

MOST_COUNTED: Final = 100_000  # most base elements gone through for one count
COUNT_BITS: Final = 1 << 28  # most bits that the counts kept for one smallest element may fill
_TABLES: Final = 8  # counting tables kept for each base
_LIST_BITS: Final = 1 << 31  # the bits that one list of elements may fill
_OVERHEAD: Final = 256  # and those of each element beside its digits


class Tail(NamedTuple):
    """The two smallest summands of a greedy representation, counted with multiplicity."""

    smallest: int  # the smallest summand
    second: int | None  # the next one (equal to the smallest when that occurs twice); None when there is one summand


class NumberBase(ABC):
    """A strictly increasing sequence of integers from 1 on, finite or infinite; bases with the same text are equal."""

    def __init__(self) -> None:
        self._tables: dict[int, tuple[list[int], list[int]]] = {}

    @abstractmethod
    def __str__(self) -> str:
        """The text form, as it stands after ``base=``."""

    finite = False  # whether the base is known to end

    @abstractmethod
    def floor(self, n: int) -> int:
        """The largest element that is at most n, for n >= 1."""

    @abstractmethod
    def above(self, n: int) -> int | None:
        """The smallest element greater than n, for n >= 0; None when a finite base has none."""

    def below(self, element: int) -> int:
        """The element just before ``element``; 0 when it is the first."""
        return self.floor(element - 1) if element > 1 else 0

    def terms(self, count: int) -> list[int]:
        """The first ``count`` elements; fewer when a finite base has fewer."""
        count = natural(count, "how many terms")
        found: list[int] = []
        bits = 0
        for element in itertools.islice(self.elements(), min(count, sys.maxsize)):
            found.append(element)
            bits += element.bit_length() + _OVERHEAD
            if bits > _LIST_BITS:
                raise LimitReached(f"{abbreviate(count)} elements are too long a list: it ends after {len(found):,}")
            if len(found) % 1024 == 0:
                report("elements", len(found), count)
        return found

    def elements(self) -> Iterator[int]:
        """The elements, in order."""
        element = self.above(0)
        while element is not None:
            yield element
            element = self.above(element)

    def elements_up_to(self, bound: int, most: int | None = None) -> list[int]:
        """The elements that are at most ``bound``, the first ``most`` of them (None: all)."""
        within = itertools.takewhile(lambda element: element <= bound, self.elements())
        return list(itertools.islice(within, most))

    def _descend(self, n: Any) -> Iterator[tuple[Any, Any]]:
        """The greedy algorithm: (element, multiplicity), largest first; long numbers may be GMP integers."""
        while n:
            element = self.floor(n)
            times, n = divmod(n, element)
            yield element, times

    def greedy(self, n: int) -> list[tuple[int, int]]:
        """The greedy representation of n >= 0 as (element, multiplicity), elements increasing."""
        n = natural(n, "number")
        found, bits = [], 0
        for element, times in self._descend(n):
            found.append((int(element), int(times)))
            bits += found[-1][0].bit_length()
            if bits > _LIST_BITS:
                raise LimitReached(f"the representation of {abbreviate(n)} in base {self} is too long to list")
        found.reverse()
        return found

    def tail(self, n: int) -> Tail:
        """The two smallest summands of n >= 1."""
        element, times, second = 0, 0, None
        for smaller, count in self._descend(n):
            second, element, times = element, smaller, count
        return Tail(int(element), int(element) if times > 1 else int(second) if second else None)

    def smallest_summand(self, n: int) -> int:
        """The smallest summand of n >= 1: the paper's g-bar."""
        return self.tail(n).smallest

    def truncate(self, n: int, element: int) -> int:
        """The largest number that is at most n >= 0 and has no summand below ``element``: n without such summands."""
        rest = n
        for summand, times in self._descend(n):
            if summand < element:
                break
            rest -= summand * times
        return int(n - rest)

    def without_small(self, bound: int, element: int) -> Iterator[int]:
        """The M with ``bound`` > M >= 1 that have no summand below ``element``, from the largest down."""
        left = bound
        while left > 1 and (left := self.truncate(left - 1, element)):
            yield left

    def count_below(self, bound: int, element: int) -> int | None:
        """How many M, 0 <= M < bound, have no summand below ``element``; None if the elements are too many."""
        if bound <= element:
            return int(bound > 0)
        # C(T) = (T // b) C(b) + C(T mod b), b the largest element below T; C(T) = 1 for 0 < T <= element
        elements, counts = table = self._tables.get(element) or ([element], [1])
        if elements[-1] < bound:
            if self.many_between(elements[-1], bound):
                return None
            upcoming = self.above(elements[-1])
            while upcoming is not None and upcoming < bound:
                if len(elements) >= MOST_COUNTED or len(elements) * upcoming.bit_length() > COUNT_BITS:
                    return None
                counts.append(_count(upcoming, elements, counts))
                elements.append(upcoming)
                upcoming = self.above(upcoming)
            if len(self._tables) >= _TABLES:
                self._tables.clear()
            self._tables[element] = table
        return _count(bound, elements, counts)

    def many_between(self, low: int, high: int) -> bool:
        """Whether it is plain at once that more elements lie between the two than a count goes through."""
        return False

    def spell(self, n: int, parts: int = 12) -> str:
        """The representation of n >= 1 as a sum, smallest summand first, its middle left out when it is long."""
        large: list[tuple[int, int]] = []
        small: deque[tuple[int, int]] = deque(maxlen=parts // 2)
        skipped = 0
        for element, times in self._descend(n):
            if len(large) < parts // 2:
                large.append((element, times))
            else:
                skipped += len(small) == small.maxlen
                small.append((element, times))
        words = [_spell_one(int(e), int(m)) for e, m in reversed(small)]
        if skipped:
            words.append(f"({skipped:,} more)")
        return " + ".join(words + [_spell_one(int(e), int(m)) for e, m in reversed(large)])

    def _identity(self) -> object:
        return str(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NumberBase) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        return f"<NumberBase {self}>"


@lru_cache(maxsize=128)
def _spell_one(element: int, times: int) -> str:
    shown = abbreviate(element)
    return " + ".join([shown] * times) if times <= 4 else f"{abbreviate(times)} x {shown}"


class FiniteBase(NumberBase):
    """A number base given by its elements."""

    finite = True

    def __init__(self, elements: Iterable[int]) -> None:
        super().__init__()
        self._all = tuple(whole(element, "base") for element in elements)
        check_start(self._all)
        for before, after in itertools.pairwise(self._all):
            check_increase(str(self), before, after)

    def __str__(self) -> str:
        return ",".join(map(format_number, self._all))

    def floor(self, n: int) -> int:
        check_positive(n)
        return self._all[bisect_right(self._all, n) - 1]

    def above(self, n: int) -> int | None:
        at = bisect_right(self._all, n)
        return self._all[at] if at < len(self._all) else None


class RangeBase(NumberBase):
    """The base 1, 2, ..., top."""

    finite = True

    def __init__(self, top: int) -> None:
        super().__init__()
        self.top = top

    def __str__(self) -> str:
        return f"1..{format_number(self.top)}"

    def floor(self, n: int) -> int:
        check_positive(n)
        return min(n, self.top)

    def above(self, n: int) -> int | None:
        return n + 1 if n < self.top else None


def check_positive(n: int) -> None:
    """Raise ValueError unless n >= 1: no element is at most 0."""
    if n < 1:
        raise ValueError(f"no element of a number base is at most {n}")


def check_start(starts: tuple[int, ...]) -> None:
    """Raise RulesetError unless the first number is 1."""
    if not starts:
        raise RulesetError("a number base starts with 1; no number is given")
    if starts[0] != 1:
        given = abbreviate(",".join(map(format_number, starts)))
        raise RulesetError(f"a number base starts with 1; {given} starts with {abbreviate(starts[0])}")


def check_increase(text: str, before: int, after: int) -> None:
    """Raise RulesetError unless ``after`` exceeds ``before``."""
    if after <= before:
        raise RulesetError(
            f"a number base increases; in {abbreviate(text)} {abbreviate(before)} is followed by {abbreviate(after)}"
        )


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
