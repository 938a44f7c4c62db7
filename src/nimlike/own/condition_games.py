"""Games whose moves are linear conditions on the numbers before and after, from a file of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nimlike.conditions.grammar import reach
from nimlike.core.defaults import with_passes
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.generators import Changed
from nimlike.core.laws import Claim, GameRules, Linear, MoveRule
from nimlike.core.libraries import compiler
from nimlike.core.modifiers import moves_outside
from nimlike.core.move import Move, State
from nimlike.core.position import Answer, Position
from nimlike.core.progress import COMPILED, afford, search_moves
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Map, TableMap
from nimlike.core.table import Table
from nimlike.games.vector.vector_answers import answer_by_table
from nimlike.games.vector.vector_tables import two_pile_table
from nimlike.tables.boxes import Safe
from nimlike.tables.by_conditions import MOST_WORK, arrays_of, rays_of, remoteness_of, safe_cells, values_of

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
        return bool(changed) and not any(are_possible([*conditions, *fault]) for fault in faults)

    @cached_property
    def _has_kinds_apart(self) -> bool:
        """Whether no two kinds of moves lead from a position to the same one."""
        for one, other in combinations(self.given.moves, 2):
            conditions = self.given.to_one_position(one, other)
            if are_possible([each for each in conditions if isinstance(each, Linear)]):
                return False
        return True

    def _changed(self) -> Changed | None:
        return Changed(self, self.misere, tables=self) if self._has_tables else None

    def lost_to(self, changed: Changed, bound: int) -> Iterator[State]:
        """The P-positions to a bound of the game as modifiers change it."""
        box = (bound,) * len(self.given.position)
        return _safe(changed, tuple(n + 1 for n in box), MOST_WORK).below(box)

    def lost_below(self, changed: Changed, state: State) -> tuple[Safe, str] | None:
        """A table of all smaller positions and how it was made, but for small ones and where it is too much work."""
        if not changed.passes and (cells := prod(n + 1 for n in state)) > _FEW:
            with suppress(LimitReached):
                safe: Safe = _covering(_safe, changed, state)
                return safe, f"the definition, cell by cell: all {cells:,} positions in the box"
        return None

    def answer_changed(self, changed: Changed, position: Position) -> Answer | None:
        """The answer from such a table."""
        if (found := self.lost_below(changed, position.state)) is None:
            return None
        game, safe = position.ruleset, found[0]
        moves = lambda state: ((move, Position(game, to)) for move, to in game.options(state) if to in safe)  # noqa: E731
        return answer_by_table(position, *found, moves)

    def value_changed(self, changed: Changed, state: State) -> int | None:
        """The Grundy value from a table of all smaller positions, unless it is too much work."""
        if not changed.passes and self._moves_below(state) <= _STEPS:
            with suppress(LimitReached):
                return int(_covering(_values, changed, state)[state])
        return None

    def table_to(self, changed: Changed, bound: int, lengths: bool) -> Values | None:
        """The Grundy values to a bound of the game as modifiers change it, or the remoteness."""
        sides = (bound + 1,) * len(self.given.position)
        if lengths:
            return _lengths(changed, sides)
        self._afford("Grundy values", sides)
        return None if changed.passes else _values(changed, sides)

    def _afford(self, what: str, sides: tuple[int, ...], times: int = 1) -> None:
        """LimitReached where a table is too much work."""
        cells = prod(sides)
        moves = times * self._moves_below(tuple(side - 1 for side in sides))
        afford(f"{self.brief()}: a table of {cells:,} {what}", moves, 2 * cells, by_python="")

    def _moves_below(self, state: State) -> int:
        """How many moves the positions below one have, about; rays and windows of `find_values` count as few."""
        cells: int = prod(n + 1 for n in state)
        if (rays := rays_of(self.given)) is not None:
            return cells * len(rays)
        before, kinds = set(self.given.position), self.given.moves
        free = [len(set(rule.after) - before) - (not self.given.hidden(rule)) for rule in kinds]
        return cells * sum(_WINDOW * (1 + int((max(state) // 2) ** max(n, 0))) for n in free)

    def table(self, low: int, high: int) -> Table:
        two = self._has_tables and len(self.given.position) == 2
        return two_pile_table(self, low, high) if two else super().table(low, high)

    def map(self, rest: tuple[int, ...] = ()) -> Map | None:
        if rest or not self._has_tables or len(self.given.position) != 2:
            return super().map(rest)
        most = COMPILED * search_moves()
        last = next(side for side in _MAP_SIDES if side == _MAP_SIDES[-1] or self._moves_below((side, side)) < most) - 1
        values = None if self.misere else lambda: self.grundy_table(last)
        return TableMap(lambda: last + 1, lambda side: (p.state for p in self.p_positions(last)), values)

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        if piles not in (None, len(self.given.position)) or open_choice:
            raise RulesetError(f"{self}: the game has {len(self.given.position)} numbers, and leaves no choice open")
        return Claim(self.given)


def are_possible(conditions: list[Linear]) -> bool:
    """Whether some numbers fulfil all conditions: by automata of their bits."""
    from nimlike.numeration.automata.operations import linear
    from nimlike.numeration.automata.relations import all_of
    from nimlike.numeration.automata.systems import power_system

    system = power_system(2)
    relations = [linear(system, dict(each.terms), each.low, each.high) for each in conditions]
    return not relations or not all_of(relations).is_empty


def _covering(make: Callable[[Changed, tuple[int, ...]], Any], changed: Changed, state: State) -> Any:
    """A table that holds a state; its sides are powers of 2 if that is not much more, so that few are made."""
    wide = tuple(1 << n.bit_length() for n in state)
    return make(changed, wide if prod(wide) <= _WIDE else tuple(n + 1 for n in state))


def _rules_of(changed: Changed) -> GameRules:
    """The rules of a changed game, but for passes."""
    rules: GameRules = replace(changed.game.given, misere=changed.misere, block=changed.block)
    for points, reached in ((changed.ends, False), (changed.avoided, True)):
        if points:
            rules = replace(rules, moves=moves_outside(rules, points, reached))
    return rules


@lru_cache(maxsize=8)
def _safe(changed: Changed, sides: tuple[int, ...], most: int = _STEPS) -> Safe:
    apart = changed.block == 1 or (not changed.misere and changed.game._has_kinds_apart)
    if apart and not changed.passes:
        return safe_cells(_rules_of(changed), sides, most)
    return Safe.of(_lengths(changed, sides) & 1 == changed.misere)


@lru_cache(maxsize=8)
def _values(changed: Changed, sides: tuple[int, ...]) -> Values:
    return values_of(_rules_of(changed), sides)


@lru_cache(maxsize=8)
def _lengths(changed: Changed, sides: tuple[int, ...]) -> Values:
    changed.game._afford("numbers of moves", sides, changed.block * (1 + changed.passes))
    return with_passes(changed, True, lambda each, _, passed: remoteness_of(_rules_of(each), sides, passed))
