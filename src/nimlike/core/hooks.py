"""The hooks that interfaces ask of a game beside its rules: texts, boards, data, laws, long runs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice
from typing import Any, Final, final

from nimlike.core import default_pictures as shown
from nimlike.core import defaults
from nimlike.core.default_pictures import Puzzles, Runs, draw_state, searched_map
from nimlike.core.defaults import numbers, state_at
from nimlike.core.errors import LimitReached, NimlikeError, ParseError, RulesetError
from nimlike.core.generators import Changed
from nimlike.core.languages import tr
from nimlike.core.laws import Avoided, Claim, Law, Letters, NumberBase, PairSequence
from nimlike.core.move import Move, Scene, State, letter_readings, parse_move, pile_name
from nimlike.core.numbers import BITS_BUDGET, DIGIT_BUDGET, abbreviate, format_number, parse_number, shorten
from nimlike.core.options import options_text
from nimlike.core.outcome import Outcome
from nimlike.core.position import Game, Position
from nimlike.core.searched import Values
from nimlike.core.shown import LISTED, Drawing, Line, Map, Picture, Pile, Terms, Tickets
from nimlike.core.table import Table

# What all groups of hooks share: they are parts of a ruleset.


class Hooks(ABC):
    """A group of hooks; `nimlike.core.ruleset.Ruleset` has all groups as its bases."""

    @property
    @abstractmethod
    def _ruleset(self) -> Game:
        """The ruleset that this is a part of: the same object, with all its hooks."""


_BRIEF_PILES: Final = 12
_BRIEF_RULES: Final = 120
_BRIEF_STATE: Final = 1_000
_SHOWN: Final = 12


class TextHooks(Hooks):
    """The text form of a game and of its states; rulesets are equal when their texts are.

    A family whose states are no row of whole numbers, like ``3,5``, gives `parse_state` and `format_state`; one with
    fewer or more numbers than its first example gives `check_state`; one whose states are more than the numbers that
    are typed gives `state_of`.
    """

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
                needed = "number is" if wanted == 1 else "numbers are"
                raise ParseError(f"{self}: {wanted} {needed} needed, like {examples[0]}; {len(state)} given")

    def state_of(self, numbers: tuple[int, ...]) -> State:
        """The state that whole numbers denote: what ``game(3, 4)`` means, and a cell of a table or a map."""
        return numbers

    def _changed(self) -> Changed | None:
        """The game whose ``options`` lists the moves from any numbers, and how it is changed; None for none."""
        hooks = ("check_state", "state_of", "format_state")
        all_numbers = all(getattr(type(self), hook) is getattr(TextHooks, hook) for hook in hooks)
        return Changed(self._ruleset) if all_numbers and self._ruleset.normal_play else None

    def parse_state(self, text: str) -> State:
        """The state that the last segment of a position's text denotes."""
        state = self.state_of(self.parse_numbers(text))
        self.check_state(state)
        return state

    @final
    def parse_numbers(self, text: str) -> tuple[int, ...]:
        """The whole numbers of a text like ``3,10^30``."""
        fields = text.split(",")
        numbers, bits = [], 0
        for i, field in enumerate(fields):
            if field.isdigit() and field.isascii() and len(field) < 4_000:
                number = int(field)
            else:
                number = parse_number(field, tr("{game}: number {i} of {n}", game=self.brief(), i=i + 1, n=len(fields)))
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

    @final
    def brief(self) -> str:
        """The ruleset's text, its middle left out when it is long: for people, not for parsing."""
        return abbreviate(str(self), _BRIEF_RULES)

    @final
    def format_position(self, state: State) -> str:
        """The text of the position: this ruleset's text and the state's."""
        return self._position_text(state)

    def _position_text(self, state: State) -> str:
        return f"{self}:{self.format_state(state)}"

    @final
    def brief_position(self, state: State) -> str:
        """The position's text with the middle of long numbers left out: for people, not for parsing."""
        return self._brief_text(state)

    def _brief_text(self, state: State) -> str:
        if len(state) > _BRIEF_PILES and type(self).format_state is TextHooks.format_state:  # there may be millions
            shown = f"{self.format_state(state[:_BRIEF_PILES])},...({len(state):,} numbers)"
        else:
            shown = self.format_state(state)
        return f"{self.brief()}:{abbreviate(shorten(shown), _BRIEF_STATE)}"

    def parse_move(self, text: str) -> Move:
        """The move that ``text`` denotes."""
        return parse_move(text)


