"""Subtraction games of infinite sets, long finite sets and all-but sets; their tables, periods and certificates."""

from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimlike
from nimlike import Subtraction
from nimlike.core.definition import Definition
from nimlike.core.outcome import Label
from nimlike.games.heaps.heap_table import COPIED, ROWS, TAKES, HeapTable
from nimlike.games.heaps.period_findings import find_period, sequence
from nimlike.games.heaps.ways import values_to
from nimlike.kernels.subtraction import pull_values, row_values
from nimlike.numeration.number_sets import NAMED
from nimlike.tables.repeats import last_repetition
from nimlike_check import Refused, check

PRIMES = [
    0,
    0,
    1,
    1,
    2,
    2,
    3,
    3,
    4,
    0,
    0,
    1,
    1,
    2,
    2,
    3,
    3,
    4,
    4,
    5,
    5,
    6,
    6,
    7,
    7,
    0,
    4,
    1,
    5,
    2,
    6,
    3,
    4,
    7,
]  # A014589
SQUARES = [
    0,
    1,
    0,
    1,
    2,
    0,
    1,
    0,
    1,
    2,
    0,
    1,
    0,
    1,
    2,
    0,
    1,
    0,
    1,
    2,
    0,
    1,
    0,
    1,
    2,
    3,
    2,
    3,
    4,
    5,
    3,
    2,
    3,
    4,
]  # A014586
# A014587
FACTORIALS = [0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 0, 1, 2, 3]
# A005153
PRACTICAL = [1, 2, 4, 6, 8, 12, 16, 18, 20, 24, 28, 30, 32, 36, 40, 42, 48, 54, 56, 60, 64, 66, 72, 78, 80]


def by_the_rules(takes: list[int], size: int) -> list[int]:
    values: list[int] = []
    for n in range(size):
        met = {values[n - take] for take in takes if take <= n}
        values.append(next(v for v in range(len(met) + 1) if v not in met))
    return values


def allbut(barred: set[int]) -> Subtraction:
    return Subtraction(tuple(barred), allbut=True)


def test_published_sequences() -> None:
    for name, terms in (("primes", PRIMES), ("squares", SQUARES), ("factorials", FACTORIALS)):
        assert sequence(Subtraction(name), len(terms)) == terms
    assert [n for n, member in enumerate(NAMED["practical"].sieve(80)) if member] == PRACTICAL
    assert sequence(Subtraction("odds"), 50) == [n % 2 for n in range(50)]
    assert sequence(Subtraction("powers2"), 50) == [n % 3 for n in range(50)]


@pytest.mark.parametrize("name", NAMED)
def test_named_sets(name: str) -> None:
    game = nimlike.game(f"subtraction:{name}")
    assert isinstance(game, Subtraction)
    assert nimlike.parse(str(game)) == game
    members = [n for n, member in enumerate(NAMED[name].sieve(400)) if member]
    assert members == sorted(members)
    assert members[0] >= 1
    assert [take for take, _ in game.rule.takes(400)] == members
    assert all(bool(game.rule.digit(n)) == (n in members) for n in range(1, 400))
    assert HeapTable(game).up_to(399)[:400].tolist() == by_the_rules(members, 400)
    search = Definition(game)
    for state in [*((n,) for n in range(0, 40, 3)), *product(range(0, 9, 2), repeat=2)]:
        answer = game(*state).answer()
        assert (answer.outcome, answer.grundy) == (search.outcome(state), search.grundy(state))
        assert {s.state for _, s in answer.winning_moves} == {s.state for _, s in search.winning_moves(state)}


def test_the_practical_numbers_by_their_definition() -> None:
    def practical(n: int) -> bool:
        sums = {0}
        for d in (d for d in range(1, n + 1) if n % d == 0):
            sums |= {s + d for s in sums}
        return sums >= set(range(1, n + 1))

    assert [bool(m) for m in NAMED["practical"].sieve(100)[1:]] == [practical(n) for n in range(1, 101)]


def test_sets_of_functions() -> None:
    game = Subtraction(where=lambda s: s % 5 == 2)
    assert HeapTable(game).up_to(99)[:100].tolist() == by_the_rules(list(range(2, 100, 5)), 100)
    with pytest.raises(nimlike.ParseError, match="Python"):
        nimlike.parse(str(game))
    with pytest.raises(nimlike.RulesetError, match="where="):
        Subtraction((1,), where=lambda s: True)


