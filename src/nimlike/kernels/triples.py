"""Grundy values of heaps that may be left as three heaps: sets of values as bits of words, added by XOR."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled
from nimlike.kernels.grundy import Takes, Values

Words = NDArray[np.uint64]
Sets = tuple[Words, Words, Words, Takes, Takes]


@compiled
def _add(target: Words, source: Words, value: int) -> None:
    """Add to a set of numbers all ``x XOR value`` for x in another one: words change places, then bits in them."""
    one = np.uint64(1)
    halves = np.array(
        [
            0x5555555555555555,
            0x3333333333333333,
            0x0F0F0F0F0F0F0F0F,
            0x00FF00FF00FF00FF,
            0x0000FFFF0000FFFF,
            0xFFFFFFFF,
        ],
        np.uint64,
    )
    for word in range(target.size):
        bits = source[word ^ (value >> 6)]
        if bits == 0:
            continue
        for digit in range(6):
            if value >> digit & 1:
                step = one << np.uint64(digit)
                bits = ((bits & halves[digit]) << step) | ((bits >> step) & halves[digit])
        target[word] |= bits


def empty_sets(heaps: int, words: int) -> Sets:
    """Room for what is kept: the sets of two and of three heaps, of the tail; the heaps that have a value.

    Parameters
    ----------
    heaps
        How many heaps there will be.
    words
        Of a set; a power of 2.
    """
    return (
        np.zeros((heaps, words), np.uint64),
        np.zeros((heaps, words), np.uint64),
        np.zeros(words, np.uint64),
        np.full(64 * words, -1, np.int64),  # the last heap of a value, and for each heap the one before it
        np.full(heaps, -1, np.int64),
    )


@compiled
def triple_values(  # noqa: PLR0915 - one loop over heaps
    values: Values, start: int, takes: Takes, left: Takes, tail: int, beyond: int, sets: Sets, begun: int
) -> int:
    """The values where a take k may leave nothing, one heap, two or three heaps, as bits 1, 2, 4, 8 of its digit allow.

    For every m the set of the values of two heaps, and of three heaps, with m counters together is kept: three heaps
    are one heap a and two heaps of m - a. The sets of the m - a with the same G(a) are united first, then added
    by XOR, once for each value: O(n) words for heap n.

    Parameters
    ----------
    takes, left
        The numbers that may be taken, increasing, and what each allows to leave.
    tail, beyond
        What may be left when any number from ``beyond`` on is taken; these values only increase in number.
    sets
        What is kept from heap to heap, of `empty_sets` at first; sets hold numbers less than 64 * words.
    begun
        The heaps before this one are in ``sets`` already, by earlier calls.

    Returns
    -------
    int
        ``values.size``, or the first heap whose value may not fit the words.
    """
    one = np.uint64(1)
    two, three, always, latest, before = sets
    words = always.size
    met = np.zeros(words, np.uint64)
    union = np.zeros(words, np.uint64)
    most = 0
    for value in range(latest.size):
        if latest[value] >= 0:
            most = value
    for n in range(begun, values.size):
        for value in range(most + 1):
            if latest[value] < 0:
                continue
            union[:] = 0
            a = latest[value]
            while a >= 0:
                other = values[n - a]
                union[other >> 6] |= one << np.uint64(other & 63)
                a = before[a]
            _add(two[n], union, value)
            union[:] = 0
            a = latest[value]
            while a >= 0:
                for word in range(words):
                    union[word] |= two[n - a, word]
                a = before[a]
            _add(three[n], union, value)
        over = n - beyond
        if tail != 0 and over >= 0:
            if tail & 1:
                always[0] |= one
            if tail & 2 and over > 0:
                always[values[over] >> 6] |= one << np.uint64(values[over] & 63)
            for word in range(words):
                if tail & 4:
                    always[word] |= two[over, word]
                if tail & 8:
                    always[word] |= three[over, word]
        if n >= start:
            met[:] = always
            for i in range(takes.size):
                rest = n - takes[i]
                if rest < 0:
                    break
                if left[i] & 1 and rest == 0:
                    met[0] |= one
                if left[i] & 2 and rest > 0:
                    met[values[rest] >> 6] |= one << np.uint64(values[rest] & 63)
                for word in range(words):
                    if left[i] & 4:
                        met[word] |= two[rest, word]
                    if left[i] & 8:
                        met[word] |= three[rest, word]
            value = 0
            while value < 64 * words and (met[value >> 6] >> np.uint64(value & 63)) & one:
                value += 1
            if value == 64 * words:
                return n
            values[n] = value
        if n > 0:
            value = values[n]
            before[n] = latest[value]
            latest[value] = n
            most = max(most, value)
    return values.size
