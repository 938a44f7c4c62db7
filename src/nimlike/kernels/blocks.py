"""Sparse space by blocks of heaps: the values of options as bits of words, for many heaps at once.

`nimlike.kernels.grundy.heap_values` says what *rare* and *common* are. Here the values are less than 256. A common
value and the parity of its heap are known from the other one's digits but the lowest of the mask: the value without
that digit is its *index*, less than 128; the same holds for rare values. A heap is kept as a byte, the index of its
value and a bit for rare; XOR of the bytes of two heaps is the byte of the option into which both are left.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled, kernel, lowest
from nimlike.kernels.grundy import Takes, Values

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Word = np.uint64

BLOCK: Final = 32
"""Heaps at once; nearer heaps are looked at one by one."""
RARE: Final = 128
"""The bit of a byte that says that the heap is rare."""
NOTHING: Final = 255
"""The byte of a heap that does not exist: no index is so large where there may be one."""

_LANES = 64  # splits at once
_STEP = 32  # splits for which a set of values is made before the test whether a value is still missing
_LEAST_SETS = 96  # so many at least, before one value after the other is looked for
_SEARCHES = 2  # values found by looking for them, in the mean: with fewer, there are fewer splits with sets
_NEAR_SCANNED, _SCANNED = 256, 1 << 10  # splits compared with one value before the test whether it was among them


@compiled
def _absent(low: Word, high: Word) -> int:
    """The smallest number that is not in a set of two words; 128 if there is none."""
    full = ~np.uint64(0)
    if low != full:
        return lowest(~low)
    return 128 if high == full else 64 + lowest(~high)


@compiled
def _met(ones: Bytes, others: Bytes, first: int, behind: int, count: int) -> tuple[Word, Word]:
    """The set of a XOR b for so many bytes of two rows in step, of the numbers below 128, as two words."""
    one, none, digits = np.uint64(1), np.uint64(0), np.uint64(63)
    low, high, f, g = none, none, np.uint64(first), np.uint64(behind)
    for i in range(np.uint64(count)):
        byte = ones[f + i] ^ others[g + i]
        bit = one << (np.uint64(byte) & digits)
        low |= bit if byte < 64 else none
        high |= bit if byte & 192 == 64 else none
    return low, high


@compiled
def _met_low(ones: Bytes, others: Bytes, first: int, behind: int, count: int) -> Word:
    """The same where all numbers are less than 64."""
    one, none, digits = np.uint64(1), np.uint64(0), np.uint64(63)
    low, f, g = none, np.uint64(first), np.uint64(behind)
    for i in range(np.uint64(count)):
        byte = ones[f + i] ^ others[g + i]
        low |= (one << (np.uint64(byte) & digits)) if byte < 64 else none
    return low


@compiled
def _among(ones: Bytes, others: Bytes, first: int, behind: int, count: int, byte: int) -> bool:
    """Whether a XOR b is the byte for one of so many of two rows in step; many of them at once."""
    wanted, least, f, g = np.uint8(byte), np.uint8(255), np.uint64(first), np.uint64(behind)
    for i in range(np.uint64(count)):
        other = np.uint8(np.uint8(ones[f + i] ^ others[g + i]) ^ wanted)
        least = other if other < least else least  # in this form it becomes a few instructions for a row of heaps
    return bool(least == 0)


@compiled
def _top(n: int, k: int, unequal: bool, base: int, known: int) -> int:
    """The largest smaller heap of a split of n - k that can be looked at: of the first ``known``, beside the window."""
    left = n - k
    top = (left - unequal) >> 1
    return min(top, left - base, known - 1) if base > 0 else top


@compiled
def _rest(left: int, lanes: int, unequal: bool, base: int) -> int:
    """What to add to a number of splits before its last bits are cut off: whole lanes, where so many are known."""
    # beyond the half the same splits come again, the other way round: some more of them do no harm
    return 0 if unequal or base > 0 or left < 2 * lanes else lanes - 1


@compiled
def _is_met(
    byte: int, small: Bytes, back: Bytes, base: int, n: int, split: Takes, unequal: bool, first: int, effort: Takes
) -> bool:
    """Whether a split of heap n that can be looked at, its smaller heap beyond ``first``, has this byte."""
    end = back.size - 1 + base
    for k in split:
        top = _top(n, k, unequal, base, small.size)
        started, rest = first, _rest(n - k, _LANES, unequal, base)
        while started < top:
            count = (min(top - started, _SCANNED, max(_NEAR_SCANNED, started)) + rest) & ~rest
            effort[2] = max(effort[2], started + count + k)
            effort[3] += count
            if _among(small, back, started + 1, end - n + k + started + 1, count, byte):
                return True
            started += count
    return False


@compiled
def _met_by_blocks(
    ahead: Bytes, at: int, small: Bytes, split: Takes, heaps: Takes, wide: bool, low: Words, high: Words
) -> None:
    """For a block of heaps, from ``ahead[at]`` on: the indices of the options with a listed heap and a common one."""
    # options whose other heap may lie in the block are left out
    one, none, digits = np.uint64(1), np.uint64(0), np.uint64(63)
    for k in split:
        i = 0
        while i < heaps.size and heaps[i] + k < BLOCK:
            i += 1
        here = at - k
        while not wide and i + 4 <= heaps.size:
            a0, a1, a2, a3 = heaps[i], heaps[i + 1], heaps[i + 2], heaps[i + 3]
            v0, v1, v2, v3 = small[a0] & 127, small[a1] & 127, small[a2] & 127, small[a3] & 127
            h0, h1 = ahead[here - a0 : here - a0 + BLOCK], ahead[here - a1 : here - a1 + BLOCK]
            h2, h3 = ahead[here - a2 : here - a2 + BLOCK], ahead[here - a3 : here - a3 + BLOCK]
            for j in range(BLOCK):
                x0, x1, x2, x3 = h0[j] ^ v0, h1[j] ^ v1, h2[j] ^ v2, h3[j] ^ v3
                low[j] |= (
                    ((one << np.uint64(x0)) if x0 < 64 else none)
                    | ((one << np.uint64(x1)) if x1 < 64 else none)
                    | ((one << np.uint64(x2)) if x2 < 64 else none)
                    | ((one << np.uint64(x3)) if x3 < 64 else none)
                )
            i += 4
        while wide and i + 2 <= heaps.size:
            a0, a1 = heaps[i], heaps[i + 1]
            v0, v1 = small[a0] & 127, small[a1] & 127
            h0, h1 = ahead[here - a0 : here - a0 + BLOCK], ahead[here - a1 : here - a1 + BLOCK]
            for j in range(BLOCK):
                x0, x1 = h0[j] ^ v0, h1[j] ^ v1
                bit0, bit1 = one << (np.uint64(x0) & digits), one << (np.uint64(x1) & digits)
                low[j] |= (bit0 if x0 < 64 else none) | (bit1 if x1 < 64 else none)
                high[j] |= (bit0 if x0 & 192 == 64 else none) | (bit1 if x1 & 192 == 64 else none)
            i += 2
        while i < heaps.size:
            v = small[heaps[i]] & 127
            h = ahead[here - heaps[i] : here - heaps[i] + BLOCK]
            for j in range(BLOCK):
                x = h[j] ^ v
                bit = one << (np.uint64(x) & digits)
                low[j] |= bit if x < 64 else none
                high[j] |= bit if x & 192 == 64 else none
            i += 1


@kernel(common_of=2, rare_of=2, below=3, byte_of=2)
def block_values(  # noqa: PLR0915 - one loop over blocks
    values: Values,
    small: Bytes,
    ahead: Bytes,
    back: Bytes,
    pad: int,
    base: int,
    start: int,
    stop: int,
    whole: Takes,
    split: Takes,
    unequal: bool,
    swing: int,
    wide: bool,
    rare: Takes,
    rares: int,
    witness: Takes,
    common_of: Values,
    rare_of: Values,
    below: Words,
    byte_of: Bytes,
    effort: Takes,
) -> int:
    """Fill values[start:stop]; returns how far that got: ``stop``, or a heap that the tables do not hold."""
    # the common values among the options of a heap come from takes without split and splits with one rare heap: all are
    # looked at, and the smallest not met is the candidate. The rare values below it are looked for among the takes,
    # among the splits into a *witness*, a listed common heap, and a common heap, then among all splits. Beyond twice
    # the last rare heap and the numbers taken, only a *window* of heaps is looked at; if that does not settle a heap,
    # the kernel stops there: nothing rests on the guess that no heap is rare. O(1) for each heap, rare heap and number
    # in ``split``
    one, none = np.uint64(1), np.uint64(0)
    met, met_high = np.zeros(BLOCK, np.uint64), np.zeros(BLOCK, np.uint64)
    seen, seen_high = np.zeros(BLOCK, np.uint64), np.zeros(BLOCK, np.uint64)
    end = back.size - 1
    largest = 128 if wide else 64
    # rare heaps so near that the heap beside them may lie in the block: they are looked at one by one
    near_take, near = np.zeros(split.size * BLOCK, np.int64), np.zeros(split.size * BLOCK, np.int64)
    nears = 0
    for k in split:
        for i in range(min(rares, BLOCK)):
            if rare[i] + k < BLOCK:
                near_take[nears], near[nears] = k + rare[i], rare[i]
                nears += 1
    first, some = start, _LEAST_SETS
    while first < stop:
        length = min(BLOCK, stop - first)
        # for the whole block: options with a rare heap, and with a witness
        met[:] = none
        met_high[:] = none
        seen[:] = none
        seen_high[:] = none
        known = rares
        here = pad + first - base
        _met_by_blocks(ahead, here, small, split, rare[:known], wide, met, met_high)
        _met_by_blocks(ahead, here, small, split, witness, wide, seen, seen_high)
        for j in range(length):
            n = first + j
            at, side = here + j, n & 1
            # the common values met: with near rare heaps, with those of this block, without a split
            low_met, high_met, low_seen, high_seen = met[j], met_high[j], seen[j], seen_high[j]
            for i in range(nears):
                x = (small[near[i]] & 127) ^ ahead[at - near_take[i]]
                if x < 64:
                    low_met |= one << np.uint64(x)
                elif x < 128:
                    high_met |= one << np.uint64(x - 64)
            for i in range(known, rares):  # in this block
                for k in split:
                    if rare[i] < n - k:
                        x = (small[rare[i]] & 127) ^ ahead[at - k - rare[i]]
                        if x < 64:
                            low_met |= one << np.uint64(x)
                        elif x < 128:
                            high_met |= one << np.uint64(x - 64)
            for k in whole:
                x = ahead[at - k]
                if swing != 0 and k & 1:
                    x ^= 128
                if x < 64:
                    low_met |= one << np.uint64(x)
                elif x < 128:
                    high_met |= one << np.uint64(x - 64)
                elif x < 192:
                    low_seen |= one << np.uint64(x - 128)
                else:
                    high_seen |= one << np.uint64(x - 192)
            # the smallest one missing is the candidate; rare values below it may be missing too
            candidate = _absent(low_met, high_met)
            if candidate >= largest:
                return n
            low_lacks = below[side, candidate, 0] & ~low_seen
            high_lacks = below[side, candidate, 1] & ~high_seen
            value = common_of[side, candidate]
            # rare values: sets of some splits
            started, searches = 0, 0
            while started < some and (low_lacks != none or high_lacks != none):
                for k in split:
                    count = min(_top(n, k, unequal, base, small.size) - started, _STEP)
                    if count > 0:
                        rest, behind = _rest(n - k, _STEP, unequal, base), end - n + k + base + started + 1
                        count = (count + rest) & ~rest
                        if wide:
                            low, high = _met(small, back, started + 1, behind, count)
                            high_lacks &= ~high
                        else:
                            low = _met_low(small, back, started + 1, behind, count)
                        low_lacks &= ~low
                        effort[1] += count
                        effort[2] = max(effort[2], started + count + k)
                        if low_lacks == none and high_lacks == none:
                            break
                started += _STEP
            # rare values: one after the other is looked for among all splits
            searched = low_lacks != none or high_lacks != none
            while low_lacks != none or high_lacks != none:
                missing = _absent(~low_lacks, ~high_lacks)
                if not _is_met(missing, small, back, base, n, split, unequal, started, effort):
                    if base > 0:
                        return n
                    value = rare_of[side, missing]
                    rare[rares] = n
                    rares += 1
                    effort[0] = rares
                    break
                if missing < 64:
                    low_lacks &= ~(one << np.uint64(missing))
                else:
                    high_lacks &= ~(one << np.uint64(missing - 64))
                searches += 1
            if searched:
                some += (min(searches, 4 * _SEARCHES) - _SEARCHES) * (some // _LEAST_SETS)
                some = max(_LEAST_SETS, min(some, n // 2))
            # the value, and the byte of the heap
            values[n] = value
            ahead[at] = byte_of[side, value]
            back[end - n + base] = byte_of[side, value]
        first += length
    return stop
