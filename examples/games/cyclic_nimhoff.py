"""Cyclic Nimhoff: Nim, with the moves that take fewer than h counters in all, from any piles.

Blass, Fraenkel & Guelman, "How far can Nim in disguise be stretched?", Journal of Combinatorial Theory A 84, 1998. The
Grundy value is h (a1 // h XOR a2 // h XOR ...) + (a1 + a2 + ...) mod h.
"""

from dataclasses import dataclass
from itertools import product

import nimlike


@dataclass(frozen=True)
class CyclicNimhoff(nimlike.Ruleset):
    """Take any number from one pile; or from several piles, fewer than h counters in all."""

    h: int = 3

    examples = ("cyclic-nimhoff:4,7", "cyclic-nimhoff:h=4:5,6")
    title = "cyclic Nimhoff"
    sources = ("Blass, Fraenkel & Guelman 1998",)

    def check_state(self, state):
        """Any number of piles."""

    def options(self, state):
        for pile, size in enumerate(state):
            for amount in range(1, size + 1):
                yield self.take(state, pile, amount)
        for amounts in product(*(range(min(size, self.h - 1) + 1) for size in state)):
            takes = tuple((pile, amount) for pile, amount in enumerate(amounts) if amount)
            if len(takes) > 1 and sum(amounts) < self.h:
                yield nimlike.Move(takes), tuple(size - amount for size, amount in zip(state, amounts, strict=True))
