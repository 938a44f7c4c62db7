"""Theorem E: the coprime game with even n and every K, at the start and in play."""

from functools import cache
from itertools import product

import gmpy2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from suites import mostly_slow

from nimlike.core.definition import Definition
from nimlike.core.errors import Undecided
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.games.coprime.even_n import ParityTable, Steering, find_steering
from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.primes_of_n import Sharing, find_sharing

A, B = 0, 1


def power_of_two(n: int) -> bool:
    return n & (n - 1) == 0


def theorem_e(n: int, most: int) -> bool:
    """Whether A wins an even n, as docs/theory/coprime-even.md states it."""
    if n <= most + 1:
        return True
    if most == 4 and n % 4 == 0 and n > 12 and gmpy2.is_prime(n // 4):
        return True
    return power_of_two(n) and not power_of_two(most + 1) and not power_of_two(most + 2)


def takes(position: Position) -> list[int]:
    known = position.ruleset.theory(position)
    assert known is not None
    return [move.amount for move, _ in known.winning_moves.first(20)]


# The statement


@pytest.mark.parametrize("most", [*range(1, 13), 15, 16, 17, 29, 31, 40, 63, 64, 97, 126])
def test_the_statement_is_the_search(most: int) -> None:
    rules = Coprime(most)
    for n in range(2, 300, 2):
        assert search(rules(n)).a_wins(A) == theorem_e(n, most), n


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 300), st.integers(150, 1500))
def test_the_statement_is_the_search_for_larger_numbers(most: int, half: int) -> None:
    assert search(Coprime(most)(2 * half)).a_wins(A) == theorem_e(2 * half, most)


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 40) | st.integers(1, 10**12), st.integers(1, 10**6))
def test_the_answer_is_the_statement(most: int, half: int) -> None:
    answer = Coprime(most)(2 * half).answer()
    assert answer.label is Label.THEOREM
    assert (answer.outcome is Outcome.N) == theorem_e(2 * half, most)


def test_four_chips_a_take_and_four_times_a_prime() -> None:
    prime, product_of_two = 10**18 + 9, (10**18 + 9) * (10**18 + 31)
    assert Coprime(4)(4 * prime).outcome is Outcome.N
    assert Coprime(4)(4 * product_of_two).outcome is Outcome.P
    assert Coprime(4)(4 * product_of_two).explain().kind == "coprime-composite"


# Every position


@pytest.mark.parametrize("most", mostly_slow([1, 2, 3, 4, 5, 6, 7, 8, 11], 4))
def test_every_small_position_with_even_n_is_decided(most: int) -> None:
    rules = Coprime(most)
    judge, decided = Definition(rules), 0
    for left, a, b, mover in product(range(1, 27), range(9), range(9), (A, B)):
        if (left + a + b) % 2:
            continue
        state = left, a, b, mover
        known = rules.theory(Position(rules, state))
        assert known is not None
        assert known.label is Label.THEOREM
        assert known.outcome is judge.outcome(state), state
        winning = [move.amount for move, _ in judge.winning_moves(state)]
        named = [move.amount for move, _ in known.winning_moves]
        assert set(named) <= set(winning), state
        assert bool(named) == bool(winning)
        if known.winning_moves.complete:
            assert named == winning, state
        if mover == A:
            assert known.winning_moves.complete or known.outcome is Outcome.P
        decided += 1
    assert decided > 1000


# The lemmas


def test_numbers_that_share_a_long_prime_or_none() -> None:
    p, q = 10**18 + 9, 10**18 + 31
    assert find_sharing(4 * p**3, p + 2, 3 * p - 2) == Sharing(False)
    assert find_sharing(4 * p**3, p + 2, 3 * p) == Sharing(True, 3 * p, p)
    assert find_sharing(4 * 199_999 * p, 10**7 + 1, 10**7 + 1 + 4 * 10**5).divisor == 199_999
    assert find_sharing(4 * p * q, 1, 2 * 10**18 + 60).composite == p * q
    with pytest.raises(Undecided, match="primes of n"):
        find_sharing(4 * p * q, 1, 10**17 + 1)


# Errors


def test_what_depends_on_primes_that_are_not_found_is_said() -> None:
    p, q = 10**30 + 57, 10**31 + 33
    n = 4 * p * q
    # 10^6 chips are left: whether one of the totals in reach is a multiple of p or q is not known without them.
    a = (n - 10**6) // 2 | 1
    with pytest.raises(Undecided, match="primes of n"):
        _ = Coprime(4)(10**6 + 1 - (10**6 + 1) % 6 + 1, a, n - a - (10**6 + 2 - (10**6 + 1) % 6), B).outcome


def test_the_first_numbers_of_a_large_game() -> None:
    assert Coprime(10**20).sequences()[0].first(2) == [0, 10**20 + 2]


@pytest.mark.parametrize("most", range(1, 10))
def test_b_chooses_among_all_odd_totals_of_the_interval_and_no_others(most: int) -> None:
    """Lemmas 2 and 3, from the definition, whichever of his answers A takes."""
    table = ParityTable(most)

    @cache
    def totals(left: int, a: int, mover: int) -> frozenset[int]:
        """What A's total can be while he keeps it odd."""
        if left == 0:
            return frozenset([a])
        if mover == A:
            return frozenset().union(*(totals(left - i, a + i, B) for i in table.takes(left, a % 2, A)))
        return frozenset().union(*(totals(left - i, a, A) for i in range(1, min(most, left) + 1)))

    @cache
    def forced(left: int, a: int, mover: int, target: int) -> bool:
        if left == 0:
            return a == target or a % 2 == 0
        if mover == B:
            return any(forced(left - i, a, A, target) for i in range(1, min(most, left) + 1))
        return all(forced(left - i, a + i, B, target) for i in range(1, min(most, left) + 1))

    seen = 0
    for left, a in product(range(4 * most + 9), range(4)):
        plan = find_steering(most, left, a)
        assert (plan is not None) == table.a_wins(left, a % 2, B)
        if plan is None:
            continue
        inside = range(plan.low, plan.high + 1, 2)
        assert totals(left, a, B) <= set(inside)
        assert all(forced(left, a, B, target) for target in inside)
        for target in inside if left else ():
            assert all(forced(left - take, a, A, target) for take in plan.takes(target - a))
            assert plan.takes(target - a)
        seen += 1
    assert seen


@pytest.mark.parametrize("most", range(1, 12))
def test_a_has_two_odd_answers_at_most_and_they_leave_the_same_totals(most: int) -> None:
    table = ParityTable(most)
    for left, a in product(range(1, 5 * most + 9), range(4)):
        plans = [find_steering(most, left - take, a + take) for take in table.takes(left, a % 2, A)]
        assert len(plans) <= 2 - most % 2
        assert all(isinstance(plan, Steering) for plan in plans)
        assert len({(plan.low, plan.high) for plan in plans if plan is not None}) <= 1
        assert bool(plans) == table.a_wins(left, a % 2, A)
