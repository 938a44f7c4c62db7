"""Fraenkel's three-heap Wythoff game, layer by layer: python benchmarks/wythoff_layers.py [page].

Take any number from one heap, or from two or three heaps numbers whose XOR is 0. Layer A has the P-positions (A, y, z).
They are made row by row, and by the theorem of docs/theory/wythoff-layers.md finitely many rows show that z - y is
n + c in the n-th pair, for all n >= N. A layer whose rows do not show it stops the program. The layers go to
benchmarks/wythoff_layers.csv; ``page`` writes their table to the page.
"""

from __future__ import annotations

import csv
import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np

FILE: Final = Path(__file__).with_suffix(".csv")
PAGE: Final = Path(__file__).parent.parent / "docs" / "theory" / "wythoff-layers.md"
HEAD: Final = "| A | N | c | A | N | c | A | N | c |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
MOST, ROWS = 50, 60_000
NOWHERE: Final = 1 << 40
PHI: Final = (1 + 5**0.5) / 2
MARGIN: Final = 1e-6
"""More than all rounding of numbers to 10^6 in 53 bits."""


@dataclass(frozen=True)
class Law:
    """From the pair ``start`` on, counted from 0, the difference of the n-th pair of a layer is n + c."""

    start: int
    c: int
    has_equal: int  # 1 if one of the pairs has the difference 0
    low: float  # the n-th smaller number is n phi + alpha + e, where e is between these two
    high: float

    @property
    def alpha(self) -> float:
        """The constant in the place of the n-th smaller number."""
        return -self.c / PHI**2 + 1 / PHI - self.has_equal


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def is_blocked(place: Any, layer: int, y: int, d: int, last: int) -> bool:
    """Whether a move leads from (layer, y, y + d) to a pair (x, x + e) of a layer before, x <= last."""
    middle = place.shape[1] // 2
    for t in range(1, layer + 1):
        if place[layer - t, middle + d] == y <= last:
            return True
        for e in range(d - t, d + t + 1):
            x = place[layer - t, middle + e]
            if x <= min(y, last) and ((y - x) ^ t) - (y - x) == d - e:
                return True
    return False


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def add_layer(place: Any, layer: int, count: int) -> Any:
    """The first pairs of a layer: the smaller numbers and the differences; ``place`` has x of (x, x + e) at e."""
    middle = place.shape[1] // 2
    taken = np.zeros(4 * count + place.shape[1], np.bool_)
    low, difference = np.zeros(count, np.int64), np.zeros(count, np.int64)
    n = least = y = 0
    while n < count:
        if not taken[y]:
            d = least
            while place[layer, middle + d] != NOWHERE or taken[y + d] or is_blocked(place, layer, y, d, y):
                d += 1
            place[layer, middle + d], place[layer, middle - d] = y, y + d
            taken[y] = taken[y + d] = True
            low[n], difference[n] = y, d
            n += 1
            while place[layer, middle + least] != NOWHERE:
                least += 1
        y += 1
    return low, difference


def prove(place: Any, layer: int, low: Any, difference: Any, before: list[Law]) -> Law:
    """The law of a layer by the theorem; an assertion fails if its hypotheses do not hold."""
    count, middle = len(low), place.shape[1] // 2
    indices, high = np.arange(count), low + difference
    c = int(difference[-1]) - (count - 1)
    start = int(np.max(np.nonzero(difference - indices != c)[0], initial=-1)) + 1
    while high[start] <= high[:start].max(initial=-1):
        start += 1
    # hypothesis 1: each smaller difference that is not used is forbidden for ever
    skipped = [d for d in range(start + c) if place[layer, middle + d] > low[start - 1]] if start else []
    assert len(skipped) == c
    half = count // 2
    y = int(low[half])
    rows = range(y + 1, y + 1 + (1 << layer.bit_length()))
    assert all(is_blocked(place, layer, row, d, y) for d in skipped for row in rows)
    # hypothesis 2: the places of the pairs from the half of the rows on
    law = Law(start, c, int(place[layer, middle] != NOWHERE), 0, 0)
    assert low[half] > high[start]
    assert low[half] + c + law.has_equal + 1 < count
    errors = (low - indices * PHI - law.alpha)[half:]
    least = min(float(errors.min()) - MARGIN, -1 / PHI)
    most = max(float(errors.max()) + MARGIN, -least / PHI)
    law = Law(start, c, law.has_equal, min(least, -most / PHI - 1 / PHI**2), most)
    # hypothesis 3: the pairs of the layers before come later
    assert half + layer < count
    for a, other in enumerate(before):
        ahead = c - other.c - (layer - a)
        assert ahead * PHI + other.alpha - law.alpha + other.low - law.high > MARGIN
    return law


def laws(most: int, count: int) -> list[Law]:
    """The laws of the layers 0 to ``most``."""
    place = np.full((most + 1, 2 * count + 4_000), NOWHERE, np.int64)
    found: list[Law] = []
    for layer in range(most + 1):
        low, difference = add_layer(place, layer, count)
        found.append(prove(place, layer, low, difference, found))
    return found


def safe_positions(side: int) -> set[tuple[int, ...]]:
    """The P-positions with heaps below a side, by the definition: each strikes out what a move leads from to it."""
    struck = np.zeros((side,) * 3, np.bool_)
    takes: list[tuple[int, ...]] = [(x, y, x ^ y) for x, y in product(range(side), repeat=2) if x or y]
    takes += [tuple(k * (i == heap) for i in range(3)) for heap in range(3) for k in range(1, side)]
    found = set()
    for state in sorted(product(range(side), repeat=3), key=sum):
        if not struck[state]:
            found.add(state)
            for take in takes:
                more = tuple(map(sum, zip(state, take, strict=True)))
                if max(more) < side:
                    struck[more] = True
    return found


def table(rows: list[tuple[int, int, int]]) -> str:
    """The lines of the table, three layers side by side."""
    third = -(-len(rows) // 3)
    beside = [rows[i::third] for i in range(third)]
    return "\n".join(f"| {' | '.join(str(x) for row in line for x in row)} |" for line in beside)


def read() -> list[tuple[int, int, int]]:
    """The layers of the file: A, N and c."""
    with FILE.open(newline="") as file:
        return [(int(row["A"]), int(row["N"]), int(row["c"])) for row in csv.DictReader(file)]


if __name__ == "__main__":
    if sys.argv[1:] == ["page"]:
        before, head, rest = PAGE.read_text(encoding="utf-8").partition(HEAD)
        _, gap, after = rest.partition("\n\n")
        PAGE.write_text(before + head + table(read()) + gap + after, encoding="utf-8")
    else:
        lines = [(layer, law.start, law.c) for layer, law in enumerate(laws(MOST, ROWS))]
        with FILE.open("w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([("A", "N", "c"), *lines])
