"""Node Kayles and Arc Kayles: vertices or edges are chosen on a graph (Schaefer 1978)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, compress, count, pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, cast

from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import later, tr
from nimlike.core.laws import Finding, Law
from nimlike.core.libraries import compiler
from nimlike.core.move import Move, Options, Places, State, parse_edges, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.options import read_options
from nimlike.core.outcome import Label
from nimlike.core.position import Answer, Position
from nimlike.core.progress import afford, search_moves, searching
from nimlike.core.ruleset import Ruleset
from nimlike.core.searched import by_definition
from nimlike.core.shown import prefix
from nimlike.games.heaps.game import Octal
from nimlike.games.heaps.known_values import value_by_heap

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LISTED: Final = 100  # P-positions that are listed
_SHARE: Final = 20  # a move takes longer than in other games, as components are looked for
_SEARCHED: Final = 16  # vertices whose sets are searched, as far as they are needed


@dataclass(frozen=True)
class Graph(Ruleset):
    """Choose a vertex: it and its neighbours leave; with ``arc``, choose an edge: its ends leave."""

    edges: str
    arc: bool = False

    family = "graph"
    title = later("Node Kayles")
    sources = ("schaefer1978", "bodlaender2002")
    examples = ("graph:ab,ad,bc,be,cd,ef:1,1,1,0,1,1", "graph:arc:ab,ac,bc,cd:1,1,1,1")
    rules_text = later(
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

    def options(self, state: State) -> Options:
        for one, near in enumerate(self._near):
            for other in (end for end in sorted(near) if end > one) if self.arc else (one,):
                if state[one] and state[other]:
                    left = list(state)
                    for vertex in (one, other) if self.arc else (one, *near):
                        left[vertex] = 0
                    yield Move(tuple((vertex, 1) for vertex in sorted({one, other}))), tuple(left)

    def parts(self, state: State) -> Iterator[State]:
        """The components of what is left; instead of a path or a cycle the smallest path in it of the same value."""
        for part, degrees in self._components(state):
            if max(degrees) < 3:
                del part[_same_value(len(part), min(degrees) == 2, self.arc) :]
            if found := set(part):
                yield tuple([int(vertex in found) for vertex in range(len(state))])

    def _components(self, state: State) -> Iterator[tuple[list[int], list[int]]]:
        """The vertices of each component, and to how many others each is joined."""
        whole = {vertex for vertex, stays in enumerate(state) if stays}
        left = set(whole)
        while left:
            part, degrees = [left.pop()], list[int]()
            for vertex in part:
                near = self._near[vertex] & whole
                degrees.append(len(near))
                part += near & left
                left -= near
            yield part, degrees

    def answer(self, position: Position) -> Answer:
        """By a table of all sets of the vertices that are left, unless these are few, or many."""
        if sum(position.state) <= _SEARCHED or not compiler():
            return by_definition(position)
        search = _BySets(self)
        try:
            value = search.grundy(position.state)
        except LimitReached:
            with suppress(LimitReached), searching(max(1, search_moves() // _SHARE)):  # it may be sparse
                return by_definition(position)
            raise
        return replace(by_definition(position, search), grundy=value, grundy_label=Label.COMPUTED)

    def laws(self) -> Mapping[str, Law]:
        return {"positions": self._count_positions}

    def _count_positions(self) -> Finding:
        """All P-positions: the game has finitely many positions, a set of vertices each."""
        size = len(self._near)
        found = [left for left, value in enumerate(_values_of_sets(self, self.start()).tolist()) if not value]
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
        signs = [pile_name(vertex) * stays for vertex, stays in enumerate(state)]
        parts = [part for part, _ in self._components(state)]
        return Places(at, signs, lambda move: [[end for end, _ in move.takes]], lines, parts)


@lru_cache(maxsize=4096)
def _same_value(size: int, cycle: bool, arc: bool) -> int:
    """The smallest path of the same value. A path is a heap of an octal game; a cycle has one option, a path."""
    values = value_by_heap(Octal("0.07" if arc else "0.137"), size)
    value = not values(size - 3 + arc) if cycle else values(size)
    return next(heap for heap in range(size + 1) if values(heap) == value)


@lru_cache(maxsize=2)
def _values_of_sets(game: Graph, state: State) -> NDArray[np.uint8]:
    """The Grundy values of all sets of vertices of a state, the first vertex the lowest bit."""
    import numpy as np

    from nimlike.kernels.grundy import fill_sets

    size = sum(state)
    moves = list(game.options(state))
    chosen = [_word(state, {end for end, _ in move.takes}) for move, _ in moves]
    gone = [_word(state, {vertex for vertex, stays in enumerate(after) if not stays}) for _, after in moves]
    work = f"{game.brief()}: a table of 2^{size} positions"
    afford(work, len(chosen) << size, 1 << size, "" if compiler() else "they are looked at one by one")
    values = np.zeros(1 << size, np.uint8)
    fill_sets(values, np.array(chosen, np.int64), np.array(gone, np.int64))
    return values


def _word(state: State, vertices: set[int]) -> int:
    """Some vertices as bits, among those of a state."""
    left = compress(count(), state)
    return sum(1 << place for place, vertex in enumerate(left) if vertex in vertices)


class _BySets(Definition):
    """The search, in a table of all sets of the vertices of the state that comes first."""

    _whole: State = ()

    def grundy(self, state: State) -> int:
        self._whole = self._whole or state
        return int(
            _values_of_sets(cast("Graph", self.ruleset), self._whole)[_word(self._whole, set(compress(count(), state)))]
        )


FAMILY = Graph
