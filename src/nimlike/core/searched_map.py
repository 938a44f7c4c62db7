"""The map of a game of two numbers from its definition, made square by square, as far as the search goes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from nimlike.core.defaults import state_at
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, tr
from nimlike.core.move import State
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Game
from nimlike.core.progress import report
from nimlike.core.shown import Map, Span

MAP_MOVES: Final = 1_000_000
"""Most moves that a map looks at for outcomes, and for Grundy values."""

SLICE_MOVES: Final = 40_000
"""The same for a slice of a game of more numbers, whose moves lead out of it."""

MAP_SIDE: Final = 1_024
"""A map knows numbers below this at most."""


class SearchedMap(Map):
    """The positions (x, y) of a game, settled square by square as far as they are asked for."""

    label = Label.COMPUTED

    def __init__(
        self,
        rules: Game,
        axes: tuple[str, str] = (later("pile A"), later("pile B")),
        rest: tuple[int, ...] = (),
        most: int | None = None,
    ) -> None:
        self.rules = rules
        self.axes = axes
        self.rest = rest
        self.has_values = rules.normal_play
        self._outcomes: dict[State, bool] = {}
        self._safe: list[tuple[int, int]] = []
        self._values: dict[State, int] = {}
        self._plane: dict[tuple[int, int], int] = {}
        self._side = self._valued = 0
        self._most = most or (SLICE_MOVES if rest else MAP_MOVES)
        self._elsewhere = Definition(rules, self._most)  # for moves that lead out of the squares before
        self._left = {"outcome": self._most, "grundy": self._most}

    @property
    def known(self) -> int:
        """Outcomes of numbers below this are settled."""
        return self._side

    def safe(self, side: int) -> list[tuple[int, int]]:
        """The P-positions with both numbers below ``side``, or below `known` where the search does not go so far."""
        while self._side < min(side, MAP_SIDE):
            report(f"{self.rules.brief()}: squares of the map", self._side, side)
            try:
                ring = [numbers for numbers, state in self._ring(self._side) if not self._wins(state)]
            except LimitReached:
                break
            self._safe += ring
            self._side += 1
        return [(x, y) for x, y in self._safe if max(x, y) < side]

    def _ring(self, side: int) -> Iterator[tuple[tuple[int, int], State]]:
        """The positions whose larger number is ``side``, with their states."""
        for numbers in (*((side, y) for y in range(side)), *((x, side) for x in range(side + 1))):
            if (state := state_at(self.rules, (*numbers, *self.rest))) is not None:
                yield numbers, state

    def _spend(self, kind: str) -> None:
        self._left[kind] -= 1
        if self._left[kind] < 0:
            raise LimitReached(tr("{rules}: a map looks at {most:,} moves", rules=self.rules, most=self._most))

    def _wins(self, state: State) -> bool:
        """Whether the player to move wins; a move to a position of the squares before is looked up."""
        needed, ended = self.rules.options_needed(state), True
        for _, after in self.rules.options(state):
            ended = False
            self._spend("outcome")
            if after not in self._outcomes:
                self._outcomes[after] = self._elsewhere.outcome(after) is Outcome.N
            needed -= not self._outcomes[after]
            if not needed:
                break
        wins = self.rules.terminal_outcome(state) is Outcome.N if ended else not needed
        self._outcomes[state] = wins
        return wins

    def _value(self, state: State) -> int:
        seen = set()
        for _, after in self.rules.options(state):
            self._spend("grundy")
            if after not in self._values:
                self._values[after] = self._elsewhere.grundy(after)
            seen.add(self._values[after])
        value = next(n for n in range(len(seen) + 1) if n not in seen)
        self._values[state] = value
        return value

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        for p, q in self.safe(max(x + (width << z), y + (height << z))):
            if p >= x and q >= y and (p - x) >> z < width and (q - y) >> z < height:
                yield (p - x) >> z, (q - y) >> z, (q - y) >> z

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        side = max(x + ((width - 1) << z), y + ((height - 1) << z)) + 1
        while self._valued < min(side, MAP_SIDE):
            try:
                for numbers, state in self._ring(self._valued):
                    self._plane[numbers] = self._value(state)
            except LimitReached:
                break
            self._valued += 1
        for j in range(height):
            for i in range(width):
                numbers = (x + (i << z), y + (j << z))
                yield self._plane.get(numbers) if max(numbers) < self._valued else None


@lru_cache(maxsize=8)
def searched_map(rules: Game, axes: tuple[str, str] = (later("pile A"), later("pile B"))) -> SearchedMap | None:
    """The map by the definition; None where two whole numbers denote no state."""
    known = any(state_at(rules, numbers) is not None for numbers in ((1, 1), (1, 2), (2, 1)))
    return SearchedMap(rules, axes) if known else None


@lru_cache(maxsize=8)
def searched_slice(rules: Game, rest: tuple[int, ...]) -> SearchedMap | None:
    """The slice of the positions (x, y, *rest) by the definition; None where these numbers denote no state."""
    if not rest or state_at(rules, (1, 1, *rest)) is None:
        return None
    return SearchedMap(rules, ("pile A", "pile B"), rest)
