"""The silver dollar game without the dollar: coins on a strip move to the left and pass no other coin.

Conway, On Numbers and Games, 1976, chapter 11. It is Nim, played with every second gap between the coins, from
the right.
"""

from itertools import pairwise

import nimlike
from nimlike.core.move import Places, pile_name
from nimlike.core.shown import Pile, prefix


class SilverDollar(nimlike.Ruleset):
    """Coins stand on squares 0, 1, 2, ... of a strip, one on a square: move a coin to the left, past no other coin."""

    examples = ("silver-dollar:1,4,6",)
    sources = ("Conway 1976",)
    title = "silver dollar game"

    def check_state(self, state):
        if any(left >= right for left, right in pairwise(state)):
            raise nimlike.ParseError(f"{self}: the squares of the coins from left to right, like silver-dollar:1,4,6")

    def options(self, state):
        for coin, at in enumerate(state):
            lowest = state[coin - 1] + 1 if coin else 0
            for steps in range(1, at - lowest + 1):
                yield self.take(state, coin, steps)

    def board(self, state):
        """The free squares to the left of each coin, as a pile: a move of n squares takes n of them."""
        free = [at - left - 1 for left, at in pairwise((-1, *state))]
        note = "a counter is a free square to the left of the coin"
        return tuple(
            Pile(f"Coin {pile_name(coin)}", size, prefix(coin), range(1, size + 1), note)
            for coin, size in enumerate(free)
        )

    def words(self, state):
        return f"coins on the squares {', '.join(map(str, state))}"

    def scene(self, state):
        squares = range(max(state, default=0) + 1)
        signs = ["coin" if square in state else "free" for square in squares]
        return Places(
            [(square, 0) for square in squares],
            signs,
            lambda move: [(state[coin] - steps,) for coin, steps in move.takes],
        )
