"""Hooks of texts: how a game, its states and its moves are written and read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final, final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.hooks.base import Hooks
from nimlike.core.languages import ntr, tr
from nimlike.core.letters import Lettered, lettered
from nimlike.core.move import Move, parse_move
from nimlike.core.numbers import BITS_BUDGET, DIGIT_BUDGET, abbreviate, format_number, parse_number
from nimlike.core.options import options_text
from nimlike.core.position import State

_BRIEF_PILES: Final = 12
_BRIEF_RULES: Final = 120


class TextHooks(Hooks):
    """The text form of a game and of its states; rulesets are equal when their texts are.

    A family whose states are no row of whole numbers, like ``3,5``, gives `parse_state` and `format_state`; one with
    fewer or more numbers than its first example gives `check_state`; one whose states are more than the numbers that
    are typed gives `state_of`.
    """

    @classmethod
    def letter_games(cls, text: str) -> Iterator[Lettered]:
        """The ways to read a letter of a text as a number: the text for each value of the letter.

        By default a letter that stands alone, or as in ``2c``, ``c+1``, is taken for one.

        Raises
        ------
        ParseError
            The text has a letter and is malformed.
        """
        return lettered(text)

    def __str__(self) -> str:
        """The canonical text form; by default the family and the fields that differ from their defaults."""
        return options_text(self._ruleset)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and str(other) == str(self)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __getstate__(self) -> dict[str, Any]:
        # What is worked out from the options of the game is left out: a copy works it out again.
        kept = vars(self).items()
        return {name: value for name, value in kept if not isinstance(getattr(type(self), name, None), cached_property)}

    def check_state(self, state: State) -> None:
        """Raise ParseError unless ``state`` is a state of this game; by default, as long as the first example's."""
        examples = self._ruleset.examples
        if examples:
            wanted = examples[0].rpartition(":")[2].count(",") + 1
            if len(state) != wanted:
                raise ParseError(
                    ntr(
                        "{rules}: {wanted} number is needed, like {example}; {given} given",
                        "{rules}: {wanted} numbers are needed, like {example}; {given} given",
                        wanted,
                        rules=self,
                        wanted=wanted,
                        example=examples[0],
                        given=len(state),
                    )
                )

    def state_of(self, numbers: tuple[int, ...]) -> State:
        """The state that whole numbers denote: what ``game(3, 4)`` means, and a cell of a table or a map."""
        return numbers

    def parse_state(self, text: str) -> State:
        """The state that the last segment of a position's text denotes."""
        state = self.state_of(self.parse_numbers(text))
        self.check_state(state)
        return state

    @final
    def parse_numbers(self, text: str) -> tuple[int, ...]:
        """The whole numbers of a text like ``3,10^30``."""
        if text.isascii() and text.replace(",", "0").isdigit() and text[-1:] != "," and len(text) < 4_000:
            try:
                return tuple(map(int, text.split(",")))
            except ValueError:
                return self._parse_slowly(text)
        return self._parse_slowly(text)

    def _parse_slowly(self, text: str) -> tuple[int, ...]:
        fields = text.split(",")
        numbers, bits = [], 0
        for i, field in enumerate(fields):
            if field.isdigit() and field.isascii() and len(field) < 4_000:
                number = int(field)
            else:
                number = parse_number(
                    field, tr("{rules}: number {place} of {count}", rules=self.brief(), place=i + 1, count=len(fields))
                )
            bits += number.bit_length()
            if bits > BITS_BUDGET:
                raise LimitReached(
                    tr(
                        "{rules}: more than {most:,} digits together, the most that is accepted",
                        rules=self.brief(),
                        most=DIGIT_BUDGET,
                    )
                )
            numbers.append(number)
        return tuple(numbers)

    def format_state(self, state: State) -> str:
        """The last segment of a position's text."""
        return ",".join([format_number(n) for n in state])

    def format_position(self, state: State) -> str:
        """The text of the position: this ruleset's text and the state's."""
        return f"{self}:{self.format_state(state)}"

    @final
    def brief(self) -> str:
        """The ruleset's text, its middle left out when it is long: for people, not for parsing."""
        return abbreviate(str(self), _BRIEF_RULES)

    def brief_position(self, state: State) -> str:
        """The position's text with the middle of long numbers left out: for people, not for parsing."""
        shown = [abbreviate(n) for n in state[:_BRIEF_PILES]]
        if len(state) > _BRIEF_PILES:
            shown.append(f"...({len(state):,} numbers)")
        return f"{self.brief()}:{','.join(shown)}"

    def parse_move(self, text: str) -> Move:
        """The move that ``text`` denotes."""
        return parse_move(text)
