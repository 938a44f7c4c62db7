"""Rulesets that change another ruleset: what they have in common, and how their conditions change."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any, ClassVar, TypeAlias

from nimlike.core.errors import NimlikeError, RulesetError
from nimlike.core.laws import Claim, Condition, GameRules, Linear, MoveRule
from nimlike.core.move import Move, State
from nimlike.core.outcome import Outcome
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile

# The moves of changed games as conditions: the same in misère play, or with options forbidden, with passes, or none
# from some positions.

Box: TypeAlias = tuple[tuple[int, int | None], ...]
"""For each number its least and its greatest value; None stands for no bound."""


def without(box: Box, point: tuple[int, ...]) -> list[Box]:
    """Boxes without overlaps whose union is a box but for a point of it."""
    if not all(low <= n and (high is None or n <= high) for (low, high), n in zip(box, point, strict=True)):
        return [box]
    found: list[Box] = []
    for at, ((low, high), n) in enumerate(zip(box, point, strict=True)):
        sides = [(low, n - 1)] * (low < n) + [(n + 1, high)] * (high is None or n < high)
        found += [(*zip(point[:at], point[:at], strict=True), side, *box[at + 1 :]) for side in sides]
    return found


def with_ends(game: Ruleset, base: Ruleset, ends: Iterable[tuple[int, ...]], piles: int | None) -> Claim:
    """The moves of the base, but from none of the ends.

    A move that is legal outside finitely many points is one kind of move for each box of what is left. The boxes have
    no overlaps, so that of the kinds that come of one no two go with one position.
    """
    rules, system = _plain(game, base, piles)
    size = len(rules.position)
    points = {
        order
        for end in ends
        if len(end) == size
        for order in permutations(end)
        if order == end or base.state_of(order) == end
    }
    boxes: list[Box] = [((0, None),) * size]
    for point in sorted(points):
        boxes = [part for box in boxes for part in without(box, point)]
    moves = tuple(
        MoveRule(move.name, move.after, (*move.conditions, *_inside(rules, box)))
        for move in rules.moves
        for box in boxes
        if not _empty(rules, move, box)
    )
    return Claim(replace(rules, title=str(game), moves=moves, ruleset=None), system=system)


def _empty(rules: GameRules, move: MoveRule, box: Box) -> bool:
    """Whether the move would lower a number that is 0."""
    zero = {name for name, (_, high) in zip(rules.position, box, strict=True) if high == 0}
    return any(
        isinstance(each, Linear) and each.named()[:1] == ("lt",) and each.named()[2] in zero for each in move.conditions
    )


def _inside(rules: GameRules, box: Box) -> tuple[Condition, ...]:
    return tuple(
        Linear.of({name: 1}, low, high)
        for name, (low, high) in zip(rules.position, box, strict=True)
        if low or high is not None
    )


def in_misere_play(game: Ruleset, base: Ruleset, piles: int | None) -> Claim:
    """The moves of the base, in misère play."""
    rules, system = _plain(game, base, piles)
    return Claim(replace(rules, title=str(game), misere=True, ruleset=None), system=system)


def with_blocking(game: Ruleset, base: Ruleset, k: int, piles: int | None) -> Claim:
    """The moves of the base, of which up to k - 1 may be forbidden."""
    claim = base.statement(piles)
    rules = claim.rules
    if rules.misere or rules.parameters or not _linear(rules):
        raise RulesetError(
            f"{game.brief()}: no proof by automata is made: the moves of {base.brief()} are not those of a "
            "game in normal play whose conditions are all linear"
        )
    text = None if rules.ruleset is None else f"{rules.ruleset}:block={k}"
    blocked = replace(rules, title=str(game), ruleset=text, block=k)
    return Claim(blocked, system=claim.system, formula=claim.blocked.get(k), looked_for=True)


def with_passes(game: Ruleset, base: Ruleset, piles: int | None) -> Claim:
    """The moves of the base, and passes; one number more says how many are left, and it may be any.

    A pass is a kind of move for each number that any amount may be taken from alone: where that number is not 0.
    """
    claim = base.statement(piles)
    rules = claim.rules
    if rules.parameters or not _linear(rules):
        raise RulesetError(f"{game.brief()}: no proof by automata is made: its moves are not all linear conditions")
    alone = {name for move in rules.moves if (name := _only_number_lowered(rules, move)) is not None}
    if alone != set(rules.position):
        raise RulesetError(
            f"{game.brief()}: no proof by automata is made: that any amount may be taken from each number "
            f"alone, so that play ends where all are 0, does not hold of {base.brief()}"
        )
    used = {name for move in rules.moves for each in move.conditions for name in each.variables} | {*rules.position}
    left = next(name for name in "pz" if name > max(rules.position) and name not in used)
    fewer = next(name for name in "qw" if name not in used)
    passes = tuple(
        MoveRule(
            f"pass where {name} > 0",
            (*rules.position, fewer),
            (Linear.of({name: 1}, 1, None), Linear.of({left: 1, fewer: -1}, 1, 1)),
        )
        for name in rules.position
    )
    moves = tuple(replace(move, after=(*move.after, left)) for move in rules.moves)
    title = f"{game} with {left} passes left"
    passing = replace(rules, title=title, position=(*rules.position, left), moves=(*moves, *passes), ruleset=None)
    return Claim(passing, system=claim.system, looked_for=True)


def _only_number_lowered(rules: GameRules, move: MoveRule) -> str | None:
    """The one number that a kind of move lowers, by any amount; None if it does another thing."""
    changed = [(new, old) for new, old in zip(move.after, rules.position, strict=True) if new != old]
    if len(changed) == len(move.conditions) == 1 and isinstance(move.conditions[0], Linear):
        return changed[0][1] if move.conditions[0].named() == ("lt", *changed[0]) else None
    return None


def _linear(rules: GameRules) -> bool:
    return all(isinstance(each, Linear) for move in rules.moves for each in move.conditions)


def _plain(game: Ruleset, base: Ruleset, piles: int | None) -> tuple[GameRules, Callable[[], Any] | None]:
    """The base's rules and number system, where they are linear conditions whose table is made from them."""
    claim = base.statement(piles)
    if claim.table is not None or not _linear(claim.rules) or claim.rules.parameters:
        raise RulesetError(f"{game.brief()}: no proof by automata is made: its moves are not all linear conditions")
    return claim.rules, claim.system


