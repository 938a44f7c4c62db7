"""Play in lines of text: transcripts, mistakes, the end of the input, two people, two programs."""

import builtins
import importlib.util
import io
import sys
from pathlib import Path
from types import ModuleType

import pytest

from nimlike.cli.main import main

GOLDEN = [
    "Nim: nim:3,3,3",
    "Take any number of counters, at least one, from one pile. Who takes the last counter wins.",
    "A 3, B 3, C 3. You move first, Computer (random) second.",
    "Type a move like a1, or help.",
    "Hint 1 of 3: You can win: make every binary column of the piles hold an even number of ones.",
    "Hint 2 of 3: Look at pile A, and take all of it.",
    "Hint 3 of 3: a3 wins: it leaves nim:0,3,3.",
    "Hint 3 of 3: a3 wins: it leaves nim:0,3,3.",
    "You took 2 from A. Now A 1, B 3, C 3.",
    "Computer took 1 from A. Now B 3, C 3.",
    "You took 1 from B. Now B 2, C 3.",
    "Computer took 1 from C. Now B 2, C 2.",
    "1. a2 (You): gives the win away; a3 keeps it.",
    "2. a1 (Computer): keeps the win.",
    "3. b1 (You): every move loses here.",
    "4. c1 (Computer): keeps the win.",
    "Decided at move 1 (You): a2 gave the win away; a3 would have kept it.",
    "You took 2 from C. Now B 2.",
    "Computer took 1 from B. Now B 1.",
    "You took 1 from B. Now no counter is left.",
    "You win.",
    "Decided at move 6 (Computer): b1 gave the win away; b2 would have kept it.",
    "Type undo, new, swap, review or quit.",
    "The game is over: type undo, new, swap, review or quit.",
    "The game is over: type undo, new, swap, review or quit.",
    "nim:0,0,0",
    "Goodbye.",
]

Captured = pytest.CaptureFixture[str]
ROOT = Path(__file__).parent.parent


