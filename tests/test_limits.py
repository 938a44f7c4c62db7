"""Every limit of SECURITY.md is as the page says, and kept; --time-limit and --memory-limit end a command in order."""

import io
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import click
import pytest
from fuzz.trial import Trial, in_process
from suites import data, mostly_slow

import nimlike
from nimlike.cli.ending import NOT_LIMITED
from nimlike.cli.main import COMMANDS, all_commands, main, perform
from nimlike.cli.output import LONGEST_ERROR, complain
from nimlike.conditions.grammar import read_formula
from nimlike.core import files as bfiles
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.numbers import parse_number
from nimlike.core.progress import MEMORY, allow_memory
from nimlike.core.searched import by_definition
from nimlike.core.shown import Terms
from nimlike.families import parse_ruleset
from nimlike.numeration.automata.relations import check_budget
from nimlike.own import formula
from nimlike.own.toml import load_rules
from nimlike.puzzles.make import puzzle
from nimlike.rl.arena import Arena
from nimlike.runs.searches import expand
from nimlike.storage.chunks import JOURNAL, MANIFEST, Chunks, Manifest
from nimlike_check import Refused
from nimlike_check.reading import parse

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| .+ \| ([\d,]+) \| `(nimlike[\w.]+)\.(\w+)` \|$", re.MULTILINE)


def large_file(folder: Path, most: int) -> Path:
    path = folder / "large"
    with open(path, "wb") as file:
        file.truncate(most + 1)
    return path


def run_with(folder: Path, name: str, most: int) -> Path:
    """A folder of a run in which one file is too large."""
    place = folder / name.replace(".", "-")
    Chunks(place, Manifest("example", ("nim",))).close()
    (place / name).unlink(missing_ok=True)
    large_file(folder, most).rename(place / name)
    return place


def beyond_memory(most: int) -> None:
    """A search whose positions take so many bytes already."""
    search = Definition(nimlike.game("nim"))
    search._words = most // 8
    search.outcome((1,))


def main_with(text: str, words: list[str]) -> None:
    """A command line with this as the standard input; the error that it ends with."""
    kept, sys.stdin = sys.stdin, io.StringIO(text)
    try:
        perform(words)
    finally:
        sys.stdin = kept


BEYOND: dict[str, Callable[[int, Path], object]] = {  # what goes beyond each limit
    "DIGIT_BUDGET": lambda most, folder: parse_number(f"10^{2 * most}"),
    "MAX_MOVES": lambda most, folder: by_definition(nimlike.position("nim:1500,1500")),
    "TABLE_MOVES": lambda most, folder: nimlike.game("euclid").table(1, 10 + int(most**0.5)),
    "MOST_MOVES": lambda most, folder: Arena(f"nim:{most + 1},{most}"),
    "MOST_PASSES": lambda most, folder: parse_ruleset(f"nim:pass={most + 1}"),
    "_LONGEST_RULESET": lambda most, folder: parse_ruleset("vector:" + ":".join(["move=1,2"] * most)),
    "MOST_TEXT": lambda most, folder: puzzle(f"schwenk:cap=10^{most}x"),
    "_LARGEST": lambda most, folder: load_rules(large_file(folder, most)),
    "_MOST_CHARACTERS": lambda most, folder: (
        formula.read_formula("1" + "+1" * most, "cap", set()) if most < 10_000 else read_formula("x = " + "x + " * most)
    ),
    "MOST_TEXTS": lambda most, folder: expand(["octal:0.{0..7}{0..7}{0..7}{0..7}{0..7}{0..7}"]),
    "MOST_BYTES": lambda most, folder: bfiles.read(large_file(folder, most)),
    "MOST_DIGITS": lambda most, folder: parse(b"9" * (most + 1)),
    "MOST_DEPTH": lambda most, folder: parse(b"[" * (most + 1) + b"]" * (most + 1)),
    "_MOST_CELLS": lambda most, folder: check_budget("it", most // 10 + 1, 10),
    "MEMORY": lambda most, folder: beyond_memory(most),
    "MOST_CODE": lambda most, folder: nimlike.load_games(large_file(folder, most)),
    "_LONGEST_MANIFEST": lambda most, folder: Chunks(run_with(folder, MANIFEST, most), write=False),
    "_LONGEST_JOURNAL": lambda most, folder: Chunks(run_with(folder, JOURNAL, most), write=False),
    "_LONGEST_CAPS": lambda most, folder: main_with("1" * (most + 1), ["discover", "--caps", "-"]),
}


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
    for name, command in all_commands():
        if not isinstance(command, click.Group):
            flags = {flag for parameter in command.params for flag in parameter.opts}
            assert ({"--time-limit", "--memory-limit"} <= flags) == (name.split()[0] not in NOT_LIMITED), name


@pytest.mark.parametrize(
    ("line", "said"),
    mostly_slow(map(tuple, data("commands.json")["beyond a limit"]), 2),
)
def test_a_command_ends_in_order_when_its_limit_is_passed(line: str, said: str) -> None:
    """One line, exit code 3, and nothing half-written. Each job takes minutes, on a fast machine too."""
    verdict = in_process(Trial(1, 60.0, line.split(), plain=True))
    assert not verdict.faults, str(verdict)
    assert (verdict.interrupted, verdict.code) == (False, 3)
    assert verdict.error == f"nimlike: {said}\n"


@pytest.mark.slow
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


def test_a_limit_of_memory_has_room_for_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "nim:1", "--memory-limit", "1"]) == 3
    assert "--memory-limit: the program alone takes " in capsys.readouterr().err


