"""What the second reading found: verdicts where faults were, complete sentences, and the bounds of the command."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nimlike_check
from checker.making import binary, late_period, own_game, sentence
from checker.material import FORMAT, example
from nimlike_check import OverLimit, Refused
from nimlike_check.reading import parse

ZERO = {"rows": [[[0, 0]]], "accepting": [0]}
HUGE = 10**900


def late(**changes: Any) -> Any:
    return {**example("late-0-16"), **changes}


def verdict(certificate: Any) -> str:
    try:
        return nimlike_check.check(certificate)
    except Refused as refused:
        return f"refused at {refused}"
    except OverLimit:
        return "beyond the limit"


def line(folder: Path, certificate: Any, before: Callable[[], None] | None = None, **environment: str) -> str:
    path = folder / "one.json"
    path.write_text(json.dumps(certificate))
    done = subprocess.run(
        [sys.executable, "-m", "nimlike_check", str(path)],
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
        preexec_fn=before,
    )
    assert not done.stderr, done.stderr
    return done.stdout.decode().partition(": ")[2]


def test_a_value_of_256_in_a_late_period_is_refused() -> None:
    numbers = {"preperiod": 0, "period": 1, "mask": 1, "swing": 0, "length": 2_000, "first": 301}
    made = late_period(f"octal:0.{'3' * 300}", [n % 256 for n in range(4_000)], [*range(301)], **numbers)
    assert verdict(made).startswith("refused at H7")


def test_numbers_of_900_digits_are_beyond_the_limit() -> None:
    family = example("family-4-7-c")
    large = {"first": HUGE, "step": 1, "start": 0, "period": [0, 11], "preperiod": [0, 0]}
    for claim in (
        late(first=HUGE),
        late(period=HUGE),
        {**family, "classes": [large], "members": []},
        {**family, "classes": [], "members": [[HUGE, HUGE, HUGE]]},
    ):
        assert verdict(claim) == "beyond the limit"


def test_a_number_may_stand_among_requirements_and_in_a_move() -> None:
    move = {"after": ["u"], "if": [["<", "u", "x"], ["<=", "u", 5]]}
    rules = {"parameters": ["y"], "requires": [["<=", "y", 5], ["<=", 5, "y"]], "moves": [move]}
    assert verdict(own_game(binary(), ZERO, **rules)).startswith("the game below")


def test_sentences_name_rules_and_play() -> None:
    said = verdict(example("majority-3-5-7"))
    assert "n chips, A begins, each turn takes 1 to K until none is left, A wins iff" in said
    one = {"format": FORMAT, "kind": "majority", "word": "A", "divisors": [], "winner": "A", "good": [0], "gap": 1}
    assert "n divisible by no prime: A wins" in verdict(one)
    assert "in normal play" in verdict(example("family-4-7-c"))
    never = {"after": ["u"], "if": [["<", "u", "x"], ["<", "x", "u"]]}
    none = own_game(binary(), {**ZERO, "accepting": []}, misere=True, moves=[never])
    assert "P-positions of small numbers are none" in verdict(none)


@pytest.mark.parametrize("text", ["recurrence:1,,1:1,2", "recurrence:1,1:01,2", f"powers:{'2' * 5000}", "powers:"])
def test_a_base_with_two_readings_is_refused(text: str) -> None:
    claim = {**example("onepile-fibonacci"), "ruleset": f"onepile:base={text}"}
    assert verdict(claim).startswith("refused at format")


@pytest.mark.parametrize("name", ["U", "iff", "XOR", "is"])
def test_a_name_that_sentences_use_is_refused(name: str) -> None:
    relation = {"name": name, "variables": ["x"], "tree": ["=", "x", 0], "automaton": ZERO}
    assert verdict(sentence(binary(), [relation], ["x"], ["=", "x", "x"])).startswith("refused at format")


def test_brackets_in_texts_do_not_hide_the_depth_of_a_file() -> None:
    with pytest.raises(Refused, match="inside one another"):
        parse(f'{{"a":"{"]" * 900}","b":{"[" * 900}'.encode())


def test_the_command_prints_a_long_sentence_up_to_a_bound(tmp_path: Path) -> None:
    count = 400_000
    claim = {"word": "A" * count, "divisors": None, "winner": "A", "good": [0], "gap": count}
    said = line(tmp_path, {"format": FORMAT, "kind": "majority", **claim})
    assert said.startswith("accepted: ")
    assert said.endswith("...\n")
    assert len(said) < 100_100


def test_the_command_prints_what_its_output_can_hold(tmp_path: Path) -> None:
    assert "mis\\xe8re" in line(tmp_path, example("nim-misere-3"), PYTHONIOENCODING="ascii")


@pytest.mark.parametrize(("what", "most"), [(resource.RLIMIT_CPU, 5), (resource.RLIMIT_AS, 800 << 20)])
def test_lower_limits_of_the_shell_hold(what: int, most: int, tmp_path: Path) -> None:
    assert line(tmp_path, example("nim-3"), lambda: resource.setrlimit(what, (most, most))).startswith("accepted: ")


def test_a_program_may_say_how_many_steps_of_automata_there_are() -> None:
    for name in ("coins-3-5", "wythoff"):
        assert nimlike_check.check(example(name), 10**6)
        with pytest.raises(OverLimit, match="more steps than are allowed"):
            nimlike_check.check(example(name), 1_000)
        assert nimlike_check.check(example(name))
