"""Grundy values far beyond the last rare heap, in sparse space: blocks of heaps at once, values as bits of one word.

`nimlike.kernels.grundy` defines *rare* and *common*. Let no heap beyond r be rare, and n > 2r + t, t the
greatest number that may be taken. Of two heaps into which n is split, one at most is rare, so:

- the common values among the options of n come from takes without split, and from the splits into a rare heap
  a and a heap n - k - a: a fixed list of offsets k + a, each with one value G(a). The least common value that
  none of them has is the candidate;
- the candidate is the value, if every rare value below it is that of some option. For each that is shown by one
  pair of heaps, a *witness*; a list of witnesses is tried first, then all splits. If some rare value has no witness,
  it or another is G(n), n is rare, and the kernel stops there: nothing rests on the guess that it does not happen.

A common value and the parity of its heap are known from the other one's digits but the lowest of the mask: the
value without that digit is its *index*, half as large. Indices are kept in bytes, sets of them in words.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled
from nimlike.kernels.grundy import Takes, Values

Indices = NDArray[np.uint8]
Words = NDArray[Any]

BLOCK: Final = 32
"""Heaps at once; smaller offsets are looked at heap by heap."""


@compiled
def late_values(  # noqa: PLR0915 - one loop over blocks, without calls
    values: Values,
    index: Indices,
    base: int,
    start: int,
    stop: int,
    common_at: Takes,
    common: Indices,
    near: int,
    witness_at: Takes,
    witness: Indices,
    same: Takes,
    other: Takes,
    split: Takes,
    unequal: bool,
    value_of: Values,
    below: Words,
    bit_of: Words,
    effort: Takes,
) -> int:
    """Fill values[start:stop]; returns how far that got: ``stop``, or a heap that is rare or has too large an index.

    Parameters
    ----------
    index
        The indices of the heaps from ``base`` on; known to ``start``, filled further.
    common_at, common, near
        The offsets k + a of the splits with a rare heap a, increasing, and the indices of G(a); ``near`` of
        them are less than `BLOCK`.
    witness_at, witness
        Offsets k + a, at least `BLOCK`, and indices of G(a), for common heaps a: the witnesses tried first.
    same, other
        The takes without split whose options are common, and those whose options are rare.
    value_of, below, bit_of
        For the parity of the heap: the common value of an index; the set of indices of the rare values below
        that; the set of the index of a value if that is rare, else the empty set.
    effort
        How many heaps the listed witnesses did not settle, how many splits of them were looked at, and the
        greatest offset among these.
    """
    one = below.dtype.type(1)
    none = below.dtype.type(0)
    met = np.zeros(BLOCK, below.dtype)
    missing = np.zeros(BLOCK, below.dtype)
    full, byte, eight = ~none, below.dtype.type(255), below.dtype.type(8)
    least = np.zeros(256, np.int64)  # the least bit that is 0
    for bits_of in range(256):
        while bits_of >> least[bits_of] & 1:
            least[bits_of] += 1
    first = start
    while first < stop:
        length = min(BLOCK, stop - first)
        for j in range(BLOCK):
            met[j] = none
        here = first - base
        k = near
        while k + 4 <= common_at.size:
            h0 = index[here - common_at[k] : here - common_at[k] + BLOCK]
            h1 = index[here - common_at[k + 1] : here - common_at[k + 1] + BLOCK]
            h2 = index[here - common_at[k + 2] : here - common_at[k + 2] + BLOCK]
            h3 = index[here - common_at[k + 3] : here - common_at[k + 3] + BLOCK]
            v0, v1, v2, v3 = common[k], common[k + 1], common[k + 2], common[k + 3]
            for j in range(BLOCK):
                met[j] |= (one << (h0[j] ^ v0)) | (one << (h1[j] ^ v1)) | (one << (h2[j] ^ v2)) | (one << (h3[j] ^ v3))
            k += 4
        while k < common_at.size:
            h0 = index[here - common_at[k] : here - common_at[k] + BLOCK]
            v0 = common[k]
            for j in range(BLOCK):
                met[j] |= one << (h0[j] ^ v0)
            k += 1
        for j in range(length):
            at = here + j
            reached = met[j]
            for q in range(near):
                reached |= one << (index[at - common_at[q]] ^ common[q])
            for take in same:
                reached |= one << index[at - take]
            if reached == full:
                return first + j
            candidate = 0
            while reached & byte == byte:
                reached >>= eight
                candidate += 8
            candidate += least[reached & byte]
            index[at] = candidate
            side = (first + j) & 1
            values[first + j] = value_of[side, candidate]
            lacking = below[side, candidate]
            for take in other:
                lacking &= ~(one << index[at - take])
            missing[j] = lacking
        for j in range(length, BLOCK):
            missing[j] = none
        k = 0
        left = one
        while k + 4 <= witness_at.size and left != none:
            h0 = index[here - witness_at[k] : here - witness_at[k] + BLOCK]
            h1 = index[here - witness_at[k + 1] : here - witness_at[k + 1] + BLOCK]
            h2 = index[here - witness_at[k + 2] : here - witness_at[k + 2] + BLOCK]
            h3 = index[here - witness_at[k + 3] : here - witness_at[k + 3] + BLOCK]
            v0, v1, v2, v3 = witness[k], witness[k + 1], witness[k + 2], witness[k + 3]
            left = none
            for j in range(BLOCK):
                missing[j] &= ~(
                    (one << (h0[j] ^ v0)) | (one << (h1[j] ^ v1)) | (one << (h2[j] ^ v2)) | (one << (h3[j] ^ v3))
                )
                left |= missing[j]
            k += 4
        if left != none:
            for j in range(length):
                lacking = missing[j]
                if lacking == none:
                    continue
                effort[0] += 1
                heap = first + j
                bits = bit_of[heap & 1]
                a = 1
                going = True
                while lacking != none and going:
                    going = False
                    for take in split:
                        rest = heap - take - a
                        if a < rest or (a == rest and not unequal):
                            going = True
                            lacking &= ~bits[values[a] ^ values[rest]]
                    a += 1
                effort[1] += a
                effort[2] = max(effort[2], a - 1 + split[-1])
                if lacking != none:
                    return heap
        first += length
    return stop


@compiled
def latest_repeat(values: Values, window: int, step: int) -> int:
    """The least p, a multiple of ``step``, such that the last ``window`` values stand p places earlier too; 0 if none.

    O(size) in the mean: most shifts fail at the first values compared.
    """
    size = values.size
    p = step
    while p + window <= size:
        n = size - 1
        while n >= size - window and values[n] == values[n - p]:
            n -= 1
        if n < size - window:
            return p
        p += step
    return 0


@compiled
def agrees_from(values: Values, period: int) -> int:
    """The least e with values[n + period] = values[n] for all n >= e in the table."""
    n = values.size - 1 - period
    while n >= 0 and values[n] == values[n + period]:
        n -= 1
    return n + 1
