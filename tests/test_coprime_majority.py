"""The Majority theorem of the coprime game: ballot lemma, good places, every position and every winning take."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from math import gcd, prod
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sentences import of_coprime_majority
from sentences.reading import Told, read, sentences

import nimlike
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.games.coprime import exact_search
from nimlike.games.coprime import majority as good_places
from nimlike.games.coprime.coprime_answers import answer_by_majority
from nimlike.games.coprime.coprime_rules import COPRIME, Divides, Goal, Total
from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.majority import Majority, Row, find_majority

A, B = 0, 1

WORDS = st.integers(1, 14).flatmap(lambda m: st.lists(st.booleans(), min_size=m, max_size=m))
TOTALS = WORDS.filter(any).map(lambda word: Total(tuple(t for t, good in enumerate(word) if good), len(word)))
GOALS = st.one_of(st.just(COPRIME), st.just(COPRIME), st.builds(Divides, st.integers(1, 40)), TOTALS)
STATES = st.tuples(st.integers(1, 600), st.integers(0, 200), st.integers(0, 200), st.sampled_from([A, B]))
ODD_PRIMES = [p for p in range(3, 60, 2) if all(p % q for q in range(3, p, 2))]


# The lemmas, from the definition


@cache
def owner_wins(tokens: tuple[bool, ...], owner_moves: bool, bounds: tuple[int, int]) -> bool:
    """Whether the owner, at the left end, brings the row to a token of his; takes up to his bound and the other's."""
    if len(tokens) == 1:
        return tokens[0]
    takes = range(1, min(bounds[0 if owner_moves else 1], len(tokens) - 1) + 1)
    if owner_moves:
        return any(owner_wins(tokens[i:], False, bounds) for i in takes)
    return all(owner_wins(tokens[:-i], True, bounds) for i in takes)


def sums_are_positive(tokens: Sequence[bool]) -> bool:
    """Of all parts at the left end but the whole; of a single token, itself."""
    sums = np.cumsum(np.where(tokens, 1, -1))
    return bool((sums[:-1] > 0).all()) if len(tokens) > 1 else tokens[0]


def good_by_hand(word: Sequence[bool], owner: int, place: int) -> bool:
    """Whether all sums of 1, ..., 3 M tokens from a place on, away from the owner, are positive."""
    step, lead = (-1 if owner == B else 1), 0
    for i in range(3 * len(word)):
        lead += 1 if word[(place + step * i) % len(word)] == (owner == B) else -1
        if lead <= 0:
            return False
    return True


@settings(max_examples=300, deadline=None)
@given(WORDS)
def test_the_cycle_lemma_and_the_gap(word: list[bool]) -> None:
    period, excess = len(word), 2 * sum(word) - len(word)
    for owner, more in ((B, excess), (A, -excess)):
        good = [t for t in range(period) if good_by_hand(word, owner, t)]
        assert good_places.find_good_residues(np.array(word), owner).tolist() == good
        assert len(good) == max(0, more)
    found = find_majority(np.array(word))
    assert (found is None) == (excess == 0)
    if found is not None:
        good = [t for t in range(4 * period) if good_by_hand(word, found.owner, t % period)]
        assert found.owner == (B if excess > 0 else A)
        assert found.reach == max(b - a for a, b in pairwise(good) if a < 3 * period) <= period
        assert (found.exact, found.modulus, 2 * found.share - period) == (True, period, abs(excess))


def random_row(random: Random) -> tuple[list[bool], Row]:
    """A row of a periodic word in which the owner, at the left end, has the majority; K may be less than his gap."""
    while True:
        word = np.array([random.random() < 0.55 for _ in range(random.randint(1, 9))])
        if 2 * int(word.sum()) > len(word):
            break
    gap = good_places.measure_gap(good_places.find_good_residues(~word, A), len(word))
    start, length = random.randrange(len(word)), random.randint(1, 30)
    tokens = [bool(word[(start + u) % len(word)]) for u in range(length + 60)]
    signs = np.where(tokens, 1, -1)
    return tokens[: length + 1], Row(length, gap + random.randint(0, 4), gap, lambda at, count: signs[at : at + count])


