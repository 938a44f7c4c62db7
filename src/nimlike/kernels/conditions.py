"""Games whose moves are linear conditions on the numbers before and after: P-positions, and Grundy values.

No move raises a number. The variables of a kind of move are the numbers before it, the numbers after it, and hidden
ones, in this order; where a number stays, its factor stands with the number before. Condition c of the kind says
lows[c] <= factors[c] . variables <= highs[c].
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled, kernel

Numbers = NDArray[np.int64]

UP: Final = 0
"""The numbers after the move are given: count a move for every position that has one to there."""
DOWN: Final = 1
"""The numbers before it are given: mark the values of all options."""
ANY: Final = 2
"""They are given: whether there is an option."""

FREE: Final = 1 << 62
"""Stands for no bound."""


@compiled
def _between(
    down: int,
    level: int,
    place: int,
    first: Any,
    last: Any,
    numbers: Numbers,
    factors: Numbers,
    lows: Numbers,
    highs: Numbers,
) -> tuple[int, int]:
    """The smallest and the largest value that conditions leave to a variable: those that need no further one.

    ``numbers`` are the variables, of which this one is at ``place``. The first two columns of ``factors`` are the level
    at which all variables of a condition are known, on the way up and on the way down.
    """
    for c in range(lows.size):
        if factors[c, down] != level:
            continue
        rest = np.int64(0)
        for i in range(numbers.size):
            if i != place:
                rest += factors[c, 2 + i] * numbers[i]
        factor, low, high = factors[c, 2 + place], lows[c], highs[c]
        low, high = low if low == -FREE else low - rest, high if high == FREE else high - rest
        if factor == 0:
            if low > 0 or high < 0:
                return 1, 0
            continue
        if factor < 0:
            low, high, factor = -high, -low, -factor
        first, last = max(first, -((-low) // factor)), min(last, high // factor)
    return first, last


@compiled
def _meet(
    way: int,
    sides: Numbers,
    given: Numbers,
    moved: Numbers,
    factors: Numbers,
    lows: Numbers,
    highs: Numbers,
    counts: NDArray[np.int32],
    values: NDArray[np.uint16],
    marks: Numbers,
    mark: int,
) -> int:
    """Do what a way says for every move of a kind that leads to a position, or from it; how many steps this takes.

    With `ANY` only whether there is a move. The last number looked for takes a whole interval where nothing follows.
    """
    variables, size = factors.shape[1] - 2, sides.size
    levels, begin = variables - size, size if way else 0  # how many are looked for, and where they begin
    numbers, end = np.zeros(variables, np.int64), np.zeros(levels, np.int64)
    for i in range(size):
        numbers[(0 if way else size) + i] = given[i]
    narrowed = np.zeros(levels, np.bool_)  # the levels with conditions
    for c in range(lows.size):
        narrowed[factors[c, min(way, 1)]] = True
    level, entered, steps = 0, True, 0
    while level >= 0:
        at = begin + level if level < size else size + level
        steps += 1
        if entered:  # the values that this variable may take
            first, last = np.int64(0), np.int64(FREE - 1)
            if level < size:
                first = given[level] if not (way and moved[level]) else np.int64(0)
                last = given[level] if way or not moved[level] else sides[level] - 1
            numbers[at], end[level] = first, last
        if entered and narrowed[level]:
            numbers[at], end[level] = _between(min(way, 1), level, at, first, last, numbers, factors, lows, highs)
        if numbers[at] > end[level]:  # there is no further one: on with the variable before it
            numbers[at] = 0
            level, entered = level - 1, False
            if level >= 0:
                numbers[begin + level if level < size else size + level] += 1
            continue
        if level < levels - 1 and not (level == size - 1 and levels == size):
            level, entered = level + 1, True
            continue
        # the move is known, but for the interval of the last number
        row, own = np.int64(0), np.int64(0)
        for i in range(size - 1):
            row, own = row * sides[i] + numbers[begin + i], own * sides[i] + given[i]
        low, high = numbers[begin + size - 1], numbers[begin + size - 1]
        if levels == size:
            high = end[level]
        if row == own:  # a move takes something
            low, high = (low, min(high, given[size - 1] - 1)) if way else (max(low, given[size - 1] + 1), high)
        if low <= high:
            if way == ANY:
                return 1
            if way == UP:
                counts[row, low] += 1
                counts[row, high + 1] -= 1
            else:
                steps += high - low
                for n in range(low, high + 1):
                    marks[values[row, n]] = mark
        numbers[at], entered = end[level] + 1, False
    return 0 if way == ANY else steps


@kernel(safe=2, counts=2, moved=2, factors=2)
def find_safe(
    begin: int,
    rows: int,
    safe: NDArray[np.bool_],
    counts: NDArray[np.int32],
    misere: bool,
    needed: int,
    sides: Numbers,
    starts: Numbers,
    moved: Numbers,
    factors: Numbers,
    lows: Numbers,
    highs: Numbers,
) -> int:
    """Find the P-positions of some rows, and count the moves of all positions to each; how many steps this takes.

    The rows before are done. A row has the positions that differ in the last number only. For a P-position and a row
    the numbers from which there is a move are an interval, whose ends are counted: the sum of a row of ``counts`` up to
    a position is the number of its moves to P-positions, and it is a P-position where that is less than ``needed``.

    Complexity: a step for each position, and for each P-position, kind of move and row that its conditions allow.
    """
    size = sides.size
    at, steps = np.zeros(size, np.int64), 0
    values, marks = np.zeros((1, 1), np.uint16), np.zeros(1, np.int64)
    for row in range(begin, begin + rows):
        rest = row
        for i in range(size - 2, -1, -1):
            at[i] = rest % sides[i]
            rest //= sides[i]
        running = 0
        for n in range(sides[size - 1]):
            at[size - 1] = n
            running += counts[row, n]
            safe[row, n] = running < needed
            if misere and safe[row, n]:  # who is to move if there is no move has won
                safe[row, n] = False
                for m in range(moved.shape[0]):
                    a, b = starts[m], starts[m + 1]
                    given = (at, moved[m], factors[a:b], lows[a:b], highs[a:b])
                    if _meet(ANY, sides, *given, counts, values, marks, 0):
                        safe[row, n] = True
                        break
            if safe[row, n]:
                for m in range(moved.shape[0]):
                    a, b = starts[m], starts[m + 1]
                    given = (at, moved[m], factors[a:b], lows[a:b], highs[a:b])
                    steps += _meet(UP, sides, *given, counts, values, marks, 0)
    return steps


@kernel(values=2, moved=2, factors=2)
def find_values(
    begin: int,
    rows: int,
    values: NDArray[np.uint16],
    sides: Numbers,
    starts: Numbers,
    moved: Numbers,
    factors: Numbers,
    lows: Numbers,
    highs: Numbers,
) -> int:
    """Find the Grundy values of some rows, where those before are done; how many steps this takes; -1: too large.

    Complexity: a step for each position and option.
    """
    size = sides.size
    at, steps = np.zeros(size, np.int64), 0
    counts, marks = np.zeros((1, 1), np.int32), np.full(1 << 16, -1, np.int64)
    for row in range(begin, begin + rows):
        rest = row
        for i in range(size - 2, -1, -1):
            at[i] = rest % sides[i]
            rest //= sides[i]
        for n in range(sides[size - 1]):
            at[size - 1] = n
            mark = row * sides[size - 1] + n
            for m in range(moved.shape[0]):
                a, b = starts[m], starts[m + 1]
                given = (at, moved[m], factors[a:b], lows[a:b], highs[a:b])
                steps += _meet(DOWN, sides, *given, counts, values, marks, mark)
            value = 0
            while value < marks.size and marks[value] == mark:
                value += 1
            if value >= marks.size - 1:
                return -1
            values[row, n] = value
    return steps