@settings(max_examples=30, deadline=None)
@given(st.sets(st.integers(1, 200), min_size=1, max_size=90), st.integers(1, 700))
def test_long_finite_sets(takes: set[int], size: int) -> None:
    expected = by_the_rules(sorted(takes), size)
    assert values_to(Subtraction(tuple(takes)), size).tolist() == expected
    assert HeapTable(Subtraction(tuple(takes))).up_to(size - 1)[:size].tolist() == expected


@pytest.mark.parametrize("barred", [{100}, {3, 70, 90}])
def test_all_but_sets_of_many_numbers(barred: set[int]) -> None:
    """Numbers beyond the greatest one barred may be taken, however many there are before it."""
    values = by_the_rules([n for n in range(1, 700) if n not in barred], 700)
    assert values_to(allbut(barred), 700).tolist() == HeapTable(allbut(barred)).up_to(5_000)[:700].tolist() == values


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.sets(st.integers(1, 400), min_size=1, max_size=63), st.lists(st.integers(0, 700), min_size=2, max_size=4))
def test_rows_of_bits_and_single_options_give_the_values_of_the_rules(takes: set[int], stops: list[int]) -> None:
    listed, ends = np.array(sorted(takes), np.int64), sorted(stops)
    expected = by_the_rules(sorted(takes), ends[-1])
    rows, single = np.zeros(ends[-1], np.uint16), np.zeros(ends[-1], np.uint16)
    for start, stop in pairwise((0, *ends)):
        assert row_values(rows, start, stop, listed[listed < stop]) == stop
        met = np.full(listed.size + 2, -1, np.int64)
        assert pull_values(single, start, stop, listed, met) == stop
    assert rows.tolist() == single.tolist() == expected


@settings(max_examples=30, deadline=None)
@given(st.sets(st.integers(1, 300), min_size=1, max_size=90), st.integers(1, 900))
def test_values_one_after_the_other_are_those_of_the_rules(takes: set[int], size: int) -> None:
    game = Subtraction(where=takes.__contains__)
    assert values_to(game, size).tolist() == by_the_rules(sorted(takes), size)


@settings(max_examples=30, deadline=None)
@given(st.sets(st.integers(1, 30), min_size=1, max_size=8))
def test_tables_with_a_period_found_early_are_those_of_the_kernel(takes: set[int]) -> None:
    assert HeapTable(Subtraction(tuple(takes))).up_to(5_999).tolist() == by_the_rules(sorted(takes), 6_000)


def test_rows_of_bits_are_taken_where_the_numbers_are_dense() -> None:
    for takes, speed in ((range(1, 80, 2), ROWS), ((1, 20, 40_000), TAKES)):
        heaps = HeapTable(Subtraction(tuple(takes)))
        heaps.up_to(50_000)
        assert heaps.stretches[0].speed == speed


@pytest.mark.parametrize("takes", [(2, 5, 8), (1, 3, 4), (7, 30, 31, 60)])
def test_a_proved_period_is_copied_to_the_end(monkeypatch: pytest.MonkeyPatch, takes: tuple[int, ...]) -> None:
    monkeypatch.setattr("nimlike.games.heaps.heap_table._TAKE_CHUNK", 1 << 11)
    monkeypatch.setattr("nimlike.games.heaps.heap_table._COPIED", 1_000)
    heaps = HeapTable(Subtraction(takes))
    monkeypatch.setattr("nimlike.games.heaps.heap_table._ROW_CHUNK", 1 << 9)
    heaps.up_to(2_500)
    assert heaps.up_to(9_000).tolist() == by_the_rules(list(takes), 9_001)
    assert COPIED in {stretch.speed for stretch in heaps.stretches}


def test_no_period_is_copied_before_it_is_proved() -> None:
    values = np.array(by_the_rules([3, 11, 14], 60), np.uint16)
    for size in range(1, 60):
        found = last_repetition(values[:size], 14)
        assert found is None or found.preperiod + found.period + 14 <= size
    assert last_repetition(values, 14) is not None