def test_the_majority_theorem_for_rows() -> None:
    random, seen = Random(5), set()
    for _ in range(800):
        tokens, row = random_row(random)
        bounds = (row.max_take, row.max_take)
        both = [owner_wins(tuple(tokens), moves, bounds) for moves in (True, False)]
        assert [row.owner_wins(), not row.other_takes().count] == both
        assert row.ahead() == sums_are_positive(tokens)
        takes = range(1, min(row.max_take, row.length) + 1)
        mine = [i for i in takes if owner_wins((*tokens[i:],), False, bounds)]
        theirs = [i for i in takes if not owner_wins((*tokens[:-i],), True, bounds)]
        assert row.owner_takes().beginning(99) == mine
        assert row.other_takes().beginning(99) == theirs
        assert (row.owner_takes().complete, row.owner_takes().count) == (True, len(mine))
        if mine:
            assert sums_are_positive(tokens[row.good_take() :])
            assert row.good_take() <= row.reach
        # In a row that is the owner's, and in a long one with his move, the other's takes need no bound.
        if row.ahead() or row.length >= row.reach:
            assert owner_wins(tuple(tokens), not row.ahead(), (row.max_take, 99))
        seen.add((*both, row.length > row.max_take + row.reach))
        owner_wins.cache_clear()
    assert {(True, True, True), (True, False, False), (True, True, False), (False, False, False)} <= seen


# Every position of the game


@settings(max_examples=500, deadline=None)
@given(GOALS, st.integers(1, 60), STATES)
def test_every_position_and_every_winning_take_are_the_search(
    goal: Goal, most: int, state: tuple[int, int, int, int]
) -> None:
    found = good_places.decide_by_majority(goal, state, most)
    if found is None:
        return
    solved, mover = search(Coprime(most, goal)(*state)), state[3]
    assert (found.winner == A) == solved.a_wins(mover)
    assert found.takes.complete
    assert found.takes.beginning(10**6) == (solved.takes(mover) if found.winner == mover else [])


def test_below_the_gap_the_minority_may_win() -> None:
    assert good_places.find_majority_of_residues((2, 3), 5) == Majority(B, 5, True, 5, 3)
    goal = Total((2, 3), 5)
    assert not any(search(Coprime(5, goal)(n)).a_wins(A) for n in range(10, 200))
    lost = [n for n in range(400, 440) if not search(Coprime(4, goal)(n)).a_wins(A)]
    assert len(lost) == 18
    assert good_places.decide_by_majority(goal, (400, 0, 0, A), 4) is None


# Bounds, where not all primes are known


@settings(max_examples=150, deadline=None)
@given(st.sets(st.sampled_from(ODD_PRIMES[:8]), min_size=1, max_size=5), st.integers(0, 5), st.integers(0, 2))
def test_a_count_bounds_the_gap(some: set[int], known: int, more: int) -> None:
    primes = tuple(sorted(some))
    exact = good_places.find_majority_of_multiples(primes) if prod(primes) <= good_places.MAX_PERIOD else None
    unknown = primes[known:]
    found = good_places.find_majority_by_count(primes[:known], (len(unknown) + more, min(unknown, default=61)))
    if exact is not None and found is not None:
        assert found.owner == exact.owner
        assert found.reach >= exact.reach
        assert not found.exact


@pytest.mark.parametrize(("period", "small"), [(30, 7), (10, 5), (200, 13), (1, 3)])
def test_positions_where_few_primes_are_found(monkeypatch: pytest.MonkeyPatch, period: int, small: int) -> None:
    """The same by what is known of n with short periods and small primes only: common divisors give the tokens."""

    def unknown(totals: good_places.Multiples) -> int:
        count, product = 0, small + 1
        while product <= totals.rest:
            count, product = count + 1, product * (small + 1)
        return count

    monkeypatch.setattr(good_places, "MAX_PERIOD", period)
    monkeypatch.setattr(good_places, "SMALL", small)
    monkeypatch.setattr(good_places.Multiples, "unknown", property(unknown))
    good_places.find_multiples.cache_clear()
    random, decided = Random(period), 0
    for _ in range(500):
        goal = random.choice([COPRIME, Divides(random.randint(1, 40)), Total((1, 2, 4, 5, 7), random.randint(8, 40))])
        state = (random.choice([20, 150, 600]), random.randrange(200), random.randrange(200), random.randrange(2))
        most = random.randint(1, 150)
        found = good_places.decide_by_majority(goal, state, most)
        if found is None or found.majority.exact:
            continue
        decided += 1
        solved, mover = search(Coprime(most, goal)(*state)), state[3]
        assert (found.winner == A) == solved.a_wins(mover)
        assert found.takes.beginning(10**6) == (solved.takes(mover) if found.winner == mover else [])
    good_places.find_multiples.cache_clear()
    assert decided > 40


