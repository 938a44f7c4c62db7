"""Grundy values of Wythoff's games from their definition, by sets of bits: no formula for them is known.

This is the route for small piles, which needs nothing compiled; `nimlike.tables.two_piles` computes large tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import Final

SMALL_PILES: Final = 100
"""Piles up to here have their Grundy value from this table."""


@lru_cache(maxsize=16)
def small_values(a: int, b: int, bound: int) -> list[list[int]]:
    """Grundy values of the game with parameters a and b for piles up to ``bound``: row x, column y.

    Each diagonal keeps, for every row, the set of values met on it up to that row.
    """
    size = bound + 1
    table = [[0] * size for _ in range(size)]
    columns = [0] * size
    diagonals: dict[int, list[int]] = {d: [] for d in range(-size, size + 1)}  # y - x -> running sets
    reach = min(b - 1, size)
    for x in range(size):
        row = 0
        for y in range(size):
            met = row | columns[y]
            if x and y:
                if abs(x - y) < a:
                    met |= 1  # emptying both piles reaches value 0
                for d in range(max(y - x - reach, -size), min(y - x + reach, size) + 1):
                    # Rows of the diagonal that lie below both x and y; its first row is max(0, -d).
                    rows = min(x, y - d) - max(0, -d)
                    if rows > 0:
                        met |= diagonals[d][rows - 1]
            value = (~met & (met + 1)).bit_length() - 1
            table[x][y] = value
            row |= 1 << value
            columns[y] |= 1 << value
            seen = diagonals[y - x]
            before = seen[-1] if seen else 0
            seen.append(before | (1 << value if x or y else 0))
    return table


def bounded_values(reach: Callable[[int], int], bound: int) -> list[list[int]]:
    """Grundy values where k and l may be taken from both piles if |k - l| < reach(m), m being left in the smaller one.

    What is on the diagonal y - x = d, at (u, v), is reached from the later places of each diagonal that is less than
    reach(min(u, v)) away, as soon as both piles are larger than u and v.

    Examples
    --------
    >>> bounded_values(lambda left: 1, 2) == small_values(1, 1, 2)
    True
    """
    size = bound + 1
    reaches = [reach(m) for m in range(size)]
    table = [[0] * size for _ in range(size)]
    columns = [0] * size
    met_on = [0] * (2 * size)  # by y - x + size: the values reached from the places before
    from_row: dict[tuple[int, int], int] = defaultdict(int)  # and those reached from a row on
    for x in range(size):
        row = 0
        for y in range(size):
            d = y - x
            met_on[d + size] |= from_row.pop((d, x), 0)
            met = row | columns[y] | met_on[d + size]
            value = (~met & (met + 1)).bit_length() - 1
            table[x][y] = value
            row |= 1 << value
            columns[y] |= 1 << value
            far = reaches[min(x, y)] - 1
            for other in range(max(d - far, 1 - size), min(d + far, size - 1) + 1):
                first = max(x + 1, y + 1 - other)
                if first < size and first + other < size:
                    from_row[other, first] |= 1 << value
    return table
