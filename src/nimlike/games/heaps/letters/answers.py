"""Answers for subtraction games with a very large number: from the class of the letter that this number is of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from operator import xor
from typing import TYPE_CHECKING, Final

from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.errors import Undecided
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate, big
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.games.heaps.letters.classes import Class, class_of, table
from nimlike.games.heaps.letters.family import Family, accepted, within_limits
from nimlike.games.heaps.letters.forms import Forms, linear
from nimlike.games.heaps.reasons import reason
from nimlike.games.heaps.rule import HeapGame, moved

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values

LEAST: Final = 1 << 14
"""Sets with greater numbers are first looked at here."""

_THEORY: Final = "Sprague 1935, Grundy 1939"
_SHOWN: Final = 12  # heaps in the working of a reason


@dataclass(frozen=True)
class LetterValues:
    """The Grundy values of all heaps of one game, from the table of the first game of its class.

    Parameters
    ----------
    forms, c
        The numbers that may be taken, and what c is.
    one
        The class of c; the checker has accepted it.
    rows
        The values for the first number of the class, in rows of its length.
    """

    forms: Forms
    c: int
    one: Class
    rows: Values

    def index(self, heap: int) -> int:
        """The heap of the preperiod or the first period that has the same value."""
        preperiod, period = self.one.repetition(self.c)
        return heap if heap < preperiod else preperiod + int(big(heap - preperiod) % big(period))

    def small(self, heap: int) -> int:
        """The heap of the class's first game that has the same value."""
        row, place = map(int, divmod(big(self.index(heap)), big(self.c)))
        one, more = self.one, self.c - self.one.first
        if place >= one.start + one.step:
            place = place - more if place - more >= one.start else one.start + (place - one.start) % one.step
        return row * one.first + place

    def __call__(self, heap: int) -> int:
        return int(self.rows.flat[self.small(heap)])


def of_class(forms: Forms, one: Class) -> Family:
    """What is proved where only one class, of Grundy values, is known."""
    return Family(forms, True, (one,))


@lru_cache(maxsize=256)
def letter_values(takes: tuple[int, ...]) -> LetterValues | None:
    """The values of a finite set with large numbers; None where these are not of the form u c + t for one c.

    None too where no class of c is found within the limits, or c is less than the numbers of its class.
    """
    found = Forms.of(takes)
    if found is None or not within_limits(found[0]):
        return None
    forms, c = found
    try:
        one = class_of(forms, c, grundy=True)
    except Undecided:
        return None
    if one is None:
        return None
    accepted(of_class(forms, one))
    return LetterValues(forms, c, one, table(forms, one.first, True, one.rows(forms.times)))


def values_for(game: HeapGame) -> LetterValues | None:
    """The values of a game by its class, if it is a finite subtraction set with a number beyond `LEAST`; else None."""
    from nimlike.games.heaps.subtraction import Subtraction

    if not isinstance(game, Subtraction) or not game.finite or isinstance(game.takes, str) or game.takes[-1] <= LEAST:
        return None
    return letter_values(game.takes)


def answer(position: Position, values_of: LetterValues) -> Answer:
    """Outcome, winning moves and Grundy value, with the label certified."""
    values = [values_of(size) for size in position.state]
    total = reduce(xor, values)

    def winning_moves() -> WinningMoves:
        return moves_to(position, values_of, 0)

    def why() -> Reason:
        first = next(iter(winning_moves()), None) if total else None
        found = reason(position, values, None, first)
        working = (*found.working, *_family_lines(position, values_of))
        return replace(found, working=working, paragraph=f"{found.paragraph} {_told(values_of)}")

    outcome = Outcome.N if total else Outcome.P
    source = f"{class_words(values_of)}, checked; {_THEORY}"
    label = Label.CERTIFIED
    return Answer(position, outcome, label, source, winning_moves, why, total, label)


def moves_to(position: Position, values_of: LetterValues, target: int) -> WinningMoves:
    """The moves to positions of the given Grundy value: at most one for each heap and number."""
    takes = values_of.forms.takes(values_of.c)
    values = [values_of(size) for size in position.state]
    total = reduce(xor, values)

    def found() -> Iterator[tuple[Move, Position]]:
        for heap, size in enumerate(position.state):
            wanted = values[heap] ^ total ^ target
            for take in takes:
                if take <= size and values_of(size - take) == wanted:
                    move, state = moved(position.state, heap, take, 0)
                    yield move, Position(position.ruleset, state)

    return WinningMoves.of(found())


def class_words(values_of: LetterValues) -> str:
    """The class with its period, in words."""
    one = values_of.one
    period, preperiod = linear(*one.period), linear(*one.preperiod)
    numbers = f"{values_of.forms}, c = {one.first} + {one.step} k"
    return f"{numbers}: period {period} from heap {preperiod} on"


def _told(values_of: LetterValues) -> str:
    """How values of such large heaps can be known, for a reader who has never heard of it."""
    one = values_of.one
    written = f"those for c = {one.first}, with a block of {one.step} columns put in k times"
    return (
        f"That the values are known for numbers so large is a theorem on all games {values_of.forms}, where c is"
        f" {one.first} + {one.step} k: their heaps, written in rows of c, are {written}."
    )


def _family_lines(position: Position, values_of: LetterValues) -> Iterator[str]:
    """The class, and the small heap that each heap counts as."""
    one = values_of.one
    yield f"For all {class_words(values_of)}."
    yield f"Here c = {abbreviate(values_of.c)}, so k = {abbreviate((values_of.c - one.first) // one.step)}."
    yield (
        f"In rows of c heaps the values are those for c = {one.first}, with the {one.step} columns from column"
        f" {one.start} on put in k times more."
    )
    for heap, size in list(enumerate(position.state))[:_SHOWN]:
        less, small = values_of.index(size), values_of.small(size)
        if less != size:
            yield f"Heap {pile_name(heap)}: {abbreviate(size)} counts as {abbreviate(less)}, less by whole periods."
        if small != less:
            where = f"heap {small:,} of the game with c = {one.first}"
            yield f"Heap {pile_name(heap)}: {abbreviate(less)} counts as {where}."
