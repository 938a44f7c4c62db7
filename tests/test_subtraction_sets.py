"""Subtraction games of infinite sets, long finite sets and all-but sets; their tables, periods and certificates."""

from itertools import product

import numpy as np
import pytest
from heap_values import by_takes
from hypothesis import example, given, settings
from hypothesis import strategies as st

import nimlike
from nimlike import Subtraction
from nimlike.core.definition import Definition
from nimlike.core.outcome import Label
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.period_findings import find_period
from nimlike.games.heaps.ways import values_to
from nimlike.kernels.subtraction import bit_values
from nimlike.numeration.named_sequences import NAMED
from nimlike.tables.repeats import last_repetition
from nimlike_check import check


def allbut(barred: set[int]) -> Subtraction:
    return Subtraction(tuple(barred), allbut=True)


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
    assert HeapTable(game).up_to(399)[:400].tolist() == by_takes(members, 400)
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
    assert HeapTable(game).up_to(99)[:100].tolist() == by_takes(list(range(2, 100, 5)), 100)
    with pytest.raises(nimlike.ParseError, match="Python"):
        nimlike.parse(str(game))
    with pytest.raises(nimlike.RulesetError, match="where="):
        Subtraction((1,), where=lambda s: True)


@settings(max_examples=30, deadline=None)
@given(st.sets(st.integers(1, 200), min_size=1, max_size=90), st.integers(1, 700))
def test_long_finite_sets(takes: set[int], size: int) -> None:
    expected = by_takes(sorted(takes), size)
    assert values_to(Subtraction(tuple(takes)), size).tolist() == expected
    assert HeapTable(Subtraction(tuple(takes))).up_to(size - 1)[:size].tolist() == expected


@pytest.mark.parametrize("barred", [{100}, {3, 70, 90}])
def test_all_but_sets_of_many_numbers(barred: set[int]) -> None:
    """Numbers beyond the greatest one barred may be taken, however many there are before it."""
    values = by_takes([n for n in range(1, 700) if n not in barred], 700)
    assert values_to(allbut(barred), 700).tolist() == HeapTable(allbut(barred)).up_to(5_000)[:700].tolist() == values


@settings(max_examples=30, deadline=None)
@given(st.sets(st.integers(1, 300), min_size=1, max_size=90), st.integers(1, 900))
def test_values_one_after_the_other_are_those_of_the_rules(takes: set[int], size: int) -> None:
    game = Subtraction(where=takes.__contains__)
    assert values_to(game, size).tolist() == by_takes(sorted(takes), size)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 70), st.sets(st.integers(0, 400), min_size=1, max_size=62), st.integers(0, 1_500))
@example(3_000, {0, 4_000, 6_001}, 9_000)  # a row longer than what is worked at together
@example(1, set(range(15)), 0)  # the most that fit 16 bits, and one more
@example(1, set(range(16)), 9)
@example(1, set(range(63)), 70)
@example(1, {0, 1, 4, 30, 31, 32, 33, 70}, 100)  # some numbers less than a row of 32 heaps
@example(500, {0, 40}, 100)  # heaps before the smallest number
def test_rows_of_heaps_with_bits_for_values_follow_the_rules(least: int, more: set[int], start: int) -> None:
    takes = [least + number for number in sorted(more)]
    size = max(start + 200, 2 * start)
    right = by_takes(takes, size)
    values = np.array(right[:start] + [0] * (size - start), np.uint16)
    assert bit_values(values, start, size, np.array(takes)) == size
    assert values.tolist() == right


@settings(max_examples=30, deadline=None)
@given(st.sets(st.integers(1, 30), min_size=1, max_size=8))
def test_tables_with_a_period_found_early_are_those_of_the_kernel(takes: set[int]) -> None:
    assert HeapTable(Subtraction(tuple(takes))).up_to(5_999).tolist() == by_takes(sorted(takes), 6_000)


@pytest.mark.parametrize("takes", [(2, 5, 8), (1, 3, 4), (7, 30, 31, 60)])
def test_a_proved_period_is_copied_to_the_end(monkeypatch: pytest.MonkeyPatch, takes: tuple[int, ...]) -> None:
    monkeypatch.setattr("nimlike.games.heaps.heap_table._COPIED", 1_000)
    monkeypatch.setattr("nimlike.games.heaps.take_and_break._SEARCH_SET", 1 << 10)
    monkeypatch.setattr("nimlike.games.heaps.ways._ROW_CHUNK", 1 << 9)
    heaps = HeapTable(Subtraction(takes))
    heaps.up_to(2_500)
    assert heaps.up_to(24_000).tolist() == by_takes(list(takes), 24_001)
    assert heaps._cycle is not None


def test_no_period_is_copied_before_it_is_proved() -> None:
    values = np.array(by_takes([3, 11, 14], 60), np.uint16)
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
    expected = by_takes([n for n in range(1, 400) if n not in barred], 400)
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


def test_values_that_grow_too_fast_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimlike.games.heaps.ways._VALUES", 1 << 10)
    table = HeapTable(Subtraction("evens"))
    with pytest.raises(nimlike.LimitReached, match="grow so fast"):
        table.up_to(5_000)
    assert table.values.size > 0
    assert table.values.tolist() == [n // 2 for n in range(table.values.size)]
