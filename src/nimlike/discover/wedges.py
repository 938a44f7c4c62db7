"""Sets of two numbers decided by their ratio: the larger is at most floor(alpha times the smaller + gamma), or more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nimlike.discover.beatty import Beatty, beatty
from nimlike.discover.laws import Cells, SetLaw, Table


def wedges(table: Table) -> Iterator[SetLaw]:
    """The pairs of different positive numbers, the larger at most floor(alpha times the smaller + gamma); or the rest.

    Equal numbers, a number and 0, and 0 and 0 are cases by themselves.
    """
    if len(table.names) != 2:
        return
    half = table.half.mirrored
    side = len(half)
    if side < 4 or not np.array_equal(half, half.T):
        return
    edge, equal = half[0, 1:], np.diagonal(half)[1:]
    if edge.any() != edge.all() or equal.any() != equal.all():
        return
    cases = (bool(equal[0]), bool(edge[0]), bool(half[0, 0]))
    small = np.arange(1, side)
    for inside in (True, False):
        rows = np.triu(half[1:, 1:] == inside, 1)
        count = rows.sum(axis=1)
        if not np.array_equal(rows, (small > small[:, None]) & (small <= (small + count)[:, None])):
            continue
        ended = small + count < side - 1  # the others may go on beyond the table
        last = (small + count)[: side - 1 if ended.all() else int(np.argmin(ended))]
        line = beatty(last.tolist())
        if line is not None and (line.alpha.q or line.alpha.p != line.alpha.r):
            yield _law(table.names, line.shifted(1), inside, cases)
            return


def _law(names: tuple[str, ...], line: Beatty, inside: bool, cases: tuple[bool, bool, bool]) -> SetLaw:
    equal, edge, corner = cases

    def holds(x: NDArray[Any], y: NDArray[Any]) -> Cells:
        numbers = np.unique(np.concatenate([x.ravel(), y.ravel()]))
        last = np.array([line.term(n) for n in numbers.tolist()])
        small, large = np.minimum(x, y), np.maximum(x, y)
        found = (large <= last[np.searchsorted(numbers, small)]) == inside
        found = np.where(x == y, equal, found)
        return np.where(small == 0, np.where(large == 0, corner, edge), found)

    x, y = names
    small, formal = f"min({x}, {y})", rf"\min({x}, {y})"
    words = f"max({x}, {y}) {'<=' if inside else '>'} {line.text(small)}"
    relation = r"\le" if inside else ">"
    latex = rf"\max({x}, {y}) {relation} {line.latex(formal)}"
    # What the inequality says of equal numbers, where the line is above them.
    apart = equal != inside
    words += f", where both are positive{f' and {x} is not {y}' if apart and inside else ''}"
    latex += rf",\ {x}, {y} > 0" + (rf",\ {x} \ne {y}" if apart and inside else "")
    if apart and not inside:
        words += f", or {x} = {y} > 0"
        latex += rf" \lor {x} = {y} > 0"
    zeros = {
        (True, True): ("one of them is 0", rf"{x} {y} = 0"),
        (True, False): ("exactly one of them is 0", rf"({x} = 0) \ne ({y} = 0)"),
        (False, True): ("both are 0", rf"{x} = {y} = 0"),
    }
    if (edge, corner) in zeros:
        told, symbols = zeros[edge, corner]
        words += f", or {told}"
        latex += rf" \lor {symbols}"
    facts = {"beatty": line.facts(), "inside": inside, "cases": [equal, edge, corner]}
    return SetLaw("ratio", words, latex, holds, facts, 2)
