"""Odd-or-even Nim: Nim in which each move also says whether the next one must take an odd or an even number.

Smith & Stanica, "Comply/constrain games or games with a Muller twist", Integers 2, 2002.
"""

import nimlike


class OddOrEvenNim(nimlike.Ruleset):
    """Take an odd number from a pile if the last player said so, or an even one; then say "odd" or "even".

    The last number of a state is 1 if an odd number must be taken, 0 if an even one, and 2 if there is no demand.
    """

    examples = ("odd-or-even-nim:3,4,5,2",)
    title = "odd-or-even Nim"
    sources = ("Smith & Stanica 2002",)

    def check_state(self, state):
        if len(state) < 2 or state[-1] > 2:
            raise nimlike.ParseError(f"{self}: piles and the demand, 0, 1 or 2, like odd-or-even-nim:3,4,5,2")

    def options(self, state):
        for pile, size in enumerate(state[:-1]):
            for amount in range(1, size + 1):
                if state[-1] in (amount % 2, 2):
                    left = (*state[:pile], size - amount, *state[pile + 1 : -1])
                    yield nimlike.Move(((pile, amount), (len(left), 1))), (*left, 1)
                    yield nimlike.Move(((pile, amount),)), (*left, 0)

    def words(self, state):
        demand = ("an even number", "an odd number", "any number")[state[-1]]
        return f"piles of {', '.join(map(str, state[:-1]))}; take {demand}"
