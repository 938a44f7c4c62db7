"""Opponents in an arena: perfect, one that slips at a given rate, random; as in `nimlike.play.opponents`, but quick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from nimlike.play import opponents as named
from nimlike.rl.arena import Arena

Chance: TypeAlias = Callable[[], float]
"""Gives random numbers from 0 to 1, without 1."""
Player: TypeAlias = Callable[[int, Chance], int]
"""From the number of a position with a move, and chance, the action taken."""


def player(text: str, arena: Arena) -> Player:
    """The opponent that ``text`` denotes: ``perfect``, ``slips:0.25`` (a chance from 0 to 1) or ``random``.

    The perfect one wins as soon as possible and loses as late as possible; of equally good moves each is as likely. A
    slip is a random move that does not win.

    Raises
    ------
    ParseError
        There is no such opponent.

    Examples
    --------
    >>> arena = Arena("nim:3,4,5")
    >>> str(arena.moves[player("perfect", arena)(arena.root, lambda: 0.0)])
    'a2'
    """
    meant = named.opponent(text)
    if isinstance(meant, named.RandomMover):
        return lambda number, chance: _any(arena.legal(number), chance)
    best: dict[int, list[int]] = {}

    def perfect(number: int, chance: Chance) -> int:
        if number not in best:
            best[number] = arena.best(number)
        return _any(best[number], chance)

    if not isinstance(meant, named.Slipping):
        return perfect
    rate = meant.rate

    def slipping(number: int, chance: Chance) -> int:
        if chance() < rate:
            worse = arena.slips(number)
            if worse:
                return _any(worse, chance)
        return perfect(number, chance)

    return slipping


def _any(actions: Sequence[int], chance: Chance) -> int:
    return actions[int(chance() * len(actions))]
