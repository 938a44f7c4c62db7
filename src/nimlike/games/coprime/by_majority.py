"""The answer that the Majority theorem gives for a position of the coprime game, whatever is asked of the totals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from nimlike.core.answer import Answer, WinningMoves
from nimlike.core.move import Move
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.games.coprime.majority import SOURCE, majority_theorem
from nimlike.games.coprime.majority_reasons import reason

if TYPE_CHECKING:
    from nimlike.games.coprime.game import Coprime


def by_majority(rules: Coprime, position: Position) -> Answer | None:
    """The answer of a position with chips left and a constant bound on a take; None where the theorem decides nothing.

    All winning moves are named, but where there may be more than can be looked at.

    Examples
    --------
    >>> import nimlike
    >>> found = nimlike.position("coprime:max=100:1050000000000000000000105").answer()
    >>> found.outcome, str(found.label), found.reason.facts["gap"]
    (<Outcome.P: 'P'>, 'theorem', 39)
    """
    left, a, b, mover = position.state
    max_take = rules.constant
    if left == 0 or max_take is None:
        return None
    won = majority_theorem(rules.goal, (left, a, b, mover), max_take)
    if won is None:
        return None
    takes = won.takes

    def moves() -> Iterator[tuple[Move, Position]]:
        for take in chain(range(1, takes.first + 1), takes.others):
            yield Move.lone_take(take), Position(rules, rules.taken(position.state, take))

    return Answer(
        position,
        Outcome.N if won.winner == mover else Outcome.P,
        Label.THEOREM,
        SOURCE,
        lambda: WinningMoves(takes.count if takes.complete else None, moves, takes.complete),
        lambda: reason(rules.goal, (left, a, b, mover), max_take, won),
    )
