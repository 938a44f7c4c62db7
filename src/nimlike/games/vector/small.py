"""Grundy values of small positions of two piles in plain Python: nothing has to be compiled for them, or loaded."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from nimlike.games.vector.game import Vector
from nimlike.games.vector.rays import rays_of
from nimlike.tables.two_piles import Moves

MOST_STEPS: Final = 150_000
"""Most positions times vectors and rays: a small part of a second."""


def small_values(rules: Vector, rows: int, columns: int) -> list[list[int]] | None:
    """The values of all positions with piles below ``rows`` and ``columns``, in normal play; None where that is long.

    Examples
    --------
    >>> small_values(Vector.gdwn(1, 2), 3, 4)
    [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 4, 5]]
    """
    if rules.misere or rows * columns > MOST_STEPS:
        return None
    return _values(rules, rows, columns)


@lru_cache(maxsize=8)
def _values(rules: Vector, rows: int, columns: int) -> list[list[int]] | None:
    moves = rays_of(rules.brief(), rules.members(2), rows, columns)
    if rows * columns * (len(moves.vectors) + len(moves.rays)) > MOST_STEPS:
        return None
    return values_of(moves, rows, columns)


def values_of(moves: Moves, rows: int, columns: int) -> list[list[int]]:
    """The values by mex. The set of the values along a ray, kept as bits, grows by one from place to place."""
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
            values[x][y] = (~met & (met + 1)).bit_length() - 1
    return values
