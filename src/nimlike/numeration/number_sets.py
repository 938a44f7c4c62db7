"""Infinite sets of numbers that may be taken: named ones, with their OEIS numbers, and those of Python functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate, count, takewhile
from math import isqrt
from operator import mul
from typing import Any, Final

Sieve = Callable[[int], bytearray]
"""From n to a table of n + 1 bytes: 1 where the number is in the set."""


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


def _fibonacci() -> Iterator[int]:
    a, b = 1, 2
    while True:
        yield a
        a, b = b, a + b


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
    """Every smaller number is a sum of different divisors (Stewart 1954, Sierpinski 1955).

    m p^e with p the largest prime, not dividing m, is practical iff m is and p <= sigma(m) + 1: so the divisor
    sum of the part made of smaller primes is carried along, prime after prime.
    """
    table = bytearray([1]) * (n + 1)
    table[0] = 0
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


NAMED: Final = {
    "composites": NamedSet("the composite numbers", "A002808", "", _composites),
    "cubes": NamedSet("the cubes", "A000578", "", _of(lambda: (k**3 for k in count(1)))),
    "evens": NamedSet("the even numbers", "A005843", "", _of(lambda: count(2, 2))),
    "factorials": NamedSet("the factorials", "A000142", "A014587", _of(lambda: accumulate(count(1), mul))),
    "fibonacci": NamedSet("the Fibonacci numbers", "A000045", "A014588", _of(_fibonacci)),
    "odds": NamedSet("the odd numbers", "A005408", "A000035", _of(lambda: count(1, 2))),
    "powers2": NamedSet("the powers of 2", "A000079", "A010872", _of(lambda: (1 << k for k in count()))),
    "practical": NamedSet("the practical numbers", "A005153", "", _practical),
    "primes": NamedSet("the primes", "A000040", "A014589", _primes),
    "squares": NamedSet("the squares", "A000290", "A014586", _of(lambda: (k * k for k in count(1)))),
    "triangular": NamedSet("the triangular numbers", "A000217", "A019509", _of(lambda: accumulate(count(1)))),
}
"""The sets that have a name."""


def sieve_of(where: Callable[[int], Any]) -> Sieve:
    """The sieve of the numbers from 1 on for which a function is true."""
    return lambda n: bytearray([0, *(bool(where(k)) for k in range(1, n + 1))])


class Table:
    """The table of a set, extended on demand.

    Examples
    --------
    >>> [k for k in range(30) if Table(NAMED["practical"].sieve).upto(29)[k]]
    [1, 2, 4, 6, 8, 12, 16, 18, 20, 24, 28]
    """

    def __init__(self, sieve: Sieve) -> None:
        self.sieve = sieve
        self.known = bytearray(1)

    def upto(self, n: int) -> bytearray:
        """A table of n + 1 bytes or more."""
        if n >= len(self.known):
            self.known = self.sieve(max(n, 2 * len(self.known), 1_000))
        return self.known
