"""Bits of words, for kernels."""

from __future__ import annotations

import numpy as np

from nimlike.kernels.compiled import compiled

_LOWEST = np.array([0] + [(byte & -byte).bit_length() - 1 for byte in range(1, 256)], np.int64)
_BYTE = np.uint64(255)


@compiled
def lowest(bits: np.uint64) -> int:
    """The place of the lowest 1 of a word that has one."""
    place = 0
    while bits & _BYTE == np.uint64(0):
        bits, place = bits >> np.uint64(8), place + 8
    return place + int(_LOWEST[np.int64(bits & _BYTE)])
