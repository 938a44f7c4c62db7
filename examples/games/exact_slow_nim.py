"""Exact slow Nim: each move takes one counter from each of exactly k piles.

Gurvich & Ho, "Slow k-Nim", Integers 20, 2020. With k piles in all, the P-positions are those where the least pile is
even; with three piles and k = 2 it is the least of the two others where one pile is empty.
"""

from dataclasses import dataclass
from itertools import combinations

import nimlike


@dataclass(frozen=True)
class ExactSlowNim(nimlike.Ruleset):
    """Take one counter from each of exactly k piles."""

    k: int = 2

    examples = ("exact-slow-nim:3,4,5", "exact-slow-nim:k=3:2,3,4")
    title = "exact slow Nim"
    sources = ("Gurvich & Ho 2020",)

    def check_state(self, state):
        """Any number of piles."""

    def rules(self):
        return f"Take one counter from each of exactly {self.k} piles."

    def options(self, state):
        for piles in combinations([pile for pile, size in enumerate(state) if size], self.k):
            yield (
                nimlike.Move(tuple((pile, 1) for pile in piles)),
                tuple(size - (pile in piles) for pile, size in enumerate(state)),
            )
