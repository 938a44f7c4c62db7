"""Sets told by one sum: the differences of two numbers, or how many ones each binary column of several numbers has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.discover.laws import Cells, SetLaw, Table, listed

_WIDEST: Final = 24
_MOST_OF_COLUMN: Final = 4


def bands(table: Table) -> Iterator[SetLaw]:
    """The pairs of numbers whose difference is one of a few."""
    half = table.half.cells
    if half.ndim != 2:
        return
    side = len(half)
    found = [d for d in range(1 - side, side) if np.diagonal(half, -d).any()]
    if (
        found
        and max(map(abs, found)) <= min(_WIDEST, side // 4)
        and np.array_equal(half, _band(found, *np.ogrid[:side, :side]))
    ):
        yield _band_law(table.names, found)


def _band(differences: list[int], x: NDArray[Any], y: NDArray[Any]) -> Cells:
    return np.isin(x - y, differences)


def _band_law(names: tuple[str, ...], differences: list[int]) -> SetLaw:
    x, y = names
    most = max(differences)
    if most and differences == list(range(-most, most + 1)):
        words, latex = f"|{x} - {y}| <= {most}", rf"|{x} - {y}| \le {most}"
    else:
        words = f"{x} - {y} is {listed(differences, len(differences))}"
        latex = rf"{x} - {y} \in \{{{', '.join(map(str, differences))}\}}"
    start = max(map(abs, differences))
    return SetLaw("band", words, latex, partial(_band, differences), {"differences": differences}, 2, start)


def column_sums(table: Table) -> Iterator[SetLaw]:
    """The tuples for which each binary column has a multiple of m ones: Nim for m = 2, Moore's games for others."""
    half = table.half.cells
    if half.ndim < 3:
        return
    for m in range(2, min(half.ndim, _MOST_OF_COLUMN) + 1):
        if table.half.agrees(_columns(m, *np.indices(half.shape))):
            yield _columns_law(table.names, m)
            return


def _columns(m: int, *numbers: NDArray[Any]) -> Cells:
    found = np.ones(np.broadcast_shapes(*(n.shape for n in numbers)), np.bool_)
    for place in range(max(int(n.max(initial=0)) for n in numbers).bit_length()):
        found &= sum((n >> place) & 1 for n in numbers) % m == 0
    return found


def _columns_law(names: tuple[str, ...], m: int) -> SetLaw:
    if m == 2:
        words, latex = " XOR ".join(names) + " = 0", r" \oplus ".join(names) + " = 0"
    else:
        words = f"in binary, each column of {', '.join(names)} has a multiple of {m} ones"
        latex = rf"\text{{{words}}}"
    return SetLaw("columns", words, latex, partial(_columns, m), {"ones": m}, len(names))
