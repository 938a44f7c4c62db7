"""Antonim: Nim in which no two piles may be equal, except that piles may be empty.

Berlekamp, Conway & Guy, Winning Ways, chapter 15. Three piles are lost, but for the empty ones, where their numbers,
each with 1 added, have the nim-sum 0.
"""

import nimlike


class Antonim(nimlike.Ruleset):
    """Take any number from one pile, so that the pile is then empty or equal to no other pile."""

    examples = ("antonim:3,4,6",)
    title = "Antonim"
    sources = ("winningways1982",)

    def check_state(self, state):
        held = [size for size in state if size]
        if len(held) != len(set(held)):
            raise nimlike.ParseError(f"{self}: two piles that are not empty are never equal, as in antonim:3,4,6")

    def options(self, state):
        for pile, size in enumerate(state):
            for left in range(size):
                if not left or left not in state:
                    yield self.take(state, pile, size - left)
