"""The coprime game with even n and takes 1..10: how B brings A's total to a number that shares a prime with n."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_SMALL_PRIMES: Final = (3, 5, 7, 11, 13, 17, 19, 23, 29, 31)


@dataclass(frozen=True)
class Steering:
    """B's plan for even n and K = 10: A's odd total is made a multiple of ``divisor``, which divides n.

    Parameters
    ----------
    target
        A's final number of chips.
    divisor
        An odd divisor of n, greater than 1, of n and of the target.
    takes
        B's takes now that keep the target within reach.
    """

    target: int
    divisor: int
    takes: tuple[int, ...]


def steer(n: int, left: int, a: int) -> Steering | None:
    """B's plan with B to move, for even n and takes 1..10; None where the plan does not apply.

    A must make a odd, which leaves him one answer to many of B's takes. With B to move the plan applies
    to left = 12 q + 1 or 12 q + 12 with a odd, and to left = 12 q + 11 with a even. From 12 q + 1 B takes
    12 - u for u = 2, 4, 6, 8, 10 and A must take u, so that A's final total is any a + 2 s with
    q <= s <= 5 q; from the others one such exchange leads there, with u odd from 12 q + 11 and even from
    12 q + 12. The plan works when that range holds a multiple of an odd divisor of n.

    Complexity: some divisions of numbers as long as n.

    Notes
    -----
    Andrejić 2009, section 2, gives it for starting positions: n = 2 m ends with a = m, n = 2^k m with
    a = m (2^(k - 1) + 1).

    Examples
    --------
    >>> steer(26, 25, 1)
    Steering(target=13, divisor=13, takes=(2, 4, 6, 8, 10))
    """
    reach = _reach(left, a)
    if reach is None:
        return None
    low, high, exchange, replies = reach
    for divisor in _odd_divisors(n):
        target = -(-low // divisor)
        target = (target | 1) * divisor
        if target <= high:
            if not replies:
                return Steering(target, divisor, (1,))
            after = left - exchange
            # What is left after the exchange is 12 q + 1 with A to gain 2 q to 10 q more.
            takes = [exchange - u for u in replies if 2 * (after // 12) <= target - a - u <= 10 * (after // 12)]
            return Steering(target, divisor, tuple(sorted(takes)))
    return None


def _reach(left: int, a: int) -> tuple[int, int, int, range] | None:
    """Least and greatest final total of A by forced exchanges; chips in the next one, A's answers in it."""
    q, rest = divmod(left, 12)
    if rest == 1 and a % 2:
        return a + 2 * q, a + 10 * q, 12, range(2, 11, 2) if q else range(0)
    if rest == 0 and a % 2 and q:
        return a + 2 * q, a + 10 * q, 11, range(2, 11, 2)
    if rest == 11 and a % 2 == 0:
        return a + 1 + 2 * q, a + 9 + 10 * q, 10, range(1, 10, 2)
    return None


def _odd_divisors(n: int) -> Iterator[int]:
    """Some odd divisors > 1 of the even n: its odd part, and its small primes."""
    odd = n >> (n & -n).bit_length() - 1
    if odd > 1:
        yield odd
        yield from (p for p in _SMALL_PRIMES if odd % p == 0)
