"""LIM: take the same number from two of three piles, and add it to the third.

Fink, Fraenkel & Santos, "LIM is not slim", International Journal of Game Theory 43, 2014. The P-positions are those in
which no column of the binary numbers has two ones.
"""

import nimlike


class Lim(nimlike.Ruleset):
    """Take k counters from each of two piles, and put k on the third pile; half of what is taken leaves the game."""

    examples = ("lim:3,5,2",)
    title = "LIM"
    sources = ("Fink, Fraenkel & Santos 2014",)

    def check_state(self, state):
        if len(state) != 3:
            raise nimlike.ParseError(f"{self}: three piles are needed, like lim:3,5,2")

    def options(self, state):
        for i, j in ((0, 1), (0, 2), (1, 2)):
            for k in range(1, min(state[i], state[j]) + 1):
                after = tuple(size - k if pile in (i, j) else size + k for pile, size in enumerate(state))
                yield nimlike.Move(((i, k), (j, k))), after
