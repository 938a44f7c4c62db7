"""Games from the user's files: read, played from every command, and refused in one line that names the place."""

from __future__ import annotations

import pickle
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

import nimlike
from nimlike.cli.main import main
from nimlike.core.definition import Definition
from nimlike.own.formula import read_formula

SQUARES = """
import nimlike

class {name}(nimlike.Ruleset):
    \"\"\"Take a square number of counters from one of the piles.\"\"\"

    examples = ("{family}:5,8",)

    def options(self, state):
        for pile, size in enumerate(state):
            root = 1
            while root * root <= size:
                yield self.take(state, pile, root * root)
                root += 1
"""


HEAD = "import nimlike\nclass {}(nimlike.Ruleset):"


def written(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text)
    return file


def test_a_python_file_is_a_family_for_every_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, "squares.py", SQUARES.format(name="TakeASquare", family="take-a-square"))
    assert main(["solve", f"{file}:5,8"]) == 0
    assert capsys.readouterr().out.startswith("take-a-square:5,8\n  N-position")
    for arguments in (["table", "take-a-square", "--to", "3"], ["explain", "take-a-square:2,5"], ["games"]):
        assert main([arguments[0], "--games", str(file), *arguments[1:]]) == 0
        assert "square" in capsys.readouterr().out
    assert nimlike.position("take-a-square:4,4").grundy == 0


def test_a_file_is_loaded_in_a_process_of_its_own(tmp_path: Path) -> None:
    written(tmp_path, "own.py", SQUARES.format(name="Squared", family="squared"))
    command = [sys.executable, "-m", "nimlike", "solve", "./own.py:3,3"]
    out = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert out.startswith("squared:3,3\n  P-position")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = ", "line 1: invalid syntax"),
        ("import nimlike\n\nnimlike.nothing", "line 3: AttributeError"),
        ("import nimlike", "it defines no subclass"),
        (HEAD.format("G") + " pass", "G has no method options"),
        (HEAD.format("G") + "\n  def options(self, s): yield 1", 'examples = ("g:3,4",)'),
        (
            HEAD.format("Nim") + "\n  examples=('nim:1',)\n  def options(self, s): yield 1",
            "already",
        ),
        (
            HEAD.format("Bad") + "\n  examples=('bad:1',)\n  def options(self, s):\n    yield s[5]",
            "line 5: IndexError",
        ),
        (
            HEAD.format("B") + "\n  family='B!'\n  examples=('b:1',)\n  def options(self,s): yield",
            "name",
        ),
    ],
)
def test_a_python_file_that_gives_no_game_is_refused_in_one_line(
    tmp_path: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "mine.py", text)
    for _ in range(2):  # the file is not taken for loaded the second time
        assert main(["solve", f"{file}:3"]) == 2
        error = capsys.readouterr().err
        assert said in error
        assert "mine.py" in error or "already" in error or "B!" in error
        assert error.count("\n") == 1


def test_a_file_is_never_loaded_from_a_text() -> None:
    for text in ("./mine.py:3", "@mine.toml:3", "/etc/passwd:3"):
        with pytest.raises(nimlike.ParseError, match="unknown family"):
            nimlike.position(text)


CONDITIONS = """
position = ["x", "y"]
[[moves]]
after = ["u", "y"]
conditions = ["u < x"]
[[moves]]
after = ["u", "v"]
conditions = ["{condition}", "v < y"]
"""


@pytest.mark.parametrize(
    ("family", "condition", "vectors"),
    [("same", "x - u = y - v", True), ("near", "-1 <= x - u - y + v <= 1", True), ("half", "2u <= x < 2u + 2", False)],
)
def test_a_game_by_conditions_is_the_game_of_its_definition(
    tmp_path: Path, family: str, condition: str, vectors: bool
) -> None:
    game = nimlike.load_rules(written(tmp_path, f"by-{family}.toml", CONDITIONS.format(condition=condition)))
    assert (game.vectors is not None) == vectors
    search = Definition(game)
    for state in product(range(7), repeat=2):
        found = game(*state).answer()
        assert found.outcome == search.outcome(state)
        assert found.grundy == search.grundy(state)
        assert {str(move) for move, _ in found.winning_moves} == {str(move) for move, _ in search.winning_moves(state)}
        for move, reached in game.options(state):
            assert game.after(state, move) == reached
    lost = [state for state in product(range(7), repeat=2) if search.outcome(state) == "P"]
    assert [position.state for position in game.p_positions(6)] == lost
    assert game.grundy_table(6).tolist() == [[search.grundy((x, y)) for y in range(7)] for x in range(7)]
    plane = game.map()
    rows = plane.spans(0, 0, 0, 7, 7)  # which may reach beyond the window
    assert {(i, j) for i, low, high in rows for j in range(max(low, 0), min(high, 6) + 1)} == set(lost)
    assert list(plane.values(0, 0, 0, 7, 7)) == [search.grundy((x, y)) for y in range(7) for x in range(7)]
    assert pickle.loads(pickle.dumps(game(3, 4))) == game(3, 4)