# Hooks of boards: what play, pages, the terminal, notebooks and puzzles show of a single state.


class BoardHooks(Hooks):
    """A state in words, as piles or as a scene; its moves by number; states to begin with, and for puzzles."""

    def start(self) -> State:
        """A state to begin with: by default that of an example that this ruleset has, else a small one with a move."""
        rules = self._ruleset
        for example in rules.examples:
            try:
                return rules.parse_state(example.rpartition(":")[2])
            except NimlikeError:
                continue
        for size in ((12,), (5, 8), (3, 4, 5), (2, 3, 4, 5)):
            try:
                rules.check_state(size)
                if next(rules.options(size), None) is not None:
                    return size
            except (NimlikeError, IndexError, ValueError):
                continue
        raise RulesetError(f'{rules}: it has no example of a position; give one, like examples = ("mygame:3,4",)')

    def board(self, state: State) -> tuple[Pile, ...]:
        """The piles as a board shows them, with the amounts that may be taken; none for states that are no piles."""
        return defaults.board(self._ruleset, state)

    def words(self, state: State) -> str:
        """What lies on the table: ``A 3, B 5``; empty piles are left out."""
        if not numbers(state):
            return self._ruleset.brief_position(state)
        if len(state) == 1:
            return tr("{state} in the pile", state=abbreviate(state[0]))
        held = [(pile, size) for pile, size in enumerate(state) if size]
        shown = [f"{pile_name(pile)} {abbreviate(size)}" for pile, size in held[:_SHOWN]]
        if len(held) > _SHOWN:
            shown.append(tr("and {number:,} more piles", number=len(held) - _SHOWN))
        return ", ".join(shown) or tr("no counter is left")

    def scene(self, state: State) -> Scene | None:
        """The board where it has another shape than piles; None if piles show the state best."""
        return None

    def tickets(self, state: State) -> Tickets:
        """The moves of a state, numbered; by default the first 10,000 of them."""
        moves = [move for move, _ in islice(self._ruleset.options(state), LISTED)]
        return Tickets(len(moves), lambda ticket: moves[ticket])

    @final
    def least_move(self, state: State) -> Move:
        """A move that takes as few counters as possible, as far as `tickets` shows; the state has a move."""
        found = self.tickets(state).least_move()
        assert found is not None
        return found

    def players(self, state: State) -> tuple[str, str]:
        """What the player to move is called in sentences, and the other player."""
        return tr("the player to move"), tr("the other player")

    @final
    def winner(self, state: State, outcome: Outcome) -> str:
        """What the player who wins a position of an outcome is called in sentences."""
        return self.players(state)[outcome is Outcome.P]

    def puzzles(self) -> Puzzles:
        """How puzzles of the game are drawn; by default of numbers, larger for larger grades."""
        return Puzzles(partial(draw_state, self._ruleset))


# Hooks of data: lists, tables, sequences, maps and pictures of many positions.


