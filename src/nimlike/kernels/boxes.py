"""Tables of games that subtract vectors, in boxes with any number of piles: 64 Grundy values in a pass over the box.

The moves are rays c, c + d, c + 2d, ...; d = 0 for c alone. A *row* is the cells that differ in the last pile only.
Vectors are c = (c', c2): c' for the other piles, c2 for the last one. Cells that are multiples of d apart stand on a
*line*; where d' is not 0, all the cells of a row stand on lines of their own, one after the other.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled, inlined, lowest

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

SINGLE: Final = 0
"""A vector c alone, c' not 0."""
SWEEP: Final = 1
"""A ray c, c + d, ... with c' not 0 and d' = 0."""
PULL: Final = 2
"""A ray c, c + d, ... with c' and d' not 0, c not d: what a cell adds to its line stands c before it."""

_WIDE: Final = 64  # so many cells are looked at together


@compiled
def line_places(sides: Numbers, step: Numbers, places: Numbers) -> Any:
    """For every row the place of the line of its first cell, in the direction of a step; how many lines there are.

    The lines of a row stand one after the other, and those of all the rows that are steps apart among the same ones.
    """
    piles = sides.size - 1
    here = np.zeros(piles, np.int64)
    back, size = np.int64(0), np.int64(1)
    lines = np.int64(0)
    for i in range(piles - 1, -1, -1):
        back += step[i] * size
        size *= sides[i]
    for row in range(places.size):
        inside, room = True, np.int64(-1)
        for i in range(piles):
            inside = inside and here[i] >= step[i]
            if step[i]:
                most = (sides[i] - 1 - here[i]) // step[i]
                room = most if room < 0 else min(room, most)
        if inside:
            places[row] = places[row - back] - step[piles]
        else:
            places[row] = lines + room * step[piles]
            lines += sides[piles] + room * step[piles]
        for i in range(piles - 1, -1, -1):
            here[i] += 1
            if here[i] < sides[i]:
                break
            here[i] = 0
    return lines


@inlined
def _join(into: Any, values: Any, word: int) -> None:
    """Set for each value the bit that it has among the 64 of ``word``, none where it is not among them; -1 for 0 alone.

    Where only the value 0 is looked for, bytes do.
    """
    kind = into.dtype.type
    if word < 0:
        for i in range(values.size):
            into[i] |= kind(values[i] == 0)
    else:
        for i in range(values.size):
            value = np.uint64(values[i])
            into[i] |= kind(np.uint64((value >> np.uint64(6)) == np.uint64(word)) << (value & np.uint64(63)))


