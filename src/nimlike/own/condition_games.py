"""Games whose moves are linear conditions on the numbers before and after, from a file of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nimlike.conditions.grammar import reach
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.laws import Claim, GameRules, Linear, MoveRule
from nimlike.core.libraries import compiler
from nimlike.core.move import Move, State
from nimlike.core.position import Answer, Position
from nimlike.core.progress import COMPILED, afford, search_moves
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Map, TableMap
from nimlike.core.table import Table
from nimlike.games.vector.vector_answers import answer_by_table
from nimlike.games.vector.vector_tables import two_pile_table
from nimlike.tables.boxes import Safe
from nimlike.tables.by_conditions import arrays_of, rays_of, safe_cells, values_of

if TYPE_CHECKING:
    from nimlike.core.searched import Values

_MAP_SIDES: Final = (1_024, 512, 256)
"""Maps of such games reach to numbers below one of these, the first within the limit of a search."""

_FEW: Final = 1 << 10  # positions below one that are searched from the definition
_WIDE: Final = 1 << 16  # positions of a table that is made larger, to serve more of them
_WINDOW: Final = 16  # what it takes to compare the options of a position with those of the one before, in moves
_STEPS: Final = 1 << 29  # steps for one answer, at most


class ByConditions(Ruleset):
    """A position is some whole numbers; a move leads to any tuple that fulfils the conditions of a kind of move."""

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
    def _has_tables(self) -> bool:
        """Whether there are compiled tables: the conditions are linear, and every move does nothing but take."""
        if not compiler():
            return False
        try:
            arrays_of(self.given)
            return all(map(self._only_takes, self.given.moves))
        except (LimitReached, RulesetError):
            return False

    def _only_takes(self, rule: MoveRule) -> bool:
        """Whether a kind of move raises no number and lowers one, whatever the numbers."""
        changed = [(old, new) for old, new in zip(self.given.position, rule.after, strict=True) if old != new]
        faults = [[Linear.of({new: 1, old: -1}, 1)] for old, new in changed]
        faults.append([Linear.of({new: 1, old: -1}, 0, 0) for old, new in changed])
        conditions = [each for each in rule.conditions if isinstance(each, Linear)]
        return bool(changed) and not any(_are_possible([*conditions, *fault]) for fault in faults)

    @cached_property
    def _has_kinds_apart(self) -> bool:
        """Whether no two kinds of moves lead from a position to the same one."""
        for one, other in combinations(self.given.moves, 2):
            conditions = self.given.to_one_position(one, other)
            if _are_possible([each for each in conditions if isinstance(each, Linear)]):
                return False
        return True

    def answer(self, position: Position) -> Answer:
        """By a table of all smaller positions, but for small ones and where that is too much work."""
        state = position.state
        if prod(n + 1 for n in state) > _FEW and self._has_tables:
            with suppress(LimitReached):
                safe: Safe = _covering(_safe, type(self), state)
                source = f"the definition, cell by cell: all {prod(n + 1 for n in state):,} positions in the box"
                return answer_by_table(position, safe, source, lambda state: self._winning(state, safe))
        return super().answer(position)

    def _winning(self, state: State, safe: Safe) -> Iterator[tuple[Move, Position]]:
        return ((move, Position(self, reached)) for move, reached in self.options(state) if reached in safe)

    def computed_value(self, state: State) -> int | None:
        cells = prod(n + 1 for n in state)
        whole = (1 + max(state)) ** len(state)
        if self._has_tables and self._moves_within(max(state)) * cells <= _STEPS * whole:
            with suppress(LimitReached):
                return int(_covering(_values, type(self), state)[state])
        return super().computed_value(state)

    def p_positions(self, bound: int) -> Iterator[Position]:
        found = self._tabled(self.given, bound)
        return super().p_positions(bound) if found is None else (Position(self, state) for state in found)

    def _tabled(self, changed: GameRules, bound: int) -> Iterator[State] | None:
        if not self._has_tables or (changed.block > 1 and not self._has_kinds_apart):
            return None
        sides = self._sides(bound)
        return safe_cells(changed, sides).below(sides)

    def _sides(self, bound: int) -> tuple[int, ...]:
        return (bound + 1,) * len(self.given.position)

    def _moves_within(self, bound: int) -> int:
        """How many moves the positions to a bound have, about; rays and windows of `find_values` count as few."""
        cells = prod(self._sides(bound))
        if (rays := rays_of(self.given)) is not None:
            return cells * len(rays)
        before, kinds = set(self.given.position), self.given.moves
        free = [len(set(rule.after) - before) - (not self.given.hidden(rule)) for rule in kinds]
        return cells * sum(_WINDOW * (1 + int((bound // 2) ** max(n, 0))) for n in free)

    def grundy_table(self, bound: int) -> Values:
        if not self._has_tables or self.misere:
            return super().grundy_table(bound)
        sides = self._sides(bound)
        work = f"{self.brief()}: a table of {prod(sides):,} Grundy values"
        afford(work, self._moves_within(bound), 2 * prod(sides), by_python="")
        return _values(type(self), sides)

    def table(self, low: int, high: int) -> Table:
        two = self._has_tables and len(self.given.position) == 2
        return two_pile_table(self, low, high) if two else super().table(low, high)

    def map(self, rest: tuple[int, ...] = ()) -> Map | None:
        if rest or not self._has_tables or len(self.given.position) != 2:
            return super().map(rest)
        most = COMPILED * search_moves()
        last = next(side for side in _MAP_SIDES if side == _MAP_SIDES[-1] or self._moves_within(side) < most) - 1
        values = None if self.misere else lambda: self.grundy_table(last)
        return TableMap(lambda: last + 1, lambda side: (p.state for p in self.p_positions(last)), values)

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        if piles not in (None, len(self.given.position)) or open_choice:
            raise RulesetError(f"{self}: the game has {len(self.given.position)} numbers, and leaves no choice open")
        return Claim(self.given)


def _are_possible(conditions: list[Linear]) -> bool:
    """Whether some numbers fulfil all conditions: by automata of their bits."""
    from nimlike.numeration.automata.operations import linear
    from nimlike.numeration.automata.relations import all_of
    from nimlike.numeration.automata.systems import power_system

    system = power_system(2)
    return not all_of([linear(system, dict(each.terms), each.low, each.high) for each in conditions]).is_empty


def _covering(
    make: Callable[[type[ByConditions], tuple[int, ...]], Any], game: type[ByConditions], state: State
) -> Any:
    """A table that holds a state; its sides are powers of 2 if that is not much more, so that few are made."""
    wide = tuple(1 << n.bit_length() for n in state)
    return make(game, wide if prod(wide) <= _WIDE else tuple(n + 1 for n in state))


@lru_cache(maxsize=8)
def _safe(game: type[ByConditions], sides: tuple[int, ...]) -> Safe:
    return safe_cells(game.given, sides, _STEPS)


@lru_cache(maxsize=8)
def _values(game: type[ByConditions], sides: tuple[int, ...]) -> Values:
    return values_of(game.given, sides)
