"""The moves of a vector game as vectors and rays, for the tables of `nimlike.tables`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.games.vector.sets import Member, Pattern, Ray
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
    vectors: list[tuple[int, int]] = []
    rays: list[tuple[int, int, int, int]] = []
    for (c1, c2), (d1, d2) in lines_of(name, members, (rows - 1, columns - 1)):
        if d1 or d2:
            rays.append((c1, c2, d1, d2))
        else:
            vectors.append((c1, c2))
    return Moves(tuple(vectors), tuple(rays))


def lines_of(name: str, members: Iterable[Member], box: tuple[int, ...]) -> tuple[Ray, ...]:
    """The moves of a game that fit a box, as rays c, c + d, c + 2d, ...; d = 0 for a single vector; each once.

    Raises
    ------
    LimitReached
        A Python function would be asked too often, or there are too many rays.
    """
    found: dict[Ray, None] = {}
    for member in members:
        if not isinstance(member, Pattern) and member.number(box) > MOST_TRIED:
            raise LimitReached(
                tr(
                    "{name}: its function would be asked about more than {most_tried:,} vectors",
                    name=name,
                    most_tried=MOST_TRIED,
                )
            )
        for start, step in member.rays(box):
            if len(found) > MOST_RAYS:
                raise LimitReached(
                    tr(
                        "{name}: more than {most_rays:,} rays of moves, too much for tables this large",
                        name=name,
                        most_rays=MOST_RAYS,
                    )
                )
            if all(c <= room for c, room in zip(start, box, strict=True)):
                found[start, step] = None
    return tuple(found)
