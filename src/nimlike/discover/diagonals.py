"""Pairs of numbers, one for each difference, whose smaller numbers are the floors of a linear function."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, takewhile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nimlike.discover.beatty import Beatty, beatty
from nimlike.discover.functions import polynomial
from nimlike.discover.laws import Cells, SetLaw, Table
from nimlike.discover.pairs import listed_pairs


def diagonals(table: Table) -> Iterator[SetLaw]:
    """The pairs (A_k, A_k + t k + c), either order, with A_k = floor(k alpha + gamma), k = 0, 1, 2, ...

    A number may lie in several pairs, as in Connell's games (A generalization of Wythoff's game, 1959), where equal
    takes from both piles are multiples of m, and alpha is m times less.
    """
    half = table.half.mirrored
    if half.ndim != 2 or half.sum() > 2 * len(half) or not np.array_equal(half, half.T):
        return
    rows = np.argwhere(np.triu(half))
    found = sorted((y - x, x) for x, y in rows.tolist())
    if len(found) < 2 or found[0][0] == found[1][0]:
        return
    first, step = found[0][0], found[1][0] - found[0][0]
    if [difference for difference, _ in found] != [first + step * k for k in range(len(found))]:
        return
    line = beatty([small for _, small in found])
    if line is not None and float(line.alpha) > 0:
        yield _law(table.names, line, step, first)


def _law(names: tuple[str, ...], line: Beatty, step: int, first: int) -> SetLaw:
    def below(bound: int) -> list[tuple[int, int]]:
        pairs = ((line.term(k), line.term(k) + step * k + first) for k in count())
        return list(takewhile(lambda pair: pair[1] < bound, pairs))

    def holds(x: NDArray[Any], y: NDArray[Any]) -> Cells:
        place, rest = np.divmod(np.abs(x - y) - first, step)
        terms = np.array([line.term(k) for k in range(int(place.max(initial=0)) + 1)])
        return np.asarray((rest == 0) & (place >= 0) & (terms[np.maximum(place, 0)] == np.minimum(x, y)))

    def listing(bound: int) -> list[tuple[int, ...]]:
        return listed_pairs(below(bound), bound)

    x, y = names
    difference = polynomial((first, step), "k")
    words = (
        f"{x} and {y} are, in either order, A_k and A_k + {difference} for some k >= 0, where A_k = {line.text('k')}"
    )
    latex = rf"\{{{x}, {y}\}} = \{{A_k, A_k + {difference}\}},\ A_k = {line.latex('k')}"
    facts = {"step": step, "plus": first, "beatty": line.facts()}
    return SetLaw("diagonals", words, latex, holds, facts, 2, listing=listing)
