"""Heap games: a move takes from one heap and may split what is left; heaps never meet again."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate, islice
from typing import ClassVar, Protocol, runtime_checkable

from nimlike.core.errors import ParseError
from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move, State, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import LISTED, SPLITS_LISTED, Pile, Tickets, prefix, rows
from nimlike.games.heaps.take_and_break import EMPTY, SPLIT, THREE, WHOLE, TakeAndBreak, moved
from nimlike.games.heaps.words import rules


class HeapRules(Ruleset):
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

    @property
    def oeis(self) -> str:
        """The OEIS number of the Grundy values of heaps 0, 1, 2, ...; empty where none is known."""
        return ""

    @property
    def open_problem(self) -> str:
        """What the literature calls open about the period of the Grundy values, in a sentence; empty where nothing."""
        return ""

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
        """The moves in the order of heaps and takes; from a heap that may be split without end the first ones only."""
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


@runtime_checkable
class AsHeaps(Protocol):
    """A game of another family that is a heap game under another name, as Nim is an octal game."""

    def as_heaps(self) -> HeapRules:
        """The heap game."""


def heaps_of(ruleset: Ruleset) -> HeapRules | None:
    """The ruleset as a heap game; None where it is none."""
    if isinstance(ruleset, AsHeaps):
        return ruleset.as_heaps()
    return ruleset if isinstance(ruleset, HeapRules) else None
