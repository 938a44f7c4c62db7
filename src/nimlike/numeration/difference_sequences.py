"""Increasing differences 0 = D_0 < D_1 < D_2 < ...: any term, and where a number stands among them, at any size.

Here are a list that goes on with repeating steps, and powers and triangular numbers in closed form. Those whose terms
are made one after the other are in `nimlike.numeration.growing`; the text forms, and what reads them, in
`nimlike.numeration.named_sequences`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from itertools import accumulate, pairwise
from typing import Final, Protocol

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.numbers import abbreviate, big, format_number, isqrt, whole
from nimlike.numeration.number_pairs import Pair, PairFamily

MOST_BITS: Final = 5_000  # most bits of a number that is placed among the pairs of a list, in O(log n) steps
_CLOSED_BITS: Final = 50_000  # and of squares, cubes and triangular numbers


class Differences(ABC):
    """A strictly increasing sequence of whole numbers with D_0 = 0."""

    known: int | None = None  # numbers beyond are refused; None if there is no such bound
    sure: int | None = None  # whatever the terms, numbers to here can be placed; None if all can
    most_bits: int | None = None  # numbers of more bits are refused; None if there is no such bound

    @abstractmethod
    def __str__(self) -> str:
        """The text form, as it stands after ``differences=``."""

    @abstractmethod
    def term(self, k: int) -> int:
        """D_k."""

    @abstractmethod
    def index(self, n: int) -> int:
        """The largest k with D_k <= n, for n >= 0."""

    def gap(self, k: int, most: int | None = None) -> int:
        """D_(k+1) - D_k, or ``most`` where that is less; then a longer one is not computed."""
        gap = self.term(k + 1) - self.term(k)
        return gap if most is None else min(gap, most)

    @abstractmethod
    def settled(self, k: int, n: int) -> bool:
        """Whether 2 D_i - D_(i+1) >= n is known for all i >= k (as far as terms are known)."""

    def widest(self, k: int) -> int | None:
        """No D_(i+1) - D_i with i <= k is greater than this; None if nothing is known without the terms."""
        return None

    def check(self, n: int) -> None:
        """Raise LimitReached where n is larger than what these differences are used for."""
        if self.known is not None and n > self.known:
            raise LimitReached(f"differences={self}: they are known to {self.known:,}, and {abbreviate(n)} lies beyond")
        if self.most_bits is not None and n.bit_length() > self.most_bits:
            raise LimitReached(
                f"differences={self}: numbers of at most {self.most_bits:,} bits are placed among the pairs; "
                f"{abbreviate(n)} has {n.bit_length():,}"
            )

    def first(self, count: int) -> list[int]:
        """The first terms."""
        return [self.term(k) for k in range(count)]


class Listed(Differences):
    """Listed terms, then steps that repeat for ever; kept in the shortest form."""

    def __init__(self, start: Iterable[int], steps: Iterable[int], name: str = "") -> None:
        terms = [whole(term, "differences") for term in start]
        turns = [whole(step, "differences") for step in steps]
        if not turns or min(turns) < 1:
            raise RulesetError("differences: after the list the steps are 1 or more, like 0,1,3,+3")
        check_terms(terms)
        size = len(turns)
        period = next(p for p in range(1, size + 1) if size % p == 0 and turns[p:] == turns[: size - p])
        turns = turns[:period]
        while len(terms) > 1 and terms[-1] - terms[-2] == turns[-1]:
            terms.pop()
            turns = [*turns[-1:], *turns[:-1]]
        self._start, self._steps, self._name = tuple(terms), tuple(turns), name
        self._sums = [0, *accumulate(turns[:-1])]
        self._sum = sum(turns)
        self.steady: int | None = None  # beyond this `guess` is nearly right; None if none is needed
        if not self.progression:
            self.most_bits = MOST_BITS
            largest = self._start[-1] + self._sum
            if 2 * largest.bit_length() > MOST_BITS:
                raise LimitReached(f"differences={abbreviate(str(self))}: numbers of more than {MOST_BITS // 2:,} bits")
            self.steady = max(10**6, largest**2)

    def __str__(self) -> str:
        return self._name or ",".join(
            [*map(format_number, self._start), *(f"+{format_number(s)}" for s in self._steps)]
        )

    @property
    def progression(self) -> tuple[int, int] | None:
        """(a, b) where D_k = a + b(k - 1) for all k >= 1; None for other lists."""
        return (self.term(1), self._steps[0]) if len(self._steps) == 1 and len(self._start) <= 2 else None

    @property
    def constant_from(self) -> int | None:
        """The smallest k from which on all steps are the same; None if they never are."""
        return len(self._start) - 1 if len(self._steps) == 1 else None

    def term(self, k: int) -> int:
        if k < len(self._start):
            return self._start[k]
        turns, left = divmod(k - len(self._start) + 1, len(self._steps))
        return self._start[-1] + turns * self._sum + self._sums[left]

    def index(self, n: int) -> int:
        if n < self._start[-1]:
            return bisect_right(self._start, n) - 1
        turns, left = divmod(n - self._start[-1], self._sum)
        return len(self._start) - 1 + turns * len(self._steps) + bisect_right(self._sums, left) - 1

    def widest(self, k: int) -> int | None:
        return max(*self._steps, *(after - before for before, after in pairwise(self._start)), 0)

    def settled(self, k: int, n: int) -> bool:
        return k >= len(self._start) - 1 and self.term(k) >= n + max(self._steps)

    def guess(self, k: int) -> int:
        """About how many of the larger numbers of the pairs lie below A_k, so c_k."""
        period, total = len(self._steps), self._sum
        shift = period * self._start[-1] - total * (len(self._start) - 1)  # d, times the period
        # with c_r about tr - s and D_r about qr + d, c_r + D_r = k gives t(t + q) = 1 and s = td/(1 + t)
        root, bits = self._root(max(k, abs(shift)).bit_length() + 16)
        slope = (root - (total << bits)) * k // (2 * period)
        less = (((2 * period + total) << bits) - root) * shift // (2 * total * period)
        return int(slope - less) >> bits

    def _root(self, bits: int) -> tuple[int, int]:
        """The square root of q^2 + 4, times the period, in units of 2^-bits, with at least so many bits."""
        if bits > self._kept_root[1]:
            bits = 2 * bits
            square = self._sum**2 + 4 * len(self._steps) ** 2
            self._kept_root = (int(isqrt(big(square << (2 * bits)))), bits)
        root, more = self._kept_root
        return root >> (more - bits), bits

    _kept_root: tuple[int, int] = (0, 0)


class Powers(Differences):
    """Squares, cubes or triangular numbers, in closed form."""

    most_bits = _CLOSED_BITS

    def __init__(self, name: str) -> None:
        self._name = name

    def __str__(self) -> str:
        return self._name

    def term(self, k: int) -> int:
        m = big(k)
        return int({"squares": m * m, "cubes": m * m * m, "triangular": m * (m + 1) // 2}[self._name])

    def index(self, n: int) -> int:
        if self._name == "squares":
            return int(isqrt(big(n)))
        if self._name == "triangular":
            return int((isqrt(8 * big(n) + 1) - 1) // 2)
        from nimlike.core import gmp

        return int(gmp.iroot(gmp.mpz(n), 3)[0])

    def widest(self, k: int) -> int | None:
        return self.gap(k)

    def settled(self, k: int, n: int) -> bool:
        # 2 D_k - D_(k+1) increases from k = 2 on, of cubes too.
        return k >= 2 and 2 * self.term(k) - self.term(k + 1) >= n


def check_terms(terms: Sequence[int]) -> None:
    """Raise RulesetError unless the terms begin with 0 and increase."""
    if not terms or terms[0] != 0:
        raise RulesetError("differences: the first one is 0, of the pair (0, 0), like 0,1,3,+3")
    for before, after in pairwise(terms):
        if after <= before:
            raise RulesetError(
                f"differences: they must increase, but {abbreviate(after)} stands after {abbreviate(before)}"
            )


# The pairs (A_k, B_k) of increasing differences: A_k is the smallest number in no earlier pair, B_k = A_k + D_k.
# Any pair is found without the ones before it: A_k = k + c_k, where c_k, the number of i >= 1 with B_i < A_k, is the
# largest r with D_r + c_r < k (docs/theory/wythoff.md, "Pairs at any size").


class Pairs(Protocol):
    """The pairs of some differences."""

    def pair(self, k: int) -> Pair:
        """(A_k, B_k) for k >= 0."""

    def locate(self, n: int) -> tuple[int, bool]:
        """(k, True) when n = A_k, (k, False) when n = B_k, for n >= 0; (0, True) for n = 0."""


def pairs_of(differences: Differences) -> Pairs:
    """The pairs: in closed form where the differences are in arithmetic progression."""
    if isinstance(differences, Listed) and differences.progression:
        return ProgressionPairs(*differences.progression)
    return DifferencePairs(differences)


class SmallerNumbers:
    """A_0, A_1, A_2, ..., made one after the other and kept; they need the D_i below k."""

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

    def pair(self, k: int) -> Pair:
        """(A_k, B_k); a square root at the length of k."""
        return self._family.pair(k - 1) if k else (0, 0)

    def locate(self, n: int) -> tuple[int, bool]:
        """Which pair n stands in; a square root at the length of n."""
        if not n:
            return 0, True
        k, smaller = self._family.locate(n)
        return k + 1, smaller


class DifferencePairs:
    """The pairs of any differences, where c_k of the larger numbers lie below A_k."""

    def __init__(self, differences: Differences) -> None:
        self._differences = differences
        self._known: dict[int, int] = {}

    def pair(self, k: int) -> Pair:
        """(A_k, B_k)."""
        if k < 0:
            raise ValueError(f"pair index {abbreviate(k)} is negative")
        smaller = k + self.below(k)
        return smaller, smaller + self._differences.term(k)

    def locate(self, n: int) -> tuple[int, bool]:
        """Which pair n stands in; the largest k with A_k <= n is found first."""
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

    # From k the steps down to c_k, to the c of that, and so on, soon reach 0. The smallest number whose c is i is
    # D_i + c_i + 1, so that the numbers on the way down are found from the last one to the first.
    def _greatest(self, limit: int, inverse: Callable[[int], int]) -> tuple[int, int]:
        """The largest i with f(i) + c_i <= limit, and c_i; ``inverse(y)`` is the largest i with f(i) <= y."""
        term, top = self._differences.term, self._differences.index(limit)  # beyond it a term may be huge

        def within(below: int, steps: int, i: int) -> bool:
            """Whether f(y) + c_y <= limit for the smallest y from which so many steps down lead to i or more."""
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
        """The largest k with k + c_k <= n, and its c_k."""
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
