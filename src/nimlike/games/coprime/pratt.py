"""Whether a number is prime, proved: by tests that are a proof up to some size, and beyond by chains (Pratt 1975)."""

from __future__ import annotations

from functools import lru_cache
from math import gcd, prod
from typing import Final

from nimlike.core.errors import Undecided
from nimlike.core.numbers import abbreviate

SMALL: Final = 1 << 20
"""Smaller primes are shown by trial division."""

MOST_BITS: Final = 512
"""Longer numbers are not tried."""

_PROVEN_PRIME: Final = 3_317_044_064_679_887_385_961_981
_TESTED_BITS: Final = 20_000
_BLOCKS: Final = 8192
_WITNESSES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)

Link = tuple[int, int, tuple[int, ...]]


@lru_cache(maxsize=64)
def chain(p: int) -> tuple[Link, ...] | None:
    """Links (p, g, primes of p - 1) that prove p prime; None where none is found.

    Each prime of p - 1 from `SMALL` on has a link before that of p; g has order p - 1 modulo p.

    Complexity: Pollard's rho method, a million steps for each factor; factors up to some 12 digits are found. Numbers
    of more than `MOST_BITS` bits are not tried.

    Examples
    --------
    >>> chain(1_000_003)
    ((1000003, 2, (2, 3, 166667)),)
    >>> chain(1_000_001) is None
    True
    """
    from nimlike.core.gmp import is_strong_prp, powmod

    if (
        p < 3
        or p.bit_length() > MOST_BITS
        or not all(is_strong_prp(p, witness) for witness in _WITNESSES if p != witness)
    ):
        return None
    primes = _factors(p - 1)
    if primes is None:
        return None
    links: list[Link] = []
    for q in primes:
        if q >= SMALL:
            before = chain(q)
            if before is None:
                return None
            links += [link for link in before if link not in links]
    for root in range(2, 1000):
        if powmod(root, p - 1, p) == 1 and all(powmod(root, (p - 1) // q, p) != 1 for q in primes):
            return (*links, (p, root, primes))
    return None


def is_prime(number: int) -> bool:
    """Whether a number > 1 is prime, proved.

    Raises
    ------
    Undecided
        It passes the tests, is too large for these to be a proof (Sorenson & Webster 2015: 3.3 * 10^24), and the
        factors of number - 1, which would give one (Pratt 1975), are not found.

    Examples
    --------
    >>> [n for n in range(2, 30) if is_prime(n)], is_prime(10**40 + 1)
    ([2, 3, 5, 7, 11, 13, 17, 19, 23, 29], False)
    """
    if number in _WITNESSES:
        return True
    if gcd(number, prod(_WITNESSES)) > 1:
        return False
    if number.bit_length() > _TESTED_BITS:
        raise Undecided(f"whether {abbreviate(number)} is prime decides, and it is too long to test")
    from nimlike.core.gmp import is_strong_prp

    if not all(is_strong_prp(number, base) for base in _WITNESSES):
        return False
    if number < _PROVEN_PRIME or chain(number) is not None:
        return True
    raise Undecided(
        f"whether {abbreviate(number)} is prime decides: it passes the tests, and no proof is found, as that needs"
        f" the factors of {abbreviate(number - 1)}"
    )


def _factors(n: int) -> tuple[int, ...] | None:
    """The primes that divide n, as far as tests tell; None where they are not found."""
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
        d = _divisor(m)
        if d is None:
            return None
        todo += [d, m // d]
    return tuple(sorted(found))


def _divisor(m: int) -> int | None:
    """A divisor of the composite m, by Pollard's rho method; None if it is not found."""
    from nimlike.core import gmp

    root = gmp.isqrt(m)
    if root * root == m:
        return int(root)
    for add in (1, 3, 5):
        slow = fast = gmp.mpz(2)
        for _ in range(_BLOCKS):
            start, product = (slow, fast), gmp.mpz(1)
            for _ in range(128):
                slow = (slow * slow + add) % m
                fast = (fast * fast + add) % m
                fast = (fast * fast + add) % m
                product = product * (slow - fast) % m
            common = gmp.gcd(product, m)
            if common == 1:
                continue
            if common == m:
                slow, fast = start
                common = gmp.mpz(1)
                while common == 1:
                    slow = (slow * slow + add) % m
                    fast = (fast * fast + add) % m
                    fast = (fast * fast + add) % m
                    common = gmp.gcd(slow - fast, m)
            if common != m:
                return int(common)
            break
        else:
            return None
    return None
