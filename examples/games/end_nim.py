"""End-Nim: a row of piles; take from one of the two at the ends.

Albert & Nowakowski, "The game of End-Nim", Electronic Journal of Combinatorics 8(2), 2001. With two piles it is Nim:
the P-positions are equal piles.
"""

import nimlike


class EndNim(nimlike.Ruleset):
    """Piles stand in a row: take any number of counters from the first or the last one that is not empty."""

    examples = ("end-nim:3,4,5",)
    title = "End-Nim"
    sources = ("Albert & Nowakowski 2001",)

    def check_state(self, state):
        """Any number of piles."""

    def options(self, state):
        held = [pile for pile, size in enumerate(state) if size]
        for pile in sorted({held[0], held[-1]} if held else ()):
            for amount in range(1, state[pile] + 1):
                yield self.take(state, pile, amount)
