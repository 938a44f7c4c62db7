"""Rows of Wythoff's Grundy values, and the layers of three heaps: against the definition, and as their pages say."""

import json
import random
from itertools import product

import blocking_states as blocking
import numpy as np
import pytest
import wythoff_exceptional as automata
import wythoff_layers as layers
import wythoff_rows as bench

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.outcome import Label
from nimlike.games.wythoff.game import column_values
from nimlike.numeration.automata.systems import system_named
from nimlike_check import check


@pytest.mark.parametrize("most", [30, pytest.param(bench.MOST, marks=pytest.mark.slow)])
def test_periods_of_the_page_are_the_smallest_ones(most: int) -> None:
    found = bench.PAGE.read_text(encoding="utf-8").partition(bench.HEAD)[2].partition("\n\n")[0].splitlines()
    assert found[: most + 1] == bench.table(most).splitlines()


def test_rows_agree_with_the_definition_and_answer_any_size() -> None:
    assert all(column_values(9, n)[a] == value for (a, n), value in bench.by_definition(10, 260).items())
    table = nimlike.game("wythoff").grundy_table(2_000)
    assert all(column_values(30, n) == table[:31, n].tolist() for n in (17, 899, 1_999, 2_000))
    chance = random.Random(4)
    for _ in range(40):
        a, n = chance.randrange(31), chance.choice([4_001, 5_000, 10**30]) + chance.randrange(10**4)
        answer = nimlike.position("wythoff:" + ",".join(map(str, chance.sample([a, n], 2)))).answer()
        assert (answer.grundy, answer.grundy_label) == (column_values(30, n)[a], Label.THEOREM)
        assert (answer.grundy == 0) == (answer.outcome == "P")


def test_moves_in_a_row_to_a_value_are_all_there_are() -> None:
    rules = nimlike.game("wythoff")
    for a, n, value in ((3, 4_100, 5), (12, 4_100, 4_095), (30, 4_001, 4_000), (7, 4_001, 4_010)):
        here = {(b, m) for b, m in bench.options(a, n) if column_values(30, m)[b] == value}
        assert {after.state for _, after in rules.moves_to(rules(a, n), value)} == here
        assert {after.state[::-1] for _, after in rules.moves_to(rules(n, a), value)} == here


@pytest.mark.slow
def test_layers_are_those_of_the_definition_and_proved() -> None:
    side, count = 20, 4_000
    place = np.full((side, 2 * count + 4_000), layers.NOWHERE, np.int64)
    for layer in range(side):
        layers.add_layer(place, layer, count)
    middle = place.shape[1] // 2
    found = {(a, x, x + d) for a in range(side) for d in range(-side, side) for x in [int(place[a, middle + d])]}
    assert {each for each in found if max(each) < side} == layers.safe_positions(side)
    assert f"{layers.HEAD}{layers.table(layers.read())}\n\n" in layers.PAGE.read_text(encoding="utf-8")
    assert [(i, law.start, law.c) for i, law in enumerate(layers.laws(10, count))] == layers.read()[:11]
    with pytest.raises(AssertionError):
        layers.laws(12, 1_500)


@pytest.mark.slow
@pytest.mark.parametrize("k", blocking.PROVED)
def test_automata_of_many_forbidden_options_are_certified_and_right(k: int) -> None:
    path, game = blocking.FOLDER / f"{k}.json", nimlike.game(f"wythoff:block={k}")
    check(json.loads(path.read_text(encoding="utf-8")))
    relation, search = automata.read_pairs(path), Definition(game)
    safe = set(map(tuple, blocking.safe_cells(k, 24).tolist()))
    for x, y in product(range(24), repeat=2):
        found = system_named("binary").holds(relation, a=x, b=y)
        assert found == ((x, y) in safe) == (search.outcome(game.state_of((x, y))) == "P")
