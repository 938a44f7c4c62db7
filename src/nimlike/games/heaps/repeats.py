"""Where a table repeats, for every shift: plain Python for short tables while no kernel is loaded, else compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nimlike.games.heaps.plain import loaded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimlike.kernels.grundy import Values

_SHORT: Final = 1 << 13


def repeats_from(changes: NDArray[np.int64]) -> Any:
    """For every shift p: the least e with changes[n + p] = changes[n] for all n >= e in the table. O(size).

    Examples
    --------
    >>> import numpy as np
    >>> repeats_from(np.array([7, 1, 2, 1, 2, 1])).tolist()
    [0, 5, 1, 3, 1, 1]
    """
    import numpy as np

    if changes.size > _SHORT or loaded("repeats_from"):
        from nimlike.kernels.grundy import repeats_from as compiled

        return compiled(changes)
    backwards = changes[::-1].tolist()
    size = len(backwards)
    agree = [0] * size  # the Z-function: how far the table read backwards agrees with itself, shifted by p
    low = high = 0
    for p in range(1, size):
        length = min(high - p, agree[p - low]) if p < high else 0
        while p + length < size and backwards[p + length] == backwards[length]:
            length += 1
        agree[p] = length
        if p + length > high:
            low, high = p, p + length
    starts = np.array([size - p - length for p, length in enumerate(agree)], np.int64)
    starts[:1] = 0
    return starts


def shifts(values: Values) -> tuple[Any, Any, Any]:
    """All shifts p = 1, 2, ... of a table, the first heap from which it repeats at each, and what is added. O(size)."""
    import numpy as np

    table_of = values.astype(np.int64)
    starts = repeats_from(np.diff(table_of))
    periods, begins = np.arange(1, starts.size), starts[1:]
    return periods, begins, table_of[begins + periods] - table_of[begins]


def least_repeat(values: Values) -> tuple[int, int, int] | None:
    """The least period that holds through the last half of the table at least, and three times at least. O(size).

    With its preperiod and its saltus.

    Examples
    --------
    >>> import numpy as np
    >>> least_repeat(np.array([5, 0, 1, 2, 3, 4, 5], np.uint16))
    (1, 1, 1)
    """
    size = values.size
    periods, begins, saltus = shifts(values)
    for at in ((begins <= size // 2) & (size - begins >= 3 * periods)).nonzero()[0][:1]:
        return int(periods[at]), int(begins[at]), int(saltus[at])
    return None
