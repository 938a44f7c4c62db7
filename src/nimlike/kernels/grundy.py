"""Grundy values of heaps 0, 1, 2, ... by the definition, and repetitions in such tables.

Every kernel for values extends a table in place: ``values[:start]`` is known, ``values[start:]`` is filled, and the
return value is how far it got: ``values.size``, or the first heap whose value does not fit 16 bits. The
rules are arrays of numbers taken: ``empty`` (may leave nothing), ``whole`` (may leave one heap), ``split``
(may leave two heaps), each increasing. The values are kept backwards too, so that the
two heaps of a split are read in step; rows of them are named by where they begin, since rows cut out of an array cost
more than short loops over them.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled, kernel, lowest

Values = NDArray[np.uint16]
Takes = NDArray[np.int64]
Marks = NDArray[np.uint8]
Words = NDArray[np.uint64]

MOST: Final = 1 << 16
"""Values are less than this."""

_SCANNED = 1 << 10  # splits compared with one value before the test whether it was among them
_LEAST_MARKED = 64  # splits marked before single values are looked for
_FIRST_MARKED = 256  # ... in the first heaps
_SEARCHES = 2  # values met only by looking for them, in the mean: with fewer, fewer splits are marked
_SHORT = 1 << 12  # heaps below this have so few splits that one such value costs as much as to mark more of them
_LANES = 64  # splits compared with a value at once
_BITS = 32  # splits whose bits are set at once
_WORD = 64  # values below this are bits of a word


@compiled
def _mark_whole(met: Marks, values: Values, n: int, empty: Takes, whole: Takes) -> None:
    """Mark the values of what takes without a split leave of heap n."""
    for k in empty:
        if k == n:
            met[0] = 1
    for k in whole:
        if k < n:
            met[values[n - k]] = 1


@compiled
def _room(values: Values) -> int:
    """The smallest power of 2, at least 64, that exceeds all values."""
    room = 64
    for value in values:
        while room <= value:
            room *= 2
    return room


@compiled
def _half(left: int, unequal: bool) -> int:
    """The largest smaller heap of a split of ``left``; 0 or less if there is none."""
    return (left - unequal) >> 1


@compiled
def _rest(left: int, lanes: int, unequal: bool) -> int:
    """What to add to a number of splits before its last bits are cut off: whole lanes, where that may be."""
    # beyond the half the same splits come again, the other way round: some more of them do no harm
    return 0 if unequal or left < 2 * lanes else lanes - 1


@compiled
def _mark(met: Marks, values: Values, back: Values, first: int, behind: int, count: int) -> None:
    """Mark the values a XOR b, for so many heaps of two rows in step."""
    f, g = np.uint64(first), np.uint64(behind)
    for i in range(np.uint64(count)):
        met[values[f + i] ^ back[g + i]] = 1


@compiled
def _among(values: Values, back: Values, first: int, behind: int, count: int, value: int) -> bool:
    """Whether a XOR b is the value for one of so many heaps of two rows in step; many of them at once."""
    wanted, least, f, g = np.uint16(value), np.uint16(MOST - 1), np.uint64(first), np.uint64(behind)
    for i in range(np.uint64(count)):
        other = np.uint16(np.uint16(values[f + i] ^ back[g + i]) ^ wanted)
        least = other if other < least else least  # in this form it becomes a few instructions for a row of heaps
    return bool(least == 0)


@compiled
def _mark_splits(met: Marks, values: Values, back: Values, n: int, split: Takes, unequal: bool, last: int) -> int:
    """Mark the values of the splits of heap n, their smaller heaps to ``last``; how many these are."""
    end, marked = values.size - 1, 0
    for k in split:
        count = min(last, _half(n - k, unequal))
        if count > 0:
            _mark(met, values, back, 1, end - n + k + 1, count)
            marked += count
    return marked


@compiled
def _bits_of_whole(values: Values, n: int, empty: Takes, whole: Takes) -> np.uint64:
    """What `_mark_whole` marks as the bits of a word; all values are less than 64."""
    one, met = np.uint64(1), np.uint64(0)
    for k in empty:
        if k == n:
            met |= one
    for k in whole:
        if k < n:
            met |= one << np.uint64(values[n - k])
    return met


@compiled
def _bits_of_splits(
    values: Values, back: Values, n: int, split: Takes, unequal: bool, last: int, effort: Takes
) -> np.uint64:
    """What `_mark_splits` marks as the bits of a word; all values are less than 64."""
    one, digits, met, end = np.uint64(1), np.uint64(_WORD - 1), np.uint64(0), values.size - 1
    for k in split:
        rest = _rest(n - k, _BITS, unequal)
        count = (max(0, min(last, _half(n - k, unequal))) + rest) & ~rest
        behind = np.uint64(end - n + k)
        for i in range(np.uint64(1), np.uint64(count + 1)):
            met |= one << (np.uint64(values[i] ^ back[behind + i]) & digits)
        effort[0] += count
    return met


@compiled
def _free(met: np.uint64) -> int:
    """The lowest zero of a word."""
    return _WORD if ~met == np.uint64(0) else lowest(~met)


@compiled
def _is_met(
    value: int, values: Values, back: Values, n: int, split: Takes, unequal: bool, first: int, effort: Takes
) -> bool:
    """Whether a split of heap n whose smaller heap lies beyond ``first`` has the value."""
    end = values.size - 1
    for k in split:
        started, last, rest = first, _half(n - k, unequal), _rest(n - k, _LANES, unequal)
        while started < last:
            count = (min(last - started, _SCANNED) + rest) & ~rest
            effort[2] += count
            if _among(values, back, started + 1, end - n + k + started + 1, count, value):
                return True
            started += count
    return False


@compiled
def _unmarked(met: Marks, words: Words, value: int) -> int:
    """The smallest number from ``value`` on without a mark; ``words`` are the marks by eights, the last ones empty."""
    full = np.uint64(0x0101010101010101)
    while value & 7 and met[value] != 0:
        value += 1
    if value & 7:
        return value
    word = value >> 3
    while words[word] == full:
        word += 1
    value = 8 * word
    while met[value] != 0:
        value += 1
    return value


@kernel()
def heap_values(
    values: Values,
    start: int,
    empty: Takes,
    whole: Takes,
    split: Takes,
    unequal: bool,
    tail: int,
    beyond: int,
    effort: Takes,
) -> int:
    """Values by the definition: some splits are marked, and all others are compared with the smallest value missing."""
    # to compare splits takes a tenth of the time of marking them: as many are marked as leave two values or so to be
    # found. What a tail allows, from the number ``beyond`` on, grows with each heap, and is marked once for all later
    # ones
    met, always = np.empty(MOST + 8, np.uint8), np.zeros(MOST + 8 if tail else 0, np.uint8)
    words = met.view(np.uint64)
    back = values[::-1].copy()
    end, one, none = values.size - 1, np.uint64(1), np.uint64(0)
    room = _room(values[:start])
    if effort[3] == 0:
        effort[3] = _FIRST_MARKED
    for n in range(0 if tail else start, values.size):
        # what the tail allows
        over = n - beyond
        if tail != 0 and over >= 0:
            if tail & 1:
                always[0] = 1
            if tail & 2 and over > 0:
                always[values[over]] = 1
            if tail & 4:
                _mark(always, values, back, 1, end - over + 1, over // 2)
        if n < start:
            continue
        # what leaves one heap and some splits: bits of a word while values are small, marks later
        some, searches = max(_LEAST_MARKED, min(effort[3], n // 2)), 0
        few, bits = room == _WORD and tail == 0, none
        if few:
            bits = _bits_of_whole(values, n, empty, whole)
            bits |= _bits_of_splits(values, back, n, split, unequal, some, effort)
            value = _free(bits)
        else:
            if tail:
                met[: room + 8] = always[: room + 8]
            else:
                met[: room + 8] = 0  # in half the time
            _mark_whole(met, values, n, empty, whole)
            effort[1] += _mark_splits(met, values, back, n, split, unequal, some)
            value = _unmarked(met, words, 0)
        # then one value after the other is looked for among the other splits
        while value < MOST and _is_met(value, values, back, n, split, unequal, some, effort):
            if few:
                bits |= one << np.uint64(value)
                value = _free(bits)
            else:
                met[value] = 1
                value = _unmarked(met, words, value)
            searches += 1
        if some < n // 2:
            wanted = 1 if n < _SHORT else _SEARCHES
            effort[3] = some + (min(searches, 4 * _SEARCHES) - wanted) * (some // _LEAST_MARKED)
        if value == MOST:
            return n
        values[n] = value
        back[end - n] = value
        while room <= value:
            room *= 2
    return values.size


@kernel()
def repeats_from(changes: NDArray[np.int64]) -> Takes:
    """For every shift p: the smallest e with changes[n + p] = changes[n] for all n >= e in the table. O(size)."""
    # the Z-function of the table read backwards: how far each suffix of it agrees with its beginning
    size = changes.size
    agree = np.zeros(size, np.int64)
    low, high = 0, 0
    starts = np.empty(size, np.int64)
    if size:
        starts[0] = 0
    for p in range(1, size):
        length = 0
        if p < high:
            length = min(high - p, agree[p - low])
        while p + length < size and changes[size - 1 - p - length] == changes[size - 1 - length]:
            length += 1
        agree[p] = length
        if p + length > high:
            low, high = p, p + length
        starts[p] = size - p - length
    return starts


@kernel()
def fill_sets(values: NDArray[np.uint8], chosen: NDArray[np.int64], gone: NDArray[np.int64]) -> None:
    """The Grundy values of all sets as bits, below 64 each; a move needs the elements chosen, and others are gone."""
    one, number = np.uint64(1), chosen.size
    for left in range(values.size):
        met = np.uint64(0)
        for m in range(number):
            if left & chosen[m] == chosen[m]:
                met |= one << np.uint64(values[left & ~gone[m]])
        values[left] = lowest(~met)