def played(capsys: Captured, monkeypatch: pytest.MonkeyPatch, typed: str, *args: str) -> list[str]:
    """The transcript of a game, after the lines that introduce it."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert main(["play", *args]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def test_a_whole_game(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "hint\nhint\nhint\nhint\na2\nB 1\nreview\nc2\nb1\na1\nb1\nposition\nquit\n"
    assert played(capsys, monkeypatch, typed, "nim:3,3,3", "--against", "random", "--seed", "7") == GOLDEN


def test_hints_moves_and_reasons(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = played(capsys, monkeypatch, "why\nwhy b2\nmoves\nw b2\n?\n", "wythoff:20,30")[4:]
    assert lines[0] == "Not a P-position. 20 stands in (12, 20), pair k = 8: b18 leaves it."
    assert "[theorem: Wythoff 1907, sections 5 and 6]" in lines
    assert any(line.startswith("b2 loses: it leaves wythoff:20,28") for line in lines)
    assert "Legal moves: a1 to a20, b1 to b30, ab1 to ab20." in lines
    short, long = (lines[i:] for i in [i for i, line in enumerate(lines) if line.startswith("b2 loses")])
    assert len(long) > 2
    assert any(line.startswith("weights ") for line in long)
    assert not any(line.startswith("weights ") for line in short[: len(short) - len(long)])
    assert sum(line.startswith("undo [N]: ") for line in lines) == 1
    assert lines[-1] == "Goodbye."


def test_mistakes_get_one_line_and_the_game_goes_on(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "chess\na9\na\nab1\nundo many\nundo -1\nundo\nredo\n2.a1\nwhy z\n\n   \n1.a1\nb1\n"
    lines = played(capsys, monkeypatch, typed, "nim:3,4", "--two")[4:]
    assert lines == [
        "'chess' is not a move; write one like b1, ab4, a4b6, a2/3, p27-5, or 3 in a one-pile game; or type help.",
        "Move a9 is not legal in nim:3,4: pile A holds 3.",
        "'a' is not a move; write one like b1, ab4, a4b6, a2/3, p27-5, or 3 in a one-pile game; or type help.",
        "Move ab1 is not legal in nim:3,4: take from one pile, like a3.",
        "How many turns: 'many' is not a whole number; write it like 123, 1_000, 10^30 or 2^64+1.",
        "How many turns: '-1' has a sign; a number here is 0 or more and has none.",
        "Nothing to take back.",
        "Nothing to make again.",
        "Move 2.a1 is not legal in nim:3,4: take from one pile, like a3.",
        "'z' is not a move; write one like b1, ab4, a4b6, a2/3, p27-5, or 3 in a one-pile game.",
        "Move 1.a1 is not legal in nim:3,4: take from one pile, like a3.",
        "First player took 1 from B. Now A 3, B 3.",
        "Goodbye.",
    ]


def test_undo_redo_swap_new(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "a1\nundo\nredo\nswap\nu 9\nnew\na1\na1\nundo 2\nreview\n"
    assert played(capsys, monkeypatch, typed, "nim:2,3")[2:] == [
        "A 2, B 3. You move first, Computer (perfect) second.",
        "Type a move like a1, or help.",
        "You took 1 from A. Now A 1, B 3.",
        "Computer took 2 from B. Now A 1, B 1.",
        "Took back 2 moves. Now A 2, B 3.",
        "Made again 2 moves. Now A 1, B 1.",
        "Sides changed: Computer first, You second. Computer to move.",
        "Computer took 1 from B. Now A 1.",
        "Took back 2 moves. Now A 1, B 3.",
        "A new game.",
        "A 2, B 3. Computer (perfect) moves first, You second.",
        "Type a move like a1, or help.",
        "Computer took 1 from B. Now A 2, B 2.",
        "You took 1 from A. Now A 1, B 2.",
        "Computer took 1 from B. Now A 1, B 1.",
        "You took 1 from A. Now B 1.",
        "Computer took 1 from B. Now no counter is left.",
        "Computer wins.",
        "Decided from the start (Computer): no mistake was made.",
        "Type undo, new, swap, review or quit.",
        "Took back 4 moves. Now A 2, B 2.",
        "1. b1 (Computer): keeps the win.",
        "Decided from the start (Computer): no mistake was made.",
        "Goodbye.",
    ]


def test_two_people_at_the_coprime_game(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = played(capsys, monkeypatch, "swap\n1\n2\n3\n", "coprime:max=10:3", "--two")[2:]
    assert lines == [
        "3 left, A has 0, B has 0, A to take at most 3. A moves first, B second.",
        "Type a move like 1, or help.",
        "Two people play: there are no sides to change.",
        "A took 1. Now 2 left, A has 1, B has 0, B to take at most 2.",
        "B took 2. Now 0 left, A has 1, B has 2.",
        "A wins.",
        "Decided from the start (A): no mistake was made.",
        "Type undo, new, swap, review or quit.",
        "The game is over: type undo, new, swap, review or quit.",
        "Goodbye.",
    ]


def test_two_programs(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("nim:5,6,7", "--watch", "--against", "perfect", "--against", "random", "--seed", "4")
    lines = played(capsys, monkeypatch, "", *args)
    assert lines == played(capsys, monkeypatch, "", *args)
    assert lines[-2:] == ["First computer wins.", "Decided from the start (First computer): no mistake was made."]
    monkeypatch.setattr("nimlike.cli.play.LONGEST_WATCHED", 5)
    assert main(["play", "schwenk:cap=2:100,2", "--watch"]) == 3
    assert capsys.readouterr().err == "nimlike: the game is not over after 5 moves\n"


def test_a_game_that_cannot_be_solved_goes_on(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = played(capsys, monkeypatch, "why\nhint\n1\nreview\n", "coprime:max=half:500000")[4:]
    assert lines[0].startswith("Not solved here: ")
    assert lines[1].startswith("Hint 1 of 3: No advice, only a careful move")
    assert "(a random move, not solved here" in lines[3]
    assert lines[-2] == "Not decided here: some positions could not be solved."


def test_a_large_game(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = played(capsys, monkeypatch, "hint\nhint\nhint\n", "wythoff:10^300,2^101", "--first", "computer")
    assert all(len(line) < 500 for line in lines)


def test_a_terminal_gets_a_prompt(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    prompts = []

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        if len(prompts) > 2:
            raise EOFError
        return "a1"

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(builtins, "input", ask)
    assert main(["play", "nim:2,3"]) == 0
    assert prompts == ["you> "] * 3
    assert capsys.readouterr().out.endswith("Goodbye.\n")

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    assert main(["play", "nim:2,3"]) == 130


@pytest.mark.parametrize(
    "args",
    [
        ["nim:x"],
        ["nim:1", "nim:2"],
        ["nim:1", "--against", "strong"],
        ["nim:1", "--against", "perfect", "--against", "random"],
        ["nim:1", "--two", "--watch"],
        ["nim:1", "--two", "--against", "random"],
        ["nim:1", "--watch", "--first", "you"],
        ["nim:1", "--first", "me"],
        ["nim:1", "--seed", "x"],
    ],
)
def test_wrong_options_get_one_line(capsys: Captured, args: list[str]) -> None:
    assert main(["play", *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert (err.startswith("nimlike: "), err.count("\n")) == (True, 1)


def test_a_game_without_a_position_starts_from_its_own(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    for args, said in (
        ((), "Nim: nim:3,5,7"),
        (("wythoff",), "Wythoff's game: wythoff:5,9"),
        (("Nim", "3", "4"), "Nim: nim:3,4"),
        (("coprime:max=5",), "Coprime game, K = 5: coprime:max=5:21"),
    ):
        assert played(capsys, monkeypatch, "", *args)[0].startswith(said)


def test_the_rules_are_those_of_the_very_game(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = played(capsys, monkeypatch, "", "subtraction:1,3,4:misere:9")
    assert lines[1] == "Take 1, 3 or 4 counters from a heap. Who moves last loses."


def test_moves_are_read_as_people_write_them(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "take 3 from c\n2 from pile A\nB 4\nwhy 1 from a\n"
    lines = played(capsys, monkeypatch, typed, "nim:3,4,5", "--two")[4:]
    assert lines[:3] == [
        "First player took 3 from C. Now A 3, B 4, C 2.",
        "Second player took 2 from A. Now A 1, B 4, C 2.",
        "First player took 4 from B. Now A 1, C 2.",
    ]
    assert lines[3].startswith("a1 loses: it leaves nim:0,0,2")


def test_each_game_has_another_seed_which_is_told(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("nim:5,6,7,8,9", "--watch", "--against", "random")
    games = [played(capsys, monkeypatch, "", *args) for _ in range(3)]
    assert len({tuple(lines[4:]) for lines in games}) > 1
    told = next(line for line in games[0] if line.startswith("With --seed "))
    again = played(capsys, monkeypatch, "", *args, "--seed", told.split()[2])
    assert again == [line for line in games[0] if line is not told]


def recorder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("record_game", ROOT / "examples" / "record_game.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_recorded_game_of_the_docs_is_what_happens() -> None:
    shown = (ROOT / "docs" / "play.md").read_text().partition("```text\n")[2].partition("```")[0]
    assert shown == recorder().record()
