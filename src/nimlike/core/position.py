"""Positions, and what is known of them: winning moves, answers. What a position asks of its game stands in `Game`.

Interfaces print what is here as data.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, overload

from nimlike.core.errors import RulesetError
from nimlike.core.generators import Changed
from nimlike.core.languages import tr
from nimlike.core.laws import Law
from nimlike.core.move import Move, Options, Scene, State
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrases import html_table
from nimlike.core.progress import searching
from nimlike.core.reason import Facts, InCoq, Reason
from nimlike.core.shown import Drawing, Line, Map, Picture, Pile, Terms, Tickets

_T = TypeVar("_T")

_SHOWN: Final = 10
SCHEMA = "nimlike/answer/1"

MOVES_IN_JSON: Final = 1_000  # so many winning moves, unless asked: a large heap can have 10^17 of them


class Game(Protocol):
    """What positions and searches ask of a game; `nimlike.core.ruleset.Ruleset` has it all, and says what it means."""

    def brief(self) -> str: ...
    def laws(self) -> Mapping[str, Law]: ...
    @property
    def conditions_known(self) -> bool: ...
    @property
    def family(self) -> str: ...
    @property
    def examples(self) -> tuple[str, ...]: ...
    @property
    def name(self) -> str: ...
    @property
    def _misere_words(self) -> str: ...
    @property
    def normal_play(self) -> bool: ...
    @property
    def arity(self) -> int | None: ...
    def __hash__(self) -> int: ...
    def __call__(self, *state: int) -> Position: ...
    def options(self, state: State) -> Options: ...
    def after(self, state: State, move: Move) -> State: ...
    def as_option(self, state: State, move: Move) -> Move: ...
    def terminal_outcome(self, state: State) -> Outcome: ...
    def _parts(self) -> Callable[[State], Iterable[State]] | None: ...
    def _changed(self) -> Changed | None: ...
    def options_needed(self, state: State) -> int: ...
    def opening(self, state: State) -> State: ...
    def rules(self) -> str: ...
    def ending(self, state: State) -> str: ...
    def theory(self, position: Position) -> Answer | None: ...
    def computed_value(self, state: State) -> int | None: ...
    def answer(self, position: Position) -> Answer: ...
    def _answer_of(self, position: Position) -> Answer: ...
    def _value_of(self, position: Position) -> tuple[int, Label]: ...
    def _sum_of(self, *positions: Position) -> Position: ...
    def moves_to(self, position: Position, value: int) -> WinningMoves: ...
    def in_coq(self, position: Position, reason: Reason) -> str: ...
    def _sum_in_misere_play(self, position: Position) -> Answer | None: ...
    def check_state(self, state: State) -> None: ...
    def state_of(self, numbers: tuple[int, ...]) -> State: ...
    def parse_state(self, text: str) -> State: ...
    def format_state(self, state: State) -> str: ...
    def format_position(self, state: State) -> str: ...
    def brief_position(self, state: State) -> str: ...
    def parse_move(self, text: str) -> Move: ...
    def start(self) -> State: ...
    def board(self, state: State) -> tuple[Pile, ...]: ...
    def words(self, state: State) -> str: ...
    def scene(self, state: State) -> Scene | None: ...
    def tickets(self, state: State) -> Tickets: ...
    def least_move(self, state: State) -> Move: ...
    def players(self, state: State) -> tuple[str, str]: ...
    def winner(self, state: State, outcome: Outcome) -> str: ...
    def puzzles(self) -> Any: ...
    def p_positions(self, bound: int) -> Iterator[Position]: ...
    def grundy_table(self, bound: int) -> Any: ...
    def map(self, rest: tuple[int, ...] = ()) -> Map | None: ...
    def line(self) -> Line | None: ...
    def sequences(self) -> tuple[Terms, ...]: ...
    def pictures(self) -> Mapping[str, Drawing]: ...
    def picture(self, kind: str, bound: int) -> Picture | None: ...
    def picture_from(self, position: Position, bound: int) -> Picture | None: ...


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game: an immutable value.

    Parameters
    ----------
    ruleset
        The game.
    state
        The game's own tuple: for most families the sizes of the piles.

    Examples
    --------
    >>> import nimlike
    >>> here = nimlike.position("nim:3,4,5")
    >>> here.outcome, here.after("a2")
    (<Outcome.N: 'N'>, Position('nim:1,4,5'))
    """

    ruleset: Game
    state: State

    def __str__(self) -> str:
        return self.ruleset.format_position(self.state)

    def __repr__(self) -> str:
        return f"Position({self.brief()!r})"

    def brief(self) -> str:
        """The text with the middle of long numbers left out: for people, not for parsing."""
        return self.ruleset.brief_position(self.state)

    def options(self) -> Moves:
        """Every legal move with the position it reaches."""
        for move, state in self.ruleset.options(self.state):
            yield move, Position(self.ruleset, state)

    @property
    def is_terminal(self) -> bool:
        """Whether no move is left."""
        return next(self.ruleset.options(self.state), None) is None

    def after(self, move: Move | str) -> Position:
        """The position that a move reaches.

        Raises
        ------
        ParseError, IllegalMove
            The text is not a move, or the move is not an option of this position.
        """
        if isinstance(move, str):
            move = self.ruleset.parse_move(move)
        if not isinstance(move, Move):
            raise TypeError(f"a move is a Move or its text, like 'a2', not {move!r}")
        return Position(self.ruleset, self.ruleset.after(self.state, move))

    def answer(self, search_limit: int | None = None) -> Answer:
        """Everything known of this position: outcome, winning moves, Grundy value, reason, label.

        Where NumPy is not installed and the answer needs it, it is searched from the definition (label
        ``computed``).

        Parameters
        ----------
        search_limit
            Most moves that a search may look at, if no theorem applies; by default a million.

        Raises
        ------
        LimitReached
            No theorem applies, and the search would pass its limit.

        Examples
        --------
        >>> import nimlike
        >>> answer = nimlike.position("wythoff:10^30,10^29").answer()
        >>> answer.outcome, str(answer.label), [str(move) for move, _ in answer.winning_moves]
        (<Outcome.N: 'N'>, 'theorem', ['a838196601125010515179541316563'])
        """
        with searching(search_limit):
            return self.ruleset._answer_of(self)

    @property
    def grundy(self) -> int:
        """The Grundy value (normal play).

        Raises
        ------
        RulesetError, LimitReached
            The game has no Grundy values; there is no formula, and the search would pass its limit.

        Examples
        --------
        >>> import nimlike
        >>> nimlike.position("wythoff:3,4").grundy
        2
        """
        if not self.ruleset.normal_play:
            raise RulesetError(f"{self.brief()} has no Grundy value: the last mover does not always win")
        return self.ruleset._value_of(self)[0]

    def __add__(self, other: Position) -> Position:
        """The disjunctive sum: a move is a move in one of the components.

        Examples
        --------
        >>> import nimlike
        >>> nimlike.position("nim:3,4") + nimlike.Wythoff()(1, 4) + nimlike.Octal("0.77")(5)
        Position('nim:3,4+wythoff:1,4+octal:0.77:5')
        """
        return self.ruleset._sum_of(self, other) if isinstance(other, Position) else NotImplemented

    @property
    def outcome(self) -> Outcome:
        """P (the player who has just moved wins) or N (the player to move wins)."""
        return self.answer().outcome

    def winning_moves(self) -> WinningMoves:
        """The moves after which the player who made them wins with best play."""
        return self.answer().winning_moves

    def explain(self) -> Reason:
        """The reason why this is a P-position or an N-position."""
        return self.answer().reason

    def _repr_html_(self) -> str:
        return f"<code>{self.brief()}</code>"


