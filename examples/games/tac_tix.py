"""Tac-Tix: counters on a square; take neighbouring counters of one row or column. Whoever takes the last counter loses.

Gardner, "The Scientific American Book of Mathematical Puzzles and Diversions", 1959, describes this game of Piet Hein.
"""

from dataclasses import dataclass

import nimlike
from nimlike.core.move import Places


@dataclass(frozen=True)
class TacTix(nimlike.Ruleset):
    """Take one or more counters that lie side by side in a row or a column. The counters are the bits of a number."""

    side: int = 3

    examples = ("tac-tix:511", "tac-tix:side=2:15")
    title = "Tac-Tix"
    sources = ("Gardner 1959",)
    misere = True

    def check_state(self, state):
        if len(state) != 1 or state[0] >> self.side**2:
            raise nimlike.ParseError(f"{self}: one number below 2^{self.side**2} is needed")

    def options(self, state):
        runs = set()
        for row in range(self.side):
            for first in range(self.side):
                across = down = 0
                for at in range(first, self.side):
                    across |= 1 << row * self.side + at
                    down |= 1 << at * self.side + row
                    runs |= {across, down}
        for run in sorted(runs):
            if state[0] & run == run:
                yield self.take(state, 0, run)

    def scene(self, state):
        squares = range(self.side**2)
        return Places(
            [(square % self.side, square // self.side) for square in squares],
            ["coin" if state[0] >> square & 1 else "" for square in squares],
            lambda move: [[square for square in squares if move.amount >> square & 1]],
        )
