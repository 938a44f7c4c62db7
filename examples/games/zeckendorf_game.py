"""The Zeckendorf game: n ones are changed, step by step, into the sum of Fibonacci numbers that Zeckendorf found.

Baird-Smith, Epstein, Flint & Miller, "The Zeckendorf game", 2018. For n from 3 on the
second player wins; no strategy is known.
"""

import nimlike


class ZeckendorfGame(nimlike.Ruleset):
    """Merge neighbours, as 2 + 3 = 5; or change equal terms: 1 + 1 = 2, 2 + 2 = 1 + 3, 3 + 3 = 1 + 5, 5 + 5 = 2 + 8.

    A state says how many terms 1, 2, 3, 5, 8, ... there are.
    """

    examples = ("zeckendorf-game:8,0,0,0,0",)
    title = "Zeckendorf game"
    sources = ("Baird-Smith, Epstein, Flint & Miller 2018",)

    def check_state(self, state):
        """Any number of terms; what would grow beyond the last one cannot be made."""

    def options(self, state):
        for i in range(len(state)):
            equal = [(i, 2), *([(i + 1, -1)] if i == 0 else [(max(i - 2, 0), -1), (i + 1, -1)])]
            for changes in ([(i, 1), (i + 1, 1), (i + 2, -1)], equal):
                after = [*state, 0, 0]
                for at, taken in changes:
                    after[at] -= taken
                if min(after) >= 0 and not any(after[len(state) :]):
                    takes = tuple((at, taken) for at, taken in changes if taken > 0)
                    yield nimlike.Move(takes), tuple(after[: len(state)])