def test_too_many_takes_are_not_listed() -> None:
    here = Coprime(10**9)(10**9, 0, -(10**9) % 105, B)
    assert (here.outcome, here.winning_moves().complete) == (Outcome.N, False)
    for _, after in here.winning_moves().first(5):
        assert after.outcome is Outcome.P
    far = nimlike.position("coprime:max=10^9:10^12+1").winning_moves()
    assert (far.complete, far.count) == (True, 10**9)


# Answers, labels, reasons


def test_beyond_the_theorem_nothing_is_said() -> None:
    rules = Coprime(38)
    assert answer_by_majority(rules, rules(105)) is None
    assert answer_by_majority(Coprime("half"), Coprime("half")(105)) is None
    assert answer_by_majority(rules, Position(rules, (0, 52, 53, A))) is None
    for power in (2**40, 2**400):
        assert answer_by_majority(Coprime(100), Coprime(100)(power)) is None
    # A prime may be hidden in what is left of n, and 3 * 2^3, say, is nearly balanced with 2^3 and no other prime.
    hidden = 4 * (10**30 + 57) * (10**31 + 33)
    assert answer_by_majority(Coprime(10**5), Coprime(10**5)(hidden)) is None


def test_totals_of_a_long_n_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Far from the end the theorem decides without them."""
    good_places.find_multiples.cache_clear()
    n = 105 * (10**60 + 7)
    near, far = Coprime(40)(60, 0, n - 60, B), Coprime(40)(n - 7, 7, 0, B)
    assert near.answer().label is far.answer().label is Label.THEOREM
    assert far.explain().facts["take"]
    monkeypatch.setattr(exact_search, "_GCD_BITS", 1)
    assert answer_by_majority(Coprime(40), near) is None
    answer = answer_by_majority(Coprime(40), far)
    assert answer is not None
    assert (answer.outcome, answer.winning_moves.count) == (Outcome.N, 40)
    assert answer.reason.facts["place"] is None
    assert "B takes so many that this is a good place" in answer.reason.paragraph


@pytest.mark.slow
def test_what_the_reasons_say_is_so() -> None:
    random, seen = Random(8), set()
    goals: list[Callable[[], Goal]] = [
        lambda: COPRIME,
        lambda: Divides(random.randint(1, 12)),
        lambda: Total(tuple(random.sample(range(7), random.randint(1, 6))), 7),
    ]
    for _ in range(500):
        rules = Coprime(random.randint(1, 9), random.choice(goals)())
        state = (random.randint(1, 24), random.randrange(14), random.randrange(14), random.randrange(2))
        answer = answer_by_majority(rules, Position(rules, state))
        if answer is None:
            continue
        told = Told(Position(rules, state), answer)
        for sentence in sentences(told):
            read(told, sentence)
        facts, grid = told.facts, answer.reason.working[-1]
        good = [of_coprime_majority.good_for(told, total) for total in range(400)]
        if facts["place"] is not None and "sums" in facts:
            step, lead = (-1 if facts["winner"] == "B" else 1), 0
            for i, said in enumerate(facts["sums"]):
                lead += 1 if good[facts["place"] + step * i] == facts["winner"] else -1
                assert lead == said > 0
                row = (str(facts["place"] + step * i), good[facts["place"] + step * i], str(lead))
                assert grid.rows[i] == row  # type: ignore[union-attr]
        owner, place = facts["majority"] == facts["winner"], facts["place"] is not None
        seen.add((facts["winner"], owner, bool(facts["take"]), place))
    assert len(seen) >= 8


# Played out


def euler(n: int) -> int:
    return sum(gcd(t, n) == 1 for t in range(1, n + 1))


def test_the_corollary_with_euler() -> None:
    decided = 0
    for n in range(3, 400):
        primes = tuple(p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, p)))
        found = good_places.find_majority_of_multiples(primes)
        assert (found is None) == (n & n - 1 == 0)
        if found is None:
            continue
        assert found.owner == (A if 2 * euler(n) > n else B)
        assert found.reach <= prod(primes)
        for most in {found.reach, found.reach + 1, (found.reach + n) // 2, n - found.reach}:
            if most >= found.reach and n >= most + found.reach:
                assert search(Coprime(most)(n)).a_wins(A) == (2 * euler(n) > n), (n, most)
                decided += 1
        if found.owner == A and n >= found.reach:
            assert search(Coprime(found.reach)(n)).a_wins(A)
    assert decided > 500
