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


def test_solve_prints_an_answer_with_its_label(capsys: Captured) -> None:
    code, out, err = run(capsys, "solve", "nim:3,4,5", "--why")
    assert (code, err) == (0, "")
    assert "N-position: the player to move wins  [theorem: Bouton 1901" in out
    assert "1 winning move: a2 to nim:1,4,5" in out
    assert "A        0    1     1     3" in out


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


def test_reasons_at_three_depths(capsys: Captured) -> None:
    lines = [run(capsys, "solve", "nim:3,4,5", "--depth", str(depth))[1].count("\n") for depth in (1, 2, 3)]
    assert lines == sorted(set(lines))
    assert run(capsys, "solve", "nim:3,4,5", "--why") == run(capsys, "solve", "nim:3,4,5", "--depth", "3")
    code, out, _ = run(capsys, "explain", "wythoff:20,30", "--depth", "1")
    assert (code, out) == (0, "Not a P-position. 20 stands in (12, 20), pair k = 8: b18 leaves it.\n")


def test_a_move_is_explained(capsys: Captured) -> None:
    args = ("explain", "nim:3,5,7", "--move", "c7")
    assert run(capsys, *args, "--depth", "1")[1].startswith("c7 loses: it leaves nim:3,5,0, with nim-sum 6;")
    reason = json.loads(run(capsys, *args, "--json")[1])
    assert (reason["schema"], reason["position"]) == ("nimlike/reason/1", "nim:3,5,7")
    assert (reason["facts"]["refutation"], reason["facts"]["better"]) == ("b2", "a1")
    assert "<td>even</td>" in run(capsys, *args, "--format", "html")[1]
    assert "\\begin{tabular}" in run(capsys, *args, "--format", "latex")[1]


def test_moves_are_limited_but_counted(capsys: Captured) -> None:
    position = "nim:" + ",".join(["1"] * 2001)
    answer = json.loads(run(capsys, "solve", position, "--json")[1])
    assert (len(answer["winning_moves"]), answer["winning_move_count"]) == (1000, 2001)
    answer = json.loads(run(capsys, "solve", position, "--json", "--moves", "all")[1])
    assert len(answer["winning_moves"]) == 2001
    answer = json.loads(run(capsys, "solve", position, "--json", "--moves", "3")[1])
    assert [m["move"] for m in answer["winning_moves"]] == ["a1", "b1", "c1"]
    assert "and 1991 more" in run(capsys, "solve", position)[1]


def test_numbers_beyond_doubles_are_texts(capsys: Captured) -> None:
    answer = json.loads(run(capsys, "solve", "nim:10^30,1", "--json")[1])
    assert answer["grundy"] == str(10**30 + 1)


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


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["solve", "nim:3,-4"], 2),
        (["solve", "nim:"], 2),
        (["solve", "wythoff:1"], 2),
        (["solve", "onepile:base=2,3:5,1"], 2),
        (["solve", "coprime:max=0:5"], 2),
        (["solve", "nim:10^1000000000"], 3),
        (["solve", "wytoff:1,2"], 2),
        (["solve"], 2),
        (["sovle", "nim:1"], 2),
        (["solve", "nim:1", "--moves", "many"], 2),
        (["pairs", "nim"], 2),
        (["pairs", "wythoff:3,4"], 2),
        (["count", "wythoff"], 2),
        (["count", "--piles", "0"], 2),
        (["table", "nim", "--from", "5", "--to", "4"], 2),
        (["table", "nim", "--to", "10^9"], 3),
        (["papers", "--paper", "euclid"], 2),
        (["games", "chess"], 2),
        (["explain", "nim:3", "--move", "a4"], 2),
        (["explain", "nim:3", "--move", "?"], 2),
        (["explain", "nim:3", "--depth", "4"], 2),
        (["explain", "coprime:max=half:10^9"], 3),
        (["sequence", "octal:0.77", "--terms", "0"], 2),
        (["sequence", "octal:0.77", "--terms", "10^9"], 3),
        (["sequence", "grundy", "--bfile", "--json"], 2),
        (["period", "octal:0.79"], 2),
        (["period", "octal:0.77", "--limit", "10^9"], 3),
        (["period", "octal:0.77", "-o", "/no/such/folder/kayles.json"], 2),
        (["check"], 2),
        ([], 2),
    ],
)
def test_mistakes_get_one_line_and_their_exit_code(capsys: Captured, args: list[str], code: int) -> None:
    got, out, err = run(capsys, *args)
    if args:
        assert (got, out) == (code, "")
        assert err.startswith("nimlike: ")
        assert err.count("\n") == 1
        assert "Traceback" not in err
    else:
        assert "Commands" in out + err


