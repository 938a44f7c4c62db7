"""Increasing differences 0 = D_0 < D_1 < D_2 < ...: any term, and where a number stands among them, at any size.

Here are a list that goes on with repeating steps, and powers and triangular numbers in closed form. Those whose terms
are made one after the other are in `nimlike.numeration.made_differences`; the text forms, and what reads them, in
`nimlike.numeration.named_differences`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, big, format_number, isqrt, whole

MOST_BITS: Final = 5_000
"""Most bits of a number that is placed among the pairs of a list, in O(log n) steps."""
_CLOSED_BITS: Final = 50_000  # and of squares, cubes and triangular numbers


class Differences(ABC):
    """A strictly increasing sequence of whole numbers with D_0 = 0."""

    known: int | None = None
    """Numbers beyond are refused; None where there is no such bound."""
    sure: int | None = None
    """Whatever the terms are, numbers to here can be placed among the pairs; None where all can."""
    most_bits: int | None = None
    """Numbers of more bits are refused; None where there is no such bound."""

    @abstractmethod
    def __str__(self) -> str:
        """The text form, as it stands after ``differences=``."""

    @abstractmethod
    def term(self, k: int) -> int:
        """D_k."""

    @abstractmethod
    def index(self, n: int) -> int:
        """The greatest k with D_k <= n, for n >= 0."""

    def gap(self, k: int, most: int | None = None) -> int:
        """D_(k+1) - D_k, or ``most`` where that is less; then a longer one is not computed."""
        gap = self.term(k + 1) - self.term(k)
        return gap if most is None else min(gap, most)

    @abstractmethod
    def settled(self, k: int, n: int) -> bool:
        """Whether 2 D_i - D_(i+1) >= n is known for all i >= k (as far as terms are known)."""

    def widest(self, k: int) -> int | None:
        """No D_(i+1) - D_i with i <= k is greater than this; None where nothing is known without the terms."""
        return None

    def check(self, n: int) -> None:
        """Raise LimitReached where n is larger than what these differences are used for."""
        if self.known is not None and n > self.known:
            raise LimitReached(
                tr(
                    "differences={rules}: they are known to {known:,}, and {n} lies beyond",
                    rules=self,
                    known=self.known,
                    n=abbreviate(n),
                )
            )
        if self.most_bits is not None and n.bit_length() > self.most_bits:
            raise LimitReached(
                tr(
                    "differences={rules}: numbers of at most {most_bits:,} bits are placed among the pairs; {n} "
                    "has {bit_length:,}",
                    rules=self,
                    most_bits=self.most_bits,
                    n=abbreviate(n),
                    bit_length=n.bit_length(),
                )
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
            raise RulesetError(tr("differences: after the list the steps are 1 or more, like 0,1,3,+3"))
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
        self.steady: int | None = None
        """Beyond this number `guess` is nearly right; None where none is needed."""
        if not self.progression:
            self.most_bits = MOST_BITS
            largest = self._start[-1] + self._sum
            if 2 * largest.bit_length() > MOST_BITS:
                raise LimitReached(
                    tr(
                        "differences={rules}: numbers of more than {most_bits:,} bits",
                        rules=abbreviate(str(self)),
                        most_bits=MOST_BITS // 2,
                    )
                )
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
        """The least k from which on all steps are the same; None where they never are."""
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
        """About how many of the larger numbers of the pairs lie below A_k, so c_k.

        With c_r about tr - s and D_r about qr + d, c_r + D_r = k gives t(t + q) = 1 and s = td/(1 + t).
        """
        period, total = len(self._steps), self._sum
        shift = period * self._start[-1] - total * (len(self._start) - 1)  # d, times the period
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
        raise RulesetError(tr("differences: the first one is 0, of the pair (0, 0), like 0,1,3,+3"))
    for before, after in pairwise(terms):
        if after <= before:
            raise RulesetError(
                tr(
                    "differences: they must increase, but {after} stands after {before}",
                    after=abbreviate(after),
                    before=abbreviate(before),
                )
            )
