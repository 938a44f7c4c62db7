"""Node Kayles and Arc Kayles: vertices or edges are chosen on a graph (Schaefer 1978)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from math import cos, pi, sin
from typing import ClassVar, Final

from nimlike.core.errors import ParseError
from nimlike.core.languages import later, tr
from nimlike.core.laws import Finding, Law
from nimlike.core.move import Move, Places, State, parse_edges
from nimlike.core.numbers import abbreviate
from nimlike.core.options import read_options
from nimlike.core.outcome import Label
from nimlike.core.progress import afford
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import prefix
from nimlike.games.heaps.game import Octal
from nimlike.games.heaps.known_values import value_by_heap

_LISTED: Final = 100  # P-positions that are listed


@dataclass(frozen=True)
class Graph(Ruleset):
    """Choose a vertex: it and its neighbours leave; with ``arc``, choose an edge: its ends leave."""

    edges: str
    arc: bool = False

    family: ClassVar[str] = "graph"
    title: ClassVar[str] = later("Node Kayles")
    sources: ClassVar[tuple[str, ...]] = ("schaefer1978", "bodlaender2002")
    examples: ClassVar[tuple[str, ...]] = ("graph:ab,ad,bc,be,cd,ef:1,1,1,0,1,1", "graph:arc:ab,ac,bc,cd:1,1,1,1")
    rules_text: ClassVar[str] = later(
        "Choose a vertex of the graph: it and its neighbours leave. With arc, choose an edge: its two ends leave."
    )

    def __post_init__(self) -> None:
        edges = ((one, other) for one, near in enumerate(self._near) for other in near if other > one)
        alone = ((vertex,) for vertex, near in enumerate(self._near) if not near)
        names = ("".join(prefix(end).rstrip("-") for end in edge) for edge in sorted([*edges, *alone]))
        object.__setattr__(self, "edges", ",".join(names))

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        bare = [each[:1].isalpha() and each != "arc" and "=" not in each for each in segments]
        return read_options(cls, ["edges=" * own + each for each, own in zip(segments, bare, strict=True)])

    def __str__(self) -> str:
        return f"graph:{'arc:' * self.arc}{self.edges}"

    @property
    def name(self) -> str:
        return tr("Arc Kayles") if self.arc else tr(self.title)

    def rules(self) -> str:
        edges = abbreviate(self.edges.replace(",", ", "), 400)
        if self.arc:
            return tr("In the graph {edges}, choose an edge still there: its two ends leave.", edges=edges)
        return tr("In the graph {edges}, choose a vertex still there: it and its neighbours leave.", edges=edges)

    @cached_property
    def _near(self) -> list[set[int]]:
        walks = parse_edges(self.edges, "graph")
        near = [set[int]() for _ in range(1 + max(map(max, walks)))]
        for one, other in chain.from_iterable(map(pairwise, walks)):
            if one == other:
                raise ParseError(f"graph: an edge needs two different ends: {self.edges}")
            near[one].add(other)
            near[other].add(one)
        return near

    def check_state(self, state: State) -> None:
        if len(state) != len(self._near) or max(state) > 1:
            raise ParseError(f"{self.brief()}: for each of {len(self._near)} vertices 1 is needed, or 0 if it has left")

    def start(self) -> State:
        return (1,) * len(self._near)

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for one, near in enumerate(self._near):
            for other in (end for end in sorted(near) if end > one) if self.arc else (one,):
                if state[one] and state[other]:
                    left = list(state)
                    for vertex in (one, other) if self.arc else (one, *near):
                        left[vertex] = 0
                    yield Move(tuple((vertex, 1) for vertex in sorted({one, other}))), tuple(left)

    def parts(self, state: State) -> Iterator[State]:
        """The components of what is left; instead of a path or a cycle the smallest path in it of the same value."""
        whole = {vertex for vertex, stays in enumerate(state) if stays}
        left = set(whole)
        while left:
            part, degrees = [left.pop()], list[int]()
            for vertex in part:
                near = self._near[vertex] & whole
                degrees.append(len(near))
                part += near & left
                left -= near
            if max(degrees) < 3:
                del part[_same_value(len(part), min(degrees) == 2, self.arc) :]
            if found := set(part):
                yield tuple([int(vertex in found) for vertex in range(len(state))])

    def laws(self) -> Mapping[str, Law]:
        return {"positions": self._count_positions}

    def _count_positions(self) -> Finding:
        """All P-positions: the game has finitely many positions, a set of vertices each."""
        size = len(self._near)
        taken = [
            sum(1 << place for place, stays in enumerate(after) if not stays) for _, after in self.options(self.start())
        ]
        chosen = [sum(1 << end for end, _ in move.takes) for move, _ in self.options(self.start())]
        afford(
            f"{self.brief()}: a table of its 2^{size} positions",
            len(taken) << min(size, 99),
            by_python="they are looked at one by one",
        )
        moves = list(zip(chosen, taken, strict=True))
        lost = bytearray(1 << size)
        for left in range(1 << size):
            lost[left] = not any(lost[left & ~gone] for choice, gone in moves if left & choice == choice)
        found = [left for left, is_lost in enumerate(lost) if is_lost]
        names = [prefix(vertex).rstrip("-") for vertex in range(size)]
        sets = [
            "".join(name for bit, name in enumerate(names) if left >> bit & 1) or "none" for left in found[:_LISTED]
        ]
        more = ", ..." if len(found) > _LISTED else ""
        lines = (
            f"{self} has {1 << size:,} positions, of which {len(found):,} are P-positions: there are no others"
            f"  [{Label.COMPUTED}]",
            f"P-positions, by the vertices that are left: {', '.join(sets)}{more}",
        )
        facts = {"positions": 1 << size, "p_positions": len(found), "left": sets, "label": Label.COMPUTED}
        return Finding(lines, facts)

    def scene(self, state: State) -> Places:
        """The vertices on a circle, neighbours on it 1 apart or more, with all edges."""
        turns = [2 * pi * vertex / len(state) for vertex in range(len(state))]
        radius = 0.55 / sin(pi / len(state)) if len(state) > 2 else 1
        at = [(radius * (1 + sin(turn)), radius * (1 - cos(turn))) for turn in turns]
        lines = [(one, other) for one, near in enumerate(self._near) for other in near if other > one]
        return Places(at, ["coin" * stays for stays in state], lambda move: [[end for end, _ in move.takes]], lines)


@lru_cache(maxsize=4096)
def _same_value(size: int, cycle: bool, arc: bool) -> int:
    """The smallest path of the same value. A path is a heap of an octal game; a cycle has one option, a path."""
    values = value_by_heap(Octal("0.07" if arc else "0.137"), size)
    value = not values(size - 3 + arc) if cycle else values(size)
    return next(heap for heap in range(size + 1) if values(heap) == value)


FAMILY = Graph