LOOP = """
import nimlike

class Loop(nimlike.Ruleset):
    examples = ("loop:5",)

    def options(self, state):
        while True:
            pass
"""


@pytest.mark.parametrize(
    ("line", "said"),
    mostly_slow(
        [
            ("solve ./loop.py:5 --time-limit 1", "the time limit of 1 s has passed"),
            ("solve --games loop.py nim:5 --time-limit=1.5", "the time limit of 1.5 s has passed"),
            ("discover ./loop.py --seconds 2 --time-limit 1", "the time limit of 1 s has passed"),
            ("prove ./loop.py --time-limit 1", "the time limit of 1 s has passed"),
        ],
        4,
    ),
)
def test_the_clock_runs_while_games_are_loaded(line: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "loop.py").write_text(LOOP)
    command = [sys.executable, "-m", "nimlike", *line.split()]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (3, "", f"nimlike: {said}\n")


@pytest.mark.parametrize("command", sorted({*COMMANDS} - NOT_LIMITED))
@pytest.mark.parametrize("limits", ["", "--time-limit x", "--memory-limit 500\u0663M"])
def test_words_that_name_a_file_are_no_fault_whatever_the_limits(
    command: str, limits: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, f"@{tmp_path}/none.toml", *limits.split()]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_positions_of_a_search_are_counted_in_bytes() -> None:
    """Its options have 240 numbers each here, so 1,000,000 moves take 2 GB."""
    text = "grundy:end=1~2:misere:4001"
    with counted(40 << 20), pytest.raises(LimitReached, match="take more than 40 MiB of memory"):
        by_definition(nimlike.position(text))
    with counted(1 << 40), pytest.raises(LimitReached, match="its limit of 10,000 moves"):
        nimlike.position(text).answer(search_limit=10_000)


def test_what_a_search_lets_go_of_is_not_counted() -> None:
    """220,000 moves from 3,700 positions: they would take 25 MB if all were kept."""
    with counted(8 << 20):
        assert by_definition(nimlike.position("nim:end=1,1:60,60")).outcome == "P"


def test_more_terms_may_be_asked_for_than_a_machine_counts() -> None:
    sequence = Terms("small", "a small sequence", 0, lambda: iter([1, 2]))
    assert sequence.first(10**5_000) == [1, 2]


@contextmanager
def counted(size: int) -> Iterator[None]:
    """Within this context the positions of a search may take so many bytes."""
    allow_memory(size)
    try:
        yield
    finally:
        allow_memory(MEMORY)
