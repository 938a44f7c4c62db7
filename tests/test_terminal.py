"""What a person sees and types: lines that fit the terminal, and positions as people write them."""

import os
import subprocess
import sys

import pytest
from suites import mostly_slow

from nimlike.play.words import as_meant, together_as_meant

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")
struct = pytest.importorskip("struct")


def seen(columns: int, *args: str, typed: str = "") -> tuple[int, list[str]]:
    """The exit code of a command, and the lines that it shows on a terminal of so many columns."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    settings = termios.tcgetattr(slave)
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(slave, termios.TCSANOW, settings)
    env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    process = subprocess.Popen(
        [sys.executable, "-m", "nimlike", *args], stdin=slave, stdout=slave, stderr=slave, env=env
    )
    os.close(slave)
    if typed:
        os.write(master, typed.encode())
    shown = b""
    while True:
        try:
            piece = os.read(master, 1 << 16)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        shown += piece
    os.close(master)
    return process.wait(), shown.decode().splitlines()


@pytest.mark.parametrize("columns", mostly_slow([40, 80, 120, 200]))
@pytest.mark.parametrize(
    "args",
    [
        ("solve", "nim:3,4,5", "--why"),
        ("solve", "nim:3,4,5", "--move", "a2"),
        ("games", "nim", "wythoff", "schwenk"),
        ("--help",),
    ],
    ids=" ".join,
)
def test_lines_fit_the_terminal(columns: int, args: tuple[str, ...]) -> None:
    code, lines = seen(columns, *args)
    assert code == 0
    assert len(lines) > 3
    whole = [line for line in lines if len(line.split()) > 1]
    assert max(map(len, whole)) <= columns
    # The room is used: not every line is broken at some fixed narrower width.
    assert max(map(len, whole)) > min(columns, 80) * 3 / 4


def test_words_are_not_broken() -> None:
    _, narrow = seen(40, "solve", "nim:3,4,5", "--why")
    _, wide = seen(200, "solve", "nim:3,4,5", "--why")
    assert " ".join(narrow).split() == " ".join(wide).split()


def test_a_game_fits_the_terminal() -> None:
    code, lines = seen(40, "play", "wythoff:9,12", typed="why\nmoves\nquit\n")
    assert code == 0
    said = [line.removeprefix("you> ") for line in lines]  # the person's end of the line is not echoed here
    assert max(len(line) for line in said if " " in line.strip()) <= 40


def test_a_long_position_stays_in_one_piece() -> None:
    _, lines = seen(40, "solve", f"nim:{10**49},{10**49 + 1}")
    assert any(f"nim:{10**49},{10**49}" in line for line in lines)


def test_the_bare_command_shows_what_to_try() -> None:
    code, lines = seen(80)
    assert code == 0
    assert lines[0].startswith("nimlike solves, plays and proves")
    assert any(line.startswith("  nimlike play ") for line in lines)


@pytest.mark.parametrize("text", ["hex:0.F:9,5", "./MyGame.py:1,2", "chess", "nim:x", "-", "", "nim 3 x", "Nimm:3"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert as_meant(text) == text


def test_numbers_in_several_arguments_belong_together() -> None:
    assert together_as_meant(["nim", "3", "4", "5"]) == ["nim 3 4 5"]
    assert together_as_meant(["nim:3,4", "wythoff:4,7"]) == ["nim:3,4", "wythoff:4,7"]
    assert together_as_meant(["-", "3"]) == ["-", "3"]
