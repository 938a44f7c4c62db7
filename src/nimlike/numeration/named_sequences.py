"""Number bases, differences and sets of numbers by name or formula, and their text forms."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, count, pairwise, takewhile
from math import isqrt
from operator import mul
from typing import Any, Final, TypeAlias, TypeVar

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.numbers import abbreviate, format_number, parse_number, whole
from nimlike.numeration.bases import (
    MOST_COUNTED,
    FiniteBase,
    NumberBase,
    Tail,
    check_increase,
    check_positive,
    check_start,
)
from nimlike.numeration.difference_sequences import MOST_BITS, Differences, Listed, Powers, check_terms
from nimlike.numeration.growing import (
    Computed,
    GrowingBase,
    Grown,
    PythonBase,
    Run,
    Sieve,
    Sieved,
    multiply,
    python_name,
    recur,
)

T = TypeVar("T")
BaseLike: TypeAlias = NumberBase | str | Iterable[int] | Callable[[int], int]  # a text, elements, or i -> b_i


def _write_recurrence(*parts: tuple[int, ...]) -> str:
    """Coefficients and starts as text."""
    return ":".join(["recurrence", *(",".join(map(format_number, part)) for part in parts)])


class RecurrenceBase(GrowingBase):
    """b_n = c_1 b_{n-1} + c_2 b_{n-2} + ... + c_d b_{n-d}, whole c_i >= 0, from d given starts."""

    def __init__(self, coefficients: Iterable[int], starts: Iterable[int], name: str | None = None) -> None:
        coefficients = tuple(whole(c, "recurrence") for c in coefficients)
        starts = tuple(whole(start, "recurrence") for start in starts)
        if name is None:
            name = _write_recurrence(coefficients, starts)
        check_start(starts)
        if len(coefficients) != len(starts):
            raise RulesetError(f"{name}: {len(coefficients)} coefficients need as many starts; there are {len(starts)}")
        if min(coefficients) < 0 or not any(coefficients):
            raise RulesetError(f"{name}: the coefficients of a recurrence are 0 or more, not all 0")
        for before, after in pairwise(starts):
            check_increase(name, before, after)
        self.recurrence = coefficients, starts
        super().__init__(name, starts, Run(starts, recur(coefficients)))


class PowersBase(RecurrenceBase):
    """1, k, k^2, ...: the greedy representation is the number in base k."""

    def __init__(self, k: int, name: str | None = None) -> None:
        k = whole(k, "powers")
        if k < 2:
            raise RulesetError(f"powers:{abbreviate(k)} do not increase: the number after powers: must be 2 or more")
        super().__init__((k,), (1,), name or f"powers:{format_number(k)}")
        self._k = k

    def tail(self, n: int) -> Tail:
        if n.bit_length() < 2_000:
            return super().tail(n)
        from nimlike.core import gmp

        rest, zeros = gmp.remove(gmp.mpz(n), self._k)
        element = gmp.mpz(self._k) ** zeros
        rest, digit = divmod(rest, self._k)
        if digit > 1:
            return Tail(int(element), int(element))
        if not rest:
            return Tail(int(element), None)
        return Tail(int(element), int(element * gmp.mpz(self._k) ** (1 + gmp.remove(rest, self._k)[1])))

    def truncate(self, n: int, element: int) -> int:
        return n - n % element

    def count_below(self, bound: int, element: int) -> int | None:
        return -(-bound // element)


class ClosedBase(NumberBase):
    """1, 4, 9, 16, ... or 1, 3, 6, 10, ...: the squares or the triangular numbers, from 1 on."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._terms = Powers(name)

    def __str__(self) -> str:
        return str(self._terms)

    def floor(self, n: int) -> int:
        check_positive(n)
        return self._terms.term(self._terms.index(n))

    def above(self, n: int) -> int | None:
        return self._terms.term(self._terms.index(n) + 1)

    def many_between(self, low: int, high: int) -> bool:
        return self._terms.index(high) - self._terms.index(low) > MOST_COUNTED


