"""Euclid as Grossman has it: take a multiple of the smaller number from the larger one, and both stay positive.

Grossman, "A nim-type game, problem 1537", Mathematics Magazine 70, 1997; Cairns, Ho & Lengyel, "The Sprague-Grundy
function of the real game Euclid", Discrete Mathematics 311, 2011. A position is lost if and only if the larger
number is less than the golden ratio times the smaller one.
"""

import nimlike


class GrossmansEuclid(nimlike.Ruleset):
    """Take a multiple of the smaller number from the larger one. Both numbers stay 1 or more."""

    examples = ("grossmans-euclid:12,5",)
    title = "Grossman's Euclid"
    sources = ("Grossman 1997",)

    def check_state(self, state):
        if len(state) != 2 or not min(state):
            raise nimlike.ParseError(f"{self}: two numbers from 1 on are needed, like grossmans-euclid:12,5")

    def options(self, state):
        small, large = min(state), max(state)
        for multiple in range(small, large, small):
            yield self.take(state, state.index(large), multiple)
