"""Sets of tuples that the whole parts of x/m, y/m, ... decide: a law of these quotients."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.discover.columns import column_sums
from nimlike.discover.divisors import powers
from nimlike.discover.laws import Cells, Fit, SetLaw, Table
from nimlike.discover.lines import lines
from nimlike.discover.pairs import pair_laws

_FITS: Final[tuple[Fit, ...]] = (lines, powers, column_sums, pair_laws)
_SIDES: Final = range(8, 1, -1)


def blocks(table: Table) -> Iterator[SetLaw]:
    """The tuples whose quotients by m, rounded down, follow a law; m is 2 to 8."""
    if table.states is not None:
        return
    for side in _SIDES:
        quotients = table.bound // side
        part = table.below(quotients * side).cells
        small = part[(slice(None, None, side),) * part.ndim]
        if quotients >= 4 and np.array_equal(_grown(small, side), part):
            names = tuple(f"floor({name}/{side})" for name in table.names)
            laws = (law for fit in _FITS for law in fit(Table(names, small)))
            yield from (_of_numbers(table.names, law, side) for law in islice(laws, 1))
            return


def _grown(cells: Cells, side: int) -> Cells:
    """Each cell as a block."""
    for axis in range(cells.ndim):
        cells = cells.repeat(side, axis)
    return cells


def _of_numbers(names: tuple[str, ...], law: SetLaw, side: int) -> SetLaw:
    def holds(*numbers: NDArray[Any]) -> Cells:
        return law.holds(*(n // side for n in numbers))

    latex = law.latex
    for name in names:
        latex = latex.replace(f"floor({name}/{side})", rf"\lfloor {name}/{side} \rfloor")
    facts = {**law.facts, "quotients_by": side}
    return replace(law, holds=holds, latex=latex, facts=facts, start=side * law.start, listing=None)
