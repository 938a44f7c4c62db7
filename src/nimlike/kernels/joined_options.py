"""Grundy values of games by linear conditions, from sets of 64 values; the moves are those of `kernels.conditions`.

No kind of move has options that are tried one by one here.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import inlined, kernel, lowest
from nimlike.kernels.conditions import LIST, Numbers, Words, enter, find_widths, meet, step

UNKNOWN: Final = (1 << 16) - 1
"""Stands for a value that is not known yet."""


@inlined
def _narrow_row(
    kind: int,
    sums: Numbers,
    numbers: Numbers,
    limits: Numbers,
    sides: Numbers,
    kinds: Numbers,
    bounds: Numbers,
    lows: Numbers,
    highs: Numbers,
) -> None:
    """Narrow the intervals that the bounds leave to the last number that changes, from all positions of a row."""
    size = sides.size
    final = kinds[kind, 0] - 1
    for level in range(final + 1):
        for b in range(kinds[kind, 2 + size + level], kinds[kind, 3 + size + level]):
            what = bounds[b, 0]
            divisor = bounds[b, 1]
            factor = bounds[b, 2 + size]
            rest = sums[b]
            for i in range(level):
                rest += bounds[b, 3 + size + i] * numbers[i]
            if divisor > 0:
                for n in range(limits.size):
                    limits[n] = (rest + factor * n) // divisor
            else:
                for n in range(limits.size):
                    limits[n] = (rest + factor * n) >> -divisor
            if what == 0:
                for n in range(limits.size):
                    highs[n] = highs[n] if limits[n] >= 0 else -1
            elif level < final:
                for n in range(limits.size):
                    highs[n] = highs[n] if what * (numbers[level] - limits[n]) >= 0 else -1
            elif what > 0:
                for n in range(limits.size):
                    lows[n] = max(lows[n], limits[n])
            else:
                for n in range(limits.size):
                    highs[n] = min(highs[n], limits[n])


@kernel(known=2, places=2, kinds=2, bounds=2)
def join_options(  # noqa: PLR0915
    begin: int,
    end: int,
    word: int,
    values: NDArray[np.uint16],
    sets: Words,
    known: Numbers,
    lists: Numbers,
    places: Numbers,
    sides: Numbers,
    kinds: Numbers,
    bounds: Numbers,
) -> int:
    """Find the Grundy values of some rows from 64 word to 64 word + 63; how many steps this takes."""
    # each of these values is kept as the set of it alone, and the sets of the options of a position are joined, at
    # first in its own place. Positions that differ only in numbers that a kind of move does not mention, the last ones,
    # stand side by side, and so do their options: intervals, which are listed once for all numbers that are mentioned.
    # Where the last number is mentioned, the sets are joined for each choice of all numbers that change but the last
    # one, from all positions of a row together. A row of ``places`` is a kind, the last number but one, at most, that
    # it mentions, where its lists stand in ``known`` (-1: it mentions the last number), and how far apart for each
    # number. A row of ``known`` says where a list begins and ends; the last row, where the next one begins and how long
    # each may be
    size = sides.size
    side = sides[-1]
    full = ~np.uint64(0)
    none = np.uint64(0)
    steps = np.int64(0)
    here = np.zeros(size, np.int64)
    widths = find_widths(sides)
    numbers = np.zeros(2 * kinds.shape[1] + 1, np.int64)
    sums = np.zeros(bounds.shape[0], np.int64)
    limits = np.zeros(side, np.int64)
    lows = np.zeros((kinds.shape[0], side), np.int64)
    highs = np.zeros((kinds.shape[0], side), np.int64)
    joined = np.zeros(side, np.uint64)
    unused = np.zeros((1, 1), np.int32)
    apart = (places[:, 2] >= 0).sum()
    in_rows = np.nonzero(np.array([kinds[m, 1 + kinds[m, 0]] == size - 1 for m in range(kinds.shape[0])]))[0]
    since = -1  # the first number that has changed since the intervals of a row were found
    enter(begin, sides, here, bounds, sums)
    for row in range(begin, end):
        if row > begin:
            step(sides, here, bounds, sums)
        start = row * side
        changed = size - 2
        while changed >= 0 and here[changed] == 0:
            changed -= 1
        since = changed if changed < since else since
        # positions that stand side by side
        for k in range(apart):
            if places[k, 1] < changed:
                break
            m = places[k, 0]
            place = places[k, 2]
            for i in range(size - 1):
                place += places[k, 3 + i] * here[i]
            first, last = known[place, 0], known[place, 1]
            if last == 0:
                first = known[-1, 0]
                numbers[-1] = first
                meet(LIST, 0, 0, m, here, sums, numbers, sides, widths, kinds, bounds, unused, values, lists)
                last = numbers[-1]
                steps += last - first
                if 2 * (last + known[-1, 1]) <= lists.size:
                    known[place, 0], known[place, 1] = first, last
                    known[-1, 0] = last
            run = widths[places[k, 1]]
            width = widths[kinds[m, 1 + kinds[m, 0]]]
            mine = sets[start : start + run]
            for o in range(first, last):
                there = start + lists[2 * o]
                steps += lists[2 * o + 1] * run >> 3
                for _ in range(lists[2 * o + 1]):
                    line = sets[there : there + run]
                    for n in range(run):
                        mine[n] |= line[n]
                    there += width
        if word and (values[start : start + side] != UNKNOWN).all():
            sets[start : start + side] = 0
            continue
        # the others
        joined[:] = 0
        for k in range(apart, kinds.shape[0]):
            m = places[k, 0]
            # the first choice: all other numbers that change become 0
            final = kinds[m, 0] - 1
            place = kinds[m, 2 + final]
            width = widths[place]
            in_row = place == size - 1
            there = start if in_row else start - width * here[place]
            choices = np.int64(1)
            for i in range(final):
                axis = kinds[m, 2 + i]
                there -= widths[axis] * here[axis]
                choices *= here[axis] + 1
                numbers[i] = 0
            low = lows[m]
            high = highs[m]
            fresh = final > 0 or places[k, 1] >= since
            if in_row and not fresh:
                continue
            for choice in range(choices):
                # the intervals; a move takes something, and the last choice leaves all other numbers
                taken = choice == choices - 1
                if fresh:
                    low[:] = 0
                    for n in range(side):
                        high[n] = (n if in_row else here[place]) - taken
                    _narrow_row(m, sums, numbers, limits, sides, kinds, bounds, low, high)
                # what they bring; in the row itself it is not known yet
                first = low.min()
                last = high.max()
                steps += side * max(1, last - first) >> 2
                if not in_row:
                    for x in range(first, last + 1):
                        line = sets[there + width * x : there + width * x + side]
                        for n in range(side):
                            joined[n] |= line[n] if low[n] <= x <= high[n] else none
                elif not taken:
                    done = first
                    before = none
                    for n in range(side):
                        if low[n] == first and done <= high[n] + 1:  # as most often: the same start, and no earlier end
                            for x in range(there + done, there + high[n] + 1):
                                before |= sets[x]
                            done = high[n] + 1
                            joined[n] |= before
                        else:
                            found = joined[n]
                            for x in range(there + low[n], there + high[n] + 1):
                                found |= sets[x]
                            joined[n] = found
                # the next choice: the last number that may be larger is, and those after it are 0
                for i in range(final - 1, -1, -1):
                    axis = kinds[m, 2 + i]
                    change = np.int64(1) if numbers[i] < here[axis] else -numbers[i]
                    numbers[i] += change
                    there += widths[axis] * change
                    if change > 0:
                        break
        since = size
        for n in range(side):
            found = sets[start + n] | joined[n]
            sets[start + n] = 0
            if values[start + n] != UNKNOWN:
                continue
            for m in in_rows:
                for x in range(start + lows[m, n], start + highs[m, n] + 1):
                    found |= sets[x]
            if found != full:
                sets[start + n] = ~found & (found + np.uint64(1))
                values[start + n] = 64 * word + lowest(~found)
    return int(steps)
