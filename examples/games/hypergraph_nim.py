"""Nim on a hypergraph: take from the piles of one edge, from as many of them as you like.

Ehrenborg & Steingrimsson, "Playing Nim on a simplicial complex", Electronic Journal of Combinatorics 3, 1996. An edge
is written by the numbers of its piles as bits: 3 is the first and the second pile, 4 the third. A heap and a simplex
(edges 1 and 14) is lost where the heap is the sum of the others.
"""

from dataclasses import dataclass
from itertools import product

import nimlike


@dataclass(frozen=True)
class HypergraphNim(nimlike.Ruleset):
    """Choose an edge and take any number of counters, one or more in all, from its piles."""

    edges: tuple[int, ...] = (3, 6, 5)

    examples = ("hypergraph-nim:3,4,5", "hypergraph-nim:edges=1,14:6,1,2,3")
    title = "Nim on a hypergraph"
    sources = ("Ehrenborg & Steingrimsson 1996",)

    def check_state(self, state):
        if len(state) != (piles := max(self.edges).bit_length()):
            raise nimlike.ParseError(f"{self}: {piles} piles are needed")

    def options(self, state):
        left = {
            after
            for edge in self.edges
            for after in product(*(range(size + 1) if edge >> i & 1 else (size,) for i, size in enumerate(state)))
        }
        for after in sorted(left - {state}):
            takes = tuple((pile, a - b) for pile, (a, b) in enumerate(zip(state, after, strict=True)) if a > b)
            yield nimlike.Move(takes), after
