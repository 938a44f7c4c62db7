"""Rows of the Grundy values of Wythoff's game: they repeat, and grow by their period (docs/theory/wythoff-rows.md)."""

import importlib
import random
import sys
from functools import cache
from pathlib import Path

import pytest

import nimlike
from nimlike.core.outcome import Label
from nimlike.games.wythoff.game import column_values

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "benchmarks"))
bench = importlib.import_module("wythoff_rows")


@cache
def options(a: int, n: int) -> list[tuple[int, int]]:
    fewer = [(a - k, n) for k in range(1, a + 1)] + [(a, n - k) for k in range(1, n + 1)]
    return fewer + [(a - k, n - k) for k in range(1, min(a, n) + 1)]


def test_columns_have_the_least_values_that_no_option_has() -> None:
    value: dict[tuple[int, int], int] = {}
    for a in range(10):
        for n in range(260):
            reached = {value[option] for option in options(a, n)}
            value[a, n] = next(z for z in range(len(reached) + 1) if z not in reached)
    for n in range(260):
        assert column_values(9, n) == [value[a, n] for a in range(10)]


@pytest.mark.parametrize("most", [30, pytest.param(bench.MOST, marks=pytest.mark.slow)])
def test_periods_of_the_page_are_the_least_ones(most: int) -> None:
    found = bench.PAGE.read_text(encoding="utf-8").partition(bench.HEAD)[2].partition("\n\n")[0].splitlines()
    assert len(found) == bench.MOST + 1
    assert found[: most + 1] == bench.table(most).splitlines()


def test_rows_agree_with_a_table_and_answer_any_size() -> None:
    table = nimlike.game("wythoff").grundy_table(2_000)
    for n in (17, 899, 1_999, 2_000):
        assert column_values(30, n) == table[:31, n].tolist()
    chance = random.Random(4)
    for _ in range(40):
        a, n = chance.randrange(31), chance.choice([4_001, 5_000, 10**30]) + chance.randrange(10**4)
        position = nimlike.position("wythoff:" + ",".join(map(str, chance.sample([a, n], 2))))
        answer = position.answer()
        assert (answer.grundy, answer.grundy_label) == (column_values(30, n)[a], Label.THEOREM)
        assert (answer.grundy == 0) == (answer.outcome == "P")


def test_moves_in_a_row_to_a_value_are_all_there_are() -> None:
    rules = nimlike.game("wythoff")
    for a, n, value in ((3, 4_100, 5), (12, 4_100, 4_095), (30, 4_001, 4_000), (7, 4_001, 4_010)):
        found = {after.state for _, after in rules.moves_to(rules(a, n), value)}
        here = {(b, m) for b, m in options(a, n) if column_values(30, m)[b] == value}
        assert found == here
        turned = {after.state for _, after in rules.moves_to(rules(n, a), value)}
        assert turned == {(m, b) for b, m in here}
    game = nimlike.position("wythoff:3,10^30+nim:5").answer()
    assert [str(after) for _, after in game.winning_moves] == ["wythoff:3,2+nim:5"]
