"""Increasing differences whose terms are made one after the other: recurrences, factorials, sieved sets, functions."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from bisect import bisect_right
from collections.abc import Callable
from itertools import compress, pairwise
from math import isqrt
from typing import Any, Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, whole
from nimlike.numeration.differences import Differences
from nimlike.numeration.growing import Run
from nimlike.numeration.number_sets import Sieve

MOST_TERMS: Final = 10**6
"""Most terms that are made one after the other."""
_GROWN_BITS: Final = 1 << 30
"""Most bits of a list of terms that grow like powers."""


class Kept(Differences):
    """Terms made one after the other, all of them kept."""

    _kept: Any
    _widest: int
    _last: int  # no later term can be made

    def __init__(self, name: str) -> None:
        self._name = name
        self._kept = [0]
        self._widest = 0

    def __str__(self) -> str:
        return self._name

    @abstractmethod
    def _more(self) -> None:
        """Make at least one more term, or raise LimitReached."""

    def _add(self, term: int) -> None:
        if term <= self._kept[-1]:
            k = len(self._kept)
            raise RulesetError(
                tr(
                    "differences={rules}: they must increase, but D_{k} = {kept} and D_{k_2} = {term}",
                    rules=self,
                    k=k - 1,
                    kept=abbreviate(self._kept[-1]),
                    k_2=k,
                    term=abbreviate(term),
                )
            )
        self._widest = max(self._widest, term - self._kept[-1])
        self._kept.append(term)

    def term(self, k: int) -> int:
        if k > self._last:
            raise LimitReached(
                tr("differences={rules}: D_{k} is beyond what can be computed", rules=self, k=abbreviate(k))
            )
        while k >= len(self._kept):
            self._more()
        return int(self._kept[k])

    def index(self, n: int) -> int:
        self.check(n)
        while self._kept[-1] <= n:
            self._more()
        return bisect_right(self._kept, n) - 1

    def settled(self, k: int, n: int) -> bool:
        return self.term(k) >= n + self._widest


class Grown(Kept):
    """A linear recurrence with whole coefficients >= 0, powers or factorials: at last they grow like powers."""

    def __init__(self, name: str, run: Run, order: int) -> None:
        super().__init__(name)
        self._run, self._order = run, order
        self.most_bits = isqrt(_GROWN_BITS // order)
        self._last = order * (self.most_bits + 3)  # as the terms double at least every so many

    def _more(self) -> None:
        last = self._kept[-1]
        assert self.most_bits is not None
        if last.bit_length() > self.most_bits + 1:
            raise LimitReached(
                tr(
                    "differences={rules}: the terms from D_{kept} on have more than {most_bits:,} bits",
                    rules=self,
                    kept=len(self._kept),
                    most_bits=self.most_bits,
                )
            )
        self._add(self._run.step())

    def gap(self, k: int, most: int | None = None) -> int:
        while most is not None and k + 1 >= len(self._kept):
            latest = list(pairwise(self._kept[-1 - self._order :]))
            if len(self._kept) > 2 * self._order + 1 and all(after - before >= most for before, after in latest):
                return most
            self._more()
        return super().gap(k, most)


class Sieved(Kept):
    """The members of a set of positive numbers, found by a sieve."""

    known: int  # how far it is known
    sure: int

    def __init__(self, name: str, sieve: Sieve, known: int) -> None:
        super().__init__(name)
        self._sieve, self._upto = sieve, 0
        self.known = self.sure = self._last = known

    def _more(self) -> None:
        # One more term than those up to the greatest number asked for is needed: the sieve goes somewhat further.
        end = self.known + 1_000
        if self._upto >= end:
            raise LimitReached(tr("differences={rules}: they are known to {known:,}", rules=self, known=self.known))
        self._upto = max(1_000, min(4 * self._upto, end))
        members = self._sieve(self._upto)
        self._kept = array("I", [0])
        self._kept.extend(compress(range(self._upto + 1), members))
        self._widest = max(after - before for before, after in pairwise(self._kept))


class Computed(Kept):
    """k -> f(k), each term checked to be whole and to exceed the one before; f(0) = 0."""

    sure = MOST_TERMS
    _last = MOST_TERMS

    def __init__(self, function: Callable[[int], int], name: str = "python-function") -> None:
        super().__init__(name)
        self._function = function
        if self._at(0) != 0:
            raise RulesetError(
                tr(
                    "differences={rules}: the first one, of k = 0, must be 0, not {at}",
                    rules=self,
                    at=abbreviate(self._at(0)),
                )
            )
        self.term(1)

    def _at(self, k: int) -> int:
        return whole(self._function(k), f"differences={self}: D_{k}")

    def _more(self) -> None:
        if len(self._kept) > MOST_TERMS:
            reached = abbreviate(self._kept[-1])
            raise LimitReached(
                tr(
                    "differences={rules}: they are made one by one, and D_{most_terms} = {reached}",
                    rules=self,
                    most_terms=MOST_TERMS,
                    reached=reached,
                )
            )
        self._add(self._at(len(self._kept)))
