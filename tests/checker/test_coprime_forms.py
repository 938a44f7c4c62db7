"""Coprime certificates: what is said of those that are accepted, and which take too long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from checker.bad_files import HEAVY, BadFile
from checker.forgeries.coprime import NO_3, RIGHT, changed, shipped
from checker.small_world import coprime as small_world
from nimlike_check import OverLimit, Refused, check, full
from nimlike_check.reading import parse


@pytest.mark.parametrize("heavy", HEAVY, ids=lambda heavy: heavy.what)
def test_work_is_counted_before_it_is_done(heavy: BadFile) -> None:
    with pytest.raises(OverLimit):
        check(parse(heavy.data))


def test_many_remainders_of_a_large_modulus_make_one_row() -> None:
    modulus, good = 10**5, range(40_000, 50_000, 3)
    ruleset = f"coprime:max=1:total={','.join(map(str, good))}mod{modulus}"
    row = sum(1 << r for r in good)
    claim = {"format": "nimlike/certificate/1", "kind": "coprime-total", "ruleset": ruleset, "preperiod": 0}
    start = {"threshold": 0, "modulus": 1, "residues": [0], "small": []}
    claim |= {"period": 1, "a_moves": [f"{row:x}"], "b_moves": [f"{row:x}"], "start": start}
    with pytest.raises(Refused, match="1 and 0 chips left differ"):
        check(claim)


@pytest.mark.parametrize(("what", "make"), RIGHT, ids=[what for what, _ in RIGHT])
def test_what_is_only_just_right_is_accepted_and_true(what: str, make: Callable[[], Any]) -> None:
    claim = make()
    assert check(claim)
    if claim["kind"] == "coprime-classes":
        assert small_world.classes_are_true(claim)


def test_what_is_open_or_named_is_printed() -> None:
    case = {"residues": [3], "divisors": 1, "others": 2}
    part = changed(5, open=[case, NO_3])
    assert check(part).startswith(
        "coprime:max=5: 2 cases of odd n are left open; every other odd n >= 13 is decided by"
    )
    assert check(changed(5, open=[case])).startswith("coprime:max=5: 1 case of odd n is left open; every other odd n")
    listed = full(part).splitlines()
    assert listed[1:4] == [
        "Left open:",
        "  n >= 13, n mod 10 = 3, n divisible by 3, n not divisible by 5",
        "  n >= 13, n not divisible by 3",
    ]
    assert "B wins every odd n >= 13, n divisible by 3 and 5, with A to move where a - b = 0." in listed
    assert listed[-1] == "Odd n < 13, by the game itself: B wins none, and A wins the others."
    assert full(shipped(5)).splitlines()[1] == "Nothing is left open."
    assert check(shipped(5)).endswith("by the game itself; the certificate covers odd n only")
    assert check(shipped(4)) == (
        "coprime:max=4: every odd n >= 3 is decided by 0 sets of primes of B and 1 of A, every odd n < 3 by the game"
        " itself; the certificate covers odd n only"
    )
    assert "by the game itself" not in full(shipped(3))
