"""The rays of a box, sorted for the kernels that make tables of it."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled, inlined

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

SINGLE: Final = 0
"""A vector c alone, c' not 0."""
SWEEP: Final = 1
"""A ray c, c + d, ... with c' not 0 and d' = 0."""
PULL: Final = 2
"""A ray c, c + d, ... with c' and d' not 0, c not d: what a cell adds to its line stands c before it."""


@compiled
def rows_up(sides: Numbers, vector: Numbers) -> int:
    """How many rows a vector goes up."""
    rows = np.int64(0)
    for i in range(sides.size - 1):
        rows = rows * sides[i] + vector[i]
    return int(rows)


@inlined
def fits(here: Numbers, vectors: Numbers, at: int, beside: int) -> bool:
    """Whether the other piles of a row hold what a vector takes from them, after so many numbers of its own."""
    fits = True
    for i in range(here.size):
        fits = fits and here[i] >= vectors[at, beside + i]
    return fits


@inlined
def next_row(here: Numbers, sides: Numbers) -> None:
    """Step to the other piles of the next row."""
    for i in range(here.size - 1, -1, -1):
        here[i] += 1
        if here[i] < sides[i]:
            break
        here[i] = 0


@compiled
def _same(rays: Numbers, one: int, other: int, from_one: int, size: int) -> bool:
    """Whether a ray has the same numbers from a place on as another one has as its step."""
    same = True
    for i in range(size):
        same = same and rays[one, from_one + i] == rays[other, size + i]
    return same


@compiled
def fit_box(sides: Numbers, given: Numbers) -> Numbers:
    """The rays that begin in a box; of those that leave it at once the one vector."""
    rays, count, piles = np.zeros_like(given), 0, sides.size
    for r in range(given.shape[0]):
        inside, further = True, True
        for i in range(piles):
            inside = inside and given[r, i] < sides[i]
            further = further and given[r, i] + given[r, piles + i] < sides[i]
        if inside:
            for i in range(piles):
                rays[count, i] = given[r, i]
                rays[count, piles + i] = given[r, piles + i] if further else 0
            count += 1
    return rays[:count]


@compiled
def number_directions(sides: Numbers, rays: Numbers) -> tuple[Numbers, Numbers]:
    """The number of the direction of each ray, -1 where it stays in a row; and a ray of each direction."""
    piles, count = sides.size, 0
    numbers, firsts = np.full(rays.shape[0], -1, np.int64), np.zeros(rays.shape[0], np.int64)
    for r in range(rays.shape[0]):
        if rows_up(sides, rays[r, piles:]) == 0:
            continue
        for g in range(count):
            if _same(rays, r, firsts[g], piles, piles):
                numbers[r] = g
        if numbers[r] < 0:
            numbers[r], firsts[count] = count, r
            count += 1
    return numbers, firsts[:count]


