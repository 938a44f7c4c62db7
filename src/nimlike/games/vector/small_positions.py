"""Values of small positions in plain Python: nothing has to be compiled for them, or loaded.

In normal play a value is a Grundy value. In misère play it is 0 for a P-position and 1 for an N-position. Either way
the P-positions are those of value 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, product
from math import prod
from operator import or_, sub
from typing import Final

from nimlike.core.libraries import compiler
from nimlike.games.vector.sets import Numbers, Pattern, Ray
from nimlike.games.vector.vector_rules import VectorRules, lines_of, rays_of
from nimlike.tables.two_piles import Moves

MOST_STEPS: Final = 150_000
"""Most positions times moves from each: a small part of a second."""
MOST_MADE: Final = 2 * MOST_STEPS
"""After so many steps for one game a compiler would have been loaded in the time."""
MOST_JOINED: Final = 1_000_000
"""Most positions of two piles times vectors and rays, which take a fraction of that each."""

_LEAST_STEP: Final = 4  # tables of two piles have sides that are multiples of 2 to this


def small_values(rules: VectorRules, rows: int, columns: int) -> list[list[int]] | None:
    """The values of all positions with two piles below ``rows`` and ``columns``; None where that is long."""
    if rows * columns > MOST_JOINED:
        return None
    return _values(rules, rows, columns)


def small_table(rules: VectorRules, state: Numbers) -> list[list[int]] | None:
    """The values in a box that holds the state, two piles; None where that is long.

    The sides are rounded up, so that few tables are made as piles grow; the latest one serves all the positions in it.
    """
    kept = _latest_table(rules)
    values = kept.get("values")
    if values is None or state[0] >= len(values) or state[1] >= len(values[0]):
        steps = (1 << max(_LEAST_STEP, n.bit_length() - 3) for n in state)
        values = small_values(rules, *((n // step + 1) * step for n, step in zip(state, steps, strict=True)))
        if values is None:
            values = small_values(rules, *(n + 1 for n in state))
        if values is not None:
            kept["values"] = values
    return values


@lru_cache(maxsize=8)
def _latest_table(rules: VectorRules) -> dict[str, list[list[int]]]:
    """The latest table of a game with two piles."""
    return {}


def _values(rules: VectorRules, rows: int, columns: int) -> list[list[int]] | None:
    moves = rays_of(rules.brief(), rules.members(2), rows, columns)
    if rows * columns * (len(moves.vectors) + len(moves.rays)) > MOST_JOINED:
        return None
    return values_of(moves, rows, columns, rules.misere)


def values_of(moves: Moves, rows: int, columns: int, misere: bool) -> list[list[int]]:
    """The values from those met, row by row; a set of values is a number whose bits are set.

    What the rows above bring is joined for all places of a row at once. What a ray meets from a place is what it meets
    from the place one step before, and one value more.

    Complexity: O(rows * columns * (vectors + rays)) joins of sets.
    """
    above, inside = _above_and_inside(moves)
    along: list[dict[int, list[int]]] = [{} for _ in above]
    last = max((c1 for c1, _, _, _ in above), default=0)
    bits: dict[int, list[int]] = {}
    values: list[list[int]] = []
    for x in range(rows):
        met = [0] * columns
        for (c1, c2, d1, d2), sets in zip(above, along, strict=True):
            if c1 > x:
                continue
            reached = ([0] * min(c2, columns) + bits[x - c1])[:columns]
            if d1:
                if before := sets.pop(x - d1, None):
                    reached[d2:] = map(or_, reached[d2:], before)
                sets[x] = reached
            elif d2:
                for first in range(min(d2, columns)):
                    reached[first::d2] = accumulate(reached[first::d2], or_)
            met = list(map(or_, met, reached))
        row = bits[x] = _along_the_row(met, inside, misere)
        bits.pop(x - last, None)
        values.append([bit.bit_length() - 1 for bit in row])
    return values


def _above_and_inside(moves: Moves) -> tuple[list[tuple[int, int, int, int]], list[tuple[int, int]]]:
    """The moves that leave the row, as rays with d = 0 for single vectors; and those along it, the same way."""
    every = [*((c1, c2, 0, 0) for c1, c2 in moves.vectors), *moves.rays]
    above = [ray for ray in every if ray[0]]
    above += [(d1, c2 + d2, d1, d2) for c1, c2, d1, d2 in every if not c1 and d1]  # from its second vector on
    return above, [(c2, 0 if d1 else d2) for c1, c2, d1, d2 in every if not c1]


def _along_the_row(met: list[int], inside: list[tuple[int, int]], misere: bool) -> list[int]:
    """The values of a row, each as a bit, from the sets met above it and the moves along it."""
    row: list[int] = []
    others: list[tuple[int, int, list[int]]] = [(c2, d2, []) for c2, d2 in inside if (c2, d2) != (1, 1)]
    taken, any_number = 0, (1, 1) in inside
    for y, above in enumerate(met):
        reached = above | taken if any_number else above
        for c2, d2, sets in others:
            more = row[y - c2] if c2 <= y else 0
            if d2:
                if d2 <= y:
                    more |= sets[y - d2]
                sets.append(more)
            reached |= more
        bit = 1 << _value(reached, misere) if misere else ~reached & (reached + 1)
        row.append(bit)
        taken |= bit
    return row


def _value(met: int, misere: bool) -> int:
    """The value of a position from which moves lead to the values whose bits are set."""
    if misere:
        return int(not met or met & 1)
    return (~met & (met + 1)).bit_length() - 1


@dataclass
class _Boxes:
    """The latest box of a game, and the steps of all that were made."""

    sides: tuple[int, ...]
    values: dict[Numbers, int] = field(default_factory=dict)
    steps: int = 0


def small_box(rules: VectorRules, state: Numbers) -> Mapping[Numbers, int] | None:
    """The values of all positions in a box that holds the state; None where that is long.

    The sides of the box are powers of two, and those of the latest one at least, where that is not long, so that few
    tables are made as piles grow; the latest one serves all the positions in it. After `MOST_MADE` steps in all a
    compiled table is made sooner than another box. A game given by Python functions has none, as they would be asked
    about vectors out of reach.
    """
    kept = _latest(rules, len(state))
    if state in kept.values:
        return kept.values
    members = rules.members(len(state))
    if not all(isinstance(member, Pattern) for member in members) or (kept.steps > MOST_MADE and compiler()):
        return None
    wide = tuple(1 << n.bit_length() for n in state)
    for sides in (tuple(map(max, wide, kept.sides)), wide, tuple(n + 1 for n in state)):
        if (cells := prod(sides)) > MOST_STEPS:
            continue
        lines = lines_of(rules.brief(), members, tuple(side - 1 for side in sides))
        if (steps := cells * len(lines)) <= MOST_STEPS:
            kept.values, kept.sides = box_values(lines, sides, rules.misere), sides
            kept.steps += steps
            return kept.values
    return None


@lru_cache(maxsize=8)
def _latest(rules: VectorRules, piles: int) -> _Boxes:
    """The latest box of a game."""
    return _Boxes((1,) * piles)


def box_values(lines: Sequence[Ray], sides: Sequence[int], misere: bool) -> dict[Numbers, int]:
    """The values of all positions with piles below the sides; what a move leaves comes before its position.

    What a ray meets from a place is what it meets from the place one step before, and one value more.
    """
    values: dict[Numbers, int] = {}
    rays = [(start, step, dict[Numbers, int]()) for start, step in lines]
    for at in product(*map(range, sides)):
        met = 0
        for start, step, sets in rays:
            value = values.get(tuple(map(sub, at, start)))  # none where a pile is smaller than what is taken
            if value is None:
                continue
            reached = 1 << value
            if any(step):
                reached |= sets.get(tuple(map(sub, at, step)), 0)
                sets[at] = reached
            met |= reached
        values[at] = _value(met, misere)
    return values
