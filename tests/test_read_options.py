"""The tool that writes the moves of a Python class as conditions."""

import subprocess
import sys
from pathlib import Path

import pytest
from read_options import Unread, rules_of, toml_of

import nimlike
from nimlike.cli.main import main
from nimlike.own.toml import load_rules

ROOT = Path(__file__).parent.parent
WYTHOFF = """
import nimlike
class Game(nimlike.Ruleset):
    family = "read-wythoff"
    examples = ("read-wythoff:3,5",)
    def options(self, state):
        M = nimlike.Move.lone_take(1)
        x, y = state
        for k in range(1, x + 1):
            yield M, (x - k, y)
        for k in range(1, min(x, y) + 1):
            yield M, (x - k, y - k)
        yield from ((M, (x, k)) for k in range(y))
"""


def test_a_class_and_its_conditions_have_the_same_p_positions(tmp_path: Path) -> None:
    file = tmp_path / "wythoff.py"
    file.write_text(WYTHOFF)
    game = nimlike.load_games(file)[0]()
    toml = tmp_path / "wythoff.toml"
    toml.write_text(toml_of(rules_of(game, 2)))
    told = load_rules(toml)
    assert [each.state for each in told.p_positions(30)] == [each.state for each in game.p_positions(30)]
    file.write_text(WYTHOFF.replace("read-wythoff", "read-wide").replace("x - k, y - k", "x - k, y // (k + 1)"))
    with pytest.raises(Unread, match=r"wythoff\.py, line 12: conditions are of sums of multiples"):
        rules_of(nimlike.load_games(file)[0](), 2)


@pytest.mark.slow
def test_the_theorem_on_lim_is_proved_from_its_class(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    toml = tmp_path / "lim.toml"
    law = "xor(a, b) = a + b & xor(a, c) = a + c & xor(b, c) = b + c"
    tool = [sys.executable, "tools/read_options.py", "examples/games/lim.py", "--law", law, "-o", str(toml)]
    subprocess.run(tool, cwd=ROOT, check=True)
    assert main(["prove", "--game", str(toml)]) == 0
    assert "[certified" in capsys.readouterr().out
