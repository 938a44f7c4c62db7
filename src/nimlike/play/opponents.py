"""Opponents of every strength: perfect, one that slips at a given rate, random.

A choice depends on the seed and the position alone, so that it can be made again at any time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position
from nimlike.play.sampling import random_move
from nimlike.play.taste import best_moves

_RATE: Final = re.compile(r"[01](\.\d{1,9})?", re.ASCII)
_TRIES: Final = 64


@dataclass(frozen=True)
class Choice:
    """A move that an opponent makes, and how it came to it."""

    move: Move  # the move
    how: str
    note: str  # the same in words


@dataclass(frozen=True)
class Opponent:
    """A player that is a program: ``perfect``, one that ``slips`` at a given rate, or ``random``.

    A perfect one wins whatever can be won, and by the shortest way known, and loses by the longest; where a position
    cannot be solved, it moves at random. A slip is a random move that does not win.
    """

    name: str
    seed: int = 0  # fixes every choice together with the position
    rate: float = 0.0  # the chance of a slip at each move; where every move wins there is none

    def __str__(self) -> str:
        return f"slips:{self.rate:.9f}".rstrip("0").rstrip(".") if self.name == "slips" else self.name

    def choose(self, position: Position) -> Move:
        """The move that this opponent makes; the same whenever seed and position are."""
        return self.choice(position).move

    def choice(self, position: Position) -> Choice:
        """The move that this opponent makes, with how it came to it."""
        rng = Random(f"{self}|{self.seed}|{position}")
        if self.name == "random":
            return Choice(random_move(position, rng), "random", tr("a random move"))
        if self.name == "slips":
            if rng.random() < self.rate and (move := _losing_move(position, rng)) is not None:
                return Choice(move, "slip", tr("a slip: a random move that does not win"))
            return Opponent("perfect", self.seed).choice(position)
        taste = best_moves(position)
        if taste.winning is None:
            return Choice(random_move(position, rng), "unsolved", tr("a random move, {note}", note=taste.note))
        return Choice(rng.choice(taste.moves), "best", taste.note)


def opponent(text: str, seed: int = 0) -> Opponent:
    """The opponent that ``text`` denotes: ``perfect``, ``slips:0.25`` (a chance from 0 to 1), ``random``.

    Raises
    ------
    ParseError
        There is no such opponent.

    Examples
    --------
    >>> str(opponent("slips:0.250"))
    'slips:0.25'
    """
    name, colon, rate = text.strip().partition(":")
    if name == "slips" and _RATE.fullmatch(rate) and float(rate) <= 1:
        return Opponent(name, seed, float(rate))
    if name in ("perfect", "random") and not colon:
        return Opponent(name, seed)
    raise ParseError(f"no opponent {abbreviate(text)!r}: write perfect, random, or slips:P with P from 0 to 1")


def _losing_move(position: Position, rng: Random) -> Move | None:
    """A random move that does not win; None when none was met, or when it cannot be told."""
    try:
        answer = position.answer()
        wins = None
        if answer.outcome is Outcome.P:
            return random_move(position, rng)
        moves = answer.winning_moves
        if moves.complete and (moves.count or 0) <= _TRIES:
            wins = {move for move, _ in moves}
        for _ in range(_TRIES):
            move = random_move(position, rng)
            won = move in wins if wins is not None else position.after(move).outcome is Outcome.P
            if not won:
                return move
    except LimitReached:
        pass
    return None
