"""Rulesets: what a family of games must give, and what it may give."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Iterable
from functools import lru_cache
from html import escape
from typing import ClassVar, Final, final

from nimlike.core.errors import IllegalMove, ParseError
from nimlike.core.hooks import BoardHooks, ChangeHooks, DataHooks, LawHooks, RunHooks, TextHooks
from nimlike.core.languages import later, tr
from nimlike.core.libraries import arrays
from nimlike.core.move import Move, Options, SafeOptions, State
from nimlike.core.numbers import abbreviate, whole
from nimlike.core.options import read_options
from nimlike.core.outcome import Label, Outcome, weakest
from nimlike.core.phrases import capital
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import Reason
from nimlike.core.searched import by_definition, grundy, search_without_arrays, small_value, with_value

VALUES_OF_OPTIONS: Final = "the Grundy values of the options"  # the source of moves that are found by these


_KEPT: Final = 1 << 32
_CALLED: Final = {
    *("arity", "brief", "ending", "family", "grundy_table", "grundy_values", "laws", "name", "normal_play"),
    *("numeration", "p_positions", "picture", "rules", "sequences", "sources", "start", "table"),
}
"""What `dir` of a game shows, beside what its family has of its own."""


class _Kind(ABCMeta):
    """The class of families: `help` of one shows what only it has, and that of `Ruleset` all hooks."""

    def __dir__(cls) -> Iterable[str]:
        names = super().__dir__()
        return names if cls.__module__ == __name__ else (name for name in names if not hasattr(Ruleset, name))


@lru_cache(maxsize=1 << 14, typed=True)
def _move(lone: bool, pile: int, amount: int) -> Move:
    """The move of an option, kept as searches make the same ones again and again."""
    return Move.lone_take(amount) if lone else Move(((pile, amount),))


class Ruleset(TextHooks, BoardHooks, DataHooks, LawHooks, RunHooks, ChangeHooks, metaclass=_Kind):
    """The rules of a game, and everything that the program shows of it. Each method is a hook with a default,
    but those that are marked as final: these help to write the others.

    A family **must** give `options`, the legal moves, and should give `family` and `examples`. With these alone it is
    solved, explained, played, drawn and listed from its definition.

    It **may** give whatever it knows better, in the order in which an author meets them:

    - **play**: `after`, `parts`, `terminal_outcome`, `normal_play`, `read`;
    - **words**: `title`, `rules_text`, `name`, `rules`, `ending`, `sources`;
    - **theory**: `theory`, `computed_value`, `answer`, `moves_to`, `in_coq`, `safe_options`;
    - **texts**: `parse_state`, `format_state`, `check_state`, `state_of`, `parse_move`, `letters`;
    - **boards and puzzles**: `start`, `board`, `words`, `players`, `scene`, `tickets`, `puzzles`;
    - **tables and pictures**: `arity`, `p_positions`, `table`, `grundy_table`, `map`, `line`, `sequences`, `pictures`;
    - **laws and proofs**: `statement`, `laws`, `numeration`;
    - **long runs**: `runs`.

    The first three groups stand on this page, the others in `core/hooks.py`, a class for each.

    Rulesets are immutable, hashable and equal when their text is equal; options of a ruleset are the fields of a frozen
    dataclass.

    Examples
    --------
    >>> class Third(Ruleset):
    ...     '''Take one counter, or a third of the heap where that is a whole number.'''
    ...
    ...     family = "third"
    ...     examples = ("third:12",)
    ...
    ...     def options(self, state):
    ...         for amount in {1, state[0] // 3}:
    ...             if 0 < amount <= state[0] and (amount == 1 or state[0] % 3 == 0):
    ...                 yield self.take(state, 0, amount)
    >>> here = Third()(12)
    >>> here.outcome, here.answer().grundy, here.answer().label
    (<Outcome.N: 'N'>, 2, <Label.COMPUTED: 'computed'>)
    >>> [position.state for position in Third().p_positions(12)]
    [(0,), (2,), (4,), (7,), (9,), (11,)]
    """

    family: ClassVar[str] = ""
    """The first segment of the text form."""
    title: ClassVar[str] = later("game")
    """What games of the family are called in sentences: "coprime game"."""
    sources: ClassVar[tuple[str, ...]] = ()
    """The works that a reader of the family's theory needs, the first one first: keys of `nimlike.core.literature`, or
    texts like "a puzzle"."""
    examples: ClassVar[tuple[str, ...]] = ()
    """Positions that show the family's text forms; the first one says how many numbers make a state."""
    rules_text: ClassVar[str] = ""
    """The rules of the family in a sentence or two."""

    @abstractmethod
    def options(self, state: State) -> Options:
        """Every legal move from ``state`` with the state it reaches: the definition of the game."""

    @staticmethod
    @final
    def take(state: State, pile: int, amount: int) -> tuple[Move, State]:
        """An option that takes ``amount`` from a pile, for `options`; with one pile, its text is the number.

        Examples
        --------
        >>> move, state = Ruleset.take((3, 5), 1, 2)
        >>> str(move), state
        ('b2', (3, 3))
        """
        make = _move if amount < _KEPT else _move.__wrapped__
        return make(len(state) == 1, pile, amount), (*state[:pile], state[pile] - amount, *state[pile + 1 :])

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
        raise self.illegal(state, move, tr("it is not among the options"))

    def parts(self, state: State) -> Iterable[State]:
        """The states whose sum a state is, like the components of a graph; the search keeps their Grundy values."""
        return (state,)

    def _parts(self) -> Callable[[State], Iterable[State]] | None:
        return self.parts if self.normal_play and type(self).parts is not Ruleset.parts else None

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        """The ruleset that the segments after the family name denote, and the segments left over.

        The default reads the fields of the class: ``name=value``, or the name alone where the field is true or false.

        Raises
        ------
        ParseError, RulesetError
            An option is malformed, or the options do not define a game.
        """
        return read_options(cls, segments)

    @property
    def normal_play(self) -> bool:
        """Whether the player who moves last wins; only such games have Grundy values."""
        return not getattr(self, "misere", False)

    def terminal_outcome(self, state: State) -> Outcome:
        """Outcome of a state without options: P in normal play, N in misère play."""
        return Outcome.P if self.normal_play else Outcome.N

    @property
    def name(self) -> str:
        """What this game is called, the same everywhere: "Kayles", "Fibonacci Nim"; by default from the title."""
        shown = tr(self.title) if self.title != "game" or not self.family else self.family
        return f"{capital(shown)}{self._misere_words}"

    @property
    def _misere_words(self) -> str:
        """The end of the name of a game in misère play."""
        return tr(", misère play") if getattr(self, "misere", False) else ""

    def rules(self) -> str:
        """What may be done in a move of this very game, in a sentence or two."""
        if self.rules_text:
            return tr(self.rules_text)
        told = (type(self).__doc__ or "").strip().partition("\n\n")[0]
        return " ".join(told.split()) or tr("The legal moves are listed.")

    def ending(self, state: State) -> str:
        """What decides the game, in a sentence; true of every end that can be reached."""
        return tr("Whoever moves last wins.") if self.normal_play else tr("Whoever moves last loses.")

    def theory(self, position: Position) -> Answer | None:
        """The answer that a theorem gives, or None if none applies; never a search."""
        return None

    def computed_value(self, state: State) -> int | None:
        """The Grundy value of an N-position of which `theory` says only who wins; None if it takes long to compute.

        By default from a compiled table, or by the definition, for small positions.
        """
        changed = self._changed()
        table = changed and changed.tables
        found: int | None = table.value_changed(changed, state) if table else None
        return small_value(Position(self._ruleset, state)) if found is None else found

    def in_coq(self, position: Position, reason: Reason) -> str:
        """The theorem of `nimlike.core.reason` that gives the outcome, like ``Nim.bouton``; empty if none does."""
        return ""

    def moves_to(self, position: Position, value: int) -> WinningMoves:
        """The moves to positions of the given Grundy value, not the position's own (normal play), with their label.

        Raises
        ------
        LimitReached
            A Grundy value is neither known nor within the reach of a search.
        """
        if value == 0:
            answer = position.answer()
            return answer.winning_moves.known_by(answer.moves_label, answer.moves_source)
        options = [(move, after, *grundy(after)) for move, after in position.options()]
        known = weakest(label for *_, label in options) if options else Label.THEOREM
        found = [(move, after) for move, after, reached, _ in options if reached == value]
        return WinningMoves.of(found, known, VALUES_OF_OPTIONS)

    def _sum_in_misere_play(self, position: Position) -> Answer | None:
        """The answer for a sum in misère play of positions of this very game, where there is more than a search."""
        return None

    def safe_options(self, k: int) -> SafeOptions | None:
        """A theorem on the game where up to k - 1 options may be forbidden; None if none is known."""
        return None

    def answer(self, position: Position) -> Answer:
        """Everything known of a position, by the best route there is: a theorem, else the definition.

        Where a theorem says only who wins, the Grundy value is computed at its first use.

        Raises
        ------
        LimitReached
            No theorem applies, and the search would pass its limit.
        """
        if (found := self.theory(position)) is not None:
            return with_value(found)
        changed = self._changed()
        found = changed and changed.tables and changed.tables.answer_changed(changed, position)
        return found or by_definition(position)

    _join: ClassVar[Callable[..., Position]]
    """Makes the sum of positions; the class `nimlike.core.sums.Sum`, a ruleset itself, sets it."""

    def _answer_of(self, position: Position) -> Answer:
        return self.answer(position) if arrays() else search_without_arrays(position)

    def _value_of(self, position: Position) -> tuple[int, Label]:
        return grundy(position)

    def _sum_of(self, *positions: Position) -> Position:
        return Ruleset._join(*positions)

    @property
    def _ruleset(self) -> Ruleset:
        return self

    @final
    def illegal(self, state: State, move: Move, because: str) -> IllegalMove:
        """The error for a move that is not an option of ``state``."""
        where = self.brief_position(state)
        told = later("move {move} is not legal in {where}: {because}")
        return IllegalMove(tr(told, move=move.brief(), where=where, because=because))

    def __dir__(self) -> list[str]:
        # what a user of a game calls: the hooks, which a family gives, are left out
        return [name for name in super().__dir__() if name[0] == "_" or name in _CALLED or not hasattr(Ruleset, name)]

    def __call__(self, *state: int | Iterable[int]) -> Position:
        """The position of this game with the given state: numbers, or one list, tuple or array of them.

        Raises
        ------
        ParseError
            The numbers are not a state of this game.

        Examples
        --------
        >>> import nimlike
        >>> nimlike.Nim()(3, 4, 5) == nimlike.Nim()([3, 4, 5])
        True
        """
        if len(state) == 1 and isinstance(state[0], Iterable) and not isinstance(state[0], str):
            state = tuple(state[0])
        numbers = tuple([n if type(n) is int else whole(n, self.brief()) for n in state])
        for n in numbers:
            if n < 0:
                raise ParseError(f"{self.brief()}: {abbreviate(n)} is negative; it must be 0 or more")
        made = self.state_of(numbers)
        self.check_state(made)
        return Position(self, made)

    def _repr_html_(self) -> str:
        text = f"<b>{escape(self.name)}</b> <code>{escape(self.brief())}</code>"
        return f"{text}<br>{escape(self.rules())} {escape(self.ending(self.start()))}"
