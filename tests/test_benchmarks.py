"""What the benchmarks say of their figures: steps are counted as they are done, exponents and pages are of the rows."""

import math
from collections.abc import Callable
from typing import Any

import _counted
import growth
import page
import proofs
import pytest
from peers import square

from nimlike.games.heaps.game import Hex, Octal
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.vector.game import Vector
from nimlike.games.vector.vector_tables import box_of


@pytest.mark.parametrize(("code", "takes"), [("0.06", 1), ("0.007", 1)])
def test_the_steps_of_a_short_table_are_at_most_one_for_each_split_and_value(code: str, takes: int) -> None:
    heaps = 3_000
    steps, table = _counted.counted(lambda: HeapTable(Octal(code)).up_to(heaps))
    splits = takes * heaps**2 // 4
    assert table[heaps] == HeapTable(Octal(code)).up_to(heaps)[heaps]
    assert 0 < steps["marks"] <= splits
    assert 0 < sum(steps.values()) <= splits * (1 + int(table.max()))


@pytest.mark.parametrize("work", [lambda side: box_of(Vector(["k,0", "0,k", "k,k"], 2), (side, side)).values(), square])
def test_each_cell_is_looked_at_once_at_least_and_once_for_64_values_at_most(work: Callable[[int], Any]) -> None:
    side = 150
    steps, table = _counted.counted(lambda: work(side))
    cells = 3 * side * (side if work is not square else (side + 1) / 2)
    assert cells <= steps["words joined"] <= cells * (1 + int(table.max()) // 64)


def test_the_sets_of_three_heaps_are_counted_for_each_heap() -> None:
    heaps = 1_000
    steps, table = _counted.counted(lambda: HeapTable(Hex("0.9")).up_to(heaps))
    sets, words = sum((heap - 1) // 3 for heap in range(1, heaps + 1)), int(table.max()) // 64 + 1
    first = int((table > 63).argmax())  # heaps before it have sets of one word
    assert steps["marks"] == sum(heap // 2 for heap in range(first, heaps + 1))
    assert 0 < steps["bits set"] <= sets
    assert heaps < steps["words joined"] < sets * 2 * words


def test_nothing_is_counted_where_a_table_is_there_already() -> None:
    table = HeapTable(Octal("0.77"))
    table.up_to(5_000)
    steps, _ = _counted.counted(lambda: table.up_to(4_000))
    assert _counted.limit_of(steps) is None


def test_the_exponent_of_a_power_is_its_exponent() -> None:
    sizes = [10, 20, 80]
    runs = [[noise * size**1.5 for size in sizes] for noise in (1.0, 1.2, 1.1)]
    first, *others = growth.exponents(sizes, runs)
    assert first is None
    for exponent in others:
        assert exponent is not None
        assert all(math.isclose(part, 1.5) for part in exponent)


def test_the_exponent_is_that_of_the_least_times_and_the_spread_that_of_single_runs() -> None:
    _, exponent = growth.exponents([1, 2], [[1.0, 4.0], [2.0, 4.0]])
    assert exponent == pytest.approx((2, 1, 2))


def test_bouton_for_two_piles_in_the_words_of_mona() -> None:
    said = proofs.nim_in_mona(2, misere=False)
    assert "pred safe(var2 x0, x1) = all1 i: ~((i in x0) <=> i notin x1);" in said
    assert "~(ex2 u: less(u, x0) & safe(u, x1)) & ~(ex2 u: less(u, x1) & safe(x0, u))" in said


def test_a_row_of_the_page_has_the_share_of_the_limit_and_what_is_counted() -> None:
    row = {"work": "a table", "seconds": 2.0, "spread": None, "peer": "c.c", "peer_seconds": 5.0, "ratio": None}
    text = page.beside(
        [row | {"limit_seconds": 0.5, "limit": "9 marks"}, row | {"limit_seconds": None, "limit": "not known"}]
    )
    assert "| a table | 2 |  | `c.c` | 5 | 2.5 | 0.5 | 25% | 9 marks |" in text
    assert "| a table | 2 |  | `c.c` | 5 | 2.5 |  |  | not known |" in text
