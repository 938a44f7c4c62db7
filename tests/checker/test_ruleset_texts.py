"""What the checker reads in the name of a ruleset is what the program reads in it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from suites import mostly_slow

from checker.ruleset_texts import BASES, POWERS, RECURRENCES, TEXTS
from nimlike.core.errors import NimlikeError
from nimlike.families import parse_ruleset
from nimlike_check import Refused
from nimlike_check.families import Family, _base, family
from nimlike_check.numeration import terms_of

BOUND = {2: 7, 3: 4}


def read_by_checker(text: str, tracks: int) -> Family | None:
    try:
        return family(text, tracks, ["f"] if text.startswith("onepile") else [])
    except Refused:
        return None


def read_by_program(text: str) -> Any:
    try:
        return parse_ruleset(text.removesuffix(":cap=any"))
    except NimlikeError:
        return None


KNOWN = [text for text in TEXTS if read_by_checker(text, 2)]


def test_what_the_program_refuses_the_checker_refuses() -> None:
    assert len(TEXTS) > 1_000
    assert [text for text in KNOWN if read_by_program(text) is None] == []
    assert 40 < len(KNOWN) < len(TEXTS) // 2


def test_what_the_program_proves_the_checker_knows() -> None:
    for text in (
        "nim",
        "nim:misere",
        "wythoff",
        "wythoff:misere",
        "wythoff:a=2:b=3",
        "schwenk:cap=x-1",
        "schwenk:cap=5",
    ):
        assert text in KNOWN
    for base in ("binary", "fibonacci", "powers:3", "recurrence:2,1:1,2"):
        assert {f"onepile:base={base}{cap}" for cap in ("", ":cap=low", ":cap=any")} <= set(KNOWN)


@pytest.mark.parametrize("text", ["schwenk:cap=x-5", "schwenk:cap=2x-3", "onepile:base=powers:1", "wythoff:a=0"])
def test_texts_that_the_program_refuses(text: str) -> None:
    assert read_by_program(text) is None
    assert read_by_checker(text, 2) is None


def options(known: Family, text: str, state: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The moves of the checker's rules, by trying all numbers; the given relation is the program's cap."""
    rules = read_by_program(text)
    bound = 60 if "schwenk" in text or "onepile" in text else max(state) + 1
    found = set()
    for after, conditions in known.moves:
        if not after:
            continue  # what is required of a parameter
        new = sorted({name for name in after if name[0] in "aq"})
        smaller = range(max(state) + 1)
        for numbers in product(*[smaller if name == "a0" or bound < 60 else range(bound) for name in new]):
            values = {f"p{at}": n for at, n in enumerate(state)} | dict(zip(new, numbers, strict=True))
            if text.endswith(":cap=any"):
                values["q0"] = rules.cap_of(state[0]) if state[0] else 0
            if all(holds(rules, condition, values) for condition in conditions):
                found.add(tuple(values[name] for name in after))
    return found


def holds(rules: Any, condition: Any, values: dict[str, int]) -> bool:
    if condition[0] == "f":
        pile, cap = (values[name] for name in condition[1:])
        return pile > 0 and rules.cap_of(pile) == cap
    terms, (low, high) = condition
    total = sum(factor * values[name] for name, factor in terms)
    return (low is None or low <= total) and (high is None or total <= high)


@pytest.mark.parametrize("text", mostly_slow(KNOWN, 8))
def test_the_checker_and_the_program_know_the_same_moves(text: str) -> None:
    rules = read_by_program(text)
    for tracks in (2, 3) if text.startswith("nim") else (2,):
        known = read_by_checker(text, tracks)
        assert known is not None
        assert known.misere is not rules.normal_play
        for state in product(range(BOUND[tracks]), repeat=tracks):
            reached = {after for _, after in rules.options(state)}
            if text.startswith("nim"):  # the program sorts the piles
                assert {tuple(sorted(a)) for a in options(known, text, state)} == {tuple(sorted(a)) for a in reached}
            else:
                assert options(known, text, state) == reached, (text, state)


@pytest.mark.parametrize("base", [*BASES, *POWERS, *RECURRENCES])
def test_the_checker_and_the_program_know_the_same_bases(base: str) -> None:
    text = f"onepile:base={base}"
    if text in KNOWN:
        recurrence, first = _base(base)
        assert terms_of(first, recurrence, 8) == read_by_program(text).base.elements_up_to(10**9)[:8]


def test_a_game_with_caps_has_one_given_relation() -> None:
    for given in ([], ["f", "g"]):
        with pytest.raises(Refused, match="not a ruleset that the checker knows"):
            family("onepile:base=binary", 2, given)
