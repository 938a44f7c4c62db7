"""A choice of sets, each of which settles the most of what those before it leave."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled
from nimlike.kernels.grundy import Takes

Bits = NDArray[np.uint64]


@compiled
def _count_settled(met: Bits, lacking: Bits) -> int:
    """How many of the rows of two arrays in step have a bit in common."""
    none, count = np.uint64(0), 0
    for i in range(met.shape[0]):
        common = none
        for word in range(met.shape[1]):
            common |= met[i, word] & lacking[i, word]
        if common != none:
            count += 1
    return count


@compiled
def choose_sets(met: Bits, lacking: Bits, least: int) -> Takes:
    """Greedily the sets that settle most: one after the other, as long as it settles at least so many places.

    A set settles a place when it has some bits there that are lacking; from then on they are lacking no more.
    """
    count = np.zeros(met.shape[0], np.int64)  # at least what a set settles: that only decreases
    for one in range(count.size):
        count[one] = _count_settled(met[one], lacking)
    chosen = np.empty(count.size, np.int64)
    found = 0
    while found < count.size:
        best = 0
        for one in range(count.size):
            if count[one] > count[best]:
                best = one
        now = _count_settled(met[best], lacking)
        if now == count[best]:
            if now < least:
                break
            chosen[found] = best
            found += 1
            lacking &= ~met[best]
        count[best] = _count_settled(met[best], lacking)
    return chosen[:found]
