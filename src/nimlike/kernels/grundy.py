"""Grundy values of heaps 0, 1, 2, ...: by the definition, and for takes without splits; `splits` has faster ways.

Every kernel extends a table in place: ``values[:start]`` is known, ``values[start:]`` is filled, and the
return value is how far it got: ``values.size``, or the first heap whose value does not fit 16 bits. The
rules are arrays of numbers taken: ``empty`` (may leave nothing), ``whole`` (may leave one heap), ``split``
(may leave two heaps), each increasing, all less than ``values.size``.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled

Values = NDArray[np.uint16]
Takes = NDArray[np.int64]
Marks = NDArray[np.uint8]
Words = NDArray[np.uint64]

MOST: Final = 1 << 16
"""Values are less than this."""


@compiled
def _mark(met: Marks, ones: Values, others: Values) -> None:
    """Mark the values a XOR b, for the heaps of two rows in step."""
    for i in range(ones.size):
        met[ones[i] ^ others[i]] = 1


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
def _least_absent(met: Marks, words: Words) -> int:
    """The least number without a mark, `MOST` if there is none; ``words`` are the marks by eights."""
    full = np.uint64(0x0101010101010101)
    word = 0
    while word < words.size and words[word] == full:
        word += 1
    value = 8 * word
    while value < met.size and met[value] != 0:
        value += 1
    return value


@compiled
def _room(values: Values) -> int:
    """The least power of 2, at least 64, that exceeds all values."""
    room = 64
    for value in values:
        while room <= value:
            room *= 2
    return room


@compiled
def definition_values(
    values: Values, start: int, empty: Takes, whole: Takes, split: Takes, unequal: bool, tail: int, beyond: int
) -> int:
    """The least value that no option has, option by option. O(n) for heap n and each number in ``split``.

    The values are kept backwards too, so that the two heaps of a split are read in step.
    """
    met = np.zeros(MOST, np.uint8)
    words = met.view(np.uint64)
    always = np.zeros(MOST, np.uint8)
    back = values[::-1].copy()
    end = values.size - 1
    room = _room(values[:start])
    for n in range(values.size):
        left = n - beyond
        if tail != 0 and left >= 0:
            if tail & 1:
                always[0] = 1
            if tail & 2 and left > 0:
                always[values[left]] = 1
            if tail & 4:
                top = left // 2
                _mark(always, values[1 : top + 1], back[end - left + 1 : end - left + top + 1])
        if n < start:
            continue
        met[:room] = always[:room]
        _mark_whole(met, values, n, empty, whole)
        for k in split:
            left = n - k
            top = (left - 1) // 2 if unequal else left // 2
            if top > 0:
                _mark(met, values[1 : top + 1], back[end - left + 1 : end - left + top + 1])
        value = _least_absent(met, words)
        if value == MOST:
            return n
        values[n] = value
        back[end - n] = value
        while room <= value:
            room *= 2
    return values.size


@compiled
def take_values(values: Values, start: int, empty: Takes, whole: Takes) -> int:
    """The values where no heap is split. O(1) for each heap and each number that may be taken.

    The values met are bits of one word while that holds them: with up to 63 numbers always, as no value
    exceeds how many there are; with more, marks in a table.
    """
    if empty.size + whole.size > 63:
        return definition_values(values, start, empty, whole, empty[:0], False, 0, 0)
    one, byte = np.uint64(1), np.uint64(255)
    least = np.zeros(256, np.int64)  # the least bit that is 0
    for bits in range(256):
        while bits >> least[bits] & 1:
            least[bits] += 1
    last = max(empty[-1] if empty.size else 0, whole[-1] if whole.size else 0)
    # Longer loops would be vectorized, and gather values that have hardly been written: three times slower.
    some, more, rest = whole[:31], whole[31:62], whole[62:]
    for n in range(start, values.size):
        met = np.uint64(0)
        if n > last:
            for k in some:
                met |= one << np.uint64(values[n - k])
            for k in more:
                met |= one << np.uint64(values[n - k])
            for k in rest:
                met |= one << np.uint64(values[n - k])
        else:
            for k in empty:
                if k == n:
                    met |= one
            for k in whole:
                if k < n:
                    met |= one << np.uint64(values[n - k])
        value = 0
        while met & byte == byte:
            met >>= np.uint64(8)
            value += 8
        values[n] = value + least[np.int64(met & byte)]
    return values.size


@compiled
def repeats_from(changes: NDArray[np.int64]) -> Takes:
    """For every shift p: the least e with changes[n + p] = changes[n] for all n >= e in the table. O(size).

    The Z-function of the table read backwards: how far each suffix of it agrees with its beginning.
    """
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
