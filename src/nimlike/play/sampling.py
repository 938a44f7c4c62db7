"""A random legal move of any position, however large, without listing the moves.

A ruleset numbers its moves by tickets 0, 1, ..., so that each legal move has exactly one ticket; a ticket may also be
void. Drawing tickets until one is not void gives a uniform choice among the moves.
"""

from __future__ import annotations

from random import Random

from nimlike.core.errors import IllegalMove
from nimlike.core.move import Move
from nimlike.core.position import Position


def random_move(position: Position, rng: Random) -> Move:
    """A legal move, each as likely as any other.

    Of a game that does not number its moves, only the first 10,000 moves are chosen from.
    """
    tickets = position.ruleset.tickets(position.state)
    if not tickets.count:
        raise IllegalMove(f"{position.brief()}: the game is over, no move is left")
    while True:
        move = tickets.move(rng.randrange(tickets.count))
        if move is not None:
            return move
