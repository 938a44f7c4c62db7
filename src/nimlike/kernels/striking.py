"""Outcomes of games that subtract vectors, in boxes: each P-position strikes out what has a move to it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled

Numbers = NDArray[np.int64]

WIDE: Final = 8
"""So many cells, bytes of a word, are passed over together where all of them are struck out."""


@compiled
def strike(  # noqa: PLR0915
    cells: Any, words: NDArray[np.uint64], sides: Numbers, starts: Numbers, steps: Numbers, ended: Numbers, most: int
) -> bool:
    """Strike out the N-positions of a box: the cells that are 0 are its P-positions; whether it was done.

    Cells are looked at in the order of the positions. What is not struck out then has no move to a P-position.

    Complexity: a step for each P-position and vector to it, and for each eight cells.
    """
    count, last = starts.shape[0], sides.size - 1
    side, total = sides[last], np.int64(1)
    by, reach = np.zeros(count, np.int64), np.zeros(count, np.int64)
    for i in range(last + 1):
        total *= sides[i]
        for r in range(count):
            by[r] = by[r] * sides[i] + steps[r, i]
            reach[r] = reach[r] * sides[i] + starts[r, i]
    for row in range(ended.size):
        for cell in range(row * side, row * side + ended[row]):
            cells[cell] = 1
    struck = np.uint64(0x0101010101010101)  # eight cells
    fitting = np.zeros((count, 5), np.int64)  # of each ray that fits: how many vectors do, c2, d2, two distances
    left = np.zeros(last, np.int64)  # how far this row is from the last one, in the direction of each pile
    number, end, done, at = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    while True:
        while cells[at]:
            at += 1
            if at % WIDE == 0:
                while words[at // WIDE] == struck:
                    at += WIDE
        if at >= total:
            return True
        if at >= end:  # another row: what all piles but the last allow
            row = at // side
            end, number = row * side + side, np.int64(0)
            for i in range(last - 1, -1, -1):
                before = row // sides[i]
                left[i] = sides[i] - 1 - (row - before * sides[i])
                row = before
            for r in range(count):
                fits = total if by[r] else np.int64(1)
                for i in range(last):
                    over, step = left[i] - starts[r, i], steps[r, i]
                    if over < 0:
                        fits = np.int64(0)
                        break
                    if step:
                        fits = min(fits, over + 1 if step == 1 else over // step + 1)
                if fits:
                    fitting[number, 0], fitting[number, 1], fitting[number, 2] = fits, starts[r, last], steps[r, last]
                    fitting[number, 3], fitting[number, 4] = reach[r], by[r]
                    number += 1
        for k in range(number):
            over = end - 1 - at - fitting[k, 1]
            if over < 0:
                continue
            fits, step = fitting[k, 0], fitting[k, 2]
            if step == 1:
                fits = min(fits, over + 1)
            elif step and (fits - 1) * step > over:
                fits = over // step + 1
            done += fits
            to, along = np.uint64(at + fitting[k, 3]), np.uint64(fitting[k, 4])
            if along == 1:
                for place in range(to, to + np.uint64(fits)):
                    cells[place] = 1
            else:
                for _ in range(fits):
                    cells[to] = 1
                    to += along
        at += 1
        if at % WIDE == 0:
            while words[at // WIDE] == struck:
                at += WIDE
        if done > most:
            return False
