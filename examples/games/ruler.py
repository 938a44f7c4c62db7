"""The Ruler game: turn any number of adjacent coins of a row, the rightmost of them from heads to tails.

Berlekamp, Conway & Guy, Winning Ways, chapter 14. The coins are numbered from 1. A head is a heap of its number, and
two heads with the same number are none. The n-th coin is worth the largest power of 2 that divides n.
"""

import nimlike


class Ruler(nimlike.Heaps):
    """Turn a coin from heads to tails, and with it any number of coins adjacent to its left."""

    examples = ("ruler:4,6",)
    sources = ("winningways1982",)
    title = "Ruler game"

    def heap(self, n):
        for first in range(1, n + 1):
            yield range(first, n)
