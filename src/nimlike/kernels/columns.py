"""Columns and races of the coprime game in a window of rows, which may be words or long integers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

COLUMN_OF_B, COLUMN_OF_A, RACE = 1, 2, 3
"""What is found; 0 is nothing."""


def find_with(has: Callable[..., bool], ends: Callable[..., bool]) -> Callable[..., tuple[int, int, int, int]]:
    """The search in a window of rows, by what reads a bit, and what asks whether only the last of K bits are ones."""

    def find(a: Any, b: Any, last: int, low: int, most: int, difference: int) -> tuple[int, int, int, int]:
        # What is found, its place and phase, and where it starts, in rows 0 to ``last`` of takes to ``most``; every
        # second row has a place. The column of this difference: A, to move, loses in its last K rows.
        top = last - (last + difference + 1) % 2
        row = top
        while row >= 0 and not has(a, low, row, difference):
            row -= 2
        if top - row >= 2 * most:
            return COLUMN_OF_B, difference, 0, row + 2
        # A column to which A can take: B, to move, loses in its last K rows. The one that decides the smallest n.
        least = 2 * last + difference
        place = difference
        for column in range(difference + 1, difference + most + 1):
            newest = last - (last + column + 1) % 2
            # so many rows are needed, and more to decide a smaller n than before
            needed = min(newest - 2 * most + 2, least - column - 1)
            needed -= (newest - needed) % 2
            row = needed
            while 0 <= row <= newest and has(b, low, row, column):
                row += 2
            if row > newest:
                row = needed
                while row >= 0 and has(b, low, row, column):
                    row -= 2
                least = row + 2 + column
                place = column
        if place != difference:
            return COLUMN_OF_A, place, 0, least - place
        # A race: the rows in which A, to move, loses at this difference follow one another, and name it.
        lost = begins = begin = 0
        for i in range(most):
            if not has(a, low, top - 2 * i, difference):
                lost += 1
                if has(a, low, top - 2 * ((i - 1) % most), difference):
                    begins += 1
                    begin = i
        if begins != 1:
            return 0, 0, 0, 0
        # B wins while |k - phase| < E - d: the first of these numbers, from above, is phase + E - d - 2.
        edge = difference + lost + 1
        phase = (top - 2 * begin - (lost - 1)) % (2 * most)
        row = last
        while row >= 0:
            rest = (row - phase) % (2 * most)
            distance = min(rest, 2 * most - rest)
            # K of the 2 K differences from here on are of the row.
            of_a = edge - most - 1
            of_b = edge - most
            of_a += (of_a + row + 1) % 2
            of_b += (of_b + row + 1) % 2
            lost_a = max(0, (edge - distance - of_a) // 2)
            lost_b = max(0, (edge + distance - of_b) // 2)
            if not ends(a, low, row, of_a, lost_a, most):
                break
            if not ends(b, low, row, of_b, lost_b, most):
                break
            row -= 1
        if last - row < most:
            return 0, 0, 0, 0
        return RACE, edge, phase, row + 1

    return find
