"""The map of a game of two numbers from its definition, made square by square, as far as the search goes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from nimlike.core.defaults import state_at
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached
from nimlike.core.move import State
from nimlike.core.outcome import Outcome
from nimlike.core.position import Game
from nimlike.core.progress import report
from nimlike.core.shown import TableMap

MAP_MOVES: Final = 1_000_000
"""Most moves that a map looks at for outcomes, and for Grundy values."""

SLICE_MOVES: Final = 40_000
"""The same for a slice of a game of more numbers, whose moves lead out of it."""

MAP_SIDE: Final = 1_024
"""A map knows numbers below this at most."""


class SearchedMap(TableMap):
    """The positions (x, y) of a game, settled square by square as far as they are asked for."""

    def __init__(
        self,
        rules: Game,
        rest: tuple[int, ...] = (),
        most: int | None = None,
    ) -> None:
        super().__init__(lambda: self._squares, self.safe)
        self.rules = rules
        self.rest = rest
        self.has_values = rules.normal_play
        self._outcomes: dict[State, bool] = {}
        self._lost: list[tuple[int, int]] = []
        self._worth: dict[State, int] = {}
        self._plane: dict[tuple[int, int], int] = {}
        self._squares = self._valued = 0
        self._most = most or (SLICE_MOVES if rest else MAP_MOVES)
        self._elsewhere = Definition(rules, self._most)  # for moves that lead out of the squares before
        self._left = {"outcome": self._most, "grundy": self._most}

    def safe(self, side: int) -> list[tuple[int, int]]:
        """The P-positions with both numbers below ``side``, or below `known` where the search does not go so far."""
        while self._squares < min(side, MAP_SIDE):
            report(f"{self.rules.brief()}: squares of the map", self._squares, side)
            try:
                ring = [numbers for numbers, state in self._ring(self._squares) if not self._wins(state)]
            except LimitReached:
                break
            self._lost += ring
            self._squares += 1
        return [(x, y) for x, y in self._lost if max(x, y) < side]

    def _ring(self, side: int) -> Iterator[tuple[tuple[int, int], State]]:
        """The positions whose larger number is ``side``, with their states."""
        for numbers in (*((side, y) for y in range(side)), *((x, side) for x in range(side + 1))):
            if (state := state_at(self.rules, (*numbers, *self.rest))) is not None:
                yield numbers, state

    def _spend(self, kind: str) -> None:
        self._left[kind] -= 1
        if self._left[kind] < 0:
            raise LimitReached(f"{self.rules}: a map looks at {self._most:,} moves")

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
            if after not in self._worth:
                self._worth[after] = self._elsewhere.grundy(after)
            seen.add(self._worth[after])
        value = next(n for n in range(len(seen) + 1) if n not in seen)
        self._worth[state] = value
        return value

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
def searched_map(rules: Game, rest: tuple[int, ...] = ()) -> SearchedMap | None:
    """The positions (x, y, *rest) by the definition; None where these numbers denote no state."""
    firsts = ((1, 1),) if rest else ((1, 1), (1, 2), (2, 1))
    known = any(state_at(rules, (*numbers, *rest)) is not None for numbers in firsts)
    return SearchedMap(rules, rest) if known else None
