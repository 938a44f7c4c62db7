"""Games from the user's files: read, played from every command, and refused in one line that names the place."""

import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from judging import check_answers
from suites import data, mostly_slow

import nimlike
from nimlike.cli.main import main
from nimlike.core import defaults
from nimlike.core.definition import Definition
from nimlike.core.position import Position
from nimlike.core.searched import Remoteness
from nimlike.own import condition_games
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
    for arguments in (
        ["values", "take-a-square", "--of", "table", "--to", "3"],
        ["solve", "take-a-square:2,5", "--why"],
        ["games", "take-a-square"],
    ):
        assert main([arguments[0], "--games", str(file), *arguments[1:]]) == 0
        assert "square" in (said := capsys.readouterr().out)
    assert "\n  Take a square number of counters from one of the piles.\n" in said
    assert nimlike.position("take-a-square:4,4").grundy == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = ", "line 1: invalid syntax"),
        ("import nimlike\n\nnimlike.nothing", "line 3: AttributeError"),
        ("import nimlike", "it defines no subclass"),
        (HEAD.format("G") + " pass", "G has no method options"),
        (HEAD.format("G") + "\n  def options(self, s): yield 1", 'examples = ("g:3,4",)'),
        (HEAD.format("Nim") + "\n  examples=('nim:1',)\n  def options(self, s): yield 1", "already"),
        (HEAD.format("Bad") + "\n  examples=('bad:1',)\n  def options(self, s):\n    yield s[5]", "line 5: IndexError"),
        (HEAD.format("B") + "\n  family='B!'\n  examples=('b:1',)\n  def options(self,s): yield", "name"),
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


BODY = """
import os, random, sys
import nimlike

class Faulty(nimlike.Ruleset):
    examples = ("faulty:5",)

    def options(self, state):
        if state[0] == {at}: {faulty}
        if state[0]: yield self.take(state, 0, 1)

    def theory(self, position):
        {theory}
"""
AT_ONCE, LATER = 5, 50  # sizes of heaps: that of the example, and one that is met in a search only


