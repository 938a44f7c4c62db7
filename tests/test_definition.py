"""The brute force itself, on games small enough to be done by hand."""

import pytest

import nimlike
from nimlike.core.errors import LimitReached
from nimlike.games.nim import Nim
from nimlike.solve.definition import Definition
from nimlike.solve.plan import from_definition


def test_nim_with_one_pile_is_won_by_taking_it() -> None:
    search = Definition(Nim())
    assert [search.outcome((n,)).value for n in range(4)] == ["P", "N", "N", "N"]
    assert [search.grundy((n,)) for n in range(4)] == [0, 1, 2, 3]
    assert [str(move) for move, _ in search.winning_moves((3,))] == ["a3"]


def test_the_misere_end_is_won_by_the_player_to_move() -> None:
    search = Definition(Nim(misere=True))
    assert [search.outcome((n,)).value for n in range(4)] == ["N", "P", "N", "N"]


def test_depth_is_no_limit() -> None:
    game = nimlike.Schwenk("5")
    assert Definition(game).outcome((6_000, 1)).value in "PN"


def test_the_limit_is_kept() -> None:
    with pytest.raises(LimitReached):
        Definition(Nim(), max_moves=50).outcome((9, 9, 9))


def test_only_normal_play_has_grundy_values() -> None:
    with pytest.raises(ValueError, match="normal play"):
        Definition(Nim(misere=True)).grundy((3,))


def test_an_answer_from_the_definition_is_labelled_computed() -> None:
    answer = from_definition(Nim()(1, 2, 4))
    assert (answer.outcome.value, answer.grundy, answer.label.value) == ("N", 7, "computed")
    assert [str(move) for move, _ in answer.winning_moves] == ["c1"]
    with pytest.raises(LimitReached, match="no theorem"):
        from_definition(Nim()(100, 100, 100))
