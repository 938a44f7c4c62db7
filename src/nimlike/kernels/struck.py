"""Games of two numbers by linear conditions: outcomes by striking out what has a move to a P-position."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled

Numbers = NDArray[np.int64]


@compiled
def strike_row(
    x: int,
    cells: NDArray[np.bool_],
    struck: NDArray[np.int32],
    starts: Numbers,
    moved: Numbers,
    factors: Numbers,
    lows: Numbers,
    highs: Numbers,
    misere: bool,
    needed: int,
) -> None:
    """Find the P-positions of row x, and strike all positions with a move to one of them, in this row and below.

    The rows above x are done. The conditions are as for `nimlike.kernels.conditions.values_by_conditions`. For a
    P-position (u, v) and a row, the conditions on the column y are an interval, whose ends are counted in ``struck``: y
    is struck out where the sum of its row up to y, the number of its moves to P-positions, is ``needed`` or more.

    Complexity: a step for each column; for each P-position, kind of move, row below that its conditions allow, and
    condition.
    """
    side = cells.shape[0]
    running = 0
    for y in range(side):
        running += struck[x, y]
        if running >= needed or (misere and not _can_move(x, y, starts, moved, factors, lows, highs)):
            continue
        cells[x, y] = True
        for m in range(moved.shape[0]):
            first, last = x, side - 1 if moved[m, 0] else x
            for c in range(starts[m], starts[m + 1]):
                if factors[c, 1] == 0:
                    rest = factors[c, 2] * x + factors[c, 3] * y
                    first, last = _narrowed(first, last, factors[c, 0], lows[c] - rest, highs[c] - rest)
            for row in range(first, last + 1):
                low, high = y, side - 1 if moved[m, 1] else y
                for c in range(starts[m], starts[m + 1]):
                    if factors[c, 1] != 0:
                        rest = factors[c, 0] * row + factors[c, 2] * x + factors[c, 3] * y
                        low, high = _narrowed(low, high, factors[c, 1], lows[c] - rest, highs[c] - rest)
                if row == x:
                    low = max(low, y + 1)
                if low <= high:
                    struck[row, low] += 1
                    struck[row, high + 1] -= 1


@compiled
def _narrowed(first: int, last: int, factor: int, low: int, high: int) -> tuple[int, int]:
    """The numbers n from ``first`` to ``last`` with low <= factor n <= high: an interval, empty as (1, 0)."""
    if factor == 0:
        return (first, last) if low <= 0 <= high else (1, 0)
    if factor < 0:
        low, high, factor = -high, -low, -factor
    return max(first, -((-low) // factor)), min(last, high // factor)


@compiled
def _can_move(x: int, y: int, starts: Numbers, moved: Numbers, factors: Numbers, lows: Numbers, highs: Numbers) -> bool:
    """Whether there is a move from (x, y)."""
    for m in range(moved.shape[0]):
        for u in range(0 if moved[m, 0] else x, x + 1):
            low, high = 0 if moved[m, 1] else y, y
            for c in range(starts[m], starts[m + 1]):
                rest = factors[c, 0] * x + factors[c, 1] * y + factors[c, 2] * u
                low, high = _narrowed(low, high, factors[c, 3], lows[c] - rest, highs[c] - rest)
            if u == x:
                high = min(high, y - 1)
            if low <= high:
                return True
    return False
