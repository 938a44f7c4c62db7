"""Tables of games that subtract vectors, in boxes with any number of piles: P-positions, and Grundy values.

The moves are rays c, c + d, c + 2d, ...; d = 0 for c alone. A *row* is the cells that differ in the last pile only; the
*reach* of a vector is how many rows it goes up. Vectors are c = (c', c2): c' for the other piles, c2 for the last one.
Cells that are multiples of d apart stand on a *line*; where d' is not 0, all the cells of a row stand on lines of their
own, one after the other.

P-positions are found 64 in a step: a row of them is a row of bits, and so is what they strike out along a ray, made of
an earlier one, line[p] = safe[p - c] | line[p - d]. Grundy values are found 64 values in a pass over the box.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.box_rays import (
    PULL,
    SINGLE,
    Numbers,
    Words,
    bits_within,
    fit_box,
    fits,
    lay_lines,
    next_row,
    number_directions,
    part_above,
    place_lines,
    sort_rays,
)
from nimlike.kernels.compiled import compiled, inlined, kernel, lowest

Values = NDArray[np.uint16]

UNKNOWN: Final = (1 << 16) - 1
"""The entry of a cell whose Grundy value is not known yet."""

_WIDE: Final = 64  # so many cells are looked at together


@inlined
def _put(into: Words, by: int, source: Words, at: int, first: int, last: int) -> None:
    """OR the words ``first`` to ``last`` of a row, moved up by some bits, into other bits."""
    place, bits = by >> 6, np.uint64(by & 63)
    rest = np.uint64(63) - bits
    for w in range(first, last + 1):
        word = source[at, w]
        into[place + w] |= word << bits
        into[place + w + 1] |= word >> np.uint64(1) >> rest


@compiled
def _sweep(row: Words, step: int, first: int) -> None:
    """Set also the bits that are any number of steps above one that is set, from a word on."""
    words, jump, bits = row.size, step >> 6, np.uint64(step & 63)
    rest = np.uint64(64) - bits
    for w in range(first, words):  # each word from those before it
        word = row[w]
        if jump == 0:
            if w:
                word |= row[w - 1] >> rest
            shift = bits
            while shift < np.uint64(64):  # twice as many steps each time
                word |= word << shift
                shift += shift
        elif w >= jump:
            word |= row[w - jump] << bits
            if bits and w > jump:
                word |= row[w - jump - 1] >> rest
        row[w] = word


@kernel(safe=2, given=2)
def find_safe(  # noqa: PLR0915
    safe: Words, sides: Numbers, given: Numbers, misere: bool, room: int
) -> int:
    """Set the bit of each P-position, if its lines have no more words than there is room for; how many they have."""
    # ``given``: rays, c before d. The bits of a line stand still, and the row is a window that moves down over them by
    # a step at a time: O(1) words for 64 positions and each ray, and for each P-position those of ``own``
    within = fit_box(sides, given)
    numbers, firsts = number_directions(sides, within)
    directions, own = lay_lines(sides, within, firsts), bits_within(sides, within, numbers)
    rays, ends = part_above(sides, within, numbers, firsts.size)
    needed = (directions[:, 0] * directions[:, 4]).sum()
    if needed > room:
        return int(needed)
    rows, words = safe.shape
    piles = sides.size - 1
    zero, one, full, top = np.uint64(0), np.uint64(1), ~np.uint64(0), np.uint64(63)
    beyond = full << np.uint64((sides[piles] - 1) & 63) << one  # of the last word, what is outside
    any_number = sides[piles] > 1 and own.size == words
    for w in range(own.size):
        any_number = any_number and (own[w] | np.uint64(w == 0)) == (~beyond if w == words - 1 else full)
    here = np.zeros(piles, np.int64)
    struck, swept = np.zeros(words + 1, np.uint64), np.zeros(words + 1, np.uint64)
    first, last = np.full(rows, words, np.int64), np.full(rows, -1, np.int64)  # the words with P-positions of each row
    turn = np.full(firsts.size, -1, np.int64)  # of the lines of a direction, that of this row
    lines, windows = (
        np.zeros(needed, np.uint64),
        np.zeros((firsts.size, directions[:, 0].max() if firsts.size else 0), np.int64),
    )
    for x in range(rows):
        if x:
            next_row(here, sides)
        # begin with the positions where misère play has ended
        struck[:] = zero
        stop = sides[piles]  # no P-position from here on
        if misere:
            least = sides[piles]
            for r in range(within.shape[0]):
                if fits(here, within, r, 0):
                    least = min(least, within[r, piles])
            for y in range(least):
                struck[y >> 6] |= one << np.uint64(y & 63)
        # strike out along the rays that begin in earlier rows and have no lines
        for r in range(ends[0]):
            before, c2, step = x - rays[r, 0], rays[r, 1], rays[r, 3]
            if not fits(here, rays, r, 4) or last[before] < 0:
                continue
            low, high = first[before], min(last[before], words - 1 - (c2 >> 6))
            if step == 1:
                stop = min(stop, 64 * low + lowest(safe[before, low]) + c2)
            elif step == 0:
                _put(struck, c2, safe, before, low, high)
            else:
                swept[:] = zero
                _put(swept, c2, safe, before, low, high)
                _sweep(swept, step, min(low + (c2 >> 6), words))
                for w in range(words):
                    struck[w] |= swept[w]
        for g in range(firsts.size):
            # move the window of the line that comes to this row on by a step, or begin a line
            at = turn[g] + 1 if turn[g] + 1 < directions[g, 0] else 0
            turn[g] = at
            line = directions[g, 3] + at * directions[g, 4]
            if fits(here, directions, g, 5):
                place = windows[g, at] - directions[g, 1]
            else:
                place = directions[g, 2]
                lines[line : line + directions[g, 4]] = zero
            windows[g, at] = place
            # put on the line what begins in earlier rows, and strike out what is on it
            for r in range(ends[g], ends[g + 1]):
                before, c2 = x - rays[r, 0], rays[r, 1]
                if fits(here, rays, r, 4):
                    _put(
                        lines,
                        64 * line + place + c2,
                        safe,
                        before,
                        first[before],
                        min(last[before], words - 1 - (c2 >> 6)),
                    )
            line += place >> 6
            bits = np.uint64(place & 63)
            up = top - bits
            if bits:
                for w in range(words):
                    struck[w] |= lines[line + w] >> bits | lines[line + w + 1] << one << up
            else:
                for w in range(words):
                    struck[w] |= lines[line + w]
        struck[words - 1] |= beyond
        # what is left in the row is safe, from the smallest on, as far as no vector within the row leads to another
        row = safe[x]
        for w in range((stop + 63) >> 6):
            free = ~struck[w]
            if 64 * w + 64 > stop:
                free &= (one << np.uint64(stop & 63)) - one
            if own.size == 0:
                row[w] = free
            else:
                while free:
                    bit = free & (~free + one)
                    row[w] |= bit
                    if any_number:
                        stop = 0
                        break
                    at = lowest(bit)
                    up = np.uint64(at)
                    for k in range(min(own.size, words - w)):
                        struck[w + k] |= own[k] << up
                        struck[w + k + 1] |= own[k] >> one >> (top - up)
                    free &= ~(struck[w] | bit)
            if row[w]:
                first[x], last[x] = min(first[x], w), w
            if stop == 0:
                break
    return int(needed)


@inlined
def _join(into: Any, values: Any, word: int) -> None:
    """Set for each value the bit that it has among the 64 of ``word``, none where it is not among them."""
    for i in range(values.size):
        value = np.uint64(values[i])
        into[i] |= np.uint64((value >> np.uint64(6)) == np.uint64(word)) << (value & np.uint64(63))


@kernel(table=2, given=2)
def fill(  # noqa: PLR0915
    table: Values, word: int, last_bit: bool, sides: Numbers, given: Numbers, started: Numbers, lines: Words
) -> int:
    """The 64 Grundy values from 64 ``word`` on; how many cells got one. O(1) words a cell and ray."""
    # a cell that is unknown, the largest number, gets the smallest of these values that no option has, or stays
    # unknown: options without a value have greater ones, so what is known is all that is needed; in the last pass of
    # all the ``last_bit`` stands for no value; where ``lines`` has no room, how many words it needs, less than 0
    rays = fit_box(sides, given)
    numbers, firsts = number_directions(sides, rays)
    places, number = place_lines(sides, rays, firsts, table.shape[0])
    above, late, near, own, pushed, any_number = sort_rays(sides, rays, numbers, firsts.size)
    if word == 0 and lines.size < number:
        lines = np.zeros(number, np.uint64)
    elif lines.size < number:
        return -number
    lines[:] = np.uint64(0)
    rows, columns = table.shape
    one, zero, full, unknown = np.uint64(1), np.uint64(0), ~np.uint64(0), np.uint16(UNKNOWN)
    first_value = np.uint64(64 * word)
    directions, piles = places.shape[0], sides.size - 1
    barred = np.uint64(last_bit) << np.uint64(63)
    plain = near.size == 0 and own.shape[0] == 0
    here = np.zeros(piles, np.int64)
    # how far the vectors within a row reach back, and where the values met along its rays stand
    used, room = np.zeros(_WIDE, np.uint64), np.int64(0)
    for c2 in near:
        room = max(room, c2)
    for c2 in own[:, 0]:
        room = max(room, c2)
    mine = np.zeros(room + columns, np.uint64)  # the bits of this row, after as many without one as c2 may reach back
    extra, swept = np.zeros(columns, np.uint64), np.zeros(columns, np.uint64)
    width = np.int64(0)
    for k in range(own.shape[0]):
        width = max(width, own[k, 1] + own[k, 2])
    of_row, phase = np.zeros(width, np.uint64), np.zeros(own.shape[0], np.int64)
    low, high = np.full(rows, columns, np.int64), np.zeros(rows, np.int64)  # columns that got values in this pass
    filled = np.int64(0)
    for x in range(rows):
        if x:
            next_row(here, sides)
        # what rays from earlier rows bring: to their lines, or to this row, where it is swept along the row
        row, more = table[x], False
        for r in range(above.shape[0]):
            if not fits(here, above, r, 4):
                continue
            before, c2, at = x - above[r, 1], above[r, 2], above[r, 3]
            first, last = low[before], min(high[before], columns - c2)
            if first >= last:
                continue
            values = table[before, first:last]
            if above[r, 0] == PULL:
                _join(lines[places[at, x] + first + c2 : places[at, x] + last + c2], values, word)
                continue
            if not more:
                more = True
                extra[:] = zero
            if above[r, 0] == SINGLE:
                _join(extra[first + c2 : last + c2], values, word)
                continue
            swept[:] = zero
            _join(swept[first + c2 : last + c2], values, word)
            for y in range(first + c2, columns - at):
                swept[y + at] |= swept[y]
            for y in range(columns):
                extra[y] |= swept[y]
        # pass over what is filled from the beginning of the row on
        at = started[x]
        while at < columns and row[at] != unknown:
            at += 1
        started[x] = at
        if at == columns:
            continue
        met, pulled = barred, np.int64(0)
        of_row[:] = zero
        mine[:] = zero
        while at < columns and met != full:
            # no cell of this row is free where rays along it bar every value
            for k in range(own.shape[0]):
                last = own[k, 1] + own[k, 2]
                place = own[k, 2]
                while place < last and of_row[place] == full:
                    place += 1
                if place == last:
                    met = full
            if met == full:
                break
            # the values barred for the next cells: by the row, by earlier rows, by lines; all where a cell is filled
            size = min(_WIDE, columns - at)
            value = row[at : at + size]
            for i in range(size):
                used[i] = met | (np.uint64(value[i] == unknown) - one)
            if more:
                other = extra[at : at + size]
                for i in range(size):
                    used[i] |= other[i]
            for g in range(directions):
                line = lines[places[g, x] + at : places[g, x] + at + size]
                for i in range(size):
                    used[i] |= line[i]
            every = full
            for i in range(size):
                every &= used[i]
            if every == full:
                at += size
                continue
            # the smallest value of each cell that is left, as a bit: by what moves there are within the row
            bits = mine[room + at : room + at + size]
            if plain and any_number:
                for i in range(size):
                    bar = used[i] | met
                    bit = ~bar & (bar + one)
                    bits[i] = bit
                    met |= bit
            elif plain:
                for i in range(size):
                    bits[i] = ~used[i] & (used[i] + one)
            elif own.shape[0] == 0:
                for i in range(size):
                    bar = used[i] | met
                    for c2 in near:
                        bar |= mine[room + at + i - c2]
                    bit = ~bar & (bar + one)
                    bits[i] = bit
                    if any_number:
                        met |= bit
            else:
                for k in range(own.shape[0]):
                    c2, d2, first = own[k, 0], own[k, 1], own[k, 2]
                    if c2 != d2:
                        for y in range(pulled, at):
                            of_row[first + y % d2] |= mine[room + y - c2]
                    phase[k] = at % d2
                pulled = at + size
                for i in range(size):
                    y = at + i
                    bar = used[i] | met
                    for c2 in near:
                        bar |= mine[room + y - c2]
                    for k in range(own.shape[0]):
                        place = own[k, 2] + phase[k]
                        if own[k, 0] != own[k, 1]:
                            of_row[place] |= mine[room + y - own[k, 0]]
                        bar |= of_row[place]
                    bit = ~bar & (bar + one)
                    bits[i] = bit
                    if any_number:
                        met |= bit
                    for k in range(own.shape[0]):
                        if own[k, 0] == own[k, 1]:
                            of_row[own[k, 2] + phase[k]] |= bit
                        phase[k] = phase[k] + 1 if phase[k] + 1 < own[k, 1] else 0
            got = np.int64(0)
            # write the values down, and pass them on to lines
            for i in range(size):
                bit = bits[i]
                got += bit != 0
                value[i] = np.uint16(first_value + np.uint64(lowest(bit))) if bit else value[i]
            for g in range(directions):
                if pushed[g]:
                    line = lines[places[g, x] + at : places[g, x] + at + size]
                    for i in range(size):
                        line[i] |= bits[i]
            if got:
                filled += got
                low[x], high[x] = min(low[x], at), at + size
            at += size
        # lines that begin in this row
        for r in range(late.shape[0]):
            g, c2 = late[r, 0], late[r, 1]
            first, last = low[x], min(high[x], columns - c2)
            if first < last:
                _join(lines[places[g, x] + first + c2 : places[g, x] + last + c2], row[first:last], word)
    return int(filled)
