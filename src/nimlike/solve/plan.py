"""Which route answers a position: a theorem, else an exact search made for the family, else the definition."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.errors import LimitReached
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label
from nimlike.core.ruleset import Position
from nimlike.solve.definition import Definition

MAX_STATES = 200_000
"""Most states that the search from the definition may visit for one answer."""


def answer(position: Position) -> Answer:
    """Everything known of a position, by the best route there is.

    Raises
    ------
    LimitReached
        No theorem applies and the search would pass its limit.

    Examples
    --------
    >>> from nimlike.games.registry import parse_position
    >>> answer(parse_position("wythoff:4,7")).outcome
    <Outcome.P: 'P'>
    """
    known = position.ruleset.theory(position)
    if known is not None:
        return known
    room = f"nimlike.solve.{position.ruleset.family}"
    if find_spec(room) is not None:
        solved: Answer = import_module(room).answer(position)
        return solved
    return from_definition(position)


def from_definition(position: Position) -> Answer:
    """The answer by exhaustive search from the game's definition, label ``computed``."""
    search = Definition(position.ruleset, MAX_STATES)
    try:
        outcome = search.outcome(position.state)
        grundy = search.grundy(position.state) if position.ruleset.normal_play else None
    except LimitReached as limit:
        where = abbreviate(str(position))
        raise LimitReached(f"{where}: no theorem covers it and {limit}") from None
    return Answer(
        position,
        outcome,
        Label.COMPUTED,
        f"exhaustive search of {len(search._outcomes):,} states",
        lambda: WinningMoves.of(search.winning_moves(position.state)),
        lambda: Reason("search", f"Every line of play from here was searched; the outcome is {outcome}."),
        grundy,
        None if grundy is None else Label.COMPUTED,
    )
