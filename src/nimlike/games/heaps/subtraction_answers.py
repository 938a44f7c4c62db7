"""Answers for subtraction games: finite sets as heap games or by a letter, infinite ones by a table or a period."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.libraries import without_arrays
from nimlike.core.move import Move
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.games.heaps import heap_answers as heaps
from nimlike.games.heaps import letter_values as letters
from nimlike.games.heaps.heap_table import HeapTable, indices, table
from nimlike.games.heaps.repeats import Repetition
from nimlike.games.heaps.subtraction_rules import SubtractionRules
from nimlike.games.heaps.take_and_break import moved

DIRECT: Final = 1 << 12
"""Heaps up to here are looked up in a table, without a search for a period."""
_THEORY: Final = "Sprague 1935, Grundy 1939"


@dataclass(frozen=True)
class _Values:
    """The values of all heaps up to the largest of a position."""

    game: SubtractionRules
    heaps: HeapTable
    repetition: Repetition | None

    def __call__(self, heap: int) -> int:
        if self.repetition is None or heap < self.repetition.preperiod:
            return self.heaps.value(heap)
        turns = (heap - self.repetition.preperiod) // self.repetition.period
        return self.heaps.value(self.repetition.index(heap)) + turns * self.repetition.saltus

    def heaps_of(self, value: int, below: int) -> Iterator[int]:
        """The heaps smaller than ``below`` with this value, increasing."""
        found = self.repetition
        end = below if found is None else min(below, found.preperiod)
        if self.heaps.listed is not None:
            yield from (heap for heap, other in enumerate(self.heaps.listed[:end]) if other == value)
        else:
            yield from indices(self.heaps.values[:end] == value)
        if found is None:
            return
        first, period, saltus = found.preperiod, found.period, found.saltus
        later = []
        for at in range(first, first + period):
            turns, rest = divmod(value - self.heaps.value(at), saltus)
            if rest == 0 <= turns and at + turns * period < below:
                later.append(at + turns * period)
        yield from sorted(later)


def answer(position: Position) -> Answer:
    """Outcome, winning moves and Grundy value of a position of a subtraction game."""
    rules = position.ruleset
    assert isinstance(rules, SubtractionRules)
    if rules.finite:
        by_letter = _by_letter(rules, position)
        return heaps.answer(position) if by_letter is None else letters.answer(position, by_letter)
    values_of = _values(position)
    values = [values_of(size) for size in position.state]
    return heaps.by_values(position, values, values_of.repetition, lambda: _moves_to(position, values_of, values, 0))


def moves_to(position: Position, value: int) -> WinningMoves:
    """The moves from a position to positions of the given Grundy value, not its own."""
    rules = position.ruleset
    assert isinstance(rules, SubtractionRules)
    if rules.finite:
        by_letter = _by_letter(rules, position)
        return heaps.moves_to(position, value) if by_letter is None else letters.moves_to(position, by_letter, value)
    values_of = _values(position)
    return _moves_to(position, values_of, [values_of(size) for size in position.state], value)


def _by_letter(rules: SubtractionRules, position: Position) -> letters.LetterValues | None:
    """The values of a set with a large number, where a heap is too large for a short table."""
    return None if max(position.state) <= DIRECT else letters.values_for(rules)


def _moves_to(position: Position, values_of: _Values, values: list[int], target: int) -> WinningMoves:
    rule, total = values_of.game.rule, reduce(xor, values)
    found: list[tuple[Move, Position]] = []
    for heap, size in enumerate(position.state):
        wanted = values[heap] ^ total ^ target
        takes = [size - rest for rest in values_of.heaps_of(wanted, size)]
        for take in reversed(takes):
            if rule.digit(take):
                move, state = moved(position.state, heap, take, 0)
                found.append((move, Position(position.ruleset, state)))
    return WinningMoves.of(found)


def _values(position: Position) -> _Values:
    rules = position.ruleset
    assert isinstance(rules, SubtractionRules)
    known, largest = table(rules), max(position.state)
    if largest <= DIRECT or not rules.allbut:
        if largest > known.most:
            most = f"{known.most:,}{without_arrays()}"
            raise LimitReached(
                tr(
                    "{position}: the values of this game are computed to heap {most}",
                    position=position.brief(),
                    most=most,
                )
            )
        known.reach(largest)
        return _Values(rules, known, None)
    from nimlike.games.heaps.periods import certified

    repetition = certified(rules, known.most)
    if repetition is None:
        if largest > known.most:
            raise LimitReached(
                tr(
                    "{position}: values are computed to heap {most:,}{without_arrays}, and no period that would "
                    "give those of larger heaps is certified by then",
                    position=position.brief(),
                    most=known.most,
                    without_arrays=without_arrays(),
                )
            )
        known.reach(largest)
    return _Values(rules, known, repetition)
