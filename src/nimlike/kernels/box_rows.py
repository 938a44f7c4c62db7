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

from nimlike.kernels.compiled import compiled, inlined, kernel, lowest

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Values = NDArray[np.uint16]

SINGLE: Final = 0
"""A vector c alone, c' not 0."""
SWEEP: Final = 1
"""A ray c, c + d, ... with c' not 0 and d' = 0."""
PULL: Final = 2
"""A ray c, c + d, ... with c' and d' not 0, c not d: what a cell adds to its line stands c before it."""

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


@inlined
def _fits(here: Numbers, vectors: Numbers, at: int, beside: int) -> bool:
    """Whether the other piles of a row hold what a vector takes from them, after so many numbers of its own."""
    fits = True
    for i in range(here.size):
        fits = fits and here[i] >= vectors[at, beside + i]
    return fits


@kernel(safe=2, rays=2, directions=2)
def find_safe(  # noqa: PLR0915
    safe: Words,
    sides: Numbers,
    rays: Numbers,
    directions: Numbers,
    lines: Words,
    own: Words,
    any_number: bool,
    ended: Numbers,
) -> None:
    """Set the bit of each P-position, row by row: a word for 64 positions and each ray or direction."""
    # ``rays``: reach, what it takes from the last pile, direction (-1: none), step along the row (0: none), what it
    # takes from the others; ``directions``: reach of a step, what it takes from the last pile, how far its longest line
    # moves, where its lines begin, the words of each, what it takes from the others; ``own``: vectors within a row as
    # bits; in misère play ``ended``: of how many positions, from the first of each row on, no move is left. The bits of
    # a line stand still, and the row is a window that moves down over them by a step at a time
    rows, words = safe.shape
    piles = sides.size - 1
    zero, one, full, top = np.uint64(0), np.uint64(1), ~np.uint64(0), np.uint64(63)
    beyond = full << np.uint64((sides[piles] - 1) & 63) << one  # of the last word, what is outside
    here = np.zeros(piles, np.int64)
    struck, swept = np.zeros(words + 1, np.uint64), np.zeros(words + 1, np.uint64)
    first, last = np.full(rows, words, np.int64), np.full(rows, -1, np.int64)  # the words with P-positions of each row
    turn = np.full(directions.shape[0], -1, np.int64)  # of the lines of a direction, that of this row, and its place
    place, window = np.zeros_like(turn), np.zeros(directions[:, 0].sum(), np.int64)
    begin = np.zeros_like(turn)
    for g in range(1, turn.size):
        begin[g] = begin[g - 1] + directions[g - 1, 0]
    for x in range(rows):
        if x:
            for i in range(piles - 1, -1, -1):
                here[i] += 1
                if here[i] < sides[i]:
                    break
                here[i] = 0
        # begin with the positions where misère play has ended
        struck[:] = zero
        stop = sides[piles]  # no P-position from here on
        if ended.size:
            for y in range(ended[x]):
                struck[y >> 6] |= one << np.uint64(y & 63)
        # move the window of each line that comes to this row on by a step, or begin a line
        for g in range(turn.size):
            turn[g] = turn[g] + 1 if turn[g] + 1 < directions[g, 0] else 0
            line, width = directions[g, 3] + turn[g] * directions[g, 4], directions[g, 4]
            if _fits(here, directions, g, 5):
                window[begin[g] + turn[g]] -= directions[g, 1]
            else:
                window[begin[g] + turn[g]] = directions[g, 2]
                for w in range(line, line + width):
                    lines[w] = zero
            place[g] = 64 * line + window[begin[g] + turn[g]]
        # put on the lines what begins in earlier rows, and strike out along the other rays
        for r in range(rays.shape[0]):
            before, c2, g, step = x - rays[r, 0], rays[r, 1], rays[r, 2], rays[r, 3]
            if not _fits(here, rays, r, 4) or last[before] < 0:
                continue
            low, high = first[before], min(last[before], words - 1 - (c2 >> 6))
            if g >= 0:
                _put(lines, place[g] + c2, safe, before, low, high)
            elif step == 1:
                stop = min(stop, 64 * low + lowest(safe[before, low]) + c2)
            elif step == 0:
                _put(struck, c2, safe, before, low, high)
            else:
                swept[:] = zero
                _put(swept, c2, safe, before, low, high)
                _sweep(swept, step, min(low + (c2 >> 6), words))
                for w in range(words):
                    struck[w] |= swept[w]
        # strike out what is on the lines
        for g in range(turn.size):
            at, bits = place[g] >> 6, np.uint64(place[g] & 63)
            up = top - bits
            if bits:
                for w in range(words):
                    struck[w] |= lines[at + w] >> bits | lines[at + w + 1] << one << up
            else:
                for w in range(words):
                    struck[w] |= lines[at + w]
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


@inlined
def _join(into: Any, values: Any, word: int) -> None:
    """Set for each value the bit that it has among the 64 of ``word``, none where it is not among them."""
    for i in range(values.size):
        value = np.uint64(values[i])
        into[i] |= np.uint64((value >> np.uint64(6)) == np.uint64(word)) << (value & np.uint64(63))


@kernel(table=2, places=2, above=2, late=2, own=2)
def fill(  # noqa: PLR0915
    table: Values,
    word: int,
    barred: np.uint64,
    sides: Numbers,
    places: Numbers,
    pushed: NDArray[np.bool_],
    above: Numbers,
    late: Numbers,
    near: Numbers,
    own: Numbers,
    any_number: bool,
    lines: Words,
    started: Numbers,
) -> Any:
    """The 64 Grundy values from 64 ``word`` on; how many cells got one. O(1) words a cell and ray."""
    # a cell that is unknown, the largest number, gets the smallest of these values that no option has, or stays
    # unknown: options without a value have greater ones, so what is known is all that is needed
    rows, columns = table.shape
    one, zero, full, unknown = np.uint64(1), np.uint64(0), ~np.uint64(0), np.uint16(UNKNOWN)
    first_value = np.uint64(64 * word)
    directions, piles = places.shape[0], sides.size
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
    lines[:] = zero
    filled = np.int64(0)
    for x in range(rows):
        if x:
            for i in range(piles - 1, -1, -1):
                here[i] += 1
                if here[i] < sides[i]:
                    break
                here[i] = 0
        # what rays from earlier rows bring: to their lines, or to this row, where it is swept along the row
        row, more = table[x], False
        for r in range(above.shape[0]):
            inside = True
            for i in range(piles):
                inside = inside and here[i] >= above[r, 4 + i]
            if not inside:
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
    return filled
