"""A block of a table of a game of some piles, from the blocks before it: sets of values met on each line.

The moves are *rays*: a start c and a step d stand for the vectors c, c + d, c + 2d, ...; with d = 0 for c alone.
The cells of a block that are a multiple of d apart stand on one *line* of the ray. A line has a set of values: those of
the cells that are reached from the cell that is looked at. As cells are looked at in the order of their coordinates, it
grows from one cell of the line to the next by the value of one cell, c before. Where c = d that cell stands on the
line itself. Elsewhere it is remembered for the cell that it is c before: it *waits*.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled

Numbers = NDArray[np.int64]
Places = NDArray[np.int32]
Words = NDArray[np.uint64]


@compiled
def entries(block: int, step: Numbers, first: int, places: Places) -> int:
    """The number of the line of each cell of a block; lines are numbered from ``first`` on; how many lines there are.

    The first cell of a line in the block is the cell less the greatest multiple of the step that fits. O(cells).
    """
    piles, lines = step.size, 0
    here = np.zeros(piles, np.int64)
    for cell in range(places.size):
        left, many = cell, np.int64(-1)
        for i in range(piles - 1, -1, -1):
            here[i] = left % block
            left //= block
            if step[i] and (many < 0 or here[i] // step[i] < many):
                many = here[i] // step[i]
        entry = 0
        for i in range(piles):
            entry = entry * block + here[i] - many * step[i]
        if entry == cell:
            places[cell] = first + lines
            lines += 1
        else:
            places[cell] = places[entry]
    return lines


@compiled
def mark_lines(
    values: NDArray[Any],
    shift: Numbers,
    block: int,
    rays: Numbers,
    starts: Numbers,
    steps: Numbers,
    wait: Numbers,
    line: Numbers,
    places: Places,
    sets: Words,
    waiting: Places,
) -> None:
    """Put the values of an earlier block where the new one finds them: on lines, or waiting. O(cells) for each ray.

    Parameters
    ----------
    values
        The earlier block, as one row.
    shift
        Its first cell, seen from the first cell of the new block.
    rays
        The numbers of the rays that lead from the new block to the earlier one.
    starts, steps
        c and d of each ray.
    wait
        For each ray its row of ``waiting``, or -1 where c = d.
    line
        For each ray its row of ``places``, or -1 where d = 0.
    places
        The number of the line of each cell.
    sets
        A row of bits for each line.
    waiting
        For each cell the value of the cell c before it; -1 where it is not known.
    """
    one, piles = np.uint64(1), shift.size
    here = np.zeros(piles, np.int64)
    for r in rays:
        step = steps[r]
        here[:] = shift + starts[r]
        for cell in range(values.size):
            if cell:
                i = piles - 1
                here[i] += 1
                while here[i] - shift[i] - starts[r, i] == block:
                    here[i] -= block
                    i -= 1
                    here[i] += 1
            many, reached = np.int64(0), True
            for i in range(piles):
                if here[i] < 0:
                    if not step[i]:
                        reached = False
                        break
                    many = max(many, -(here[i] // step[i]))
            if not reached:
                continue
            at = np.int64(0)
            for i in range(piles):
                place = here[i] + many * step[i]
                if place >= block:
                    reached = False
                    break
                at = at * block + place
            if not reached:
                continue
            value = np.int64(values[cell])
            if many == 0 and wait[r] >= 0:
                waiting[wait[r], at] = value
            elif line[r] >= 0:
                sets[places[line[r], at], value >> 6] |= one << np.uint64(value & 63)


@compiled
def fill_block(  # noqa: PLR0915 - one loop over cells
    values: NDArray[Any],
    origin: Numbers,
    block: int,
    most: int,
    ended: bool,
    starts: Numbers,
    steps: Numbers,
    wait: Numbers,
    line: Numbers,
    places: Places,
    sets: Words,
    waiting: Places,
) -> None:
    """The values of the new block, cell by cell: the least number that no option has, or ``most`` if it is less.

    With ``most`` = 1 these are outcomes: 0 for a P-position, 1 for an N-position. ``ended``: a position without options
    gets ``most`` (misère play). Other parameters as in `mark_lines`; ``origin`` is the first cell of the block.
    """
    one, none = np.uint64(1), np.uint64(0)
    full = ~none
    piles, rays = origin.size, wait.size
    here, lines = np.zeros(piles, np.int64), np.zeros(rays, np.int64)
    own, met = np.zeros(sets.shape[1], np.uint64), np.zeros(rays, np.int64)
    low = np.zeros(sets.shape[0], np.int32)  # the words of a set before this one are full
    for cell in range(values.size):
        if cell:
            i = piles - 1
            here[i] += 1
            while here[i] == block:
                here[i] = 0
                i -= 1
                here[i] += 1
        count, alone, word, over = 0, 0, 0, True
        for r in range(rays):
            value = np.int64(-1)
            if wait[r] >= 0:
                value = np.int64(waiting[wait[r], cell])
                if value < 0:
                    at, inside = np.int64(0), True
                    for i in range(piles):
                        inside = inside and here[i] >= starts[r, i]
                        at = at * block + here[i] - starts[r, i]
                    if inside:
                        value = np.int64(values[at])
            if line[r] >= 0:
                place = places[line[r], cell]
                if value >= 0:
                    sets[place, value >> 6] |= one << np.uint64(value & 63)
                while sets[place, low[place]] == full:
                    low[place] += 1
                word = max(word, int(low[place]))
                lines[count] = place
                count += 1
            elif value >= 0:
                own[value >> 6] |= one << np.uint64(value & 63)
                met[alone] = value >> 6
                alone += 1
            if ended and over:
                for i in range(piles):
                    if origin[i] + here[i] < starts[r, i]:
                        break
                else:
                    over = False
        if ended and over:
            least = np.int64(most)
        else:
            while True:
                bits = own[word]
                for s in range(count):
                    bits |= sets[lines[s], word]
                if bits != full:
                    break
                word += 1
            bit = 0
            while bits >> np.uint64(bit) & one:
                bit += 1
            least = np.int64(min(64 * word + bit, most))
        for s in range(alone):
            own[met[s]] = none
        values[cell] = least
        for r in range(rays):
            if line[r] >= 0 and wait[r] < 0:
                sets[places[line[r], cell], least >> 6] |= one << np.uint64(least & 63)