def test_near_misses_are_named(capsys: Captured) -> None:
    assert "did you mean 'wythoff'" in run(capsys, "solve", "wytoff:1,2")[2]
    assert "did you mean 'solve'" in run(capsys, "sovle")[2]


def test_pairs(capsys: Captured) -> None:
    out = run(capsys, "pairs", "wythoff:a=2:b=3", "--count", "2")[1]
    assert [line.split() for line in out.splitlines()[1:]] == [["0", "1", "3", "2"], ["1", "2", "7", "5"]]
    found = json.loads(run(capsys, "pairs", "--of", "10^30", "--json")[1])
    assert found["pair"] == [str(10**30), "1618033988749894848204586834366"]
    assert "theorem" in run(capsys, "pairs")[1]


def test_count(capsys: Captured) -> None:
    args = ("count", "--piles", "3", "--bits", "4", "--unordered", "--distinct", "--nonzero")
    assert "1/13" in run(capsys, *args)[1]
    assert json.loads(run(capsys, *args, "--json")[1])["safe"] == 35


def test_tables_in_three_forms(capsys: Captured) -> None:
    assert run(capsys, "table", "nim", "--to", "3", "--csv")[1].splitlines()[2] == "1,1,0,3,2"
    table = json.loads(run(capsys, "table", "wythoff:misere", "--to", "3", "--json")[1])
    assert table["rows"][0] == ["0", ".", "P", ".", "."]
    assert "[theorem" in run(capsys, "table", "wythoff:misere")[1]


def test_sequences_in_three_forms(capsys: Captured) -> None:
    assert run(capsys, "sequence", "octal:0.77", "--terms", "6")[1].splitlines()[1] == "0, 1, 2, 3, 1, 4"
    lines = run(capsys, "sequence", "grundy", "--terms", "6", "--bfile")[1].splitlines()
    assert lines[0].startswith("# ")
    assert "[computed]" in lines[0]
    assert lines[1:] == ["0 0", "1 0", "2 0", "3 1", "4 0", "5 2"]
    found = json.loads(run(capsys, "sequence", "subtraction:1,3,4", "--terms", "9", "--json")[1])
    assert found["values"] == [0, 1, 0, 1, 2, 3, 2, 0, 1]
    assert (found["schema"], found["label"]) == ("nimlike/sequence/1", "computed")


def test_periods_and_their_labels(capsys: Captured) -> None:
    assert run(capsys, "period", "octal:0.77")[:2] == (0, "octal:0.77: period 12 from heap 71 on  [certified]\n")
    found = json.loads(run(capsys, "period", "octal:0.137", "--json")[1])
    assert (found["period"], found["preperiod"], found["saltus"], found["label"]) == (34, 52, 0, "certified")
    assert found["values"][:6] == [0, 1, 1, 2, 0, 3]
    code, out, _ = run(capsys, "period", "octal:0.77", "--limit", "150")
    assert (code, "conjectured: fits heaps 0 to 150" in out) == (0, True)
    code, out, _ = run(capsys, "period", "grundy", "--limit", "2000", "--json")
    assert code == 4
    assert (json.loads(out)["period"], json.loads(out)["label"]) == (None, "computed")


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