def can_claim(game: Ruleset) -> bool:
    """Whether the claim of a changed game can be made, for two piles where their number is free."""
    for piles in (None, 2):
        try:
            game.statement(piles)
        except RulesetError:
            continue
        except NimlikeError:
            pass
        return True
    return False


class Modified(Ruleset):
    """A ruleset that changes another one, its base. Words, boards and states are those of the base by default."""

    base: Ruleset

    place: ClassVar[int] = 0
    """Its place among modifiers: a text names those with a smaller one first. At 0 another order is another game."""

    @property
    def normal_play(self) -> bool:
        return self.base.normal_play

    @property
    def misere(self) -> bool:
        """Whether the base is in misère play."""
        return bool(getattr(self.base, "misere", False))

    def inner(self, state: State) -> State:
        """The state of the base game."""
        return state

    @abstractmethod
    def claim(self, piles: int | None) -> Claim:
        """The statement, where the base has one."""

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        if open_choice or not self.base.conditions_known:
            return super().statement(piles, True)
        return self.claim(piles)

    @property
    def conditions_known(self) -> bool:
        return self.base.conditions_known and can_claim(self)

    @property
    def title(self) -> str:  # type: ignore[override]
        """What the base is called in sentences."""
        return self.base.title

    @property
    def sources(self) -> tuple[str, ...]:  # type: ignore[override]
        """The works on the base."""
        return self.base.sources

    @property
    def examples(self) -> tuple[str, ...]:  # type: ignore[override]
        """The base's, with this ruleset's text."""
        return (f"{self}:{self.base.format_state(self.base.start())}",)

    def check_state(self, state: State) -> None:
        self.base.check_state(state)

    @property
    def arity(self) -> int | None:
        return self.base.arity

    def state_of(self, numbers: tuple[int, ...]) -> State:
        return self.base.state_of(numbers)

    def parse_state(self, text: str) -> State:
        state = self.base.parse_state(text)
        self.check_state(state)
        return state

    def format_state(self, state: State) -> str:
        return self.base.format_state(state)

    def terminal_outcome(self, state: State) -> Outcome:
        return self.base.terminal_outcome(self.inner(state))

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        yield from self.base.options(state)

    def after(self, state: State, move: Move) -> State:
        return self.base.after(state, move)

    def as_option(self, state: State, move: Move) -> Move:
        return self.base.as_option(self.inner(state), move)

    def parse_move(self, text: str) -> Move:
        return self.base.parse_move(text)

    def rules(self) -> str:
        return self.base.rules()

    def ending(self, state: State) -> str:
        return self.base.ending(self.inner(state))

    def words(self, state: State) -> str:
        return self.base.words(self.inner(state))

    def board(self, state: State) -> tuple[Pile, ...]:
        return self.base.board(self.inner(state))

    def start(self) -> State:
        return self.base.start()

    def players(self, state: State) -> tuple[str, str]:
        return self.base.players(self.inner(state))


def refuse_order(base: Ruleset, place: int, segment: str) -> None:
    """Refuse a modifier, written ``segment``, that goes before one of those that ``base`` has already."""
    here = base
    while isinstance(here, Modified) and here.place:
        if here.place > place:
            raise RulesetError(f"{base}: {segment} goes before {str(here).rpartition(':')[2]}")
        here = here.base
    if not isinstance(here, Modified) and type(here).options_needed is not Ruleset.options_needed:
        raise RulesetError(f"{base}: options may be forbidden there; {segment} does not fit")


def add_note(pile: Pile, note: str) -> Pile:
    """The pile with a note more."""
    return replace(pile, note=f"{pile.note}; {note}" if pile.note else note)
