"""Grundy values of Wythoff's games from their definition, by sets of bits: no formula for them is known.

This is the route for small piles, which needs nothing compiled; `nimlike.tables.two_piles` computes large tables.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from functools import lru_cache
from itertools import repeat
from operator import or_
from typing import Final

SMALL_PILES: Final = 100
"""Piles up to here have their Grundy value from such tables, and somewhat larger ones where b is small."""

_SMALL_STEP: Final = 10

MOST_BOUNDED: Final = 100
"""Piles up to here have their Grundy value where a bound on the moves from both piles depends on what is left."""

_SIDES: Final = (12, 25, 50, MOST_BOUNDED)


def most_listed(b: int) -> int:
    """The largest pile with Grundy values from such tables."""
    return 4 * SMALL_PILES if b <= _SMALL_STEP else SMALL_PILES


def small_values(a: int, b: int, largest: int) -> list[list[int]]:
    """Grundy values of the game with parameters a and b, for piles up to ``largest`` at least: row x, column y.

    The tables have piles to 100, 200, ..., so that few are made as piles grow.
    """
    return values_to(a, b, -(-max(largest, 1) // SMALL_PILES) * SMALL_PILES)


@lru_cache(maxsize=16)
def values_to(a: int, b: int, bound: int) -> list[list[int]]:
    """Grundy values for piles up to ``bound``, row by row; a set of values is a number whose bits are set.

    Of each place is kept what is met on its diagonal up to it; for a whole row at once that is joined with what its
    columns hold.

    Complexity: O(b bound^2) joins of sets.
    """
    size = bound + 1
    reach = min(b, size)
    columns, table = [0] * size, list[list[int]]()
    diagonals: deque[list[int]] = deque(maxlen=reach)  # of the last rows, the latest first
    for x in range(size):
        met = list(columns)
        for above, sets in enumerate(diagonals):  # k and l may be taken from both piles if they differ by less than b
            for aside in range(1 if above else reach):
                met = list(map(or_, met, [*repeat(0, 1 + aside), *sets]))
        if x:
            for y in range(max(1, x - a + 1), min(size, x + a)):
                met[y] |= 1  # emptying both piles reaches value 0
        row, taken = list[int](), 0
        for others in met:
            reached = others | taken
            bit = ~reached & (reached + 1)
            row.append(bit)
            taken |= bit
        columns = list(map(or_, columns, row))
        table.append([bit.bit_length() - 1 for bit in row])
        on = list(map(or_, row, [0, *diagonals[0]])) if diagonals else [0, *row[1:]]  # (0, 0) has a rule of its own
        diagonals.appendleft(on)
    return table


def bounded_values(reach: Callable[[int], int], bound: int) -> list[list[int]]:
    """Grundy values where k and l may be taken from both piles if |k - l| < reach(m), m being left in the smaller one.

    What is on the diagonal y - x = d, at (u, v), is reached from the later places of each diagonal that is less than
    reach(min(u, v)) away, as soon as both piles are larger than u and v.
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


class BoundedValues:
    """The tables of `bounded_values` of one game, kept, each for piles up to 12, 25, 50 or 100."""

    def __init__(self, reach: Callable[[int, int], int]) -> None:
        self._reach = reach
        self._tables: dict[int, list[list[int]]] = {}

    def to(self, bound: int) -> list[list[int]]:
        """Grundy values for piles up to the bound, at most `MOST_BOUNDED`, and somewhat further."""
        size = next(size for size in _SIDES if size >= bound)
        if size not in self._tables:
            self._tables[size] = bounded_values(lambda m: self._reach(m, 2 * size), size)
        return self._tables[size]
