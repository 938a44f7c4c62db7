"""The coprime game: the search against the definition, theorems against both, text, errors, the paper."""

from __future__ import annotations

import random
import sys
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
from nimlike.games.coprime import difference_tables, sliding_rows, verdicts
from nimlike.games.coprime import exact_search as solver
from nimlike.games.coprime.difference_tables import certificates, threshold
from nimlike.games.coprime.even_n import parity_table
from nimlike.games.coprime.exact_search import b_wins, coprime_row, final_row, search
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.sliding_rows import (
    Sliding,
    by_long_integers,
    by_words,
    kernel_pays,
    most_held,
    never_fall,
    window_edges,
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
    for edges in (window_edges(rules, left, as_array=False), window_edges(rules, left, as_array=True)):
        assert list(edges) == expected
        assert never_fall(edges) is not falls
        assert most_held(edges, slides=False) == max(r - edge for r, edge in enumerate(expected))
        if not falls:
            assert most_held(edges, slides=True) == max(min(r, expected[-1]) - e for r, e in enumerate(expected))


def test_the_kernel_is_loaded_when_that_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sliding_rows, "_compiler", lambda: True)
    monkeypatch.setattr(sliding_rows._Made, "rows", 0)
    monkeypatch.delitem(sys.modules, "nimlike.kernels.coprime", raising=False)
    pays = [kernel_pays(20_000) for _ in range(10)]
    assert pays == sorted(pays)
    assert (pays[0], pays[-1], kernel_pays(1 << 16)) == (False, True, True)
    monkeypatch.setattr(sliding_rows._Made, "rows", 0)
    assert not kernel_pays(20_000)
    monkeypatch.setitem(sys.modules, "nimlike.kernels.coprime", sliding_rows)
    assert kernel_pays(20_000)
    monkeypatch.setattr(sliding_rows, "_compiler", lambda: False)
    assert not kernel_pays(1 << 20)


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 10**6) | st.integers(10**30, 10**31), st.integers(0, 10**6), st.integers(0, 80))
def test_base_row(n: int, first: int, left: int) -> None:
    row = coprime_row(n, first, left)
    assert [bool(row >> j & 1) for j in range(left + 1)] == [gcd(first + j, n) == 1 for j in range(left + 1)]


def test_base_row_of_zero_chips() -> None:
    assert coprime_row(0, 0, 0) == 0
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
    assert by_words(edges, base, near) == by_long_integers(Sliding(edges, base), base, near)


@pytest.mark.parametrize("n", [4_500, 4_501])
def test_rows_that_are_empty_before_the_root_are_not_made(n: int) -> None:
    """B wins from the even number by rows that empty early; from the other the rows stay full."""
    rules = Coprime(3)
    edges, base = [max(0, r - 3) for r in range(n + 1)], final_row(rules, n, 0, n)
    low_a, top_b = by_words(edges, base, n - 2)
    assert (low_a[n] & 1, top_b[n] & 1) == tuple(search(rules(n)).a_wins(mover) for mover in (A, B))


@pytest.mark.parametrize("most", [3, 5, 63])
def test_rows_of_many_words_are_rows_of_long_integers(most: int) -> None:
    """266 words: more than are made at once."""
    left = 17_000
    edges, base = [max(0, r - most) for r in range(left + 1)], random.Random(most).getrandbits(left + 1)
    assert by_words(edges, base, left - 5) == by_long_integers(Sliding(edges, base), base, left - 5)


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
    assert b_wins(Coprime(10), 700) == [n for n in range(1, 701) if verdicts.b_wins_start(n)]
    for n in (1155, 1365, 1500, 1536, 1785, 1995, 1999, 2000):
        assert search(Coprime(10)(n)).a_wins(A) is not verdicts.b_wins_start(n)


def test_each_even_start_beyond_powers_of_two_has_its_plan() -> None:
    rules = Coprime(10)
    for n in range(12, 4000, 2):
        if n & (n - 1):
            facts = rules(n).explain().facts
            assert facts["winner"] == "B"
            if n % 12:
                assert gcd(facts["target_a"], n) > 1
                assert facts["target_a"] + facts["target_b"] == n
            else:
                assert facts["row"] % 12 == 0


