"""Primes of a number of chips: whether a number is prime, proved; small primes; numbers that share a prime with n.

Tests are a proof up to some size; beyond, chains are (Pratt 1975).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import gcd, isqrt, prod
from typing import Any, Final

from nimlike.core.errors import Undecided
from nimlike.core.numbers import abbreviate, big

SMALL: Final = 1 << 20  # smaller primes are shown by trial division
MOST_BITS: Final = 512  # longer numbers are not tried
_PROVEN_PRIME: Final = 3_317_044_064_679_887_385_961_981
_TESTED_BITS: Final = 20_000
_WITNESSES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)

Link = tuple[int, int, tuple[int, ...]]


@lru_cache(maxsize=64)
def find_chain(p: int) -> tuple[Link, ...] | None:
    """Links (p, g, primes of p - 1) that prove p prime; None if none is found."""
    # Each prime of p - 1 from `SMALL` on has a link before that of p; g has order p - 1 modulo p.
    from nimlike.core.gmp import is_strong_prp, powmod

    if (
        p < 3
        or p.bit_length() > MOST_BITS
        or not all(is_strong_prp(p, witness) for witness in _WITNESSES if p != witness)
    ):
        return None
    primes = _find_factors(p - 1)
    if primes is None:
        return None
    links: list[Link] = []
    for q in primes:
        if q >= SMALL:
            before = find_chain(q)
            if before is None:
                return None
            links += [link for link in before if link not in links]
    for root in range(2, 1000):
        if powmod(root, p - 1, p) == 1 and all(powmod(root, (p - 1) // q, p) != 1 for q in primes):
            return (*links, (p, root, primes))
    return None


def is_prime(number: int) -> bool:
    """Whether a number > 1 is prime, proved."""
    if number in _WITNESSES:
        return True
    if gcd(number, prod(_WITNESSES)) > 1:
        return False
    if number.bit_length() > _TESTED_BITS:
        raise Undecided(f"whether {abbreviate(number)} is prime decides, and it is too long to test")
    from nimlike.core.gmp import is_strong_prp

    if not all(is_strong_prp(number, base) for base in _WITNESSES):
        return False
    if number < _PROVEN_PRIME or find_chain(number) is not None:
        return True
    raise Undecided(
        f"whether {abbreviate(number)} is prime decides: it passes the tests, and no proof is found, as that needs"
        f" the factors of {abbreviate(number - 1)}"
    )


def _find_factors(n: int) -> tuple[int, ...] | None:
    """The primes that divide n, as far as tests tell; None if they are not found."""
    from nimlike.core.gmp import is_strong_prp

    found, rest = set[int](), n
    for d in (2, *range(3, 2000, 2)):
        while rest % d == 0:
            found.add(d)
            rest //= d
    todo = [rest] if rest > 1 else []
    while todo:
        m = todo.pop()
        if m < 2000**2 or all(is_strong_prp(m, base) for base in _WITNESSES):
            found.add(m)
            continue
        d = _find_divisor(m)
        if d is None:
            return None
        todo += [d, m // d]
    return tuple(sorted(found))


def _find_divisor(m: int) -> int | None:
    """A divisor of the composite m, by Pollard's rho method; None if it is not found."""
    from nimlike.core import gmp

    root = gmp.isqrt(m)
    if root * root == m:
        return int(root)
    for add in (1, 3, 5):
        slow = fast = gmp.mpz(2)
        for batch in (1,) * 4096 + (128,) * 8192:
            product = gmp.mpz(1)
            for _ in range(batch):
                slow = (slow * slow + add) % m
                fast = (fast * fast + add) % m
                fast = (fast * fast + add) % m
                product = product * (slow - fast) % m
            common = gmp.gcd(product, m)
            if 1 < common < m:
                return int(common)
            if common == m:
                break
        else:
            return None
    return None


_FEW_PRIMES: Final = 31
_PRIMES: Final = 200_000
_GCD_BITS: Final = 2_000_000


@dataclass(frozen=True)
class Sharing:
    """Whether an odd number of an interval has a prime in common with n."""

    exists: bool  # whether there is one
    number: int | None = None
    divisor: int | None = None
    composite: int | None = None  # then: the divisor of n that is no prime, so that one of its primes is small enough


