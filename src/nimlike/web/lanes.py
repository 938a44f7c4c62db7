"""Which rows of a board lie side by side: those whose heaps were one heap at the start of the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from nimlike.core.move import Move
from nimlike.core.shown import Pile
from nimlike.play.match import Match
from nimlike.play.telling import prefixes


def lanes_of(match: Match) -> tuple[int, ...]:
    """For each row of the board now the number of its row at the start; all different where nothing was split.

    A split puts its parts in the place of the heap, the rest first, so that counters that were taken from the middle
    are missed between two rows. Where a game puts the parts elsewhere each row is alone.
    """
    if not any(move.split for move in match.line):
        return tuple(range(len(match.position.ruleset.board(match.position.state))))
    boards = [each.ruleset.board(each.state) for each in match.positions]
    lanes = list(range(len(boards[0])))
    for (before, after), move in zip(pairwise(boards), match.line, strict=True):
        at = _place(before, after, move)
        if at is None:
            return tuple(range(len(boards[-1])))
        lanes[at : at + 1] = lanes[at : at + 1] * (1 + len(move.split))
    return tuple(lanes)


def _place(before: Sequence[Pile], after: Sequence[Pile], move: Move) -> int | None:
    """Which row was split (any one where none was); None where its parts do not stand in its place."""
    if len(after) - len(before) != len(move.split):
        return None
    if not move.split:
        return 0
    ((prefix, taken),) = prefixes(move)
    at = next(i for i, pile in enumerate(before) if pile.prefix == prefix)
    whole = before[at].size
    rest = None if whole is None else whole - taken - sum(move.split)
    parts = [pile.size for pile in after[at : at + 1 + len(move.split)]]
    return at if parts == [rest, *move.split] else None
