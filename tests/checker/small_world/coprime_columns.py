"""Nearly right columns and races of the coprime game, and whether what they say is so, from the definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import gcd
from random import Random
from typing import Any

from nimlike.games.coprime.odd_columns import Race, find_certificate

FAR = 90
"""Chips left up to which a claim is judged."""

JSON = dict[str, Any]
Statement = tuple[JSON, Callable[[], bool]]


@cache
def won(most: int, n: int, left: int, difference: int, mover: int) -> bool:
    """Whether A wins with so many chips left and a - b = difference, where n is the odd number of all chips."""
    if left == 0:
        return gcd(difference, n) == 1
    takes = range(1, min(most, left) + 1)
    if mover == 0:
        return any(won(most, n, left - i, difference + i, 1) for i in takes)
    return all(won(most, n, left - i, difference - i, 0) for i in takes)


def is_prime(p: int) -> bool:
    return p > 1 and all(p % q for q in range(2, p))


def numbers(claim: JSON) -> Iterator[int]:
    """Odd n of which the claim speaks: of the right primes, with and without larger ones."""
    product = 1
    for p in claim["primes"]:
        product *= p
    if claim["kind"] == "coprime-race":
        yield product
        return
    if claim["loser"] == "A":
        yield from (product, 3 * product, 35 * product)
    else:
        yield 1
        yield product
        yield from claim["primes"][:2]


def is_true(claim: JSON) -> bool:
    """Whether a claim of the right form holds for some n of which it speaks, to `FAR` chips left."""
    most, start = int(claim["ruleset"].partition("=")[2]), claim["start"]
    if not all(p % 2 and is_prime(p) for p in claim["primes"]):
        return False
    return all(
        _column(claim, most, start, n) if "loser" in claim else _race(claim, most, start, n) for n in numbers(claim)
    )


def _column(claim: JSON, most: int, start: int, n: int) -> bool:
    at, mover = claim["difference"], "AB".index(claim["loser"])
    return all(won(most, n, k, at, mover) == (mover == 1) for k in range(start, FAR, 2))


def _race(claim: JSON, most: int, start: int, n: int) -> bool:
    edge, phase = claim["edge"], claim["phase"]
    for k in range(start, FAR):
        apart = (k - phase) % (2 * most)
        r = min(apart, 2 * most - apart)
        for d in range(edge - most - 1, edge + most):
            if (k + d) % 2 == 0:
                continue
            if d <= edge + most - 2 and won(most, n, k, d, 0) != (d >= edge - r):
                return False
            if d >= edge - most and won(most, n, k, d, 1) != (d >= edge + r):
                return False
    return True


RACES = ((3, (3, 5)), (5, (3, 7)), (7, (3, 5)), (8, (3, 5)), (8, (3, 5, 19)))
"""Games of which some start, or some position near it, is a race."""


def found(rng: Random) -> JSON:
    """A true certificate of a small game."""
    while True:
        if rng.random() < 0.4:
            most, primes = rng.choice(RACES)
        else:
            most = rng.randint(1, 7)
            primes = tuple(p for p in (3, 5, 7, 11, 13, 17, 19) if rng.random() < 0.4)
        column = find_certificate(most, primes, rng.choice([0, 0, rng.randint(-6, 6)]), rng.randint(0, 1))
        if column is not None and (isinstance(column, Race) or rng.random() < 0.5):
            return column.as_dict(primes)


def vary(claim: JSON, rng: Random) -> None:
    """Change one thing."""
    fields = ["start", "primes", "ruleset", "difference" if "loser" in claim else "edge"]
    field = rng.choice([*fields, "loser" if "loser" in claim else "phase"])
    if field == "primes":
        claim[field] = sorted({*claim[field]} ^ {rng.choice([3, 5, 7, 9, 11, 13, 15])})
    elif field == "ruleset":
        most = int(claim[field].partition("=")[2])
        claim[field] = f"coprime:max={max(1, most + rng.choice([-1, 1]))}"
    elif field == "loser":
        claim[field] = "BA"["AB".index(claim[field])]
    elif field in ("difference", "edge"):
        claim[field] += rng.choice([-2, -1, 1, 2])
    else:
        claim[field] = max(0, claim[field] + rng.choice([-4, -2, -1, 1, 2]))


def statements(seed: int) -> Iterator[Statement]:
    """An endless stream of certificates, each with its judge."""
    rng = Random(seed)
    while True:
        claim = found(rng)
        for _ in range(rng.choice([0, 1, 1, 2, 2])):
            vary(claim, rng)
        yield claim, lambda claim=claim: is_true(claim)  # type: ignore[misc]
