"""The definition as the judge of answers: outcome, value and all winning moves; and what a command prints."""

from collections.abc import Iterable

import pytest

from nimlike.cli.main import main
from nimlike.core.definition import Definition
from nimlike.core.move import State
from nimlike.core.ruleset import Ruleset


def check_answers(game: Ruleset, states: Iterable[State], max_moves: int = 10**7) -> None:
    """The answers of a game at some states are what the plain search says."""
    search = Definition(game, max_moves)
    for state in states:
        answer = game(*state).answer()
        assert answer.outcome is search.outcome(state), (str(game), state)
        assert answer.grundy == (search.grundy(state) if game.normal_play else None), (str(game), state)
        expected = sorted((str(move), after.state) for move, after in search.winning_moves(state))
        assert sorted((str(move), after.state) for move, after in answer.winning_moves) == expected, (str(game), state)
        assert answer.winning_moves.count == len(expected), (str(game), state)


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """The exit code of a command, and what it prints on both streams."""
    code = main(list(args))
    out, err = capsys.readouterr()
    return code, out, err