def code_and_line(file: Path, words: list[str]) -> tuple[int, str, str]:
    """What the program says of a file of games, in a process of its own: some files try to end that."""
    command = [sys.executable, "-m", "nimlike", *words]
    done = subprocess.run(command, cwd=file.parent, capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("statement", mostly_slow(["sys.exit(0)", "exit()"]))
@pytest.mark.parametrize("place", mostly_slow(["options", "file", "example", "theory", "moves"], 3))
def test_a_game_that_ends_the_program_is_refused_with_file_and_line(place: str, statement: str, tmp_path: Path) -> None:
    text, line = f"import os, sys\n{statement}\n", 2
    if place in ("example", "options"):
        at = AT_ONCE if place == "example" else LATER
        text, line = BODY.format(at=at, faulty=statement, theory="return None"), 9
    elif place == "theory":
        text, line = BODY.format(at=0, faulty="return", theory=statement), 13
    elif place == "moves":
        later = f"def moves():\n            {statement}\n        "
        answer = "nimlike.Answer(position, nimlike.Outcome.N, nimlike.Label.THEOREM, 'me', moves, moves)"
        text, line = BODY.format(at=0, faulty="return", theory=f"{later}return {answer}"), 14
    code, out, said = code_and_line(written(tmp_path, "mine.py", text), ["solve", f"./mine.py:{LATER}"])
    assert (code, out) == (2, "")
    assert said.startswith(f"nimlike: ./mine.py, line {line}: a game must not end the program (")
    assert said.count("\n") == 1


def test_ctrl_c_in_a_game_is_no_fault_of_the_game(tmp_path: Path) -> None:
    """The file presses it, and catches and raises again what comes of that."""
    pressed = "import os, signal\ntry:\n    os.kill(os.getpid(), signal.SIGINT)\n    while True: pass\n"
    pressed += "except BaseException: raise"
    file = written(tmp_path, "mine.py", pressed)
    assert code_and_line(file, ["solve", "./mine.py:3"]) == (130, "", "nimlike: interrupted\n")


@pytest.mark.parametrize(("faulty", "said"), data("faulty_games.json")["moves"])
@pytest.mark.parametrize("at", [AT_ONCE, LATER])
def test_moves_and_states_that_are_none_are_refused_at_the_first_one_met(
    at: int, faulty: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "mine.py", BODY.format(at=at, faulty=faulty, theory="return None"))
    assert main(["solve", f"{file}:{LATER}"]) == 2
    out, error = capsys.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    assert said.format(at=at) in error
    assert str(file) in error


@pytest.mark.parametrize(("theory", "said"), data("faulty_games.json")["theories"])
def test_a_faulty_theory_is_its_authors_fault(
    theory: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = "(lambda *given: nimlike.Answer(position, nimlike.Outcome.N, nimlike.Label.THEOREM, 'me', *given))"
    body = BODY.format(at=0, faulty="return", theory=theory.replace("{answer}", answer))
    file = written(tmp_path, "mine.py", body)
    assert main(["solve", f"{file}:5"]) == 2
    out, error = capsys.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    assert said in error
    assert str(file) in error


CHANGEFUL = {
    "at random": "for x in range(state[0]):\n            if state[0] < 6 or random.random() < 0.5:",
    "by a counter": "G.calls += 1\n        for x in range(n := state[0]):\n            if n < 6 or (G.calls + x) % 2:",
    "once only": "known = state in G.seen\n        G.seen.add(state)\n        for x in range(min(state[0], 1)):\n"
    "            if state[0] < 6 or not known:",
    "cached": "for x in range(state[0]):\n            if True:",
}
"""Options that are the same from the example, and others from larger positions: each with the line that differs."""


@pytest.mark.parametrize("kind", CHANGEFUL)
@pytest.mark.parametrize("command", ["solve", "why", "table", "grundy"])
def test_a_game_whose_moves_are_others_each_time_is_refused_with_both(
    kind: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    family = f"{kind}-{command}".replace(" ", "-")
    text = f"import functools, random, nimlike\nclass G(nimlike.Ruleset):\n    examples = ('{family}:5',)\n"
    text += f"    family = {family!r}\n"
    text += "    calls, seen = 0, set()\n" + ("    @functools.cache\n" if kind == "cached" else "")
    text += (
        f"    def options(self, state):\n        {CHANGEFUL[kind]}\n                yield self.take(state, 0, x + 1)\n"
    )
    file = written(tmp_path, "changeful.py", text)
    words = {
        "solve": ["solve", f"{file}:12"],
        "why": ["solve", f"{file}:12", "--why"],
        "table": ["values", str(file), "--of", "table", "--to", "30"],
        "grundy": ["values", str(file), "--of", "grundy", "--to", "30"],
    }
    assert main(words[command]) == 2
    out, error = capsys.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    assert f"{file}, line " in error
    assert ": options gives other moves from " in error
    assert re.search(r" when it is called again: .+; then .+", error)


def test_moves_in_another_order_are_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = "yield from random.sample([self.take(state, 0, x + 1) for x in range(state[0])], state[0]); return"
    file = written(tmp_path, "mixed.py", BODY.format(at="state[0]", faulty=body, theory="return None"))
    assert main(["solve", f"{file}:{LATER}"]) == 0
    assert "Grundy value 50" in capsys.readouterr().out


def test_an_outcome_that_contradicts_the_grundy_value_is_refused() -> None:
    class Changeful(nimlike.Ruleset):
        family, calls = "changeful", 0

        def options(self, state: tuple[int, ...]) -> Iterator[tuple[nimlike.Move, tuple[int, ...]]]:
            Changeful.calls += 1
            yield from [self.take(state, 0, 1)] * (Changeful.calls == 1)

    with pytest.raises(nimlike.NimlikeError, match="the search finds the outcome N, and then the Grundy value 0"):
        nimlike.Position(Changeful(), (1,)).answer().grundy  # noqa: B018


@pytest.mark.parametrize(("method", "line"), mostly_slow(map(tuple, data("faulty_games.json")["classes"]), 5))
def test_whatever_a_class_has_it_never_ends_the_program_without_a_word(
    method: str, line: int | None, tmp_path: Path
) -> None:
    text = "import functools, sys, nimlike\nclass Mine(nimlike.Ruleset): examples = ('mine:5',)\n"
    text = text.replace(" examples = ('mine:5',)", f"\n    {method}")
    text += "" if "examples" in method else "    examples = ('mine:5',)\n"
    code, out, said = code_and_line(written(tmp_path, "mine.py", text + "\n"), ["solve", "./mine.py:12"])
    assert (code, out, said.count("\n")) == (2, "", 1)
    assert said.startswith(f"nimlike: ./mine.py, line {line}: " if line else "nimlike: ./mine.py")


def test_a_pipe_of_a_game_is_not_the_standard_output(tmp_path: Path) -> None:
    """A program that the game asks has ended: nobody has gone away who reads the answer."""
    asks = "import os; r, w = os.pipe(); os.close(r); os.write(w, b'5')"
    file = written(tmp_path, "mine.py", BODY.format(at=LATER, faulty=asks, theory="return None"))
    code, out, said = code_and_line(file, ["solve", f"./mine.py:{LATER}"])
    assert (code, out, said) == (2, "", "nimlike: ./mine.py, line 9: BrokenPipeError: [Errno 32] Broken pipe\n")


def test_a_game_may_print_to_a_reader_that_goes_away(tmp_path: Path) -> None:
    prints = "print('x' * 10 ** 6, flush=True); return"
    written(tmp_path, "mine.py", BODY.format(at=AT_ONCE, faulty=prints, theory="return None"))
    line = f"{sys.executable} -m nimlike solve ./mine.py:{AT_ONCE} | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_a_state_with_a_text_of_its_own_may_have_more_than_numbers(tmp_path: Path) -> None:
    text = BODY.format(at=0, faulty="return", theory="return None").replace(
        "    def theory",
        """    def parse_state(self, text): return (text.count("x"), text)

    def format_state(self, state): return state[1]

    def options(self, state):
        if state[0]: yield nimlike.Move.lone_take(1), (state[0] - 1, state[1][1:])

    def theory""",
    )
    (game,) = nimlike.load_games(written(tmp_path, "mine.py", text.replace("faulty:5", "faulty:1xxx")))
    assert str(nimlike.position("faulty:1xx").options().__next__()[1]) == "faulty:xx"
    assert game.family == "faulty"


def test_a_path_of_toml_stands_for_its_game_like_one_of_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written(tmp_path, "two.toml", 'moves = ["k,0", "0,k", [2, 1]]')
    monkeypatch.chdir(tmp_path)
    said = set()
    for words in (["./two.toml:5,8"], ["two.toml:5,8"], ["@two.toml:5,8"], [f"{tmp_path}/two.toml:5,8"]):
        assert main(["solve", *words]) == 0
        said.add(capsys.readouterr().out)
    assert len(said) == 1
    assert said.pop().startswith("vector:move=k,0:move=0,k:move=2,1:5,8\n")
    assert main(["solve", "--games=./two.toml", "./none.toml:5,8"]) == 2
    assert capsys.readouterr().err == "nimlike: none.toml: No such file or directory\n"


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
    ("family", "condition"),
    mostly_slow([("same", "x - u = y - v"), ("near", "-1 <= x - u - y + v <= 1"), ("half", "2u <= x < 2u + 2")]),
)
def test_a_game_by_conditions_is_the_game_of_its_definition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, family: str, condition: str
) -> None:
    game = nimlike.load_rules(written(tmp_path, f"by-{family}.toml", CONDITIONS.format(condition=condition)))
    check_answers(game, product(range(5), repeat=2))
    monkeypatch.setattr(condition_games, "_FEW", 1)  # from tables too
    search = Definition(game)
    check_answers(game, product(range(5), repeat=2))
    for state in product(range(5), repeat=2):
        for move, reached in game.options(state):
            assert game.after(state, move) == reached
    lost = [state for state in product(range(5), repeat=2) if search.outcome(state) == "P"]
    assert [position.state for position in game.p_positions(4)] == lost
    assert game.grundy_table(4).tolist() == [[search.grundy((x, y)) for y in range(5)] for x in range(5)]
    plane = game.map()
    rows = plane.spans(0, 0, 0, 5, 5)  # which may reach beyond the window
    assert {(i, j) for i, low, high in rows for j in range(max(low, 0), min(high, 4) + 1)} == set(lost)
    assert list(plane.values(0, 0, 0, 5, 5)) == [search.grundy((x, y)) for y in range(5) for x in range(5)]
    assert pickle.loads(pickle.dumps(game(3, 4))) == game(3, 4)


CHANGES = (
    *("misere", "", "block=2", "block=3", "misere:block=2", "misere:block=3", "end=1,1~3,0", "avoid=2,1", "pass=3"),
    *("misere:end=2,2", "misere:avoid=0,0~1,1", "misere:pass=1", "end=1,1:pass=2", "pass=1:block=2"),
    *("end=0,3:avoid=2,1:block=2", "misere:end=1,2:avoid=0,1:pass=1:block=2"),
)
TWICE = '[[moves]]\nafter = ["u", "y"]\nconditions = ["u = 0", "x > 2"]\n'  # moves that there are already
TWICE_OVER = """import nimlike

class TwiceOver(nimlike.Ruleset):
    examples = ("twice-over:3,4",)

    def options(self, state):
        x, y = state
        for k in range(1, x + 1):
            yield self.take(state, 0, k)
            if k <= y:
                yield nimlike.Move(((0, k), (1, k))), (x - k, y - k)
        if y > 1:
            yield self.take(state, 1, 2)
        if x > 3:
            yield self.take(state, 0, x)
"""


COMPILING = mostly_slow(("twice-over", change) for change in ("", *CHANGES[3::4]))[1:]  # which takes seconds


@pytest.mark.parametrize(("name", "change"), [*mostly_slow(product(("near", "twice"), CHANGES), 7), *COMPILING])
def test_a_changed_game_has_the_tables_of_its_definition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, change: str
) -> None:
    monkeypatch.setattr(condition_games, "_FEW", 1)
    monkeypatch.setattr(defaults, "_WORTH", 1)
    if name == "twice-over":
        nimlike.load_games(written(tmp_path, f"{name}.py", TWICE_OVER))
    else:
        text = CONDITIONS.format(condition="-1 <= x - u - y + v <= 1") + TWICE * (name == "twice")
        nimlike.load_rules(written(tmp_path, f"{name}.toml", text))
    game = nimlike.game(f"{name}:{change}".rstrip(":"))
    search, length = Definition(game), Remoteness(game, 10**9)
    states = [game.state_of(cell) for cell in product(range(7), repeat=2)]
    lost = [state for state in states if search.outcome(state) == "P"]
    assert [position.state for position in game.p_positions(6)] == lost
    assert defaults.grundy_table(game, 6, lengths=True).ravel().tolist() == [length.of(state) for state in states]
    if game.normal_play:
        assert game.grundy_table(6).ravel().tolist() == [search.grundy(state) for state in states]
    for answer in (Position(game, state).answer() for state in states[::5]):
        here = answer.position.state
        assert (answer.outcome == "P") == (here in lost)
        if here not in lost:
            assert [move for move, _ in answer.winning_moves] == [move for move, _ in search.winning_moves(here)]


