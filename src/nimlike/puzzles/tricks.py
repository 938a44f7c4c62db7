"""Tricks that win without the theory of a game: who sees one need not count. They make a puzzle easier."""

from __future__ import annotations

from collections import Counter
from typing import Final

from nimlike.core.position import Answer, Position
from nimlike.core.shown import Pile
from nimlike.core.sums import Sum

ALL: Final = "take all"
"""A move ends the game, and wins."""
MIRROR: Final = "mirror"
"""What is left is equal in pairs: whatever is done in one pile can be done in its twin."""
ONES: Final = "ones"
"""The last move loses, and only single counters are left: nobody can change anything more."""
ROUND: Final = "round"
"""One heap, of which one takes 1 to k: what is left is a multiple of k + 1."""

_LOOKED: Final = 100


def trick(position: Position, answer: Answer) -> str:
    """The trick by which one of the winning moves wins; empty where there is none."""
    found = set()
    normal = position.ruleset.normal_play
    rounding = _round(position) if normal else 0
    for move, after in answer.winning_moves.first(_LOOKED):
        if after.is_terminal:
            return ALL
        if rounding and move.amount == rounding:
            found.add(ROUND)
        if found & {MIRROR, ONES}:
            continue
        piles = _piles(after)
        if normal:
            if piles and all(many % 2 == 0 for many in piles.values()):
                found.add(MIRROR)
        elif piles and all(row[1] == 1 for row in piles):
            found.add(ONES)
    return next((name for name in (MIRROR, ONES, ROUND) if name in found), "")


def _piles(position: Position) -> Counter[tuple[str, int]]:
    """The piles that are not empty, each with its game; none where a component is more than piles side by side."""
    found: Counter[tuple[str, int]] = Counter()
    for part in Sum.parts_of(position):
        rows = part.ruleset.board(part.state)
        if not rows or any(row.size is None and row.takes for row in rows):
            return Counter()
        found.update((str(part.ruleset), row.size) for row in rows if row.size)
    return found


def _round(position: Position) -> int:
    """What leaves a multiple of k + 1 of a heap that is alone, and of which one takes 1 to k; 0 if nothing does."""
    rows: tuple[Pile, ...] = position.ruleset.board(position.state)
    if len(rows) != 1 or len(position.state) != 1 or rows[0].size is None or rows[0].splits:
        return 0
    most, size = rows[0].most, rows[0].size
    return size % (most + 1) if most < size and list(rows[0].takes) == [*range(1, most + 1)] else 0
