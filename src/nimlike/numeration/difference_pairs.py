"""The pairs (A_k, B_k) of increasing differences: A_k is the least number in no earlier pair, B_k = A_k + D_k.

The pair k = 0 is (0, 0); every other whole number stands in exactly one pair, once. Any pair is found without the ones
before it. Let c_k be the number of i >= 1 with B_i < A_k. Below A_k, k >= 1, lie k - 1 positive smaller numbers and
c_k larger ones, so A_k = k + c_k. With r = c_k this means B_r < A_k < B_(r+1), that is

    D_r + c_r < k <= D_(r+1) + c_(r+1),

as B_i = i + c_i + D_i. So c_k is the greatest r with D_r + c_r < k: it follows from the c of smaller numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import Protocol

from nimlike.core.numbers import abbreviate
from nimlike.numeration.differences import Differences, Listed
from nimlike.numeration.pairs import PairFamily


class Pairs(Protocol):
    """The pairs of some differences."""

    def pair(self, k: int) -> tuple[int, int]:
        """(A_k, B_k) for k >= 0."""

    def locate(self, n: int) -> tuple[int, bool]:
        """(k, True) when n = A_k, (k, False) when n = B_k, for n >= 0; (0, True) for n = 0."""


def pairs_of(differences: Differences) -> Pairs:
    """The pairs: in closed form where the differences are in arithmetic progression."""
    if isinstance(differences, Listed) and differences.progression:
        return ProgressionPairs(*differences.progression)
    return DifferencePairs(differences)


def construct(differences: Differences) -> Iterator[tuple[int, int]]:
    """The pairs in order, by their definition.

    Complexity: constant time for each pair; memory grows with the index.
    """
    pending: deque[int] = deque()  # the larger numbers ahead of the least unused number, increasing
    least = k = 0
    while True:
        while pending and pending[0] == least:
            pending.popleft()
            least += 1
        larger = least + differences.term(k)
        yield least, larger
        if k:
            pending.append(larger)
        least, k = least + 1, k + 1


class SmallerNumbers:
    """A_0, A_1, A_2, ..., made one after the other and kept; of the D_i those below k are asked for."""

    def __init__(self, differences: Differences) -> None:
        self._differences = differences
        self._below = [0, 0]  # c_0, c_1, ...

    def at(self, k: int) -> int:
        """A_k."""
        below = self._below
        while k >= len(below):
            last = below[-1]
            below.append(last + (self._differences.term(last + 1) + below[last + 1] < len(below)))
        return k + below[k]


class ProgressionPairs:
    """The pairs of the differences 0, a, a + b, a + 2b, ..., by their closed form."""

    def __init__(self, a: int, b: int) -> None:
        self._family = PairFamily(a, b)

    def pair(self, k: int) -> tuple[int, int]:
        """(A_k, B_k); a square root at the length of k."""
        return self._family.pair(k - 1) if k else (0, 0)

    def locate(self, n: int) -> tuple[int, bool]:
        """Which pair n stands in; a square root at the length of n."""
        if not n:
            return 0, True
        k, smaller = self._family.locate(n)
        return k + 1, smaller


class DifferencePairs:
    """The pairs of any differences, by the relation of the c_k.

    From k one goes down to c_k, then to the c of that, and so on to 0, in L steps; L is about log log k where D_k grows
    like a power k^s, s > 1, and log k where it grows like k. The least number from which so many steps lead to i or
    more is found by going up: of the numbers whose c is i the least one is D_i + c_i + 1. So the numbers on the way
    down from k are found from the last one to the first.

    Complexity: about L^2 steps; for long numbers and a list with repeating steps about L, by an estimate of each c_i
    that is then put right.
    """

    def __init__(self, differences: Differences) -> None:
        self._differences = differences
        self._known: dict[int, int] = {}

    def pair(self, k: int) -> tuple[int, int]:
        """(A_k, B_k)."""
        if k < 0:
            raise ValueError(f"pair index {abbreviate(k)} is negative")
        smaller = k + self.below(k)
        return smaller, smaller + self._differences.term(k)

    def locate(self, n: int) -> tuple[int, bool]:
        """Which pair n stands in; the greatest k with A_k <= n is found first."""
        self._differences.check(n)
        if line := self._line(n):
            k, below = self._near(line, n)
        else:
            k, below = self._greatest(n, lambda most: most)
        return (k, True) if k + below == n else (n - k, False)

    def below(self, k: int) -> int:
        """c_k: how many of the larger numbers lie below A_k, for k >= 0."""
        if k < 2:
            return 0
        if k not in self._known:
            self._differences.check(k)
            if line := self._line(k):
                self._estimated(line, k)
            else:
                self._known[k] = self._greatest(k - 1, self._differences.index)[0]
        return self._known[k]

    def _line(self, n: int) -> Listed | None:
        """The differences, where so large a number is found by their estimate."""
        terms = self._differences
        return terms if isinstance(terms, Listed) and terms.steady is not None and n > terms.steady else None

    def _greatest(self, limit: int, inverse: Callable[[int], int]) -> tuple[int, int]:
        """The greatest i with f(i) + c_i <= limit, and its c_i; ``inverse(y)`` is the greatest i with f(i) <= y.

        f(i) is i or D_i.
        """
        term, top = self._differences.term, self._differences.index(limit)  # beyond it a term may be huge

        def within(below: int, steps: int, i: int) -> bool:
            """Whether f(y) + c_y <= limit for the least y from which so many steps down lead to i or more."""
            for _ in range(steps):
                if i > top:
                    return False
                i, below = term(i) + below + 1, i
            return below <= limit and i <= inverse(limit - below)

        if not within(0, 0, 1):
            return 0, 0
        i, below, highest = 1, 0, [inverse(limit)]  # what is reached after so many steps is at most the highest
        while i <= top and within(i, 0, up := term(i) + below + 1):
            i, below = up, i
            highest.append(self._differences.index(highest[-1]))
        # Those with the same c as i are first to last.
        first, last, below = 1, term(1), 0
        for steps in range(len(highest) - 1, 0, -1):
            i = _last_true(first, min(last, highest[steps]), partial(within, below, steps))
            first, last, below = term(i) + below + 1, term(i + 1) + below + (i == last), i
        return min(last, inverse(limit - below)), below

    # Lists with repeating steps, for long numbers: c_k is nearly linear in k.

    def _near(self, line: Listed, n: int) -> tuple[int, int]:
        """The greatest k with k + c_k <= n, and its c_k."""
        low, high = 0, n
        none, some = line.guess(0), line.guess(n)
        probe = (n - none) * n // (n + some - none)
        while True:
            k = min(max(probe, low), high)
            below = self.below(k)
            over = k + below - n
            # From one k to the next k + c_k grows by 1 or 2.
            if over <= 0:
                low, high = k + (-over) // 2, min(high, n - below)
                probe = high
            else:
                low, high = max(low, n - below), min(high, k - (over + 1) // 2)
                probe = low
            if low == high:
                return low, self.below(low)

    def _estimated(self, line: Listed, k: int) -> None:
        """Find c_k; depth is no limit, as what a search waits for is searched first."""
        known = self._known
        waiting = [(k, self._search(line, k))]
        answer: int | None = None
        while waiting:
            asked, search = waiting[-1]
            try:
                wanted = next(search) if answer is None else search.send(answer)
            except StopIteration as done:
                known[asked] = answer = done.value
                waiting.pop()
                continue
            if wanted in known or not self._line(wanted):
                answer = self.below(wanted)
            else:
                answer = None
                waiting.append((wanted, self._search(line, wanted)))

    def _search(self, terms: Listed, k: int) -> Generator[int, int, int]:
        """The number of i >= 1 with c_i + D_i < k; asks for the c_i that it needs."""
        low, high = 0, terms.index(k - 1)
        probe = terms.guess(k)
        while low < high:
            i = min(max(probe, low + 1), high)
            below = yield i
            bound = terms.index(k - 1 - below)
            if terms.term(i) + below < k:
                low, high = i, min(high, bound)
                probe = high
            else:
                low, high = max(low, bound), i - 1
                probe = low + 1
        return low


def _last_true(low: int, high: int, true: Callable[[int], bool]) -> int:
    """The last of low, ..., high for which a statement is true that holds to there; often it is near high."""
    size = 1
    while low < high:
        middle = max(high - size + 1, low + 1)
        if true(middle):
            low = middle
            break
        high, size = middle - 1, 2 * size
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if true(middle) else (low, middle - 1)
    return low
