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

MOST: Final = 1 << 16
"""Values are less than this."""


@compiled
def definition_values(
    values: Values, start: int, empty: Takes, whole: Takes, split: Takes, unequal: bool, tail: int, beyond: int
) -> int:
    """The least value that no option has, option by option. O(n) for heap n and each number in ``split``.

    Parameters
    ----------
    unequal
        Only splits into unequal heaps.
    tail, beyond
        What may be left when any number from ``beyond`` on is taken: a sum of 1 (nothing), 2 (one heap),
        4 (two heaps). The values that such takes reach only increase in number with the heap; they are
        kept from heap to heap.
    """
    seen = np.full(MOST, -1, np.int64)
    always = np.zeros(MOST, np.bool_)
    for n in range(values.size):
        left = n - beyond
        if tail != 0 and left >= 0:
            if tail & 1:
                always[0] = True
            if tail & 2 and left > 0:
                always[values[left]] = True
            if tail & 4:
                for a in range(1, left // 2 + 1):
                    always[values[a] ^ values[left - a]] = True
        if n < start:
            continue
        for k in empty:
            if k == n:
                seen[0] = n
        for k in whole:
            if k < n:
                seen[values[n - k]] = n
        for k in split:
            left = n - k
            top = (left - 1) // 2 if unequal else left // 2
            for a in range(1, top + 1):
                seen[values[a] ^ values[left - a]] = n
        value = 0
        while value < MOST and (seen[value] == n or always[value]):
            value += 1
        if value == MOST:
            return n
        values[n] = value
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
def sparse_values(  # noqa: PLR0915 - one loop over heaps, without calls
    values: Values, start: int, empty: Takes, whole: Takes, split: Takes, unequal: bool, mask: int, swing: int
) -> int:
    """The same values, with the heaps sorted by the parity of the ones of value AND mask: even ones are *rare*.

    A split into two heaps that are not rare has an even value, so every odd value among the options comes
    from a rare heap or from a take without split: these are all looked at, and the least odd value that
    none of them has bounds the answer. Below that bound only even values can be missing. They are ticked
    off split by split, until none is left (mostly soon), or until no split is left; then the
    least one missing is the answer. The mask decides the speed only: no value rests on it.

    Parameters
    ----------
    swing
        0, or 1 where all numbers in ``split`` have one parity, k: then a value is called odd or even at heap n
        by the sum of n + k and of those ones. A split of n into two heaps that are not rare, a + b = n - k, has
        ones of the parity (1 + a + k) + (1 + b + k) = n + k (mod 2): it is even at n, and all is as before.
    """
    seen = np.full(MOST, -1, np.int64)
    odd = np.empty((2, MOST), np.bool_)
    phase = split[0] & 1 if swing != 0 and split.size else 0
    for value in range(MOST):
        for side in range(2):
            odd[side, value] = _odd(value & mask) != (swing != 0 and (side + phase) & 1 == 1)
    rares = 0
    for n in range(1, start):
        if not odd[n & 1, values[n]]:
            rares += 1
    rare = np.empty(rares + values.size - start, np.int64)
    rares = 0
    for n in range(1, start):
        if not odd[n & 1, values[n]]:
            rare[rares] = n
            rares += 1
    for n in range(start, values.size):
        for k in empty:
            if k == n:
                seen[0] = n
        for k in whole:
            if k < n:
                seen[values[n - k]] = n
        for k in split:
            left = n - k
            for i in range(rares):
                a = rare[i]
                if a >= left:
                    break
                if not unequal or 2 * a != left:
                    seen[values[a] ^ values[left - a]] = n
        side = n & 1
        bound = 0
        while bound < MOST and (not odd[side, bound] or seen[bound] == n):
            bound += 1
        missing = 0
        for value in range(bound):
            if seen[value] != n:
                missing += 1
        a = 1
        going = True
        while missing > 0 and going:
            going = False
            for k in split:
                left = n - k
                if 2 * a < left or (2 * a == left and not unequal):
                    going = True
                    value = values[a] ^ values[left - a]
                    if seen[value] != n:
                        seen[value] = n
                        if value < bound:
                            missing -= 1
            a += 1
        value = 0
        while value < MOST and seen[value] == n:
            value += 1
        if value == MOST:
            return n
        values[n] = value
        if not odd[side, value]:
            rare[rares] = n
            rares += 1
    return values.size


@compiled
def _transformed(balance: Takes) -> None:
    """The Walsh-Hadamard transform, in place: at each mask the sum of (-1)^(ones of value AND mask)."""
    half = 1
    while half < balance.size:
        for block in range(0, balance.size, 2 * half):
            for i in range(block, block + half):
                even, odd = balance[i], balance[i + half]
                balance[i], balance[i + half] = even + odd, even - odd
        half *= 2


@compiled
def best_grading(values: Values, first: int, phase: int) -> tuple[int, int]:
    """The mask and swing for which the fewest of the given values are rare: all masks by one transform.

    Parameters
    ----------
    first
        The heap of the first value.
    phase
        The parity of the numbers whose taking allows a split, or -1 where they have no common one, so that
        there is no swing.
    """
    size = 1
    for value in values:
        while size <= value:
            size *= 2
    plain = np.zeros(size, np.int64)
    swung = np.zeros(size, np.int64)
    for i in range(values.size):
        plain[values[i]] += 1
        swung[values[i]] += 1 - 2 * ((first + i + phase) & 1)
    _transformed(plain)
    _transformed(swung)
    best, swing = 0, 0
    for mask in range(size):
        if plain[mask] < plain[best]:
            best = mask
    if phase >= 0:
        least = plain[best]
        for mask in range(1, size):
            if swung[mask] < least:
                best, swing, least = mask, 1, swung[mask]
    return best, swing


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
    for n in range(start, values.size):
        met = np.uint64(0)
        if n > last:
            for k in whole:
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
