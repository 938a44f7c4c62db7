"""Coprime certificates that lack the form, or whose check would take too long, each with a part of the line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checker.forgeries.coprime import JSON, changed, gcd_claim, one_set, rows_of, shipped

EVERY = {"difference": 1, "sets": [1]}


def changed_group(**more: Any) -> JSON:
    """A classification with one set of A, the prime 3; some fields of its group changed."""
    return one_set(4, [3], "a", a=[{**EVERY, **more}])


def changed_primes(*primes: Any) -> JSON:
    return {**one_set(4, [3], "a"), "primes": list(primes)}


def changed_open(**more: Any) -> JSON:
    return changed(5, open=[{"residues": [1], "divisors": 0, "others": 0, **more}])


def changed_start(**more: Any) -> JSON:
    found = rows_of()
    return {**found, "start": {**found["start"], **more}}


def changed_gcd(**more: Any) -> JSON:
    return {**gcd_claim(12, [2], 1, "coprime:max=4:total=1mod2"), **more}


def bad_forms() -> Iterator[tuple[str, Any, str]]:
    """What is wrong, the certificate, and a part of the line."""
    residues, start = "the residues are odd numbers below 2 K", "does not speak of the start of the game"
    yield "a group without a set", changed_group(sets=[]), "at least one"
    yield "4 as a prime", changed_primes(4), "the primes are odd"
    yield "3 twice", changed_primes(3, 3), "increasing order"
    yield "a set of primes not listed", changed_group(sets=[2]), "sets of the listed primes"
    yield "even residues", changed_open(residues=[0, 2]), residues
    yield "no residue", changed_open(residues=[]), residues
    yield "a residue above 2 K", changed_open(residues=[11]), residues
    yield "a column of A where the totals are equal", changed_group(difference=0), start
    yield "a column of A beyond K", changed_group(difference=5), start
    yield "a column of A beyond the threshold", {**changed_group(difference=4), "threshold": 3, "small": []}, start
    yield "a column of B elsewhere", changed(5, b=[{"difference": 1, "sets": [3]}]), start
    yield "a race with edge 0", changed(5, b=[{"edge": 0, "phase": 1, "sets": [3]}]), start
    yield "a race with an edge beyond K", changed(5, b=[{"edge": 6, "phase": 1, "sets": [3]}]), start
    yield "a race with phase 2 K", changed(5, b=[{"edge": 1, "phase": 10, "sets": [3]}]), start
    yield "a race without a phase", changed(5, b=[{"edge": 1, "sets": [3]}]), "edge, phase, sets"
    yield "an even threshold", changed(4, threshold=4), "the threshold and the primes are odd"
    yield "a difference that is true", changed_group(difference=True), "difference is not a whole number"
    yield "classes in version 2", {**shipped(5), "version": 2}, "coprime-classes: this checker reads version 3"
    yield "classes in version 1", {**shipped(5), "version": 1}, "coprime-classes: this checker reads version 3"
    yield "classes in version 4", {**shipped(5), "version": 4}, "coprime-classes: this checker reads version 3"
    yield "classes in version true", {**shipped(5), "version": True}, "the version is not a whole number"
    yield "classes without a version", without(shipped(5), "version"), "version 1 of coprime-classes: this checker"
    yield "classes of even n", {**without(shipped(5), "version"), "even": {}}, "version 1 of coprime-classes"
    yield "classes without small n", without(shipped(5), "small"), "is an object with the fields a, b, format"
    for kind in ("coprime-class", "coprime-position"):
        yield f"the former kind {kind}", changed(5, kind=kind), "kind is one of: automaton-proof, beatty-pairs, c"
    yield "total: period 0", {**rows_of(), "period": 0}, "is 0"
    yield "total: a long period", {**rows_of(), "period": 10**900}, "does not list a number of 2,990 bits rows"
    yield "total: no takes", {**rows_of(), "ruleset": "coprime:max=0:total=0mod1"}, "not a game"
    yield "total: 3, 2", {**rows_of(), "ruleset": "coprime:max=4:total=3,2mod5"}, "increasing order"


def without(claim: JSON, name: str) -> JSON:
    return {other: value for other, value in claim.items() if other != name}


def bad_numbers() -> Iterator[tuple[str, Any, str]]:
    """The same, for one number or word at the edge of what is allowed."""
    residues = "the residues are odd numbers below 2 K"
    yield "the second residue above 2 K", changed_open(residues=[1, 11]), residues
    yield "the first residue is even", changed_open(residues=[0, 1]), residues
    yield "the last residue is even", changed_open(residues=[1, 2]), residues
    yield "sets that are none", changed_group(sets=7), "sets is not a list"
    yield "a set that is a text", changed_group(sets=["1"]), "sets of the listed primes"
    yield "the second set is not listed", changed_group(sets=[1, 2]), "sets of the listed primes"
    yield "the first set is not listed", changed_group(sets=[2, 1]), "sets of the listed primes"
    yield "a set less than none", changed_group(sets=[-1]), "sets of the listed primes"
    yield "an even number after a prime", changed_primes(3, 4), "the primes are odd"
    yield "an even number before a prime", changed_primes(2, 3), "the primes are odd"
    yield "not increasing", changed_primes(5, 3), "increasing order"
    yield "3, 3, 5", changed_primes(3, 3, 5), "increasing order"
    yield "primes and a text", changed_primes(3, "5"), "increasing order"
    yield "open: divisors not listed", changed_open(divisors=1 << 60), "sets of an open case"
    yield "open: others not listed", changed_open(others=1 << 60), "sets of an open case"
    yield "open: no others", changed(5, open=[{"residues": [1], "divisors": 0}]), "is an object with the"
    yield "open: no odd residue", changed_open(residues=[2]), residues
    yield "open: not a number", changed_open(others=None), "sets of an open case"
    yield "no ruleset", changed(4, ruleset=4), "not a coprime game"
    yield "max=0", changed(4, ruleset="coprime:max=0"), "not a coprime game"
    yield "max=04", changed(4, ruleset="coprime:max=04"), "not a coprime game"
    yield "version 0", changed(4, version=0), "this checker reads version 3"


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
    yield "total: one residue, above the modulus", changed_start(modulus=3, residues=[4]), "below the modulus"
    yield "total: one small number, the threshold", changed_start(threshold=2, small=[2]), "below the threshold"
    yield "total: small above the threshold", changed_start(threshold=2, small=[1, 2]), "below the threshold"
    rows = rows_of()["a_moves"]
    yield "total: a row too few", {**rows_of(), "a_moves": rows[1:]}, "does not list"
    yield "total: a row too many", {**rows_of(), "b_moves": [*rows, "0"]}, "does not list"
    for row in ("01", "", "0x1", "A", "-1", 1, "1 "):
        yield f"total: the row {row!r}", {**rows_of(), "b_moves": [*rows[:-1], row]}, "is not a hexadecimal number"
        yield f"total: first the row {row!r}", {**rows_of(), "a_moves": [row, *rows[1:]]}, "is not a hexadecimal number"
    place = {"left": 12, "a": 0, "b": 0, "mover": 0}
    yield "gcd: a third mover", changed_gcd(position={**place, "mover": 2}), "does not hold whole numbers"
    yield "gcd: fewer than no chips", changed_gcd(position={**place, "a": -1}), "does not hold whole numbers"
    yield "gcd: no chips", changed_gcd(position={**place, "left": 0}), "no chips"
    yield "gcd: a third winner", changed_gcd(winner=2), "the winner is not 0 or 1"
    yield "gcd: a winner that is a text", changed_gcd(winner="1"), "the winner is not 0 or 1"
    yield "gcd: 1 as a prime", changed_gcd(primes=[1]), "1 is not prime"
    yield "gcd: 0 and 2 as primes", changed_gcd(primes=[0, 2]), "0 is not prime"
    yield "gcd: 2, 2, 3", changed_gcd(primes=[2, 2, 3]), "increasing order"
    yield "gcd: gcd=0", changed_gcd(ruleset="coprime:max=4:gcd=0"), "not a game like"
    yield "gcd: rows that are a list", changed_gcd(rows=[]), "rows is not a certificate"
    yield "gcd: rows of another kind", changed_gcd(rows=shipped(5)), "rows is not a certificate"
    yield "gcd: rows without the form", changed_gcd(rows={**rows_of(), "period": 0}), "is 0"
    yield "gcd: version 2", changed_gcd(version=2), "this checker reads version 1"
    yield "total: version 2", {**rows_of(), "version": 2}, "this checker reads version 1"


def heavy() -> Iterator[tuple[str, Any]]:
    """What takes too long, and the certificate."""
    yield "many takes", changed(5, ruleset="coprime:max=99999")
    yield "a prime of 31 digits", changed_primes(10**30 + 57)
    yield "10^8 takes", changed(5, ruleset="coprime:max=100000000")
    yield "many small n", changed(1, threshold=10**6 + 1)
    yield "total: 10^8 takes", {**rows_of(), "ruleset": "coprime:max=100000000:total=2,3mod5"}
    rows = {**rows_of(), "ruleset": "coprime:max=100000000:total=2,3mod5"}
    yield "gcd: rows of 10^8 takes", changed_gcd(rows=rows)
