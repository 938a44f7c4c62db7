"""The command line: answers on standard output, errors in one line, exit codes as documented."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from nimlike.cli.main import CHAPTERS, COMMANDS, main
from nimlike.families import families

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *args: str) -> tuple[int, str, str]:
    code = main(list(args))
    out, err = capsys.readouterr()
    return code, out, err


def test_help_names_every_command(capsys: Captured) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert sorted(COMMANDS) == sorted(name for commands in CHAPTERS.values() for name in commands)
    for name in COMMANDS:
        assert name in out
        assert run(capsys, name, "--help")[0] == 0


def test_solve_in_json_has_the_documented_fields(capsys: Captured) -> None:
    code, out, _ = run(capsys, "solve", "wythoff:20,30", "--json", "--why")
    answer = json.loads(out)
    assert code == 0
    assert answer["schema"] == "nimlike/answer/1"
    assert (answer["position"], answer["outcome"], answer["grundy"]) == ("wythoff:20,30", "N", 4)
    assert answer["winning_moves"] == [
        {"move": "b18", "to": "wythoff:20,12"},
        {"move": "ab4", "to": "wythoff:16,26"},
    ]
    assert answer["winning_move_count"] == 2
    assert (answer["label"], answer["grundy_label"]) == ("theorem", "computed")
    assert answer["reason"]["facts"]["target"] == [12, 20]
    assert "reason" not in json.loads(run(capsys, "solve", "wythoff:20,30", "--json")[1])


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


def test_several_positions_go_on_after_an_error(capsys: Captured) -> None:
    code, out, err = run(capsys, "solve", "nim:1", "nim:x", "nim:2")
    assert code == 2
    assert out.count("N-position") == 2
    assert err.count("\n") == 1


def test_a_period_without_a_certificate_writes_none(capsys: Captured, tmp_path: Path) -> None:
    code, _, err = run(capsys, "period", "octal:0.77", "--limit", "150", "-o", str(tmp_path / "short.json"))
    assert code == 4
    assert "no certificate" in err
    assert not list(tmp_path.iterdir())


def test_games_lists_every_family(capsys: Captured) -> None:
    out = run(capsys, "games")[1]
    for name in families():
        assert f"\n{name}: " in f"\n{out}"
    assert [json.loads(line)["family"] for line in run(capsys, "games", "--json")[1].splitlines()] == list(families())


@pytest.mark.slow
def test_papers_report_verdicts(capsys: Captured) -> None:
    code, out, _ = run(capsys, "papers", "--paper", "bouton")
    assert code == 0
    assert "thirty-five" in out
    assert "1 fails as printed" in out
    assert "counterexample: 0,0,0" in out
    lines = run(capsys, "papers", "--paper", "bouton", "--json")[1].splitlines()
    assert {json.loads(line)["verdict"] for line in lines} == {"holds", "erratum"}
    assert "bouton.thirty-five" in run(capsys, "papers", "--list")[1]


def test_a_reader_that_goes_away_is_no_error() -> None:
    process = subprocess.run(
        f"yes nim:3,4,5 | head -5000 | {sys.executable} -m nimlike solve - | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.stderr == ""
    assert json.loads(process.stdout)["outcome"] == "N"


def test_interruption_has_its_own_exit_code(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(text: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("nimlike.families.parse_position", interrupted)
    code, _, err = run(capsys, "solve", "nim:1")
    assert (code, err.strip()) == (130, "nimlike: interrupted")


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


def test_processes_converse() -> None:
    """The answer to a line comes before the next line is sent."""
    command = [sys.executable, "-m", "nimlike", "solve", "-", "--workers", "2"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for heap in (1, 2):
            process.stdin.write(f"nim:{heap},1\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["outcome"] == ("P" if heap == 1 else "N")
        process.stdin.close()
        assert process.wait(600) == 0
