"""The Ruler game: turn any number of adjacent coins of a row, the rightmost of them from heads to tails.

Berlekamp, Conway & Guy, Winning Ways, chapter 14. The coins are numbered from 1. A head is a heap of its number, and
two heads with the same number are none. The n-th coin is worth the largest power of 2 that divides n.
"""

from collections import Counter

import nimlike
from nimlike.core.move import Places


class Ruler(nimlike.Heaps):
    """Turn a coin from heads to tails, and with it any number of coins adjacent to its left."""

    examples = ("ruler:4,6",)
    sources = ("winningways1982",)
    title = "Ruler game"

    def heap(self, n):
        for first in range(1, n + 1):
            yield range(first, n)

    def scene(self, state):
        """A heap of n is a coin with heads up on square n of a strip."""
        coins = Counter(state)
        squares = range(1, max(state, default=0) + 1)

        def turned(move):
            changed = Counter(self.after(state, move))
            changed.subtract(coins)
            return [[square - 1 for square in squares if changed[square]]]

        return Places([(n - 1, 0) for n in squares], [_sign(coins[n]) for n in squares], turned)


def _sign(coins):
    return ("free", "coin")[coins] if coins < 2 else str(coins)
