"""Tables of finite subtraction sets: plain Python where they are short, so that no compiler is waited for."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from nimlike.games.heaps.repeats import repeats_from

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimlike.kernels.grundy import Values

MOST_TABLE: Final = 1 << 24
"""Most values of a table in which a period is looked for."""

_PLAIN: Final = 1 << 12  # values of a table that are computed without a compiler
_PLAIN_SETS: Final = 1 << 8  # the greatest number of sets whose tables are
_COMPILED: Final = "nimlike.kernels.letters"


def _plain(small: bool) -> bool:
    """Whether small work is done in plain Python: as long as the compiled functions are not loaded."""
    return small and _COMPILED not in sys.modules


def values_of(takes: Sequence[int], size: int, grundy: bool) -> Values:
    """The Grundy values of heaps 0 to ``size`` - 1, or whether each is 0 (0) or not (1).

    Examples
    --------
    >>> values_of([1, 3], 8, True).tolist(), values_of([2, 3], 8, False).tolist()
    ([0, 1, 0, 1, 0, 1, 0, 1], [0, 0, 1, 1, 1, 0, 0, 1])
    """
    import numpy as np

    if not _plain(size <= _PLAIN):
        from nimlike.kernels.letters import set_values

        return set_values(np.array(sorted(takes), np.int64), size, grundy)
    values: list[int] = []
    for n in range(size):
        options = {values[n - take] for take in takes if take <= n}
        value = 0
        while value in options:
            value += 1
        values.append(value if grundy else min(value, 1))
    return np.array(values, np.uint16)


def least_repetition(takes: Sequence[int], grundy: bool, most: int) -> tuple[int, int]:
    """The least preperiod and period that a table of at most so many values proves; (-1, 0) where none does.

    The values of a window as long as the greatest number decide all later ones (docs/certificates/periods.md).

    Examples
    --------
    >>> least_repetition([4, 7, 9], True, 1000), least_repetition([4, 7, 9], True, 20)
    ((0, 13), (-1, 0))
    """
    import numpy as np

    reach = max(takes)
    size = min(most, 4 * reach + 64)
    while True:
        starts = repeats(values_of(takes, size, grundy).astype(np.int64))
        proved = np.flatnonzero(starts + np.arange(size) + reach <= size)
        if proved.size > 1:  # the first is no period but 0
            return int(starts[proved[1]]), int(proved[1])
        if size == most:
            return -1, 0
        size = min(most, 2 * size)


def least_repetitions(takes: NDArray[np.int64], grundy: bool) -> list[tuple[int, int]]:
    """The same for the rows of an array, in which a number may stand twice, with tables of `MOST_TABLE` values."""
    import numpy as np

    rows = np.sort(takes, axis=1)
    if not _plain(rows.size > 0 and int(rows[:, -1].max()) <= _PLAIN_SETS):
        from nimlike.kernels.letters import least_repetitions as compiled

        found: Any = compiled(rows, grundy, MOST_TABLE).tolist()
        return [(preperiod, period) for preperiod, period in found]
    return [least_repetition(sorted(set(row)), grundy, MOST_TABLE) for row in rows.tolist()]


def repeats(changes: NDArray[np.int64]) -> NDArray[np.int64]:
    """`nimlike.games.heaps.repeats.repeats_from`, compiled where the compiled functions are loaded."""
    if _plain(True):
        short: NDArray[np.int64] = repeats_from(changes)
        return short
    from nimlike.kernels.grundy import repeats_from as compiled

    return compiled(changes)


def column_numbers(rows: Values) -> NDArray[np.int64]:
    """A number for each column of a table, made of its values; different columns have the same one by chance only."""
    import numpy as np

    if not _plain(rows.size <= _PLAIN):
        from nimlike.kernels.letters import column_numbers as compiled

        return compiled(rows)
    columns: dict[bytes, int] = {}
    return np.array([columns.setdefault(column.tobytes(), len(columns)) for column in rows.T.copy()], np.int64)
