"""Grundy values of heaps 0, 1, 2, ...: by the definition, by sparse space, and for takes without splits.

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

MOST: Final = 1 << 16
"""Values are less than this."""

_STEP = 128  # splits marked before it is asked whether a value is still missing
_SCANNED = 1 << 10  # splits compared with one value before it is asked whether it was among them
_LEAST_MARKED = 64  # splits marked before single values are looked for
_SEARCHES = 2  # values met only by looking for them, in the mean: with fewer, fewer splits are marked


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
def _among(ones: Values, others: Values, value: int) -> bool:
    """Whether a XOR b is the value for some of the heaps of two rows in step; many of them at once."""
    wanted, least = np.uint16(value), np.uint16(MOST - 1)
    for i in range(ones.size):
        other = np.uint16(np.uint16(ones[i] ^ others[i]) ^ wanted)
        least = other if other < least else least  # in this form it becomes a few instructions for a row of heaps
    return bool(least == 0)


@compiled
def _mark_splits(
    met: Marks, values: Values, back: Values, n: int, split: Takes, unequal: bool, first: int, last: int
) -> int:
    """Mark the values of the splits of heap n, their smaller heaps beyond ``first`` to ``last``; how many these are.

    ``back`` holds the values backwards.
    """
    end, marked = values.size - 1, 0
    for k in split:
        left = n - k
        top = min(last, (left - 1) // 2 if unequal else left // 2)
        if top > first:
            _mark(met, values[first + 1 : top + 1], back[end - left + first + 1 : end - left + top + 1])
            marked += top - first
    return marked


@compiled
def _is_met(
    value: int, values: Values, back: Values, n: int, split: Takes, unequal: bool, first: int, effort: Takes
) -> bool:
    """Whether a split of heap n whose smaller heap lies beyond ``first`` has the value."""
    end = values.size - 1
    for k in split:
        left = n - k
        top = (left - 1) // 2 if unequal else left // 2
        for begun in range(first, top, _SCANNED):
            stop = min(top, begun + _SCANNED)
            effort[2] += stop - begun
            if _among(values[begun + 1 : stop + 1], back[end - left + begun + 1 : end - left + stop + 1], value):
                return True
    return False


@compiled
def _next_marked(some: int, searches: int) -> int:
    """How many splits to mark for the next heap, by how many values were looked for after so many marked ones."""
    return some + (min(searches, 4 * _SEARCHES) - _SEARCHES) * (some // _LEAST_MARKED)


@compiled
def _least_absent(met: Marks, words: NDArray[np.uint64]) -> int:
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

    Parameters
    ----------
    unequal
        Only splits into unequal heaps.
    tail, beyond
        What may be left when any number from ``beyond`` on is taken: a sum of 1 (nothing), 2 (one heap),
        4 (two heaps). The values that such takes reach only increase in number with the heap; they are
        kept from heap to heap.
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
def scanned_values(
    values: Values, start: int, empty: Takes, whole: Takes, split: Takes, unequal: bool, effort: Takes
) -> int:
    """The same values without a tail: some splits are marked, and all others are compared with the least value missing.

    To compare many splits with one value takes a tenth of the time of marking each of them. As many are marked
    as leave two values or so to be found among the others. O(n) for heap n and each number in ``split``.

    Parameters
    ----------
    effort
        Four numbers: increased are the second one by the splits marked, and the third by those compared with a value.
        The fourth is how many splits are marked for each number in ``split``, kept from call to call.
    """
    met = np.zeros(MOST, np.uint8)
    words = met.view(np.uint64)
    back = values[::-1].copy()
    end = values.size - 1
    room = _room(values[:start])
    for n in range(start, values.size):
        met[:room] = 0
        _mark_whole(met, values, n, empty, whole)
        some = max(_LEAST_MARKED, min(effort[3], n // 2))
        effort[1] += _mark_splits(met, values, back, n, split, unequal, 0, some)
        searches = 0
        value = _least_absent(met, words)
        while value < MOST and _is_met(value, values, back, n, split, unequal, some, effort):
            met[value] = 1
            value = _least_absent(met, words)
            searches += 1
        effort[3] = _next_marked(some, searches)
        if value == MOST:
            return n
        values[n] = value
        back[end - n] = value
        while room <= value:
            room *= 2
    return values.size


@compiled
def _odd(number: int) -> bool:
    """Whether a number below 2^16 has an odd number of ones in binary."""
    number ^= number >> 8
    number ^= number >> 4
    number ^= number >> 2
    number ^= number >> 1
    return (number & 1) == 1


@compiled
def sparse_values(  # noqa: PLR0915 - one loop over heaps, with few calls
    values: Values,
    start: int,
    empty: Takes,
    whole: Takes,
    split: Takes,
    unequal: bool,
    mask: int,
    swing: int,
    effort: Takes,
) -> int:
    """The same values, with the heaps sorted by the parity of the ones of value AND mask: even ones are *rare*.

    A split into two heaps that are not rare has an even value, so every odd value among the options comes
    from a rare heap or from a take without split: these are all looked at, and the least odd value that
    none of them has bounds the answer. Below that bound only even values can be missing. They are ticked
    off by more and more splits, until none is left (mostly soon), or until no split is left; then the
    least one missing is the answer. The mask decides the speed only: no value rests on it.

    Parameters
    ----------
    swing
        0, or 1 where all numbers in ``split`` have one parity, k: then a value is called odd or even at heap n
        by the sum of n + k and of those ones. A split of n into two heaps that are not rare, a + b = n - k, has
        ones of the parity (1 + a + k) + (1 + b + k) = n + k (mod 2): it is even at n, and all is as before.
    effort
        Four numbers: increased are the first one by the splits with a rare heap, and the others as by `scanned_values`.
    """
    met = np.zeros(MOST, np.uint8)
    words = met.view(np.uint64)
    phase = split[0] & 1 if split.size else 0
    rare = np.empty(values.size, np.uint64)  # unsigned: they are added without a test of the sign
    kinds = np.empty(values.size, np.uint16)  # their values
    rares = 0
    for n in range(1, start):
        if _odd(values[n] & mask) == (swing != 0 and (n + phase) & 1 == 1):
            rare[rares], kinds[rares] = n, values[n]
            rares += 1
    back = values[::-1].copy()
    end = values.size - 1
    room = _room(values[:start])
    for n in range(start, values.size):
        met[:room] = 0
        _mark_whole(met, values, n, empty, whole)
        for k in split:
            left = n - k
            many = rares
            while many > 0 and np.int64(rare[many - 1]) >= left:
                many -= 1
            shift = np.uint64(max(end - left, 0))
            if unequal:
                half = np.uint64(left // 2) if left & 1 == 0 and left > 0 else np.uint64(0)
                for i in range(many):
                    if rare[i] != half:
                        met[kinds[i] ^ back[shift + rare[i]]] = 1
            else:
                for i in range(many):
                    met[kinds[i] ^ back[shift + rare[i]]] = 1
            effort[0] += many
        turned = swing != 0 and (n + phase) & 1 == 1
        bound = 0
        while bound < MOST and (met[bound] != 0 or _odd(bound & mask) == turned):
            bound += 1
        some = max(_LEAST_MARKED, min(effort[3], n // 2))
        begun, searches = 0, 0
        value = _least_absent(met, words)
        while value < bound and begun < some:
            effort[1] += _mark_splits(met, values, back, n, split, unequal, begun, begun + _STEP)
            begun += _STEP
            value = _least_absent(met, words)
        if value < bound:
            while value < bound and _is_met(value, values, back, n, split, unequal, begun, effort):
                met[value] = 1
                value = _least_absent(met, words)
                searches += 1
            effort[3] = _next_marked(some, searches)
        if value == MOST:
            return n
        values[n] = value
        back[end - n] = value
        while room <= value:
            room *= 2
        if _odd(value & mask) == turned:
            rare[rares], kinds[rares] = n, value
            rares += 1
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
