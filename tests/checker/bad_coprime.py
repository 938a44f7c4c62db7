"""Coprime certificates that lack the form, or whose check would take too long, each with a part of the line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checker.forgeries.coprime import (
    FOUR,
    JSON,
    at,
    even,
    even_of,
    gcd_claim,
    odd_set,
    one_class,
    pincer,
    rows_of,
    shipped,
    walls,
)

PLACE = "the position's numbers"
EVERY = {"modulus": 2, "residues": [1], "sets": [1]}


def changed_odd(**more: Any) -> JSON:
    """A coprime-class with one set of A, the prime 3; some fields changed."""
    part = odd_set(4, [3], "a")
    part["odd"].update(more)
    return one_class(4, part)


def changed_group(**more: Any) -> JSON:
    return changed_odd(a=[{**EVERY, **more}])


def changed_open(**more: Any) -> JSON:
    found = shipped(5)
    found["odd"]["open"] = [{"modulus": 2, "residues": [1], "divisors": 0, "others": 0, **more}]
    return found


def changed_even(**more: Any) -> JSON:
    return one_class(4, even_of(4, **more))


def changed_walls(**more: Any) -> JSON:
    part = even(156, 12, [0], **walls(12, 72, 4, 4, 8))
    part["even"]["walls"].update(more)
    return one_class(4, part)


def changed_pincer(**more: Any) -> JSON:
    part = even(156, 12, [0], **pincer(12, 24, 4, 4, 37, 58))
    part["even"]["pincer"].update(more)
    return one_class(4, part)


def with_quarter(quarter: Any, n: int = 40_028, part: JSON = FOUR, **more: Any) -> JSON:
    return one_class(4, part, at(n, quarter=quarter, **more), version=2)


def changed_start(**more: Any) -> JSON:
    found = rows_of()
    return {**found, "start": {**found["start"], **more}}


def changed_gcd(**more: Any) -> JSON:
    return {**gcd_claim(12, [2], 1, "coprime:max=4:total=1mod2"), **more}


def _two_groups() -> JSON:
    part = odd_set(4, [], "a")
    part["odd"]["a"].insert(0, {"modulus": 2, "residues": [1], "sets": []})
    return one_class(4, part)


def bad_forms() -> Iterator[tuple[str, Any, str]]:
    """What is wrong, the certificate, and a part of the line."""
    yield "a group without a set", _two_groups(), "at least one"
    yield "both parts", one_class(4, odd_set(4, [], "a") | FOUR), "either an odd part or an even part"
    yield "no part", one_class(4, {}), "either an odd part or an even part"
    yield "4 as a prime", changed_odd(primes=[4]), "odd numbers from 3 on"
    yield "1 as a prime", changed_odd(primes=[1]), "odd numbers from 3 on"
    yield "3 twice", changed_odd(primes=[3, 3]), "increasing order"
    yield "two sets", changed_odd(b=[EVERY]), "one set of primes"
    yield "no set", changed_odd(a=[]), "one set of primes"
    yield "a set of primes not listed", changed_group(sets=[2]), "sets of the listed primes"
    yield "even residues", changed_group(modulus=4, residues=[0, 2]), "nothing is claimed"
    yield "a modulus of 0", changed_group(modulus=0, residues=[]), "below their modulus"
    yield "a residue above the modulus", changed_group(residues=[3]), "below their modulus"
    yield "the cut is true", changed_odd(cut=True), "cut is not a whole number"
    yield "a modulus of 10", one_class(4, even(156, 10, [0])), "modulus is not a multiple of 4"
    yield "an even modulus of 0", one_class(4, even(156, 0, [])), "modulus is not a multiple of 4, or not positive"
    yield "the residue 2 lost", one_class(4, even(156, 12, [2])), "multiples of 4 below the modulus"
    yield "the residue 12 lost", one_class(4, even(156, 12, [12])), "multiples of 4 below the modulus"
    yield "walls too fast", changed_walls(left=16), "not above their period"
    yield "a ratio of 6", changed_walls(ratio=6), "not 4 or 8"
    yield "walls of period 0", changed_walls(period=0, left=0, right=0), "not positive"
    yield "an even width", changed_pincer(width=38), "not odd"
    yield "no chips", one_class(4, FOUR, at(0)), "no chips"
    yield "a third mover", one_class(4, FOUR, at(40_028, mover=2)), "the mover is not 0 or 1"
    yield "fewer than no chips", one_class(4, FOUR, at(-4)), "not whole numbers"
    yield "a chain that is 3", with_quarter({"chain": 3}), "a chain is a list"
    yield "a short link", with_quarter({"chain": [[3, 2]]}), "a chain is a list"
    yield "a quarter in version 1", one_class(4, FOUR, at(40_028, quarter={"chain": []})), "the position is an object"
    yield "version 2 without quarter", one_class(4, FOUR, at(40_028), version=2), "the position is an object"
    yield "a quarter of 40030", with_quarter({"witness": 2}, 40_030), "quarter is for n = 4 mod 8"
    yield "a witness that is a text", with_quarter({"witness": "2"}, 484), "not a whole number"
    yield "version 3", one_class(4, FOUR, version=3), "this checker knows 1 to 2"
    yield "total: period 0", {**rows_of(), "period": 0}, "is 0"
    yield "total: a long period", {**rows_of(), "period": 10**900}, "does not list a number of 2,990 bits rows"
    yield "total: no takes", {**rows_of(), "ruleset": "coprime:max=0:total=0mod1"}, "at least 1"
    yield "total: 3, 2", {**rows_of(), "ruleset": "coprime:max=4:total=3,2mod5"}, "increasing order"


def heavy() -> Iterator[tuple[str, Any]]:
    """What takes too long, and the certificate."""
    yield "walls", one_class(1, even(5000, 4, [0], **walls(50_000, 5_000, 4, 4, 4)))
    yield "many takes", one_class(9999, odd_set(9999, [3], "b", cut=50_000))
    yield "a prime of 31 digits", one_class(4, odd_set(4, [10**30 + 57], "a"))
    yield "a far cut", one_class(4, odd_set(4, [3], "a", cut=10**12))
    yield "a far cut for n = 2 mod 4", one_class(4, even(156, 12, [0], two_cut=10**12))
    yield "10^8 takes", one_class(10**8, even(156, 12, [0]))
    yield "a wide pincer", one_class(4, even(10**14, 12, [0], **pincer(12, 10**12, 0, 0, 10**13 + 1, 10**13)))
    yield "a quarter of 41 digits", one_class(4, FOUR, at(4 * (10**40 + 121)))
    yield "many small n", {**shipped(1), "below": 10**6}
    yield "total: 10^8 takes", {**rows_of(), "ruleset": "coprime:max=100000000:total=2,3mod5"}
