"""Heap games: a move takes from one heap and may split what is left; heaps never meet again."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any, ClassVar

from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.errors import ParseError
from nimlike.core.finding import Law
from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate, whole
from nimlike.core.picture import Picture
from nimlike.core.position import Position, State
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import LISTED, SPLITS_LISTED, Amounts, Map, Pile, Terms, Tickets, prefix, rows
from nimlike.core.table import Table

if TYPE_CHECKING:
    from nimlike.core.searched import Values

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

    @cached_property
    def splits(self) -> bool:
        """Whether any move splits a heap."""
        return bool(self.tail & SPLIT) or any(left & SPLIT for _, left in self.digits)

    @cached_property
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

    def amounts(self, size: int) -> Amounts:
        """What may be taken so that one heap or none is left.

        Examples
        --------
        >>> TakeAndBreak(((1, 1), (2, 3)), tail=7, last=2).amounts(10**30)[0]
        range(2, 1000000000000000000000000000001)
        >>> TakeAndBreak(((0, 4), (1, 2), (3, 3)), last=3).amounts(3)
        ((1, 3), True)
        """
        few = [take for take, left in self.digits if 0 < take <= size and left & (WHOLE if take < size else EMPTY)]
        first, last = self.last + 1, size if self.tail & EMPTY else size - 1
        if not self.tail & WHOLE:
            first = max(first, size)
        if not self.tail or first > last:
            return tuple(few), True
        while few and few[-1] == first - 1:
            first = few.pop()
        if not few:
            return range(first, last + 1), True
        listed = (*few, *islice(range(first, last + 1), LISTED))
        return listed, listed[-1] == last

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

    A heap that is split is replaced, in its place, by the rest and the heaps split off, in the order of the
    move's text, so that a row of pins stays as the player sees it. Of the ways to write a split the one
    that names the largest heap first is the option. An emptied heap stays as a 0, so that the letters of the
    others stay theirs.

    A subclass has a field ``misere``, false unless given: whether who moves last loses.
    """

    misere: bool = False

    first_heaps: ClassVar[State] = (7, 4)
    """What is played first, where a move is possible then."""

    @property
    @abstractmethod
    def rule(self) -> TakeAndBreak:
        """The moves of one heap."""

    @property
    def normal_play(self) -> bool:
        return not self.misere

    @property
    def arity(self) -> int:
        """Lists, tables of values and maps are of two heaps; a state may have any number."""
        return 2

    @property
    def _ending(self) -> str:
        """The end of the text form."""
        return ":misere" if self.misere else ""

    def check_state(self, state: State) -> None:
        if not state:
            raise ParseError(
                tr("{rules}: at least one heap is needed, like {example}", rules=self.brief(), example=self.examples[0])
            )

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for heap, size in enumerate(state):
            for take, split in self.rule.moves(size):
                yield moved(state, heap, take, split)

    def after(self, state: State, move: Move) -> State:
        if move.lone or move.part is not None or len(move.takes) != 1 or len(move.split) > 1:
            raise self.illegal(
                state, move, tr("move in one heap, like a1") + (tr(" or a1/2") if self.rule.splits else "")
            )
        ((heap, take),) = move.takes
        if heap >= len(state):
            raise self.illegal(state, move, ntr("there is {n} heap", "there are {n} heaps", len(state), n=len(state)))
        size, split = state[heap], sum(move.split)
        name = pile_name(heap)
        if take + split > size:
            raise self.illegal(state, move, tr("heap {name} holds {size}", name=name, size=abbreviate(size)))
        left = self.rule.digit(take)
        if split:
            if not left & SPLIT:
                raise self.illegal(state, move, tr("who takes {take} may not split the heap", take=abbreviate(take)))
            rest = size - take - split
            if not rest:
                raise self.illegal(state, move, tr("each heap that is left must hold a counter"))
            if rest == split and self.rule.unequal:
                raise self.illegal(state, move, tr("the two heaps must be unequal"))
        elif take == 0 or not left & (WHOLE if take < size else EMPTY):
            kept = tr("leave one heap") if take < size else tr("leave nothing")
            raise self.illegal(state, move, tr("who takes {take} may not {kept}", take=abbreviate(take), kept=kept))
        return moved(state, heap, take, split)[1]

    def as_option(self, state: State, move: Move) -> Move:
        if not move.split:
            return move
        ((heap, take),) = move.takes
        _rest, *others = sorted((state[heap] - take - sum(move.split), *move.split), reverse=True)
        return Move(((heap, take),), split=tuple(others))

    def rules(self) -> str:
        from nimlike.games.heaps.words import rules

        return rules(self.rule) or tr(self.rules_text)

    def board(self, state: State) -> tuple[Pile, ...]:
        shown = rows(state, lambda _, size: self.rule.amounts(size), "Heap", self._split_note, self._splits)
        return tuple(replace(row, typed=bool(row.note), either_way=True) for row in shown)

    def _splits(self, size: int) -> tuple[tuple[int, int], ...]:
        """The moves that leave two heaps of one of this size, where it is small enough to list them."""
        if size > SPLITS_LISTED or not self.rule.splits:
            return ()
        return tuple((take, split) for take, split in self.rule.moves(size) if split)

    def _split_note(self, heap: int, size: int) -> str:
        """How the heap is split, where that is possible."""
        rule = self.rule
        for take, left in islice(rule.takes(size), LISTED) if rule.splits or rule.triples else ():
            two = left & SPLIT and rule.largest_split(size - take)
            if two or (left & THREE and size - take >= 3):
                return (
                    tr("it is split by typing, like {prefix}{take}/1", prefix=prefix(heap), take=take)
                    if two
                    else tr("it is split by typing, like {prefix}{take}/1/1", prefix=prefix(heap), take=take)
                )
        return ""

    def start(self) -> State:
        least = next(self.rule.takes(LISTED), (0, 0))[0]
        size, *others = self.first_heaps
        for first in (size, least, least + 1, least + 2, least + 3):
            if next(self.options((first, *others)), None) is not None:
                return (first, *others)
        return super().start()

    def tickets(self, state: State) -> Tickets:
        """The moves in the order of heaps and takes; from a heap that may be split without end the first ones only.

        Examples
        --------
        >>> from nimlike.games.heaps.octal import Octal
        >>> found = Octal("0.77").tickets((3,))
        >>> [str(move) for ticket in range(found.count) if (move := found.move(ticket))]
        ['a1', 'a1/1', 'a2']
        """
        if self.rule.triples or self.rule.tail & SPLIT or not self._few_takes(max(state)):
            return super().tickets(state)
        runs: list[tuple[int, int, int]] = []  # heap, take, number of the first split; 0 is none; -1 stands for a tail
        counts: list[int] = []
        for heap, size in enumerate(state):
            for take, left in self.rule.digits:
                if take > size:
                    break
                whole = bool(take and left & (WHOLE if take < size else EMPTY))
                splits = self.rule.largest_split(size - take) if left & SPLIT else 0
                if whole or splits:
                    runs.append((heap, take, 0 if whole else 1))
                    counts.append(whole + splits)
            first = max(self.rule.last + 1, 1 if self.rule.tail & WHOLE else size)
            beyond = (size if self.rule.tail & EMPTY else size - 1) - first + 1
            if self.rule.tail and beyond > 0:
                runs.append((heap, first, -1))
                counts.append(beyond)
        ends = list(accumulate(counts))

        def move(ticket: int) -> Move:
            at = bisect_right(ends, ticket)
            heap, take, split = runs[at]
            nth = ticket - ends[at] + counts[at]
            return moved(state, heap, take + nth, 0)[0] if split < 0 else moved(state, heap, take, split + nth)[0]

        return Tickets(ends[-1] if ends else 0, move)

    def _few_takes(self, size: int) -> bool:
        """Whether the digits name all takes from a heap of this size."""
        return True

    def in_coq(self, position: Position, reason: Reason) -> str:
        if self.misere:
            return "Quotient.misere_by_product" if reason.kind == "misere-quotient" else ""
        return "Heaps.row_lost_iff" if reason.kind == "heap-grundy" else ""

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
        from nimlike.games.heaps.shown import table_of_heaps

        return table_of_heaps(self, whole(low, "low"), whole(high, "high"))

    @property
    def oeis(self) -> str:
        """The OEIS number of the Grundy values of heaps 0, 1, 2, ...; empty where none is known."""
        return ""

    @property
    def open_problem(self) -> str:
        """What the literature calls open about the period of the Grundy values, in a sentence; empty where nothing."""
        return ""

    def p_positions(self, bound: int) -> Iterator[Position]:
        """The P-positions of two heaps x <= y <= ``bound``.

        Examples
        --------
        >>> from nimlike.games.heaps.octal import Octal
        >>> [position.state for position in Octal("0.77").p_positions(4)]
        [(0, 0), (1, 1), (1, 4), (2, 2), (3, 3), (4, 4)]
        """
        from nimlike.games.heaps.shown import p_positions

        return p_positions(self, bound)

    def grundy_table(self, bound: int) -> Values:
        from nimlike.games.heaps.shown import values_of_two

        return values_of_two(self, bound)

    def map(self) -> Map | None:
        """Two heaps: by their values, in misère play by the quotient."""
        from nimlike.games.heaps.map import HeapMap
        from nimlike.games.heaps.misere.lists import MisereHeapMap

        return MisereHeapMap(self) if self.misere else HeapMap(self)

    def slice_map(self, rest: tuple[int, ...]) -> Map | None:
        from nimlike.games.heaps.map import HeapMap

        return HeapMap(self, rest) if rest and not self.misere else super().slice_map(rest)

    def sequences(self) -> tuple[Terms, ...]:
        from nimlike.games.heaps.shown import sequences

        return sequences(self)

    def picture(self, kind: str, bound: int) -> Picture | None:
        from nimlike.games.heaps.shown import outcome_picture, values_picture

        if self.misere or kind not in ("outcome", "sequence"):
            return super().picture(kind, bound)
        return outcome_picture(self, bound) if kind == "outcome" else values_picture(self, bound)

    def jobs(self) -> Mapping[str, Any]:
        from nimlike.games.heaps.jobs import ValuesJob
        from nimlike.games.heaps.period_job import PeriodJob

        return {} if self.misere else {"values": ValuesJob, "period": PeriodJob}

    def survey(self, to: int, check: bool = True) -> dict[str, Any]:
        from nimlike.games.heaps.jobs import survey

        return super().survey(to, check) if self.misere else survey(self, to, check)

    def survey_work(self, to: int) -> int:
        if self.rule.tail or self.rule.triples:
            return to * to
        splits = sum(1 for _, left in self.rule.digits if left & SPLIT)
        return to * (len(self.rule.digits) + splits * to // 4)

    def small_values(self, fast: bool) -> str | None:
        from nimlike.games.heaps.jobs import small_values

        return None if self.misere else small_values(self, fast)

    def laws(self) -> Mapping[str, Law]:
        from nimlike.games.heaps.finding import period_law, values_law
        from nimlike.games.heaps.misere.finding import genus_law, quotient_law

        laws: dict[str, Law] = {}
        if not self.misere:
            laws = {"period": partial(period_law, self), "sequence": partial(values_law, self)}
        if any(each.name == "misere" for each in fields(self)) and not self.rule.triples:  # type: ignore[arg-type]
            laws |= {"quotient": partial(quotient_law, self), "genus": partial(genus_law, self)}
        return laws


def moved(state: State, heap: int, take: int, *pieces: int) -> tuple[Move, State]:
    """The move in one heap that splits off pieces (a piece of 0 is none), and the state that it reaches.

    Nothing is checked.
    """
    split = tuple(piece for piece in pieces if piece)
    rest = state[heap] - take - sum(split)
    return Move(((heap, take),), split=split), (*state[:heap], rest, *split, *state[heap + 1 :])