def play(rules: Coprime, state: tuple[int, ...], strategist: int, choose: int) -> bool:
    """Whether A wins when the strategist follows theory and the other player takes by the digits of ``choose``."""
    while state[0]:
        if state[3] == strategist:
            known = rules.theory(Position(rules, state))
            assert known is not None
            take = takes(known)[0]
        else:
            choose, digit = divmod(choose, rules.bound(state[0]))
            take = 1 + digit
        state = rules.taken(state, take)
    return gcd(state[1], state[2]) == 1


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([(105, B), (1785, B), (12 * 29, B), (2 * 59, B), (16 * 35, B), (77, A), (512, A)]), st.data())
def test_the_papers_strategies_win_as_long_as_they_speak(game: tuple[int, int], data: st.DataObject) -> None:
    n, winner = game
    rules, state = Coprime(10), (n, 0, 0, A)
    while state[0]:
        answer = rules(*state).answer()
        assert (answer.outcome is Outcome.N) == (state[3] == winner)
        if state[3] == winner:
            known = rules.theory(Position(rules, state))
            named = takes(known) if known is not None else []
            take = named[0] if named else takes(answer)[0]
        else:
            take = data.draw(st.integers(1, rules.bound(state[0])))
        state = rules.taken(state, take)
    assert (gcd(state[1], state[2]) == 1) == (winner == A)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([49, 77, 121, 7**4, 11 * 13]), st.integers(1, 12), st.integers(0, 10**60))
def test_mirror_strategy_is_complete(n: int, most: int, choose: int) -> None:
    assume(most != 10)
    assert play(Coprime(most), (n, 0, 0, A), A, choose)


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


@pytest.mark.parametrize(
    ("n", "kind", "fact", "value"),
    [
        (15, "coprime-exception", "winner", "B"),
        (6, "coprime-small", "winner", "A"),
        (64, "coprime-power-of-two", "exponent", 6),
        (26, "coprime-even", "target_a", 13),
        (48, "coprime-even", "row", 0),
        (1001 * 3, "coprime-divisor", "divisor", 231),
        (315, "coprime-divisor", "differences", [3, 5, 7, 9]),
        (77, "coprime-odd", "difference", 5),
        (45, "coprime-odd", "offset", 5),
    ],
)
def test_reasons_of_the_paper(n: int, kind: str, fact: str, value: object) -> None:
    reason = Coprime(10)(n).explain()
    assert (reason.kind, reason.facts[fact]) == (kind, value)


def test_searched_reasons_are_true() -> None:
    won, lost = Coprime(7)(45), Coprime(7)(75)
    assert won.explain().facts["winning_takes"] == takes(won.answer())
    assert lost.outcome is Outcome.P
    for take, reply in lost.explain().facts["replies"]:
        assert lost.after(str(take)).after(str(reply)).outcome is Outcome.P


def test_class_rows() -> None:
    assert certificates() == list(difference_tables.CLASS_ROWS)
    assert threshold((3,), 0, B, max_take=10) is None
    for n in range(17, 3000, 2):
        assert (difference_tables.class_row(n).winner == B) == verdicts.b_wins_start(n)


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


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("coprime:105", RulesetError, "coprime needs its largest take, like coprime:max=10"),
        ("coprime:max=0:5", RulesetError, "max=0 leaves no move"),
        ("coprime:max=third:5", RulesetError, "max=third is not a whole number >= 1"),
        ("coprime:max=python-f:5", ParseError, "text cannot carry it"),
        ("coprime:mox=10:5", ParseError, "did you mean 'max'"),
        ("coprime:max=10:max=9:5", ParseError, "once"),
        ("coprime:max=:5", ParseError, "coprime:max"),
        ("coprime:max=10:5,6", ParseError, "2 numbers"),
        ("coprime:max=10:5,6,7", ParseError, "3 numbers"),
        ("coprime:max=10:5,6,7,C", ParseError, "A or B, not 'C'"),
        ("coprime:max=10:5,x,7,A", ParseError, "A's chips"),
        ("coprime:max=10:-5", ParseError, "sign"),
    ],
)
def test_bad_text(text: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error) as caught:
        nimlike.position(text)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


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
    assert [0, *b_wins(Coprime("half"), 40)] == [p.state[0] for p in Coprime("half").p_positions(40)]
    heard: list[tuple[str, int, int]] = []
    with listening(lambda *event: heard.append(event)), patch.object(solver, "kernel_pays", return_value=False):
        search(Coprime(3)(5000))
    assert heard == [("rows of the search", 2048, 5000), ("rows of the search", 4096, 5000)]


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
