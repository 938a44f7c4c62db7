"""Coprime certificates without the right form, and those whose check would take too long: one line says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from checker.forgeries.coprime import (
    FOUR,
    all_classes,
    at,
    even,
    even_of,
    odd_set,
    one_class,
    pincer,
    rows_of,
    shipped,
    walls,
)
from nimlike_check import OverLimit, Refused, check, coprime
from nimlike_check.primes import proved_composite, proved_prime
from nimlike_check.work import Work


def two_groups() -> dict[str, Any]:
    part = odd_set(4, [], "a")
    part["odd"]["a"].insert(0, {"modulus": 2, "residues": [1], "sets": []})
    return one_class(4, part)


def changed_odd(**more: Any) -> dict[str, Any]:
    part = odd_set(4, [3], "a")
    part["odd"].update(more)
    return one_class(4, part)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (two_groups, "at least one"),
        (lambda: one_class(4, odd_set(4, [], "a") | FOUR), "either an odd part or an even part"),
        (lambda: one_class(4, {}), "either an odd part or an even part"),
        (lambda: changed_odd(primes=[4]), "odd numbers from 3 on"),
        (lambda: changed_odd(primes=[1]), "odd numbers from 3 on"),
        (lambda: changed_odd(primes=[3, 3]), "increasing order"),
        (lambda: changed_odd(b=[{"modulus": 2, "residues": [1], "sets": [1]}]), "one set of primes"),
        (lambda: changed_odd(a=[{"modulus": 2, "residues": [1], "sets": [2]}]), "sets of the listed primes"),
        (lambda: changed_odd(a=[{"modulus": 4, "residues": [0, 2], "sets": [1]}]), "nothing is claimed"),
        (lambda: changed_odd(a=[{"modulus": 0, "residues": [], "sets": [1]}]), "below their modulus"),
        (lambda: changed_odd(a=[{"modulus": 2, "residues": [3], "sets": [1]}]), "below their modulus"),
        (lambda: changed_odd(cut=True), "cut is not a whole number"),
        (lambda: one_class(4, even(156, 10, [0])), "modulus is not a multiple of 4"),
        (lambda: one_class(4, even(156, 0, [])), "modulus is not a multiple of 4, or not positive"),
        (lambda: one_class(4, even(156, 12, [2])), "multiples of 4 below the modulus"),
        (lambda: one_class(4, even(156, 12, [12])), "multiples of 4 below the modulus"),
        (lambda: one_class(4, even(156, 12, [0], **walls(12, 72, 16, 4, 8))), "not above their period"),
        (lambda: one_class(4, even(156, 12, [0], **walls(12, 72, 4, 4, 6))), "not 4 or 8"),
        (lambda: one_class(4, even(156, 12, [0], **walls(0, 72, 0, 0, 8))), "not positive"),
        (lambda: one_class(4, even(156, 12, [0], **pincer(12, 24, 4, 4, 38, 58))), "not odd"),
        (lambda: one_class(4, even(156, 12, [0], **pincer(12, 24, 40_000, 4, 37, 58))), "H14"),
        (lambda: one_class(4, FOUR, at(0)), "no chips"),
        (lambda: one_class(4, FOUR, at(40_028, mover=2)), "the mover is not 0 or 1"),
        (lambda: one_class(4, FOUR, at(-4)), "not whole numbers"),
        (lambda: one_class(4, FOUR, at(40_028, quarter={"chain": 3}), version=2), "a chain is a list"),
        (lambda: one_class(4, FOUR, at(40_028, quarter={"chain": [[3, 2]]}), version=2), "a chain is a list"),
        (lambda: one_class(4, FOUR, at(40_028, quarter={"chain": []})), "the position is an object"),
        (lambda: one_class(4, FOUR, at(40_028), version=2), "the position is an object"),
        (lambda: one_class(4, FOUR, at(40_030, quarter={"witness": 2}), version=2), "quarter is for n = 4 mod 8"),
        (lambda: one_class(4, FOUR, at(484, quarter={"witness": "2"}), version=2), "not a whole number"),
        (lambda: one_class(4, FOUR, version=3), "this checker knows 1 to 2"),
        (lambda: {**rows_of(), "period": 0}, "is 0"),
        (lambda: {**rows_of(), "period": 10**5000}, "does not list a number of 16,610 bits rows"),
        (lambda: {**rows_of(), "ruleset": "coprime:max=0:total=0mod1"}, "at least 1"),
        (lambda: {**rows_of(), "ruleset": "coprime:max=4:total=3,2mod5"}, "increasing order"),
    ],
)
def test_what_has_not_the_form_is_refused_in_one_line(make: Callable[[], Any], says: str) -> None:
    with pytest.raises(Refused) as refused:
        check(make())
    assert says in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    "make",
    [
        lambda: one_class(1, even(5000, 4, [0], **walls(50_000, 5_000, 4, 4, 4))),
        lambda: one_class(9999, odd_set(9999, [3], "b", cut=50_000)),
        lambda: one_class(4, odd_set(4, [10**30 + 57], "a")),
        lambda: one_class(4, odd_set(4, [3], "a", cut=10**12)),
        lambda: one_class(4, even(156, 12, [0], two_cut=10**12)),
        lambda: one_class(10**8, even(156, 12, [0])),
        lambda: one_class(4, even(10**14, 12, [0], **pincer(12, 10**12, 0, 0, 10**13 + 1, 10**13))),
        lambda: one_class(4, FOUR, at(4 * (10**40 + 121))),
        lambda: {**shipped(1), "below": 10**6},
        lambda: {**rows_of(), "ruleset": "coprime:max=100000000:total=2,3mod5"},
    ],
)
def test_work_is_counted_before_it_is_done(make: Callable[[], Any]) -> None:
    with pytest.raises(OverLimit):
        check(make())


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
