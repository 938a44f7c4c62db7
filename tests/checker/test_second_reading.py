"""What the second reading of the checker found: faults where a verdict belongs, and sentences that said too little."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checker.making import binary, own_game, sentence
from checker.material import FORMAT, example
from nimlike_check import OverLimit, Refused, check

ZERO = {"rows": [[[0, 0]]], "accepting": [0]}
HUGE = 10**900


def late(**changes: Any) -> dict[str, Any]:
    """A late period, something of it changed."""
    right = {"ruleset": "octal:0.16", "preperiod": 0, "period": 301, "mask": 1, "swing": 0, "head": 700, "window": 600}
    return {"format": FORMAT, "kind": "late-period", **right, "splits": [], **changes}


def verdict(certificate: Any) -> str:
    """What the checker says."""
    try:
        return check(certificate)
    except Refused as refused:
        return f"refused at {refused}"
    except OverLimit:
        return "beyond the limit"


def line(folder: Path, certificate: Any, before: Callable[[], None] | None = None, **environment: str) -> str:
    """What the command prints after the name of the file."""
    path = folder / "one.json"
    path.write_text(json.dumps(certificate))
    words = [sys.executable, "-m", "nimlike_check", str(path)]
    done = subprocess.run(words, capture_output=True, env={**os.environ, **environment}, preexec_fn=before, check=False)
    assert not done.stderr
    return done.stdout.decode().partition(": ")[2]


def test_numbers_beyond_every_forecast_are_a_limit() -> None:
    assert "exceeds 255" in verdict(late(ruleset=f"octal:0.{'3' * 300}"))
    family = example("family-4-7-c")
    large = {"first": HUGE, "step": 1, "start": 0, "period": [0, 11], "preperiod": [0, 0]}
    for claim in (
        late(head=HUGE),
        late(period=HUGE),
        {**family, "classes": [large], "members": []},
        {**family, "classes": [], "members": [[HUGE, HUGE, HUGE]]},
    ):
        assert verdict(claim) == "beyond the limit"


def test_a_number_may_stand_in_a_condition_of_parameters() -> None:
    move = {"after": ["u"], "if": [["<", "u", "x"], ["<=", "u", 5]]}
    rules = {"parameters": ["y"], "requires": [["<=", "y", 5], ["<=", 5, "y"]], "moves": [move]}
    assert verdict(own_game(binary(), ZERO, **rules)).startswith("the game below")


def test_sentences_are_complete() -> None:
    said = verdict(example("majority-3-5-7"))
    assert "n chips, A begins, each turn takes 1 to K until none is left, A wins iff" in said
    assert "in normal play" in verdict(example("family-4-7-c"))
    move = {"after": ["u"], "if": [["<", "u", "x"], ["<", "x", "u"]]}
    never = own_game(binary(), {**ZERO, "accepting": []}, misere=True, moves=[move])
    assert "P-positions of small numbers are none" in verdict(never)


@pytest.mark.parametrize("text", ["recurrence:1,,1:1,2", "recurrence:1,1:01,2", f"powers:{'2' * 5000}", "powers:"])
def test_a_base_is_written_in_one_way(text: str) -> None:
    ruleset = f"onepile:base={text}"
    assert verdict({**example("onepile-fibonacci"), "ruleset": ruleset}).startswith("refused at format")


@pytest.mark.parametrize("name", ["U", "iff", "XOR", "is"])
def test_a_name_that_misleads_is_refused(name: str) -> None:
    relation = {"name": name, "variables": ["x"], "tree": ["=", "x", 0], "automaton": ZERO}
    assert verdict(sentence(binary(), [relation], ["x"], ["=", "x", "x"])).startswith("refused at format")


def test_a_long_verdict_is_cut(tmp_path: Path) -> None:
    long = {"word": "A" * 400_000, "divisors": None, "winner": "A", "good": [0], "gap": 400_000}
    said = line(tmp_path, {"format": FORMAT, "kind": "majority", **long})
    assert said.startswith("accepted: ")
    assert said.endswith("...\n")
    assert len(said) < 100_100


def test_signs_that_cannot_be_printed_are_written_out(tmp_path: Path) -> None:
    assert "mis\\xe8re" in line(tmp_path, example("nim-misere-3"), PYTHONIOENCODING="ascii")


@pytest.mark.parametrize(("limit", "most"), [(resource.RLIMIT_CPU, 5), (resource.RLIMIT_AS, 800 << 20)])
def test_lower_limits_of_the_system_stay(limit: int, most: int, tmp_path: Path) -> None:
    lower: Callable[[], None] = lambda: resource.setrlimit(limit, (most, most))  # noqa: E731
    assert line(tmp_path, example("nim-3"), lower).startswith("accepted: ")
