"""Answers and Grundy values by search from a game's definition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, Final, TypeAlias, TypeVar

from nimlike.core.answer import Answer, WinningMoves
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, MissingLibrary, RulesetError
from nimlike.core.languages import tr
from nimlike.core.libraries import missing_library
from nimlike.core.metering import MAX_MOVES, part_moves, search_moves, searching
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.core.searched_reasons import reason

Values: TypeAlias = Any
"""An array of Grundy values (numpy is imported where arrays are made)."""

__all__ = [
    "MAX_MOVES",
    "Values",
    "by_definition",
    "grundy",
    "has_more_moves",
    "part_moves",
    "search_moves",
    "searched_instead",
    "searching",
    "small_value",
    "with_value",
]

_T = TypeVar("_T")

_SOURCE: Final = "search from the definition"


def by_definition(position: Position) -> Answer:
    """The answer by search from the game's definition, label ``computed``.

    The search ends with the first winning move that it meets. The Grundy value and the list of winning moves are
    searched for when they are asked for, the value within a limit of its own; it is None, and the list is incomplete,
    where that does not suffice.
    """
    most = search_moves()
    search = Definition(position.ruleset, most)
    if has_more_moves(position, most):
        raise LimitReached(
            tr(
                "{position}: no theorem covers it, and a search looks at {search_moves:,} moves at most, "
                "fewer than this position has",
                position=position.brief(),
                search_moves=most,
            )
        )
    try:
        outcome = search.outcome(position.state)
    except LimitReached as limit:
        raise LimitReached(
            tr("{position}: no theorem covers it, and {limit}", position=position.brief(), limit=limit)
        ) from None

    def moves() -> WinningMoves:
        try:
            return WinningMoves.of(search.winning_moves(position.state))
        except LimitReached:
            return WinningMoves(None, lambda: search.winning_moves_met(position.state), complete=False)

    found = Answer(position, outcome, Label.COMPUTED, _SOURCE, moves, lambda: reason(search, position))
    return _valued(found, lambda: _value(found, most)) if position.ruleset.normal_play else found


def _value(found: Answer, most: int) -> int | None:
    """The Grundy value of a position whose outcome was found; None where the search would pass its limit."""
    position, outcome = found.position, found.outcome
    try:
        value = Definition(position.ruleset, most).grundy(position.state)
    except LimitReached:
        return 0 if outcome is Outcome.P else None
    if (value == 0) != (outcome is Outcome.P):
        raise RulesetError(
            tr(
                "{position}: the search finds the outcome {outcome}, and then the Grundy value {value}, but 0 is that "
                "of P-positions and of no others. Either options gives other moves when it is called again, or the "
                "game has an end of its own and normal_play is true",
                position=position.brief(),
                outcome=outcome,
                value=value,
            )
        )
    return value


def with_value(found: Answer) -> Answer:
    """An answer on who wins with the Grundy value too: 0, or what the ruleset computes when it is asked for."""
    position = found.position
    if not position.ruleset.normal_play or found.grundy is not None:
        return found
    if found.outcome is Outcome.P:
        return replace(found, grundy=0, grundy_label=found.label)
    most = search_moves()

    def value() -> int | None:
        with searching(most):
            return position.ruleset.computed_value(position.state)

    return _valued(found, value)


def _valued(found: Answer, find: Callable[[], int | None]) -> Answer:
    value = cache(find)
    return replace(found, grundy=value, grundy_label=lambda: None if value() is None else Label.COMPUTED)


def small_value(position: Position) -> int | None:
    """The Grundy value by the definition, of a position so small that it takes no time; None for others."""
    most = max(1, search_moves() * 3 // 100)
    if has_more_moves(position, most):
        return None
    try:
        return Definition(position.ruleset, most).grundy(position.state)
    except LimitReached:
        return None


def has_more_moves(position: Position, most: int) -> bool:
    """Whether a position is seen, without a list of its moves, to have more than ``most``."""
    if not any(isinstance(size, int) and size > most for size in position.state):
        return False
    return position.ruleset.tickets(position.state).count > 2 * most  # at most twice as many as there are moves


def grundy(position: Position) -> tuple[int, Label]:
    """The Grundy value of a position and how it is known: from its answer, else by search."""
    found = position.answer()
    if found.grundy is not None and found.grundy_label is not None:
        return found.grundy, found.grundy_label
    try:
        return Definition(position.ruleset, part_moves()).grundy(position.state), Label.COMPUTED
    except LimitReached:
        raise LimitReached(
            tr(
                "{position}: its Grundy value, needed in a sum, has no known formula and lies beyond a "
                "search of {part_moves:,} moves",
                position=position.brief(),
                part_moves=part_moves(),
            )
        ) from None


def searched_instead(position: Position) -> Answer:
    """The answer of a position where NumPy is not installed; what needs arrays is searched from the definition."""

    def either(usual: Callable[[], _T], searched: Callable[[], _T]) -> _T:
        try:
            return usual()
        except ModuleNotFoundError as error:
            missing = missing_library(error)
            if missing is None:
                raise
            if any(isinstance(size, int) and size > search_moves() for size in position.state):
                raise missing from None  # as good as never does a search come to the end of such a position
            try:
                return searched()
            except LimitReached as limit:
                raise LimitReached(tr("{missing}; without it, {limit}", missing=missing, limit=limit)) from None

    def value(given: Callable[[], _T], searched: Callable[[], _T]) -> _T | None:
        try:
            return either(given, searched)
        except (LimitReached, MissingLibrary):
            return None

    found = either(lambda: position.ruleset.answer(position), lambda: by_definition(position))
    return replace(
        found,
        grundy=lambda: value(lambda: found.grundy, lambda: by_definition(position).grundy),
        grundy_label=lambda: value(lambda: found.grundy_label, lambda: by_definition(position).grundy_label),
        find_moves=lambda: either(found.find_moves, lambda: by_definition(position).winning_moves),
        find_reason=lambda: either(found.find_reason, lambda: by_definition(position).reason),
    )
