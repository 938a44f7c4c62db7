"""Standard streams that are closed, full or gone, files that cannot be written: one line, the right exit code."""

import io
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from suites import data, mostly_slow

from nimlike.cli.main import all_commands, main
from nimlike.cli.output import LONGEST_ERROR, check_output, one_line, progress_shown, write_output
from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.progress import report
from nimlike.runs.run import Run, manifest_of

WRITERS = data("commands.json")["writing a file"]
LONG_NAME = "x" * 300


def shell(command: str, **options: object) -> subprocess.CompletedProcess[str]:
    """A command line of nimlike's, with redirections, in a shell."""
    line = command.replace("nimlike", f"{sys.executable} -m nimlike")
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, timeout=600, **options)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("args", mostly_slow(WRITERS, 4), ids=lambda args: " ".join(args[:2]))
@pytest.mark.parametrize("place", [LONG_NAME, "no/folder/out", "a-file/out", "a-folder"])
def test_an_output_that_cannot_be_written_is_refused_before_the_work(
    args: list[str], place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a-folder").mkdir()
    (tmp_path / "a-file").write_text("as it was")
    output = place if place == "a-folder" or "OUT" in args else f"{place}.svg"
    code = main([output if "OUT" in word else word for word in args])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("nimlike: ")
    assert "-o" in err
    assert err.count("\n") == 1
    assert len(err) <= LONGEST_ERROR + 1
    assert {path.name for path in tmp_path.iterdir()} == {"a-folder", "a-file"}


def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    """Files may grow to 64 KiB here: the picture does not fit."""
    (tmp_path / "out.svg").write_text("as it was")
    found = shell("ulimit -f 64; nimlike values wythoff --to 900 -o out.svg", cwd=tmp_path)
    assert found.returncode == 3, found
    assert found.stderr == "nimlike: -o out.svg: File too large\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out.svg"]
    assert (tmp_path / "out.svg").read_text() == "as it was"


def test_an_output_is_replaced_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "out.json"
    write_output(target, "old")
    os.chmod(target, 0o640)

    def no_room(source: str, destination: object) -> None:
        assert Path(source).read_text() == "new"
        assert target.read_text() == "old"
        raise OSError(28, "No space left on device", source)

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", no_room)
        with pytest.raises(LimitReached, match="No space left"):
            write_output(target, "new")
    assert [path.name for path in tmp_path.iterdir()] == ["out.json"]
    write_output(target, "new")
    assert (target.read_text(), target.stat().st_mode & 0o777) == ("new", 0o640)


def test_a_link_and_a_device_are_written_to(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_output(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"
    write_output(Path(os.devnull), "gone")
    with pytest.raises(LimitReached, match="No space left"):
        write_output(Path("/dev/full"), "new")
    with pytest.raises(ParseError, match="a folder; name a file"):
        check_output(tmp_path)


@pytest.mark.parametrize(
    ("command", "code", "error"),
    mostly_slow(map(tuple, data("commands.json")["closed streams"]), 4),
)
def test_streams_that_are_closed_or_full(command: str, code: int, error: str | None) -> None:
    found = shell(command)
    assert found.returncode == code
    assert found.stderr == error if error is not None else found.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    mostly_slow(["nimlike values wythoff --to 100000", "nimlike games", "nimlike --help", "nimlike solve --help"]),
)
def test_a_reader_that_goes_away_is_no_error(command: str) -> None:
    found = shell(f"{command} | true; echo ${{PIPESTATUS[0]}}")
    assert (found.stdout, found.stderr) == ("0\n", "")


HOSTILE_LINES = [
    *(b"\xff\xfe nim:1", b"nim:1,\x80", b"", b"nim:10^1000000000", b"nim:" + b"9" * 20_000, b"nim:1\x00"),
    *(b"onepile:base=primes:cap=random:10^5000:3,20", b"nim:" + b"1," * 5_000 + b"1", b"nim:1+" * 2_000 + b"nim:1"),
    *(b"octal:0." + b"7" * 5_000 + b":4000", b"subtraction:1,10^30:misere:10^20", b"wythoff:a=10^5000:1,2"),
    *(b"vector:moore=10^9:1,2,3", "nim:٣".encode(), b"@/dev/zero", b"hex:0.8:10^30"),
]


def test_every_line_is_answered_whatever_came_before() -> None:
    lines = [line for hostile in HOSTILE_LINES for line in (hostile, b"nim:3,4,5")]
    found = subprocess.run(
        [sys.executable, "-m", "nimlike", "solve", "-"],
        input=b"\n".join(lines),
        capture_output=True,
        check=False,
        timeout=600,
    )
    replies = [json.loads(line) for line in found.stdout.splitlines()]
    assert len(replies) == len(lines)
    assert [reply.get("outcome") for reply in replies[1::2]] == ["N"] * len(HOSTILE_LINES)
    assert all(len(reply.get("error", "")) <= LONGEST_ERROR for reply in replies)
    assert found.stderr == b""


def test_a_fault_of_the_program_in_one_line_is_told_and_the_next_is_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import nimlike.families as home

    read = home.parse_position

    def faulty(text: str) -> object:
        if text == "nim:1":
            raise AssertionError("never so")
        return read(text)

    monkeypatch.setattr(home, "parse_position", faulty)
    monkeypatch.setattr(sys, "stdin", io.StringIO("nim:1\nnim:2\n"))
    code = main(["solve", "-"])
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (code, first["exit_code"], second["outcome"]) == (70, 70, "N")
    assert "a fault of the program" in first["error"]
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["solve", "nim:1"]) == 70
    assert capsys.readouterr().err.count("\n") == 1


