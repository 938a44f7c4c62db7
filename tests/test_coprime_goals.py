"""Other conditions on the totals of the coprime game: search, rows and theorems."""

from collections.abc import Callable
from functools import cache
from itertools import product
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from suites import mostly_slow

import nimlike
from nimlike.cli.main import main
from nimlike.core.definition import Definition
from nimlike.core.errors import RulesetError, Undecided
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.families import parse_ruleset
from nimlike.games.coprime import remainder_rows as _coprime_total
from nimlike.games.coprime.coprime_answers import answer_by_divisors, answer_by_residues
from nimlike.games.coprime.coprime_rules import COPRIME, Divides, Goal, Total
from nimlike.games.coprime.even_n import ParityTable, require_parity
from nimlike.games.coprime.exact_search import make_coprime_row, search
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.majority import SOURCE as MAJORITY
from nimlike.games.coprime.remainder_rows import TotalTheorem, find_divisors, make_rows, prove_total
from nimlike_check import check

A, B = 0, 1

TOTALS = st.integers(1, 9).flatmap(
    lambda m: st.builds(Total, st.sets(st.integers(0, m - 1), min_size=1).map(tuple), st.just(m))
)
DIVISORS = st.just(COPRIME) | st.builds(Divides, st.integers(1, 40))


Most = int | str
STATES = st.tuples(st.integers(0, 30), st.integers(0, 60), st.integers(0, 60), st.sampled_from([A, B]))


@cache
def definition(rules: Coprime) -> Definition:
    return Definition(rules)


@cache
def theorem(text: str) -> tuple[TotalTheorem, str]:
    rules = parse_ruleset(text)
    assert isinstance(rules, Coprime)
    return prove_total(rules)


def by_hand(goal: Goal, a: int, b: int) -> bool:
    if isinstance(goal, Total):
        return any((a - rest) % goal.modulus == 0 for rest in goal.residues)
    return gcd(a, b) > 0 and goal.modulus % gcd(a, b) == 0


# The rules


@given(TOTALS | DIVISORS, st.integers(0, 200), st.integers(0, 200), st.sampled_from([A, B]))
def test_the_end_is_the_condition(goal: Goal, a: int, b: int, mover: int) -> None:
    a_won = by_hand(goal, a, b)
    assert goal.a_wins(a, b) is a_won
    outcome = Coprime(3, goal)(0, a, b, mover).outcome
    assert outcome is (Outcome.N if a_won == (mover == A) else Outcome.P)


@given(TOTALS | DIVISORS, st.integers(1, 20) | st.sampled_from(["half", "sqrt", "all"]), st.integers(0, 50))
def test_text_and_back(goal: Goal, most: int | str, n: int) -> None:
    rules = Coprime(most, goal)
    assert parse_ruleset(str(rules)) == rules
    assert nimlike.position(str(rules(n))) == rules(n)
    assert nimlike.position(str(rules(n, 3, 4, B))) == rules(n, 3, 4, B)


@pytest.mark.parametrize(
    "make", [lambda: Divides(True), lambda: Divides(-2), lambda: Total((), 3), lambda: Total((1,), 0)]
)
def test_bad_goals(make: Callable[[], Goal]) -> None:
    with pytest.raises(RulesetError):
        make()


def test_what_is_proved_of_coprime_totals_is_not_said_of_others() -> None:
    for goal in (Divides(2), Divides(30), Total((1,), 2), Total((0,), 1)):
        rules = Coprime(10, goal)
        for n, a, mover in product(range(1, 40), range(5), (A, B)):
            said = rules.theory(Position(rules, (n, a, 3, mover)))
            if said is not None:
                assert said.source == MAJORITY
                assert (said.outcome is Outcome.N) == (search(rules(n, a, 3, mover)).a_wins(mover) == (mover == A))
        with pytest.raises(RulesetError, match="coprime totals"):
            require_parity(rules)
    assert Coprime(10, Total((1,), 2)).theory(Coprime(10, Total((1,), 2))(64)) is None
    assert nimlike.position("coprime:max=10:gcd=2:64").answer().source == MAJORITY
    assert nimlike.position("coprime:max=10:gcd=2:6*35").answer().label is Label.COMPUTED
    assert Coprime(10, Divides(1)) == Coprime(10)
    assert Coprime(10).goal == COPRIME
    assert Coprime(10)(64).answer().label is Label.THEOREM


# The search


