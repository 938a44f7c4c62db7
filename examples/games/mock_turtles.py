"""Mock Turtles: turn one, two or three coins of a row, the rightmost of them from heads to tails.

Berlekamp, Conway & Guy, Winning Ways, chapter 14. The coins are numbered from 1. A head is a heap of its number, and
two heads with the same number are none. The n-th coin is worth the n-th odious number: 2n - 2 or 2n - 1, whichever has
an odd number of ones in binary.
"""

from collections import Counter

import nimlike
from nimlike.core.move import Places


class MockTurtles(nimlike.Heaps):
    """Turn a coin from heads to tails, and if you like one or two coins to its left over."""

    examples = ("mock-turtles:3,5",)
    sources = ("winningways1982",)
    title = "Mock Turtles"

    def heap(self, n):
        if n:
            yield ()
        yield from range(1, n)
        yield from ((a, b) for b in range(2, n) for a in range(1, b))

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