@compiled
def fill(  # noqa: PLR0915
    table: Any,
    word: int,
    barred: Any,
    sides: Numbers,
    places: Numbers,
    pushed: NDArray[np.bool_],
    above: Numbers,
    late: Numbers,
    near: Numbers,
    own: Numbers,
    any_number: bool,
    lines: Any,
    begun: Numbers,
) -> Any:
    """The 64 Grundy values from 64 ``word`` on, or with -1 the value 0 alone; how many cells got one.

    Where all values below 64 ``word`` stand, the greatest value of the table's type stands for one that is not known
    yet. Such a cell gets the least of the values of this pass that none of its options has, and none if all have an
    option. Options without a value have greater ones; so what is known is all that is needed. The cells of value 0
    are the P-positions.

    Lines of words are joined for 64 cells at a time; cells of a row are then filled one after the other. O(1) words
    for each cell and ray in a pass, less where a row is full from its beginning.
    """
    rows, columns = table.shape
    kind, value_kind = lines.dtype.type, table.dtype.type
    one, zero = kind(1), kind(0)
    full = kind(~zero)
    unknown = value_kind(~value_kind(0))
    first_value = np.uint64(64 * max(word, 0))
    directions, piles = places.shape[0], sides.size
    plain = near.size == 0 and own.shape[0] == 0
    here = np.zeros(piles, np.int64)
    used, room = np.zeros(_WIDE, lines.dtype), np.int64(0)
    for c2 in near:
        room = max(room, c2)
    for c2 in own[:, 0]:
        room = max(room, c2)
    mine = np.zeros(room + columns, lines.dtype)  # the bits of this row, after as many without one as c2 may reach back
    extra, swept = np.zeros(columns, lines.dtype), np.zeros(columns, lines.dtype)
    width = np.int64(0)
    for k in range(own.shape[0]):
        width = max(width, own[k, 1] + own[k, 2])
    of_row, phase = np.zeros(width, lines.dtype), np.zeros(own.shape[0], np.int64)
    before_it = np.uint64(0)  # bit c2 - 1 where c2 is in ``near``
    for c2 in near:
        before_it |= np.uint64(1) << np.uint64((c2 - 1) & 63)
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
        at = begun[x]
        while at < columns and row[at] != unknown:
            at += 1
        begun[x] = at
        if at == columns:
            continue
        met, pulled = kind(barred), np.int64(0)
        history, seen = np.uint64(0), at  # the bits of the 64 cells before this one, where they have one bit each
        of_row[:] = zero
        mine[:] = zero
        while at < columns and met != full:
            for k in range(own.shape[0]):  # no cell of this row is free where lines of it bar every value
                last = own[k, 1] + own[k, 2]
                place = own[k, 2]
                while place < last and of_row[place] == full:
                    place += 1
                if place == last:
                    met = full
            if met == full:
                break
            size = min(_WIDE, columns - at)
            value = row[at : at + size]
            for i in range(size):
                used[i] = kind(met | kind(kind(value[i] == unknown) - one))
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
            bits = mine[room + at : room + at + size]
            if plain and any_number:
                for i in range(size):
                    bar = kind(used[i] | met)
                    bit = kind(~bar & (bar + one))
                    bits[i] = bit
                    met |= bit
            elif plain:
                for i in range(size):
                    bits[i] = kind(~used[i] & (used[i] + one))
            elif own.shape[0] == 0 and word < 0 and room <= 64:
                if seen != at:
                    history = np.uint64(0)
                seen = at + size
                for i in range(size):
                    got_one = np.uint64(kind(used[i] | met) == barred) & np.uint64((history & before_it) == 0)
                    history = history << np.uint64(1) | got_one
                    bits[i] = kind(got_one)
                    if any_number:
                        met |= kind(got_one)
            elif own.shape[0] == 0:
                for i in range(size):
                    bar = kind(used[i] | met)
                    for c2 in near:
                        bar |= mine[room + at + i - c2]
                    bit = kind(~bar & (bar + one))
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
                    bar = kind(used[i] | met)
                    for c2 in near:
                        bar |= mine[room + y - c2]
                    for k in range(own.shape[0]):
                        place = own[k, 2] + phase[k]
                        if own[k, 0] != own[k, 1]:
                            of_row[place] |= mine[room + y - own[k, 0]]
                        bar |= of_row[place]
                    bit = kind(~bar & (bar + one))
                    bits[i] = bit
                    if any_number:
                        met |= bit
                    for k in range(own.shape[0]):
                        if own[k, 0] == own[k, 1]:
                            of_row[own[k, 2] + phase[k]] |= bit
                        phase[k] = phase[k] + 1 if phase[k] + 1 < own[k, 1] else 0
            got = np.int64(0)
            if word < 0:
                for i in range(size):
                    got += np.int64(bits[i])
                    value[i] &= value_kind(bits[i] - one)
            else:
                for i in range(size):
                    bit = np.uint64(bits[i])
                    got += bit != 0
                    value[i] = value_kind(first_value + np.uint64(lowest(bit))) if bit else value[i]
            for g in range(directions):
                if pushed[g]:
                    line = lines[places[g, x] + at : places[g, x] + at + size]
                    for i in range(size):
                        line[i] |= bits[i]
            if got:
                filled += got
                low[x], high[x] = min(low[x], at), at + size
            at += size
        for r in range(late.shape[0]):
            g, c2 = late[r, 0], late[r, 1]
            first, last = low[x], min(high[x], columns - c2)
            if first < last:
                _join(lines[places[g, x] + first + c2 : places[g, x] + last + c2], row[first:last], word)
    return filled
