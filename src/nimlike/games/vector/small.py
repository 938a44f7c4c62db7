"""Values of small positions in plain Python: nothing has to be compiled for them, or loaded.

In normal play a value is a Grundy value. In misère play it is 0 for a P-position and 1 for an N-position. Either way
the P-positions are those of value 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from operator import sub
from typing import Final

from nimlike.games.vector.game import Vector
from nimlike.games.vector.rays import rays_of
from nimlike.games.vector.sets import Numbers, Pattern
from nimlike.tables.two_piles import Moves

MOST_STEPS: Final = 150_000
"""Most positions times moves from each: a small part of a second."""

_LEAST_STEP: Final = 4  # tables of two piles have sides that are multiples of 2 to this


def small_values(rules: Vector, rows: int, columns: int) -> list[list[int]] | None:
    """The values of all positions with two piles below ``rows`` and ``columns``; None where that is long.

    Examples
    --------
    >>> small_values(Vector.gdwn(1, 2), 3, 4)
    [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 4, 5]]
    >>> small_values(Vector(["gdwn=1,2"], misere=True), 3, 4)
    [[1, 0, 1, 1], [0, 1, 1, 1], [1, 1, 1, 1]]
    """
    if rows * columns > MOST_STEPS:
        return None
    return _values(rules, rows, columns)


def small_table(rules: Vector, state: Numbers) -> list[list[int]] | None:
    """The values in a box that holds the state, two piles; None where that is long.

    The sides are rounded up, so that few tables are made as piles grow; the latest one serves all the positions in it.

    Examples
    --------
    >>> small_table(Vector.gdwn(1, 2), (5, 9)) is small_table(Vector.gdwn(1, 2), (8, 3))
    True
    """
    kept = _latest_table(rules)
    values = kept.get("values")
    if values is None or state[0] >= len(values) or state[1] >= len(values[0]):
        steps = (1 << max(_LEAST_STEP, n.bit_length() - 3) for n in state)
        values = small_values(rules, *((n // step + 1) * step for n, step in zip(state, steps, strict=True)))
        if values is None:
            values = small_values(rules, *(n + 1 for n in state))
        if values is not None:
            kept["values"] = values
    return values


@lru_cache(maxsize=8)
def _latest_table(rules: Vector) -> dict[str, list[list[int]]]:
    """The latest table of a game with two piles."""
    return {}


def _values(rules: Vector, rows: int, columns: int) -> list[list[int]] | None:
    moves = rays_of(rules.brief(), rules.members(2), rows, columns)
    if rows * columns * (len(moves.vectors) + len(moves.rays)) > MOST_STEPS:
        return None
    return values_of(moves, rows, columns, rules.misere)


def values_of(moves: Moves, rows: int, columns: int, misere: bool) -> list[list[int]]:
    """The values from those met. The set of the values along a ray, kept as bits, grows by one from place to place."""
    values = [[0] * columns for _ in range(rows)]
    along = [[[0] * columns for _ in range(rows)] for _ in moves.rays]
    for x in range(rows):
        for y in range(columns):
            met = 0
            for c1, c2 in moves.vectors:
                if c1 <= x and c2 <= y:
                    met |= 1 << values[x - c1][y - c2]
            for (c1, c2, d1, d2), sets in zip(moves.rays, along, strict=True):
                if c1 <= x and c2 <= y:
                    reached = 1 << values[x - c1][y - c2]
                    if d1 <= x and d2 <= y:
                        reached |= sets[x - d1][y - d2]
                    sets[x][y] = reached
                    met |= reached
            values[x][y] = _value(met, misere)
    return values


def _value(met: int, misere: bool) -> int:
    """The value of a position from which moves lead to the values whose bits are set."""
    if misere:
        return int(not met or met & 1)
    return (~met & (met + 1)).bit_length() - 1


def small_box(rules: Vector, state: Numbers) -> Mapping[Numbers, int] | None:
    """The values of all positions in a box that holds the state; None where that is long.

    The sides of the box are powers of two, so that few tables are made as piles grow; the latest one serves all the
    positions in it. A game given by Python functions has none, as they would be asked about vectors out of reach.

    Examples
    --------
    >>> values = small_box(Vector(["move=1,1,0", "move=0,2,1"]), (1, 2, 1))
    >>> [values[at] for at in ((0, 2, 1), (1, 1, 1), (1, 2, 1))]
    [1, 1, 1]
    """
    kept = _latest(rules, len(state))
    values = kept.get("values", {})
    if state not in values:
        sides = [1 << n.bit_length() for n in state]
        if (cells := prod(sides)) > MOST_STEPS:
            return None
        box, members = [side - 1 for side in sides], rules.members(len(state))
        if not all(isinstance(member, Pattern) for member in members):
            return None
        if cells * sum(member.number(box) for member in members) > MOST_STEPS:
            return None
        values = kept["values"] = box_values(list(rules.vectors(tuple(box))), sides, rules.misere)
    return values


@lru_cache(maxsize=8)
def _latest(rules: Vector, piles: int) -> dict[str, dict[Numbers, int]]:
    """The latest table of a game."""
    return {}


def box_values(vectors: Sequence[Numbers], sides: Sequence[int], misere: bool) -> dict[Numbers, int]:
    """The values of all positions with piles below the sides; what a move leaves comes before its position.

    Examples
    --------
    >>> box_values([(1, 0), (1, 1)], (2, 2), False)
    {(0, 0): 0, (0, 1): 0, (1, 0): 1, (1, 1): 1}
    """
    values: dict[Numbers, int] = {}
    for at in product(*map(range, sides)):
        met = 0
        for vector in vectors:
            value = values.get(tuple(map(sub, at, vector)))  # none where a pile is smaller than what is taken
            if value is not None:
                met |= 1 << value
        values[at] = _value(met, misere)
    return values
