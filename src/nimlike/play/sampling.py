"""A random legal move of any position, however large, without listing the moves.

A ruleset's moves are numbered by tickets 0, 1, ..., so that each legal move has exactly one ticket; a
ticket may also be void. Drawing tickets until one is not void gives a uniform choice among the moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import accumulate, islice
from random import Random
from typing import Final

from nimlike.core.errors import IllegalMove
from nimlike.core.move import Move
from nimlike.core.position import Position, State
from nimlike.core.sums import Sum
from nimlike.games.coprime.game import Coprime
from nimlike.games.nim.game import Nim
from nimlike.games.one_pile.onepile import OnePile
from nimlike.games.one_pile.schwenk import Schwenk
from nimlike.games.wythoff.game import Wythoff

LISTED: Final = 10_000
"""Of a game that is not among the families known here, only so many moves are looked at."""


@dataclass(frozen=True)
class Tickets:
    """Numbers that stand for the moves of a position.

    Parameters
    ----------
    count
        How many tickets there are: the number of moves, or somewhat more (at most twice as many).
    move
        The move of a ticket; None when the ticket is void.
    """

    count: int
    move: Callable[[int], Move | None]


def random_move(position: Position, rng: Random) -> Move:
    """A legal move, each as likely as any other.

    Of a game that is no family of this package, only the first `LISTED` moves are chosen from.

    Raises
    ------
    IllegalMove
        The game is over.

    Examples
    --------
    >>> import nimlike
    >>> str(random_move(nimlike.position("nim:10^6,10^6"), Random(1)))
    'a281783'
    """
    tickets = tickets_of(position)
    if not tickets.count:
        raise IllegalMove(f"{position.brief()}: the game is over, no move is left")
    while True:
        move = tickets.move(rng.randrange(tickets.count))
        if move is not None:
            return move


def tickets_of(position: Position) -> Tickets:
    """The tickets of a position's moves."""
    rules, state = position.ruleset, position.state
    if isinstance(rules, Nim):
        return _piles(state)
    if isinstance(rules, Wythoff):
        return _two_piles(rules, state)
    if isinstance(rules, OnePile | Schwenk):
        return _up_to(min(state))
    if isinstance(rules, Coprime):
        return _up_to(rules.bound(state[0]))
    if isinstance(rules, Sum):
        return _components(rules, state)
    moves = [move for move, _ in islice(rules.options(state), LISTED)]
    return Tickets(len(moves), lambda ticket: moves[ticket])


def _up_to(most: int) -> Tickets:
    return Tickets(most, lambda ticket: Move.lone_take(ticket + 1))


def _piles(state: State) -> Tickets:
    def move(ticket: int) -> Move:
        for pile, size in enumerate(state):
            if ticket < size:
                return Move(((pile, ticket + 1),))
            ticket -= size
        raise IndexError(ticket)

    return Tickets(sum(state), move)


def _two_piles(rules: Wythoff, state: State) -> Tickets:
    """Singles first; then (k, l) by d = k - l and min(k, l), void where k > x or l > y; then an odd last move."""
    x, y = state
    least, gap = min(x, y), abs(x - y)
    lowest = 1 - min(rules.step, y)
    width = min(rules.step, x) - lowest  # how many values d has
    both = least * width if least else 0
    # Both piles may be emptied at once though their difference is out of the others' reach.
    emptying = int(bool(least) and rules.step <= gap < rules.a)

    def move(ticket: int) -> Move | None:
        if ticket < x + y:
            return Move(((0, ticket + 1),)) if ticket < x else Move(((1, ticket - x + 1),))
        ticket -= x + y
        if ticket == both:
            return Move(((0, x), (1, y)))
        shorter, d = ticket // width + 1, ticket % width + lowest
        k, m = shorter + max(d, 0), shorter + max(-d, 0)
        if k > x or m > y or ((k, m) == (x, y) and gap >= rules.a):
            return None
        return Move(((0, k), (1, m)))

    return Tickets(x + y + both + emptying, move)


def _components(rules: Sum, state: State) -> Tickets:
    parts = [tickets_of(part) for part in rules.components(state)]
    ends = list(accumulate(part.count for part in parts))

    def move(ticket: int) -> Move | None:
        at = next(i for i, end in enumerate(ends) if ticket < end)
        found = parts[at].move(ticket - ends[at] + parts[at].count)
        return None if found is None else replace(found, part=at + 1)

    return Tickets(ends[-1], move)
