"""The divisor game (Aliquot): take a divisor of the heap that is less than the heap.

Known from Bowler's lectures and OEIS A007814: the Grundy value of n is the exponent of 2 in n, so odd heaps are lost.
"""

import nimlike


class Divisor(nimlike.Ruleset):
    """Take a divisor of the heap, but not the whole heap."""

    examples = ("divisor:24",)
    title = "divisor game"

    def check_state(self, state):
        super().check_state(state)
        if not state[0]:
            raise nimlike.ParseError(f"{self}: the heap holds 1 or more, like divisor:24")

    def options(self, state):
        for amount in range(1, state[0] // 2 + 1):
            if state[0] % amount == 0:
                yield self.take(state, 0, amount)
