"""UpMark: take one counter, or leave half of the heap, rounded up.

Fraenkel, "Aperiodic subtraction games", Electronic Journal of Combinatorics 18(2), 2011. For n >= 3, n is a P-position
iff n is odd and (n + 1) / 2 is none.
"""

import nimlike


class UpMark(nimlike.Ruleset):
    """Take one counter from the heap, or leave half of it, rounded up."""

    examples = ("up-mark:20",)
    title = "UpMark"
    sources = ("Fraenkel 2011",)

    def options(self, state):
        for amount in sorted({1, state[0] // 2} - {0}):
            if amount <= state[0]:
                yield self.take(state, 0, amount)