Moves: TypeAlias = Iterator[tuple[Move, Position]]  # moves with the positions that they reach


class WinningMoves:
    """The winning moves of a position: their count first, the moves themselves made as they are read.

    Parameters
    ----------
    count
        How many there are; None when the count is not known (see ``complete``).
    moves
        Makes a fresh iterator over (move, position reached).
    complete
        Whether iteration yields every winning move; False when theory gives some and the rest are unknown.
    label, source
        How it is known that these moves win, and where ``complete`` that no others do, and by what reference or
        method; None and "" where that is as the outcome is known.

    Examples
    --------
    >>> import nimlike
    >>> moves = nimlike.position("nim:3,4,5").winning_moves()
    >>> len(moves), [f"{move} to {after}" for move, after in moves]
    (1, ['a2 to nim:1,4,5'])
    """

    __slots__ = ("_moves", "_position", "complete", "count", "label", "source")

    def __init__(
        self,
        count: int | None,
        moves: Callable[[], Iterable[tuple[Move, Position]]],
        complete: bool = True,
        label: Label | None = None,
        source: str = "",
    ) -> None:
        self.count = count
        self.complete = complete
        self.label = label
        self.source = source
        self._moves = moves
        self._position: Position | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy of an answer's moves finds them again, as there may be more than can be listed.
        if self._position is not None:
            return Position.winning_moves, (self._position,)
        return WinningMoves, (self.count, tuple(self).__iter__, self.complete, self.label, self.source)

    @classmethod
    def none(cls) -> WinningMoves:
        """No winning move."""
        return cls(0, tuple)

    @classmethod
    def of(cls, moves: Iterable[tuple[Move, Position]], label: Label | None = None, source: str = "") -> WinningMoves:
        """All winning moves, already listed."""
        listed = tuple(moves)
        return cls(len(listed), listed.__iter__, label=label, source=source)

    def known_by(self, label: Label, source: str) -> WinningMoves:
        """The same moves, with what they are known by."""
        return WinningMoves(self.count, self._moves, self.complete, label, source)

    def __len__(self) -> int:
        """``count``, as far as Python's ``len`` reaches (2^63 - 1).

        Raises
        ------
        TypeError
            The count is not known.
        """
        if self.count is None:
            raise TypeError("the number of winning moves of this position is not known")
        return self.count

    def __bool__(self) -> bool:
        return self.count is None or self.count > 0

    def __iter__(self) -> Moves:
        return iter(self._moves())

    def first(self, n: int | None) -> list[tuple[Move, Position]]:
        """The first n winning moves with the positions they reach; all of them when n is None."""
        return list(self if n is None else itertools.islice(self, n))

    def _shown(self) -> tuple[list[tuple[str, str]], str]:
        """The first moves and where they lead, in text, and what is to be said of the others."""
        found = [(move.brief(), after.brief()) for move, after in self.first(_SHOWN)]
        if self.count is not None and self.count <= len(found):
            return found, "" if self.complete else tr("and perhaps more")
        return found, tr("and more") if self.count is None else tr(
            "and {number} more", number=abbreviate(self.count - len(found))
        )

    def __repr__(self) -> str:
        found, rest = self._shown()
        listed = ", ".join(move for move, _ in found) or "none"
        return f"<winning moves: {listed}{f', {rest}' if rest else ''}>"

    def _repr_html_(self) -> str:
        found, rest = self._shown()
        if not found:
            return tr("no winning move known, {rest}", rest=rest) if rest else tr("no winning move")
        return html_table((tr("move"), tr("leads to")), found) + escape(rest)


