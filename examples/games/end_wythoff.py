"""End-Wythoff: a row of piles; take from the first, from the last, or the same number from both.

Fraenkel & Reisner, "The game of End-Wythoff", Games of No Chance 3, 2009. With two piles it is Wythoff's game.
"""

import nimlike


class EndWythoff(nimlike.Ruleset):
    """Take any number from the first or the last pile that is not empty, or the same number from both of them."""

    examples = ("end-wythoff:3,4,5",)
    title = "End-Wythoff"
    sources = ("Fraenkel & Reisner 2009",)

    def check_state(self, state):
        """Any number of piles."""

    def options(self, state):
        held = [pile for pile, size in enumerate(state) if size]
        for pile in sorted({held[0], held[-1]} if held else ()):
            for amount in range(1, state[pile] + 1):
                yield self.take(state, pile, amount)
        if len(held) > 1:
            first, last = held[0], held[-1]
            for amount in range(1, min(state[first], state[last]) + 1):
                after = tuple(size - amount if pile in (first, last) else size for pile, size in enumerate(state))
                yield nimlike.Move(((first, amount), (last, amount))), after
