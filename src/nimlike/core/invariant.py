"""Sets of positions of one or two piles as rows of bits: P-positions of the game of some vectors, and differences.

A set is a list of whole numbers: bit y of row x says whether (x, y) is in it. A set of numbers has one row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from nimlike.core.errors import LimitReached
from nimlike.core.progress import report

Rows = list[int]

MOST_WORK: Final = 2 * 10**9  # most words of 64 bits that a table of this kind looks at: about half a minute


def bits(row: int) -> Iterator[int]:
    """The places of the ones of a row, in increasing order."""
    while row:
        lowest = row & -row
        yield lowest.bit_length() - 1
        row ^= lowest


def rows_of(members: Iterable[tuple[int, ...]], height: int) -> Rows:
    """The set with these members, pairs or single numbers."""
    rows = [0] * height
    for member in members:
        rows[member[0] if len(member) == 2 else 0] |= 1 << member[-1]
    return rows


def members(rows: Rows) -> Iterator[tuple[int, int]]:
    """The members as pairs, row by row; those of a set of numbers as (0, n)."""
    for x, row in enumerate(rows):
        for y in bits(row):
            yield x, y


def count(rows: Rows) -> int:
    return sum(row.bit_count() for row in rows)


def p_rows(moves: Rows, width: int) -> Rows:
    """The P-positions, in normal play, of the game in which each of the vectors ``moves`` may be subtracted."""
    height, mask, words = len(moves), (1 << width) - 1, width // 64 + 1
    before = [0]
    for row in moves[1:]:
        before.append(before[-1] + row.bit_count())
    found: Rows = []
    safe: list[tuple[int, int]] = []
    spent, own = 0, moves[0] & ~1
    for x in range(height):
        ruled_out = 0
        spent += (min(before[x], len(safe)) + 1) * words
        if spent > MOST_WORK:
            raise LimitReached(f"a table of {height:,} by {width:,} positions takes too much work")
        # the earlier P-rows shifted by the moves, or the moves shifted by the P-positions, whichever are fewer
        if before[x] < len(safe):
            for a in range(1, x + 1):
                for b in bits(moves[a]):
                    ruled_out |= found[x - a] << b
        else:
            for p, q in safe:
                ruled_out |= moves[x - p] << q
        row, free = 0, ~ruled_out & mask
        if not own:
            row = free
        while free and own:
            y = (free & -free).bit_length() - 1
            row |= 1 << y
            free &= ~(1 << y | own << y)
        found.append(row)
        safe.extend((x, y) for y in bits(row))
        report("rows of the table", x, height)
    return found


def star(moves: Rows, width: int) -> Rows:
    """The P-positions other than 0 of the game of these vectors: the ⋆-operator of Larsson, Hegarty and Fraenkel."""
    found = p_rows(moves, width)
    found[0] &= ~1
    return found


def differences(rows: Rows, width: int) -> Rows:
    """The vectors s - t without negative entries, s and t in the set: 0 is one of them."""
    height = len(rows)
    if count(rows) * height * (width // 64 + 1) > MOST_WORK:
        raise LimitReached(f"the differences of {count(rows):,} positions take too much work; give a smaller bound")
    found = [0] * height
    for x, row in enumerate(rows):
        for y in bits(row):
            for higher in range(x, height):
                found[higher - x] |= rows[higher] >> y
        report("differences", x, height)
    return found
