"""Rulesets and positions: what every family of games provides, and what every position can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final

from nimlike.core.answer import Answer, WinningMoves
from nimlike.core.errors import IllegalMove, LimitReached, ParseError, RulesetError
from nimlike.core.move import Move, parse_move
from nimlike.core.numbers import BITS_BUDGET, DIGIT_BUDGET, abbreviate, format_number, parse_number, whole
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position, State
from nimlike.core.table import Table

if TYPE_CHECKING:
    from nimlike.core.searched import Values

_BRIEF_PILES: Final = 12
_BRIEF_RULES: Final = 120


class Ruleset(ABC):
    """The rules of a game: its moves, who wins at the end, its text form, and its theory.

    A subclass needs only `__str__`, `check_state` and `options` to be solved from the definition. A
    family with a text form of its own is a subclass in a module of `nimlike.games` that has the family's
    name, and gives `read`, the texts below, and what theory there is. Rulesets are immutable, hashable
    and equal when their text is equal.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Subtraction(Ruleset):
    ...     takes: tuple[int, ...]
    ...
    ...     def __str__(self):
    ...         return f"take {self.takes}"
    ...
    ...     def check_state(self, state):
    ...         pass
    ...
    ...     def options(self, state):
    ...         for take in self.takes:
    ...             if take <= state[0]:
    ...                 yield Move.lone_take(take), (state[0] - take,)
    >>> answer = Subtraction((1, 3, 4))(21).answer()
    >>> answer.outcome, answer.grundy, answer.label
    (<Outcome.P: 'P'>, 0, <Label.COMPUTED: 'computed'>)
    """

    family: ClassVar[str] = ""
    """The first segment of the text form."""
    title: ClassVar[str] = "game"
    """What the game is called in sentences."""
    reference: ClassVar[str]
    """The paper that the family comes from."""
    examples: ClassVar[tuple[str, ...]]
    """Positions that show the family's text forms."""
    rules_text: ClassVar[str]
    """The rules in a sentence or two."""

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        """The ruleset that the segments after the family name denote, and the segments left over.

        Raises
        ------
        ParseError, RulesetError
            An option is malformed, or the options do not define a game.
        """
        raise ParseError(f"{cls.__name__} has no text form: build it in Python")

    @abstractmethod
    def __str__(self) -> str:
        """The canonical text form."""

    @property
    def normal_play(self) -> bool:
        """Whether the player who moves last wins; only such games have Grundy values and sums."""
        return True

    @abstractmethod
    def check_state(self, state: State) -> None:
        """Raise ParseError unless ``state`` is a state of this game."""

    @abstractmethod
    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every legal move from ``state`` with the state it reaches: the definition of the game."""

    def after(self, state: State, move: Move) -> State:
        """The state that a move reaches.

        A family does this without listing the options, which may be very many.

        Raises
        ------
        IllegalMove
            The move is not an option; the message says why.
        """
        for option, reached in self.options(state):
            if option == move:
                return reached
        raise self.illegal(state, move, "it is not among the options")

    def terminal_outcome(self, state: State) -> Outcome:
        """Outcome of a state without options: P in normal play, N in misère play."""
        return Outcome.P if self.normal_play else Outcome.N

    def theory(self, position: Position) -> Answer | None:
        """The answer that a theorem gives, or None where none applies; never a search."""
        return None

    def answer(self, position: Position) -> Answer:
        """Everything known of a position, by the best route there is: a theorem, else the definition.

        Raises
        ------
        LimitReached
            No theorem applies, and the search would pass its limit.
        """
        from nimlike.core.searched import by_definition

        return self.theory(position) or by_definition(position)

    def moves_to(self, position: Position, value: int) -> WinningMoves:
        """The moves to positions of the given Grundy value, not the position's own (normal play).

        Raises
        ------
        LimitReached
            A Grundy value is neither known nor within the reach of a search.
        """
        from nimlike.core.searched import grundy

        if value == 0:
            return position.winning_moves()
        return WinningMoves.of((move, after) for move, after in position.options() if grundy(after)[0] == value)

    def sum_in_misere_play(self, position: Position) -> Answer | None:
        """The answer for a sum in misère play of positions of this very game, where there is more than a search."""
        return None

    def grundy_table(self, bound: int) -> Values:
        """The Grundy values of a game of two numbers, both up to ``bound``: row x, column y.

        Raises
        ------
        RulesetError
            The game has no Grundy values, or not two numbers.
        LimitReached
            It would take too much work or memory; nothing is computed.
        """
        raise RulesetError(f"{self.brief()} has no table of Grundy values of two piles")

    def p_positions(self, bound: int) -> Iterator[Position]:
        """The P-positions of this game within ``bound``, in increasing order; each family says which."""
        raise RulesetError(f"{self.brief()} has no list of P-positions")

    def table(self, low: int, high: int) -> Table:
        """The family's table, from size low to size high; each family says of what."""
        raise RulesetError(f"{self.brief()} has no table")

    def to_move(self, state: State) -> str:
        """What the player to move is called in sentences."""
        return "the player to move"

    def not_to_move(self, state: State) -> str:
        """What the other player is called in sentences."""
        return "the other player"

    def parse_state(self, text: str) -> State:
        """The state that the last segment of a position's text denotes."""
        if text.isascii() and text.replace(",", "0").isdigit() and text[-1:] != "," and len(text) < 4_000:
            try:
                state: State = tuple(map(int, text.split(",")))
            except ValueError:
                state = self._parse_slowly(text)
        else:
            state = self._parse_slowly(text)
        self.check_state(state)
        return state

    def _parse_slowly(self, text: str) -> State:
        fields = text.split(",")
        numbers, bits = [], 0
        for i, field in enumerate(fields):
            if field.isdigit() and field.isascii() and len(field) < 4_000:
                number = int(field)
            else:
                number = parse_number(field, f"{self.brief()}: number {i + 1} of {len(fields)}")
            bits += number.bit_length()
            if bits > BITS_BUDGET:
                raise LimitReached(
                    f"{self.brief()}: more than {DIGIT_BUDGET:,} digits together, the most that is accepted"
                )
            numbers.append(number)
        return tuple(numbers)

    def format_state(self, state: State) -> str:
        """The last segment of a position's text."""
        return ",".join([format_number(n) for n in state])

    def format_position(self, state: State) -> str:
        """The text of the position: this ruleset's text and the state's."""
        return f"{self}:{self.format_state(state)}"

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

    def __call__(self, *state: int) -> Position:
        """The position of this game with the given state.

        Raises
        ------
        ParseError
            The numbers are not a state of this game.
        """
        numbers = tuple([n if type(n) is int else whole(n, self.brief()) for n in state])
        for n in numbers:
            if n < 0:
                raise ParseError(f"{self.brief()}: {abbreviate(n)} is negative; it must be 0 or more")
        self.check_state(numbers)
        return Position(self, numbers)

    def illegal(self, state: State, move: Move, because: str) -> IllegalMove:
        """The error for a move that is not an option of ``state``."""
        where = self.brief_position(state)
        return IllegalMove(f"move {move.brief()} is not legal in {where}: {because}")


def option_word(segments: list[str]) -> bool:
    """Whether the next segment is an option (starts with a letter) rather than a state."""
    return bool(segments) and segments[0][:1].isalpha()


def bad_option(family: str, segment: str, allowed: tuple[str, ...]) -> ParseError:
    """The error for an option that a family does not have, with the nearest one that it has."""
    if not allowed:
        return ParseError(f"{family} has no option {abbreviate(segment)!r}: it has none")
    import difflib

    near = difflib.get_close_matches(segment.partition("=")[0], [a.partition("=")[0] for a in allowed], n=1)
    hint = f"; did you mean {near[0]!r}?" if near else "."
    return ParseError(f"{family} has no option {abbreviate(segment)!r}{hint} Its options: {', '.join(allowed)}")
