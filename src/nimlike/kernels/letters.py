"""Values of subtraction games and their least periods, many sets at once; columns of tables as numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled
from nimlike.kernels.grundy import Takes, Values, repeats_from, take_values

Columns = NDArray[np.int64]


@compiled
def set_values(takes: Takes, size: int, grundy: bool) -> Values:
    """The Grundy values of heaps 0 to ``size`` - 1, or whether each is 0 (0) or not (1). O(1) a number and heap."""
    values = np.zeros(size, np.uint16)
    if grundy:
        take_values(values, 0, takes, takes)
        return values
    first = min(size, takes[-1])
    for n in range(first):
        for take in takes:
            if take <= n and values[n - take] == 0:
                values[n] = 1
                break
    for n in range(first, size):
        free = 1
        for take in takes:
            free &= values[n - take]
        values[n] = 1 - free
    return values


@compiled
def least_repetition(takes: Takes, grundy: bool, most: int) -> tuple[int, int]:
    """The least preperiod and period that a table of at most so many values proves; (-1, 0) where none does.

    The values of a window as long as the greatest number decide all later ones. O(most).
    """
    reach = takes[-1]
    size = min(most, 4 * reach + 64)
    while True:
        values = set_values(takes, size, grundy)
        starts = repeats_from(values.astype(np.int64))
        for period in range(1, size):
            if starts[period] + period + reach <= size:
                return starts[period], period
        if size == most:
            return -1, 0
        size = min(most, 2 * size)


@compiled
def least_repetitions(takes: NDArray[np.int64], grundy: bool, most: int) -> NDArray[np.int64]:
    """`least_repetition` of many sets: a row for each row of ``takes``, in which a number may stand twice."""
    found = np.empty((takes.shape[0], 2), np.int64)
    for i in range(takes.shape[0]):
        preperiod, period = least_repetition(takes[i], grundy, most)
        found[i, 0] = preperiod
        found[i, 1] = period
    return found


@compiled
def column_numbers(rows: Values) -> Columns:
    """A number for each column of a table, made of its values; different columns have the same one by chance only."""
    count, width = rows.shape
    made = np.zeros(width, np.int64)
    for i in range(count):
        for o in range(width):
            made[o] = made[o] * 6364136223846793005 + rows[i, o] + 1442695040888963407
    return made
