"""The coprime game: the search against the definition, theorems against both, text, errors, the paper."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import pairwise, product
from math import gcd
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from suites import mostly_slow

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.errors import IllegalMove, LimitReached, ParseError, RulesetError
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Position
from nimlike.core.progress import listening
from nimlike.games.coprime import coprime_answers as verdicts
from nimlike.games.coprime import even_n as difference_tables
from nimlike.games.coprime import exact_search as solver
from nimlike.games.coprime.even_n import find_threshold, parity_table
from nimlike.games.coprime.exact_search import list_b_wins, make_coprime_row, search
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.sliding_rows import (
    Sliding,
    count_held,
    find_edges,
    never_fall,
    search_by_integers,
    search_by_words,
)

A, B = 0, 1


def jagged(left: int) -> int:
    """A bound whose window's edge moves back and forth."""
    return 1 + left * 7 % 5


NAMED: list[str | Callable[[int], int]] = ["half", "sqrt", "all", jagged]
RULES = st.builds(Coprime, st.integers(1, 24) | st.sampled_from(NAMED))
MOVERS = st.sampled_from([A, B])
STATES = st.tuples(st.integers(0, 40), st.integers(0, 60), st.integers(0, 60), MOVERS)
STARTS = st.integers(0, 60).map(lambda n: (n, 0, 0, A))


@cache
def definition(rules: Coprime) -> Definition:
    return Definition(rules)


def takes(answer: Answer) -> list[int]:
    return [move.amount for move, _ in answer.winning_moves]


# The search against the definition


@settings(max_examples=250, deadline=None)
@given(RULES, STATES | STARTS)
def test_search_is_the_definition(rules: Coprime, state: tuple[int, int, int, int]) -> None:
    judge, solved, mover = definition(rules), search(rules(*state)), state[3]
    mover_wins = judge.outcome(state) is Outcome.N
    assert (solved.a_wins(mover) == (mover == A)) == mover_wins
    assert solved.takes(mover) == [move.amount for move, _ in judge.winning_moves(state)]
    if not mover_wins and state[0]:
        replies = solved.replies(mover)
        assert [take for take, _ in replies] == list(range(1, min(12, rules.bound(state[0])) + 1))
        for take, reply in replies:
            after = rules.taken(state, take)
            assert judge.outcome(rules.taken(after, reply) if reply else after) is (Outcome.P if reply else Outcome.N)


@settings(max_examples=40, deadline=None)
@given(RULES, st.integers(60, 400), MOVERS)
def test_sliding_and_plain_rows_agree(rules: Coprime, left: int, mover: int) -> None:
    here = rules(left, 7, 5, mover)
    plain = search(here, sliding=False)
    for words in (False, True):
        with patch("nimlike.games.coprime.exact_search.kernel_pays", return_value=words):
            assert search(here) == plain


@given(RULES | st.sampled_from([Coprime(1), Coprime(10**30), Coprime("half"), Coprime("all")]), st.integers(0, 60))
def test_windows_are_those_of_the_bound(rules: Coprime, left: int) -> None:
    expected = [r - rules.bound(r) for r in range(left + 1)]
    falls = any(newer < older for older, newer in pairwise(expected))
    for edges in (find_edges(rules, left, as_array=False), find_edges(rules, left, as_array=True)):
        assert list(edges) == expected
        assert never_fall(edges) is not falls
        assert count_held(edges, slides=False) == max(r - edge for r, edge in enumerate(expected))
        if not falls:
            assert count_held(edges, slides=True) == max(min(r, expected[-1]) - e for r, e in enumerate(expected))


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 10**6) | st.integers(10**30, 10**31), st.integers(0, 10**6), st.integers(0, 80))
def test_base_row(n: int, first: int, left: int) -> None:
    row = make_coprime_row(n, first, left)
    assert [bool(row >> j & 1) for j in range(left + 1)] == [gcd(first + j, n) == 1 for j in range(left + 1)]


def test_base_row_of_zero_chips() -> None:
    assert make_coprime_row(0, 0, 0) == 0
    assert Coprime(10)(0).outcome is Outcome.P
    assert Coprime(10)(0, 0, 0, B).outcome is Outcome.N
    assert Coprime(10)(0).explain().facts["gcd"] == 0


@settings(max_examples=60, deadline=None)
@given(st.data(), st.integers(1, 300), st.sampled_from([1, 3, 4, 5, 10, 63, 64, 300]))
def test_rows_of_words_are_rows_of_long_integers(data: st.DataObject, left: int, widest: int) -> None:
    """Every game whose window's edge never moves back: random edges, a random last row."""
    steps = data.draw(st.lists(st.sampled_from([0, 0, 1, 1, 2, 3, 40]), min_size=left, max_size=left))
    edges = [0]
    for r, step in enumerate(steps):
        edges.append(max(min(edges[-1] + step, r), r + 1 - widest))
    base, near = data.draw(st.integers(0, (2 << left) - 1)), data.draw(st.integers(0, left))
    assert search_by_words(edges, base, near) == search_by_integers(Sliding(edges, base), base, near)


