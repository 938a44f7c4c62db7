"""A block of a table of Grundy values of two piles, from the blocks before it: sets of values met on each line.

A move takes a multiple of one of a few vectors (d1, d2). The positions that are a multiple of it apart stand on one
*line*: d2 x - d1 y is the same for all of them, and so is the remainder of x modulo d1 (of y modulo d2 where d1 = 0).
The value of a cell is the least that does not stand on its lines before it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled

Numbers = NDArray[np.int64]
Words = NDArray[np.uint64]


@compiled
def mark_lines(values: NDArray[Any], x0: int, y0: int, lines: Numbers, sets: Words) -> None:
    """Put the values of an earlier block into the sets of those lines that meet the new one.

    Parameters
    ----------
    values
        The earlier block, whose first cell is (x0, y0).
    lines
        For each vector d1, d2, the least number of a line of the new block, the number of the first set, and how many
        lines there are.
    sets
        A row of bits for each line.
    """
    one = np.uint64(1)
    for s in range(lines.shape[0]):
        d1, d2, least, first, many = lines[s]
        for i in range(values.shape[0]):
            for j in range(values.shape[1]):
                x, y = x0 + i, y0 + j
                line = (d2 * x - d1 * y) * d1 + x % d1 if d1 else x * d2 + y % d2
                at = line - least
                if 0 <= at < many:
                    value = np.int64(values[i, j])
                    sets[first + at, value >> 6] |= one << np.uint64(value & 63)


@compiled
def fill_block(values: NDArray[Any], x0: int, y0: int, lines: Numbers, sets: Words) -> None:
    """The values of the new block, row by row; the sets of its lines grow with them."""
    one, none = np.uint64(1), np.uint64(0)
    here = np.zeros(lines.shape[0], np.int64)
    for i in range(values.shape[0]):
        for j in range(values.shape[1]):
            x, y = x0 + i, y0 + j
            for s in range(lines.shape[0]):
                d1, d2, least, first, _ = lines[s]
                line = (d2 * x - d1 * y) * d1 + x % d1 if d1 else x * d2 + y % d2
                here[s] = first + line - least
            word = 0
            while True:
                met = none
                for s in range(here.size):
                    met |= sets[here[s], word]
                if ~met != none:
                    break
                word += 1
            bit = 0
            while met >> np.uint64(bit) & one:
                bit += 1
            values[i, j] = 64 * word + bit
            for s in range(here.size):
                sets[here[s], word] |= one << np.uint64(bit)
