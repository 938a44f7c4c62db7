"""Sets told by one sum: the differences of two numbers, or how many ones each binary column of several numbers has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from nimlike.discover.laws import Cells, SetLaw, Table, listed

_WIDEST: Final = 24
_MOST_OF_COLUMN: Final = 4


def bands(table: Table) -> Iterator[SetLaw]:
    """The pairs of numbers whose difference is one of a few.

    Examples
    --------
    >>> near = [(x, y) for x in range(60) for y in range(60) if abs(x - y) < 2]
    >>> [law.words for law in bands(Table.of(("x", "y"), near, 60))]
    ['|x - y| <= 1']
    """
    half = table.half.cells
    if half.ndim != 2:
        return
    side = len(half)
    found = [d for d in range(1 - side, side) if np.diagonal(half, -d).any()]
    if found and max(map(abs, found)) <= min(_WIDEST, side // 4) and table.half.agrees(_band(found, side)):
        yield _band_law(table.names, found)


def _band(differences: list[int], bound: int) -> Cells:
    numbers = np.arange(bound)
    return np.isin(numbers[:, None] - numbers[None, :], differences)


def _band_law(names: tuple[str, ...], differences: list[int]) -> SetLaw:
    x, y = names
    most = max(differences)
    if most and differences == list(range(-most, most + 1)):
        words, latex = f"|{x} - {y}| <= {most}", rf"|{x} - {y}| \le {most}"
    else:
        words = f"{x} - {y} is {listed(differences, len(differences))}"
        latex = rf"{x} - {y} \in \{{{', '.join(map(str, differences))}\}}"
    return SetLaw("band", words, latex, lambda bound: _band(differences, bound), {"differences": differences})


def column_sums(table: Table) -> Iterator[SetLaw]:
    """The tuples for which each binary column has a multiple of m ones: of Nim for m = 2, of Moore's games for others.

    Examples
    --------
    >>> nim = [(x, y, x ^ y) for x in range(8) for y in range(8)]
    >>> [law.words for law in column_sums(Table.of(("x", "y", "z"), nim, 8))]
    ['x XOR y XOR z = 0']
    """
    half = table.half.cells
    if half.ndim < 3:
        return
    for m in range(2, min(half.ndim, _MOST_OF_COLUMN) + 1):
        if table.half.agrees(_columns(m, half.ndim, len(half))):
            yield _columns_law(table.names, m)
            return


def _columns(m: int, size: int, bound: int) -> Cells:
    numbers = np.indices((bound,) * size)
    found = np.ones((bound,) * size, np.bool_)
    for place in range(bound.bit_length()):
        found &= ((numbers >> place) & 1).sum(axis=0) % m == 0
    return found


def _columns_law(names: tuple[str, ...], m: int) -> SetLaw:
    if m == 2:
        words, latex = " XOR ".join(names) + " = 0", r" \oplus ".join(names) + " = 0"
    else:
        words = f"in binary, each column of {', '.join(names)} has a multiple of {m} ones"
        latex = rf"\text{{{words}}}"
    return SetLaw("columns", words, latex, lambda bound: _columns(m, len(names), bound), {"ones": m})
