"""Forged columns and races of the coprime game; what they say is false, but for those of which a number is no prime."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from checker.forging import Forgery

FORMAT = "nimlike/certificate/1"

JSON = dict[str, Any]


def column(most: int, primes: list[int], loser: str, difference: int, start: int) -> JSON:
    """A certificate of kind coprime-column."""
    fields = {"primes": primes, "loser": loser, "difference": difference, "start": start}
    return {"format": FORMAT, "kind": "coprime-column", "ruleset": f"coprime:max={most}", **fields}


def race(most: int, primes: list[int], edge: int, phase: int, start: int) -> JSON:
    """A certificate of kind coprime-race."""
    fields = {"primes": primes, "edge": edge, "phase": phase, "start": start}
    return {"format": FORMAT, "kind": "coprime-race", "ruleset": f"coprime:max={most}", **fields}


COLUMNS: list[tuple[str, str, tuple[Any, ...]]] = [
    ("H1", "a number that is no prime, where A loses", (5, [3, 5, 7, 9], "A", 0, 7)),
    ("H1", "a number that is no prime, where B loses", (10, [5, 7, 25], "B", 6, 7)),
    ("H2", "of K rows the first is not lost by A, at a start", (6, [3, 5], "A", 0, 13)),
    ("H2", "of K rows the first is not lost by A", (2, [3], "A", -3, 2)),
    ("H2", "of K rows the last is not lost by A", (2, [3], "A", 3, 0)),
    ("H2", "of K rows the first is not lost by B", (7, [5], "B", 5, 2)),
    ("H2", "of K rows the last is not lost by B, after a start", (6, [3, 7], "B", 1, 18)),
    ("H2", "of K rows the last is not lost by B", (2, [5], "B", -3, 0)),
    ("H2", "K = 1, and the one row is not lost", (1, [], "A", 0, 1)),
    ("H2", "K = 1, and with no chip left it is not lost by A", (1, [], "A", 1, 0)),
    ("H2", "K = 1, and with no chip left it is not lost by B", (1, [5], "B", 5, 0)),
]

RACES: list[tuple[str, str, tuple[Any, ...]]] = [
    ("H1", "a number that is no prime", (7, [3, 5, 9], 5, 8, 11)),
    ("H2", "the phase is of the wrong parity", (3, [3], 0, 0, 0)),
    ("H3", "of K rows the first is not as it should be, with B to move", (7, [3, 5], 5, 8, 10)),
    ("H3", "of K rows the first is not as it should be", (2, [3], -1, 2, 0)),
    ("H3", "of K rows the last is not as it should be", (2, [3], 5, 2, 1)),
    ("H3", "with A to move no row is as it should be", (1, [], 1, 0, 6)),
    ("H3", "with A to move a row is not as it should be", (3, [5, 7, 13], -2, 1, 7)),
]

FORGERIES = [
    Forgery(kind, hypothesis, what, partial(make, *claim))
    for kind, make, group in (("coprime-column", column, COLUMNS), ("coprime-race", race, RACES))
    for hypothesis, what, claim in group
]

FIRST = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43]
"""A prime more than are named at once."""

RIGHT: list[tuple[str, Callable[[], JSON]]] = [
    ("one chip a take", partial(column, 1, [], "B", 1, 0)),
    ("B wins the multiples of 105", partial(column, 5, [3, 5, 7], "A", 0, 7)),
    ("A wins what 3 does not divide", partial(column, 10, [5, 7, 11, 13, 17, 19, 23, 29, 31], "B", 6, 7)),
    ("every odd number", partial(column, 4, [3, 5, 7], "B", 2, 1)),
    ("a difference below 0", partial(column, 5, [3, 5, 7], "A", -6, 11)),
    ("as many primes as are named", partial(column, 20, FIRST[:12], "A", 0, 7)),
    ("a prime more than are named", partial(column, 20, FIRST, "A", 0, 7)),
    ("one prime that may not divide n, and two that may", partial(column, 4, [3, 7], "B", 2, 1)),
    ("a race", partial(race, 7, [3, 5], 5, 8, 11)),
    ("a race of which A wins one residue", partial(race, 29, [3, 5, 13], 29, 46, 35)),
    ("a race of as few chips as can be", partial(race, 2, [3], -1, 0, 2)),
]

MALFORMED = [
    ("a loser of another name", column(5, [3, 5, 7], "a", 0, 7)),
    ("start and difference both odd", column(5, [3, 5, 7], "A", 1, 7)),
    ("an even prime", column(5, [2, 3, 5, 7], "A", 0, 7)),
    ("a prime that no row reads", column(5, [3, 5, 7, 17], "A", 0, 7)),
    ("a prime twice", column(5, [3, 3, 5, 7], "A", 0, 7)),
    ("one, as a prime", column(5, [1, 3, 5, 7], "A", 0, 7)),
    ("a difference that is no number", column(5, [3, 5, 7], "A", True, 7)),
    ("an edge that is no number", race(7, [3, 5], True, 8, 11)),
    ("a phase of the whole period", race(24, [3, 5, 7], 11, 48, 22)),
    ("takes of no chip", column(0, [3, 5, 7], "A", 0, 7)),
]
"""Certificates that have not the form."""
