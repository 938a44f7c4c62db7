"""Proofs that numbers are prime, as chains that the checker reads (Pratt 1975), and witnesses that others are not."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

SMALL: Final = 1 << 20
"""Smaller primes are shown by trial division."""

MOST_BITS: Final = 512
"""Longer numbers are not tried."""

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
    from gmpy2 import is_strong_prp, powmod

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


def as_list(links: tuple[Link, ...]) -> list[list[Any]]:
    """A chain as the JSON value in a certificate."""
    return [[p, root, list(primes)] for p, root, primes in links]


def witness(m: int) -> int | None:
    """A base to which the odd m > 1 fails the strong test, so that it is composite; None if no small base is one.

    Examples
    --------
    >>> witness(1_000_001), witness(1_000_003) is None
    (2, True)
    """
    from gmpy2 import is_strong_prp

    return next((base for base in _WITNESSES if base % m and not is_strong_prp(m, base)), None)


def _factors(n: int) -> tuple[int, ...] | None:
    """The primes that divide n, as far as tests tell; None where they are not found."""
    from gmpy2 import is_strong_prp

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
    from gmpy2 import gcd, isqrt, mpz

    root = isqrt(m)
    if root * root == m:
        return int(root)
    for add in (1, 3, 5):
        slow = fast = mpz(2)
        for _ in range(_BLOCKS):
            start, product = (slow, fast), mpz(1)
            for _ in range(128):
                slow = (slow * slow + add) % m
                fast = (fast * fast + add) % m
                fast = (fast * fast + add) % m
                product = product * (slow - fast) % m
            common = gcd(product, m)
            if common == 1:
                continue
            if common == m:
                slow, fast = start
                common = mpz(1)
                while common == 1:
                    slow = (slow * slow + add) % m
                    fast = (fast * fast + add) % m
                    fast = (fast * fast + add) % m
                    common = gcd(slow - fast, m)
            if common != m:
                return int(common)
            break
        else:
            return None
    return None
