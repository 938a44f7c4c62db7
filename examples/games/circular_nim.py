"""Circular Nim: piles stand in a circle; take from some of k neighbouring piles, at least one counter in all.

Dufour & Heubach, "Circular Nim games", Electronic Journal of Combinatorics 20(2), 2013. With four piles and k = 2 the
P-positions are those in which opposite piles are equal; with five piles and k = 2 or 3, and six and k = 3, sums of
piles decide.
"""

from dataclasses import dataclass
from itertools import product

import nimlike


@dataclass(frozen=True)
class CircularNim(nimlike.Ruleset):
    """Take any number of counters, one or more in all, from k piles that follow one another in the circle."""

    piles: int = 4
    k: int = 2

    examples = ("circular-nim:3,1,4,2", "circular-nim:piles=5:2,1,3,1,2")
    title = "circular Nim"
    sources = ("Dufour & Heubach 2013",)

    def check_state(self, state):
        if len(state) != self.piles:
            raise nimlike.ParseError(f"{self}: {self.piles} piles are needed")

    def options(self, state):
        left = {
            tuple(
                kept[(pile - first) % self.piles] if (pile - first) % self.piles < self.k else size
                for pile, size in enumerate(state)
            )
            for first in range(self.piles)
            for kept in product(*(range(state[(first + i) % self.piles] + 1) for i in range(self.k)))
        }
        for after in sorted(left - {state}):
            takes = tuple((pile, a - b) for pile, (a, b) in enumerate(zip(state, after, strict=True)) if a > b)
            yield nimlike.Move(takes), after