@given(st.text(max_size=2_000), st.integers(20, 400))
def test_an_error_is_one_printable_line_of_bounded_length(text: str, most: int) -> None:
    line = one_line(text, most)
    assert len(line) <= most
    assert line.isprintable()
    if len(text) <= most and text.isprintable():
        assert line == " ".join(text.split())


def test_long_rulesets_are_shortened_in_errors() -> None:
    import nimlike

    for text in (f"octal:0.{'7' * 5_000}:10^30", f"wythoff:a={'9' * 3_000}:1", f"coprime:max={'9' * 3_000}:1,2"):
        with pytest.raises(NimlikeError) as caught:
            nimlike.position(text).answer()
        assert len(str(caught.value)) < 400


def test_progress_without_a_total_has_no_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    def shown(total: int) -> str:
        terminal = Terminal()
        monkeypatch.setattr(sys, "stderr", terminal)
        with progress_shown(at_once=True):
            for done in range(5):
                report("classes [of] numbers", done, total)
        return terminal.getvalue()

    assert "classes [of] numbers: 4" in shown(0)
    assert "0:00:00" not in shown(0)
    assert "80%" in shown(5)


class Gone(io.StringIO):
    """A standard output whose reader has gone away."""

    def write(self, text: str, /) -> int:
        raise BrokenPipeError

    def fileno(self) -> int:
        raise io.UnsupportedOperation


WRITTEN = data("written_files.json")  # lines of each command with -o, which writes a file, or files into a folder


def test_every_command_that_writes_a_file_is_tried() -> None:
    found = {name for name, command in all_commands() for option in command.params if "-o" in option.opts}
    assert [name for name in found if not any(line.startswith(f"{name} ") for line in WRITTEN)] == []


@pytest.mark.parametrize("words", mostly_slow(map(shlex.split, WRITTEN), 4), ids=" ".join)
def test_a_file_is_written_before_anything_is_printed(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The reader of the standard output is gone from the start: the files are whole, as with one that reads."""

    def files(name: str) -> dict[str, bytes]:
        place = tmp_path / name
        place.mkdir()
        monkeypatch.chdir(place)
        if words[0] == "run":
            run = Run(place / "kept", manifest_of("law", ["coprime:max={3..4}"], {}))
            run.go()
            run.close()
        with monkeypatch.context() as patched:
            if name == "unread":
                patched.setattr(sys, "stdout", Gone())
            assert main(words) == 0
        return {path.name: path.read_bytes() for path in place.iterdir() if path.is_file()}

    assert files("unread") == files("read") != {}
    assert capsys.readouterr().err == ""
