"""Rulesets and positions: what every family of games provides, and what every position can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nimlike.core import default_pictures as shown
from nimlike.core import defaults
from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.conditions import Claim
from nimlike.core.drawn import Draw, drawn
from nimlike.core.errors import IllegalMove, LimitReached, ParseError
from nimlike.core.finding import Law, NumberBase, PairSequence, refused
from nimlike.core.languages import later, ntr, tr
from nimlike.core.letters import Lettered, lettered
from nimlike.core.literature import Source
from nimlike.core.move import Move, parse_move
from nimlike.core.numbers import BITS_BUDGET, DIGIT_BUDGET, abbreviate, format_number, parse_number, whole
from nimlike.core.options import options_text, read_options
from nimlike.core.outcome import Label, Outcome, weakest
from nimlike.core.picture import Picture
from nimlike.core.position import Position, State
from nimlike.core.safe_options import SafeOptions
from nimlike.core.scenes import Scene
from nimlike.core.searched_map import searched_map, searched_slice
from nimlike.core.shown import Line, Map, Pile, Terms, Tickets
from nimlike.core.table import Table

if TYPE_CHECKING:
    from nimlike.core.searched import Values

_BRIEF_PILES: Final = 12
_BRIEF_RULES: Final = 120

VALUES_OF_OPTIONS: Final = "the Grundy values of the options"
"""The source of moves that are found by these."""


class Ruleset(ABC):
    """The rules of a game, and everything that the program shows of it. Each method is a hook with a default.

    A subclass needs only `options` and `examples`; with these alone it is solved, explained, played, drawn and listed
    from its definition. It overrides whatever it knows better: theory, reasons, boards, tables, maps. Rulesets are
    immutable, hashable and equal when their text is equal; options of a ruleset are the fields of a frozen dataclass.

    The hooks, in order: **text** (`read`, `letter_games`, `__str__`, `check_state`, `parse_state`, `format_state`,
    `state_of`, `arity`);
    **play** (`options`, `after`, `normal_play`, `terminal_outcome`, `options_needed`, `opening`, `to_move`);
    **theory** (`theory`, `machine_checked`, `answer`, `moves_to`, `sum_in_misere_play`, `safe_options`);
    **words** (`name`, `other_names`, `sources`, `rules`, `ending`, `words`);
    **boards** (`board`, `scene`, `start`, `tickets`, `least_move`);
    **puzzles** (`drawn`, `burden`);
    **data** (`p_positions`, `table`, `grundy_table`, `map`, `slice_map`, `line`, `sequences`, `picture`);
    **verbs** of the command line that some games answer to (`laws`, `letter_laws`, `pairs`, `number_base`,
    `statement`);
    **long runs** (`jobs`, `survey`, `survey_key`, `survey_of_equal`, `survey_work`, `small_values`).

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
    reference: ClassVar[str] = ""
    """The paper that the family comes from, in short."""
    sources: ClassVar[tuple[Source, ...]] = ()
    """The works that a reader of the family's theory needs."""
    examples: ClassVar[tuple[str, ...]] = ()
    """Positions that show the family's text forms; the first one says how many numbers make a state."""
    rules_text: ClassVar[str] = ""
    """The rules of the family in a sentence or two."""

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

    @classmethod
    def letter_laws(cls, segments: list[str]) -> Mapping[str, Law] | None:
        """The verbs that all games of a text with a letter in place of a number answer together, and what answers them.

        None for other texts; ``segments`` are those after the family name. ``subtraction:4,7,c`` stands for the games
        of all numbers c.

        Raises
        ------
        ParseError
            The text has a letter and is malformed.
        """
        return None

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
        return options_text(self)

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

    def _repr_html_(self) -> str:
        text = f"<b>{escape(self.name)}</b> <code>{escape(self.brief())}</code>"
        return f"{text}<br>{escape(self.rules())} {escape(self.ending(self.start()))}"

    @property
    def normal_play(self) -> bool:
        """Whether the player who moves last wins; only such games have Grundy values."""
        return not getattr(self, "misere", False)

    def check_state(self, state: State) -> None:
        """Raise ParseError unless ``state`` is a state of this game; by default, as long as the first example's."""
        if self.examples:
            wanted = self.examples[0].rpartition(":")[2].count(",") + 1
            if len(state) != wanted:
                raise ParseError(
                    ntr(
                        "{rules}: {wanted} number is needed, like {example}; {given} given",
                        "{rules}: {wanted} numbers are needed, like {example}; {given} given",
                        wanted,
                        rules=self,
                        wanted=wanted,
                        example=self.examples[0],
                        given=len(state),
                    )
                )

    @abstractmethod
    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every legal move from ``state`` with the state it reaches: the definition of the game."""

    @staticmethod
    def take(state: State, pile: int, amount: int) -> tuple[Move, State]:
        """An option that takes ``amount`` from a pile, for `options`; with one pile, its text is the number.

        Examples
        --------
        >>> move, state = Ruleset.take((3, 5), 1, 2)
        >>> str(move), state
        ('b2', (3, 3))
        """
        move = Move.lone_take(amount) if len(state) == 1 else Move(((pile, amount),))
        return move, (*state[:pile], state[pile] - amount, *state[pile + 1 :])

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

    def as_option(self, state: State, move: Move) -> Move:
        """The option that a legal move is: another one where a game lets a move be written in more ways than one."""
        return move

    def options_needed(self, state: State) -> int:
        """How many options that are P-positions make an N-position: 1, or more where some may be forbidden."""
        return 1

    @property
    def arity(self) -> int | None:
        """How many whole numbers tables and lists of this game go over: as many as a state has, or 2 where any will do.

        None where whole numbers denote no state.
        """
        return defaults.arity(self)

    def state_of(self, numbers: tuple[int, ...]) -> State:
        """The state that whole numbers denote: what ``game(3, 4)`` means, and a cell of a table or a map."""
        return numbers

    def opening(self, state: State) -> State:
        """The state in which a match from ``state`` begins; another one where something is settled before the play."""
        return state

    def terminal_outcome(self, state: State) -> Outcome:
        """Outcome of a state without options: P in normal play, N in misère play."""
        return Outcome.P if self.normal_play else Outcome.N

    def theory(self, position: Position) -> Answer | None:
        """The answer that a theorem gives, or None where none applies; never a search."""
        return None

    def machine_checked(self, position: Position, reason: Reason) -> str:
        """The theorem in Coq that a reason of this game rests on, by its file and name, like ``Nim.bouton``.

        Empty where the theorem, with what it says of this very game, is not proved in Coq (docs/formal.md).
        """
        return ""

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
        """The moves to positions of the given Grundy value, not the position's own (normal play), with their label.

        Raises
        ------
        LimitReached
            A Grundy value is neither known nor within the reach of a search.
        """
        from nimlike.core.searched import grundy

        if value == 0:
            answer = position.answer()
            return answer.winning_moves.known_by(answer.moves_label, answer.moves_source)
        options = [(move, after, *grundy(after)) for move, after in position.options()]
        known = weakest(label for *_, label in options) if options else Label.THEOREM
        found = [(move, after) for move, after, reached, _ in options if reached == value]
        return WinningMoves.of(found, known, VALUES_OF_OPTIONS)

    def sum_in_misere_play(self, position: Position) -> Answer | None:
        """The answer for a sum in misère play of positions of this very game, where there is more than a search."""
        return None

    def safe_options(self, k: int) -> SafeOptions | None:
        """A theorem on the game where up to k - 1 options may be forbidden; None where none is known."""
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
        return defaults.grundy_table(self, bound)

    def p_positions(self, bound: int) -> Iterator[Position]:
        """The P-positions whose numbers do not exceed ``bound``, in increasing order; by default from the definition.

        Of positions that are the same up to the order of the piles a family may give one, with its piles in increasing
        order, and of ends of the game with numbers left the first. Heap games give those of two heaps.

        Raises
        ------
        RulesetError, LimitReached
            The game has no such list; it would take too much work.
        """
        return defaults.p_positions(self, bound)

    def table(self, low: int, high: int) -> Table:
        """The family's table, from size low to size high; by default outcomes and Grundy values from the definition.

        Raises
        ------
        RulesetError, LimitReached
            The game has no such table; it would take too much work.
        """
        return defaults.table(self, low, high)

    def map(self) -> Map | None:
        """The game's positions as a plane, for games of two numbers; None for other games."""
        return searched_map(self)

    def slice_map(self, rest: tuple[int, ...]) -> Map | None:
        """The positions ``(x, y, *rest)`` as a plane: a slice of a game of three numbers or more, or None.

        By default by the definition, for games of that many numbers.
        """
        return searched_slice(self, rest)

    def line(self) -> Line | None:
        """The game's positions as a line, for games that start from one number; None for other games."""
        return defaults.line(self)

    def sequences(self) -> tuple[Terms, ...]:
        """The sequences of whole numbers that belong to the game."""
        return defaults.sequences(self)

    def pictures(self) -> tuple[str, ...]:
        """The kinds of pictures that the game has, of `nimlike.core.picture.KINDS`."""
        return shown.pictures(self)

    def picture(self, kind: str, bound: int) -> Picture | None:
        """What is drawn of the game, of a kind of `pictures`; None where it has no picture of that kind.

        Raises
        ------
        LimitReached
            It would take too much work.
        """
        return shown.picture(self, kind, bound)

    def picture_from(self, position: Position, bound: int) -> Picture | None:
        """What is drawn of the positions around a given one; None where the game has no such picture.

        By default the slice through a position of three numbers or more.

        Raises
        ------
        LimitReached
            It would take too much work.
        """
        return shown.picture_from(position, bound)

    def jobs(self) -> Mapping[str, Any]:
        """The kinds of long runs over this very game: subclasses of `nimlike.storage.job.Job`."""
        return {}

    def survey(self, to: int, check: bool = True) -> dict[str, Any]:
        """What a sweep over many games says of this one, with numbers up to ``to``: the columns of a row.

        Raises
        ------
        RulesetError, LimitReached
            The game has no such list; it would take too much work.
        """
        from nimlike.core.survey import survey

        return survey(self, to)

    def survey_key(self) -> str:
        """A text that games have in common of which one survey tells the others (`survey_of_equal`)."""
        return str(self)

    def survey_of_equal(self, row: dict[str, Any], to: int, check: bool = True) -> dict[str, Any]:
        """The survey of this game, from that of one with the same `survey_key` whose text is not longer."""
        return dict(row)

    def survey_work(self, to: int) -> int:
        """Roughly how many steps a survey takes: those with the most are begun first."""
        return to * to

    def small_values(self, fast: bool) -> str | None:
        """The smallest positions as a text, by the game's own way or by the definition; None: as for every game."""
        return None

    def laws(self) -> Mapping[str, Law]:
        """The verbs that find something of the whole game (`nimlike.core.finding.SAID`), and what answers them."""
        return {}

    @property
    def pairs(self) -> PairSequence | None:
        """The P-positions as numbered pairs, of a game in which each number stands in one."""
        return None

    @property
    def number_base(self) -> NumberBase | None:
        """The number base that decides the game."""
        return None

    @property
    def conditions_known(self) -> bool:
        """Whether the game has its own `statement`."""
        return type(self).statement is not Ruleset.statement

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
            The moves are not known as conditions; the message names the verbs that apply instead.
        """
        raise refused(self, "prove", later("no proof by automata is known"))

    @property
    def name(self) -> str:
        """What this game is called, the same everywhere: "Kayles", "Fibonacci Nim"; by default from the title."""
        shown = tr(self.title) if self.title != "game" or not self.family else self.family
        return f"{shown[0].upper()}{shown[1:]}{self._misere_words}"

    @property
    def other_names(self) -> tuple[str, ...]:
        """What else this very game is called in the literature."""
        return ()

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
        return tr("Who moves last wins.") if self.normal_play else tr("Who moves last loses.")

    def words(self, state: State) -> str:
        """What lies on the table: ``A 3, B 5``."""
        return defaults.words(self, state)

    def board(self, state: State) -> tuple[Pile, ...]:
        """The piles as a board shows them, with the amounts that may be taken; none for states that are no piles."""
        return defaults.board(self, state)

    def scene(self, state: State) -> Scene | None:
        """The board where it has another shape than piles; None where piles show the state best."""
        return None

    def start(self) -> State:
        """A state to begin with, for play and pages: small, and with a move."""
        return defaults.start(self)

    def drawn(self, grade: int, draw: Draw) -> State:
        """A state for a puzzle of a grade, 1 to 5, made of draws; by default of numbers, larger for larger grades.

        It need not have the grade: who makes puzzles measures it and draws again.
        """
        return drawn(self, grade, draw)

    def burden(self, state: State) -> int:
        """What the rule of the game asks of a solver beyond sizes and moves, in tenths of a point of difficulty."""
        return 0

    def tickets(self, state: State) -> Tickets:
        """The moves of a state, numbered; by default the first 10,000 of them."""
        return defaults.tickets(self, state)

    def least_move(self, state: State) -> Move:
        """A move that takes as few counters as possible; the state has a move."""
        return defaults.least_move(self, state)

    def to_move(self, state: State) -> str:
        """What the player to move is called in sentences."""
        return tr("the player to move")

    def not_to_move(self, state: State) -> str:
        """What the other player is called in sentences."""
        return tr("the other player")

    def parse_state(self, text: str) -> State:
        """The state that the last segment of a position's text denotes."""
        state = self.state_of(self.parse_numbers(text))
        self.check_state(state)
        return state

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
                raise ParseError(
                    tr("{what}: {number} is negative; it must be 0 or more", what=self.brief(), number=abbreviate(n))
                )
        made = self.state_of(numbers)
        self.check_state(made)
        return Position(self, made)

    def illegal(self, state: State, move: Move, because: str) -> IllegalMove:
        """The error for a move that is not an option of ``state``."""
        where = self.brief_position(state)
        return IllegalMove(
            tr("move {move} is not legal in {where}: {because}", move=move.brief(), where=where, because=because)
        )
