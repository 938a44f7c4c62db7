"""Grundy values of Wythoff's games on a square, or in its first rows, 64 of them in a pass.

These games are symmetric, and P-positions of each value stand one in a row, a column and a diagonal. So they have a way
of their own beside `nimlike.kernels.box_rows.fill`: for b = 1 it takes 7.6, 19 and 85 ms for piles to 700, 1,024 and
2,000, where that takes 14, 36 and 200; 1.6 to 2.3 times as long for b from 2 to 5.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import kernel, lowest

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Values = NDArray[np.uint16]

FREE: Final = (1 << 16) - 1
"""The entry of a cell whose Grundy value is not known yet."""
BLOCK: Final = 32
"""So many cells are looked at together."""


@kernel(table=2, places=2)
def wythoff_word(
    table: Values, word: int, a: int, b: int, columns: Words, differences: Words, started: Numbers, places: Numbers
) -> int:
    """The 64 Grundy values from 64 ``word`` on, of Wythoff's games, in some rows; how many cells y >= x get one."""
    # a free cell gets the smallest of these values that is not on its row, its column or its differences y - x, or
    # stays free: a word for each column and difference, found 32 at a time. About n / 300 words are looked at for a
    # cell
    rows, n = table.shape
    one, zero = np.uint64(1), np.uint64(0)
    full = ~zero
    free_mark = np.uint16(FREE)
    columns[:] = zero
    differences[:] = zero
    places[:] = -1
    filled = 0
    for x in range(rows):
        # bar what the rows before hold: (u, v) bars the differences within b of v - u, but only beyond row u and
        # column v: the smaller ones from row u + 1, u + 2, ... on, and by symmetry those of (v, u) from row v on
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
        # pass over what is filled, then over blocks of cells where every value of this pass is barred
        row = table[x]
        at = started[x]
        while at < n and row[at] != free_mark:
            at += 1
        started[x] = at
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
            # fill the free cells of a block, and bar what they got
            for y in range(at, min(n, at + BLOCK)):
                free = ~(met | columns[y] | differences[y - x])
                if free == zero or row[y] != free_mark:
                    continue
                place = lowest(free)
                bit = one << np.uint64(place)
                row[y] = 64 * word + place
                if y < rows:
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
