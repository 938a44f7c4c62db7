"""Fraenkel's three-heap Wythoff game: its layers against the definition, and the file of their laws."""

import importlib
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest

sys.path.append(str(Path(__file__).parent.parent / "benchmarks"))
bench = importlib.import_module("wythoff_layers")


def safe_positions(side: int) -> set[tuple[int, ...]]:
    """The P-positions with heaps below a side: each one strikes out all positions that a move leads from to it."""
    struck = np.zeros((side,) * 3, np.bool_)
    takes = [(x, y, x ^ y) for x, y in product(range(side), repeat=2) if x or y]
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


def test_page_has_the_laws_of_the_file() -> None:
    page = bench.PAGE.read_text(encoding="utf-8")
    assert f"{bench.HEAD}{bench.table(bench.read())}\n\n" in page
    assert [layer for layer, _, _ in bench.read()] == list(range(bench.MOST + 1))


@pytest.mark.slow
def test_layers_are_those_of_the_definition_and_proved() -> None:
    side, count = 20, 4_000
    place = np.full((side, 2 * count + 4_000), bench.NOWHERE, np.int64)
    for layer in range(side):
        bench.add_layer(place, layer, count)
    middle = place.shape[1] // 2
    found = {(a, x, x + d) for a in range(side) for d in range(-side, side) for x in [int(place[a, middle + d])]}
    assert {each for each in found if max(each) < side} == safe_positions(side)
    proved = [(layer, law.start, law.c) for layer, law in enumerate(bench.laws(10, count))]
    assert proved == bench.read()[:11]
    with pytest.raises(AssertionError):
        bench.laws(12, 1_500)
