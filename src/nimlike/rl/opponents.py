"""Opponents in an arena: perfect, one that slips at a given rate, random; as in `nimlike.play.opponents`, but quick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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
    """
    meant = named.opponent(text)
    if isinstance(meant, named.RandomMover):
        return _Random(arena)
    perfect = _Perfect(arena)
    return _Slipping(arena, perfect, meant.rate) if isinstance(meant, named.Slipping) else perfect


@dataclass(frozen=True)
class _Random:
    arena: Arena

    def __call__(self, number: int, chance: Chance) -> int:
        return _any(self.arena.legal(number), chance)


@dataclass(frozen=True)
class _Perfect:
    arena: Arena
    best: dict[int, list[int]] = field(default_factory=dict)
    """The best actions of the positions met so far."""

    def __call__(self, number: int, chance: Chance) -> int:
        if number not in self.best:
            self.best[number] = self.arena.best(number)
        return _any(self.best[number], chance)


@dataclass(frozen=True)
class _Slipping:
    arena: Arena
    perfect: _Perfect
    rate: float

    def __call__(self, number: int, chance: Chance) -> int:
        if chance() < self.rate:
            worse = self.arena.slips(number)
            if worse:
                return _any(worse, chance)
        return self.perfect(number, chance)


def _any(actions: Sequence[int], chance: Chance) -> int:
    return actions[int(chance() * len(actions))]
