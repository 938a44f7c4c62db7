"""Sets of two numbers that lie on one line, but for a few small ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import gcd
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.discover.laws import Cells, SetLaw, Table

_MOST_EXCEPTIONS: Final = 6
_FACTORS: Final = range(1, 5)


def lines(table: Table) -> Iterator[SetLaw]:
    """The pairs with p x = q y + d, for small p and q, but for some where both numbers are small."""
    if len(table.names) != 2:
        return
    half, states = table.half.cells, table.half.states
    numbers = np.arange(len(half))
    members = np.argwhere(half)
    for p, q in sorted(product(_FACTORS, _FACTORS), key=sum):
        if gcd(p, q) > 1 or not len(members):
            continue
        values = p * numbers[:, None] - q * numbers[None, :]
        found, counts = np.unique(values[half], return_counts=True)
        d = int(found[np.argmax(counts)])
        on_line = values == d
        if states is not None:
            on_line &= states
        wrong = np.argwhere(on_line != half)
        if on_line.sum() < len(half) // 8 or len(wrong) > _MOST_EXCEPTIONS:
            continue
        if len(wrong) and int(wrong.max()) >= len(half) // 4:
            continue
        yield _law(table.names, p, q, d, [(int(x), int(y)) for x, y in wrong])
        return


def _law(names: tuple[str, ...], p: int, q: int, d: int, exceptions: list[tuple[int, int]]) -> SetLaw:
    def holds(x: NDArray[Any], y: NDArray[Any]) -> Cells:
        found = p * x == q * y + d
        for a, b in exceptions:
            found = found != ((x == a) & (y == b))
        return np.asarray(found)

    missing = sorted((x, y) for x, y in exceptions if p * x == q * y + d)
    more = [each for each in exceptions if each not in missing]
    terms = [(p, names[0]), (q, names[1])]
    left, right = (f"{'' if factor == 1 else factor}{name}" for factor, name in (terms if d >= 0 else terms[::-1]))
    words = latex = f"{left} = {right}{f' + {abs(d)}' if d else ''}"
    shape = f"({', '.join(names)})"
    if missing:
        told = ", ".join(map(str, missing))
        words += f", except {told}"
        latex += rf",\ {shape} \notin \{{{told}\}}"
    if more:
        told = ", ".join(map(str, more))
        words += f", or {shape} is one of {told}" if len(more) > 1 else f", or {shape} is {told}"
        latex += rf" \lor {shape} \in \{{{told}\}}"
    facts = {"p": p, "q": q, "d": d, "exceptions": [list(each) for each in exceptions]}
    start = max((max(each) + 1 for each in exceptions), default=0)
    return SetLaw("line", words, latex, holds, facts, 2, start)
