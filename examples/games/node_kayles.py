"""Node Kayles on a path or a cycle: choose a vertex; it and its neighbours leave the graph.

Schaefer, "On the complexity of some two-person perfect-information games", Journal of Computer and System Sciences 16,
1978. A path of n vertices is a heap of Dawson's chess, and a cycle has one move, to a path of n - 3.
"""

from dataclasses import dataclass
from math import cos, pi, sin

import nimlike
from nimlike.core.move import Places


@dataclass(frozen=True)
class NodeKayles(nimlike.Ruleset):
    """Choose a free vertex of the path (or cycle): it and its neighbours go. The free vertices are bits of a number."""

    vertices: int = 12
    cycle: bool = False

    examples = ("node-kayles:4095", "node-kayles:vertices=7:cycle:127")
    sources = ("Schaefer 1978",)
    title = "Node Kayles"

    def options(self, state):
        for v in range(self.vertices):
            if state[0] >> v & 1:
                yield self.take(state, 0, self._gone(state[0], v))

    def _gone(self, free, v):
        """The free vertices that go when v is chosen."""
        near = {(v + d) % self.vertices if self.cycle else v + d for d in (-1, 0, 1)}
        return free & sum(1 << each for each in near if each >= 0)

    def board(self, state):
        return ()

    def parts(self, state):
        bits = f"{state[0]:0{self.vertices}b}"
        cut = bits.find("0") if self.cycle else len(bits)
        return [state] if cut < 0 else [((1 << len(run)) - 1,) for run in (bits[cut:] + bits[:cut]).split("0") if run]

    def scene(self, state):
        free, last = state[0], self.vertices - 1
        radius = 0.55 / sin(pi / self.vertices) if self.vertices > 2 else 1
        turns = [2 * pi * v / self.vertices for v in range(self.vertices)]
        ring = [(radius * (1 + sin(turn)), radius * (1 - cos(turn))) for turn in turns]

        def chosen(move):
            return [(v,) for v in range(self.vertices) if free >> v & 1 and self._gone(free, v) == move.amount]

        return Places(
            ring if self.cycle else [(v, 0) for v in range(self.vertices)],
            ["coin" if free >> v & 1 else "" for v in range(self.vertices)],
            chosen,
            [(v, v + 1) for v in range(last)] + ([(last, 0)] if self.cycle else []),
        )