@settings(max_examples=250, deadline=None)
@given(TOTALS | DIVISORS, st.integers(1, 24) | st.sampled_from(["half", "sqrt", "all"]), STATES)
def test_search_is_the_definition(goal: Goal, most: Most, state: tuple[int, int, int, int]) -> None:
    rules = Coprime(most, goal)
    judge, solved, mover = definition(rules), search(rules(*state)), state[3]
    assert (solved.a_wins(mover) == (mover == A)) == (judge.outcome(state) is Outcome.N)
    assert solved.takes(mover) == [move.amount for move, _ in judge.winning_moves(state)]
    assert rules(*state).outcome is judge.outcome(state)
    if state[0] and judge.outcome(state) is Outcome.P:
        replies = solved.replies(mover)
        assert [take for take, _ in replies] == list(range(1, min(12, rules.bound(state[0])) + 1))
        for take, reply in replies:
            after = rules.taken(state, take)
            assert judge.outcome(rules.taken(after, reply) if reply else after) is (Outcome.P if reply else Outcome.N)


@settings(max_examples=200, deadline=None)
@given(
    st.integers(1, 10**5) | st.integers(10**30, 10**31),
    st.integers(0, 10**6),
    st.integers(0, 70),
    st.just(1) | st.integers(1, 400) | st.sampled_from([2**40, 3**20 * 8, 10**31]),
)
def test_base_row_of_a_divisor(n: int, first: int, left: int, allowed: int) -> None:
    row = make_coprime_row(n, first, left, allowed)
    assert [bool(row >> j & 1) for j in range(left + 1)] == [allowed % gcd(first + j, n) == 0 for j in range(left + 1)]


def test_a_long_modulus_is_searched() -> None:
    rules = Coprime(2, Total((9,), 10**40))
    judge = definition(rules)
    for n in range(30):
        found = rules(n).answer()
        assert found.label is Label.COMPUTED
        assert found.outcome is judge.outcome((n, 0, 0, A))


# Rows modulo M


@settings(max_examples=120, deadline=None)
@given(TOTALS, st.integers(1, 9), STATES)
def test_certified_answers_are_the_definition(goal: Total, most: int, state: tuple[int, int, int, int]) -> None:
    rules = Coprime(most, goal)
    found, judge = answer_by_residues(rules, rules(*state)), definition(rules)
    if state[0] == 0:
        assert found is None
        return
    assert found is not None
    assert found.label is Label.CERTIFIED
    assert found.outcome is judge.outcome(state)
    assert found.winning_moves.complete
    assert [move.amount for move, _ in found.winning_moves] == [m.amount for m, _ in judge.winning_moves(state)]
    replies = found.reason.facts.get("replies", [])
    if found.outcome is Outcome.P:
        assert [take for take, _ in replies] == list(range(1, min(most, state[0], 12) + 1))
    for take, reply in replies:
        after = rules.taken(state, take)
        assert judge.outcome(rules.taken(after, reply) if reply else after) is (Outcome.P if reply else Outcome.N)


@settings(max_examples=40, deadline=None)
@given(TOTALS, st.integers(1, 12), st.integers(100, 600), st.integers(0, 20), st.sampled_from([A, B]))
def test_rows_are_the_search_far_out(goal: Total, most: int, left: int, a: int, mover: int) -> None:
    rules = Coprime(most, goal)
    rows, solved = make_rows(most, goal), search(rules(left, a, 1, mover))
    assert rows.a_wins(left, a, mover) == solved.a_wins(mover)
    found = answer_by_residues(rules, rules(left, a, 1, mover))
    assert found is not None
    assert [move.amount for move, _ in found.winning_moves] == solved.takes(mover)


@pytest.mark.parametrize("most", range(1, 31))
def test_odd_totals_are_the_parity_table(most: int) -> None:
    table, rows = ParityTable(most), make_rows(most, Total((1,), 2))
    assert (rows.preperiod, rows.period) == (0, table.period)
    for left, odd, mover in product(range(rows.period * 2), (0, 1), (A, B)):
        assert rows.a_wins(left, odd, mover) == table.a_wins(left, odd, mover)


@settings(max_examples=60, deadline=None)
@given(TOTALS, st.integers(1, 9))
def test_preperiod_and_period_are_least(goal: Total, most: int) -> None:
    rows = make_rows(most, goal)
    pairs = list(zip(rows.a_moves, rows.b_moves, strict=True))
    cycle = pairs[rows.preperiod :]
    assert not any(cycle[p:] + cycle[:p] == cycle for p in range(1, rows.period))
    if rows.preperiod:
        assert pairs[rows.preperiod - 1] != pairs[-1]


def test_rows_that_do_not_repeat_soon_are_left_to_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_coprime_total, "MAX_ROWS", 50)
    rules = Coprime(3, Total((2, 3, 5, 8), 11))
    with pytest.raises(Undecided, match="do not repeat within 50"):
        make_rows(3, Total((2, 3, 5, 8), 11))
    judge = definition(rules)
    for n in range(1, 40):
        assert rules(n).answer().label is Label.COMPUTED
        assert rules(n).outcome is judge.outcome((n, 0, 0, A))
    assert main(["prove", str(rules)]) == 4
    assert main(["prove", "coprime:max=3:total=1mod2001"]) == 3


