"""Primes, by trial division, counted before it is done."""

from math import isqrt

from nimlike_check.work import Work


def is_prime(p: int, step: str, work: Work) -> bool:
    """Whether a number is prime, by division by every number from 2 to its root."""
    root = isqrt(p)
    work.need(step, root // 2)
    return p > 1 and all(p % d for d in range(2, root + 1))
