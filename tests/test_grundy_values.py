"""Grundy values as arrays, and what a game shows in Python."""

from pathlib import Path
from typing import Any

import pytest

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, RulesetError


@pytest.mark.parametrize("text", ["octal:0.77", "grundy", "mark:t=3", "vector:move=2:move=3", "nim", "mark:pass=1"])
def test_the_values_are_those_of_the_definition(text: str) -> None:
    game = nimlike.game(text)
    search = Definition(game)
    assert game.grundy_values(20).tolist() == [search.grundy(game(n).state) for n in range(21)]


def test_values_of_own_games_have_no_limit_of_moves_and_mark_what_is_no_position() -> None:
    (divisor,) = nimlike.load_games(str(Path(__file__).parent.parent / "examples/games/divisor_game.py"))
    found = divisor().grundy_values(2_000).tolist()
    assert found[0] == 65_535
    assert found[1:] == [(n & -n).bit_length() - 1 for n in range(1, 2_001)]


@pytest.mark.parametrize("text", ["wythoff", "mark:misere", "nim:misere", "octal:0.77:misere"])
def test_where_there_are_no_values_a_line_says_so(text: str) -> None:
    with pytest.raises(RulesetError):
        nimlike.game(text).grundy_values(5)


def test_memory_is_estimated_before_the_start() -> None:
    with pytest.raises(LimitReached, match="MiB of memory"):
        nimlike.game("mark").grundy_values(10**10)


@pytest.mark.parametrize("text", ["octal:0.77", "nim", "wythoff", "mark"])
def test_dir_leaves_the_hooks_out(text: str) -> None:
    shown = [name for name in dir(nimlike.game(text)) if name[0] != "_"]
    assert {"grundy_values", "p_positions", "name"} <= set(shown)
    assert "tickets" not in shown
    assert len(shown) <= 40


def test_what_is_no_move_no_position_and_no_code_is_refused() -> None:
    here: Any = nimlike.Nim()(3, 4)
    with pytest.raises(TypeError, match="a move is"):
        here.after((0, 2))
    with pytest.raises(TypeError, match="unsupported operand"):
        here + 5
    code: Any = 0.77
    with pytest.raises(nimlike.ParseError, match="the code is a text"):
        nimlike.Octal(code)
