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


def bad_numbers() -> Iterator[tuple[str, Any, str]]:
    """The same, for one number or word at the edge of what is allowed."""
    odd = odd_set(5, [3, 5], "b")
    yield "no residue, and a set for some n", changed_group(residues=[]), "nothing is claimed"
    yield "a residue equal to the modulus", changed_group(residues=[2]), "below their modulus"
    yield "the first residue above the modulus", changed_group(modulus=1, residues=[1]), "below their modulus"
    yield "sets that are none", changed_group(sets=7), "sets is not a list"
    yield "a set that is a text", changed_group(sets=["1"]), "sets of the listed primes"
    yield "the second set is not listed", changed_group(sets=[1, 2]), "sets of the listed primes"
    yield "the first set is not listed", changed_group(sets=[2, 1]), "sets of the listed primes"
    yield "an even number after a prime", changed_odd(primes=[3, 4]), "odd numbers from 3 on"
    yield "an even number before a prime", changed_odd(primes=[2, 3]), "odd numbers from 3 on"
    yield "not increasing", changed_odd(primes=[5, 3]), "increasing order"
    yield "3, 3, 5", changed_odd(primes=[3, 3, 5]), "increasing order"
    yield "primes and a text", changed_odd(primes=[3, "5"]), "increasing order"
    yield "open: divisors not listed", changed_open(divisors=1 << 60), "sets of an open case"
    yield "open: others not listed", changed_open(others=1 << 60), "sets of an open case"
    yield "open: no odd residue", changed_open(modulus=4, residues=[2]), "nothing is claimed"
    yield "open: not a number", changed_open(others=None), "sets of an open case"
    yield "a class with open cases", changed_odd(open=[]), "the odd part is an object"
    yield "the first residue lost is 2", one_class(4, even(156, 12, [2, 8])), "multiples of 4 below the modulus"
    yield "the last residue lost is 10", one_class(4, even(156, 12, [0, 10])), "multiples of 4 below the modulus"
    yield "the walls' right side too fast", changed_walls(right=16), "not above their period"
    yield "a ratio that is a text", changed_walls(ratio="4"), "not 4 or 8"
    yield "a right side of 2", changed_walls(right=2), "right is not a multiple of 4"
    yield "a pincer of period 0", changed_pincer(period=0), "not positive"
    yield "a pincer's left side of 2", changed_pincer(left=2), "left is not a multiple of 4"
    yield "no ruleset", one_class(4, FOUR, ruleset=4), "not a coprime game"
    yield "max=0", one_class(4, FOUR, ruleset="coprime:max=0"), "not a coprime game"
    yield "version 0", one_class(4, FOUR, version=0), "this checker knows 1 to 2"
    yield "classes in version 2", {**shipped(5), "version": 2}, "this checker knows 1 to 1"
    yield "a target that is a text", one_class(5, even_of(5), at(20, 799_992, 4, target="6")), PLACE
    yield "the mover is a text", one_class(4, FOUR, at(40_028, mover="A")), PLACE
    claim = one_class(5, odd, at(80_100, quarter={"witness": 2}), version=2)
    yield "a quarter in an odd part", claim, "quarter is for n = 4 mod 8"
    yield "a quarter and a target", with_quarter({"witness": 2}, 484, target=22), "quarter is for n = 4 mod 8"
    yield "a quarter of 480", with_quarter({"witness": 2}, 480), "quarter is for n = 4 mod 8"
    yield "a quarter of 486", with_quarter({"witness": 2}, 486), "quarter is for n = 4 mod 8"
    yield "a quarter of 485", with_quarter({"witness": 2}, 485), "quarter is for n = 4 mod 8"
    yield "a quarter with both", with_quarter({"witness": 2, "chain": []}, 484), "quarter is an object"
    yield "an empty quarter", with_quarter({}, 484), "quarter is an object"
    yield "a quarter that is a number", with_quarter(5, 484), "quarter is an object"
    for link in ([3, 2, 2], [3, "2", [2]], ["3", 2, [2]], [3, 2, ["2"]], [3, 2, [2], 1], 3, [3, 2, [2, "2"]]):
        yield f"the link {link}", with_quarter({"chain": [link]}), "a chain is a list"
        yield f"the link {link} at the end", with_quarter({"chain": [[3, 2, [2]], link]}), "a chain is a list"


def bad_totals() -> Iterator[tuple[str, Any, str]]:
    """The same, for remainders of A's total and divisors of gcd(a, b)."""
    for some, says in (
        ("2,2,3mod5", "increasing order"),
        ("5mod5", "increasing order"),
        ("6mod5", "increasing order"),
        ("2,5mod5", "increasing order"),
        ("0mod0", "increasing order"),
        ("mod5", "not a game"),
    ):
        yield f"total={some}", {**rows_of(), "ruleset": f"coprime:max=4:total={some}"}, says
    yield "total: modulus 0", changed_start(modulus=0, residues=[]), "is 0"
    yield "total: a residue above the modulus", changed_start(modulus=3, residues=[1, 3]), "below the modulus"
    yield "total: small above the threshold", changed_start(threshold=2, small=[1, 2]), "below the threshold"
    rows = rows_of()["a_moves"]
    yield "total: a row too few", {**rows_of(), "a_moves": rows[1:]}, "does not list"
    yield "total: a row too many", {**rows_of(), "b_moves": [*rows, "0"]}, "does not list"
    for row in ("01", "", "0x1", "A", "-1", "100", 1, "1 "):
        yield f"total: the row {row!r}", {**rows_of(), "b_moves": [*rows[:-1], row]}, "is not a hexadecimal number"
        yield f"total: first the row {row!r}", {**rows_of(), "a_moves": [row, *rows[1:]]}, "is not a hexadecimal number"
    place = {"left": 12, "a": 0, "b": 0, "mover": 0}
    yield "gcd: a third mover", changed_gcd(position={**place, "mover": 2}), "does not hold whole numbers"
    yield "gcd: fewer than no chips", changed_gcd(position={**place, "a": -1}), "does not hold whole numbers"
    yield "gcd: no chips", changed_gcd(position={**place, "left": 0}), "no chips"
    yield "gcd: a third winner", changed_gcd(winner=2), "the winner is not 0 or 1"
    yield "gcd: a winner that is a text", changed_gcd(winner="1"), "the winner is not 0 or 1"
    yield "gcd: 1 as a prime", changed_gcd(primes=[1]), "at least 2"
    yield "gcd: 0 and 2 as primes", changed_gcd(primes=[0, 2]), "at least 2"
    yield "gcd: 2, 2, 3", changed_gcd(primes=[2, 2, 3]), "increasing order"
    yield "gcd: gcd=0", changed_gcd(ruleset="coprime:max=4:gcd=0"), "not a game like"
    yield "gcd: rows that are a list", changed_gcd(rows=[]), "rows is not a certificate"
    yield "gcd: rows of another kind", changed_gcd(rows=shipped(5)), "rows is not a certificate"
    yield "gcd: rows without the form", changed_gcd(rows={**rows_of(), "period": 0}), "is 0"
    yield "gcd: version 2", changed_gcd(version=2), "this checker knows 1 to 1"
    yield "total: version 2", {**rows_of(), "version": 2}, "this checker knows 1 to 1"


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
