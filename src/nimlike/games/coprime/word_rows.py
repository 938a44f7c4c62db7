"""Rows of the coprime game for long searches, as words: the compiled form of `nimlike.games.coprime.windows`."""

from __future__ import annotations

import sys
from functools import cache, partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.progress import report
from nimlike.games.coprime.edges import most_held, widest
from nimlike.games.coprime.windows import SHOWN

if TYPE_CHECKING:
    from collections.abc import Callable

    from nimlike.kernels.coprime import Words

_STRETCH: Final = 2048
"""Rows between reports."""

_NARROW: Final = 6
"""Most rows in a window that is passed over as a whole: more cost more than the sums over it."""

_MOVED: Final = 63
"""Most rows in a window whose sums are made for many rows at once: they move by less than a word."""

_WORD: Final = (1 << 64) - 1

_LEAST: Final = 100
"""Shorter searches are made of long integers: they are as fast."""

_LONG: Final = 1 << 16
"""Chips left from which one search alone pays for loading the kernel."""

_LOADING: Final = 1 << 17
"""Rows of long integers that take about as long as it takes to load the kernel."""


class _Made:
    """How many rows of long integers this process made while the kernel was not loaded."""

    rows = 0


@cache
def _compiler() -> bool:
    """Whether Numba is installed: interpreted, the kernel is slower than long integers."""
    return find_spec("numba") is not None


def kernel_pays(left: int) -> bool:
    """Whether the kernel is to make the rows of a search from so many chips; if not, its rows are counted as made.

    That it is loaded decides nothing but the time: loading takes as long as some 100,000 rows of long integers. So it
    is loaded for a long search, and where the searches of this process have made so many; then it is used for shorter
    ones too.

    Examples
    --------
    >>> kernel_pays(10), kernel_pays(1 << 16) == (find_spec("numba") is not None)
    (False, True)
    """
    if left < _LEAST or not _compiler():
        return False
    if "nimlike.kernels.coprime" in sys.modules or left >= _LONG or _Made.rows >= _LOADING:
        return True
    _Made.rows += left
    return False


def by_words(edges: Any, base: Any, near: int) -> tuple[dict[int, int], dict[int, int]]:
    """What `nimlike.games.coprime.windows.by_long_integers` returns, where the edges never decrease.

    Complexity: each row is passed over some three times, so about left^2 / 128 words, three times. Memory: a window of
    rows, twice; four times where windows have at most 63 rows.

    Examples
    --------
    >>> by_words([0, 0, 0, 1, 2], 0b00010, 3)
    ({3: 0, 4: 0}, {3: 1, 4: 0})
    """
    import numpy as np

    from nimlike.kernels.coprime import whole_words

    bounds = np.asarray(edges, np.int64)
    left, lasting = len(bounds) - 1, int(bounds[-1])
    width = whole_words(left + 1)
    most = widest(bounds)
    limited = most <= _MOVED and bool((bounds[1:] < np.arange(1, left + 1)).all())
    narrow = most <= _NARROW and limited
    slots = 1 + most if narrow else 2 * most if limited else 1 + most_held(bounds, True)
    a, b = np.zeros((slots, width), np.uint64), np.zeros((slots, width), np.uint64)
    a[0] = b[0] = _words(base, width)
    low_a, top_b = np.zeros((2, left + 1 - near), np.uint64)
    if near == 0:
        low_a[0], top_b[0] = int(base) & _WORD, int(base) >> max(0, left - SHOWN)
    marks = np.array([1, 0, 0, 0], np.int64)
    rows = _limited_rows(a, b, narrow) if limited else _sliding_rows(a, b, base, lasting)
    while marks[0] <= left:
        report("rows of the search", int(marks[0]), left)
        stop = min(left + 1, int(marks[0]) + _STRETCH)
        rows(bounds, marks, stop, low_a, top_b, SHOWN)
        real = slice((left - stop + slots) // 64 + 1)  # words with bits of positions of the rows kept
        if slots < stop <= max(lasting, limited * left) and not a[:, real].any() and not b[:, real].any():
            break  # rows that come of empty rows alone are empty
    small, shown = (2 << SHOWN) - 1, range(near, left + 1)
    return (
        {r: word & small & (2 << left - r) - 1 for r, word in zip(shown, low_a.tolist(), strict=True)},
        {r: word & small & (2 << left - r) - 1 for r, word in zip(shown, top_b.tolist(), strict=True)},
    )


def _limited_rows(a: Words, b: Words, narrow: bool) -> Callable[..., None]:
    """Rows from all rows of their windows, or by the sums over these for many rows at once."""
    from nimlike.kernels.coprime import rows_of_blocks, rows_of_narrow_windows

    return partial(rows_of_narrow_windows if narrow else rows_of_blocks, a, b)


def _sliding_rows(a: Words, b: Words, base: Any, lasting: int) -> Callable[..., None]:
    """Rows by the sums over their windows, which slide."""
    import numpy as np

    from nimlike.kernels.coprime import sliding_rows

    width = a.shape[1]
    any_of, all_of = np.zeros((2, width), np.uint64), np.full((2, width), ~np.uint64(0))
    side = int(lasting == 0)
    any_of[side], all_of[side] = _words(base >> 1, width), a[0]
    return partial(sliding_rows, a, b, any_of, all_of)


def _words(row: Any, width: int) -> Words:
    """A row as ``width`` words, the lowest first."""
    import numpy as np

    return np.frombuffer(int(row).to_bytes(8 * width, "little"), "<u8").astype(np.uint64)
