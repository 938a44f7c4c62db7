"""Sets of single numbers that the sum of their digits in some base decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.discover.laws import Cells, SetLaw, Table, listed

_BASES: Final = range(2, 11)
_MODULI: Final = range(2, 7)


def digit_sums(table: Table) -> Iterator[SetLaw]:
    """The set that depends on the sum of the digits of n in base b, mod m alone; b is 2 to 10 and m is 2 to 6.

    For b = 2 and m = 2 these are the evil numbers 0, 3, 5, 6, 9, ... and the odious ones.
    """
    if len(table.names) != 1:
        return
    half = table.half.cells
    for base in _BASES:
        sums = _sums(base, np.arange(len(half)))
        for modulus in _MODULI:
            if half.size == 0 or sums.max() < 2 * modulus - 1:
                break  # each class is to be seen twice
            inside = np.bincount(sums % modulus, half, modulus)
            total = np.bincount(sums % modulus, minlength=modulus)
            if half.any() and not ((inside > 0) & (inside < total)).any():
                start = int(np.argmax(sums == 2 * modulus - 1))
                yield _law(table.names[0], base, modulus, np.flatnonzero(inside).tolist(), start)
                return


def _sums(base: int, numbers: NDArray[Any]) -> NDArray[Any]:
    """The sums of the digits of numbers."""
    rests, found = numbers.copy(), np.zeros_like(numbers)
    while rests.any():
        found += rests % base
        rests //= base
    return found


def _law(name: str, base: int, modulus: int, residues: list[int], start: int) -> SetLaw:
    def holds(numbers: NDArray[Any]) -> Cells:
        return np.isin(_sums(base, numbers) % modulus, residues)

    system = {2: "in binary", 3: "in ternary", 10: "in decimal"}.get(base, f"in base {base}")
    total = f"the sum of the digits of {name} {system}"
    if modulus == 2:
        words = f"{total} is {'odd' if residues == [1] else 'even'}"
    elif residues == [0]:
        words = f"{total} is a multiple of {modulus}"
    else:
        words = f"{total} is {listed(residues)} mod {modulus}"
    latex = rf"s_{{{base}}}({name}) \bmod {modulus} \in \{{{', '.join(map(str, residues))}\}}"
    facts = {"base": base, "modulus": modulus, "residues": residues}
    return SetLaw("digit sum", words, latex, holds, facts, start=start)
