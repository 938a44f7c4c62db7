"""Greedy Nim: Nim in which the counters come from a largest pile.

Albert & Nowakowski, "Nim restrictions", Integers 4, 2004. A position is lost if and only if the number of its largest
piles is even.
"""

import nimlike


class GreedyNim(nimlike.Ruleset):
    """Take any number of counters from a largest pile."""

    examples = ("greedy-nim:3,5,5",)
    title = "greedy Nim"
    sources = ("Albert & Nowakowski 2004",)

    def check_state(self, state):
        """Any number of piles."""

    def options(self, state):
        for pile, size in enumerate(state):
            if size == max(state):
                for amount in range(1, size + 1):
                    yield self.take(state, pile, amount)
