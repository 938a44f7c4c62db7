"""Rows of the coprime game as words: OR and AND over a window of rows that slides, in one pass over each row."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.columns import find_with
from nimlike.kernels.compiled import compiled, kernel

Words = NDArray[np.uint64]
Marks = NDArray[np.int64]


@compiled
def _move_down(target: Words, row: Words, shift: int, length: int) -> None:
    """The first ``length`` words of ``row`` moved down by ``shift`` bits."""
    down, up, whole = np.uint64(shift & 63), np.uint64(63 - (shift & 63)), shift >> 6
    for j in range(length):
        target[j] = row[j + whole] >> down | row[j + whole + 1] << np.uint64(1) << up


@compiled
def _keep_near_root(row_a: Words, row_b: Words, low_a: Words, top_b: Words, left: int, below: int) -> None:
    """The bits of a row that are needed, ``left`` rows before the last one."""
    at = max(0, left - below)
    down, up, whole = np.uint64(at & 63), np.uint64(63 - (at & 63)), at >> 6
    low_a[low_a.size - 1 - left] = row_a[0]
    top_b[low_a.size - 1 - left] = row_b[whole] >> down | row_b[whole + 1] << np.uint64(1) << up


@kernel(a=2, b=2, any_of=2, all_of=2)
def make_sliding_rows(
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
    """Make the rows from row ``marks[0]`` to before row ``stop``: the bits that stand for positions are right."""
    # row r has edges.size - r bits: W_A[r] is the OR of W_B[s] >> r - s, W_B[r] the AND of W_A[s], over edges[r] <= s <
    # r. The window is two stacks and the rows that never leave it: each row is passed over some three times
    none, every, one, top = np.uint64(0), ~np.uint64(0), np.uint64(1), np.uint64(63)
    slots, last = a.shape[0], edges.size - 1
    lasting = edges[last]
    row_a, row_b = np.zeros_like(any_of[0]), np.zeros_like(any_of[0])
    for r in range(marks[0], stop):
        length = (last - r) // 64 + 1
        # Let go of the rows that leave the window; an empty older stack takes over the newer rows first.
        while marks[1] < edges[r]:
            if marks[1] == marks[2]:
                newest = min(r, lasting) - 1
                for s in range(newest, marks[1] - 1, -1):
                    at, after = s % slots, (s + 1) % slots
                    _move_down(b[at], b[at], r - s, length)
                    if s < newest:
                        for j in range(length):
                            b[at, j] |= b[after, j]
                            a[at, j] &= a[after, j]
                marks[2], marks[3] = newest + 1, r
                any_of[0, :] = none
                all_of[0, :] = every
            marks[1] += 1
        # The row: newer rows, older ones, and those that never leave the window.
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
        # Keep what is needed near the root, and the row itself if it leaves a window later on.
        if last - r < low_a.size:
            _keep_near_root(row_a, row_b, low_a, top_b, last - r, below)
        if r < lasting:
            at = r % slots
            kept_a, kept_b = a[at], b[at]
            for j in range(length):
                kept_a[j], kept_b[j] = row_a[j], row_b[j]
        # The row joins the newer ones, or those that never leave.
        sum_any, sum_all = any_of[int(r >= lasting)], all_of[int(r >= lasting)]
        for j in range(length):
            sum_all[j] &= row_a[j]
            sum_any[j] = (sum_any[j] | row_b[j]) >> one | (sum_any[j + 1] | row_b[j + 1]) << top
        if r >= lasting:  # those of the newer rows that do leave move down too
            _move_down(newer_any, newer_any, 1, length)
        marks[0] = r + 1


@compiled
def _make_plane(word: Words, length: int, most: int, last: int) -> tuple[Words, Words]:
    """The rows of `nimlike.games.coprime.odd_columns.make_plane`, of A and of B; the word has so many words."""
    # The join of 2 m rows is that of m rows and another one, moved by m. Those of 1, 2, 4, ... rows are made, and that
    # of K rows, which is the next row, from two of the largest.
    width, levels = word.size, 1
    while 1 << levels <= most:
        levels += 1
    level_size = (last + 1) * width
    whole = levels * level_size
    any_of = np.zeros(whole + level_size, np.uint64)
    all_of = np.zeros(whole + level_size, np.uint64)
    for begin in range(0, whole, level_size):
        all_of[begin : begin + length] = ~np.uint64(0)
    any_of[whole : whole + width] = word
    all_of[whole : whole + width] = word
    one, top, size = np.uint64(1), np.uint64(63), np.uint64(length)
    for r in range(last + 1):
        if r:
            at = np.uint64(r * width)
            before = np.uint64(whole + (r - 1) * width)
            for j in range(size):
                older = all_of[before + j] >> one
                any_of[at + j] = older | all_of[before + j + one] << top
                all_of[at + j] = any_of[before + j]
            for level in range(1, levels + 1):
                half = 1 << level - 1
                back = half if level < levels else most - half
                near = np.uint64((level - 1) * level_size + r * width)
                far = np.uint64((level - 1) * level_size + max(0, r - back) * width)
                at = near + np.uint64(level_size)
                moved = far + np.uint64(back >> 6)
                down = np.uint64(back & 63)
                up = top - down
                for j in range(size):
                    older = any_of[moved + j] >> down
                    older |= any_of[moved + j + one] << one << up
                    any_of[at + j] = any_of[near + j] | older
                    all_of[at + j] = all_of[near + j] & all_of[far + j]
    return any_of[whole:], all_of[whole:]


@compiled
def _has(rows: Words, low: int, row: int, difference: int) -> bool:
    """Whether a row has the bit of a difference; that of ``low`` is the lowest one of row 0."""
    at = (difference - low - row) // 2
    bit = rows[row, at >> 6] >> np.uint64(at & 63) & np.uint64(1)
    return bool(bit)


@compiled
def _ends(rows: Words, low: int, row: int, difference: int, lost: int, most: int) -> bool:
    """Whether of so many bits of a row from a difference on just the first ones are zeros."""
    i = 0
    while i < most and _has(rows, low, row, difference + 2 * i) == (i >= lost):
        i += 1
    return i == most


_find = compiled(find_with(_has, _ends))


@kernel()
def find_law(word: Words, length: int, most: int, low: int, difference: int, last: int) -> tuple[int, int, int, int]:
    """The column or race of a difference, as `nimlike.kernels.columns` says it; bit 0 of the word is ``low``."""
    a, b = _make_plane(word, length, most, last)
    shape = last + 1, word.size
    return _find(a.reshape(shape), b.reshape(shape), last, low, most, difference)


_CHUNK = 512
"""Words at once: they stay in the nearest cache."""

_BLOCK_CHUNK = 256
"""The same where the sums over all rows of a window are kept."""

_WHOLE = 16
"""Loops take so many words at once, and rows are this much longer than they need be, so that none is left over."""


def whole_words(bits: int) -> int:
    """The words of a slot for a row of so many bits: whole loops, and what is read beyond them."""
    return (bits // 64 // _WHOLE + 1) * _WHOLE + 2


@kernel(a=2, b=2)
def make_narrow_rows(
    a: Words, b: Words, edges: Marks, marks: Marks, stop: int, low_a: Words, top_b: Words, below: int
) -> None:
    """What `make_sliding_rows` makes from all rows of the window each time: faster where these are few, 1 to 63."""
    slots, width, last = a.shape[0], a.shape[1], edges.size - 1
    of_a, of_b = a.reshape(a.size), b.reshape(b.size)  # and places without a sign: loops are made of vectors
    one, two, three, four = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)
    up1, up2, up3, up4 = np.uint64(63), np.uint64(62), np.uint64(61), np.uint64(60)
    for r in range(marks[0], stop):
        length = ((last - r) // 64 + _WHOLE) // _WHOLE * _WHOLE
        # A chunk of the row from the chunks of its window: loops for one, two and three rows, then for more.
        rows, place = r - edges[r], r % slots
        for begin in range(0, length, _CHUNK):
            size = np.uint64(min(_CHUNK, length - begin))
            at = np.uint64(place * width + begin)
            s1 = np.uint64((place - 1 + slots * (place < 1)) * width + begin)
            s2 = np.uint64((place - 2 + slots * (place < 2)) * width + begin)
            s3 = np.uint64((place - 3 + slots * (place < 3)) * width + begin) if rows > 2 else s2
            s4 = np.uint64((place - 4 + slots * (place < 4)) * width + begin) if rows > 3 else s2
            if rows == 1:
                for j in range(size):
                    of_a[at + j] = of_b[s1 + j] >> one | of_b[s1 + j + one] << up1
                for j in range(size):
                    of_b[at + j] = of_a[s1 + j]
            elif rows == 2:
                for j in range(size):
                    first = of_b[s1 + j] >> one | of_b[s1 + j + one] << up1
                    of_a[at + j] = first | of_b[s2 + j] >> two | of_b[s2 + j + one] << up2
                for j in range(size):
                    of_b[at + j] = of_a[s1 + j] & of_a[s2 + j]
            elif rows == 3:
                for j in range(size):
                    first = of_b[s1 + j] >> one | of_b[s1 + j + one] << up1
                    first |= of_b[s2 + j] >> two | of_b[s2 + j + one] << up2
                    of_a[at + j] = first | of_b[s3 + j] >> three | of_b[s3 + j + one] << up3
                for j in range(size):
                    of_b[at + j] = of_a[s1 + j] & of_a[s2 + j] & of_a[s3 + j]
            else:
                for j in range(size):
                    first = of_b[s1 + j] >> one | of_b[s1 + j + one] << up1
                    first |= of_b[s2 + j] >> two | of_b[s2 + j + one] << up2
                    first |= of_b[s3 + j] >> three | of_b[s3 + j + one] << up3
                    of_a[at + j] = first | of_b[s4 + j] >> four | of_b[s4 + j + one] << up4
                for j in range(size):
                    of_b[at + j] = of_a[s1 + j] & of_a[s2 + j] & of_a[s3 + j] & of_a[s4 + j]
                for s in range(edges[r], r - 4):
                    row, down, up = np.uint64(s % slots * width + begin), np.uint64(r - s), np.uint64(64 - (r - s))
                    for j in range(size):
                        of_a[at + j] |= of_b[row + j] >> down | of_b[row + j + one] << up
                    for j in range(size):
                        of_b[at + j] &= of_a[row + j]
        # Keep what is needed near the root.
        if last - r < low_a.size:
            _keep_near_root(a[r % slots], b[r % slots], low_a, top_b, last - r, below)
        marks[0] = r + 1


@kernel(a=2, b=2)
def make_block_rows(
    a: Words, b: Words, edges: Marks, marks: Marks, stop: int, low_a: Words, top_b: Words, below: int
) -> None:
    """What `make_sliding_rows` makes where windows have 1 to 63 rows: as many at once as share a row before them."""
    # a row's window is a sum of rows before these and one of these rows. All is done for some words of all rows, then
    # for those below: what moves down comes from above. A row takes some seven operations, however wide windows are
    slots, width, last, none, every = a.shape[0], a.shape[1], edges.size - 1, np.uint64(0), ~np.uint64(0)
    of_a, of_b = a.reshape(a.size), b.reshape(b.size)  # and places without a sign: loops are made of vectors
    wide = _BLOCK_CHUNK + 1
    older_a, older_b = np.zeros(slots * wide, np.uint64), np.zeros(slots * wide, np.uint64)
    newer_a, newer_b, joined = np.zeros(wide, np.uint64), np.zeros(wide, np.uint64), np.zeros(wide, np.uint64)
    above = np.zeros(slots, np.uint64)
    one, top, next_older = np.uint64(1), np.uint64(63), np.uint64(wide)
    while marks[0] < stop:
        # The rows from r to before ``end`` have windows that begin before row r.
        r = marks[0]
        oldest, end = edges[r], r + 1
        while end < stop and edges[end] < r:
            end += 1
        above[:] = none
        length = ((last - r) // 64 + _WHOLE) // _WHOLE * _WHOLE
        for begin in range((length - 1) // _BLOCK_CHUNK * _BLOCK_CHUNK, -1, -_BLOCK_CHUNK):
            many = min(_BLOCK_CHUNK, length - begin)
            size = np.uint64(many)
            # The sums of the rows before r, from each on.
            for s in range(r - 1, oldest - 1, -1):
                at, row = np.uint64((s - oldest) * wide), np.uint64(s % slots * width + begin)
                down, up = np.uint64(r - s), np.uint64(64 - (r - s))
                if s == r - 1:
                    for j in range(size + one):
                        older_b[at + j] = of_b[row + j] >> down | of_b[row + j + one] << up
                    for j in range(size):
                        older_a[at + j] = of_a[row + j]
                else:
                    before = at + next_older
                    for j in range(size + one):
                        older_b[at + j] = of_b[row + j] >> down | of_b[row + j + one] << up | older_b[before + j]
                    for j in range(size):
                        older_a[at + j] = of_a[row + j] & older_a[before + j]
            # Each row of the block: the sum of its older rows, and of those of the block before it.
            newer_a[:] = every
            newer_b[:] = none
            for t in range(r, end):
                at, row = np.uint64((edges[t] - oldest) * wide), np.uint64(t % slots * width + begin)
                for j in range(size):
                    word = older_a[at + j] & newer_a[j]
                    of_b[row + j] = word
                    joined[j] = word | newer_b[j]
                down, up = np.uint64(t - r), np.uint64(63 - (t - r))
                for j in range(size):
                    word = older_b[at + j] >> down | older_b[at + j + one] << one << up | newer_b[j]
                    of_a[row + j] = word
                    newer_a[j] &= word
                joined[many], above[t - r] = above[t - r], joined[0]
                for j in range(size):
                    newer_b[j] = joined[j] >> one | joined[j + one] << top
        # Keep what is needed near the root.
        for t in range(r, end):
            if last - t < low_a.size:
                _keep_near_root(a[t % slots], b[t % slots], low_a, top_b, last - t, below)
        marks[0] = end
