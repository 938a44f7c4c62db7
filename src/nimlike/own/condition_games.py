"""Games whose moves are linear conditions on the numbers before and after, from a file of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from nimlike.conditions.grammar import reach
from nimlike.core.defaults import moves_within
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.laws import Claim, GameRules, Linear, MoveRule
from nimlike.core.move import Move, State
from nimlike.core.position import Answer, Position
from nimlike.core.progress import COMPILED, afford, search_moves
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Map, TableMap
from nimlike.core.table import Table
from nimlike.games.vector.game import Vector
from nimlike.games.vector.vector_answers import answer_of_twin
from nimlike.tables.by_conditions import arrays_of, safe_cells, values_of

if TYPE_CHECKING:
    from nimlike.core.searched import Values

_MAP_SIDES: Final = (1_024, 512, 256)
"""Maps of such games reach to numbers below one of these, the first within the limit of a search."""


class ByConditions(Ruleset):
    """A position is some whole numbers; a move leads to any tuple that fulfils the conditions of one kind of move.

    Families from files are subclasses, which hold the rules. If all conditions are on the numbers taken, the game is a
    vector game, and has its tables.
    """

    given: ClassVar[GameRules]

    @property
    def misere(self) -> bool:
        """Whether the player whoever moves last loses."""
        return self.given.misere

    def __str__(self) -> str:
        return self.family

    def check_state(self, state: State) -> None:
        needed = len(self.given.position)
        if len(state) != needed:
            raise ParseError(f"{self}: {needed} numbers are needed, like {self.examples[0]}; {len(state)} given")

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        seen = set()
        for rule in self.given.moves:
            for reached in reach(rule, self.given.position, state):
                if reached not in seen:
                    seen.add(reached)
                    yield self._move(state, reached), reached

    def _move(self, state: State, reached: State) -> Move:
        """What is taken."""
        takes = tuple((i, a - b) for i, (a, b) in enumerate(zip(state, reached, strict=True)) if a != b)
        if not takes or any(amount < 0 for _, amount in takes):
            raise RulesetError(
                f"{self}: a move leads from {self.brief_position(state)} to {self.brief_position(reached)}: moves must"
                " take something, and raise no number"
            )
        return Move.lone_take(takes[0][1]) if len(state) == 1 else Move(takes)

    def after(self, state: State, move: Move) -> State:
        if move.part is not None or move.split or move.forbids:
            raise self.illegal(state, move, "a move takes from the piles, like a1b2")
        taken = dict(move.takes)
        if any(pile >= len(state) or amount > state[pile] for pile, amount in taken.items()):
            raise self.illegal(state, move, "it takes more than there is")
        reached = tuple(size - taken.get(pile, 0) for pile, size in enumerate(state))
        for rule in self.given.moves:
            if any(found == reached for found in reach(rule, self.given.position, state, reached)):
                return reached
        raise self.illegal(state, move, "it fulfils the conditions of no kind of move")

    def rules(self) -> str:
        before = ", ".join(self.given.position)
        kinds = "; ".join(
            f"to ({', '.join(rule.after)}) with {' and '.join(map(str, rule.conditions))}" for rule in self.given.moves
        )
        return f"From ({before}) move {kinds}."

    @cached_property
    def vectors(self) -> Vector | None:
        """The same game as a vector game; None if some condition is not on the numbers taken."""
        tests = [_taken_only(rule, self.given.position) for rule in self.given.moves]
        if any(test is None for test in tests):
            return None

        def held(*taken: int) -> bool:
            return any(taken) and any(test(taken) for test in tests if test is not None)

        return Vector([held], len(self.given.position), self.misere)

    def answer(self, position: Position) -> Answer:
        if self.vectors is None:
            return super().answer(position)
        found = self.vectors.answer(Position(self.vectors, position.state))
        alone = len(self.given.position) == 1
        return answer_of_twin(
            position, found, found.source, lambda move: Move.lone_take(move.amount) if alone else move
        )

    def p_positions(self, bound: int) -> Iterator[Position]:
        if self.vectors is not None:
            return (Position(self, position.state) for position in self.vectors.p_positions(bound))
        if not self._is_compiled:
            return super().p_positions(bound)
        lost = (each.tolist() for each in safe_cells(self.given, bound + 1).nonzero())
        return (Position(self, state) for state in zip(*lost, strict=True))

    def grundy_table(self, bound: int) -> Values:
        if self.vectors is not None:
            return self.vectors.grundy_table(bound)
        if not self._is_compiled or self.misere or len(self.given.position) == 1:
            return super().grundy_table(bound)
        size, cells = len(self.given.position), (bound + 1) ** len(self.given.position)
        work = f"{self.brief()}: a table of {cells:,} Grundy values"
        afford(work, moves_within(self, bound, size), 2 * cells, by_python="")
        return _values(type(self), bound + 1)

    @cached_property
    def _is_compiled(self) -> bool:
        """Whether there are compiled tables."""
        try:
            arrays_of(self.given)
        except (LimitReached, RulesetError):
            return False
        return True

    def map(self, rest: tuple[int, ...] = ()) -> Map | None:
        if rest:
            return super().map(rest)
        if self.vectors is not None:
            return self.vectors.map()
        if not self._is_compiled or len(self.given.position) != 2:
            return super().map()
        most = COMPILED * search_moves()
        last = next(side for side in _MAP_SIDES if side == _MAP_SIDES[-1] or moves_within(self, side, 2) < most) - 1
        values = None if self.misere else lambda: self.grundy_table(last)
        return TableMap(lambda: last + 1, lambda side: (p.state for p in self.p_positions(last)), values)

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        if piles not in (None, len(self.given.position)) or open_choice:
            raise RulesetError(f"{self}: the game has {len(self.given.position)} numbers, and leaves no choice open")
        return Claim(self.given)

    def table(self, low: int, high: int) -> Table:
        if self.vectors is None or len(self.given.position) != 2:
            return super().table(low, high)
        found = self.vectors.table(low, high)
        return Table(
            found.title.replace(str(self.vectors), str(self)), found.headings, found.rows, found.label, found.source
        )


@lru_cache(maxsize=8)
def _values(game: type[ByConditions], side: int) -> Values:
    return values_of(game.given, side)


def _taken_only(rule: MoveRule, position: Sequence[str]) -> Callable[[Sequence[int]], bool] | None:
    """A test whether a vector of the numbers taken fulfils the conditions; None if they contain anything else."""
    new = {after: before for before, after in zip(position, rule.after, strict=True) if after != before}
    stays = [i for i, (before, after) in enumerate(zip(position, rule.after, strict=True)) if after == before]
    terms: list[tuple[list[tuple[int, int]], int | None, int | None]] = []
    for condition in rule.conditions:
        if not isinstance(condition, Linear) or any(v not in new and v not in position for v in condition.variables):
            return None
        factors = dict(condition.terms)
        if any(factors.get(before, 0) != -factors.get(after, 0) for after, before in new.items()):
            return None
        if any(factors.get(position[i]) for i in stays):
            return None
        named = [(i, factors[before]) for i, before in enumerate(position) if factors.get(before)]
        terms.append((named, condition.low, condition.high))

    def holds(taken: Sequence[int]) -> bool:
        if any(taken[i] for i in stays):
            return False
        for factors, low, high in terms:
            worth = 0
            for i, factor in factors:
                worth += factor * taken[i]
            if (low is not None and worth < low) or (high is not None and worth > high):
                return False
        return True

    return holds
