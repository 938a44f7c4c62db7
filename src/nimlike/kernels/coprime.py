"""Rows of the coprime game as words: OR and AND over a window of rows that slides, in one pass over each row."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled

Words = NDArray[np.uint64]
Marks = NDArray[np.int64]


@compiled
def _moved_down(target: Words, row: Words, shift: int, length: int) -> None:
    """The first ``length`` words of ``row`` moved down by ``shift`` bits."""
    down, up, whole = np.uint64(shift & 63), np.uint64(63 - (shift & 63)), shift >> 6
    for j in range(length):
        target[j] = row[j + whole] >> down | row[j + whole + 1] << np.uint64(1) << up


@compiled
def sliding_rows(
    a: Words,
    b: Words,
    any_of: Words,
    all_of: Words,
    edges: Marks,
    marks: Marks,
    stop: int,
    low_a: Words,
    top_b: Words,
    below: int,
) -> None:
    """Make the rows from row ``marks[0]`` to before row ``stop``: the bits that stand for positions are right.

    Row r has ``edges.size`` - r bits. W_A[r] is the OR of W_B[s] >> r - s, W_B[r] the AND of W_A[s], over
    edges[r] <= s < r; the edges never decrease. As in `nimlike.games.coprime.windows`, the window is two stacks and
    the rows that never leave it, and each row is passed over some three times, however wide the window is.

    Parameters
    ----------
    a, b
        A row for each slot; row s < edges[-1] stands in slot s modulo the number of slots. Of the rows from
        ``marks[1]`` to before ``marks[2]`` the sums over these rows to the last of them are kept instead:
        the older stack. There are more slots than rows in a window, and one word more in each than row 0 has.
    any_of, all_of
        The sums over the rows from ``marks[2]`` on, and over those from edges[-1] on, as row ``marks[0]`` needs them.
    marks
        The next row; the oldest row that is kept; the first row that is not in the older stack; the row at which that
        stack was made.
    low_a, top_b, below
        Of the last rows, as many as these have: the lowest 64 bits of W_A[r], and those of W_B[r] from the bit
        edges.size - 1 - r - below on, or from 0 on where that is negative.
    """
    none, every, one, top = np.uint64(0), ~np.uint64(0), np.uint64(1), np.uint64(63)
    slots, last = a.shape[0], edges.size - 1
    lasting = edges[last]
    first_late = last + 1 - low_a.size
    row_a, row_b = np.zeros_like(any_of[0]), np.zeros_like(any_of[0])
    for r in range(marks[0], stop):
        length = (last - r) // 64 + 1
        while marks[1] < edges[r]:
            if marks[1] == marks[2]:
                newest = min(r, lasting) - 1
                for s in range(newest, marks[1] - 1, -1):
                    at, after = s % slots, (s + 1) % slots
                    _moved_down(b[at], b[at], r - s, length)
                    if s < newest:
                        for j in range(length):
                            b[at, j] |= b[after, j]
                            a[at, j] &= a[after, j]
                marks[2], marks[3] = newest + 1, r
                any_of[0, :] = none
                all_of[0, :] = every
            marks[1] += 1
        newer_any, newer_all = any_of[0], all_of[0]
        if marks[1] < marks[2]:
            at, shift = marks[1] % slots, r - marks[3]
            older_b, older_a = b[at], a[at]
            down, up, whole = np.uint64(shift & 63), np.uint64(63 - (shift & 63)), shift >> 6
            for j in range(length):
                row_a[j] = newer_any[j] | older_b[j + whole] >> down | older_b[j + whole + 1] << one << up
                row_b[j] = newer_all[j] & older_a[j]
        else:
            for j in range(length):
                row_a[j], row_b[j] = newer_any[j], newer_all[j]
        if r > lasting:
            for j in range(length):
                row_a[j] |= any_of[1, j]
                row_b[j] &= all_of[1, j]
        if r >= first_late:
            at = max(0, last - r - below)
            down, up, whole = np.uint64(at & 63), np.uint64(63 - (at & 63)), at >> 6
            low_a[r - first_late] = row_a[0]
            top_b[r - first_late] = row_b[whole] >> down | row_b[whole + 1] << one << up
        if r < lasting:
            at = r % slots
            kept_a, kept_b = a[at], b[at]
            for j in range(length):
                kept_a[j], kept_b[j] = row_a[j], row_b[j]
        sum_any, sum_all = any_of[int(r >= lasting)], all_of[int(r >= lasting)]
        for j in range(length):
            sum_all[j] &= row_a[j]
            sum_any[j] = (sum_any[j] | row_b[j]) >> one | (sum_any[j + 1] | row_b[j + 1]) << top
        if r >= lasting:  # those of the newer rows that do leave move down too
            _moved_down(newer_any, newer_any, 1, length)
        marks[0] = r + 1


_CHUNK = 512
"""Words at once: they stay in the nearest cache."""


@compiled
def _two_joined(
    any_of: Words, all_of: Words, a: Words, b: Words, next_a: Words, next_b: Words, shift: int, length: int
) -> None:
    """Join two rows of the window at once, one ``shift`` rows before and the one after it."""
    down, up, one = np.uint64(shift), np.uint64(63 - shift), np.uint64(1)
    less, more = np.uint64(shift - 1), np.uint64(64 - shift)
    for j in range(length):
        any_of[j] |= b[j] >> down | b[j + 1] << one << up | next_b[j] >> less | next_b[j + 1] << one << more
    for j in range(length):
        all_of[j] &= a[j] & next_a[j]


@compiled
def _first(any_of: Words, all_of: Words, a: Words, b: Words, length: int) -> None:
    """Begin the sums with the row before."""
    one, top = np.uint64(1), np.uint64(63)
    for j in range(length):
        any_of[j] = b[j] >> one | b[j + 1] << top
    for j in range(length):
        all_of[j] = a[j]


@compiled
def _first_two(any_of: Words, all_of: Words, a: Words, b: Words, next_a: Words, next_b: Words, length: int) -> None:
    """Begin the sums with the two rows before, the older one given first."""
    one, two, top, less = np.uint64(1), np.uint64(2), np.uint64(63), np.uint64(62)
    for j in range(length):
        any_of[j] = b[j] >> two | b[j + 1] << less | next_b[j] >> one | next_b[j + 1] << top
    for j in range(length):
        all_of[j] = a[j] & next_a[j]


@compiled
def rows_of_narrow_windows(
    a: Words, b: Words, edges: Marks, marks: Marks, stop: int, low_a: Words, top_b: Words, below: int
) -> None:
    """What `sliding_rows` makes, from all rows of the window each time: faster where these are few, 1 to 63.

    Parameters
    ----------
    a, b
        A row for each slot; row s stands in slot s modulo their number, which is more than there are rows in a window.
    edges, low_a, top_b, below
        As in `sliding_rows`.
    marks
        The next row.
    """
    one = np.uint64(1)
    slots, last = a.shape[0], edges.size - 1
    first_late = last + 1 - low_a.size
    for r in range(marks[0], stop):
        length = (last - r) // 64 + 1
        row_a, row_b = a[r % slots], b[r % slots]
        for begin in range(0, length, _CHUNK):  # slices from 0 on, as their loops are made of vectors
            size, at = min(_CHUNK, length - begin), (r - 1) % slots
            any_of, all_of = row_a[begin:], row_b[begin:]
            s, newest = edges[r], r - 1
            if (r - s) % 2:
                _first(any_of, all_of, a[at, begin:], b[at, begin:], size)
            else:
                older, newest = (r - 2) % slots, r - 2
                _first_two(any_of, all_of, a[older, begin:], b[older, begin:], a[at, begin:], b[at, begin:], size)
            while s < newest:
                at, after = s % slots, (s + 1) % slots
                _two_joined(
                    any_of, all_of, a[at, begin:], b[at, begin:], a[after, begin:], b[after, begin:], r - s, size
                )
                s += 2
        if r >= first_late:
            at = max(0, last - r - below)
            down, up, whole = np.uint64(at & 63), np.uint64(63 - (at & 63)), at >> 6
            low_a[r - first_late] = row_a[0]
            top_b[r - first_late] = row_b[whole] >> down | row_b[whole + 1] << one << up
        marks[0] = r + 1
