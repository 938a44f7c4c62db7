"""Answers of the coprime game by what is proved of coprime totals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nimlike.core.answer import Answer, WinningMoves
from nimlike.core.errors import Undecided
from nimlike.core.move import Move
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.games.coprime import theory as proved
from nimlike.games.coprime.by_majority import by_majority
from nimlike.games.coprime.players import A

if TYPE_CHECKING:
    from nimlike.games.coprime.game import Coprime


def by_theorem(game: Coprime, position: Position) -> Answer | None:
    """The answer of `nimlike.games.coprime.theory`; None where no chip is left, or another condition decides.

    Examples
    --------
    >>> from nimlike.games.coprime.game import Coprime
    >>> game = Coprime(10)
    >>> answer = by_theorem(game, game(10**50))
    >>> answer.outcome, answer.source
    (<Outcome.P: 'P'>, 'Andrejić 2009, Theorem 1.1')
    """
    left, a, b, mover = position.state
    if left == 0 or not game.plain:
        return None
    try:
        found = proved.verdict((left, a, b, mover), game.bound(left), game.constant)
    except Undecided:
        return None
    if found is None:
        return None

    def moves() -> Iterator[tuple[Move, Position]]:
        return ((Move.lone_take(take), Position(game, game.taken(position.state, take))) for take in found.takes)

    def named() -> WinningMoves:
        """The moves of this proof, or all of them, where the Majority theorem gives them."""
        by_count = None if found.complete else by_majority(game, position)
        if by_count is not None and by_count.winning_moves.complete:
            return by_count.winning_moves.known_by(by_count.label, by_count.source)
        return WinningMoves(len(found.takes) if found.complete else None, moves, found.complete)

    return Answer(
        position,
        Outcome.N if found.a_wins == (mover == A) else Outcome.P,
        Label.THEOREM,
        found.source,
        named,
        lambda: found.reason,
    )
