"""Rulesets that change another ruleset: what they have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from nimlike.core.errors import NimlikeError, RulesetError
from nimlike.core.laws import Claim, Linear
from nimlike.core.move import Move, State
from nimlike.core.outcome import Outcome
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile


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

    def linear_claim(self, piles: int | None, by_moves: bool = False) -> Claim:
        """The base's statement, if all its moves are linear conditions, from which ``by_moves`` its table is made."""
        claim = self.base.statement(piles)
        linear = all(isinstance(each, Linear) for move in claim.rules.moves for each in move.conditions)
        if not linear or claim.rules.parameters or (by_moves and claim.table is not None):
            raise RulesetError(f"{self.brief()}: no proof by automata is made: its moves are not all linear conditions")
        return claim

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
