"""What `nimlike.core.gmp` has, for Python's own whole numbers: used where gmpy2 is not installed.

Each function does what the one of gmpy2 with its name does, for the arguments that occur in this package.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from math import isqrt, prod
from typing import Final

gcd = math.gcd
mpz = int
powmod = pow

_WITNESSES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
"""Strong tests by these are a proof below 3.3 * 10^24 (Sorenson & Webster 2015); beyond, as in GMP, they are none."""


@contextmanager
def _of_any_length() -> Iterator[None]:
    """Within this context Python's own limit on the digits of a conversion does not apply."""
    most = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(most)


def digits(number: int, base: int = 10) -> str:
    """The digits of a number in base 10 or 2, of any length."""
    with _of_any_length():
        return f"{number:b}" if base == 2 else str(number)


def from_digits(text: str, base: int = 10) -> int:
    """The number that digits in base 10 or 2 stand for, of any length."""
    with _of_any_length():
        return int(text, base)


def bit_scan1(number: int, start: int = 0) -> int | None:
    """The place of the lowest one from place ``start`` on; None if there is none."""
    rest = number >> start
    return start + (rest & -rest).bit_length() - 1 if rest else None


def bit_clear(number: int, place: int) -> int:
    """The number with the bit at a place set to 0."""
    return number & ~(1 << place)


def f_mod_2exp(number: int, bits: int) -> int:
    """The number modulo 2^bits."""
    return number & (1 << bits) - 1


def iroot(number: int, degree: int) -> tuple[int, bool]:
    """The floor of a root of a number >= 0, and whether it is the root itself; by Newton's method from above."""
    if number < 2 or degree == 1:
        return number, True
    root = 1 << -(-number.bit_length() // degree)
    while True:
        lower = ((degree - 1) * root + number // root ** (degree - 1)) // degree
        if lower >= root:
            return root, bool(root**degree == number)
        root = lower


def is_power(number: int) -> bool:
    """Whether a number >= 0 is a power of a whole number with an exponent from 2 on."""
    return number < 2 or any(iroot(number, power)[1] for power in range(2, number.bit_length()))


def remove(number: int, factor: int) -> tuple[int, int]:
    """The number without any factor of the given kind, and how many of them it had."""
    powers, rest = [factor], number
    while powers[-1] < rest and not rest % powers[-1]:
        powers.append(powers[-1] ** 2)
    found = 0
    for i in range(len(powers) - 1, -1, -1):
        while rest and not rest % powers[i]:
            rest //= powers[i]
            found += 1 << i
    return rest, found


def is_strong_prp(number: int, base: int) -> bool:
    """Whether an odd number > 1 passes the strong test for primes by a base (Miller and Rabin)."""
    odd, twos = remove(number - 1, 2)
    power = pow(base, odd, number)
    if power in (1, number - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % number
        if power == number - 1:
            return True
    return False


def _is_prime(number: int) -> bool:
    if number < 2 or any(number % p == 0 for p in _WITNESSES):
        return number in _WITNESSES
    return all(is_strong_prp(number, base) for base in _WITNESSES)


def next_prime(number: int) -> int:
    return next(n for n in count(max(2, number + 1)) if _is_prime(n))


def prev_prime(number: int) -> int:
    return next(n for n in range(number - 1, 1, -1) if _is_prime(n))


def primorial(bound: int) -> int:
    """The product of the primes up to a bound, by a sieve."""
    sieve = bytearray([1]) * (bound + 1)
    sieve[:2] = bytes(min(2, bound + 1))
    for p in range(2, isqrt(bound) + 1):
        if sieve[p]:
            sieve[p * p :: p] = bytes(len(range(p * p, bound + 1, p)))
    primes = [p for p in range(2, bound + 1) if sieve[p]]
    step = 64
    while len(primes) > 1:
        primes = [prod(primes[at : at + step]) for at in range(0, len(primes), step)]
    return primes[0] if primes else 1
