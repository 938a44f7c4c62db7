"""Notakto: noughts and crosses on one board, but both players write crosses; whoever completes three in a line loses.

Plambeck & Whitehead, "The secrets of Notakto: winning at X-only tic-tac-toe", 2013. The first player wins on one board,
and only by the square in the middle.
"""

import nimlike
from nimlike.core.move import Places

LINES = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]


class Notakto(nimlike.Ruleset):
    """Write a cross on a free square. Whoever completes a line loses. The free squares are the bits of a number."""

    examples = ("notakto:511",)
    title = "Notakto"
    sources = ("Plambeck & Whitehead 2013",)
    misere = True

    def check_state(self, state):
        if len(state) != 1 or state[0] > 511:
            raise nimlike.ParseError(f"{self}: one number from 0 to 511 is needed, like notakto:511")

    def options(self, state):
        if all(state[0] & line for line in LINES):
            for square in range(9):
                if state[0] >> square & 1:
                    yield self.take(state, 0, 1 << square)

    def scene(self, state):
        return Places(
            [(square % 3, square // 3) for square in range(9)],
            ["free" if state[0] >> square & 1 else "cross" for square in range(9)],
            lambda move: [(move.amount.bit_length() - 1,)],
        )