class DataHooks(Hooks):
    """Many positions at once. The defaults search from the definition; a family that has a faster way gives it."""

    @property
    def arity(self) -> int | None:
        """How many whole numbers tables and lists go over: 2 where any number will do, None if they denote no state."""
        rules, start = self._ruleset, self._ruleset.start()
        fields = rules.format_state(start).split(",")
        if not all(field.isascii() and field.isdigit() for field in fields):
            return None
        return len(fields) if state_at(rules, tuple(map(int, fields))) == start else None

    def p_positions(self, bound: int) -> Iterator[Position]:
        """The P-positions whose numbers do not exceed ``bound``, in increasing order; by default from the definition.

        Of positions that are the same up to the order of the piles a family may give one, with its piles in increasing
        order, and of ends of the game with numbers left the first. Heap games give those of two heaps.

        Raises
        ------
        RulesetError, LimitReached
            The game has no such list; it would take too much work.
        """
        return defaults.p_positions(self._ruleset, bound)

    def table(self, low: int, high: int) -> Table:
        """The family's table, from size low to size high; by default outcomes and Grundy values from the definition.

        Raises
        ------
        RulesetError, LimitReached
            The game has no such table; it would take too much work.
        """
        return defaults.table(self._ruleset, low, high)

    @final
    def grundy_values(self, n: int) -> Values:
        """The Grundy values G(0), ..., G(n) of the positions that are one number: a NumPy array.

        One heap of a heap game, one pile of Nim. If the positions are one number, the moves are compiled if
        their text can be; else Python lists them, each once. 65,535 stands where a number is no position.

        Raises
        ------
        RulesetError
            The game has no Grundy values, as in misère play, or its positions are not one number.
        LimitReached
            It would take too much work or memory; nothing is computed.

        Examples
        --------
        >>> import nimlike
        >>> nimlike.Octal("0.77").grundy_values(9).tolist()
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
        """
        return self._values_of_one(n)

    def _values_of_one(self, last: int) -> Values:
        return defaults.grundy_values(self._ruleset, last)

    def grundy_table(self, bound: int) -> Values:
        """The Grundy values of the positions whose numbers do not exceed ``bound``: an array, a dimension a number.

        Of two numbers: row x, column y. A game with any number of heaps or piles gives the values of two, which in heap
        games are the XOR of `grundy_values`. 65,535 stands where numbers are no position.

        Raises
        ------
        RulesetError
            The game has no Grundy values, or its positions are no row of whole numbers.
        LimitReached
            It would take too much work or memory.
        """
        return defaults.grundy_table(self._ruleset, bound)

    def map(self, rest: tuple[int, ...] = ()) -> Map | None:
        """The positions ``(x, y, *rest)`` as a plane: of a game of two numbers, or a slice of one of more.

        None if there is no such plane. By default from the definition.
        """
        return searched_map(self._ruleset, rest)

    def line(self) -> Line | None:
        """The game's positions as a line, for games that start from one number; None for other games."""
        rules = self._ruleset
        if rules.arity != 1:
            return None
        players = rules.players(rules.start())
        named = players[0] != tr("the player to move")
        return Line("size", lambda n: state_at(rules, (n,)), players if named else ("N", "P"))

    def sequences(self) -> tuple[Terms, ...]:
        """The sequences of whole numbers that belong to the game."""
        return defaults.sequences(self._ruleset)

    def pictures(self) -> Mapping[str, Drawing]:
        """What draws the pictures of the game, by kinds of `nimlike.core.shown.KINDS`.

        Each takes a bound, and the one of kind ``plane`` a position too; it raises LimitReached where it would take too
        much work.
        """
        return shown.pictures(self._ruleset)

    @final
    def picture(self, kind: str, bound: int) -> Picture | None:
        """What is drawn of the game, of a kind of `pictures`; None if it has no picture of that kind."""
        draw = self._ruleset.pictures().get(kind)
        return None if draw is None else draw(bound)

    @final
    def picture_from(self, position: Position, bound: int) -> Picture | None:
        """What is drawn of the positions around a given one: the kind ``plane``, else a slice of three numbers or more.

        None if the game has no such picture.
        """
        return shown.picture_from(position, bound)


# Hooks of laws: what is known of all sizes, and the rules as conditions, for proofs and discovery.

