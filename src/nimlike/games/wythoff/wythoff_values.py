"""Grundy values of Wythoff's games from their definition, by sets of bits: no formula for them is known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nimlike.core.errors import LimitReached
from nimlike.core.progress import report
from nimlike.tables.boxes import Box

if TYPE_CHECKING:
    from nimlike.kernels.wythoff_squares import Values

MOST_WORK: Final = 4 * 10**10
"""Most steps of a compiled table: half a minute, about; some seconds for b to 5."""
MOST_PILE: Final = 10_000
"""The largest pile of a compiled table."""

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
    """Grundy values for piles up to ``bound``, row by row, in plain Python."""
    side = bound + 1
    both = ((k + 1, m + 1) for near in range(min(b, side)) for k, m in {(0, near), (near, 0)})
    rays = [((1, 0), (1, 0)), ((0, 1), (0, 1)), *((start, (1, 1)) for start in both)]

    def emptied(x: int) -> range:
        """The sizes of the other pile that may be taken with all of this one."""
        return range(max(1, x - a + 1), min(side, x + a)) if x else range(0)

    few = Box.of("wythoff", (side, side), rays).few(emptied=None if a == b else emptied)
    return [few.rows[(x,)] for x in range(side)]


def square_values(a: int, b: int, side: int, name: str = "wythoff", most: int = MOST_WORK) -> Values:
    """Grundy values for piles below ``side``, by compiled code."""
    work = side**3 // 300 + 3 * side * side * min(b, side)
    if side > MOST_PILE + 1 or work > most:
        raise LimitReached(
            f"{name}: Grundy values for piles to {side - 1:,} would take too much work; tables go to "
            f"{MOST_PILE:,}, less far where b is large"
        )
    return _square(a, b, side)


@lru_cache(maxsize=4)
def _square(a: int, b: int, side: int) -> Values:
    import numpy as np

    from nimlike.kernels import wythoff_squares as kernels

    values = np.full((side, side), kernels.FREE, np.uint16)
    columns, differences = (np.zeros(side + kernels.BLOCK, np.uint64) for _ in range(2))
    started, places = np.arange(side), np.full((min(b, side), 64), -1)
    done, word, total = 0, 0, side * (side + 1) // 2
    while done < total:
        done += kernels.wythoff_word(values, word, min(a, side), min(b, side), columns, differences, started, places)
        word += 1
        report("Grundy values", done, total)
    return values


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
