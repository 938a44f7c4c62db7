"""Chomp on two rows: whoever eats the poisoned square, the first of the first row, loses.

Gale, "A curious Nim-type game", American Mathematical Monthly 81, 1974. The position of two rows a >= b is a P-position
iff a = b + 1.
"""

import nimlike
from nimlike.core.move import Places


class Chomp(nimlike.Ruleset):
    """Two rows of squares, the second no longer than the first: a bite takes a square, all right of it and all below.

    Whoever eats the first square of the first row loses.
    """

    examples = ("chomp:5,3",)
    title = "Chomp"
    sources = ("Gale 1974",)
    misere = True

    def check_state(self, state):
        super().check_state(state)
        if state[1] > state[0]:
            raise nimlike.ParseError(f"{self}: the second row is no longer than the first, like chomp:5,3")

    def options(self, state):
        first, second = state
        for kept in range(first):
            lost = second - min(kept, second)
            takes = ((0, first - kept), (1, lost)) if lost else ((0, first - kept),)
            yield nimlike.Move(takes), (kept, second - lost)
        for kept in range(second):
            yield self.take(state, 1, second - kept)

    def scene(self, state):
        squares = [(x, row) for row, length in enumerate(state) for x in range(length)]
        return Places(
            squares,
            ["cross" if square == (0, 0) else "free" for square in squares],
            lambda move: [(squares.index((state[row] - amount, row)),) for row, amount in move.takes[:1]],
        )
