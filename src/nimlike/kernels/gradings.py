"""How to sort heaps into rare and common ones for `nimlike.kernels.splits.sparse_values`: the fewest rare."""

from __future__ import annotations

import numpy as np

from nimlike.kernels.compiled import compiled
from nimlike.kernels.grundy import Takes, Values


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
    """The mask and swing for which the fewest of the given values are rare: all masks by one transform."""
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
