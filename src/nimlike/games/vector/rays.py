"""The moves of a vector game on two piles as vectors and rays, for the tables of `nimlike.tables.two_piles`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nimlike.core.errors import LimitReached
from nimlike.games.vector.sets import Member, Pattern
from nimlike.tables.two_piles import Moves

MOST_TRIED: Final = 10**7
"""Most vectors that a Python function is asked about."""
MOST_RAYS: Final = 10**6
"""Most rays and single vectors that the moves are written out to."""


def rays_of(name: str, members: Iterable[Member], rows: int, columns: int) -> Moves:
    """The vectors and the rays of a game that fit piles below ``rows`` and ``columns``.

    Parameters
    ----------
    name
        What the game is called in messages.
    members
        Its moves as patterns and functions for two piles.

    Raises
    ------
    LimitReached
        A Python function would be asked too often.
    """
    box = (rows - 1, columns - 1)
    vectors: dict[tuple[int, int], None] = {}
    rays: dict[tuple[int, int, int, int], None] = {}
    for member in members:
        if not isinstance(member, Pattern) and member.number(box) > MOST_TRIED:
            raise LimitReached(f"{name}: its function would be asked about more than {MOST_TRIED:,} vectors")
        for (c1, c2), (d1, d2) in member.rays(box):
            if len(vectors) + len(rays) > MOST_RAYS:
                raise LimitReached(f"{name}: more than {MOST_RAYS:,} rays of moves, too much for tables this large")
            if c1 > box[0] or c2 > box[1]:
                continue
            if d1 or d2:
                rays[c1, c2, d1, d2] = None
            else:
                vectors[c1, c2] = None
    return Moves(tuple(vectors), tuple(rays))
