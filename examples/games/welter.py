"""Welter's game: coins on a strip, one on a square; move a coin to any free square to its left.

Welter, "The theory of a class of games on a sequence of squares, in terms of the advancing operation in a special
group", Indagationes Mathematicae 16, 1954; Conway, On Numbers and Games, 1976, chapter 13. Two coins on a and b are
worth (a XOR b) - 1; for more there is Welter's function.
"""

import nimlike
from nimlike.core.move import Places


class Welter(nimlike.Ruleset):
    """Move a coin to a free square to its left; it may jump over others."""

    examples = ("welter:1,4,6",)
    title = "Welter's game"
    sources = ("Welter 1954",)

    def check_state(self, state):
        if len(set(state)) < len(state):
            raise nimlike.ParseError(f"{self}: the coins are on different squares, as in welter:1,4,6")

    def options(self, state):
        for coin, at in enumerate(state):
            for square in range(at):
                if square not in state:
                    yield self.take(state, coin, at - square)

    def words(self, state):
        return f"coins on the squares {', '.join(map(str, state))}"

    def scene(self, state):
        squares = range(max(state, default=0) + 1)
        signs = ["coin" if square in state else "free" for square in squares]
        return Places(
            [(square, 0) for square in squares],
            signs,
            lambda move: [(state[coin], state[coin] - steps) for coin, steps in move.takes],
        )
