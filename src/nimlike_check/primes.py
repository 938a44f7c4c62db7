"""Primes: by trial division, counted before it is done, or by a chain of proofs (Pratt 1975).

A chain is a list of [p, g, [q, ...]]. Each q is less than 2^20, and trial division shows that it is prime, or it is
the p of an earlier link; the q are all primes that divide p - 1; g^(p-1) = 1 mod p, and g^((p-1)/q) is not 1 mod p for
any q. Then the order of g modulo p divides p - 1 and no (p-1)/q, so it is p - 1. So there are p - 1 residues
prime to p, and p is prime (Lucas 1876).
"""

from math import isqrt
from typing import Any

from nimlike_check.refusal import refuse, whole
from nimlike_check.work import Work

_SMALL = 1 << 20


def is_prime(p: int, step: str, work: Work) -> bool:
    """Whether a number is prime, by division by 2 and every odd number up to its root."""
    if p < 4 or p % 2 == 0:
        return p in (2, 3)
    root = isqrt(p)
    work.need(step, root // 2)
    return all(p % d for d in range(3, root + 1, 2))


def read_chain(chain: Any) -> list[tuple[int, int, list[int]]]:
    """The links of a chain; step "format"."""
    links = []
    for link in chain if isinstance(chain, list) else [None]:
        if (
            not isinstance(link, list)
            or len(link) != 3
            or not whole(link[0])
            or not whole(link[1])
            or not isinstance(link[2], list)
            or not all(map(whole, link[2]))
        ):
            refuse("format", "a chain is a list of [prime, root, [primes]]")
        links.append((link[0], link[1], link[2]))
    return links


def proved_prime(p: int, links: list[tuple[int, int, list[int]]], step: str, work: Work) -> bool:
    """Whether the chain proves that p is prime."""
    shown: set[int] = set()
    for prime, root, divisors in links:
        for q in divisors:
            if q not in shown and (q >= _SMALL or not is_prime(q, step, work)):
                return False
        if not _has_order(prime, root, divisors, step, work):
            return False
        shown.add(prime)
    return p in shown


def _has_order(p: int, root: int, divisors: list[int], step: str, work: Work) -> bool:
    """Whether the order of the root modulo p is p - 1, the divisors being primes."""
    rest = p - 1
    if rest < 1:
        return False
    work.need(step, (len(divisors) + 2) * power_steps(p))
    for q in divisors:
        while rest % q == 0:
            rest //= q
    if rest != 1 or pow(root, p - 1, p) != 1:
        return False
    return all(pow(root, (p - 1) // q, p) != 1 for q in divisors)


def proved_composite(m: int, base: int, step: str, work: Work) -> bool:
    """Whether the odd m > 1 fails the strong test to this base: then it is not prime.

    For a prime m and a base that it does not divide, base^odd is 1, or some base^(odd * 2^i), i < twos, is -1 modulo
    m, where m - 1 = odd * 2^twos: the square roots of 1 are 1 and -1.
    """
    if base % m == 0:
        return False
    work.need(step, 2 * power_steps(m))
    twos = (m - 1 & 1 - m).bit_length() - 1
    power = pow(base, (m - 1) >> twos, m)
    if power in (1, m - 1):
        return False
    for _ in range(twos - 1):
        power = power * power % m
        if power == m - 1:
            return False
    return True


def power_steps(m: int) -> int:
    """Steps of one power modulo m."""
    bits = m.bit_length()
    return bits * (2 + (bits // 30) ** 2 // 50)