class Lazy(Generic[_T]):
    """A field of a dataclass, None by default; a function in its place is called when the field is first read."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._place = f"_{name}"

    @overload
    def __get__(self, made: None, owner: type) -> None: ...
    @overload
    def __get__(self, made: object, owner: type) -> _T: ...
    def __get__(self, made: object | None, owner: type) -> _T | None:
        if made is None:
            return None
        found = vars(made)[self._place]
        if callable(found):
            found = vars(made)[self._place] = found()
        value: _T = found
        return value

    def __set__(self, made: object, value: _T | Callable[[], _T] | None) -> None:
        vars(made)[self._place] = value


@dataclass(frozen=True, repr=False)
class Answer:
    """Outcome, winning moves and Grundy value of a position, and how each is known.

    Parameters
    ----------
    position
        The position asked about.
    outcome
        P or N.
    label, source
        How the outcome is known, and by what reference or method; the winning moves too, unless `moves_label`
        says otherwise.
    find_moves
        Makes the winning moves; called at most once, when they are first asked for.
    find_reason
        Makes the reason; called at most once.
    grundy, grundy_label
        The Grundy value and how it is known; both None if it is not defined (misère play, games
        whose winner is not the last mover) or not found. Functions without arguments may stand in their places, which
        are called at the first use of the value.
    """

    position: Position
    outcome: Outcome
    label: Label
    source: str
    find_moves: Callable[[], WinningMoves] = field(compare=False)
    find_reason: Callable[[], Reason] = field(compare=False)
    grundy: Lazy[int | None] = Lazy()
    grundy_label: Lazy[Label | None] = Lazy()

    @cached_property
    def winning_moves(self) -> WinningMoves:
        """The winning moves; none from a P-position."""
        found = WinningMoves.none() if self.outcome is Outcome.P else self.find_moves()
        found._position = self.position  # a copy asks it for the moves
        return found

    @property
    def moves_label(self) -> Label:
        """How the winning moves are known: often as the outcome is, but theory may name some of them only."""
        return self.winning_moves.label or self.label

    @property
    def moves_source(self) -> str:
        """By what reference or method the winning moves are known."""
        return self.winning_moves.source or self.source

    @cached_property
    def reason(self) -> Reason:
        """Why the outcome is what it is."""
        found = self.find_reason()
        known = InCoq.of(self.position.ruleset.in_coq(self.position, found), self.label)
        return found if known is None else replace(found, in_coq=known)

    def __reduce__(self) -> tuple[Any, ...]:
        known = (self.position, self.outcome, self.label, self.source)  # a copy finds moves and reason again
        return _answer, (*known, self.grundy, self.grundy_label)

    def as_dict(self, moves: int | None = MOVES_IN_JSON, why: bool = False) -> Facts:
        """The answer in the JSON schema ``nimlike/answer/1``.

        Parameters
        ----------
        moves
            List at most so many winning moves; None lists all.
        why
            Include the reason.

        Examples
        --------
        >>> import nimlike
        >>> known = nimlike.position("octal:0.77:10^18").answer().as_dict()
        >>> len(known["winning_moves"]), known["winning_move_count"]
        (1000, '83333333333333338')
        """
        winning = self.winning_moves
        answer: Facts = {
            "schema": SCHEMA,
            "position": str(self.position),
            "outcome": self.outcome.value,
            "grundy": None if self.grundy is None else json_number(self.grundy),
            "grundy_label": None if self.grundy_label is None else self.grundy_label.value,
            "winning_moves": [{"move": str(move), "to": str(after)} for move, after in winning.first(moves)],
            "winning_move_count": None if winning.count is None else json_number(winning.count),
            "winning_moves_complete": winning.complete,
            "moves_label": self.moves_label.value,
            "moves_source": self.moves_source,
            "label": self.label.value,
            "source": self.source,
        }
        if why:
            answer["reason"] = self.reason.as_dict()
        return answer

    def __repr__(self) -> str:
        return f"Answer({self.position.brief()!r}, {self.outcome.value}, {self.label.value}: {self.source!r})"

    def _repr_html_(self) -> str:
        shown = self.winning_moves.first(10)
        moves = ", ".join(f"<code>{escape(move.brief())}</code>" for move, _ in shown) or "none"
        more = ", ..." if self.winning_moves.count is None or self.winning_moves.count > len(shown) else ""
        grundy = ""
        if self.grundy is not None:
            grundy = f"<br>Grundy value {abbreviate(self.grundy)} <i>({self.grundy_label})</i>"
        return (
            f"<code>{escape(self.position.brief())}</code>: <b>{self.outcome}</b>-position"
            f" <i>({self.label}: {escape(self.source)})</i>{grundy}<br>winning moves: {moves}{more}"
        )


def _answer(position: Position, outcome: Outcome, label: Label, source: str, *value: Any) -> Answer:
    again = (lambda: position.answer().winning_moves, lambda: position.answer().reason)
    return Answer(position, outcome, label, source, *again, *value)
