"""What is read whole is a regular file of a bounded size; a device, a pipe or a folder is refused in one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from suites import data

import nimlike
from nimlike.cli.main import main
from nimlike.cli.output import read_input
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.files import read_file
from nimlike.lessons.checking import main as check_lessons
from nimlike.storage.chunks import DATA, JOURNAL, MANIFEST

READERS = data("commands.json")["reading a file"]


def made(kind: str, path: Path) -> None:
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()


def run_of(words: list[str], folder: Path, read: str = "") -> tuple[int, str, str]:
    """A command line in a process that may take 1.5 GiB of memory and 100 s."""
    limited = ["prlimit", f"--as={3 << 29}", sys.executable, "-m", "nimlike", *words]
    done = subprocess.run(limited, cwd=folder, input=read, capture_output=True, text=True, check=False, timeout=100)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
@pytest.mark.parametrize("words", READERS, ids=lambda words: " ".join(words[:4]))
def test_what_is_no_regular_file_is_refused(
    words: list[str], kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (name,) = (word.partition(":")[0].removeprefix("@") for word in words if "FILE" in word)
    made(kind, tmp_path / name)
    assert main(words) == 2
    out, error = capfd.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    assert "FILE" in error


def test_a_name_that_is_no_file_of_games_is_refused_as_such(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "@games:3"]) == 2
    assert capsys.readouterr().err == "nimlike: @games:3: the name of a file of games ends in .toml or .py\n"


@pytest.mark.parametrize("name", [MANIFEST, JOURNAL, DATA])
@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_a_folder_of_a_run_with_something_else_in_it_is_refused(
    kind: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "run")
    assert main(["run", "start", folder, "sweep", "octal:0.{3,7}", "--to", "9"]) == 0
    (tmp_path / "run" / name).unlink()
    made(kind, tmp_path / "run" / name)
    capsys.readouterr()
    assert main(["run", "status", folder]) in {2, 5}
    out, error = capsys.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    assert name in error


def test_a_larger_file_is_refused_and_one_of_the_size_is_read(tmp_path: Path) -> None:
    file = tmp_path / "some"
    file.write_bytes(b"x" * 100)
    assert read_file(file, 100) == b"x" * 100
    with pytest.raises(LimitReached, match="at most 99 bytes"):
        read_file(file, 99)
    with pytest.raises(ParseError, match="No such file"):
        read_file(tmp_path / "none", 1)


def test_the_standard_input_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/zero") as endless:
        monkeypatch.setattr(sys, "stdin", endless)
        with pytest.raises(LimitReached, match="more than 1,000 characters"):
            read_input(1_000)


def test_a_lesson_is_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_lessons(["/dev/zero"]) == 2
    assert capsys.readouterr().err == "lessons: /dev/zero: not a regular file\n"


def test_a_mark_of_the_order_of_bytes_is_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Some editors put one before a text in UTF-8."""
    file = tmp_path / "halves.toml"
    file.write_bytes(b'\xef\xbb\xbfcap = "n // 2"\r\n')
    assert str(nimlike.load_rules(file)(10, 5).outcome) == "N"
    pairs = tmp_path / "pairs.txt"
    pairs.write_bytes(b"\xef\xbb\xbf1 2\n3 5\n4 7\n6 10\n8 13\n")
    assert main(["design", "pairs", "--pairs-file", str(pairs)]) in {0, 1}
    assert capsys.readouterr().err == ""
    code, out, error = run_of(["solve", "-"], tmp_path, "\ufeffnim:3\r\nnim:4\r\n")
    assert (code, out.count('"outcome":"N"'), error) == (0, 2, "")
