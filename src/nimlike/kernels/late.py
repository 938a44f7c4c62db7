"""Repetitions at the end of a long table: a period that the last values show, and from where on it holds."""

from __future__ import annotations

from nimlike.kernels.compiled import compiled
from nimlike.kernels.grundy import Values


@compiled
def latest_repeat(values: Values, window: int, step: int) -> int:
    """The least p, a multiple of ``step``, such that the last ``window`` values stand p places earlier too; 0 if none.

    O(size) in the mean: most shifts fail at the first values compared.
    """
    size = values.size
    p = step
    while p + window <= size:
        n = size - 1
        while n >= size - window and values[n] == values[n - p]:
            n -= 1
        if n < size - window:
            return p
        p += step
    return 0


@compiled
def agrees_from(values: Values, period: int) -> int:
    """The least e with values[n + period] = values[n] for all n >= e in the table."""
    n = values.size - 1 - period
    while n >= 0 and values[n] == values[n + period]:
        n -= 1
    return n + 1