def find_sharing(n: int, low: int, high: int) -> Sharing:
    """Whether one of the odd numbers low, low + 2, ..., high has a prime in common with the even n >= 2."""
    # The odd part of n is tried first, then its small primes. A short interval is tried number by number. What is left
    # of n has no small prime: if it is a power of a prime, that prime decides; if not, it has a prime at most its root,
    # and an interval of so many odd numbers holds a multiple of that.
    odd = int(n >> (n & -n).bit_length() - 1)
    if odd == 1:
        return Sharing(False)
    for divisor in (odd, *_find_small(odd, _FEW_PRIMES)[0]):
        number = _find_nearest(divisor, low, high)
        if number is not None:
            return Sharing(True, number, divisor)
    rest = _find_small(odd, _FEW_PRIMES)[1]
    if rest == 1:
        return Sharing(False)
    count = (high - low) // 2 + 1
    if count * rest.bit_length() <= _GCD_BITS:
        middle = (low + high) // 2
        for number in sorted(range(low, high + 1, 2), key=lambda each: abs(each - middle)):
            divisor = gcd(number, rest)
            if divisor > 1:
                return Sharing(True, number, divisor)
        return Sharing(False)
    primes, rest = _find_small(odd, _PRIMES)
    for divisor in (*primes, rest):
        number = _find_nearest(divisor, low, high) if divisor > 1 else None
        if number is not None:
            return Sharing(True, number, divisor)
    if rest == 1:
        return Sharing(False)
    from nimlike.core import gmp

    power = big(rest)  # then the smallest number of which it is a power
    while gmp.is_power(power):
        power = gmp.iroot(power, next(p for p in range(2, power.bit_length()) if gmp.iroot(power, p)[1]))[0]
    root = int(power)
    if is_prime(root):
        number = _find_nearest(root, low, high)
        return Sharing(number is not None, number, None if number is None else root)
    if count >= isqrt(root):
        # Its least prime p is at most that, and among p odd numbers in succession one is a multiple of p.
        return Sharing(True, composite=root)
    raise Undecided("it depends on the primes of n, which are not found")


def _find_nearest(divisor: int, low: int, high: int) -> int | None:
    """The odd multiple of an odd divisor that is nearest to the middle of an interval; None if it lies outside."""
    middle = (low + high) // 2
    near = middle // divisor | 1
    number = min((divisor * (near + step) for step in (-2, 0, 2)), key=lambda each: abs(each - middle))
    return number if low <= number <= high else None


def find_small_primes(n: int, bound: int) -> tuple[tuple[int, ...], int]:
    """The primes of n >= 1 up to a bound, and what is left of n without them."""
    odd = int(n >> (n & -n).bit_length() - 1)
    primes, rest = _find_small(odd, bound)
    return primes if odd == n else (2, *primes), rest


def find_powers(n: int, allowed: int, primes: Iterable[int]) -> list[int]:
    """For each prime its least power that does not divide ``allowed``, where that power divides n."""
    found = []
    for p in primes:
        power = p
        while allowed % power == 0:
            power *= p
        if n % power == 0:
            found.append(power)
    return found


def choose_few(numbers: Iterable[int], most: int) -> tuple[int, ...]:
    """The first of some numbers whose product is no larger than it may be."""
    chosen: list[int] = []
    for q in numbers:
        if prod(chosen) * q <= most:
            chosen.append(q)
    return tuple(chosen)


def list_odd_primes(bound: int) -> tuple[int, ...]:
    from nimlike.core import gmp

    def primes() -> Iterator[int]:
        p = gmp.mpz(3)
        while p <= bound:
            yield int(p)
            p = gmp.next_prime(p)

    return tuple(primes())


@lru_cache(maxsize=256)
def _find_small(odd: int, bound: int) -> tuple[tuple[int, ...], int]:
    """The primes of an odd number up to a bound, and what is left without them."""
    from nimlike.core import gmp

    rest = big(odd)
    common = product = gmp.gcd(rest, _primorial(bound))
    while common > 1:
        rest //= common
        common = gmp.gcd(rest, common * common)
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