@settings(max_examples=40, deadline=None)
@given(st.sets(st.integers(1, 9), min_size=1, max_size=5))
def test_all_but_sets_are_certified(barred: set[int]) -> None:
    game = allbut(barred)
    assert nimlike.parse(str(game)) == game
    found = find_period(game, 4_000)
    assert found.label is Label.CERTIFIED
    assert found.repetition is not None
    assert found.repetition.saltus > 0
    assert "accepted" not in check(found.certificate)
    expected = by_the_rules([n for n in range(1, 400) if n not in barred], 400)
    assert HeapTable(game).up_to(399)[:400].tolist() == expected
    e, p, s = found.repetition.preperiod, found.repetition.period, found.repetition.saltus
    assert all(expected[n + p] == expected[n] + s for n in range(e, 400 - p))


@pytest.mark.parametrize("barred", [{1}, {1, 4}, {2, 3}, {1, 2, 3, 4}, {2, 5, 7}])
def test_large_heaps_of_all_but_sets(barred: set[int]) -> None:
    game = allbut(barred)
    values = HeapTable(game).up_to(9_000).tolist()
    for heap in (5_000, 7_777, 9_000):
        answer = game(heap, 3).answer()
        assert answer.label is Label.CERTIFIED
        assert answer.grundy == values[heap] ^ values[3]
        wins = {(h, 3) for h in range(heap) if values[h] == values[3] and heap - h not in barred}
        wins |= {(heap, h) for h in range(3) if values[h] == values[heap] and 3 - h not in barred}
        assert {after.state for _, after in answer.winning_moves} == wins
    huge = game(10**30).answer()
    assert (huge.grundy or 0) > 10**28
    assert all(after.outcome == "P" for _, after in huge.winning_moves)


def allbut_certificate() -> dict[str, Any]:
    found = find_period(allbut({1, 3, 4, 8}), 4_000).certificate
    assert found is not None
    return found


def test_damaged_all_but_certificates_are_refused() -> None:
    good = allbut_certificate()
    check(good)
    damaged = [
        ("format", {**good, "from": -1}),
        ("format", {key: value for key, value in good.items() if key != "from"}),
        ("format", {**good, "period": 0}),
        ("ruleset", {**good, "ruleset": "subtraction:1,4"}),
        ("values", {**good, "ruleset": "subtraction:allbut=2,8"}),
        ("repetition", {**good, "saltus": good["saltus"] + 1}),
        ("repetition", {**good, "values": good["values"][:-1]}),
        ("repetition", {**good, "from": 3}),
    ]
    for at in (0, 5, len(good["values"]) - 1):
        changed = list(good["values"])
        changed[at] += 1
        damaged.append(("values", {**good, "values": changed}))
    for step, certificate in damaged:
        with pytest.raises(Refused) as refused:
            check(certificate)
        assert refused.value.step == step


def test_a_longer_period_or_preperiod_is_refused() -> None:
    good = allbut_certificate()
    values = HeapTable(allbut({1, 3, 4, 8})).up_to(3_000).tolist()
    start = good["from"] + 5
    twice = {**good, "period": 2 * good["period"], "saltus": 2 * good["saltus"]}
    later = {**good, "preperiod": good["preperiod"] + 1, "from": start}
    for wrong in (twice, later):
        wrong["values"] = values[: wrong["from"] + wrong["period"]]
        with pytest.raises(Refused, match="least"):
            check(wrong)


@pytest.mark.parametrize(
    ("text", "words", "code"),
    [
        ("subtraction:primess:5", "did you mean 'primes'", 2),
        ("subtraction:nonsense:5", "there are: composites", 2),
        ("subtraction:allbut=0:5", "1 or more", 2),
        ("subtraction:allbut=:5", "whole number", 2),
        ("subtraction:allbut=20000:5", "at most", 2),
        ("subtraction:squares:10^7", "1,000,000", 3),
        ("subtraction:primes:10^30", "1,000,000", 3),
    ],
)
def test_bad_input_gets_one_clear_line(text: str, words: str, code: int) -> None:
    with pytest.raises(nimlike.NimlikeError, match=words) as refused:
        nimlike.position(text).answer()
    assert "\n" not in str(refused.value)
    assert refused.value.exit_code == code


def test_values_that_grow_too_fast_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimlike.games.heaps.ways._VALUES", 1 << 10)
    table = HeapTable(Subtraction("evens"))
    with pytest.raises(nimlike.LimitReached, match="grow so fast"):
        table.up_to(5_000)
    assert table.values.size > 0
    assert table.values.tolist() == [n // 2 for n in range(table.values.size)]
