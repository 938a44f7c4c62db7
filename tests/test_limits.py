"""Every limit of SECURITY.md is as the page says, and kept; --time-limit and --memory-limit end a command in order."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from fuzz.trial import Trial, in_process

import nimlike
from nimlike.cli.limits import NOT_LIMITED, read_memory, read_time
from nimlike.cli.main import COMMANDS, main
from nimlike.cli.main import nimlike as group
from nimlike.cli.output import LONGEST_ERROR, complain
from nimlike.conditions.syntax import read_formula
from nimlike.core import bfiles
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.numbers import parse_number
from nimlike.core.searched import by_definition
from nimlike.families import parse_ruleset
from nimlike.numeration.automata.relations import check_budget
from nimlike.own import formula
from nimlike.own.toml import load_rules
from nimlike.puzzles.make import puzzle
from nimlike.rl.arena import Arena
from nimlike.runs.patterns import expanded
from nimlike_check import Refused
from nimlike_check.reading import parse

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| .+ \| ([\d,]+) \| `(nimlike[\w.]+)\.(\w+)` \|$", re.MULTILINE)


def large_file(folder: Path, most: int) -> Path:
    path = folder / "large"
    with open(path, "wb") as file:
        file.truncate(most + 1)
    return path


BEYOND: dict[str, Callable[[int, Path], object]] = {
    "DIGIT_BUDGET": lambda most, folder: parse_number(f"10^{2 * most}"),
    "MAX_MOVES": lambda most, folder: by_definition(nimlike.position("nim:1500,1500")),
    "TABLE_CELLS": lambda most, folder: nimlike.game("euclid").table(1, 1 + int(most**0.5)),
    "MOST_MOVES": lambda most, folder: Arena(f"nim:{most + 1},{most}"),
    "MOST_PASSES": lambda most, folder: parse_ruleset(f"nim:pass={most + 1}"),
    "_LONGEST_RULESET": lambda most, folder: parse_ruleset("vector:" + ":".join(["move=1,2"] * most)),
    "MOST_TEXT": lambda most, folder: puzzle(f"schwenk:cap=10^{most}x"),
    "_LARGEST": lambda most, folder: load_rules(large_file(folder, most)),
    "_MOST_CHARACTERS": lambda most, folder: (
        formula.read_formula("1" + "+1" * most, "cap", set()) if most < 10_000 else read_formula("x = " + "x + " * most)
    ),
    "MOST_TEXTS": lambda most, folder: expanded(["octal:0.{0..7}{0..7}{0..7}{0..7}{0..7}{0..7}"]),
    "MOST_BYTES": lambda most, folder: bfiles.read(large_file(folder, most)),
    "MOST_DIGITS": lambda most, folder: parse(b"9" * (most + 1)),
    "MOST_DEPTH": lambda most, folder: parse(b"[" * (most + 1) + b"]" * (most + 1)),
    "_MOST_CELLS": lambda most, folder: check_budget("it", most // 10 + 1, 10),
}
"""What goes beyond each limit."""


def test_every_limit_of_the_page_is_that_of_the_program_and_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = ROW.findall((ROOT / "SECURITY.md").read_text())
    assert {name for *_, name in rows} == {*BEYOND, "LONGEST_ERROR"}
    for most, module, name in rows:
        bound = int(most.replace(",", ""))
        assert getattr(import_module(module), name) == bound
        if name in BEYOND:
            with pytest.raises((LimitReached, ParseError, Undecided, nimlike.RulesetError, Refused)) as refused:
                BEYOND[name](bound, tmp_path)
            assert "\n" not in str(refused.value)[:LONGEST_ERROR]
    complain("x" * 1_000)
    assert len(capsys.readouterr().err.strip()) == LONGEST_ERROR


def test_every_command_that_computes_has_both_limits() -> None:
    assert set(COMMANDS) > NOT_LIMITED
    for name in COMMANDS:
        command = group.get_command(None, name)  # type: ignore[arg-type]
        assert command
        flags = {flag for parameter in command.params for flag in parameter.opts}
        assert ({"--time-limit", "--memory-limit"} <= flags) == (name not in NOT_LIMITED)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("sequence octal:0.764 --terms 2^20 --quiet --time-limit 1", "the time limit of 1 s has passed"),
        ("period octal:0.106 --limit 2^26 -o o.json --time-limit 0.5", "the time limit of 0.5 s has passed"),
        ("sequence hex:0.8F --terms 16000 --memory-limit 40M", "the memory limit of 40 MiB has been passed"),
    ],
)
def test_a_command_ends_in_order_when_its_limit_is_passed(line: str, said: str) -> None:
    """One line, exit code 3, and nothing half-written. Each job takes minutes, on a fast machine too."""
    verdict = in_process(Trial(1, 60.0, line.split(), plain=True))
    assert not verdict.faults, str(verdict)
    assert (verdict.interrupted, verdict.code) == (False, 3)
    assert verdict.error == f"nimlike: {said}\n"


def test_a_run_that_was_stopped_by_a_limit_goes_on(tmp_path: Path) -> None:
    def run(*words: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "nimlike", "run", *words]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stderr

    start = ("start", "kept", "values", "octal:0.156", "--to", "2^20", "--time-limit")
    assert run(*start, "0.001") == (3, "nimlike: the time limit of 0.001 s has passed\n")
    for seconds in ("0.1", "0.4"):
        assert run(*start, seconds) in {(3, f"nimlike: the time limit of {seconds} s has passed\n"), (0, "")}
    assert run(*start, "1h") == (0, "")
    assert run("verify", "kept") == (0, "")


def test_a_command_within_its_limits_is_as_without_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "nim:3,4,5"]) == 0
    plain = capsys.readouterr().out
    assert main(["solve", "nim:3,4,5", "--time-limit", "1h", "--memory-limit", "90G"]) == 0
    assert capsys.readouterr().out == plain


@pytest.mark.parametrize("text", ["", "0", "-1", "1e3", "ten", "1d", "1s2", "9" * 30, "nan"])
def test_what_is_no_limit_is_refused(text: str) -> None:
    for read in (read_time, read_memory):
        with pytest.raises(ParseError, match="-limit: "):
            read(text)
    with pytest.raises(ParseError):
        read_memory("2T")
    assert main(["solve", "nim:1", "--memory-limit", "1"]) == 3