def test_a_move_that_raises_a_large_number_is_named_and_never_left_out(tmp_path: Path) -> None:
    """Tables of games by conditions hold for moves that only take."""
    content = (
        CONDITIONS.format(condition="x - u = y - v")
        + """[[moves]]
after = ["u", "y"]
conditions = ["50 <= x", "x <= 80", "u = x + 1"]
"""
    )
    game = nimlike.load_rules(written(tmp_path, "raising.toml", content))
    assert game(40, 3).answer().winning_moves
    for asked in (lambda: game(100, 30).answer().grundy, lambda: game.table(0, 60), lambda: game.grundy_table(60)):
        with pytest.raises(nimlike.RulesetError, match="moves must take something, and raise no number"):
            asked()


@pytest.mark.parametrize(
    ("cap", "like"), [("2x", "schwenk:cap=2x"), ("x + 1", "schwenk:cap=x+1"), ("3", "schwenk:cap=3")]
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


@pytest.mark.parametrize(("text", "said"), data("refused_rules.json"))
def test_a_file_of_rules_is_refused_with_line_and_key(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(nimlike.NimlikeError) as refused:
        nimlike.load_rules(written(tmp_path, "wrong.toml", text))
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


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


def test_a_class_with_a_second_name_in_its_file_is_one_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = SQUARES.format(name="TwiceNamed", family="twice-named") + "\n\nFAMILY = TwiceNamed\n"
    assert main(["solve", f"{written(tmp_path, 'twice.py', text)}:3,3"]) == 0
    assert capsys.readouterr().out.startswith("twice-named:3,3")
