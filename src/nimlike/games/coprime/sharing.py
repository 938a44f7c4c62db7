"""Odd numbers of an interval that have a prime in common with an even n, when the primes of n are not all known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import gcd, isqrt
from typing import Any, Final

from nimlike.core.errors import Undecided
from nimlike.core.languages import tr
from nimlike.core.numbers import big
from nimlike.games.coprime.pratt import is_prime

_FEW_PRIMES: Final = 31
_PRIMES: Final = 200_000
_GCD_BITS: Final = 2_000_000


@dataclass(frozen=True)
class Sharing:
    """Whether an odd number of an interval has a prime in common with n.

    Parameters
    ----------
    exists
        Whether there is one.
    number, divisor
        One of them, near the middle, and a divisor > 1 of it and of n; None where there is none, or where it is
        known only that there is one.
    composite
        Then: the divisor of n that is no prime, so that one of its primes is small enough.
    """

    exists: bool
    number: int | None = None
    divisor: int | None = None
    composite: int | None = None


def sharing(n: int, low: int, high: int) -> Sharing:
    """Whether one of the odd numbers low, low + 2, ..., high has a prime in common with the even n >= 2.

    The odd part of n is tried first, then its small primes. A short interval is tried number by number. What is left
    of n has no small prime: if it is a power of a prime, that prime decides; if not, it has a prime at most its
    root, and an interval of so many odd numbers holds a multiple of that.

    Raises
    ------
    Undecided
        It depends on primes of n that are not found.

    Examples
    --------
    >>> sharing(4 * 35, 53, 59), sharing(4 * 35, 9, 13).exists, sharing(64, 1, 63).exists
    (Sharing(exists=True, number=55, divisor=5, composite=None), False, False)
    """
    odd = int(n >> (n & -n).bit_length() - 1)
    if odd == 1:
        return Sharing(False)
    for divisor in (odd, *_small(odd, _FEW_PRIMES)[0]):
        number = _nearest(divisor, low, high)
        if number is not None:
            return Sharing(True, number, divisor)
    rest = _small(odd, _FEW_PRIMES)[1]
    if rest == 1:
        return Sharing(False)
    count = (high - low) // 2 + 1
    if count * rest.bit_length() <= _GCD_BITS:
        return _one_by_one(rest, low, high)
    primes, rest = _small(odd, _PRIMES)
    for divisor in (*primes, rest):
        number = _nearest(divisor, low, high) if divisor > 1 else None
        if number is not None:
            return Sharing(True, number, divisor)
    return _by_the_rest(rest, low, high)


def _by_the_rest(rest: int, low: int, high: int) -> Sharing:
    """The same where only the divisor ``rest`` of n, without small primes, can have a prime in common."""
    if rest == 1:
        return Sharing(False)
    root = _root(rest)
    if is_prime(root):
        number = _nearest(root, low, high)
        return Sharing(number is not None, number, None if number is None else root)
    if (high - low) // 2 + 1 >= isqrt(root):
        # Its least prime p is at most that, and among p odd numbers in succession one is a multiple of p.
        return Sharing(True, composite=root)
    raise Undecided(tr("it depends on the primes of n, which are not found"))


def _one_by_one(rest: int, low: int, high: int) -> Sharing:
    middle = (low + high) // 2
    for number in sorted(range(low, high + 1, 2), key=lambda each: abs(each - middle)):
        divisor = gcd(number, rest)
        if divisor > 1:
            return Sharing(True, number, divisor)
    return Sharing(False)


def _nearest(divisor: int, low: int, high: int) -> int | None:
    """The odd multiple of an odd divisor that is nearest to the middle of an interval; None if it lies outside."""
    middle = (low + high) // 2
    near = middle // divisor | 1
    number = min((divisor * (near + step) for step in (-2, 0, 2)), key=lambda each: abs(each - middle))
    return number if low <= number <= high else None


def small_primes(n: int, bound: int) -> tuple[tuple[int, ...], int]:
    """The primes of n >= 1 up to a bound, and what is left of n without them.

    Examples
    --------
    >>> small_primes(2**5 * 45 * 10007, 100), small_primes(1, 100)
    (((2, 3, 5), 10007), ((), 1))
    """
    odd = int(n >> (n & -n).bit_length() - 1)
    primes, rest = _small(odd, bound)
    return primes if odd == n else (2, *primes), rest


@lru_cache(maxsize=256)
def _small(odd: int, bound: int) -> tuple[tuple[int, ...], int]:
    """The primes of an odd number up to a bound, and what is left without them."""
    from nimlike.core import gmp

    rest = big(odd)
    product = gmp.gcd(rest, _primorial(bound))
    while (common := gmp.gcd(rest, product)) > 1:
        rest //= common
    primes, p = [], 3
    while product > 1:
        if p * p > product:
            p = int(product)
        if product % p == 0:
            primes.append(p)
            product //= p
        p += 2
    return tuple(primes), int(rest)


@lru_cache(maxsize=4)
def _primorial(bound: int) -> Any:
    from nimlike.core import gmp

    return gmp.primorial(bound) // 2


def _root(number: int) -> int:
    """The least number of which an odd number is a power.

    Examples
    --------
    >>> _root(1_000_003**6), _root(15)
    (1000003, 15)
    """
    from nimlike.core import gmp

    root = big(number)
    while gmp.is_power(root):
        power = next(p for p in range(2, root.bit_length()) if gmp.iroot(root, p)[1])
        root = gmp.iroot(root, power)[0]
    return int(root)
