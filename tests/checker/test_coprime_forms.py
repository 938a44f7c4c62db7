"""Coprime certificates: what is said of those that are accepted, which take too long, what shows that n/4 is prime."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import nimlike
from checker.bad_files import HEAVY, BadFile
from checker.forgeries.coprime import FOUR, RIGHT, all_classes, at, even_of, one_class, shipped
from checker.small_world import coprime as small_world
from nimlike_check import OverLimit, check, coprime
from nimlike_check.primes import proved_composite, proved_prime
from nimlike_check.reading import parse
from nimlike_check.work import Work


@pytest.mark.parametrize("heavy", HEAVY, ids=lambda heavy: heavy.what)
def test_work_is_counted_before_it_is_done(heavy: BadFile) -> None:
    with pytest.raises(OverLimit):
        check(parse(heavy.data))


@pytest.mark.parametrize(("what", "make"), RIGHT, ids=[what for what, _ in RIGHT])
def test_what_is_only_just_right_is_accepted_and_true(what: str, make: Callable[[], Any]) -> None:
    claim = make()
    said = check(claim)
    if claim["kind"] not in ("coprime-classes", "coprime-class"):
        return  # those of other kinds are judged in their small world
    most, part, here = int(claim["ruleset"].partition("=")[2]), claim["even"], claim["position"]
    if here is None:
        assert small_world.agrees(most, lambda n: small_world.even_said(part, n), range(2, 400, 2))
    else:
        state = (here["left"], here["a"], here["b"], here["mover"])
        if sum(state[:3]) <= 2_000:
            wins = small_world.a_wins(most, *state)
        else:  # too many chips for the game itself: by the theorem on even n
            wins = (nimlike.Coprime(most)(*state).outcome == "N") == (here["mover"] == 0)
        assert f"{'A' if wins else 'B'} wins with {here['left']} chips left" in said


def test_what_is_open_or_named_is_printed() -> None:
    part = all_classes(5, even_of(5, two_cut=None, walls=None))
    said = check(part)
    assert said.startswith("coprime:max=5: left open are of the even n >= 48, n = 2 mod 4; ")
    listed = coprime.full(part).splitlines()
    assert listed[1:3] == ["Left open:", "  even n >= 48: n = 2 mod 4"]
    assert "B wins every odd n >= 12 that 3 and 5 divide." in listed
    assert coprime.full(shipped(5)).splitlines()[1] == "Nothing is left open."
    assert "A wins with 40028 chips left, A to move, totals 0 and 0" in check(one_class(4, FOUR, at(40_028)))


def test_n_with_a_composite_quarter_is_won_by_its_witness() -> None:
    claim = one_class(4, even_of(4), at(4 * (10**30 + 1), quarter={"witness": 2}), version=2)
    assert "B wins with 4000000000000000000000000000004 chips left, A to move" in check(claim)
    for m in (3, 5, 7, 9, 15, 561, 1105, 2047, 3277):
        bases = [base for base in range(2, 50) if proved_composite(m, base, "", Work())]
        assert bool(bases) == any(m % d == 0 for d in range(2, m))


def test_chains_prove_primes_only() -> None:
    links = [(1_000_003, 2, [2, 3, 166_667]), (4 * 10**6 + 13, 2, [2, 3, 166_667])]
    assert proved_prime(1_000_003, links[:1], "", Work())
    for p, root, divisors in [
        (1_000_001, 2, [2, 5]),
        (1_000_003, 1, [2, 3, 166_667]),
        (1_000_003, 2, [2, 166_667]),
        (1_000_003, 2, [2, 3]),
        (1_000_003, 2, [6, 166_667]),
        (1_000_003, 2, [0]),
        (1, 1, []),
    ]:
        assert not proved_prime(p, [(p, root, divisors)], "", Work())
    assert not proved_prime(7, links[:1], "", Work())
