"""Nearly right certificates about pairs of floors, and whether what they claim is so for small numbers.

The P-positions of a certificate are read off the rules of its game: those where the given relation does not allow the
only move, to (0, 0).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

from checker.floor_games import golden, home, number, quadratic
from nimlike.laws.beatty import Surd

BOUND = 34
"""Numbers below this are looked at."""

WORLDS = (
    golden(number(0), number(0), 1, (0, 0)),
    golden(number(0), number(0), 2, (0, 0), (1, 1)),
    golden(number(1), quadratic(-1, -1, 5, 2), 1, (0, 0)),
    golden(number(2), number(2), 0, (0, 0)),
    golden(quadratic(1, 0, 5, 2), quadratic(-1, -1, 5, 4), 1, (0, 0)),
    golden(quadratic(1, 1, 5, 2), number(0), 0, (0, 0), (2, 3)),
)


def zeckendorf(n: int) -> list[int]:
    """The digits of n over 21, 13, 8, 5, 3, 2, 1."""
    digits = []
    for weight in (21, 13, 8, 5, 3, 2, 1):
        digits.append(int(n >= weight))
        n -= weight * digits[-1]
    return digits


def accepts(automaton: dict[str, Any], x: int, y: int) -> bool:
    """Whether an automaton on two tracks accepts two numbers."""
    state = 0
    for one, other in zip(zeckendorf(x), zeckendorf(y), strict=True):
        row = dict(map(tuple, automaton["rows"][state]))
        if 2 * one + other not in row:
            return False
        state = row[2 * one + other]
    return state in automaton["accepting"]


def floor_of(value: dict[str, Any], root: int, n: int) -> int:
    """floor(n slope + offset), by whole numbers."""
    (p, q, r), (u, v, w) = value["slope"], value["offset"]
    return Surd(p, q, root, r).floor(n, Surd(u, v, root, w))


def claimed(claim: dict[str, Any]) -> set[tuple[int, int]]:
    """The pairs below the bound that are said to be the P-positions; offsets are small, and slopes above 1."""
    pairs = [tuple(pair) for pair in claim["others"]]
    for n in range(claim["first"], claim["first"] + 2 * BOUND):
        pairs.append((floor_of(claim["lower"], claim["root"], n), floor_of(claim["upper"], claim["root"], n)))
    return {each for pair in pairs for each in (pair, pair[::-1]) if min(each) >= 0 and max(each) < BOUND}  # type: ignore[misc]


def is_true(claim: dict[str, Any]) -> bool:
    """Whether the positions without a move are those claimed."""
    moves = claim["game"]["given"][0]["automaton"]
    still = {(x, y) for x in range(BOUND) for y in range(BOUND) if not accepts(moves, x, y)}
    return still == claimed(claim)


def vary(claim: dict[str, Any], rng: Random) -> None:
    """Change one thing."""
    value = claim[rng.choice(("lower", "upper"))]
    automaton = rng.choice((value["automaton"], value["automaton"], claim["pairs"]["automaton"], claim["game"]["p"]))
    row = rng.choice(automaton["rows"])
    kind = rng.randrange(10)
    if kind == 0:
        claim["first"] += rng.choice((-1, 1))
    elif kind == 1:
        value["offset"] = moved(value["offset"], rng)
    elif kind == 2:
        rng.choice(rng.choice(value["errors"]))[0] += rng.choice((-1, 1))
    elif kind == 3:
        state = rng.randrange(len(value["errors"]))
        end = rng.choice((1, 2))
        value["errors"][state][end] = moved(value["errors"][state][end], rng)
    elif kind == 4:
        claim["others"].append([rng.randrange(6), rng.randrange(6)])
    elif kind == 5 and claim["others"]:
        claim["others"].pop(rng.randrange(len(claim["others"])))
    elif kind == 6 and len(row) > 1:
        row.pop(rng.randrange(1, len(row)))
    elif kind == 7:
        state = rng.randrange(len(automaton["rows"]))
        automaton["accepting"] = sorted({*automaton["accepting"]} ^ {state})
    elif kind == 8:
        rng.choice((value, claim["pairs"]))["cover"].append([0, [0]])
    elif kind == 9:
        claim["others"].append(list(rng.choice(sorted(claimed(claim)))))


def moved(number: list[int], rng: Random) -> list[int]:
    """The number and a small one."""
    p, q, r = number
    more = Fraction(rng.choice((-1, 1)), rng.choice((1, 2, 100)))
    if rng.randrange(2):
        whole = Fraction(p, r) + more
        below = r * whole.denominator
        return [int(whole * below), q * whole.denominator, below]
    part = Fraction(q, r) + more
    below = r * part.denominator
    return [p * part.denominator, int(part * below), below]


def statements(seed: int) -> Iterator[tuple[dict[str, Any], Callable[[], bool]]]:
    """An endless stream of certificates, each with its judge."""
    rng = Random(seed)
    while True:
        claim = home(rng.choice(WORLDS))
        for _ in range(rng.randrange(1, 3)):
            vary(claim, rng)
        yield claim, lambda claim=claim: is_true(claim)  # type: ignore[misc]
