"""Grundy values of subtraction games: a row of bits for each value, or option by option; many sets at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled, kernel, lowest
from nimlike.kernels.grundy import Takes, Values, Words, repeats_from


@kernel()
def layer_values(values: Values, first: int, last: int, free: Words, row: Words, members: Words) -> int:
    """Find the heaps with the values from ``first`` to ``last`` - 1, value after value; how many are found then."""
    # the free heaps that are not marked get the value, in order, and each marks all heaps that reach it at once: the
    # set, moved up by the heap. O(size / 64) words for each value, and those of ``members`` for each heap
    one, zero = np.uint64(1), np.uint64(0)
    found, begin, words = 0, 0, free.size  # words before ``begin`` have no free heap
    while begin < words and free[begin] == zero:
        begin += 1
    for value in range(first, last):
        row[begin:] = zero
        for word in range(begin, words):
            bits = free[word] & ~row[word]
            while bits != zero:
                place = lowest(bits)
                values[64 * word + place] = value
                found += 1
                # mark all heaps that reach it
                up = np.uint64(place)
                free[word] ^= one << up
                first_word, length = np.uint64(word), np.uint64(min(members.size - 1, words - word))
                row[first_word] |= members[0] << up
                if place:
                    down = np.uint64(64 - place)
                    for w in range(np.uint64(1), length):
                        row[first_word + w] |= members[w - np.uint64(1)] >> down | members[w] << up
                else:
                    for w in range(np.uint64(1), length):
                        row[first_word + w] |= members[w]
                bits = free[word] & ~row[word]
        while begin < words and free[begin] == zero:
            begin += 1
        if begin == words:
            break
    return found


@kernel()
def pull_values(values: Values, start: int, stop: int, takes: Takes, met: Takes) -> int:
    """The values of heaps from ``start`` to ``stop`` - 1, option by option; returns how far it got."""
    count = 0
    for n in range(start, stop):
        while count < takes.size and takes[count] <= n:
            count += 1
        heap = np.uint64(n)  # which no test for a negative place follows
        for i in range(np.uint64(count)):
            met[values[heap - np.uint64(takes[i])]] = n
        value = 0
        while value < met.size and met[value] == n:
            value += 1
        if value == met.size:
            return n
        values[n] = value
    return stop


_ROW = 64
"""Heaps worked at together, perhaps more than a row still has: the next row finds those again."""

_NEAR = 32
"""Heaps of a row where some numbers are smaller: those are options in the row, one by one, after all others."""

_WIDEST = 1 << 11
"""Most heaps of a row: what is joined stays in the nearest cache."""


@compiled
def _fill_by_bits(values: Values, start: int, stop: int, takes: Takes, bits: NDArray[Any]) -> None:
    """What `bit_values` does; ``bits``, which are 0, have room for those heaps and the ones before."""
    zero, one, whole = np.uint64(0), np.uint64(1), np.uint64(_ROW)
    near = 0
    while near < takes.size and takes[near] < _NEAR:
        near += 1
    back = np.full(takes.size + 4, max(takes[-1], _NEAR), np.uint64)
    back[: takes.size] = takes
    # the heaps before
    reach, first = np.uint64(takes[-1]), np.uint64(start)
    size = np.uint64(stop) - first
    for n in range(np.uint64(max(0, start - takes[-1])), first):
        value = np.uint64(values[n])
        bits[n + reach - first] = one << value
    row = np.uint64(_NEAR if near else min(takes[0], _WIDEST))
    length = (row + whole - one) // whole * whole
    met = np.empty(length, bits.dtype)
    for at in range(reach, reach + size, row):
        # the bits of the options in rows before, four numbers at a time
        met[:] = 0
        for i in range(near, takes.size, 4):
            here = at - back[i]
            far = at - back[i + 1]
            farther = at - back[i + 2]
            farthest = at - back[i + 3]
            for part in range(zero, length, whole):
                for j in range(part, part + whole):
                    some = bits[here + j] | bits[far + j]
                    others = bits[farther + j] | bits[farthest + j]
                    met[j] |= some | others
        # their lowest zeros, after the options in this row, one by one, if there are any
        if near == 0:
            for part in range(zero, length, whole):
                for j in range(part, part + whole):
                    taken = met[j]
                    bits[at + j] = ~taken & (taken + one)
            continue
        for j in range(row):
            taken = met[j]
            i = 0
            while back[i] < row:
                taken |= bits[at + j - back[i]]
                i += 1
            bits[at + j] = ~taken & (taken + one)
    for j in range(size):
        bit = np.uint64(bits[reach + j])
        values[first + j] = lowest(bit)


@kernel()
def bit_values(values: Values, start: int, stop: int, takes: Takes) -> int:
    """The values of heaps from ``start``, which are 0, to ``stop`` - 1, of 63 numbers or fewer; returns ``stop``."""
    # In a row of as many heaps as the smallest number none is an option of another one. A heap is the bit of its value:
    # the bits of the options of a row are joined, number by number, and the lowest zeros are its own. O(1) for each
    # heap and number, some dozens of heaps at once; but for the smallest numbers, where rows would be short.
    some = takes[: np.searchsorted(takes, stop)]
    if some.size == 0:
        return stop
    start = max(start, some[0])  # all heaps before are 0
    size = some[-1] + stop - start + min(some[0], _WIDEST) + _ROW
    if some.size < 16:
        _fill_by_bits(values, start, stop, some, np.zeros(size, np.uint16))
    elif some.size < 32:
        _fill_by_bits(values, start, stop, some, np.zeros(size, np.uint32))
    else:
        _fill_by_bits(values, start, stop, some, np.zeros(size, np.uint64))
    return stop


@kernel()
def set_values(takes: Takes, size: int, grundy: bool) -> Values:
    """The Grundy values of heaps 0 to ``size`` - 1, or whether each is 0 (0) or not (1). O(1) a number and heap."""
    values = np.zeros(size, np.uint16)
    if grundy:
        pull_values(values, 0, size, takes, np.full(takes.size + 2, -1, np.int64))
        return values
    first = min(size, takes[-1])
    for n in range(first):
        for take in takes:
            if take <= n and values[n - take] == 0:
                values[n] = 1
                break
    for n in range(first, size):
        free = 1
        for take in takes:
            free &= values[n - take]
        values[n] = 1 - free
    return values


@kernel()
def least_repetition(takes: Takes, grundy: bool, most: int) -> tuple[int, int]:
    """The least preperiod and period that a table of at most so many values proves; (-1, 0) if none does. O(most)."""
    # the values of a window as long as the largest number decide all later ones
    reach = takes[-1]
    size = min(most, 4 * reach + 64)
    while True:
        values = set_values(takes, size, grundy)
        starts = repeats_from(values.astype(np.int64))
        for period in range(1, size):
            if starts[period] + period + reach <= size:
                return starts[period], period
        if size == most:
            return -1, 0
        size = min(most, 2 * size)


@kernel(takes=2)
def least_repetitions(takes: NDArray[np.int64], grundy: bool, most: int) -> NDArray[np.int64]:
    """`least_repetition` of many sets: a row for each row of ``takes``, in which a number may stand twice."""
    found = np.empty((takes.shape[0], 2), np.int64)
    for i in range(takes.shape[0]):
        preperiod, period = least_repetition(takes[i], grundy, most)
        found[i, 0] = preperiod
        found[i, 1] = period
    return found