# Theorems


@pytest.mark.parametrize(
    "text",
    [
        *("coprime:max=1:total=0mod5", "coprime:max=2:total=1mod3", "coprime:max=3:total=2,3mod4"),
        *("coprime:max=4:total=2,3mod5", "coprime:max=5:total=1mod3", "coprime:max=6:total=0,1mod4"),
        *("coprime:max=5:total=0,2,4,7,8,9mod12", "coprime:max=15:total=1,2,5,7,9,11mod12"),
        "coprime:max=7:total=0mod1",
    ],
)
def test_theorems_are_the_search(text: str) -> None:
    known, said = theorem(text)
    assert said.startswith(text)
    rules = known.rules
    assert [n for n in range(301) if known.b_wins(n)] == [n for n in range(301) if not search(rules(n)).a_wins(A)]
    if known.threshold:
        n = known.threshold - 1
        assert known.b_wins(n) != known.b_wins(n + known.modulus)


@pytest.mark.parametrize("most", range(3, 13))
@pytest.mark.parametrize("modulus", range(3, 8))
def test_one_residue_of_three_or_more_is_lost_for_large_n(most: int, modulus: int) -> None:
    for rest in range(modulus):
        known = prove_total(Coprime(most, Total((rest,), modulus)))[0]
        assert (known.modulus, known.residues) == (1, (0,))
        for n in range(1, 3 * most):
            taken_all, all_but_one = n <= most and n % modulus == rest, 2 <= n <= most + 1 and (n - 1) % modulus == rest
            assert known.b_wins(n) != (taken_all or all_but_one)
        assert known.b_wins(0) == (rest != 0)


@pytest.mark.parametrize(
    "text", ["coprime:max=3:total=2,3mod4", "coprime:max=4:total=2,3mod5", "coprime:max=7:total=0mod1"]
)
def test_positions_are_starts_of_a_game_whose_remainders_are_moved(text: str) -> None:
    known = theorem(text)[0]
    for at in range(known.rows.modulus):
        certificate = known.as_dict(at)
        moved = parse_ruleset(certificate["ruleset"])
        assert isinstance(moved, Coprime)
        assert check(certificate).startswith(f"{moved} (")
        for n in range(1, 40):
            assert search(moved(n)).a_wins(A) == search(known.rules(n, at, 2, A)).a_wins(A)


# Where gcd(a, b) has to divide M: small divisors of n


@settings(max_examples=300, deadline=None)
@given(st.integers(2, 40), st.integers(1, 9), STATES)
def test_answers_by_divisors_are_the_definition(allowed: int, most: int, state: tuple[int, int, int, int]) -> None:
    rules = Coprime(most, Divides(allowed))
    found, judge = answer_by_divisors(rules, rules(*state)), definition(rules)
    if found is None:
        assert state[0] == 0 or find_divisors(sum(state[:3]), allowed)[1] is False
        return
    assert (found.outcome, found.label) == (judge.outcome(state), Label.CERTIFIED)
    named, winning = [m.amount for m, _ in found.winning_moves], [m.amount for m, _ in judge.winning_moves(state)]
    assert set(named) <= set(winning)
    if found.winning_moves.complete:
        assert named == winning


@pytest.mark.parametrize("most", mostly_slow([3, 1, 2, 4, 5, 7, 10]))
@pytest.mark.parametrize("allowed", [2, 3, 4, 6])
def test_starts_by_divisors_are_the_search(most: int, allowed: int) -> None:
    rules, proved = Coprime(most, Divides(allowed)), 0
    for n in range(1, 200):
        found = answer_by_divisors(rules, rules(n))
        if found is not None:
            proved += 1
            assert (found.outcome is Outcome.N) == search(rules(n)).a_wins(A)
    assert proved > 150


@pytest.mark.parametrize("n", [30_000, 20_004, 30_030, 2**15, 3**10, 24 * 1009])
def test_longer_starts_by_divisors_are_the_search(n: int) -> None:
    for most, allowed in ((3, 2), (5, 4), (10, 3)):
        rules = Coprime(most, Divides(allowed))
        found = answer_by_divisors(rules, rules(n))
        if found is not None:
            solved = search(rules(n))
            assert (found.outcome is Outcome.N) == solved.a_wins(A)
            assert {move.amount for move, _ in found.winning_moves} <= set(solved.takes(A))
            assert rules(n).answer().label is (Label.CERTIFIED if rules.theory(rules(n)) is None else Label.THEOREM)
