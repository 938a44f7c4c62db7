"""Which route answers a position: the family's own module here if it has one, else a theorem, else the definition."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from nimlike.core.answer import Answer, WinningMoves
from nimlike.core.errors import LimitReached
from nimlike.core.outcome import Label
from nimlike.core.ruleset import Position, Ruleset
from nimlike.core.sums import Sum
from nimlike.games._heaps import HeapGame
from nimlike.games.registry import families
from nimlike.solve._searched_reasons import reason
from nimlike.solve.definition import Definition

MAX_MOVES: Final = 1_000_000
"""Most moves that the search from the definition may look at for one answer."""


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
    own = _own(_room(position.ruleset))
    if own is not None:
        return own(position)
    return position.ruleset.theory(position) or from_definition(position)


def _room(rules: Ruleset) -> str:
    """The module here that answers the game, if there is one."""
    if isinstance(rules, HeapGame):
        if rules.misere:
            return "misere"
        return rules.family if _own(rules.family) else "heaps"
    return rules.family


@lru_cache(maxsize=64)
def _own(family: str) -> Callable[[Position], Answer] | None:
    """The ``answer`` of the family's module in this package: it weighs theory against search by itself."""
    name = f"nimlike.solve.{family}"
    if family not in (Sum.family, "heaps", "misere", *families()) or find_spec(name) is None:
        return None
    found: Callable[[Position], Answer] = import_module(name).answer
    return found


def from_definition(position: Position) -> Answer:
    """The answer by exhaustive search from the game's definition, label ``computed``."""
    search = Definition(position.ruleset, MAX_MOVES)
    try:
        outcome = search.outcome(position.state)
        grundy = search.grundy(position.state) if position.ruleset.normal_play else None
    except LimitReached as limit:
        raise LimitReached(f"{position.brief()}: no theorem covers it, and {limit}") from None
    return Answer(
        position,
        outcome,
        Label.COMPUTED,
        "exhaustive search from the definition",
        lambda: WinningMoves.of(search.winning_moves(position.state)),
        lambda: reason(search, position),
        grundy,
        None if grundy is None else Label.COMPUTED,
    )
