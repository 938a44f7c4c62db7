"""Number bases whose terms are made one after the other. All small terms are kept, but only a few of the long ones.

Terms up to 4,096 bits are listed. Beyond, the state of the sequence is noted once in 1,024 terms and the
terms between are made again when needed, so that a pile of 100,000 digits needs megabytes, not gigabytes.
"""

from __future__ import annotations

from abc import abstractmethod
from array import array
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress, pairwise
from math import isqrt
from typing import Any, Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.numbers import abbreviate, big, whole
from nimlike.numeration.bases import COUNT_BITS, NumberBase, check_increase, check_positive, check_start
from nimlike.numeration.difference_sequences import Differences

_LISTED_BITS: Final = 4_096
_MOST_BITS: Final = 1 << 19
_MOST_LISTED: Final = 2_000_000
_STRIDE: Final = 1_024


Step = Callable[[deque[Any]], Any]  # the next term by a window, which goes on with it; None at the end


class Run:
    """A sequence under way."""

    def __init__(self, window: Iterable[Any], step: Step) -> None:
        self._window, self._step = deque(window), step

    def step(self) -> Any:
        """The next term; None when the sequence has ended."""
        return self._step(self._window)

    def fork(self) -> Run:
        """A copy that goes on from here by itself, with long terms as GMP integers."""
        return Run(map(big, self._window), self._step)


def recur(coefficients: Sequence[int]) -> Step:
    """b_n = c_1 b_{n-1} + c_2 b_{n-2} + ...; the window has the last terms, as many as there are coefficients."""

    def step(window: deque[Any]) -> Any:
        if coefficients == (1, 1):
            term = window[1] + window[0]
        else:
            term = sum(c * b for c, b in zip(coefficients, reversed(window), strict=True) if c)
        window.popleft()
        window.append(term)
        return term

    return step


def multiply(window: deque[Any]) -> Any:
    """The next factorial; the window has k and k!."""
    window[0] += 1
    window[1] *= window[0]
    return window[1]


def _call(function: Callable[[int], int]) -> Step:
    """f(k) for the k in the window, checked to be a whole number."""

    def step(window: deque[Any]) -> Any:
        index = int(window[0])
        term = function(index)
        if isinstance(term, bool) or not isinstance(term, int):
            raise RulesetError(f"a number base consists of whole numbers; term {index} is {term!r}")
        window[0] += 1
        return term

    return step


def _last_take(cap: Callable[[int], int]) -> Step:
    """Schwenk's rule for a nondecreasing cap f: H_{k+1} = H_k + H_j, with the smallest j for which f(H_j) >= H_k."""

    def step(window: deque[Any]) -> Any:
        while cap(window[0]) < window[-1]:
            if len(window) == 1:
                return None
            # the smallest j never decreases
            window.popleft()
        window.append(window[-1] + window[0])
        return window[-1]

    return step


class GrowingBase(NumberBase):
    """A number base that a `Run` continues, each term checked to exceed the one before."""

    def __init__(self, name: str, starts: Iterable[int], run: Run, function: object = None) -> None:
        super().__init__()
        self._name = name
        self._run = run
        self._function = function  # what makes the terms, where the name does not tell
        self._terms: list[Any] = list(starts)
        check_start(tuple(self._terms))
        self.finite = False
        self._lead: Run | None = None
        self._last: Any = 0
        self._marks: list[Any] = []  # the first term of each stretch of long terms
        self._stretches: list[Run] = []  # and the sequence just before it
        self._kept: tuple[int, list[Any]] = (-1, [])

    def __str__(self) -> str:
        return self._name

    def _identity(self) -> object:
        return self._name if self._function is None else self._function

    def floor(self, n: int) -> int:
        check_positive(n)
        terms, at = self._around(n)
        return int(terms[at - 1])

    def above(self, n: int) -> int | None:
        terms, at = self._around(n)
        if at < len(terms):
            return int(terms[at])
        later = bisect_right(self._marks, n)
        return int(self._marks[later]) if later < len(self._marks) else None

    def _around(self, n: Any) -> tuple[list[Any], int]:
        """The terms among which a number lies, and how many of them are at most n."""
        terms = self._terms if self._lists_beyond(n) else self._stretch_of(n)
        return terms, bisect_right(terms, n)

    def _descend(self, n: Any) -> Iterator[tuple[Any, Any]]:
        while n and not self._lists_beyond(n):
            n = big(n)
            stretch = self._stretch_of(n)
            first = stretch[0]
            for term in reversed(stretch):
                if term <= n:
                    times, n = divmod(n, term)
                    yield term, times
                    if n < first:
                        break
        n = int(n)
        terms = self._terms
        at = len(terms)
        while n:
            at = bisect_right(terms, n, 0, at) - 1
            element = terms[at]
            times, n = divmod(n, element)
            yield element, times

    def many_between(self, low: int, high: int) -> bool:
        # About an element a bit: bases from recurrences grow at such a rate.
        return (high.bit_length() - low.bit_length()) * high.bit_length() > COUNT_BITS

    def _lists_beyond(self, n: Any) -> bool:
        """Whether the listed terms settle n; they are continued if n is small enough."""
        terms = self._terms
        if n < terms[-1] or (self.finite and self._lead is None):
            return True
        if self._lead is None:
            while terms[-1] <= n and terms[-1].bit_length() <= _LISTED_BITS:
                term = self._run.step()
                if term is None:
                    self.finite = True
                    return True
                check_increase(self._name, terms[-1], term)
                if len(terms) >= _MOST_LISTED:
                    reached = f"base {self._name} only reaches {abbreviate(terms[-1])} in {_MOST_LISTED:,} terms"
                    raise LimitReached(f"{abbreviate(int(n))} is too large: {reached}")
                terms.append(term)
            if terms[-1] <= n:
                self._lead, self._last = self._run.fork(), terms[-1]
                # The last listed term opens the first stretch, so that each long n lies in one.
                self._marks.append(big(terms[-1]))
                self._stretches.append(self._lead.fork())
                self._make_stretch(self._lead, [self._marks[0]])
        return bool(n < terms[-1])

    def _stretch_of(self, n: Any) -> list[Any]:
        if n.bit_length() > _MOST_BITS:
            raise LimitReached(f"{abbreviate(int(n))} is too large for base {self._name}: at most {_MOST_BITS:,} bits")
        lead = self._lead
        assert lead is not None
        while self._last <= n and not self.finite:
            before = lead.fork()
            made = self._make_stretch(lead, [])
            if made:
                self._marks.append(made[0])
                self._stretches.append(before)
        which = bisect_right(self._marks, n) - 1
        if self._kept[0] != which:
            again = self._stretches[which].fork()
            opening = [self._marks[0]] if which == 0 else []
            self._kept = (which, opening + [t for t in (again.step() for _ in range(_STRIDE)) if t is not None])
        return self._kept[1]

    def _make_stretch(self, lead: Run, made: list[Any]) -> list[Any]:
        for _ in range(_STRIDE):
            term = lead.step()
            if term is None:
                self.finite = True
                break
            if term <= self._last:
                check_increase(self._name, int(self._last), int(term))
            self._last = term
            made.append(term)
        return made


