"""Hexadecimal games and repeated digits: the rules judge values and answers, long tables judge certified periods."""

import json
from random import Random
from typing import Any

import numpy as np
import pytest
from heap_values import by_the_rules
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import check_answers
from suites import mostly_slow

import nimlike
from nimlike import Hex, Octal
from nimlike.core.move import Move
from nimlike.games.heaps.game import HeapGame
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.period_findings import find_period, sequence
from nimlike.games.heaps.proved_periods import is_covered, prove_with
from nimlike.games.heaps.take_and_break import extend
from nimlike.games.heaps.ways import Triples
from nimlike.tables.repeats import Repetition
from nimlike_check import check

hex_digits = st.sampled_from("0123456789ABCDEF")
games = st.builds(
    lambda first, digits, tail: f"{first}.{''.join(digits)}{tail}",
    st.sampled_from("048C"),
    st.lists(hex_digits, min_size=1, max_size=4).filter(lambda digits: set(digits) != {"0"}),
    st.sampled_from(["", "", "r"]),
).map(Hex)


@settings(max_examples=60)
@given(games)
def test_tables_follow_the_rules(game: Hex) -> None:
    assert HeapTable(game).up_to(34).tolist() == by_the_rules(game, 35)


@settings(max_examples=40)
@given(games, st.integers(0, 30), st.integers(31, 50))
def test_tables_grow_in_parts(game: Hex, first: int, then: int) -> None:
    grown = HeapTable(game)
    grown.up_to(first)
    assert grown.up_to(then).tolist() == HeapTable(game).up_to(then).tolist()


def test_values_that_outgrow_the_words() -> None:
    assert sequence(Hex("0.Fr"), 300) == list(range(300))
    assert sequence(Hex("0.8"), 700) == [0] + [(n - 1) // 3 for n in range(1, 700)]
    assert sequence(Hex("0.77"), 60) == sequence(Octal("0.77"), 60)


def by_sets(game: Hex, blocks: list[int]) -> list[int]:
    """The values by the kernel for three heaps, with so many heaps in each table, and the sets kept."""
    sets, values, size = Triples(game.rule), np.zeros(0, np.uint16), 0
    for block in blocks:
        done, size = size, size + block
        values = np.concatenate([values, np.zeros(block, np.uint16)])
        while done < size:
            stop, done = sets.chunk(values, done, size, 0)
            assert stop == done
    found: list[int] = values.tolist()
    return found


@settings(max_examples=25)
@given(games, st.lists(st.integers(1, 160), min_size=1, max_size=3))
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
        _, done = sets.chunk(values, done, 700, 0)
    assert values.tolist() == whole


@settings(max_examples=80)
@given(games, st.lists(st.integers(0, 9), min_size=1, max_size=3))
def test_answers_agree_with_the_definition(game: Hex, sizes: list[int]) -> None:
    while sum(sizes) > 12:
        sizes = sizes[:-1] if len(sizes) > 1 else [sizes[0] - 1]
    check_answers(game, [tuple(sizes)])


@given(games, st.integers(0, 9), st.integers(0, 10), st.lists(st.integers(1, 6), max_size=3))
def test_no_other_move_is_legal(game: Hex, heap: int, take: int, split: list[int]) -> None:
    move, here = Move(((0, take),), split=tuple(split)), game(heap)
    if move not in [option for option, _ in here.options()]:
        with pytest.raises(nimlike.IllegalMove):
            here.after(move)


def test_limits_are_checked_before_the_work() -> None:
    for text in ("hex:0.8:10^9", "hex:0.Fr:10^5", "hex:0.F:70000"):
        with pytest.raises(nimlike.LimitReached):
            nimlike.position(text).answer()
    with pytest.raises(nimlike.LimitReached, match="heap 196,609 does not fit 16 bits"):
        sequence(Hex("0.8"), 10**6)  # by its period, and so in no time


# Periods, with a saltus and without

CERTIFIED = {
    "hex:0.8": (3, 1, 1),
    "hex:0.F": (2, 0, 0),
    "hex:0.0F": (2, 0, 1),
    "hex:0.3F": (6, 0, 3),
    "hex:0.28": (53, 1, 16),
    "hex:0.9C": (36, 28, 16),
    "hex:0.F8": (6, 7, 4),
    "hex:8.0": (2, 1, 1),
    "hex:0.Fr": (1, 0, 1),
    "hex:0.08r": (4, 1, 1),
    "octal:0.3r": (1, 0, 1),
    "octal:0.7r": (1, 0, 1),
    "octal:0.07r": (2, 0, 1),
    "octal:0.5r": (1, 1, 0),
    "octal:0.12003r": (12, 1, 4),
    "octal:0.145r": (7, 6, 4),
    "octal:0.2321r": (4, 2, 0),
}


@pytest.mark.parametrize("text", mostly_slow(CERTIFIED, 5))
def test_periods_with_a_saltus_are_certified(text: str) -> None:
    game = nimlike.game(text)
    found, (p, e, s) = find_period(game), CERTIFIED[text]
    assert (found.label, found.repetition) == ("certified", Repetition(p, e, s))
    assert found.certificate is not None
    assert check(json.loads(json.dumps(found.certificate))).startswith(f"{text} has period {p} from heap {e} on")
    assert isinstance(game, HeapGame)
    values = HeapTable(game).up_to(1_100).tolist()
    assert all(values[n + p] == values[n] + s for n in range(e, 1_100 - p))


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
        values = HeapTable(game).up_to(300)
        for p in range(1, 12):
            starts = [
                n
                for n in range(301 - p)
                if int(values[n + p]) - int(values[n]) != int(values[300]) - int(values[300 - p])
            ]
            e, s = (starts[-1] + 1 if starts else 0), int(values[300]) - int(values[300 - p])
            if e < 30 and s >= 0 and is_covered(game) and (written := prove_with(game, e, p, s, values)) is not None:
                proved += 1
                assert is_true(written), text
                break
