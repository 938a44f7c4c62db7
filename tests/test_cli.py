"""The command line: answers on standard output, errors in one line, exit codes as documented."""

import io
import json
import re
import sys
from pathlib import Path

import pytest
from judging import run

from nimlike.cli.main import COMMANDS, MOVED, all_commands

Captured = pytest.CaptureFixture[str]


def test_moves_are_limited_but_counted(capsys: Captured) -> None:
    position = "nim:" + ",".join(["1"] * 2001)
    answer = json.loads(run(capsys, "solve", position, "--json")[1])
    assert (len(answer["winning_moves"]), answer["winning_move_count"]) == (1000, 2001)
    answer = json.loads(run(capsys, "solve", position, "--json", "--moves", "all")[1])
    assert len(answer["winning_moves"]) == 2001
    answer = json.loads(run(capsys, "solve", position, "--json", "--moves", "3")[1])
    assert [m["move"] for m in answer["winning_moves"]] == ["a1", "b1", "c1"]
    assert "and 1991 more" in run(capsys, "solve", position)[1]


def test_standard_input_is_answered_line_by_line(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("nim:1,2\nnim:3,-4\n\nchess:1\nwythoff:4,7\nnim:10^1000000000\n"))
    code, out, err = run(capsys, "solve", "-")
    replies = [json.loads(line) for line in out.splitlines()]
    assert [reply.get("outcome") for reply in replies] == ["N", None, None, None, "P", None]
    assert [reply["position"] for reply in replies][:2] == ["nim:1,2", "nim:3,-4"]
    assert all("error" in replies[i] for i in (1, 2, 3, 5))
    assert (code, err) == (3, "")


def test_a_period_without_a_certificate_writes_none(capsys: Captured, tmp_path: Path) -> None:
    code, _, err = run(
        capsys, "analyze", "octal:0.77", "--of", "period", "--to", "150", "-o", str(tmp_path / "short.json")
    )
    assert code == 4
    assert "no certificate" in err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("lines", [0, 400])
def test_processes_answer_in_the_order_of_the_lines(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, lines: int
) -> None:
    positions = [("nim:3,4,5", "wythoff:20,30", "nim:x", "", "vector:gdwn=1,2:5,9")[n % 5] for n in range(lines)]
    text = "".join(f"{each}\n" for each in positions).encode() + b"\xff\n" * (lines > 1)
    told = []
    for workers in ("1", "2"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        told.append(run(capsys, "solve", "-", "--workers", workers, "--why", "--moves", "2"))
    assert told[0] == told[1]
    assert told[1][1].count("\n") == lines + (lines > 1)


VERBS = "Begin|Compare|Design|Find|Go|List|Make|Open|Play|Print|Prove|Reproduce|Run|Start|Take|Verify|Write"


def test_the_help_begins_each_command_with_a_verb_and_gives_it_one_line(capsys: Captured) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    told = " ".join(out.split())
    for name, line in COMMANDS.items():
        assert f" {name} {line} " in told, name
        assert re.match(rf"({VERBS})\b", line), line
    for name, command in all_commands():
        assert re.match(rf"({VERBS})\b", command.help or ""), name


def test_an_earlier_name_of_a_command_is_answered_by_the_new_one(capsys: Captured) -> None:
    for old, new in MOVED.items():
        assert new.split()[0] in COMMANDS
        assert run(capsys, old, "nim:3,4,5") == (2, "", f"nimlike: {old} is now: nimlike {new}\n")


def test_a_terminal_without_a_command_is_shown_three_things_that_work(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    code, out, err = run(capsys)
    assert (code, err) == (0, "")
    shown = [line.split("  ")[1].split()[1:] for line in out.splitlines() if line.startswith("  nimlike ")]
    assert len(shown) == 3
    for command in shown:
        assert command[0] in COMMANDS
        if command[0] != "play":
            assert run(capsys, *command)[0] == 0
