"""The coprime game: the search against the definition, theorems against both, text, errors, the paper."""

import random
from functools import reduce
from operator import and_, or_
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer
from nimlike.core.progress import listening
from nimlike.games.coprime import coprime_answers as verdicts
from nimlike.games.coprime import exact_search as solver
from nimlike.games.coprime.even_n import ParityTable
from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.game import Coprime

A, B = 0, 1


RULES = st.builds(Coprime, st.integers(1, 24) | st.sampled_from(["half", "sqrt", "all"]))
MOVERS = st.sampled_from([A, B])


def takes(answer: Answer) -> list[int]:
    return [move.amount for move, _ in answer.winning_moves]


# The search against the definition


@settings(max_examples=40, deadline=None)
@given(RULES, st.integers(60, 200), MOVERS)
def test_rows_are_those_of_the_definition(rules: Coprime, left: int, mover: int) -> None:
    rows = [2 * (int(solver.make_final_row(rules.goal, left + 12, 7, left)),)]
    for r in range(1, left + 1):
        window = range(r - rules.bound(r), r)
        rows.append((reduce(or_, (rows[s][1] >> r - s for s in window)), reduce(and_, (rows[s][0] for s in window))))
    won = [
        k for k in range(1, rules.bound(left) + 1) if (rows[left - k][1] >> k if mover == A else ~rows[left - k][0]) & 1
    ]
    for words in (False, True):
        with patch("nimlike.games.coprime.exact_search.kernel_pays", return_value=words):
            found = search(rules(left, 7, 5, mover))
        assert (found.a_wins(mover), found.takes(mover)) == (bool(rows[left][mover] & 1), won)


def test_base_row_of_zero_chips() -> None:
    assert solver.make_coprime_row(0, 0, 0) == 0
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
    assert solver.search_by_words(edges, base, near) == solver.search_by_integers(edges, base, near)


@pytest.mark.parametrize("most", [3, 5, 63])
def test_rows_of_many_words_are_rows_of_long_integers(most: int) -> None:
    """266 words: more than are made at once."""
    left = 17_000
    edges, base = [max(0, r - most) for r in range(left + 1)], random.Random(most).getrandbits(left + 1)
    assert solver.search_by_words(edges, base, left - 5) == solver.search_by_integers(edges, base, left - 5)


@pytest.mark.slow
def test_large_search() -> None:
    assert search(Coprime(10)(20_000)).takes(A) == []
    assert search(Coprime(1000)(4096)).takes(A) == ParityTable(1000).takes(4096, 0, A)


# Theorems


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from([10, 10, 10, 9, 5, 7]) | st.integers(1, 60),
    *(st.integers(1, 500), st.integers(0, 400), st.integers(-12, 12), MOVERS),
)
def test_theory_in_play(most: int, left: int, a: int, difference: int, mover: int) -> None:
    b = a - difference
    assume(b >= 0)
    here = Coprime(most)(left, a, b, mover)
    known, solved = Coprime(most).theory(here), search(here)
    assert known is not None or (left + a + b) % 2, "Theorem E decides every even number"
    assume(known is not None)
    assert known is not None
    assert (known.outcome is Outcome.N) == (solved.a_wins(mover) == (mover == A))
    assert set(takes(known)) <= set(solved.takes(mover))
    assert known.label is Label.THEOREM
    completed = here.answer()
    assert completed.label is Label.THEOREM
    assert takes(completed) == solved.takes(mover)
    assert completed.winning_moves.complete


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


@pytest.mark.slow
def test_what_a_theorem_names_stands_where_n_is_too_long_to_search() -> None:
    prime_free = (10**1_000_000 // 210) * 210 + 1
    b = (prime_free - 5 - 18_000) // 2
    here = Coprime(10)(prime_free - 2 * b - 5 - 3, b + 5, b + 3, A)
    assert here.answer().label is Label.THEOREM
    assert takes(here.answer()) == [3]
    assert not here.winning_moves().complete


# Text and errors


@pytest.mark.parametrize("state", [(), (1, 2), (1, 2, 3), (1, 2, 3, 2), (-1,), (1, 2, 3, 4, 5)])
def test_bad_states(state: tuple[int, ...]) -> None:
    with pytest.raises(ParseError):
        Coprime(10)(*state)


@pytest.mark.parametrize("most", [0, -3, True, "third", 2.5])
def test_bad_bounds(most: object) -> None:
    with pytest.raises(RulesetError):
        Coprime(most)  # type: ignore[arg-type]


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


def test_p_positions_and_progress() -> None:
    assert [p.state[0] for p in Coprime(10).p_positions(24)] == [0, 12, 14, 15, 18, 20, 22, 24]
    assert [p.state[0] for p in Coprime(7).p_positions(135) if p.state[0] % 2] == [75, 105, 135]
    assert [0, *solver.list_b_wins(Coprime("half"), 40)] == [p.state[0] for p in Coprime("half").p_positions(40)]
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
