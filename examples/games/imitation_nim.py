"""Imitation Nim: Nim with two piles; who took from the smaller pile may not be imitated on the other one.

Larsson, "2-pile Nim with a restricted number of move-size imitations", Integers 9, 2009. Where no number is barred, the
P-positions are the pairs of Wythoff's game.
"""

import nimlike


class ImitationNim(nimlike.Ruleset):
    """Take from one pile; but if the last move took x from the smaller pile, x may not be taken from the larger one.

    A state is the two piles and the barred number, 0 if there is none. Equal piles count as smaller and larger.
    """

    examples = ("imitation-nim:3,5,0",)
    title = "Imitation Nim"
    sources = ("Larsson 2009",)

    def state_of(self, numbers):
        return (*numbers, 0) if len(numbers) == 2 else numbers

    def check_state(self, state):
        if len(state) != 3:
            raise nimlike.ParseError(f"{self}: two piles and the barred number are needed, like imitation-nim:3,5,0")

    def options(self, state):
        piles, barred = state[:2], state[2]
        for pile, size in enumerate(piles):
            other = piles[1 - pile]
            for amount in range(1, size + 1):
                if amount != barred or size < other:
                    left = (size - amount, other) if pile == 0 else (other, size - amount)
                    yield nimlike.Move(((pile, amount),)), (*left, amount if size <= other else 0)

    def words(self, state):
        return f"piles of {state[0]} and {state[1]}" + (f"; not {state[2]} from the larger one" if state[2] else "")