@pytest.mark.parametrize("most", [3, 5, 63])
def test_rows_of_many_words_are_rows_of_long_integers(most: int) -> None:
    """266 words: more than are made at once."""
    left = 17_000
    edges, base = [max(0, r - most) for r in range(left + 1)], random.Random(most).getrandbits(left + 1)
    assert search_by_words(edges, base, left - 5) == search_by_integers(Sliding(edges, base), base, left - 5)


@pytest.mark.slow
def test_large_search() -> None:
    assert search(Coprime(10)(20_000)).takes(A) == []
    assert search(Coprime(1000)(4096)).takes(A) == parity_table(1000).takes(4096, 0, A)


# Theorems


@pytest.mark.parametrize("most", mostly_slow([3, 2, 1, 4, 5, 6, 9, 10, 11, 14], 5))
def test_theory_on_every_small_position(most: int) -> None:
    rules = Coprime(most)
    judge, theorems = definition(rules), 0
    for left, a, b, mover in product(range(1, 25), range(10), range(10), (A, B)):
        state = left, a, b, mover
        known = rules.theory(Position(rules, state))
        if known is None:
            continue
        theorems += 1
        assert known.outcome is judge.outcome(state)
        winning = [move.amount for move, _ in judge.winning_moves(state)]
        assert set(takes(known)) <= set(winning)
        if known.winning_moves.complete:
            assert takes(known) == winning
            assert len(known.winning_moves) == len(winning)
    assert theorems > 1000


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([10, 10, 10, 9, 5, 7]), st.integers(1, 500), st.integers(0, 400), st.integers(-12, 12), MOVERS)
def test_theory_in_play(most: int, left: int, a: int, difference: int, mover: int) -> None:
    b = a - difference
    assume(b >= 0)
    here = Coprime(most)(left, a, b, mover)
    known, solved = Coprime(most).theory(here), search(here)
    assume(known is not None)
    assert known is not None
    assert (known.outcome is Outcome.N) == (solved.a_wins(mover) == (mover == A))
    assert set(takes(known)) <= set(solved.takes(mover))
    assert known.label is Label.THEOREM
    completed = here.answer()
    assert completed.label is Label.THEOREM
    assert takes(completed) == solved.takes(mover)
    assert completed.winning_moves.complete


def test_theorem_1_1_is_the_search() -> None:
    assert list_b_wins(Coprime(10), 700) == [n for n in range(1, 701) if verdicts.b_wins_start(n)]
    for n in (1155, 1365, 1500, 1536, 1785, 1995, 1999, 2000):
        assert search(Coprime(10)(n)).a_wins(A) is not verdicts.b_wins_start(n)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 10**60))
def test_huge_starts_and_the_opponents_every_reply(n: int) -> None:
    start = Coprime(10)(n)
    answer = start.answer()
    assert answer.label is Label.THEOREM
    assert (answer.outcome is Outcome.P) == verdicts.b_wins_start(n)
    if answer.outcome is Outcome.P and n > 10**4:
        for _, after in start.options():
            assert after.outcome is Outcome.N
            assert after.answer().winning_moves.first(1)


@pytest.mark.parametrize("text", ["10^1000+1", "2^3000", "3*2^5000", "105*10^900+105"])
def test_long_numbers(text: str) -> None:
    found = nimlike.position(f"coprime:max=10:{text}").answer()
    assert found.label is Label.THEOREM
    assert found.as_dict(moves=3, why=True)["reason"]["summary"]


