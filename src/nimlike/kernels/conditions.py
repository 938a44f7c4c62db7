"""Games whose moves are linear conditions on the numbers before and after: P-positions, and Grundy values.

No move raises a number. The variables of a kind of move are the numbers before it, the numbers after it, and hidden
ones, in this order; where a number stays, its factor stands with the number before. A row of ``kinds`` says where the
conditions of a kind begin and end, how many numbers may change, how many hidden ones there are, and which may change. A
row of ``conditions`` is the level at which all variables are known, then low and high, then factors: low <= factors .
variables <= high.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import inlined, kernel, lowest

Numbers = NDArray[np.int64]
Words = NDArray[np.uint64]

UP: Final = 0
"""The numbers after the move are given: count a move for every position that has one to there."""
DOWN: Final = 1
"""The numbers before it are given: mark the values of all options."""
ANY: Final = 2
"""They are given: whether there is an option."""

FREE: Final = 1 << 62
"""Stands for no bound."""


@inlined
def _meet(  # noqa: PLR0915
    way: int,
    sides: Numbers,
    widths: Numbers,
    given: Numbers,
    counts: NDArray[np.int32],
    values: NDArray[np.uint16],
    marks: Numbers,
    mark: int,
    numbers: Numbers,
    kind: int,
    kinds: Numbers,
    conditions: Numbers,
) -> int:
    """Do what a way says for every move of a kind to a position, or from it; how many steps this takes."""
    # the last number looked for takes a whole interval where nothing follows; ``widths`` say how far apart positions
    # stand that differ by 1 in a number; there is room for all variables, and for the largest value of each level
    size, begin, variables = sides.size, sides.size if way else 0, conditions.shape[1] - 3
    moved = kinds[kind, 2]
    levels = moved + kinds[kind, 3]
    place = kinds[kind, 3 + max(moved, 1)]
    for i in range(size):
        numbers[i] = numbers[size + i] = given[i]
    level, entered, steps = 0, True, 0
    while level >= 0:
        one = kinds[kind, 4 + level] if level < moved else 0
        at = begin + one if level < moved else 2 * size + level - moved
        steps += 1
        if entered:  # the values that conditions leave to this variable: those that need no further one
            first, last = np.int64(0), np.int64(FREE - 1)
            if level < moved:
                first, last = (first, given[one]) if way else (given[one], sides[one] - 1)
            for c in range(kinds[kind, 0], kinds[kind, 1]):
                if conditions[c, 0] != level:
                    continue
                factor, low, high = conditions[c, 3 + at], conditions[c, 1], conditions[c, 2]
                rest = np.int64(0)
                for i in range(variables):
                    if i != at:
                        rest += conditions[c, 3 + i] * numbers[i]
                low = low if low == -FREE else low - rest
                high = high if high == FREE else high - rest
                if factor < 0:
                    low, high, factor = -high, -low, -factor
                if factor > 1:
                    low, high = -((-low) // factor), high // factor
                if factor:
                    first = max(first, low)
                    last = min(last, high)
                elif low > 0 or high < 0:
                    last = first - 1
            numbers[at], numbers[variables + level] = first, last
        if numbers[at] > numbers[variables + level]:  # there is no further one: on with the variable before it
            level, entered = level - 1, False
            at = begin + kinds[kind, 4 + level] if level < moved else 2 * size + level - moved
            if level >= 0:
                numbers[at] += 1
            continue
        if level < levels - 1:
            level, entered = level + 1, True
            continue
        # the move is known, but for the interval of the last number
        cell, others, low = np.int64(0), True, numbers[begin + place]
        for i in range(size):
            if i != place:
                cell += widths[i] * numbers[begin + i]
                others = others and numbers[begin + i] == given[i]
        high = numbers[variables + level] if levels == moved else low
        if others:  # a move takes something
            low, high = (low, min(high, given[place] - 1)) if way else (max(low, given[place] + 1), high)
        width = widths[place]
        if low <= high and way == ANY:
            return 1
        if low <= high and way == UP and width == 1:
            counts[cell + low] += 1
            counts[cell + high + 1] -= 1
        elif low <= high:
            steps += high - low
            for n in range(cell + width * low, cell + width * high + 1, width):
                if way == UP:
                    counts[n] += 1
                    counts[n + 1] -= 1
                else:
                    marks[values[n]] = mark
        numbers[at], entered = numbers[variables + level] + 1, False
    return 0 if way == ANY else steps


@inlined
def _enter(row: int, sides: Numbers, here: Numbers) -> None:
    """Note all numbers of the positions of a row but the last."""
    for i in range(sides.size - 2, -1, -1):
        here[i] = row % sides[i]
        row //= sides[i]


@inlined
def _find_widths(sides: Numbers, pitch: int) -> Numbers:
    """How far apart positions stand that differ by 1 in a number, where rows are so far apart."""
    widths = np.ones(sides.size, np.int64)
    for i in range(sides.size - 2, -1, -1):
        widths[i] = pitch
        pitch *= sides[i]
    return widths


@kernel(kinds=2, conditions=2)
def find_safe(
    begin: int,
    end: int,
    safe: NDArray[np.bool_],
    counts: NDArray[np.int32],
    misere: bool,
    needed: int,
    sides: Numbers,
    kinds: Numbers,
    conditions: Numbers,
) -> int:
    """Find the P-positions of some rows, and count the moves to each from all positions; how many steps this takes."""
    # from a row to a P-position there are moves from an interval of last numbers, whose ends are counted: the sum of a
    # row of ``counts`` up to a position is the number of its moves to P-positions, and it is one if that is below
    # ``needed``
    side, here = sides[-1], np.zeros(sides.size, np.int64)
    widths, numbers = _find_widths(sides, side + 1), np.zeros(2 * conditions.shape[1], np.int64)
    values, marks = np.zeros(1, np.uint16), np.zeros(1, np.int64)
    steps = 0
    for row in range(begin, end):
        _enter(row, sides, here)
        running = 0
        for n in range(side):
            running += counts[row * (side + 1) + n]
            if running >= needed:
                continue
            here[-1] = n
            for way in range(ANY if misere else UP, -1, UP - ANY):
                found = 0
                for m in range(kinds.shape[0]):
                    found += _meet(way, sides, widths, here, counts, values, marks, 0, numbers, m, kinds, conditions)
                if way == ANY and not found:  # who is to move if there is no move has won
                    break
                steps += found
                safe[row * side + n] = True
    return steps


@kernel(counts=2, words=2, windows=2, places=2, kinds=2, conditions=2)
def find_values(  # noqa: PLR0915
    begin: int,
    end: int,
    values: NDArray[np.uint16],
    counts: NDArray[np.uint32],
    words: Words,
    windows: NDArray[np.int32],
    places: Numbers,
    sides: Numbers,
    kinds: Numbers,
    conditions: Numbers,
) -> int:
    """Find the Grundy values of some rows, where those before are done; how many steps this takes; -1: too large."""
    # The options of a kind without hidden variables are intervals of the last number that it changes, one for each
    # choice of the others: windows, which differ little from those of the position before on a line along this number.
    # Their values are counted, and kept as bits. A row of places says where the lines of a kind begin, how many of them
    # there are at once (0: it has hidden variables), where its windows begin, and how many a line has.
    side, here, moves = sides[-1], np.zeros(sides.size, np.int64), kinds.shape[0]
    widths, numbers = _find_widths(sides, side), np.zeros(2 * conditions.shape[1], np.int64)
    unused, marks = np.zeros(1, np.int32), np.full(1 << 16, -1, np.int64)
    known, lines = np.zeros(conditions.shape[0], np.int64), np.zeros(moves, np.int64)
    rests = known.copy()
    one, full, steps, size = np.uint64(1), ~np.uint64(0), 0, sides.size
    for row in range(begin, end):
        _enter(row, sides, here)
        for c in range(conditions.shape[0]):  # what they say of all numbers before the move but the last
            known[c] = 0
            for i in range(size - 1):
                known[c] += conditions[c, 3 + i] * here[i]
        for n in range(side):
            here[-1] = n
            at = row * side + n
            for m in range(moves):
                if places[m, 1] == 0:
                    steps += _meet(DOWN, sides, widths, here, unused, values, marks, at, numbers, m, kinds, conditions)
                    continue
                # the line, and the first choice: all other numbers that change become 0
                begin_of, end_of, final = kinds[m, 0], kinds[m, 1], 2 + kinds[m, 2]
                place = kinds[m, final + 1]
                width = widths[place]
                line = at % places[m, 1]
                window = places[m, 2] + line * places[m, 3]
                line += places[m, 0]
                lines[m] = line
                if here[place] == 0:
                    counts[line] = 0
                    words[line] = 0
                    for o in range(window, window + places[m, 3]):
                        windows[o, 0], windows[o, 1] = 0, -1
                start, last_window = at - width * here[place], window
                for i in range(4, final + 1):
                    axis = kinds[m, i]
                    start -= widths[axis] * here[axis]
                    last_window += (last_window - window + 1) * here[axis]
                    numbers[axis] = 0
                for c in range(begin_of, end_of):
                    rests[c] = known[c] + conditions[c, 2 + size] * n
                for o in range(window, last_window + 1):
                    # its window; a move takes something, and the last choice leaves all other numbers
                    first, last = np.int64(0), here[place] - (o == last_window)
                    for c in range(begin_of, end_of):
                        factor, low, high = conditions[c, 3 + size + place], conditions[c, 1], conditions[c, 2]
                        if low != -FREE:
                            low -= rests[c]
                        if high != FREE:
                            high -= rests[c]
                        if factor < 0:
                            low, high, factor = -high, -low, -factor
                        if factor > 1:
                            low, high = -((-low) // factor), high // factor
                        if factor:
                            first = max(first, low)
                            last = min(last, high)
                        elif low > 0 or high < 0:
                            last = first - 1
                    # what leaves it, and what is new
                    old = np.int64(windows[o, 0])
                    end_of_old = np.int64(windows[o, 1])
                    if first > last:
                        first, last = end_of_old + 1, end_of_old
                    for low, high in (
                        (old, min(end_of_old, first - 1)),
                        (max(old, last + 1), end_of_old),
                    ):
                        for there in range(low, high + 1):  # no step, which would cost a division
                            value = values[start + width * there]
                            counts[line, value] -= one
                            if not counts[line, value]:
                                words[line, value >> 6] ^= one << np.uint64(value & 63)
                    for low, high in (
                        (first, min(last, old - 1)),
                        (max(first, end_of_old + 1), last),
                    ):
                        for there in range(low, high + 1):
                            value = values[start + width * there]
                            counts[line, value] += one
                            words[line, value >> 6] |= one << np.uint64(value & 63)
                    steps += 1 + abs(first - old) + abs(last - end_of_old)
                    windows[o, 0], windows[o, 1] = first, last
                    # the next choice: the last number that may be larger is, and those after it are 0
                    for i in range(final, 3, -1):
                        axis = kinds[m, i]
                        more = -here[axis]
                        if numbers[axis] < here[axis]:
                            more = 1
                        numbers[axis] += more
                        start += widths[axis] * more
                        for c in range(begin_of, end_of):
                            rests[c] += conditions[c, 3 + size + axis] * more
                        if more > 0:
                            break
            # the smallest value that is missing
            found = 0
            for w in range(words.shape[1]):
                met = np.uint64(0)
                for m in range(moves):
                    if places[m, 1]:
                        met |= words[lines[m], w]
                while met != full:
                    found = 64 * w + lowest(~met)
                    if marks[found] != at:
                        break
                    met |= met + one
                if met != full:
                    break
            if found >= marks.size - 1:
                return -1
            values[at] = found
    return steps
