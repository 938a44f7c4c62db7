"""Octal, hexadecimal and subtraction games, and Grundy's game: their rules with all that is known of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial
from itertools import islice
from typing import Any, ClassVar, Final

from nimlike.core.default_pictures import Puzzles, Runs, Sizes, draw_state
from nimlike.core.languages import later, tr
from nimlike.core.laws import Finding, Law, Letters
from nimlike.core.move import Move, State
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import Reason
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import LISTED, SPLITS_LISTED
from nimlike.games.heaps.heap_rules import GrundyRules, HeapRules, HexRules, OctalRules
from nimlike.games.heaps.letter_classes import letter_games
from nimlike.games.heaps.lists_and_maps import HeapLists
from nimlike.games.heaps.subtraction_rules import SubtractionRules
from nimlike.games.heaps.take_and_break import SPLIT, THREE, ListedMoves, heaps_left, make_move, move_leaving
from nimlike.games.heaps.words import numbers_text
from nimlike.numeration.named_sequences import NAMED

_NAMES: Final = {
    "0.007": "Treblecross",
    "0.07": later("Dawson's Kayles"),
    "0.137": later("Dawson's Chess"),
    "0.15": "Guiles",
    "0.3r": "Nim",
    "0.6": "Officers",
    "0.77": "Kayles",
    "4.3r": later("Lasker's Nim"),
}
"""Games that have a name, by their code."""
_OPEN: Final = frozenset({"0.007", "0.04", "0.06", "0.14", "0.36", "0.37", "0.6", "0.64", "0.74", "0.76"})
"""Codes of which Winning Ways says by name that no period is known, and none has been found since."""
_OEIS: Final = {"0.77": "A002186", "0.137": "A002187"}
_SAME_MOVES: Final = 100  # so far the moves that an author lists are compared with those of an octal game
_MOST_DIGITS: Final = 32  # of its code; the last one goes on for ever
_DRAWN: Final = (
    *(Sizes(1, 1, 5, 40), Sizes(2, 2, 4, 12), Sizes(3, 3, 4, 24)),
    *(Sizes(4, 4, 10, 60), Sizes(5, 5, 50, 500)),
)


class HeapGame(HeapLists):
    """A game of heaps with its answers, tables, pictures, laws and runs; a family gives its ``rule``."""

    def in_coq(self, position: Position, reason: Reason) -> str:
        if self.misere:
            return "Quotient.misere_by_product" if reason.kind == "misere-quotient" else ""
        return "Heaps.row_lost_iff" if reason.kind == "heap-grundy" else ""

    def answer(self, position: Position) -> Answer:
        if self.misere:
            from nimlike.games.heaps.misere.misere_quotients import answer as in_misere_play

            return in_misere_play(position)
        from nimlike.games.heaps.heap_answers import answer

        return answer(position)

    def moves_to(self, position: Position, value: int) -> WinningMoves:
        from nimlike.games.heaps.heap_answers import moves_to

        return moves_to(position, value)

    def _sum_in_misere_play(self, position: Position) -> Answer | None:
        from nimlike.games.heaps.misere.misere_quotients import sum_answer

        return sum_answer(position)

    def runs(self) -> Runs:
        from nimlike.games.heaps.long_runs import HeapRuns

        return Runs(self) if self.misere else HeapRuns(self)

    def laws(self) -> Mapping[str, Law]:
        from nimlike.games.heaps.misere.genera_and_growth import genus_law
        from nimlike.games.heaps.misere.misere_quotients import quotient_law
        from nimlike.games.heaps.period_findings import period_law, values_law

        laws: dict[str, Law] = {}
        if not self.misere:
            laws = {"period": partial(period_law, self), "sequence": partial(values_law, self)}
        if any(each.name == "misere" for each in fields(self)) and not self.rule.triples:  # type: ignore[arg-type]
            laws |= {"quotient": partial(quotient_law, self), "genus": partial(genus_law, self)}
        return laws


class Octal(HeapGame, OctalRules):
    """The octal game of a code d0.d1d2d3..., with any number of heaps.

    Digit dk is a sum of 1, 2 and 4: k counters may be taken from a heap if that leaves of it nothing (1),
    one heap (2), two heaps (4). d0 is 0 or 4: a heap may be split without taking.

    Parameters
    ----------
    code
        ``"0.77"`` (Kayles), ``"0.137"`` (Dawson's chess), ``"4.3"``, ...; a last ``r`` repeats the last
        digit for ever: ``"0.3r"`` is Nim. Kept without the digits that say nothing.
    misere
        True when the player whoever moves last loses.

    Raises
    ------
    ParseError, RulesetError
        The code is malformed; it has a digit 8 or 9, or a d0 other than 0 and 4, or allows no move.

    Examples
    --------
    >>> from itertools import islice
    >>> [str(move) for move, after in Octal("0.77")(1, 5).options()]
    ['a1', 'b1', 'b1/1', 'b1/2', 'b2', 'b2/1']
    >>> Octal("0.77")(1, 5).after("b1/2")
    Position('octal:0.77:1,2,2')
    >>> Octal("0.1370"), Octal("0.0777r")
    (Octal(code='0.137', misere=False), Octal(code='0.07r', misere=False))
    """

    title: ClassVar[str] = later("octal game")
    sources: ClassVar[tuple[str, ...]] = ("guysmith1956", "winningways1982", "plambeck2008")
    examples: ClassVar[tuple[str, ...]] = (
        *("octal:0.77:12,5", "octal:0.137:10^18", "octal:4.3:7", "octal:0.3r:3,4,5"),
        "octal:0.77:misere:12,5",
    )
    rules_text: ClassVar[str] = later(
        "Take k counters from a heap where the k-th digit after the point allows it: 1 to "
        "leave nothing of the heap, 2 to leave one heap, 4 to leave two heaps, or a sum of "
        "these; digit 4 before the point allows to split a heap without taking; r repeats "
        "the last digit for ever. The last player to move wins (loses with :misere)."
    )

    @property
    def name(self) -> str:
        """``Kayles``, ``Dawson's Chess``, else ``Octal game 0.45``."""
        known = _NAMES.get(self.code)
        name = tr("Octal game {code}", code=abbreviate(self.code)) if known is None else tr(known)
        return name + self._misere_words

    @property
    def oeis(self) -> str:
        return "" if self.misere else _OEIS.get(self.code, "")

    @property
    def open_problem(self) -> str:
        if self.code in _OPEN:
            return "Open problem (Winning Ways, chapter 4): no period of its Grundy values is known."
        if self.rule.tail:
            return ""
        every = "Whether every octal game with finitely many digits has a period is an open problem"
        return f"{every} (Winning Ways, chapter 4)."


class Hex(HeapGame, HexRules):
    """The hexadecimal game of a code d0.d1d2d3..., in normal play, with any number of heaps.

    Digit dk is a sum of 1, 2, 4 and 8: k counters may be taken from a heap if that leaves of it nothing (1),
    one heap (2), two heaps (4), three heaps (8). d0 is 0, 4, 8 or C: a heap may be split without taking.
    In a move the heaps split off are named: ``a2/3/1`` takes 2 and leaves the rest, 3 and 1. Options name the
    largest heap first.

    Parameters
    ----------
    code
        Digits 0 to 9 and A to F; a last ``r``, which is no digit, repeats the last digit for ever. Kept in
        capitals, without the digits that say nothing.

    Raises
    ------
    ParseError, RulesetError
        The code is malformed; d0 is none of 0, 4, 8 and C; or no move is allowed.

    Examples
    --------
    >>> [str(move) for move, after in Hex("0.8")(6).options()]
    ['a1/1/1', 'a1/2/1']
    >>> Hex("0.8")(6).after("a1/2/1")
    Position('hex:0.8:2,2,1')
    >>> Hex("0.f0"), Hex("c.0Fffr")
    (Hex(code='0.F'), Hex(code='C.0Fr'))
    """

    title: ClassVar[str] = later("hexadecimal game")
    sources: ClassVar[tuple[str, ...]] = ("winningways1982", "howse2004")
    examples: ClassVar[tuple[str, ...]] = ("hex:0.F:9,5", "hex:0.8:20", "hex:8.3:7")
    rules_text: ClassVar[str] = later(
        "Take k counters from a heap where the k-th digit after the point allows it: 1 to "
        "leave nothing of the heap, 2 to leave one heap, 4 to leave two heaps, 8 to leave "
        "three heaps, or a sum of these (A to F are 10 to 15); digits 4, 8 and C before the "
        "point allow to split a heap without taking; r repeats the last digit for ever. The "
        "last player to move wins."
    )

    @property
    def name(self) -> str:
        return tr("Hexadecimal game {code}", code=abbreviate(self.code))


class Subtraction(HeapGame, SubtractionRules):
    """The game of a subtraction set, with any number of heaps.

    Parameters
    ----------
    takes
        The numbers that may be taken, each at least 1; kept in increasing order, each once. Or the name of a set:
        primes, squares, practical, ...
    allbut
        Whether ``takes`` are instead the numbers that may not be taken; then any other may.
    where
        In place of ``takes``: a function that says of each number from 1 on whether it may be taken.
    misere
        True when the player whoever moves last loses.

    Raises
    ------
    RulesetError
        There is no number, one is less than 1, or there is no set of that name.

    Examples
    --------
    >>> Subtraction((4, 1, 3))
    Subtraction(takes=(1, 3, 4))
    >>> [str(move) for move, after in Subtraction((1, 3, 4))(3, 9).options()]
    ['a1', 'a3', 'b1', 'b3', 'b4']
    >>> [str(move) for move, after in Subtraction("primes")(8).options()]
    ['a2', 'a3', 'a5', 'a7']
    >>> str(Subtraction((1, 4), allbut=True)), Subtraction(where=lambda s: s % 5 == 2)(9).answer().grundy
    ('subtraction:allbut=1,4', 0)
    """

    title: ClassVar[str] = later("subtraction game")
    sources: ClassVar[tuple[str, ...]] = ("winningways1982", "golomb1966")
    examples: ClassVar[tuple[str, ...]] = (
        "subtraction:1,3,4:21",
        "subtraction:2,5,8:10^30,7",
        "subtraction:primes:100",
        "subtraction:allbut=1,4:10^18",
    )
    first_heaps: ClassVar[State] = (20,)
    rules_text: ClassVar[str] = later(
        "Take one of the given numbers from a heap; or a number of a named set, like a "
        "prime; or, with allbut=, any number but those given. Whoever moves last wins "
        "(loses with :misere)."
    )

    @classmethod
    def letters(cls, text: str) -> Letters:
        def read_laws() -> Mapping[str, Law] | None:
            from nimlike.games.heaps.letter_law import laws

            return laws(text.split(":")[1:])

        return Letters(partial(letter_games, text), read_laws)

    def puzzles(self) -> Puzzles:
        return Puzzles(partial(draw_state, self, sizes=_DRAWN))

    @property
    def name(self) -> str:
        """``Subtraction game {1, 3, 4}``, ``Subtraction game of the primes``, ``All-but subtraction game {1, 4}``."""
        if self.where is not None:
            name = tr("Subtraction game of a given function")
        elif isinstance(self.takes, str):
            name = tr("Subtraction game of {meaning}", meaning=tr(NAMED[self.takes].meaning))
        else:
            kind = tr("All-but subtraction game") if self.allbut else tr("Subtraction game")
            name = f"{kind} {{{abbreviate(', '.join(map(abbreviate, self.takes)))}}}"
        return name + self._misere_words

    def rules(self) -> str:
        if self.where is not None:
            return tr("Take from a heap a number of counters that the given function allows.")
        if isinstance(self.takes, str):
            return tr(
                "Take from a heap a number of counters that is one of {meaning}.", meaning=tr(NAMED[self.takes].meaning)
            )
        given = numbers_text(self.takes) or abbreviate(f"{', '.join(map(abbreviate, self.takes))}")
        if self.allbut:
            return tr("Take any number of counters from a heap, but not {given}.", given=given)
        return (
            tr("Take {given} counter from a heap.", given=given)
            if given == "1"
            else tr("Take {given} counters from a heap.", given=given)
        )

    @property
    def oeis(self) -> str:
        """The OEIS number of the Grundy values of heaps 0, 1, 2, ... of a named set; empty if none is known."""
        return NAMED[self.takes].values if isinstance(self.takes, str) else ""


class GrundysGame(HeapGame, GrundyRules):
    """Grundy's game, with any number of heaps. Whether its values repeat is not known.

    Parameters
    ----------
    misere
        True when the player whoever moves last loses.

    Examples
    --------
    >>> [str(move) for move, after in GrundysGame()(2, 6).options()]
    ['b0/1', 'b0/2']
    >>> GrundysGame()(2, 6).after("b0/2")
    Position('grundy:2,4,2')
    """

    title: ClassVar[str] = later("Grundy's game")
    sources: ClassVar[tuple[str, ...]] = ("grundy1939", "winningways1982")
    examples: ClassVar[tuple[str, ...]] = ("grundy:20", "grundy:7,9", "grundy:misere:7,9")
    first_heaps: ClassVar[State] = (13,)
    rules_text: ClassVar[str] = later(
        "Split a heap into two unequal heaps. Whoever moves last wins (loses with :misere)."
    )

    @property
    def oeis(self) -> str:
        return "" if self.misere else "A002188"

    @property
    def open_problem(self) -> str:
        return "Open problem (Winning Ways, chapter 4): no period of its Grundy values is known."

    def rules(self) -> str:
        return tr("Split a heap into two unequal heaps. No counter is taken.")


@dataclass(frozen=True, eq=False, repr=False)
class Heaps(HeapGame):
    """A game of heaps of your own: the method ``heap`` says what one heap may become, and the rest is given.

    A position is any number of heaps; a move in one leaves the others. `heap` yields a number (the heap that is left),
    a tuple or a range (the heaps that are left), or ``()`` (nothing); or it returns a NumPy array of numbers, or of
    rows. Each heap that is left is smaller than the heap. A row of coins is a sum too: the n-th coin is a heap of n.

    The Grundy values of heaps are computed by compiled code if the text of ``heap`` can be compiled, and then compared
    with Python; else Python lists the moves.

    Parameters
    ----------
    misere
        Whether the player who moves last loses.

    Examples
    --------
    >>> class Couples(Heaps):
    ...     family = "couples"
    ...     examples = ("couples:9",)
    ...
    ...     def heap(self, n):
    ...         if n > 2:
    ...             yield from ((a, n - a) for a in range(1, n // 2 + 1))
    >>> Couples().grundy_values(12).tolist()
    [0, 0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4]
    >>> Couples()(9, 4).answer().winning_moves
    <winning moves: a0/2, a0/4, b0/1>
    """

    misere: bool = field(default=False, kw_only=True)

    @abstractmethod
    def heap(self, n: int) -> Iterable[int | Sequence[int]]:
        """What one heap of ``n`` may become."""

    @cached_property
    def rule(self) -> ListedMoves:
        """The moves of one heap."""
        return ListedMoves((), game=self)

    def laws(self) -> Mapping[str, Law]:
        def find_period(law: Law, *given: Any) -> Finding:
            found, same = law(*given), self._as_octal()
            if same is None:
                return found
            line = f"Each heap to {_SAME_MOVES} has the moves that it has in {same}, of which this is known:"
            return replace(found, lines=(*found.lines, line, *same.laws()["period"](None, True).lines))

        laws = super().laws()
        return laws if self.misere else {**laws, "period": partial(find_period, laws["period"])}

    def _as_octal(self) -> Octal | None:
        """The octal game in which each heap to `_SAME_MOVES` has the same moves, if there is one."""
        digits = [0] * (_MOST_DIGITS + 1)
        heaps = [set(self.rule.lefts(size)) for size in range(_SAME_MOVES + 1)]
        for size, lefts in enumerate(heaps[: _MOST_DIGITS + 1]):
            for left in lefts:
                digits[max(0, size - sum(left))] |= 1 << len(left) if sum(left) <= size else THREE
        if not 0 < max(digits) < THREE or digits[0] not in (0, SPLIT):
            return None
        octal = Octal(f"{digits[0]}.{''.join(map(str, digits[1:]))}{'r' if digits[-1] else ''}")
        return octal if all(set(octal.rule.lefts(size)) == heaps[size] for size in range(_SAME_MOVES + 1)) else None

    def parts(self, state: State) -> Iterable[State]:
        return [(heap,) for heap in state if heap]

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for heap, size in enumerate(state):
            for left in self.rule.lefts(size):
                yield move_leaving(state, heap, left)

    def after(self, state: State, move: Move) -> State:
        if len(move.takes) == 1 and not (move.lone or move.part or move.forbids) and move.takes[0][0] < len(state):
            ((heap, take),) = move.takes
            left = tuple(sorted(heaps_left(state[heap], move), reverse=True))
            if any(left == other for other in self.rule.lefts(state[heap])):
                return make_move(state, heap, take, *move.split)[1]
        return super(HeapRules, self).after(state, move)  # which says that it is no option

    def rules(self) -> str:
        return Ruleset.rules(self)

    def start(self) -> State:
        return Ruleset.start(self)

    def _splits(self, size: int) -> tuple[tuple[int, int], ...]:
        pairs = (left for left in self.rule.lefts(size) if len(left) == 2 and sum(left) <= size)
        return tuple((size - sum(left), left[1]) for left in pairs) if size <= SPLITS_LISTED else ()

    def _split_note(self, heap: int, size: int) -> str:
        for left in islice(self.rule.lefts(size), LISTED):
            if len(left) > 2 or sum(left) > size or (len(left) == 2 and size > SPLITS_LISTED):
                move = move_leaving((0,) * heap + (size,), heap, left)[0]
                return tr("other moves are typed, like {example}", example=str(move))
        return ""


def laws_as_heaps(ruleset: Ruleset, game: HeapGame) -> Mapping[str, Law]:
    """The period, the quotient and the genera of the heap game that a ruleset is, told with that game's text."""

    def told(law: Law, *given: Any) -> Finding:
        found = law(*given)
        return replace(found, lines=(f"{ruleset} is {game}.", *found.lines))

    return {verb: partial(told, law) for verb, law in game.laws().items() if verb != "sequence"}
