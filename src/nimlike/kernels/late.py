"""Repetitions at the end of a long table: a period that the last values show, and from where on it holds."""

from __future__ import annotations

import numpy as np

from nimlike.kernels.compiled import compiled
from nimlike.kernels.grundy import Values


@compiled
def latest_repeat(values: Values, window: int, step: int) -> int:
    """The least p, a multiple of ``step``, such that the last ``window`` values stand p places earlier too; 0 if none.

    O(size): most shifts fail at the first values compared; where they do not, by the algorithm of Knuth, Morris and
    Pratt, read from the end.
    """
    last = values.size - 1
    if window < 1 or window > last:
        return 0
    p, compared = step, 0
    while p + window <= values.size and compared < values.size:
        length = 0
        while length < window and values[last - length] == values[last - length - p]:
            length += 1
        if length == window:
            return p
        compared += length
        p += step
    if p + window > values.size:
        return 0
    border = np.zeros(window, np.int32)  # the longest proper beginning of the first i + 1 that is their end too
    length = 0
    for i in range(1, window):
        while length > 0 and values[last - i] != values[last - length]:
            length = border[length - 1]
        if values[last - i] == values[last - length]:
            length += 1
        border[i] = length
    length = 0
    for i in range(1, values.size):
        while length > 0 and (length == window or values[last - i] != values[last - length]):
            length = border[length - 1]
        if values[last - i] == values[last - length]:
            length += 1
        if length == window:
            p = i - window + 1
            if p % step == 0:
                return p
    return 0


@compiled
def agrees_from(values: Values, period: int) -> int:
    """The least e with values[n + period] = values[n] for all n >= e in the table."""
    n = values.size - 1 - period
    while n >= 0 and values[n] == values[n + period]:
        n -= 1
    return n + 1
