"""Grundy values of subtraction games, bit-parallel: sets of any size as rows of bits."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.bits import lowest
from nimlike.kernels.compiled import compiled

Words = NDArray[np.uint64]
Values = NDArray[np.uint16]


@compiled
def set_values(values: Values, start: int, stop: int, members: Words, reach: int, marks: Words, base: int) -> int:
    """The values of heaps from ``start`` to ``stop`` - 1; returns how far it got.

    For each value a row of bits says which heaps have an option of that value. A heap whose value is found marks
    all heaps that reach it at once: its row ORed with the set, moved up by the heap. O(reach / 64) words for each.
    """
    words = marks.shape[1]
    one = np.uint64(1)
    for n in range(start, stop):
        word, bit = (n - base) >> 6, np.uint64((n - base) & 63)
        value = 0
        while value < marks.shape[0] and marks[value, word] >> bit & one:
            value += 1
        if value == marks.shape[0]:
            return n
        values[n] = value
        row = marks[value]
        last = min(words, (n - base + reach) // 64 + 1)
        length = last - word
        target, source = row[word:last], members[:length]
        if bit:
            rest = np.uint64(64) - bit
            target[0] |= source[0] << bit
            higher = members[1 : length + 1]
            for w in range(length - 1):
                target[w + 1] |= source[w] >> rest | higher[w] << bit
        else:
            for w in range(length):
                target[w] |= source[w]
    return stop


@compiled
def layer_values(values: Values, first: int, last: int, free: Words, row: Words, members: Words) -> int:
    """Find the heaps with the values from ``first`` to ``last`` - 1, value after value; how many are found then.

    A heap has the value v if it has none below v and no option of value v: so the heaps that are still free are gone
    through in order, each that is not marked gets the value, and it marks all heaps that reach it at once: the set,
    moved up by the heap. One row is enough, which stays near the processor. O(size / 64) words for each heap and for
    each value.
    """
    one, zero = np.uint64(1), np.uint64(0)
    found, begin, words = 0, 0, free.size
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
                up = np.uint64(place)
                free[word] ^= one << up
                target, source = row[word:], members[: words - word + 1]
                target[0] |= source[0] << up
                if place:
                    down, lower, higher = np.uint64(64 - place), source[:-1], source[1:]
                    for w in range(target.size - 1):
                        target[w + 1] |= lower[w] >> down | higher[w] << up
                else:
                    for w in range(1, target.size):
                        target[w] |= source[w]
                bits = free[word] & ~row[word]
        while begin < words and free[begin] == zero:
            begin += 1
        if begin == words:
            break
    return found


@compiled
def pull_values(values: Values, start: int, stop: int, takes: NDArray[np.int64], met: NDArray[np.int64]) -> int:
    """The values of heaps from ``start`` to ``stop`` - 1, option by option; returns how far it got.

    O(1) for each heap and each number up to it.
    """
    count = 0
    for n in range(start, stop):
        while count < takes.size and takes[count] <= n:
            count += 1
        for i in range(count):
            met[values[n - takes[i]]] = n
        value = 0
        while value < met.size and met[value] == n:
            value += 1
        if value == met.size:
            return n
        values[n] = value
    return stop


@compiled
def row_values(values: Values, start: int, stop: int, takes: NDArray[np.int64]) -> int:
    """The values of heaps from ``start`` to ``stop`` - 1, of 63 numbers or fewer; returns ``stop``.

    As `set_values`, with the set at hand for each place that a heap may have in a word, and a row for every value
    that there can be: none exceeds how many numbers there are. O(value + s / 64) for a heap, s being the greatest
    number; and O(s^2 / 64) to mark what the heaps below ``start`` reach.
    """
    one, zero = np.uint64(1), np.uint64(0)
    reach = takes[-1] if takes.size else 0
    width, first = (reach >> 6) + 2, start >> 6
    moved = np.zeros((64, width), np.uint64)
    for bit in range(64):
        for take in takes:
            moved[bit, (take + bit) >> 6] |= one << np.uint64((take + bit) & 63)
    marks = np.zeros((takes.size + 1, (stop >> 6) - first + width + 1), np.uint64)
    for n in range(max(0, start - reach), start):
        word, row, bit = (n >> 6) - first, np.int64(values[n]), n & 63
        for w in range(max(0, -word), width):
            marks[row, word + w] |= moved[bit, w]
    for word in range(marks.shape[1] - width):
        base = (first + word) << 6
        for bit in range(max(0, start - base), min(64, stop - base)):
            place, value = one << np.uint64(bit), 0
            while marks[value, word] & place != zero:
                value += 1
            values[base + bit] = value
            for w in range(width):
                marks[value, word + w] |= moved[bit, w]
    return stop
