"""Play in lines of text: transcripts, mistakes, the end of the input, two people, two programs."""

import builtins
import io
import shlex
import sys
from pathlib import Path

import pytest
import record_game

from nimlike.cli.main import main

TRANSCRIPTS = (Path(__file__).parent / "data" / "play" / "transcripts.txt").read_text(encoding="utf-8").split("\n\n")
Captured = pytest.CaptureFixture[str]
ROOT = Path(__file__).parent.parent


def played(capsys: Captured, monkeypatch: pytest.MonkeyPatch, typed: str, *args: str) -> list[str]:
    """The transcript of a game, after the lines that introduce it."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert main(["play", *args]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


@pytest.mark.parametrize("block", TRANSCRIPTS, ids=lambda block: block.partition("\n")[0])
def test_a_game_is_as_its_transcript(block: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command line, what is typed, and what is printed."""
    (command,), typed, printed = ([line[2:] for line in block.splitlines() if line[0] == sign] for sign in "$>|")
    lines = played(capsys, monkeypatch, "".join(f"{line}\n" for line in typed), *shlex.split(command)[1:])
    assert [line.rstrip() for line in lines] == printed


def test_two_programs(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("nim:5,6,7", "--watch", "--against", "perfect", "--against", "random", "--seed", "4")
    lines = played(capsys, monkeypatch, "", *args)
    assert lines == played(capsys, monkeypatch, "", *args)
    assert lines[-2:] == ["First computer wins.", "Decided from the start (First computer): no mistake was made."]
    monkeypatch.setattr("nimlike.cli.play.LONGEST_WATCHED", 5)
    assert main(["play", "schwenk:cap=2:100,2", "--watch"]) == 3
    assert capsys.readouterr().err == "nimlike: the game is not over after 5 moves\n"


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


def test_each_game_has_another_seed_which_is_told(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("nim:5,6,7,8,9", "--watch", "--against", "random")
    games = [played(capsys, monkeypatch, "", *args) for _ in range(3)]
    assert len({tuple(lines[4:]) for lines in games}) > 1
    told = next(line for line in games[0] if line.startswith("With --seed "))
    again = played(capsys, monkeypatch, "", *args, "--seed", told.split()[2])
    assert again == [line for line in games[0] if line is not told]


def test_the_recorded_game_of_the_docs_is_what_happens() -> None:
    shown = (ROOT / "docs" / "how-to" / "play.md").read_text().partition("```text\n")[2].partition("```")[0]
    assert shown == record_game.record()
