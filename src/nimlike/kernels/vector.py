"""Vector games with two piles on arrays: P-positions by rows of bits, Grundy values of Wythoff's games.

A move subtracts a vector. With two piles the vectors are given as single ones, ``vectors`` (rows c1, c2), and as
rays, ``rays`` (rows c1, c2, d1, d2): c + t d for t = 0, 1, 2, ... Row x of a table is pile A, column y pile B.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled, lowest

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Values = NDArray[np.uint16]

FREE: Final = (1 << 16) - 1
"""The entry of a cell whose Grundy value is not known yet."""
BLOCK: Final = 32
"""So many cells are looked at together."""


@compiled
def _put(into: Words, at: int, source: Words, first: int, last: int) -> None:
    """OR the words ``first`` to ``last`` of ``source``, moved up by ``at`` bits, into a row of bits."""
    words, bits = at >> 6, np.uint64(at & 63)
    rest = np.uint64(64) - bits
    for w in range(first, last + 1):
        word = source[w]
        if word:
            into[words + w] |= word << bits
            if bits:
                into[words + w + 1] |= word >> rest


@compiled
def wythoff_word(
    table: Values, word: int, a: int, b: int, columns: Words, differences: Words, begun: Numbers, places: Numbers
) -> int:
    """The 64 Grundy values from 64 ``word`` on, of Wythoff's games, on a square table; how many cells y >= x got one.

    Where all values below 64 ``word`` stand, a free cell gets the least of these 64 that is not on its row, its
    column or its differences y - x, and stays free if all are. Row by row this needs one word for each column and
    one for each difference; the game is symmetric, so that y >= x suffices. Free cells are found 32 at a time.
    The words looked at for a cell grow with the table: about n / 300 for n columns.
    """
    n = table.shape[0]
    one, zero = np.uint64(1), np.uint64(0)
    full = ~zero
    free_mark = np.uint16(FREE)
    columns[:] = zero
    differences[:] = zero
    places[:] = -1
    filled = 0
    for x in range(n):
        # (u, v) bars the differences within b of v - u, but only beyond row u and column v: the smaller ones
        # from row u + 1, u + 2, ... on, and by symmetry those of (v, u) from row v on.
        for back in range(1, min(b - 1, x) + 1):
            before = places[(x - back) % b]
            for place in range(64):
                y = before[place]
                if y >= x:
                    differences[y - x] |= one << np.uint64(place)
                    if y == x:
                        for d in range(min(b - back, n)):
                            differences[d] |= one << np.uint64(place)
        if b > 1:
            places[x % b] = -1
        row = table[x]
        at = begun[x]
        while at < n and row[at] != free_mark:
            at += 1
        begun[x] = at
        met = columns[x]
        while at < n and met != full:
            column, difference, value = columns[at : n + BLOCK], differences[at - x : n + BLOCK], row[at:]
            block, room = 0, n - at - BLOCK + 1
            while block < room:
                every = full
                for i in range(BLOCK):
                    stands = np.uint64(value[block + i] == free_mark) - one
                    every &= met | column[block + i] | difference[block + i] | stands
                if every != full:
                    break
                block += BLOCK
            at += block
            for y in range(at, min(n, at + BLOCK)):
                free = ~(met | columns[y] | differences[y - x])
                if free == zero or row[y] != free_mark:
                    continue
                place = lowest(free)
                bit = one << np.uint64(place)
                row[y] = 64 * word + place
                table[y, x] = 64 * word + place
                filled += 1
                if b > 1:
                    places[x % b, place] = y
                met |= bit
                columns[y] |= bit
                reach = a if word == 0 and x == 0 and y == 0 else b
                for d in range(y - x, min(y - x + reach, n)):
                    differences[d] |= bit
            at += BLOCK
    return filled


@compiled
def ray_outcomes(  # noqa: PLR0915
    safe: Words, columns: int, vectors: Numbers, rays: Numbers, ends: Numbers
) -> None:
    """P-positions with two piles: row x of ``safe`` gets the bit y of every P-position (x, y).

    Row by row: the earlier rows' P-positions are moved along the vectors by shifts of whole rows, and along a
    ray by one row of bits for each residue of x modulo d1, in which a line of the ray is one bit. O(1) words for
    64 cells and each vector and direction; empty words of the rows of P-positions are passed over.
    """
    rows, words = safe.shape
    one, full = np.uint64(1), ~np.uint64(0)
    count = rays.shape[0]
    begin = np.zeros(count + 1, np.int64)  # where the lines of a ray begin: rows of bits, one a residue
    width = np.zeros(count, np.int64)
    for r in range(count):
        d1, d2 = rays[r, 2], rays[r, 3]
        if d1:
            width[r] = 2 * words + ((d2 * (rows // d1 + 1)) >> 6) + 4
            begin[r + 1] = begin[r] + width[r] * d1
        else:
            begin[r + 1] = begin[r]
    every = np.zeros(count, np.uint64)  # the bits of a word that are multiples of a step along the row
    for r in range(count):
        if rays[r, 2] == 0:
            for place in range(0, 64, rays[r, 3]):
                every[r] |= one << np.uint64(place)
    lines = np.zeros(begin[count], np.uint64)
    hit = np.zeros(2 * words + 4, np.uint64)
    swept = np.zeros(2 * words + 4, np.uint64)
    first = np.zeros(rows, np.int64)
    last = np.full(rows, -1, np.int64)
    for x in range(rows):
        hit[:] = np.uint64(0)
        stop = columns
        for y in range(min(ends[x], columns)):
            hit[y >> 6] |= one << np.uint64(y & 63)
        for i in range(vectors.shape[0]):
            c1, c2 = vectors[i]
            if 0 < c1 <= x and c2 < columns:
                _put(hit, c2, safe[x - c1], first[x - c1], last[x - c1])
        for r in range(count):
            c1, c2, d1, d2 = rays[r]
            if d1:
                turn = x // d1
                line = lines[begin[r] + width[r] * (x % d1) : begin[r] + width[r] * (x % d1 + 1)]
                at = d2 * ((rows - 1) // d1 - turn)
                if c1 <= x and c2 < columns:
                    _put(line, at + c2, safe[x - c1], first[x - c1], last[x - c1])
                q, bits = at >> 6, np.uint64(at & 63)
                if bits:
                    rest = np.uint64(64) - bits
                    for w in range(words):
                        hit[w] |= line[q + w] >> bits | line[q + w + 1] << rest
                else:
                    for w in range(words):
                        hit[w] |= line[q + w]
            elif 0 < c1 <= x and last[x - c1] >= 0 and c2 < columns:
                if d2 == 1:
                    low = first[x - c1]
                    stop = min(stop, 64 * low + lowest(safe[x - c1, low]) + c2)
                    continue
                swept[:] = np.uint64(0)
                _put(swept, c2, safe[x - c1], first[x - c1], last[x - c1])
                q, bits = d2 >> 6, np.uint64(d2 & 63)
                rest = np.uint64(64) - bits
                for w in range(first[x - c1] + (c2 >> 6), words):  # each word from those before it
                    word = swept[w]
                    if q == 0:
                        if w:
                            word |= swept[w - 1] >> rest
                        shift = bits
                        while shift < np.uint64(64):  # twice as many steps of the ray each time
                            word |= word << shift
                            shift += shift
                    elif w >= q:
                        word |= swept[w - q] << bits
                        if bits and w > q:
                            word |= swept[w - q - 1] >> rest
                    swept[w] = word
                for w in range(words):
                    hit[w] |= swept[w]
        w = 0
        first[x] = words
        while w * 64 < stop:
            if hit[w] == full:
                w += 1
                continue
            y = w * 64 + lowest(~hit[w])
            if y >= stop:
                break
            bit = one << np.uint64(y & 63)
            hit[w] |= bit
            safe[x, w] |= bit
            first[x] = min(first[x], w)
            last[x] = w
            for i in range(vectors.shape[0]):
                if vectors[i, 0] == 0 and y + vectors[i, 1] < stop:
                    at = y + vectors[i, 1]
                    hit[at >> 6] |= one << np.uint64(at & 63)
            for r in range(count):
                if rays[r, 0] == 0 and rays[r, 2] == 0:
                    at, step = y + rays[r, 1], rays[r, 3]
                    if step == 1:
                        stop = min(stop, at)
                    if 1 < step < 64:  # all of a word at once
                        place, phase = at >> 6, at & 63
                        if 64 * place < stop:
                            hit[place] |= every[r] << np.uint64(phase)
                        phase = step - 1 - (63 - phase) % step
                        for later in range(place + 1, (stop + 63) >> 6):
                            hit[later] |= every[r] << np.uint64(phase)
                            phase -= 64 % step
                            if phase < 0:
                                phase += step
                        continue
                    while step > 1 and at < stop:
                        hit[at >> 6] |= one << np.uint64(at & 63)
                        at += step
