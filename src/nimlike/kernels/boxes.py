"""Boxes with any number of piles: P-positions along the rays of the moves, Grundy values by lines of bits."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled
from nimlike.kernels.vector import TOO_LARGE, Numbers, Values, Words, lowest


@compiled
def box_outcomes(state: NDArray[np.uint8], sides: Numbers, starts: Numbers, steps: Numbers) -> None:
    """P-positions in a box with any number of piles: 2 in ``state`` where one is, nonzero elsewhere where none is.

    Cell after cell: one that is not marked is a P-position and marks what reaches it by a move, along each ray
    c, c + d, c + 2d, ... as far as the box goes. O(cells + P-positions times moves).

    Parameters
    ----------
    state
        One for every cell, the last pile fastest: 0, or 1 where the cell is no P-position because the game is
        over (misère play).
    starts, steps
        For every ray c and d; d = 0 for a single vector.
    """
    last, rays = sides.size - 1, starts.shape[0]
    width = sides[last]
    begin, along = np.zeros(rays, np.int64), np.zeros(rays, np.int64)
    size = np.int64(1)
    for i in range(last, -1, -1):
        begin += starts[:, i] * size
        along += steps[:, i] * size
        size *= sides[i]
    here, most = np.zeros(last, np.int64), np.zeros(rays, np.int64)
    for row in range(state.size // width):
        cells = state[row * width :]
        known = False  # how many moves of each ray the other piles leave room for
        for y in range(width):
            if cells[y]:
                continue
            if not known:
                known, rest = True, row
                for i in range(last - 1, -1, -1):
                    here[i] = rest % sides[i]
                    rest //= sides[i]
                for r in range(rays):
                    most[r] = state.size if along[r] else 1
                    for i in range(last):
                        room = sides[i] - 1 - here[i] - starts[r, i]
                        if room < 0:
                            most[r] = 0
                        elif steps[r, i]:
                            most[r] = min(most[r], room // steps[r, i] + 1)
            cells[y] = 2
            for r in range(rays):
                room, count, step = width - 1 - y - starts[r, last], most[r], steps[r, last]
                if room < 0 or not count:
                    continue
                if step == 1:
                    count = min(count, room + 1)
                elif step:
                    count = min(count, room // step + 1)
                at = y + begin[r]
                for _ in range(count):
                    cells[at] = 1
                    at += along[r]


@compiled
def box_lines(sides: Numbers, step: Numbers, lines: NDArray[np.int32]) -> int:
    """Number the lines of a box in the direction of a step: for every cell its line; how many there are. O(cells).

    A cell stands on the line of the cell that is a step before it; where there is none, on a new one.
    """
    piles, count = sides.size, 0
    here = np.zeros(piles, np.int64)
    back, size = np.int64(0), np.int64(1)
    for i in range(piles - 1, -1, -1):
        back += step[i] * size
        size *= sides[i]
    for cell in range(lines.size):
        inside = True
        for i in range(piles):
            inside = inside and here[i] >= step[i]
        if inside:
            lines[cell] = lines[cell - back]
        else:
            lines[cell] = count
            count += 1
        for i in range(piles - 1, -1, -1):
            here[i] += 1
            if here[i] < sides[i]:
                break
            here[i] = 0
    return count


@compiled
def box_values(
    values: Values,
    sides: Numbers,
    starts: Numbers,
    backs: Numbers,
    lines: NDArray[np.int32],
    begin: Numbers,
    sets: Words,
) -> int:
    """Grundy values in a box with any number of piles, by lines of bits; returns 0, or what went wrong.

    Every line holds the set of the values that a ray c, c + d, c + 2d, ... reaches from its next cell: cell z adds
    the value at z - c. O(1) for each cell and ray, and for each word that is looked at.

    Parameters
    ----------
    starts, backs
        For every ray c, and how many cells c reaches back.
    lines
        A row for each of the first rays: the line of every cell, of `box_lines`. The other rays are single vectors.
    begin
        For each of these rays where its sets begin.
    sets
        For every line a set of values, empty; and one more for the single vectors.
    """
    piles, along, words = sides.size, lines.shape[0], sets.shape[1]
    one, zero = np.uint64(1), np.uint64(0)
    full = ~zero
    here = np.zeros(piles, np.int64)
    at = np.zeros(along, np.int64)
    low = np.zeros(sets.shape[0], np.int32)  # the words of a set before this one are full
    alone = sets[sets.shape[0] - 1]
    last = sides[piles - 1]
    needed = np.zeros(starts.shape[0], np.int64)  # the least last pile from which a ray begins, the others as they are
    for cell in range(values.size):
        y = cell % last
        if y == 0:
            for r in range(needed.size):
                needed[r] = starts[r, piles - 1]
                for i in range(piles - 1):
                    if here[i] < starts[r, i]:
                        needed[r] = last
            for i in range(piles - 2, -1, -1):
                here[i] += 1
                if here[i] < sides[i]:
                    break
                here[i] = 0
        word, other = np.int64(0), np.int64(0)
        for r in range(needed.size):
            inside = y >= needed[r]
            if r < along:
                line = begin[r] + lines[r, cell]
                at[r] = line
                if inside:
                    value = np.int64(values[cell - backs[r]])
                    sets[line, value >> 6] |= one << np.uint64(value & 63)
                    while low[line] < words and sets[line, low[line]] == full:
                        low[line] += 1
                word = max(word, np.int64(low[line]))
            elif inside:
                value = np.int64(values[cell - backs[r]])
                alone[value >> 6] |= one << np.uint64(value & 63)
                other = max(other, (value >> 6) + 1)
        free = zero
        while word < words and free == zero:
            met = alone[word]
            for r in range(along):
                met |= sets[at[r], word]
            free = ~met
            word += 1
        if free == zero:
            return TOO_LARGE
        values[cell] = 64 * (word - 1) + lowest(free)
        alone[:other] = zero
    return 0
