"""Nearly right certificates of careers for few small primes, and who truly wins, from the definition."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from checker.small_world.coprime import a_wins
from nimlike.games.coprime.every_take import find_career, list_numbers

FAR, MOST = 280, 22
"""n and K up to which a claim is judged."""

JSON = dict[str, Any]
Statement = tuple[JSON, Callable[[], bool]]
SETS = ((3,), (5,), (3, 5), (3, 5), (3, 5), (3, 7), (5, 7), (3, 11))


@cache
def text_of(primes: tuple[int, ...]) -> str:
    return json.dumps(find_career(primes).as_dict())


def nearly(rng: Random, primes: tuple[int, ...]) -> JSON:
    """The certificate of these primes with one thing or another changed."""
    found: JSON = json.loads(text_of(primes))
    parts, change = found["parts"], rng.randrange(8)
    at = rng.randrange(len(parts))
    other: JSON = json.loads(text_of(rng.choice(SETS)))
    if change == 0:
        parts[at] = rng.choice([*other["parts"][at : at + 1] * 3, *parts[at - 1 : at + 2]] or parts)
    elif change == 1:
        name = rng.choice([name for name in ("start", "difference", "edge", "phase") if name in parts[at]])
        parts[at][name] += rng.choice([-2, -1, 1, 2])
    elif change == 2:
        found["majority"] = other["majority"]
    elif change == 3:
        found["majority"]["gap"] += rng.choice([-1, 1])
        found["parts"] = parts[: found["majority"]["gap"] - 1]
    elif change == 4:
        pairs = {*map(tuple, found["small"])} ^ {(rng.randint(1, 14), rng.choice([15, 21, 45]))}
        found["small"] = sorted(map(list, pairs))
    elif change == 5:
        found["primes"] = sorted({*primes} ^ {rng.choice([3, 5, 7])})
    elif change == 6:
        found["short"] = rng.choice([0, 1, 2, None])
    return found


def truth(claim: JSON) -> bool:
    """Whether n up to some bound are won as the certificate says, for each K up to some."""
    won = {tuple(pair) for pair in claim["small"]}
    for n in list_numbers(claim["primes"], FAR):
        for most in range(1, MOST):
            if most >= claim["majority"]["gap"]:
                b_wins = claim["majority"]["winner"] == "B" and n > most + claim["short"]
            else:
                said = says(claim["parts"][most - 1], n, most)
                b_wins = (most, n) in won if said is None else said
            if n <= most + 2:
                b_wins = False
            if b_wins == a_wins(most, n, 0, 0, 0):
                return False
    return True


def says(part: JSON, n: int, most: int) -> bool | None:
    """Whether B wins, by a part; None where n is too short for it."""
    if "edge" in part:
        apart = (n - part["phase"]) % (2 * most)
        return min(apart, 2 * most - apart) < part["edge"] if n >= part["start"] else None
    least = part["start"] + (part["difference"] if part["loser"] == "B" else 0)
    return part["loser"] == "A" if n >= least else None


def statements(seed: int) -> Iterator[Statement]:
    """An endless stream of (certificate, judge)."""
    rng = Random(seed)
    while True:
        claim = nearly(rng, rng.choice(SETS))
        yield claim, lambda claim=claim: truth(claim)  # type: ignore[misc]
