"""Games whose moves are linear conditions on the numbers before and after: P-positions, and Grundy values.

No move raises a number. The unknowns of a kind of move are the numbers that it changes, then hidden ones: those after
it are looked for from a position, and those before it from a position that it leads to. A row of ``kinds`` says how
many numbers change, how many hidden ones there are, which change, and where the bounds of each unknown begin. A row of
``bounds`` is what it is (1: from, -1: to, 0: neither, but at least 0), a divisor (-k for 2^k), and a sum: a constant, a
factor for each number of the position, and a factor for each unknown before.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import inlined, kernel, lowest

Numbers = NDArray[np.int64]
Words = NDArray[np.uint64]
Counts = NDArray[np.int32] | NDArray[np.uint16]

UP: Final = 0
"""The position after a move is given: count a move for every position that has one to there."""
PUSH: Final = 1
"""It is given: put its value among the smallest ones of every position that has a move to there."""
DOWN: Final = 2
"""That before a move is given: mark the values of all options."""
ANY: Final = 3
"""It is given: whether there is an option."""
LIST: Final = 4
"""It is given, as 0: list where the intervals of its options begin, and how long they are."""

FREE: Final = 1 << 62
"""Stands for no bound."""
NONE: Final = (1 << 16) - 1
"""Stands for no remoteness."""


@inlined
def enter(row: int, sides: Numbers, here: Numbers, bounds: Numbers, sums: Numbers) -> None:
    """Note all numbers of the positions of a row but the last, and what they bring to the sum of each bound."""
    for i in range(sides.size - 2, -1, -1):
        here[i] = row % sides[i]
        row //= sides[i]
    add_up(here, bounds, sums)


@inlined
def add_up(here: Numbers, bounds: Numbers, sums: Numbers) -> None:
    """What all numbers but the last bring to the sum of each bound."""
    for b in range(bounds.shape[0]):
        sums[b] = bounds[b, 2]
        for i in range(here.size - 1):
            sums[b] += bounds[b, 3 + i] * here[i]


@inlined
def step(sides: Numbers, here: Numbers, bounds: Numbers, sums: Numbers) -> None:
    """Note the same of the next row."""
    here[-1] = 0
    for i in range(sides.size - 2, -1, -1):
        here[i] += 1
        turns = here[i] == sides[i]
        change = 1 - sides[i] if turns else 1
        for b in range(bounds.shape[0]):
            sums[b] += change * bounds[b, 3 + i]
        if not turns:
            break
        here[i] = 0


@inlined
def _narrow(
    first: np.int64,
    last: np.int64,
    level: int,
    n: int,
    kind: int,
    sums: Numbers,
    numbers: Numbers,
    sides: Numbers,
    kinds: Numbers,
    bounds: Numbers,
) -> tuple[np.int64, np.int64]:
    """The part of an interval that its bounds leave to an unknown; n is the last number of the position given."""
    size = sides.size
    for b in range(kinds[kind, 2 + size + level], kinds[kind, 3 + size + level]):
        value = sums[b] + bounds[b, 2 + size] * n
        for i in range(level):
            value += bounds[b, 3 + size + i] * numbers[i]
        divisor = bounds[b, 1]
        value = value // divisor if divisor > 0 else value >> -divisor
        if bounds[b, 0] > 0:
            first = max(first, value)
        elif bounds[b, 0] < 0:
            last = min(last, value)
        elif value < 0:
            last = np.int64(-1)
    return first, last


@inlined
def insert(value: np.uint16, at: int, least: Counts) -> None:
    """Put a value among the smallest ones of a position, which stand in order."""
    for i in range(least.shape[0]):
        other = least[i, at]
        least[i, at] = min(value, other)
        value = max(value, other)


@inlined
def meet(  # noqa: PLR0915
    way: int,
    n: int,
    at: int,
    kind: int,
    given: Numbers,
    sums: Numbers,
    numbers: Numbers,
    sides: Numbers,
    widths: Numbers,
    kinds: Numbers,
    bounds: Numbers,
    counts: Counts,
    values: NDArray[np.uint16],
    marks: Numbers,
) -> bool:
    """Do what a way says for every move of a kind to a position, or from it; for `ANY`, whether there is one."""
    # the unknowns are tried one after the other, but for the last number that changes: it is an interval, unless there
    # are hidden ones; in ``numbers`` their values, then the largest ones, then how many steps were made
    most = numbers.size >> 1
    moved = kinds[kind, 0]
    levels = moved + kinds[kind, 1]
    place = kinds[kind, 1 + moved]
    width = widths[place]
    mine = given[place]
    final = levels - 1
    found = False
    level = 0
    entered = True
    while level >= 0:
        if entered:
            first = np.int64(0)
            last = np.int64(FREE - 1)
            if level < moved:
                axis = kinds[kind, 2 + level]
                first, last = (given[axis], sides[axis] - 1) if way <= PUSH else (first, given[axis])
            first, last = _narrow(first, last, level, n, kind, sums, numbers, sides, kinds, bounds)
            numbers[level], numbers[most + level] = first, last
        if numbers[level] <= numbers[most + level]:
            if level < final:
                level = level + 1
                entered = True
                continue
            # the move is known, but for the interval
            start = at - width * mine
            others = True
            for i in range(moved - 1):
                axis = kinds[kind, 2 + i]
                start += widths[axis] * (numbers[i] - given[axis])
                others = others and numbers[i] == given[axis]
            low = numbers[moved - 1]
            high = numbers[most + level] if levels == moved else numbers[moved - 1]
            if others:  # a move takes something
                low, high = (max(low, mine + 1), high) if way <= PUSH else (low, min(high, mine - 1))
            if low <= high:
                numbers[2 * most] += 1
                if way == ANY:
                    found = True
                    level = 0
                elif way == UP:
                    slab = kinds[kind, kinds.shape[1] - 1]
                    counts[slab, start + width * low] += 1
                    if high + 1 < sides[place]:
                        counts[slab, start + width * (high + 1)] -= 1
                elif way == LIST:
                    marks[2 * numbers[2 * most] - 2] = start + width * low
                    marks[2 * numbers[2 * most] - 1] = high - low + 1
                elif way == PUSH:
                    numbers[2 * most] += high - low
                    for there in range(low, high + 1):
                        if marks[start + width * there] != at:
                            marks[start + width * there] = at
                            insert(values[at], start + width * there, counts)
                else:
                    numbers[2 * most] += high - low
                    for there in range(low, high + 1):
                        marks[values[start + width * there]] = at
        level = level - 1
        entered = False
        if level >= 0:
            numbers[level] += 1
    return found


@inlined
def find_widths(sides: Numbers) -> Numbers:
    """How far apart positions stand that differ by 1 in a number."""
    widths = np.ones(sides.size, np.int64)
    for i in range(sides.size - 1, 0, -1):
        widths[i - 1] = widths[i] * sides[i]
    return widths


@kernel(words=2, counts=2, kinds=2, bounds=2, kinds_up=2, bounds_up=2)
def find_safe(
    begin: int,
    end: int,
    words: Words,
    counts: NDArray[np.int32],
    misere: bool,
    needed: int,
    sides: Numbers,
    slabs: Numbers,
    kinds: Numbers,
    bounds: Numbers,
    kinds_up: Numbers,
    bounds_up: Numbers,
) -> int:
    """Find the P-positions of some rows, and count the moves to each from all positions; how many steps this takes."""
    # from a line along a number there are moves to a P-position from an interval, whose ends are counted in a slab of
    # ``counts`` for this number: the sums along all lines up to a position are the number of its moves to P-positions,
    # and it is one if that is below ``needed``
    size = sides.size
    side = sides[-1]
    one = np.uint64(1)
    here = np.zeros(size, np.int64)
    total = np.zeros(side, np.int32)
    widths = find_widths(sides)
    numbers = np.zeros(2 * kinds.shape[1] + 1, np.int64)
    sums = np.zeros(bounds.shape[0], np.int64)
    sums_up = np.zeros(bounds_up.shape[0], np.int64)
    values = np.zeros(1, np.uint16)
    marks = np.zeros(1, np.int64)
    enter(begin, sides, here, bounds, sums)
    enter(begin, sides, here, bounds_up, sums_up)
    for row in range(begin, end):
        if row > begin:
            step(sides, here, bounds_up, sums_up)
        if row > begin and misere:
            add_up(here, bounds, sums)
        total[:] = 0
        for s in range(1, slabs.size):
            mine = counts[s, row * side : row * side + side]
            if here[slabs[s]]:
                before = counts[s, row * side - widths[slabs[s]] : row * side - widths[slabs[s]] + side]
                for n in range(side):
                    mine[n] += before[n]
            for n in range(side):
                total[n] += mine[n]
        running = np.int32(0)
        mine = counts[0, row * side : row * side + side]
        for n in range(side):
            running += mine[n]
            if running + total[n] >= needed:
                continue
            at, here[-1] = row * side + n, n
            if misere:  # who is to move if there is no move has won
                found = False
                for m in range(kinds.shape[0]):
                    if not found:
                        found = meet(
                            ANY, n, at, m, here, sums, numbers, sides, widths, kinds, bounds, counts, values, marks
                        )
                if not found:
                    continue
            for m in range(kinds_up.shape[0]):
                meet(UP, n, at, m, here, sums_up, numbers, sides, widths, kinds_up, bounds_up, counts, values, marks)
            words[row, n >> 6] |= one << np.uint64(n & 63)
    return int(numbers[-1])


@kernel(counts=2, words=2, windows=2, places=2, kinds=2, bounds=2)
def find_values(  # noqa: PLR0915
    begin: int,
    end: int,
    values: NDArray[np.uint16],
    counts: NDArray[np.int32],
    words: Words,
    windows: NDArray[np.int32],
    places: Numbers,
    sides: Numbers,
    kinds: Numbers,
    bounds: Numbers,
) -> int:
    """Find the Grundy values of some rows, where those before are done; how many steps this takes; -1: too large."""
    # The options of a kind without hidden variables are intervals of the last number that it changes, one for each
    # choice of the others: windows, which differ little from those of the position before on a line along this number.
    # Their values are counted, and kept as bits. A row of places says where the lines of a kind begin, how many of them
    # there are at once (0: it has hidden variables), where its windows begin, and how many a line has.
    size = sides.size
    side = sides[-1]
    one = np.uint64(1)
    full = ~np.uint64(0)
    steps = np.int64(0)
    here = np.zeros(size, np.int64)
    widths = find_widths(sides)
    numbers = np.zeros(2 * kinds.shape[1] + 1, np.int64)
    unused = np.zeros((1, 1), np.int32)
    marks = np.full(1 << 16, -1, np.int64)
    sums = np.zeros(bounds.shape[0], np.int64)
    least = np.zeros(size, np.int64)
    largest = np.zeros(size, np.int64)
    lines = np.zeros(kinds.shape[0], np.int64)
    enter(begin, sides, here, bounds, sums)
    for row in range(begin, end):
        if row > begin:
            step(sides, here, bounds, sums)
        for n in range(side):
            here[-1] = n
            at = row * side + n
            for m in range(kinds.shape[0]):
                if places[m, 1] == 0:
                    meet(DOWN, n, at, m, here, sums, numbers, sides, widths, kinds, bounds, unused, values, marks)
                    continue
                # the line, and the first choice: all other numbers that change become 0
                final = kinds[m, 0] - 1
                place = kinds[m, 2 + final]
                width = widths[place]
                mine = here[place]
                line = at % places[m, 1]
                window = places[m, 2] + line * places[m, 3]
                line += places[m, 0]
                lines[m] = line
                if mine == 0:
                    counts[line] = 0
                    words[line] = 0
                    for o in range(window, window + places[m, 3]):
                        windows[o, 0], windows[o, 1] = 0, -1
                start = at - width * mine
                last_window = window
                for i in range(final):
                    axis = kinds[m, 2 + i]
                    start -= widths[axis] * here[axis]
                    last_window += (last_window - window + 1) * here[axis]
                    numbers[i] = 0
                new = 0  # what the choices may be from here on
                for o in range(window, last_window + 1):
                    # its window; a move takes something, and the last choice leaves all other numbers
                    first = np.int64(0)
                    last = mine - (o == last_window)
                    for i in range(new, final):
                        low, high = _narrow(first, np.int64(FREE), i, n, m, sums, numbers, sides, kinds, bounds)
                        least[i], largest[i] = low, high
                    for i in range(final):
                        if numbers[i] < least[i] or numbers[i] > largest[i]:
                            last = np.int64(-1)
                    first, last = _narrow(first, last, final, n, m, sums, numbers, sides, kinds, bounds)
                    # what leaves it, and what is new
                    old = np.int64(windows[o, 0])
                    end_of_old = np.int64(windows[o, 1])
                    if first > last:
                        first = end_of_old + 1
                        last = end_of_old
                    for low, high, more in (
                        (old, min(end_of_old, first - 1), -1),
                        (max(old, last + 1), end_of_old, -1),
                        (first, min(last, old - 1), 1),
                        (max(first, end_of_old + 1), last, 1),
                    ):
                        for there in range(low, high + 1):  # no step, which would cost a division
                            value = values[start + width * there]
                            counts[line, value] += more
                            if counts[line, value] == (more > 0):
                                words[line, value >> 6] ^= one << np.uint64(value & 63)
                    steps += 1 + abs(first - old) + abs(last - end_of_old)
                    windows[o, 0], windows[o, 1] = first, last
                    # the next choice: the last number that may be larger is, and those after it are 0
                    for i in range(final - 1, -1, -1):
                        axis = kinds[m, 2 + i]
                        change = -numbers[i]
                        if numbers[i] < here[axis]:
                            change = 1
                        numbers[i] += change
                        start += widths[axis] * change
                        new = i + 1
                        if change > 0:
                            break
            # the smallest value that is missing
            found = 0
            for w in range(words.shape[1]):
                met = np.uint64(0)
                for m in range(kinds.shape[0]):
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
    return int(steps + numbers[-1])
