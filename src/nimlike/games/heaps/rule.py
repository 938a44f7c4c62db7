"""Heap games: a move takes from one heap and may split what is left; heaps never meet again."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from nimlike.core.answer import Answer, WinningMoves
from nimlike.core.errors import ParseError
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate, format_number, whole
from nimlike.core.options import bad_option, option_word
from nimlike.core.outcome import Label
from nimlike.core.position import Position, State
from nimlike.core.ruleset import Ruleset
from nimlike.core.table import Table

EMPTY, WHOLE, SPLIT, THREE = 1, 2, 4, 8
"""What a digit allows when its number is taken: leave no heap, leave one heap, two heaps, three heaps."""


@dataclass(frozen=True)
class TakeAndBreak:
    """The moves of one heap, as data.

    Parameters
    ----------
    digits
        (number taken, what may be left) with the numbers increasing; what may be left is a sum of
        `EMPTY`, `WHOLE`, `SPLIT` and `THREE`, never 0.
    tail
        What may be left when a number beyond ``last`` is taken; 0 when none may be taken.
    last
        The greatest number that has a digit of its own, 0 when there is none.
    unequal
        Whether a heap is split into unequal heaps only.
    """

    digits: tuple[tuple[int, int], ...]
    tail: int = 0
    last: int = 0
    unequal: bool = False

    @property
    def splits(self) -> bool:
        """Whether any move splits a heap."""
        return bool(self.tail & SPLIT) or any(left & SPLIT for _, left in self.digits)

    @property
    def triples(self) -> bool:
        """Whether any move leaves three heaps."""
        return bool(self.tail & THREE) or any(left & THREE for _, left in self.digits)

    def takes(self, size: int) -> Iterator[tuple[int, int]]:
        """The numbers that can be taken from a heap, each with its digit, in increasing order."""
        for take, left in self.digits:
            if take > size:
                return
            yield take, left
        if self.tail:
            for take in range(self.last + 1, size + 1):
                yield take, self.tail

    def digit(self, take: int) -> int:
        """What may be left when ``take`` is taken."""
        return self.tail if take > self.last else dict(self.digits).get(take, 0)

    def largest_split(self, left: int) -> int:
        """The most that can be split off from ``left`` counters when what is split off is not the larger heap."""
        return max(0, left - 1) // 2 if self.unequal else left // 2

    def moves(self, size: int) -> Iterator[tuple[int, int]]:
        """The moves that leave two heaps at most: the number taken and the size split off, 0 where it is not split.

        Examples
        --------
        >>> list(TakeAndBreak(((1, 7), (2, 7)), last=2).moves(4))
        [(1, 0), (1, 1), (2, 0), (2, 1)]
        """
        for take, left in self.takes(size):
            if left & (WHOLE if take < size else EMPTY):
                yield take, 0
            if left & SPLIT:
                for split in range(1, self.largest_split(size - take) + 1):
                    yield take, split


class HeapGame(Ruleset):
    """A game whose state is a row of heaps and whose moves are those of `TakeAndBreak`.

    A heap that is split is replaced, in its place, by the rest and the heap split off, in this order; of
    two ways to write the same split the one that splits off the smaller heap is the move. An emptied heap
    stays as a 0, so that the letters of the others stay theirs.

    A subclass has a field ``misere``, false unless given: whether who moves last loses.
    """

    misere: bool = False

    @property
    @abstractmethod
    def rule(self) -> TakeAndBreak:
        """The moves of one heap."""

    @property
    def normal_play(self) -> bool:
        return not self.misere

    @property
    def _ending(self) -> str:
        """The end of the text form."""
        return ":misere" if self.misere else ""

    def check_state(self, state: State) -> None:
        if not state:
            raise ParseError(f"{self.brief()}: at least one heap is needed, like {self.examples[0]}")

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for heap, size in enumerate(state):
            for take, split in self.rule.moves(size):
                yield moved(state, heap, take, split)

    def after(self, state: State, move: Move) -> State:
        if move.lone or move.part is not None or len(move.takes) != 1 or len(move.split) > 1:
            raise self.illegal(state, move, "move in one heap, like a1" + (" or a1/2" if self.rule.splits else ""))
        ((heap, take),) = move.takes
        if heap >= len(state):
            raise self.illegal(state, move, f"there are {len(state)} heaps")
        size, split = state[heap], sum(move.split)
        name = pile_name(heap)
        if take + split > size:
            raise self.illegal(state, move, f"heap {name} holds {abbreviate(size)}")
        left = self.rule.digit(take)
        if split:
            if not left & SPLIT:
                raise self.illegal(state, move, f"who takes {abbreviate(take)} may not split the heap")
            rest = size - take - split
            if rest < split:
                smaller = abbreviate(rest) if rest else "nothing"
                raise self.illegal(state, move, f"what is split off may not exceed the rest: split off {smaller}")
            if rest == split and self.rule.unequal:
                raise self.illegal(state, move, "the two heaps must be unequal")
        elif take == 0 or not left & (WHOLE if take < size else EMPTY):
            kept = "leave one heap" if take < size else "leave nothing"
            raise self.illegal(state, move, f"who takes {abbreviate(take)} may not {kept}")
        return moved(state, heap, take, split)[1]

    def answer(self, position: Position) -> Answer:
        if self.misere:
            from nimlike.games.heaps.misere.answers import answer as in_misere_play

            return in_misere_play(position)
        from nimlike.games.heaps.answers import answer

        return answer(position)

    def moves_to(self, position: Position, value: int) -> WinningMoves:
        from nimlike.games.heaps.answers import moves_to

        return moves_to(position, value)

    def sum_in_misere_play(self, position: Position) -> Answer | None:
        from nimlike.games.heaps.misere.answers import sum_answer

        return sum_answer(position)

    def table(self, low: int, high: int) -> Table:
        """Grundy values of single heaps from low to high; outcomes in misère play."""
        low, high = whole(low, "low"), whole(high, "high")
        answers = [self(size).answer() for size in range(high, low - 1, -1)]  # the largest first: tables grow once
        if self.misere:
            return _outcomes(self, answers)
        known = next((a for a in answers if a.label is Label.COMPUTED), answers[0])
        rows = tuple((format_number(a.position.state[0]), format_number(a.grundy or 0)) for a in reversed(answers))
        return Table(f"Grundy values of {self}", ("heap", "value"), rows, known.label, known.source)


def _outcomes(game: HeapGame, answers: list[Answer]) -> Table:
    """The table of misère outcomes of single heaps, from answers with the largest heap first."""
    known = next((a for a in answers if a.label is Label.COMPUTED), answers[0])
    rows = tuple((format_number(a.position.state[0]), a.outcome.value) for a in reversed(answers))
    return Table(f"outcomes of {game}", ("heap", "outcome"), rows, known.label, known.source)


def read_misere(family: str, segments: list[str]) -> tuple[bool, list[str]]:
    """Whether the option ``misere`` stands at the beginning of the segments; and the segments left over.

    Raises
    ------
    ParseError
        Another option stands there, or the same one twice.
    """
    rest = list(segments)
    while option_word(rest):
        if rest[0] != "misere":
            raise bad_option(family, rest[0], ("misere",))
        if len(rest) < len(segments):
            raise ParseError(f"{family}: misere is given twice")
        rest.pop(0)
    return len(rest) < len(segments), rest


def moved(state: State, heap: int, take: int, *pieces: int) -> tuple[Move, State]:
    """The move in one heap that splits off pieces (a piece of 0 is none), and the state that it reaches.

    Nothing is checked.
    """
    split = tuple(piece for piece in pieces if piece)
    rest = state[heap] - take - sum(split)
    return Move(((heap, take),), split=split), (*state[:heap], rest, *split, *state[heap + 1 :])
