"""What the definition says at positions beyond a table: a law that fails there is not given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.core.defaults import state_at
from nimlike.core.definition import Definition
from nimlike.core.errors import NimlikeError
from nimlike.core.outcome import Outcome
from nimlike.core.ruleset import Ruleset
from nimlike.discover.laws import Holds

FACTOR: Final = 64
"""The numbers asked beyond a table go to so many times its bound."""

MOVES: Final = 100_000
"""Most moves that are looked at for one law at far positions, and again at the next ones."""

Point = tuple[int, ...]

_BASES: Final = range(2, 13)
_AT_RANDOM: Final = 400
_NEXT: Final = 50_000
_EDGE: Final = 5
_ROWS: Final = 32
_WIDEST: Final = 1 << 14
_OF_ROW: Final = 4
_SMALL: Final = {1: 8, 2: 4, 3: 3}


def far_numbers(bound: int) -> list[int]:
    """Numbers from a bound on to 64 times it at which the laws of games tend to fail, and others at random.

    They are digits times powers of small bases, Fibonacci numbers and squares, with their neighbours, and numbers that
    are random on the scale of logarithms.
    """
    top = FACTOR * bound
    found = set()
    for base in _BASES:
        power = base
        while power < top:
            found |= {times * power + near for times in range(1, base) for near in (-1, 0, 1)}
            power *= base
    low, high = 1, 2
    while low < top:
        found |= {low - 1, low, low + 1}
        low, high = high, low + high
    root = 2
    while root * root < top:
        found |= {root * root - 1, root * root, root * root + 1}
        root += root // 4 + 1
    chance = Random(bound)
    found |= {int(bound * FACTOR ** chance.random()) for _ in range(_AT_RANDOM)}
    return sorted(n for n in found if bound <= n < top)


def far_points(bound: int, size: int, holds: Holds) -> list[Point]:
    """Positions with a number from a bound on to 64 times it, some inside and some outside a set of several numbers."""
    numbers = far_numbers(bound)
    if size == 1:
        return [(n,) for n in numbers]
    chance = Random(bound)
    few = [*range(2 * _ROWS), *chance.sample(numbers, min(len(numbers), 4 * _ROWS))]
    rows = [[chance.choice(few) for _ in range(size - 1)] for _ in range(_ROWS)]
    last = np.arange(min(FACTOR * bound, _WIDEST))
    inside = holds(*np.array(rows).T[:, :, None], last)
    found: set[Point] = set()
    for row, marks in zip(rows, np.broadcast_to(inside, (_ROWS, len(last))), strict=True):
        members = np.flatnonzero(marks).tolist()
        ends = [*chance.sample(members, min(len(members), _OF_ROW)), *chance.sample(few, _OF_ROW)]
        ends += [end + near for end in ends[:1] for near in (-1, 1) if end + near >= 0]
        found |= {(*row, end) for end in ends}
    return sorted((point for point in found if max(point) >= bound), key=lambda point: (sum(point), point))


def next_points(bound: int, size: int) -> list[Point]:
    """The next numbers from a bound on; of several numbers each of them in every place beside numbers below 5."""
    edge = [*product(range(_EDGE), repeat=size - 1)]
    top = min(FACTOR * bound, bound + _NEXT // size)
    return [(*few[:i], n, *few[i:]) for n in range(bound, top) for few in edge for i in range(size)]


class Beyond:
    """Outcomes and Grundy values of single positions of a game, by the definition, as far as that is quick."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self._search = Definition(game)
        self._usable: dict[bool, bool] = {}

    def answers(self, points: Iterable[Point], value: bool, moves: int = MOVES) -> Iterator[tuple[Point, int]]:
        """The points with their Grundy values, or 1 for a P-position, until so many moves were looked at.

        A first point that takes half of them ends it too.
        """
        search = self._search
        end = search.moves_seen + moves
        try:
            for point in points:
                if (state := state_at(self.game, point)) is not None:
                    search.max_moves = min(end, search.moves_seen + moves // 2)
                    yield point, search.grundy(state) if value else int(search.outcome(state) is Outcome.P)
        except NimlikeError:
            return

    def usable(self, table: NDArray[Any], value: bool) -> bool:
        """Whether the definition, asked at small positions, says what a table of it says."""
        if value not in self._usable:
            points = product(range(_SMALL.get(table.ndim, 2)), repeat=table.ndim)
            found = list(self.answers(points, value))
            self._usable[value] = bool(found) and all(table[point] == each for point, each in found)
        return self._usable[value]


def columns(points: Sequence[Point]) -> list[NDArray[np.int64]]:
    """The numbers of points, a column for each."""
    return list(np.array(points, np.int64).T)
