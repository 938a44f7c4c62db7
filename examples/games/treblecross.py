"""Treblecross: one-dimensional noughts and crosses, in which both players write crosses.

Berlekamp, Conway & Guy, Winning Ways, chapter 4: a cross next to another one, or one apart from it, gives the game
away. So a strip of n free squares is a heap of n: it is the octal game 0.007, with heaps of n + 2.
"""

import nimlike
from nimlike.core.move import Places


class Treblecross(nimlike.Heaps):
    """Write a cross on a square of a strip, so that it and the two squares on either side are no longer free."""

    examples = ("treblecross:9",)
    sources = ("winningways1982",)
    title = "Treblecross"

    def heap(self, n):
        for at in range((n + 1) // 2):
            yield max(at - 2, 0), max(n - at - 3, 0)

    def scene(self, state):
        """The free squares, with a space where the crosses of a heap have made some unfree."""
        squares = [(heap, at) for heap, size in enumerate(state) for at in range(size)]

        def crossed(move):
            left = sorted(filter(None, self.after(state, move)))
            return [(n,) for n, square in enumerate(squares) if self._left(state, *square) == left]

        parts = [
            [n for n, (heap, _) in enumerate(squares) if heap == each] for each in range(len(state)) if state[each]
        ]
        return Places(
            [(n + heap, 0) for n, (heap, _) in enumerate(squares)], ["free"] * len(squares), crossed, parts=parts
        )

    def _left(self, state, heap, at):
        parts = max(at - 2, 0), max(state[heap] - at - 3, 0)
        return sorted(filter(None, (*state[:heap], *parts, *state[heap + 1 :])))