_UNPROVED: Final = "a proof by automata needs the moves as linear conditions, which this game does not give"


class LawHooks(Hooks):
    """The verbs of the command line that only some games answer: ``prove``, ``period``, ``theorem``, ``base``, ..."""

    def laws(self) -> Mapping[str, Law]:
        """What finds a law of the whole game: its ``period``, ``sequence``, ``quotient``, ``genus``, ``count``,
        ``theorem`` of all sizes, or own proof (``prove``).
        """
        return {}

    @classmethod
    def letters(cls, text: str) -> Letters:
        """What a text that names many games stands for, like ``subtraction:4,7,c``: games, and laws of all of them.

        By default a letter that stands alone, or as in ``2c``, ``c+1``, is a number, and no law is known.
        """
        return Letters(lambda: letter_readings(text))

    @property
    def numeration(self) -> PairSequence | NumberBase | None:
        """What decides the game by numbers: its P-positions as pairs, k = 0, 1, ..., or a number base."""
        return None

    @property
    @final
    def proof_in_reach(self) -> bool:
        """Whether ``nimlike prove`` has something to prove of the game as its text stands, and nothing rules it out.

        The game has a proof of its own; or its `statement` gives a set of P-positions in a number system, or a way to
        look for one, and the system's recurrence has a Pisot root. That the proof then ends is seen only when it is
        run: the automata may be too large.
        """
        if "prove" in self._ruleset.laws():
            return True
        if not self._ruleset.conditions_known:
            return False
        try:
            return self.statement().in_reach()
        except NimlikeError:
            return False

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        """The rules as conditions and the known set of P-positions, for the prover.

        Parameters
        ----------
        piles
            How many piles, where their number is free.
        open_choice
            Whether what the ruleset chooses, like a cap, is left open: the claim is then of every choice.

        Raises
        ------
        RulesetError
            The moves are not known as conditions.
        """
        raise RulesetError(f"{self._ruleset.brief()}: {_UNPROVED}{self._theorem}")

    @property
    def _theorem(self) -> str:
        """What the answers rest on where a theorem of the literature gives them."""
        rules = self._ruleset
        known = rules.theory(Position(rules, rules.start()))
        return "" if known is None else f"; its answers rest on {known.source}"


# Hooks of long runs: work that is kept in a folder, and sweeps over many games.


class RunHooks(Hooks):
    """Kinds of long runs over one game, and what a sweep over many games says of it."""

    def runs(self) -> Runs:
        """The long runs of the game; by default none over it alone, and in a sweep the P-positions of `p_positions`."""
        return Runs(self._ruleset)


# What only the modifiers of `nimlike.core` change: a family leaves it as it is.


class ChangeHooks(Hooks):
    """What a game changes that has options forbidden, passes, other ends, or squares to avoid."""

    def options_needed(self, state: State) -> int:
        """How many options that are P-positions make an N-position: 1, or more where some may be forbidden."""
        return 1

    def opening(self, state: State) -> State:
        """The state in which a match from ``state`` begins; another one where something is settled before the play."""
        return state

    def as_option(self, state: State, move: Move) -> Move:
        """The canonical form of a legal move: of the parts of a split the largest stays, the others follow in order."""
        if not move.split:
            return move
        ((heap, take),) = move.takes
        _largest, *others = sorted((state[heap] - take - sum(move.split), *move.split), reverse=True)
        option = replace(move, split=tuple(others))
        try:
            same = sorted(self._ruleset.after(state, option)) == sorted(self._ruleset.after(state, move))
        except NimlikeError:
            return move
        return option if same else move

    def avoiding(self, states: tuple[State, ...]) -> Avoided | None:
        """A theorem on the game in which no move leads to some states; None if none is known."""
        return None

    @property
    def conditions_known(self) -> bool:
        """Whether the game has its own `statement`."""
        own: Any = type(self).statement  # type: ignore[attr-defined]
        return own is not LawHooks.statement