@compiled
def _turns(sides: Numbers, here: Numbers, step: Numbers) -> int:
    """How many steps lead from the top of a box to the other piles of a row, and inside the box."""
    turns = np.int64(1 << 62)
    for i in range(here.size):
        if step[i]:
            turns = min(turns, (sides[i] - 1 - here[i]) // step[i])
    return int(turns)


@compiled
def lay_lines(sides: Numbers, rays: Numbers, firsts: Numbers) -> Numbers:
    """For each direction of a table of bits what its lines are like."""
    # its reach, what it takes from the last pile, how far its longest line moves, where its lines begin, the words of
    # each, what it takes from the other piles
    piles, started, words = sides.size, np.int64(0), (sides[sides.size - 1] + 63) >> 6
    made, here = np.zeros((firsts.size, 4 + piles), np.int64), np.zeros(piles - 1, np.int64)
    for g in range(firsts.size):
        step = rays[firsts[g], piles:]
        made[g, 5:] = step[: piles - 1]
        made[g, 0], made[g, 1] = rows_up(sides, step), step[piles - 1]
        made[g, 2], made[g, 3] = step[piles - 1] * _turns(sides, here, step), started
        made[g, 4] = words + (made[g, 2] >> 6) + 2
        started += made[g, 0] * made[g, 4]
    return made


@compiled
def part_above(sides: Numbers, rays: Numbers, numbers: Numbers, directions: int) -> tuple[Numbers, Numbers]:
    """The rays, or parts of rays, that begin in an earlier row, by directions; where those of the next begin."""
    # each: its reach, what it takes from the last pile, its direction (-1: none), its step along the row (0: none),
    # what it takes from the other piles
    piles, count = sides.size, 0
    made, ends = np.zeros((rays.shape[0], 3 + piles), np.int64), np.zeros(directions + 1, np.int64)
    for g in range(-1, directions):
        for r in range(rays.shape[0]):
            start, step = rays[r, :piles].copy(), rays[r, piles:]
            if rows_up(sides, start) == 0:
                start += step
            if numbers[r] == g and rows_up(sides, start):
                made[count, 0], made[count, 1], made[count, 2] = rows_up(sides, start), start[piles - 1], g
                made[count, 3], made[count, 4:] = step[piles - 1] if g < 0 else 0, start[: piles - 1]
                count += 1
        ends[g + 1] = count
    return made, ends


@compiled
def bits_within(sides: Numbers, rays: Numbers, numbers: Numbers) -> Words:
    """The vectors of the last pile alone, as bits."""
    piles, side, one, words = sides.size, sides[sides.size - 1], np.uint64(1), 0
    bits = np.zeros((side + 63) >> 6, np.uint64)
    for r in range(rays.shape[0]):
        if rows_up(sides, rays[r, :piles]) == 0:
            at, step = rays[r, piles - 1], rays[r, 2 * piles - 1] if numbers[r] < 0 else 0
            while at < side:
                bits[at >> 6] |= one << np.uint64(at & 63)
                words = max(words, (at >> 6) + 1)
                at += step if step else side
    return bits[:words]


@compiled
def place_lines(sides: Numbers, rays: Numbers, firsts: Numbers, rows: int) -> tuple[Numbers, int]:
    """For each direction and row the place of the line of its first cell; how many places there are."""
    # the lines of a row stand one after the other, those of the rows that are steps apart among the same ones
    piles, along, number = sides.size, np.int64(0), np.int64(0)
    places = np.zeros((firsts.size, rows), np.int64)
    for g in range(firsts.size):
        step, here = rays[firsts[g], piles:], np.zeros(piles - 1, np.int64)
        reach, along = rows_up(sides, step), step[piles - 1]
        for x in range(rows):
            if fits(here, rays, firsts[g], piles):
                places[g, x] = places[g, x - reach] - along
            else:
                room = along * _turns(sides, here, step)
                places[g, x] = number + room
                number += sides[piles - 1] + room
            next_row(here, sides)
    return places, int(number)


@compiled
def sort_rays(
    sides: Numbers, rays: Numbers, numbers: Numbers, directions: int
) -> tuple[Numbers, Numbers, Numbers, Numbers, NDArray[np.bool_], bool]:
    """The rays of a table of values by what is to be done with them."""
    # those from earlier rows (what they are, reach, c2, direction or d2, c'); those that leave their first row
    # (direction, c2); vectors within a row; rays within a row (c2, d2, where what is met along them stands); of which
    # directions cells add their own value to their line; whether any number may be taken within a row
    piles, up, later, alone, along, any_number = sides.size, 0, 0, 0, 0, False
    above, late = np.zeros((rays.shape[0], 3 + piles), np.int64), np.zeros((rays.shape[0], 2), np.int64)
    near, own = np.zeros(rays.shape[0], np.int64), np.zeros((rays.shape[0], 3), np.int64)
    pushed = np.zeros(directions, np.bool_)
    for r in range(rays.shape[0]):
        c2, d2, g, reach = rays[r, piles - 1], rays[r, 2 * piles - 1], numbers[r], rows_up(sides, rays[r, :piles])
        if reach and g >= 0 and _same(rays, r, r, 0, piles):
            pushed[g] = True
        elif reach:
            above[up, 0] = PULL if g >= 0 else SWEEP if d2 else SINGLE
            above[up, 1], above[up, 2], above[up, 3] = reach, c2, g if g >= 0 else d2
            above[up, 4:] = rays[r, : piles - 1]
            up += 1
        elif g < 0 and d2 and not c2 == d2 == 1:
            place = np.int64(0)
            for k in range(along):
                place = max(place, own[k, 1] + own[k, 2])
            for k in range(along):
                place = own[k, 2] if own[k, 1] == d2 else place
            own[along, 0], own[along, 1], own[along, 2] = c2, d2, place
            along += 1
        elif g < 0 and d2:
            any_number = True
        else:
            near[alone] = c2
            alone += 1
            if g >= 0:
                late[later, 0], late[later, 1] = g, c2
                later += 1
    return above[:up], late[:later], near[:alone], own[:along], pushed, any_number