class PrimeBase(NumberBase):
    """1, then the primes; beyond 2^64 numbers that pass GMP's strong test, to which no composite exception is known."""

    def __str__(self) -> str:
        return "primes"

    def floor(self, n: int) -> int:
        check_positive(n)
        if n <= 2:
            return n
        from nimlike.core import gmp

        return int(gmp.prev_prime(n + 1))

    def above(self, n: int) -> int | None:
        if n == 0:
            return 1
        from nimlike.core import gmp

        return int(gmp.next_prime(n))

    def many_between(self, low: int, high: int) -> bool:
        # There are about (high - low) / ln(high) primes between; an error here only leaves a count out.
        return high - low > MOST_COUNTED * 2 * high.bit_length()


_NAMED: Final[dict[str, Callable[[], NumberBase]]] = {
    "binary": lambda: PowersBase(2, "binary"),
    "factorial": lambda: GrowingBase("factorial", [1], Run([1, 1], multiply)),
    "fibonacci": lambda: RecurrenceBase((1, 1), (1, 2), "fibonacci"),
    "lucas": lambda: RecurrenceBase((1, 1), (1, 3), "lucas"),
    "pell": lambda: RecurrenceBase((2, 1), (1, 2), "pell"),
    "primes": PrimeBase,
    "squares": partial(ClosedBase, "squares"),
    "triangular": partial(ClosedBase, "triangular"),
    "tribonacci": lambda: RecurrenceBase((1, 1, 1), (1, 2, 4), "tribonacci"),
}

BASE_FORMS: Final = ("1,3,7", "powers:K", "recurrence:C1,C2,...:S0,S1,...", *sorted(_NAMED))  # text forms of bases


def read_base(word: str, rest: list[str]) -> NumberBase:
    """The base that ``word`` denotes; ``powers`` and ``recurrence`` remove the segments that they use from ``rest``."""
    if word in _NAMED:
        return _NAMED[word]()
    if word[:1].isdigit():
        return FiniteBase(_numbers(word.split(","), "base"))
    if word == "powers":
        if not rest:
            raise ParseError("base=powers needs a number, like base=powers:3")
        return PowersBase(parse_number(rest.pop(0), "base=powers"))
    if word == "recurrence":
        coefficients = _recurrence_field(rest, "base").split(",")
        return RecurrenceBase(
            _numbers(coefficients, "base=recurrence, coefficients"),
            _numbers(rest.pop(0).split(","), "base=recurrence, starts"),
        )
    _refuse_function(word, "base")
    hint = _hint(word, [*_NAMED, "powers", "recurrence"], BASE_FORMS)
    raise ParseError(f"unknown number base {abbreviate(word)!r}: {hint}")


def _recurrence_field(rest: list[str], what: str) -> str:
    """The coefficients of a recurrence, the next of two segments that are needed."""
    if len(rest) < 2:
        raise ParseError(f"{what}=recurrence needs coefficients and starts, like {what}=recurrence:1,1:1,2")
    return rest.pop(0)


def _refuse_function(word: str, what: str) -> None:
    if word.startswith("python-"):
        raise ParseError(f"{what}={abbreviate(word)} is a Python function; build this ruleset in Python")


def _hint(word: str, names: Iterable[str], forms: Iterable[str]) -> str:
    """The name that was meant, or how one is written."""
    near = difflib.get_close_matches(word, list(names), n=1)
    return f"did you mean {near[0]!r}?" if near else f"write one like {', '.join(forms)}"


def number_base(given: BaseLike) -> NumberBase:
    """The number base given as itself, by its text, by its elements, or by a function i -> b_i."""
    if isinstance(given, NumberBase):
        return given
    if isinstance(given, str):
        return _read_whole(read_base, given, f"{abbreviate(given)!r} is not a number base")
    return PythonBase(given) if callable(given) else FiniteBase(given)


def _read_whole(read: Callable[[str, list[str]], T], text: str, wrong: str) -> T:
    """What a text denotes; ParseError where a part of it is left over."""
    word, *rest = text.split(":")
    found = read(word, rest)
    if rest:
        raise ParseError(f"{wrong}: {abbreviate(rest[0])!r} is left over")
    return found


def _numbers(fields: Iterable[str], what: str = "differences") -> tuple[int, ...]:
    return tuple(parse_number(field, what) for field in fields)


