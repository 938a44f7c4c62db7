"""Turning Corners: turn over the coins at the corners of a rectangle, the one with the largest numbers to tails.

Berlekamp, Conway & Guy, Winning Ways, chapter 14. A state has two numbers, x and y from 1 on, for each head. The coin
at (x, y) is worth the nim-product of x and y.
"""

from collections import Counter
from itertools import product

import nimlike
from nimlike.core.move import Places


class TurningCorners(nimlike.Ruleset):
    """Turn the coin at (x, y) to tails, and the coins at (a, y), (x, b) and (a, b) over, for some a < x and b < y."""

    examples = ("turning-corners:2,3",)
    sources = ("winningways1982",)
    title = "Turning Corners"

    def check_state(self, state):
        if len(state) % 2:
            raise nimlike.ParseError(f"{self}: two numbers are needed for each coin, like turning-corners:2,3")

    def options(self, state):
        for i in range(0, len(state), 2):
            x, y = state[i : i + 2]
            for a, b in ((a, b) for a in range(x) for b in range(y)):
                turned = (a, y, x, b, a, b)
                yield nimlike.Move(((i, x - a), (i + 1, y - b))), (*state[:i], *turned, *state[i + 2 :])

    def parts(self, state):
        return [(x, y) for x, y in zip(state[::2], state[1::2], strict=True) if x and y]

    def scene(self, state):
        coins = Counter(zip(state[::2], state[1::2], strict=True))
        squares = list(product(*(range(max(each, default=0) + 1) for each in (state[::2], state[1::2]))))

        def picked(move):
            (i, across), (_, down) = move.takes
            x, y = state[i : i + 2]
            return [(squares.index((x, y)), squares.index((x - across, y - down)))]

        signs = [("free", "coin")[coins[each]] if coins[each] < 2 else str(coins[each]) for each in squares]
        return Places(squares, signs, picked)
