"""CONTRIBUTING.md keeps its promises: the game in one file works everywhere, and the table of rooms is true."""

import doctest
import io
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from test_layout import DOWNWARDS

import nimlike
import nimlike.games
from nimlike import families
from nimlike.cli.main import main
from nimlike.core.definition import Definition
from nimlike.core.reason import ANY_GAME

PAGE = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text()
(EXAMPLE,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [line.split()[1:] for line in PAGE.splitlines() if line.startswith("    nimlike ")]
SIZE = 9


@pytest.fixture
def forgotten() -> Iterator[None]:
    """The list of families as it was, after the test."""
    before = dict(families._own)
    yield
    families._own.clear()
    families._own.update(before)
    for remembered in (families._homes, families._installed, families._from_package, families._read_ruleset):
        remembered.cache_clear()
    sys.modules.pop("nimlike.games.king", None)


@pytest.fixture(scope="module")
def king(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, in a folder of its own."""
    file = tmp_path_factory.mktemp("own") / "king.py"
    file.write_text(EXAMPLE)
    return file


@pytest.fixture
def rules(king: Path) -> nimlike.Ruleset:
    nimlike.load_games(king)
    return nimlike.game("king")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def test_the_table_of_rooms_is_the_list_of_the_layout_test() -> None:
    table = PAGE.partition("## Package layout")[2].partition("\n\n`web`")[0]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    assert [name for row in rows for name in re.findall(r"`(\w+)`", row)] == DOWNWARDS


def test_the_one_test_that_the_page_runs_is_there() -> None:
    for file, name in re.findall(r"pytest (tests/\w+\.py)(?:::(\w+))?", PAGE):
        assert f"def {name}" in (Path(__file__).parent.parent / file).read_text()


def test_every_command_of_the_page_is_tried_here() -> None:
    tried = {"solve", "values", "play", "prove", "web"}
    assert {command[0] for command in COMMANDS} == tried


TRIED = [each for each in COMMANDS if each[0] not in ("play", "web", "prove")]


@pytest.mark.parametrize("command", TRIED, ids=" ".join)
def test_the_commands_of_the_page_work_on_the_example(
    command: list[str], king: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(king.parent)
    assert "king" in run(capsys, *command).lower()


def test_the_answer_is_the_theorem_with_its_reason(king: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "solve", f"{king}:5,8", "--why")
    assert out.startswith("king:5,8\n  N-position: the player to move wins  [theorem: ")
    assert "1 winning move: a1 to king:4,8" in out
    assert "Why: The remainders on division by 2 are 1 and 0." in out
    for state in ((5, 8), (4, 8)):
        assert nimlike.game("king")(*state).explain().nudge != ANY_GAME


def test_two_moves_are_played_against_the_computer(
    king: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("a1\nab1\nquit\n"))
    out = run(capsys, "play", f"{king}:5,8")
    assert "You took 1 from A. Now A 4, B 8." in out
    assert out.count("You took") == out.count("Computer took") == 2


@pytest.mark.slow
def test_what_is_discovered_is_proved(king: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "discover", str(king), "--prove", "--seconds", "600")
    assert (
        "Theorem: In The king's walk, normal play, for all whole numbers x, y, (x, y) is a P-position if and only if"
        in out
    )
    assert "the independent checker accepted the certificate" in out


@pytest.mark.parametrize("reach", [1, 2, 3])
def test_theory_table_list_and_map_are_those_of_the_definition(reach: int, rules: nimlike.Ruleset) -> None:
    game = nimlike.game("king" if reach == 1 else f"king:reach={reach}")
    assert type(game) is type(rules)
    search = Definition(game)
    lost = {state for state in product(range(SIZE), repeat=2) if search.outcome(state) == "P"}
    for state in product(range(SIZE), repeat=2):
        answer = game(*state).answer()
        assert (answer.outcome == "P") == (state in lost)
        assert {str(move) for move, _ in answer.winning_moves} == {str(move) for move, _ in search.winning_moves(state)}
        assert answer.grundy in (None, search.grundy(state))
        assert answer.reason.facts["remainders"] == [n % (reach + 1) for n in state]
    assert {position.state for position in game.p_positions(SIZE - 1)} == lost
    plane = game.map()
    assert plane is not None
    drawn = {(x, y) for x, low, high in plane.spans(0, 0, 0, SIZE, SIZE) for y in range(max(low, 0), high + 1)}
    assert {(x, y) for x, y in drawn if y < SIZE} == lost
    assert game.grundy_table(4).tolist() == [[search.grundy((x, y)) for y in range(5)] for x in range(5)]


@pytest.mark.slow
def test_the_browser_has_a_board_and_a_page_of_the_game(rules: nimlike.Ruleset) -> None:
    from fastapi.testclient import TestClient

    from nimlike.web.app import create_app
    from nimlike.web.pool import Pool
    from nimlike.web.service import Service

    with TestClient(create_app(service=Service(Pool(seconds=600))), base_url="http://127.0.0.1") as client:
        for address in ("/games", "/games/king", "/play/king:5,8", "/map/king"):
            page = client.get(address)
            assert page.status_code == 200
            assert "king" in page.text.lower()


def test_a_bad_option_is_refused_in_one_line(king: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", f"{king}:reach=0:5,8"]) == 2
    assert capsys.readouterr().err == "nimlike: king: reach is 1 to 100, not 0\n"


def test_the_doctests_of_the_example_are_true(king: Path) -> None:
    nimlike.load_games(king)
    module = sys.modules[nimlike.load_games(king)[0].__module__]
    found = doctest.testmod(module)
    assert found.attempted
    assert not found.failed


def test_the_same_file_in_the_room_of_games_is_a_family_of_the_package(
    king: Path, forgotten: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    families._own.pop("king", None)
    families._homes.cache_clear()
    families._read_ruleset.cache_clear()
    monkeypatch.setattr(nimlike.games, "__path__", [*nimlike.games.__path__, str(king.parent)])
    assert "king" in families.families()
    assert run(capsys, "solve", "king:5,8").startswith("king:5,8\n  N-position")
    assert "king: the king's walk" in run(capsys, "games")


def test_an_installed_package_gives_a_family_by_an_entry_point(king: Path, tmp_path: Path) -> None:
    (tmp_path / "chess_games.py").write_text(EXAMPLE)
    data = tmp_path / "chess_games-1.0.dist-info"
    data.mkdir()
    (data / "METADATA").write_text("Metadata-Version: 2.1\nName: chess-games\nVersion: 1.0\n")
    (data / "entry_points.txt").write_text("[nimlike.games]\nking = chess_games:King\n")
    code = (
        f"import sys; sys.path.append({str(tmp_path)!r}); import nimlike.cli.main as m; m.main(['solve', 'king:5,8'])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.startswith("king:5,8\n  N-position")
