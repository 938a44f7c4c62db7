"""Bouton's columns: the piles in binary, one below another, and the columns with an odd number of ones."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Final

from nimlike.core.answer import Grid
from nimlike.core.languages import ntr, tr
from nimlike.core.move import pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.position import State

_WIDE: Final = 12  # more binary columns than these are shown together, as one string of digits
_SHOWN_COLUMNS: Final = 64
_SHOWN_PILES: Final = 32


def odd_columns(nim_sum: int) -> list[int]:
    """The exponents of the binary columns that hold an odd number of ones, highest first, as many as are shown.

    Examples
    --------
    >>> odd_columns(3 ^ 4 ^ 13)
    [3, 1]
    """
    odd: list[int] = []
    while nim_sum and len(odd) < _SHOWN_COLUMNS:
        odd.append(nim_sum.bit_length() - 1)
        nim_sum ^= 1 << odd[-1]
    return odd


def column_grid(piles: State) -> Grid:
    """Bouton's columns: the binary digits of the piles, one above the other, and the parity of each column.

    Piles and columns beyond what a page holds are left out.

    Examples
    --------
    >>> for row in column_grid((9, 5, 12)).rows:
    ...     print(*row)
    A 1 0 0 1 9
    B 0 1 0 1 5
    C 1 1 0 0 12
    ones even even even even
    """
    width = max(1, max(piles).bit_length())
    shown = min(width, _SHOWN_COLUMNS)
    mask = (1 << shown) - 1
    dots = "..." if width > shown else ""

    def cells(number: int, words: tuple[str, str]) -> list[str]:
        digits = [words[digit == "1"] for digit in f"{number & mask:0{shown}b}"]
        return digits if width <= _WIDE else [dots + "".join(digits)]

    narrow = width <= _WIDE
    heads = [f"$2^{column}$" for column in range(width - 1, -1, -1)] if narrow else [tr("binary digits")]
    rows = [
        (pile_name(pile), *cells(size, ("0", "1")), abbreviate(size)) for pile, size in enumerate(piles[:_SHOWN_PILES])
    ]
    parity = cells(reduce(xor, piles), (tr("even"), tr("odd")) if narrow else (tr("e"), tr("o")))
    return Grid((tr("pile"), *heads, tr("size")), (*rows, (tr("ones"), *parity, "")))


def columns(piles: State) -> tuple[str | Grid, ...]:
    """The table of columns, with a note on what is left out of it."""
    notes = []
    if len(piles) > _SHOWN_PILES:
        more = ntr("{n} pile is", "{n} piles are", len(piles) - _SHOWN_PILES, n=abbreviate(len(piles) - _SHOWN_PILES))
        notes.append(tr("{more} left out of the table; all piles are counted in its last row.", more=more))
    width = max(piles).bit_length()
    if width > _SHOWN_COLUMNS:
        notes.append(
            tr(
                "Only the lowest {shown_columns} of {width:,} columns are shown.",
                shown_columns=_SHOWN_COLUMNS,
                width=width,
            )
        )
    if width > _WIDE:
        notes.append(tr("In the last row e stands for an even number of ones, o for an odd one."))
    return (column_grid(piles), *notes)
