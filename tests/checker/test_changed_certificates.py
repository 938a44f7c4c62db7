"""Thousands of changed certificates: nothing false is accepted, and nothing but a refusal comes out."""

import copy
import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

_SPEC = importlib.util.spec_from_file_location(
    "fuzz_checker", Path(__file__).parent.parent.parent / "benchmarks" / "fuzz_checker.py"
)
assert _SPEC is not None
assert _SPEC.loader is not None
fuzzing: Any = importlib.util.module_from_spec(_SPEC)
sys.modules["fuzz_checker"] = fuzzing
_SPEC.loader.exec_module(fuzzing)

FILES = {path.stem: path for path in fuzzing.files() if path.stat().st_size < 1_000 or path.parent.name != "coprime"}


@pytest.mark.parametrize("name", FILES)
def test_no_changed_certificate_says_something_false(name: str) -> None:
    claim = json.loads(FILES[name].read_text())
    count = max(10, min(150, 800_000 // FILES[name].stat().st_size))  # a larger one takes longer
    found = fuzzing.fuzz(claim, count, seed=2026)
    refused = sum(found.values()) - found["accepted"] - found["unchanged"]
    assert refused > count // 3


@pytest.mark.parametrize("name", sorted({path.stem for path in fuzzing.FOLDERS[1].glob("*.json")}))
def test_the_judge_of_this_test_sees_what_is_false(name: str) -> None:
    claim = json.loads(FILES[name].read_text())
    assert fuzzing.is_true(claim)
    for change in (
        lambda new: new["p"].update(accepting=new["p"]["accepting"][1:]),
        lambda new: new["rules"]["moves"].pop(),
        lambda new: new["rules"].update(misere=not new["rules"]["misere"]),
    ):
        new = copy.deepcopy(claim)
        change(new)
        with pytest.raises(AssertionError):
            fuzzing.is_true(new)


def test_the_changes_reach_every_step() -> None:
    steps = set()
    for name in ("nim-3", "nim-misere-3", "onepile-fibonacci-low"):
        steps |= set(fuzzing.fuzz(json.loads(FILES[name].read_text()), 300, seed=1))
    wanted = {"format", "numeration", "weights", "linear", "given", "ruleset", "termination", "lemma", "words"}
    assert wanted <= steps
