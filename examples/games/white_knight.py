"""The White Knight: a knight on a quarter of an endless board moves, but only so that it comes nearer to the corner.

Berlekamp, Conway & Guy, Winning Ways, chapter 3. A square is lost if and only if both its numbers are 0 or 1 modulo 4.
"""

import nimlike
from nimlike.core.move import Plane


class WhiteKnight(nimlike.Ruleset):
    """Move two squares left and one up or down, or two squares down and one left or right, on the board."""

    examples = ("white-knight:5,8",)
    title = "the White Knight"
    sources = ("winningways1982",)

    def options(self, state):
        x, y = state
        for left, down in ((2, 1), (2, -1), (1, 2), (-1, 2)):
            if x >= left and y >= down:
                takes = tuple((pile, amount) for pile, amount in ((0, left), (1, down)) if amount > 0)
                yield nimlike.Move(takes), (x - left, y - down)

    def scene(self, state):
        return Plane("knight", state)