@pytest.mark.parametrize(
    ("cap", "like"),
    [("2x", "schwenk:cap=2x"), ("x + 1", "schwenk:cap=x+1"), ("3", "schwenk:cap=3")],
)
def test_a_cap_by_a_formula_of_the_take_is_schwenks_game(tmp_path: Path, cap: str, like: str) -> None:
    name = f"capped-{abs(hash(cap)) % 10**6}"
    game = nimlike.load_rules(written(tmp_path, f"{name}.toml", f'cap = "{cap}"\n'))
    known = nimlike.game(like)
    for pile, most in product(range(14), range(8)):
        assert game(pile, most).outcome == known(pile, most).outcome


def test_a_condition_on_totals_is_the_coprime_game(tmp_path: Path) -> None:
    text = 'wins = "gcd(a, b) = 1"\ntakes = [1, 2, 3, 4]\n'
    game, known = nimlike.load_rules(written(tmp_path, "prime-to.toml", text)), nimlike.Coprime(4)
    for n in range(1, 40):
        assert game(n).outcome == known(n).outcome
    here = game(10).after("3").after("1")
    assert str(here) == "prime-to:6,3,1,A"
    assert nimlike.position(str(here)) == here
    assert here.outcome == known(6, 3, 1, 0).outcome


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("misere = 1\ncap = '2x'", "line 1: misere: true or false is needed"),
        ("cap = '2y'", "line 1: cap: '2y', character 2"),
        ("cap = 'n > x'", "line 1: cap: a number is needed"),
        ("cap = '2x'\ntakes = [1]", "line 2: takes: there is no such key here"),
        ("wins = 'a > b'", "line 1: wins: give takes"),
        ("takes = [0]\nwins = 'a > b'", "line 1: takes: whole numbers from 1"),
        ("wins = 'a + b'\ntakes = [1]", "line 1: wins: a condition"),
        ("position = ['x']\n[[moves]]\nafter = ['u']\nconditions = ['u << x']", "line 2: moves: move 1"),
        ("position = 'x'", "line 1: position"),
        ("position = ['x']\n[[moves]]\nafter = ['u']", "line 2: moves: move 1: conditions is a list of texts"),
        ("family = 'nim'\ncap = '2x'", "there is a family 'nim' already"),
        ("start = [1]\ncap = '2x'", "line 1: start: a list of 2 whole numbers"),
    ],
)
def test_a_file_of_rules_is_refused_with_line_and_key(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(nimlike.NimlikeError) as refused:
        nimlike.load_rules(written(tmp_path, "wrong.toml", text))
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_conditions_that_do_not_bound_a_number_are_refused(tmp_path: Path) -> None:
    text = 'position = ["x"]\n[[moves]]\nafter = ["u"]\nconditions = ["u > x"]\n'
    file = written(tmp_path, "upwards.toml", text)
    with pytest.raises(nimlike.RulesetError, match="how large u may be"):
        nimlike.load_rules(file)


@pytest.mark.parametrize(
    ("text", "values", "result"),
    [
        ("2x + n // 3 - 1", {"x": 4, "n": 10}, 10),
        ("min(n, 2x, 7) * 3 % 5", {"x": 4, "n": 10}, 1),
        ("-x + 10", {"x": 4}, 6),
        ("1 < x <= 4 and not (x = 3 or n > 10)", {"x": 4, "n": 10}, True),
        ("gcd(x, n) != 2", {"x": 4, "n": 10}, False),
        ("sqrt(n) + abs(x - n)", {"x": 4, "n": 10}, 9),
    ],
)
def test_formulas_have_their_values(text: str, values: dict[str, int], result: int) -> None:
    assert read_formula(text, "f", {"x", "n"})(**values) == result


@pytest.mark.parametrize(
    "text", ["", "x +", "(x", "x y", "2 3", "f(x)", "x > 1 + (n > 2)", "and", "min(x)", "x and n", "$"]
)
def test_malformed_formulas_are_refused_with_the_place(text: str) -> None:
    with pytest.raises(nimlike.ParseError, match="character"):
        read_formula(text, "f", {"x", "n"})


def test_the_docstring_is_the_rules_in_the_list_of_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, "listed.py", SQUARES.format(name="Listed", family="listed"))
    assert main(["games", "--games", str(file), "listed"]) == 0
    assert "listed: listed\n  Take a square number of counters from one of the piles.\n" in capsys.readouterr().out


def test_a_class_with_a_second_name_in_its_file_is_one_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = SQUARES.format(name="TwiceNamed", family="twice-named") + "\n\nFAMILY = TwiceNamed\n"
    assert main(["solve", f"{written(tmp_path, 'twice.py', text)}:3,3"]) == 0
    assert capsys.readouterr().out.startswith("twice-named:3,3")
