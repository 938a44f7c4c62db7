"""Nim: Bouton's theorem against the definition of the game, at any number and size of piles."""

from functools import reduce
from itertools import combinations, combinations_with_replacement, islice, product
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import check_answers

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.numbers import format_number
from nimlike.games.nim.game import Nim

GAMES = [Nim(), Nim(misere=True)]


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("piles", [1, 2, 3, 4])
def test_answers_are_those_of_the_definition(game: Nim, piles: int) -> None:
    check_answers(game, product(range(8 if piles < 4 else 4), repeat=piles))


@given(st.lists(st.integers(0, 10**50), min_size=1, max_size=12), st.booleans())
def test_each_winning_move_reaches_a_p_position(piles: list[int], misere: bool) -> None:
    position = Nim(misere)(*piles)
    if position.outcome is nimlike.Outcome.P:
        assert not position.winning_moves()
        return
    moves = position.winning_moves()
    assert len(moves) == len(list(moves))
    assert moves or not any(piles)
    for move, after in moves:
        assert position.after(move) == after == position.after(str(move))
        assert after.outcome is nimlike.Outcome.P


def test_a_million_piles_have_lazy_moves() -> None:
    position = Nim()(*range(1, 10**6 + 1))
    moves = position.winning_moves()
    total = reduce(xor, range(1, 10**6 + 1))
    assert len(moves) == sum(1 for n in range(1, 10**6 + 1) if n ^ total < n)
    (move, after), *_ = islice(moves, 1)
    assert after.outcome is nimlike.Outcome.P
    assert position.after(str(move)) == after


@pytest.mark.parametrize(("low", "high"), [(0, 0), (1, 130), (63, 64), (2**70 - 3, 2**70 + 3)])
@pytest.mark.parametrize("game", [Nim(), Nim(misere=True)])
def test_tables_have_the_answers_of_their_positions(game: Nim, low: int, high: int) -> None:
    cells = range(low, high + 1)
    for x, row in zip(cells, game.table(low, high).rows, strict=True):
        assert list(row[1:]) == [str(game(x, y).outcome if game.misere else format_number(x ^ y)) for y in cells]


@pytest.mark.parametrize("misere", [False, True])
def test_p_positions_are_all_of_them(misere: bool) -> None:
    game = Nim(misere)
    search = Definition(game)
    for piles in (1, 2, 3):
        expected = [s for s in combinations_with_replacement(range(7), piles) if search.outcome(s) == "P"]
        assert [p.state for p in game.p_positions(6, piles)] == expected


@pytest.mark.parametrize("bits", range(4))
@pytest.mark.parametrize("piles", range(1, 5))
@pytest.mark.parametrize("misere", [False, True])
def test_counts_are_those_of_a_listing(bits: int, piles: int, misere: bool) -> None:
    game = Nim(misere)
    for sets in (False, True):
        states = list(combinations(range(1, 2**bits), piles) if sets else product(range(2**bits), repeat=piles))
        count = game.count_safe(piles, bits, sets=sets)
        assert count.total == len(states)
        assert count.safe == sum(game(*state).outcome == "P" for state in states)


@settings(max_examples=40)
@given(
    st.lists(
        st.one_of(
            st.builds(nimlike.Nim(), st.integers(0, 3), st.integers(0, 3)),
            st.builds(nimlike.Wythoff(), st.integers(0, 3), st.integers(0, 4)),
            st.builds(nimlike.Wythoff(2, 3), st.integers(0, 3), st.integers(0, 4)),
            st.builds(nimlike.Schwenk("2x"), st.integers(0, 5), st.integers(0, 5)),
            st.builds(nimlike.Octal("0.77"), st.integers(0, 6)),
        ),
        min_size=2,
        max_size=3,
    )
)
def test_sums_are_answered_as_by_the_definition(parts: list[nimlike.Position]) -> None:
    position = nimlike.Sum.of(parts)
    search = Definition(position.ruleset)
    answer = position.answer()
    assert answer.outcome is search.outcome(position.state)
    assert answer.grundy == search.grundy(position.state)
    if answer.outcome == "N":
        expected = sorted(str(move) for move, _ in search.winning_moves(position.state))
        assert sorted(str(move) for move, _ in answer.winning_moves) == expected
        for move, after in answer.winning_moves:
            assert position.after(str(move)) == after
    assert answer.reason.facts["grundy"] == str(answer.grundy)
