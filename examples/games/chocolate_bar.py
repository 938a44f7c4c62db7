"""A chocolate bar with a sloped edge: break it along a groove, and eat the part without the bitter square.

Nakamura & Miyadera, "Impartial chocolate bar games", Integers 15, 2015. The bar has z columns to the right of the
bitter square and y rows above it, but at most z // k above column z. For even k the Grundy value is y XOR z.
"""

from dataclasses import dataclass

import nimlike


@dataclass(frozen=True)
class ChocolateBar(nimlike.Ruleset):
    """Lower y; or lower z, and then y becomes z // k at most."""

    k: int = 2

    examples = ("chocolate-bar:3,9", "chocolate-bar:k=4:2,9")
    title = "chocolate bar"
    sources = ("Nakamura & Miyadera 2015",)

    def check_state(self, state):
        if len(state) != 2 or state[0] > state[1] // self.k:
            raise nimlike.ParseError(f"{self}: two numbers y,z are needed, y at most z // {self.k}")

    def options(self, state):
        y, z = state
        for amount in range(1, y + 1):
            yield self.take(state, 0, amount)
        for left in range(z):
            lost = max(0, y - left // self.k)
            yield nimlike.Move(((0, lost), (1, z - left)) if lost else ((1, z - left),)), (y - lost, left)
