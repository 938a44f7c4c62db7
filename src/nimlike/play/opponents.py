"""Opponents of every strength: perfect, one that slips at a given rate, random.

A choice depends on the seed and the position alone, so that it can be made again at any time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final

from nimlike.core.errors import IllegalMove, LimitReached, ParseError
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position
from nimlike.core.searched import Remoteness, length_of_state

# A random legal move of any position, however large, without listing the moves.
#
# A ruleset numbers its moves by tickets 0, 1, ..., so that each legal move has exactly one ticket; a ticket may also be
# void. Drawing tickets until one is not void gives a uniform choice among the moves.


def random_move(position: Position, rng: Random) -> Move:
    """A legal move, each as likely as any other (of the first 10,000, if the game does not number its moves)."""
    tickets = position.ruleset.tickets(position.state)
    if not tickets.count:
        raise IllegalMove(f"{position.brief()}: the game is over, no move is left")
    while True:
        move = tickets.move(rng.randrange(tickets.count))
        if move is not None:
            return move


# Among moves of equal worth, the one that a strong player would choose.
#
# Who wins takes the shortest way, who loses the longest. The length of a game in which both do so is the
# position's remoteness; it is found by search from the definition where a small budget allows, and elsewhere
# a winner takes the most counters that win, and a loser the fewest.

_LISTED: Final = 1_000


@dataclass(frozen=True)
class Taste:
    """The moves that a strong player chooses among."""

    winning: bool | None  # whether they win; None when the position could not be solved
    moves: tuple[Move, ...]  # the moves, all equally good; at least one
    remoteness: int | None  # moves left in the game when both players play so; None if it was not found
    note: str = ""  # why they are no more than careful, where that is so

    @property
    def move(self) -> Move:
        return self.moves[0]


def best_moves(position: Position, remoteness: Remoteness | None = None) -> Taste:
    """The moves that a perfect player of good taste chooses among; never fails for the size of the position."""
    if position.is_terminal:
        raise IllegalMove(f"{position.brief()}: the game is over, no move is left")
    found = (remoteness or Remoteness(position.ruleset)).best(position.state)
    if found is not None:
        outcome, length, moves = found
        return Taste(outcome is Outcome.N, moves, length)
    try:
        answer = position.answer()
        position = answer.position
        if answer.outcome is Outcome.P:
            return Taste(False, (_least(position),), None)
        most_listed = max(1, 1_000 * _LISTED // (1_000 + length_of_state(position.state)))  # of long ones fewer
        listed = [move for move, _ in islice(answer.winning_moves, most_listed)] or _tried(position)
        if not listed:
            return Taste(None, (_least(position),), None, tr("some move wins, but which is not known"))
        most = max(move.amount for move in listed)
        moves = tuple(move for move in listed if move.amount == most)
        return Taste(True, moves, None)
    except LimitReached as limit:
        return Taste(None, (_least(position),), None, tr("not solved here: {limit}", limit=limit))


def _least(position: Position) -> Move:
    return position.ruleset.least_move(position.state)


def _tried(position: Position) -> list[Move]:
    """A winning move met among the first, for a theorem that says who wins and not how."""
    for move, after in islice(position.options(), _LISTED):
        try:
            if after.outcome is Outcome.P:
                return [move]
        except LimitReached:
            continue
    return []


_RATE: Final = re.compile(r"[01](\.\d{1,9})?", re.ASCII)
_TRIES: Final = 64


@dataclass(frozen=True)
class Choice:
    """A move that an opponent makes, and how it came to it."""

    move: Move  # the move
    how: str  # random, slip, best or unsolved
    note: str = ""  # why it is a random one, where the position could not be solved


@dataclass(frozen=True)
class Opponent:
    """A player that is a program: ``perfect``, one that ``slips`` at a given rate, or ``random``."""

    # a perfect one wins by the shortest way known, loses by the longest, and moves at random if nothing can be solved

    name: str
    seed: int = 0  # fixes every choice together with the position
    rate: float = 0.0  # the probability of a slip at each move; where every move wins there is none

    def __str__(self) -> str:
        return f"slips:{self.rate:.9f}".rstrip("0").rstrip(".") if self.name == "slips" else self.name

    def choose(self, position: Position) -> Move:
        """The move that this opponent makes; the same whenever seed and position are."""
        return self.choice(position).move

    def choice(self, position: Position) -> Choice:
        """The move that this opponent makes, with how it came to it."""
        rng = Random(f"{self}|{self.seed}|{position}")
        if self.name == "random":
            return Choice(random_move(position, rng), "random")
        if self.name == "slips":
            if rng.random() < self.rate and (move := _losing_move(position, rng)) is not None:
                return Choice(move, "slip")
            return Opponent("perfect", self.seed).choice(position)
        taste = best_moves(position)
        if taste.winning is None:
            return Choice(random_move(position, rng), "unsolved", tr("a random move, {note}", note=taste.note))
        return Choice(rng.choice(taste.moves), "best")


def opponent(text: str, seed: int = 0) -> Opponent:
    """The opponent that ``text`` denotes: ``perfect``, ``slips:0.25`` (a probability from 0 to 1), ``random``."""
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