class PythonBase(GrowingBase):
    """The base i -> f(i), i = 0, 1, 2, ..., checked to start with 1 and to increase as terms are made."""

    def __init__(self, function: Callable[[int], int]) -> None:
        run = Run([0], _call(function))
        super().__init__(python_name(function), [run.step()], run, function)


class LastTakeBase(GrowingBase):
    """Schwenk's base of a nondecreasing cap f: it decides the game with that cap."""

    def __init__(self, name: str, cap: Callable[[int], int]) -> None:
        super().__init__(name, [1], Run([1], _last_take(cap)), cap)


def python_name(function: Callable[..., Any]) -> str:
    """The name of a Python function, in place of a text form; it is shown and never read back."""
    return f"python-{getattr(function, '__name__', type(function).__name__).strip('<>')}"


# Increasing differences whose terms are made one after the other: recurrences, factorials, sieved sets, functions.

MOST_TERMS: Final = 10**6  # most terms that are made one after the other
_GROWN_BITS: Final = 1 << 30  # most bits of a list of terms that grow like powers


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
                f"differences={self}: they must increase, but D_{k - 1} = {abbreviate(self._kept[-1])} and D_{k} "
                f"= {abbreviate(term)}"
            )
        self._widest = max(self._widest, term - self._kept[-1])
        self._kept.append(term)

    def term(self, k: int) -> int:
        if k > self._last:
            raise LimitReached(f"differences={self}: D_{abbreviate(k)} is beyond what can be computed")
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

    def __init__(self, name: str, starts: Sequence[int], run: Run) -> None:
        super().__init__(name)
        self._run, self._order = run, len(starts)
        for term in starts:
            self._add(term)
        self.most_bits = isqrt(_GROWN_BITS // self._order)
        self._last = self._order * (self.most_bits + 3)  # as the terms double at least every so many

    def _more(self) -> None:
        last = self._kept[-1]
        assert self.most_bits is not None
        if last.bit_length() > self.most_bits + 1:
            raise LimitReached(
                f"differences={self}: the terms from D_{len(self._kept)} on have more than {self.most_bits:,} bits"
            )
        self._add(self._run.step())

    def gap(self, k: int, most: int | None = None) -> int:
        while most is not None and k + 1 >= len(self._kept):
            latest = list(pairwise(self._kept[-1 - self._order :]))
            if len(self._kept) > 2 * self._order + 1 and all(after - before >= most for before, after in latest):
                return most
            self._more()
        return super().gap(k, most)


Sieve = Callable[[int], bytearray]  # from n to a table of n + 1 bytes: 1 where the number is in a set


class Sieved(Kept):
    """The members of a set of positive numbers, found by a sieve."""

    known: int  # how far it is known
    sure: int

    def __init__(self, name: str, sieve: Sieve, known: int) -> None:
        super().__init__(name)
        self._sieve, self._upto = sieve, 0
        self.known = self.sure = self._last = known

    def _more(self) -> None:
        end = self.known + 1_000  # one more term is needed than to the largest number asked for
        if self._upto >= end:
            raise LimitReached(f"differences={self}: they are known to {self.known:,}")
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
            raise RulesetError(f"differences={self}: the first one, of k = 0, must be 0, not {abbreviate(self._at(0))}")
        self.term(1)

    def _at(self, k: int) -> int:
        return whole(self._function(k), f"differences={self}: D_{k}")

    def _more(self) -> None:
        if len(self._kept) > MOST_TERMS:
            reached = abbreviate(self._kept[-1])
            raise LimitReached(f"differences={self}: they are made one by one, and D_{MOST_TERMS} = {reached}")
        self._add(self._at(len(self._kept)))
