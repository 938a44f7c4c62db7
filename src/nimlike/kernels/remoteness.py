"""Remoteness in games whose moves are linear conditions: how many moves a game lasts if the loser delays it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import kernel
from nimlike.kernels.conditions import DOWN, NONE, PUSH, Numbers, enter, find_widths, insert, meet


@kernel(least=2, kinds=2, bounds=2, kinds_up=2, bounds_up=2)
def find_remoteness(
    begin: int,
    end: int,
    values: NDArray[np.uint16],
    passed: NDArray[np.uint16],
    least: NDArray[np.uint16],
    last: Numbers,
    misere: bool,
    sides: Numbers,
    kinds: Numbers,
    bounds: Numbers,
    kinds_up: Numbers,
    bounds_up: Numbers,
) -> int:
    """Find the remoteness of the positions of some rows, which is even if they are lost, or odd; the steps it takes."""
    # Every P-position tells its remoteness to all positions that have a move to it. There the smallest are kept, as
    # many as options must be lost to win, as the others may be forbidden. ``last`` has what told a position something
    # last, and then the largest remoteness. ``passed`` is empty, or says what a pass leads to.
    size = sides.size
    side = sides[-1]
    here = np.zeros(size, np.int64)
    widths = find_widths(sides)
    numbers = np.zeros(2 * kinds.shape[1] + 1, np.int64)
    sums = np.zeros(bounds.shape[0], np.int64)
    sums_up = np.zeros(bounds_up.shape[0], np.int64)
    marks = np.full(1 << 16, -1, np.int64)
    lost = np.int64(misere)
    for row in range(begin, end):
        enter(row, sides, here, bounds, sums)
        enter(row, sides, here, bounds_up, sums_up)
        for n in range(side):
            at, here[-1] = row * side + n, n
            passing = passed[at] if passed.size else np.uint16(NONE)
            if passing != NONE and passing & 1 == lost:
                insert(passing, at, least)
            value = np.int64(least[-1, at])
            if value == NONE:
                # it is lost, and the loser takes the longest option that is won
                for m in range(kinds.shape[0]):
                    meet(DOWN, n, at, m, here, sums, numbers, sides, widths, kinds, bounds, least, values, marks)
                if passing != NONE:
                    marks[passing] = at
                    last[-1] = max(last[-1], np.int64(passing))
                value = last[-1]
                while value >= 0 and (value & 1 == lost or marks[value] != at):
                    value -= 1
                # in misere play not all options may be forbidden
                for i in range(lost * least.shape[0]):
                    if value < 0 or value & 1 == lost:
                        value = value if least[i, at] == NONE else np.int64(least[i, at])
            values[at] = value + 1
            last[-1] = max(last[-1], value + 1)
            if (value + 1) & 1 == lost:
                for m in range(kinds_up.shape[0]):
                    meet(
                        PUSH, n, at, m, here, sums_up, numbers, sides, widths, kinds_up, bounds_up, least, values, last
                    )
    return int(numbers[-1])
