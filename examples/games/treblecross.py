"""Treblecross: one-dimensional noughts and crosses, in which both players write crosses.

Berlekamp, Conway & Guy, Winning Ways, chapter 4: a cross next to another one, or one apart from it, gives the game
away. So a strip of n free squares is a heap of n: it is the octal game 0.007, with heaps of n + 2.
"""

import nimlike


class Treblecross(nimlike.Heaps):
    """Write a cross on a square of a strip, so that it and the two squares on either side are no longer free."""

    examples = ("treblecross:9",)
    sources = ("winningways1982",)
    title = "Treblecross"

    def heap(self, n):
        for at in range((n + 1) // 2):
            yield max(at - 2, 0), max(n - at - 3, 0)
