"""Primes, by trial division, counted before it is done."""

from math import isqrt

from nimlike_check.work import Work


def is_prime(p: int, step: str, work: Work) -> bool:
    """Whether a number is prime, by division by 2 and every odd number up to its root."""
    if p < 4 or p % 2 == 0:
        return p in (2, 3)
    root = isqrt(p)
    work.need(step, root // 2)
    return all(p % d for d in range(3, root + 1, 2))
