"""Staircase Nim: coins lie on the steps of a staircase; move some of one step to the next lower step, or to the ground.

It is Nim with the coins of the steps 1, 3, 5, ...: who moves coins to these is answered by moving the same ones on.
Sprague 1935 and Grundy 1939 give the values of Nim; the game is in Ferguson's lecture notes, "Game theory", part I.
"""

import nimlike


class StaircaseNim(nimlike.Ruleset):
    """Move any number of coins from a step to the next lower one; from the first step they leave the game."""

    examples = ("staircase-nim:2,5,3,1",)
    sources = ("Ferguson, Game theory",)
    title = "Staircase Nim"

    def options(self, state):
        for step, coins in enumerate(state):
            for moved in range(1, coins + 1):
                move, left = self.take(state, step, moved)
                yield move, left if step == 0 else (*left[: step - 1], left[step - 1] + moved, *left[step:])
