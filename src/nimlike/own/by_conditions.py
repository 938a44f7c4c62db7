"""Games whose moves are linear conditions on the numbers before and after, from a file of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final

from nimlike.conditions.rules import Condition, GameRules, Linear, MoveRule
from nimlike.core.answer import Answer, WinningMoves
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.move import Move
from nimlike.core.position import Position, State
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Map
from nimlike.core.table import Table
from nimlike.games.vector.game import Vector

if TYPE_CHECKING:
    from nimlike.core.searched import Values

MOST_TRIED: Final = 1_000_000
"""Most values that are tried for the moves of one position."""

Bounds = dict[str, tuple[int, int | None]]


class ByConditions(Ruleset):
    """Positions are some whole numbers; a move leads to each tuple that fulfils the conditions of one kind of move.

    Families from files are subclasses that have the rules. Where the conditions speak only of what is taken, the game
    is a vector game, and has its tables.
    """

    given: ClassVar[GameRules]

    @property
    def misere(self) -> bool:
        """Whether who moves last loses."""
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
            for reached in reached_by(rule, self.given.position, state):
                if reached not in seen:
                    seen.add(reached)
                    yield self._move(state, reached), reached

    def _move(self, state: State, reached: State) -> Move:
        """What is taken.

        Raises
        ------
        RulesetError
            A number grows, or nothing changes.
        """
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
            if any(found == reached for found in reached_by(rule, self.given.position, state, reached)):
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
        """The same game by the vectors that are taken, where the conditions speak of nothing else."""
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

        def moves() -> WinningMoves:
            of = found.winning_moves

            def made() -> Iterator[tuple[Move, Position]]:
                return ((self._named(move), Position(self, after.state)) for move, after in of)

            return WinningMoves(of.count, made, of.complete, of.label, of.source)

        how = (found.outcome, found.label, found.source)
        return Answer(position, *how, moves, lambda: found.reason, found.grundy, found.grundy_label)

    def _named(self, move: Move) -> Move:
        return Move.lone_take(move.amount) if len(self.given.position) == 1 else move

    def p_positions(self, bound: int) -> Iterator[Position]:
        if self.vectors is None:
            return super().p_positions(bound)
        return (Position(self, position.state) for position in self.vectors.p_positions(bound))

    def grundy_table(self, bound: int) -> Values:
        return super().grundy_table(bound) if self.vectors is None else self.vectors.grundy_table(bound)

    def map(self) -> Map | None:
        return super().map() if self.vectors is None else self.vectors.map()

    def table(self, low: int, high: int) -> Table:
        if self.vectors is None or len(self.given.position) != 2:
            return super().table(low, high)
        found = self.vectors.table(low, high)
        return Table(
            found.title.replace(str(self.vectors), str(self)), found.headings, found.rows, found.label, found.source
        )


def _taken_only(rule: MoveRule, position: Sequence[str]) -> Callable[[Sequence[int]], bool] | None:
    """Whether a vector of what is taken fulfils the conditions, if they speak of nothing else; else None."""
    new = {after: before for before, after in zip(position, rule.after, strict=True) if after != before}
    stays = [i for i, (before, after) in enumerate(zip(position, rule.after, strict=True)) if after == before]
    terms: list[tuple[dict[str, int], Linear]] = []
    for condition in rule.conditions:
        if not isinstance(condition, Linear) or any(v not in new and v not in position for v in condition.variables):
            return None
        factors = dict(condition.terms)
        if any(factors.get(before, 0) != -factors.get(after, 0) for after, before in new.items()):
            return None
        if any(factors.get(position[i]) for i in stays):
            return None
        terms.append(({before: factors.get(before, 0) for before in new.values()}, condition))
    places = {before: i for i, before in enumerate(position)}

    def holds(taken: Sequence[int]) -> bool:
        if any(taken[i] for i in stays):
            return False
        for factors, condition in terms:
            worth = sum(factor * taken[places[before]] for before, factor in factors.items())
            if condition.low is not None and worth < condition.low:
                return False
            if condition.high is not None and worth > condition.high:
                return False
        return True

    return holds


def reached_by(
    rule: MoveRule, position: Sequence[str], state: Sequence[int], only: Sequence[int] | None = None
) -> Iterator[State]:
    """The tuples that a kind of move leads to; if ``only`` is given, that one, where the move leads to it.

    The unknown numbers are bounded by the conditions, and tried, the one with fewest values first.

    Raises
    ------
    RulesetError
        The conditions do not bound a number.
    LimitReached
        More than a million values would be tried.
    """
    known: Bounds = {name: (n, n) for name, n in zip(position, state, strict=True)}
    names = {v for condition in rule.conditions for v in condition.variables} | set(rule.after)
    bounds: Bounds = {name: known.get(name, (0, None)) for name in names | set(position)}
    if only is not None:
        for name, n in zip(rule.after, only, strict=True):
            if name in known and known[name] != (n, n):
                return
            bounds[name] = n, n
    seen = set()
    for values in _solutions(rule, bounds, [MOST_TRIED]):
        reached = tuple(values[name] for name in rule.after)
        if reached not in seen:
            seen.add(reached)
            yield reached


def _solutions(rule: MoveRule, bounds: Bounds, left: list[int]) -> Iterator[Mapping[str, int]]:
    narrowed = _narrowed(rule.conditions, bounds)
    if narrowed is None:
        return
    open_names = [name for name, (low, high) in narrowed.items() if low != high]
    if not open_names:
        yield {name: low for name, (low, _) in narrowed.items()}
        return
    sizes = {name: high - low for name, (low, high) in narrowed.items() if high is not None and low < high}
    if not sizes:
        raise RulesetError(f"move {rule.name}: the conditions do not say how large {min(open_names)} may be")
    name = min(sizes, key=lambda each: (sizes[each], each))
    low, high = narrowed[name]
    assert high is not None
    left[0] -= high - low + 1
    if left[0] < 0:
        raise LimitReached(f"move {rule.name}: more than {MOST_TRIED:,} values would be tried for one position")
    for n in range(low, high + 1):
        yield from _solutions(rule, {**narrowed, name: (n, n)}, left)


def _narrowed(conditions: Sequence[Condition], bounds: Bounds) -> Bounds | None:
    """The bounds that follow from the conditions; None where they contradict one another."""
    found = dict(bounds)
    for _ in range(2 * len(conditions) + 2):
        before = dict(found)
        for condition in conditions:
            if not isinstance(condition, Linear):
                raise RulesetError(f"the condition {condition} is no linear one")
            if not _narrow(condition, found):
                return None
        if found == before:
            break
    if any(high is not None and low > high for low, high in found.values()):
        return None
    settled = all(low == high for low, high in found.values())
    if settled and not all(
        isinstance(each, Linear) and each.holds({name: low for name, (low, _) in found.items()}) for each in conditions
    ):
        return None
    return found


def _narrow(condition: Linear, found: Bounds) -> bool:
    """Narrow the bounds of each variable of a condition by those of the others; False for a contradiction."""
    if not condition.terms:
        return condition.holds({})
    spans = {v: _span(c, found[v]) for v, c in condition.terms}
    for name, factor in condition.terms:
        others = [spans[v] for v, _ in condition.terms if v != name]
        least = None if any(low is None for low, _ in others) else sum(low for low, _ in others if low is not None)
        most = None if any(high is None for _, high in others) else sum(high for _, high in others if high is not None)
        low = None if condition.low is None or most is None else condition.low - most
        high = None if condition.high is None or least is None else condition.high - least
        if factor < 0:
            low, high = (None if high is None else -high), (None if low is None else -low)
        size = abs(factor)
        old_low, old_high = found[name]
        new_low = old_low if low is None else max(old_low, -(-low // size))
        new_high = old_high if high is None else high // size if old_high is None else min(old_high, high // size)
        if new_high is not None and new_low > new_high:
            return False
        found[name] = new_low, new_high
        spans[name] = _span(factor, found[name])
    return True


def _span(factor: int, bounds: tuple[int, int | None]) -> tuple[int | None, int | None]:
    """The least and the greatest value of factor times a number within the bounds; None for none."""
    low, high = bounds
    ends = factor * low, None if high is None else factor * high
    return ends if factor > 0 else (ends[1], ends[0])
