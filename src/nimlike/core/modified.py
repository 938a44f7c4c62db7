"""The common part of rulesets that change another ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from nimlike.core.errors import RulesetError
from nimlike.core.languages import tr
from nimlike.core.literature import Source
from nimlike.core.move import Move
from nimlike.core.outcome import Outcome
from nimlike.core.position import State
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile


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

    @property
    def title(self) -> str:  # type: ignore[override]
        """What the base is called in sentences."""
        return self.base.title

    @property
    def sources(self) -> tuple[Source, ...]:  # type: ignore[override]
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

    def brief_position(self, state: State) -> str:
        return self._brief(self.base.brief_position(self.inner(state)))

    def _brief(self, text: str) -> str:
        """The base's brief text with this ruleset's text in place of the base's."""
        return f"{self}:{text.removeprefix(f'{self.base}:')}"

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

    def to_move(self, state: State) -> str:
        return self.base.to_move(self.inner(state))

    def not_to_move(self, state: State) -> str:
        return self.base.not_to_move(self.inner(state))


def refuse_order(base: Ruleset, place: int, segment: str) -> None:
    """Refuse a modifier, written ``segment``, that goes before one of those that ``base`` has already."""
    here = base
    while isinstance(here, Modified) and here.place:
        if here.place > place:
            raise RulesetError(
                tr(
                    "{base}: {segment} goes before {last}",
                    base=base,
                    segment=segment,
                    last=str(here).rpartition(":")[2],
                )
            )
        here = here.base
    if not isinstance(here, Modified) and type(here).options_needed is not Ruleset.options_needed:
        raise RulesetError(
            tr("{base}: options may be forbidden there; {segment} does not fit", base=base, segment=segment)
        )


def noted(pile: Pile, note: str) -> Pile:
    """The pile with a note more."""
    return replace(pile, note=f"{pile.note}; {note}" if pile.note else note)
