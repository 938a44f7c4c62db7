"""Wythoff's games: the pairs by three routes, the games against their definition."""

from itertools import islice, product
from math import isqrt
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import check_answers

import nimlike
from nimlike.families import parse_ruleset
from nimlike.games.wythoff.game import Wythoff
from nimlike.numeration.beatty_pairs import ostrowski_digits, ostrowski_weights
from nimlike.numeration.difference_sequences import DifferencePairs, Listed
from nimlike.numeration.number_pairs import PairFamily, PairWord, floors, root_interval

SMALL = [(a, b) for a in range(1, 7) for b in range(1, 7)]


@pytest.mark.parametrize(("a", "b"), SMALL)
@pytest.mark.parametrize("misere", [False, True])
def test_answers_are_those_of_the_definition(a: int, b: int, misere: bool) -> None:
    check_answers(Wythoff(a, b, misere), product(range(14), repeat=2))


@pytest.mark.parametrize(("a", "b"), [(a, b) for a in range(1, 10) for b in range(1, 7)])
def test_construction_word_and_closed_form_give_the_same_pairs(a: int, b: int) -> None:
    family = PairFamily(a, b)
    assert family.has_closed_form == (a <= b + 1)
    for k, pair in enumerate(islice(family.construct(), 300)):
        assert family.pair(k) == family.pair_by_word(k) == pair
        assert family.locate(pair[0]) == (k, True)
        assert family.locate(pair[1]) == (k, False)


@given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 10**60))
def test_pairs_are_exact_at_any_size(a: int, b: int, k: int) -> None:
    family = PairFamily(a, b)
    p, q = family.pair(k)
    assert (p, q) == family.pair_by_word(k)
    assert family.locate(p) == (k, True)
    assert family.locate(q) == (k, False)


@given(st.integers(1, 10**20), st.integers(1, 10**20), st.integers(1, 10**300))
def test_the_word_is_counted_as_the_relation_of_the_pairs_has_it(a: int, b: int, n: int) -> None:
    word, pairs = PairWord(a, b), DifferencePairs(Listed((0, a), (b,)))
    k, smaller = pairs.locate(n)
    assert word.rank(n) == (k if smaller else n - k, smaller)
    assert word.select(n) == pairs.pair(n)[0]


@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 10**60))
def test_each_number_stands_in_one_pair(a: int, b: int, n: int) -> None:
    family = PairFamily(a, b)
    k, smaller = family.locate(n)
    assert family.pair(k)[0 if smaller else 1] == n


@given(st.integers(1, 9), st.integers(1, 9), st.booleans(), st.integers(0, 10**50), st.integers(0, 10**50))
def test_each_winning_move_reaches_a_p_position(a: int, b: int, misere: bool, x: int, y: int) -> None:
    position = Wythoff(a, b, misere)(x, y)
    moves = position.winning_moves()
    assert bool(moves) == (position.outcome is nimlike.Outcome.N and (x, y) != (0, 0))
    for move, after in moves:
        assert position.after(str(move)) == after
        assert after.outcome is nimlike.Outcome.P


@pytest.mark.parametrize("length", [2_999, 3_000, 6_001, 6_002])
def test_multiples_next_to_a_whole_number_are_rounded_down(length: int) -> None:
    # sqrt(5) F differs from the whole number L by 2 phi^-length: more leading digits than are kept of the product.
    fibonacci, lucas = 0, 2
    for _ in range(length):
        fibonacci, lucas = (fibonacci + lucas) // 2, (5 * fibonacci + lucas) // 2
    floor = lucas - 1 if length % 2 == 0 else lucas  # L^2 = 5 F^2 + 4 or 5 F^2 - 4
    assert floors(fibonacci, 5)[0] == floor == isqrt(5 * fibonacci**2)
    assert floors(fibonacci - 3, 5, 3)[1] == floor


@settings(max_examples=30)
@given(
    st.sampled_from(
        ("wythoff", "wythoff:misere", "wythoff:a=3", "wythoff:a=2:b=3", "wythoff:a=7:b=2", "wythoff:b=4:misere")
    ),
    st.integers(2_100, 4_000),
    st.integers(0, 10**9),
    st.sampled_from((0, 7, 40, 1_500, 2_500)),
    st.integers(-(10**9), 10**9),
)
def test_long_piles_have_the_moves_that_single_roots_give(
    rules: str, bits: int, low: int, gap_bits: int, more: int
) -> None:
    x = (1 << bits) // 3 + low
    y = abs(x + more % (1 << gap_bits) if gap_bits < 100 else x + (1 << gap_bits) // 5 + more)
    for piles in ((x, y), (y, x)):
        position = parse_ruleset(rules)(*piles)
        root_interval.cache_clear()
        moves = list(position.winning_moves())
        with patch("nimlike.numeration.number_pairs._KEPT_FROM", 10**9):
            assert list(position.winning_moves()) == moves
        assert {type(pile) for _, after in moves for pile in after.state} <= {int}
        for move, after in moves:
            assert position.after(move) == after


@pytest.mark.parametrize(("a", "b"), [(1, 1), (2, 2), (4, 2), (1, 7)])
@pytest.mark.parametrize("k", [10**900 + 1, 3 * 10**1_200])
def test_long_piles_have_the_partners_of_the_construction(a: int, b: int, k: int) -> None:
    family = PairFamily(a, b)
    pair = family.pair(k)
    assert pair == family.pair_by_word(k)
    assert [family.locate(n) for n in pair] == [(k, True), (k, False)]
    assert PairWord(a, b).rank(pair[0]) == (k + 1, True)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("a", "b"), [(1, 1), (3, 3), (2, 5), (6, 2)])
def test_numbering_of_pairs(a: int, b: int, misere: bool) -> None:
    game = Wythoff(a, b, misere)
    for k in range(30):
        p, q = game.pair(k)
        assert game.pair_index(p) == game.pair_index(q) == k
        assert (game.partner(p), game.partner(q)) == (q, p)
    expected = [(x, y) for y in range(60) for x in range(y + 1) if game(x, y).outcome == "P"]
    assert [p.state for p in game.p_positions(59)] == sorted(expected)


def test_the_end_is_outside_the_numbering_of_the_two_parameter_families() -> None:
    assert Wythoff(2, 3).pair_index(0) is None
    assert Wythoff(2).pair_index(0) == 0
    with pytest.raises(ValueError, match="negative"):
        Wythoff().pair(-1)


@given(st.integers(1, 9), st.integers(0, 10**30))
def test_ostrowski_digits_denote_the_number(a: int, n: int) -> None:
    digits = ostrowski_digits(n, a)
    assert sum(d * w for d, w in zip(reversed(digits), ostrowski_weights(a, n), strict=False)) == n
    assert all(0 <= d <= a for d in digits)


@given(st.integers(1, 6), st.integers(1, 10**12))
def test_pairs_are_seen_in_the_digits(a: int, k: int) -> None:
    p, q = Wythoff(a).pair(k)
    digits = ostrowski_digits(p, a)
    assert ostrowski_digits(q, a) == [*digits, 0]
    zeros = next(i for i, d in enumerate(reversed(digits)) if d)
    assert zeros % 2 == 0
