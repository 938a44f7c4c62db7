"""Games of two numbers by linear conditions: Grundy values of all positions up to a bound."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled

Numbers = NDArray[np.int64]
Values = NDArray[np.uint16]


@compiled
def values_by_conditions(
    values: Values,
    starts: Numbers,
    moved: Numbers,
    factors: Numbers,
    lows: Numbers,
    highs: Numbers,
) -> int:
    """Fill a table of Grundy values, row x, column y; a move takes from x, from y or from both, and raises none.

    Condition c says lows[c] <= a x + b y + c u + d v <= highs[c] for factors[c] = (a, b, c, d), where (u, v) is what is
    left. For each u the conditions give an interval of v.

    Complexity: a step for each x, y, u, each condition, and each v of the interval.
    """
    rows, columns = values.shape
    marks = np.zeros(1 << 16, np.int64)
    mark = 0
    for x in range(rows):
        for y in range(columns):
            mark += 1
            for m in range(moved.shape[0]):
                least_u = 0 if moved[m, 0] else x
                for u in range(least_u, x + 1):
                    low, high = 0, y
                    if not moved[m, 1]:
                        low = y
                    for c in range(starts[m], starts[m + 1]):
                        rest = factors[c, 0] * x + factors[c, 1] * y + factors[c, 2] * u
                        d = factors[c, 3]
                        least, most = lows[c] - rest, highs[c] - rest
                        if d == 0:
                            if least > 0 or most < 0:
                                low, high = 1, 0
                                break
                        else:
                            if d < 0:
                                least, most, d = -most, -least, -d
                            low = max(low, -((-least) // d))
                            high = min(high, most // d)
                    for v in range(low, high + 1):
                        if u != x or v != y:
                            marks[values[u, v]] = mark
            value = 0
            while value < marks.size and marks[value] == mark:
                value += 1
            if value >= marks.size - 1:
                return 1
            values[x, y] = value
    return 0