@pytest.mark.slow
def test_what_a_theorem_names_stands_where_n_is_too_long_to_search() -> None:
    prime_free = (10**1_000_000 // 210) * 210 + 1
    b = (prime_free - 5 - 18_000) // 2
    here = Coprime(10)(prime_free - 2 * b - 5 - 3, b + 5, b + 3, A)
    assert here.answer().label is Label.THEOREM
    assert takes(here.answer()) == [3]
    assert not here.winning_moves().complete


def test_class_rows() -> None:
    for row in difference_tables.CLASS_ROWS:
        assert find_threshold(row.differences, row.offset, row.winner) == row.threshold
        assert all(difference_tables.is_good(d, row) for d in row.differences)
    assert find_threshold((3,), 0, B, max_take=10) is None
    for n in range(17, 3000, 2):
        assert (difference_tables.find_row(n).winner == B) == verdicts.b_wins_start(n)


# The parity table


@pytest.mark.parametrize("most", [1, 2, 3, 4, 7, 10, 13])
def test_parity_table_from_its_definition(most: int) -> None:
    @cache
    def a_wins(left: int, odd: int, mover: int) -> bool:
        if left == 0:
            return odd == 1
        ends = (a_wins(left - i, odd ^ (i & 1 & 1 - mover), 1 - mover) for i in range(1, min(most, left) + 1))
        return any(ends) if mover == A else all(ends)

    table = parity_table(most)
    for left, odd, mover in product(range(5 * most + 40), (0, 1), (A, B)):
        assert table.a_wins(left, odd, mover) == a_wins(left, odd, mover)


def test_periods_of_parity_tables() -> None:
    for most in range(1, 80):
        table = parity_table(most)
        assert (table.preperiod, table.period) == (0, 4 if most == 1 else 2 * most + 2 if most % 2 else most + 2)
    with pytest.raises(ValueError, match="from 1 on"):
        parity_table(0)


def test_table() -> None:
    table = Coprime(4).table(5, 7)
    assert [row[0] for row in table.rows] == ["5", "6", "7"]
    assert "period 6" in table.notes[0]
    with pytest.raises(RulesetError, match="constant max"):
        Coprime("half").table(0, 5)


# Text and errors


@given(RULES.filter(lambda rules: not callable(rules.max_take)), STATES | STARTS)
def test_text_round_trip(rules: Coprime, state: tuple[int, int, int, int]) -> None:
    here = rules(*state)
    assert nimlike.parse(str(here)) == here
    assert nimlike.parse(str(rules)) == rules
    assert here.brief() == str(here)


def test_text_forms() -> None:
    assert str(Coprime(10)(105)) == "coprime:max=10:105"
    assert str(Coprime(10)(60, 20, 25, A)) == "coprime:max=10:60,20,25,A"
    assert nimlike.position("coprime:max=1_0:60,20,25,b") == Coprime(10)(60, 20, 25, B)
    assert nimlike.position("coprime:max=2^3:10^3").state == (1000, 0, 0, A)
    assert str(nimlike.position("coprime:max=10:105").after("5")) == "coprime:max=10:100,5,0,B"
    assert str(Coprime(jagged)) == "coprime:max=python-jagged"
    assert "..." in repr(Coprime(10)(10**100))


@pytest.mark.parametrize("state", [(), (1, 2), (1, 2, 3), (1, 2, 3, 2), (-1,), (1, 2, 3, 4, 5)])
def test_bad_states(state: tuple[int, ...]) -> None:
    with pytest.raises(ParseError):
        Coprime(10)(*state)


@pytest.mark.parametrize("most", [0, -3, True, "third", 2.5])
def test_bad_bounds(most: object) -> None:
    with pytest.raises(RulesetError):
        Coprime(most)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [0, -1, 2.0, None])
def test_a_bound_that_allows_no_take(value: object) -> None:
    rules = Coprime(lambda left: value if left == 7 else 3)  # type: ignore[arg-type, return-value]
    with pytest.raises(RulesetError, match="7 chips left"):
        _ = rules(12).outcome


@pytest.mark.parametrize(("move", "because"), [("11", "at most 10"), ("a3", "alone"), ("1.3", "alone")])
def test_illegal_moves(move: str, because: str) -> None:
    with pytest.raises(IllegalMove, match=because):
        Coprime(10)(105).after(move)
    with pytest.raises(IllegalMove, match="no chip is left"):
        Coprime(10)(0).after("1")


@pytest.mark.slow
def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LimitReached, match="at most 100"):
        search(Coprime(10)(101), max_left=100)
    with pytest.raises(LimitReached, match="chips left: 45000045"):
        _ = Coprime("half")(45 * (10**6 + 1)).outcome
    with pytest.raises(LimitReached, match="too long"):
        _ = Coprime(7)(300, 10**1_000_000, 1, B).outcome
    monkeypatch.setattr(solver, "MAX_MEMORY", 10_000)
    with pytest.raises(LimitReached, match="MiB"):
        search(Coprime("half")(1000))


def test_sums_refuse_the_game() -> None:
    with pytest.raises(RulesetError, match="last mover"):
        nimlike.position("coprime:max=10:5+nim:1")


def test_p_positions_and_progress() -> None:
    assert [p.state[0] for p in Coprime(10).p_positions(24)] == [0, 12, 14, 15, 18, 20, 22, 24]
    assert [p.state[0] for p in Coprime(7).p_positions(135) if p.state[0] % 2] == [75, 105, 135]
    assert [0, *list_b_wins(Coprime("half"), 40)] == [p.state[0] for p in Coprime("half").p_positions(40)]
    heard: list[tuple[str, int, int]] = []
    with listening(lambda *event: heard.append(event)), patch.object(solver, "kernel_pays", return_value=False):
        search(Coprime(3)(5000))
    assert heard == [("rows of the search", 2048, 5000), ("rows of the search", 4096, 5000)]


# The paper


def test_few_chips_left_of_a_very_long_odd_number_are_searched() -> None:
    """gcd(a, n) is that of the difference of the totals and n, however long both totals are."""
    long, short = (105 * (10**size + 1) for size in (2_100_000, 32))
    for left, d, mover in ((70, -5, 1), (71, 16, 0)):
        found = []
        for n in (long, short):
            a = (n - left + d) // 2
            found.append(Coprime(20)(left, a, n - left - a, mover).answer())
        assert {str(each.label) for each in found} == {"computed"}
        assert found[0].outcome is found[1].outcome
        assert [move for move, _ in found[0].winning_moves] == [move for move, _ in found[1].winning_moves]
