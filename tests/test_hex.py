"""Hexadecimal games and repeated digits: the rules judge values and answers, long tables judge certified periods."""

from random import Random
from typing import Any

import numpy as np
import pytest
from heap_values import hexes
from hypothesis import given, settings
from hypothesis import strategies as st

import nimlike
from nimlike import Hex, Octal
from nimlike.games.heaps.game import HeapGame
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.proved_periods import proof_in
from nimlike.games.heaps.take_and_break import extend
from nimlike.games.heaps.ways import Triples
from nimlike_check import check


def test_values_that_outgrow_the_words() -> None:
    assert Hex("0.Fr").grundy_values(299).tolist() == list(range(300))
    assert Hex("0.8").grundy_values(699).tolist() == [0] + [(n - 1) // 3 for n in range(1, 700)]
    assert Hex("0.77").grundy_values(59).tolist() == Octal("0.77").grundy_values(59).tolist()


def by_sets(game: Hex, blocks: list[int]) -> list[int]:
    """The values by the kernel for three heaps, with so many heaps in each table, and the sets kept."""
    sets, values, size = Triples(game.rule), np.zeros(0, np.uint16), 0
    for block in blocks:
        done, size = size, size + block
        values = np.concatenate([values, np.zeros(block, np.uint16)])
        while done < size:
            stop, done = sets.chunk(values, done, size, size)
            assert stop == done
    found: list[int] = values.tolist()
    return found


@settings(max_examples=25)
@given(hexes, st.lists(st.integers(1, 160), min_size=1, max_size=3))
def test_long_tables_with_three_heaps_follow_the_definition(game: Hex, blocks: list[int]) -> None:
    found: list[int] = []
    extend(game.rule, found, sum(blocks))
    assert by_sets(game, blocks) == found


@pytest.mark.parametrize("code", ["0.9", "8.3", "0.E", "0.38r"])
def test_sets_go_on_from_values_that_others_computed(code: str) -> None:
    game = Hex(code)
    whole = by_sets(game, [700])
    values = np.array(whole[:400] + [0] * 300, np.uint16)
    sets, done = Triples(game.rule), 400
    while done < 700:
        _, done = sets.chunk(values, done, 700, 700)
    assert values.tolist() == whole


# Periods, with a saltus and without


def is_true(claim: dict[str, Any]) -> bool:
    """What an accepted certificate says, judged by a longer table."""
    game = nimlike.game(claim["ruleset"])
    assert isinstance(game, HeapGame)
    values, e, p, s = HeapTable(game).up_to(1_000).tolist(), claim["preperiod"], claim["period"], claim["saltus"]

    def repeats(e: int, p: int, s: int) -> bool:
        return all(values[n + p] == values[n] + s for n in range(e, len(values) - p))

    shorter = any(repeats(300, q, values[300 + q] - values[300]) for q in range(1, p))
    begins = e == 0 or not repeats(e - 1, p, s)
    return claim["values"] == values[: len(claim["values"])] and repeats(e, p, s) and not shorter and begins


def test_random_games_that_are_certified_go_on_as_certified() -> None:
    rng, proved = Random(8), 0
    while proved < 40:
        tail = rng.choice(["", "r"])
        text = "0." + "".join(rng.choice("0123456789ABCDEF") for _ in range(rng.randrange(1, 4))) + tail
        if set(text) <= set("0.r"):
            continue
        game = Hex(text)
        if (proof := proof_in(game, HeapTable(game).up_to(300))) is not None:
            proved += 1
            check(proof.certificate)
            assert is_true(proof.certificate), text