# Infinite sets of numbers that may be taken: named ones, with their OEIS numbers, and those of Python functions.


@dataclass(frozen=True)
class NamedSet:
    """A set of positive whole numbers."""

    meaning: str  # what they are, in words
    numbers: str  # the set's number in the OEIS
    values: str  # the OEIS number of the Grundy values of heaps 0, 1, 2, ...; empty if there is none
    sieve: Sieve  # makes the table of the set


def _of(terms: Callable[[], Iterator[int]]) -> Sieve:
    """The sieve of an increasing sequence."""

    def sieve(n: int) -> bytearray:
        table = bytearray(n + 1)
        for term in takewhile(lambda term: term <= n, terms()):
            table[term] = 1
        return table

    return sieve


def primes_of(number: int) -> list[int]:
    """The primes that divide a number > 0."""
    found, prime = [], 2
    while number > 1:
        if prime * prime > number:
            prime = number
        if number % prime == 0:
            found.append(prime)
            while number % prime == 0:
                number //= prime
        prime += 1
    return found


def _primes(n: int) -> bytearray:
    table = bytearray([1]) * (n + 1)
    table[:2] = bytes(min(2, n + 1))
    for p in range(2, isqrt(n) + 1):
        if table[p]:
            table[p * p :: p] = bytes((n - p * p) // p + 1)
    return table


def _composites(n: int) -> bytearray:
    table = bytearray(1 - prime for prime in _primes(n))
    table[:2] = bytes(min(2, n + 1))
    return table


def _practical(n: int) -> bytearray:
    """The practical numbers: every smaller number is a sum of different divisors (Stewart 1954, Sierpinski 1955)."""
    table = bytearray([1]) * (n + 1)
    table[0] = 0
    # m p^e, with p its largest prime, is practical iff m is and p <= sigma(m) + 1; sums holds sigma(m)
    sums, rests = [1] * (n + 1), list(range(n + 1))
    for p in range(2, n + 1):
        if rests[p] == 1 or rests[p] != p:
            continue
        for multiple in range(p, n + 1, p):
            if p > sums[multiple] + 1:
                table[multiple] = 0
            power = 1
            while rests[multiple] % p == 0:
                rests[multiple] //= p
                power = power * p + 1
            sums[multiple] *= power
    return table


NAMED: Final = {  # the sets that have a name
    "composites": NamedSet("the composite numbers", "A002808", "", _composites),
    "cubes": NamedSet("the cubes", "A000578", "", _of(lambda: (k**3 for k in count(1)))),
    "evens": NamedSet("the even numbers", "A005843", "", _of(lambda: count(2, 2))),
    "factorials": NamedSet("the factorials", "A000142", "A014587", _of(lambda: accumulate(count(1), mul))),
    "fibonacci": NamedSet("the Fibonacci numbers", "A000045", "A014588", _of(RecurrenceBase((1, 1), (1, 2)).elements)),
    "odds": NamedSet("the odd numbers", "A005408", "A000035", _of(lambda: count(1, 2))),
    "powers2": NamedSet("the powers of 2", "A000079", "A010872", _of(lambda: (1 << k for k in count()))),
    "practical": NamedSet("the practical numbers", "A005153", "", _practical),
    "primes": NamedSet("the primes", "A000040", "A014589", _primes),
    "squares": NamedSet("the squares", "A000290", "A014586", _of(lambda: (k * k for k in count(1)))),
    "triangular": NamedSet("the triangular numbers", "A000217", "A019509", _of(lambda: accumulate(count(1)))),
}


def sieve_of(where: Callable[[int], Any]) -> Sieve:
    """The sieve of the numbers from 1 on for which a function is true."""
    return lambda n: bytearray([0, *(bool(where(k)) for k in range(1, n + 1))])


class Table:
    """The table of a set, extended on demand."""

    def __init__(self, sieve: Sieve) -> None:
        self.sieve = sieve
        self.known = bytearray(1)

    def upto(self, n: int) -> bytearray:
        """A table of n + 1 bytes or more."""
        if n >= len(self.known):
            self.known = self.sieve(max(n, 2 * len(self.known), 1_000))
        return self.known


# Differences by list, name, recurrence or function, and their text, which follows ``differences=`` in a ruleset.

DifferencesLike: TypeAlias = Differences | str | Callable[[int], int]  # differences, their text, or a function k -> D_k

DIFFERENCES_FORMS: Final = ("0,1,3,+3", "recurrence:C1,C2,...:S1,S2,...", *sorted(NAMED))  # of differences
_SIEVED: Final = {"primes": 10**7, "composites": 10**6, "practical": 10**5}  # known to here
_MOST_ORDER: Final = 64


def recurrence(coefficients: Iterable[int], starts: Iterable[int], name: str = "") -> Grown:
    """D_0 = 0, D_1 to D_d the starts, then D_n = c_1 D_(n-1) + ... + c_d D_(n-d), c_i >= 0."""
    factors = tuple(whole(c, "recurrence") for c in coefficients)
    started = tuple(whole(start, "recurrence") for start in starts)
    text = _write_recurrence(factors, started)
    if len(factors) != len(started) or not 1 <= len(factors) <= _MOST_ORDER:
        raise RulesetError(
            f"differences={abbreviate(text)}: there are {len(factors)} coefficients and {len(started)} starts; "
            f"as many of the one as of the other are needed, {_MOST_ORDER} at most"
        )
    if max(map(int.bit_length, (*factors, *started))) > MOST_BITS:
        raise LimitReached(f"differences={abbreviate(text)}: numbers of more than {MOST_BITS:,} bits")
    if min(factors) < 0:
        raise RulesetError(f"differences={abbreviate(text)}: the coefficients of a recurrence are 0 or more")
    # the gaps obey the same recurrence, so that all terms increase if these do
    check_terms((0, *started, sum(c * s for c, s in zip(factors, reversed(started), strict=True))))
    return Grown(name or text, started, Run(started, recur(factors)))


def named_differences(name: str) -> Differences:
    """0 and then the members of a named set of numbers, in increasing order."""
    if name in ("squares", "cubes", "triangular"):
        return Powers(name)
    if name in _SIEVED:
        return Sieved(name, NAMED[name].sieve, _SIEVED[name])
    if name == "fibonacci":
        return recurrence((1, 1), (1, 2), name)
    if name == "powers2":
        return recurrence((2,), (1,), name)
    if name == "factorials":
        return Grown(name, [1], Run([1, 1], multiply))
    if name in ("evens", "odds"):
        return Listed((0,) if name == "evens" else (0, 1), (2,), name)
    hint = _hint(name, [*NAMED, "recurrence"], DIFFERENCES_FORMS)
    raise ParseError(f"no differences are called {abbreviate(name)!r}: {hint}")


def read_differences(word: str, rest: list[str]) -> Differences:
    """The differences that ``word`` denotes; ``recurrence`` removes the two segments that it uses from ``rest``."""
    if word == "recurrence":
        coefficients = _numbers(_recurrence_field(rest, "differences").split(","))
        return recurrence(coefficients, _numbers(rest.pop(0).split(",")))
    _refuse_function(word, "differences")
    if word[:1].isalpha():
        return named_differences(word)
    fields = word.split(",")
    listed = next((i for i, field in enumerate(fields) if field.startswith("+")), len(fields))
    if listed == len(fields):
        if word:
            check_terms(_numbers(fields))  # else the advice would be wrong
        raise ParseError(
            f"differences={abbreviate(word)} ends; say how it goes on, like differences={abbreviate(word) or '0,1'},+3 "
            "where each further one is 3 more"
        )
    if any(not field.startswith("+") for field in fields[listed:]):
        raise ParseError(f"differences={abbreviate(word)}: after a step like {fields[listed]} there are only steps")
    return Listed(_numbers(fields[:listed]), _numbers(field[1:] for field in fields[listed:]))


def differences(given: DifferencesLike) -> Differences:
    """The differences given as themselves, by their text, or by a function k -> D_k."""
    if isinstance(given, Differences):
        return given
    if isinstance(given, str):
        return _read_whole(read_differences, given, f"differences={abbreviate(given)}")
    if callable(given):
        return Computed(given, python_name(given))
    raise ParseError("differences: a text like '0,1,3,+3' or 'squares', or a function k -> D_k, is needed")
