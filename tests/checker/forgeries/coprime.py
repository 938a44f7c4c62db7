"""Forged certificates of the coprime game: classes, remainders of A's total, divisors of gcd(a, b)."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import nimlike
from checker.forging import Forgery
from nimlike.families import parse_ruleset
from nimlike.games.coprime.exact_search import list_b_wins
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.remainder_rows import prove_total

FORMAT = "nimlike/certificate/1"
FOLDER = Path(nimlike.__file__).parent / "certificates" / "coprime"

JSON = dict[str, Any]


def shipped(most: int) -> JSON:
    """The classification for K that comes with the package."""
    found: JSON = json.loads((FOLDER / f"max-{most}.json").read_text())
    return found


def changed(most: int, **more: Any) -> JSON:
    """The classification that ships, with other fields."""
    return {**shipped(most), **more}


COLUMN = {"a": {"difference": 1}, "b": {"difference": 0}}
"""The column of a set that is only its primes; A's is at the least difference."""


def the_rest(most: int, side: str, group: JSON) -> list[JSON]:
    """Open cases for the odd n of which a group with one set says nothing."""
    [mask], won = group["sets"], residues(most, side, group)
    others = sorted({*range(1, 2 * most, 2)} - {*won})
    named, unnamed = ("divisors", "others") if side == "a" else ("others", "divisors")
    primes = [1 << i for i in range(mask.bit_length())]
    rest = [{"residues": won, named: prime, unnamed: 0} for prime in primes if won]
    return rest + [{"residues": others, "divisors": 0, "others": 0}] * bool(others)


def residues(most: int, side: str, group: JSON) -> list[int]:
    """The remainders modulo 2 K of the odd n of a group."""
    odd = range(1, 2 * most, 2)
    if "difference" in group:
        return [*odd]
    apart = {n: (n - group["phase"]) % (2 * most) for n in odd}
    return [n for n in odd if (min(apart[n], 2 * most - apart[n]) < group["edge"]) == (side == "b")]


def one_set(most: int, primes: list[int], winner: str, threshold: int = 21, **more: Any) -> JSON:
    """A classification with one set, all the primes, and the rest open; the small n are the true ones."""
    group = {**COLUMN[winner], "sets": [2 ** len(primes) - 1]}
    rest = the_rest(most, winner, group)
    found = {"primes": primes, "a": [], "b": [], winner: [group], "open": rest, "threshold": threshold, **more}
    small = [n for n in list_b_wins(Coprime(most), found["threshold"]) if n % 2 and n < found["threshold"]]
    return changed(most, small=small) | found


EVERY = {"residues": [1, 3, 5, 7, 9], "divisors": 0, "others": 0}
NO_3 = {**EVERY, "others": 1}


def with_set(most: int, prime: int, side: str) -> JSON:
    """The classification that ships, with a set of one number more."""
    found = shipped(most)
    primes = found["primes"] = sorted({*found["primes"], prime})
    assert primes.index(prime) == len(primes) - 1 or prime in shipped(most)["primes"]
    found[side].append({**COLUMN[side], "sets": [1 << primes.index(prime)]})
    return found


PRIMES = [p for p in range(3, 2_000, 2) if all(p % q for q in range(3, 45, 2) if q < p)][:300]


def one_prime_each(count: int) -> JSON:
    """A group with so many sets, of one prime each."""
    return {"difference": 1, "sets": [1 << at for at in range(count)]}


def with_nine() -> JSON:
    """A is to win every odd n that 9 does not divide, also 15: by the differences whose primes all divide 9."""
    return one_set(5, [9], "a", a=[{"difference": 3, "sets": [1]}])


def without(side: str) -> JSON:
    found = shipped(5)
    del found[side][0]["sets"][0]
    found[side] = [group for group in found[side] if group["sets"]]
    return found


def wrong_small(change: int) -> JSON:
    found = shipped(5)
    return {**found, "small": sorted({*found["small"]} ^ {change})}


def too_early() -> JSON:
    """A set of B that wins from 13 on, said to do so from 11 on: there is no such n, but the rows do not say so."""
    return one_set(5, [3, 5], "b", threshold=11)


def with_race(side: str, place: str, change: int) -> JSON:
    """A set for K = 7 with another race than its own; the rest is open."""
    group = next(group for group in shipped(7)[side] if "edge" in group)
    group[place] += change
    return changed(7, a=[], b=[], open=the_rest(7, side, group)) | {side: [group]}


Row = tuple[str, str, Callable[[], JSON]]

CLASSES: list[Row] = [
    ("H1", "nine is not prime", with_nine),
    ("H2", "B needs 5 as well", lambda: with_set(5, 3, "b")),
    ("H2", "A does not win 15", lambda: with_set(5, 7, "a")),
    ("H3", "no set of primes", lambda: changed(5, a=[], b=[], open=[EVERY])),
    ("H3", "every odd n is in the open case too", lambda: changed(5, open=[EVERY])),
    ("H3", "multiples of 3, and the others, are open", lambda: changed(5, open=[{**EVERY, "divisors": 1}, NO_3])),
    (
        "H3",
        "n = 1 mod 10 and the other odd n are open",
        lambda: changed(5, open=[{**EVERY, "residues": r} for r in ([1], [3, 5, 7, 9])]),
    ),
    ("H4", "the multiples of 15", partial(without, "b")),
    ("H4", "odd n that are not", partial(without, "a")),
    ("H4", "n divisible by all of 300 primes", lambda: changed(1, primes=PRIMES, a=[one_prime_each(300)])),
    *(
        ("H2", f"a race of {side}, its {at} {to:+}", partial(with_race, side, at, to))
        for side in "ab"
        for at, to in (("edge", 1), ("edge", -1), ("phase", 2), ("phase", -1))
    ),
    ("H2", "A does not win at another difference", lambda: changed(4, a=[{"difference": 1, "sets": [0]}])),
    ("H2", "the classes begin too early", too_early),
    ("H5", "B wins 15", partial(wrong_small, 15)),
    ("H5", "A wins 5", partial(wrong_small, 5)),
    ("H5", "A wins 15, K = 10", lambda: changed(10, small=[])),
]


def rows_of(text: str = "coprime:max=4:total=2,3mod5") -> JSON:
    """A right coprime-total certificate."""
    rules = parse_ruleset(text)
    assert isinstance(rules, Coprime)
    found: JSON = json.loads(json.dumps(prove_total(rules)[0].as_dict()))
    return found


def wrong_row() -> JSON:
    found = rows_of()
    found["a_moves"][3] = f"{int(found['a_moves'][3], 16) ^ 2:x}"
    return found


def changed_row(side: str, at_row: int, residue: int) -> JSON:
    """Right rows, but for one residue of one row."""
    found = rows_of()
    found[side][at_row] = f"{int(found[side][at_row], 16) ^ 1 << residue:x}"
    return found


def cut_short(rows: int, text: str = "coprime:max=5:total=1mod3") -> JSON:
    """Fewer rows, said to repeat; who wins is said of them rightly."""
    found = rows_of(text)
    found.update(preperiod=0, period=rows, a_moves=found["a_moves"][:rows], b_moves=found["b_moves"][:rows])
    lost = [n for n in range(rows) if int(found["a_moves"][n], 16) % 2 == 0]
    found["start"] = {"threshold": 0, "modulus": rows, "residues": lost, "small": []}
    return found


def late_threshold() -> JSON:
    found = rows_of()
    listed = found["preperiod"] + found["period"]
    small = [n for n in range(listed) if int(found["a_moves"][n], 16) % 2 == 0]
    return {**found, "start": {"threshold": listed + 20, "modulus": 1, "residues": [], "small": small}}


def threshold_after_first() -> JSON:
    """The first n from the preperiod on is listed as small; what is said of its remainder is wrong, and not tested."""
    found = rows_of()
    first, modulus = found["preperiod"], found["start"]["modulus"]
    assert modulus == found["period"]
    residues = sorted({*found["start"]["residues"]} ^ {first % modulus})
    small = [n for n in range(first + 1) if int(found["a_moves"][n], 16) % 2 == 0]
    return {**found, "start": {"threshold": first + 1, "modulus": modulus, "residues": residues, "small": small}}


def wrong_modulus() -> JSON:
    """All that is listed is n < 7 and a period of 1; modulo 2 the listed n are as said, n = 7 is not."""
    found = rows_of("coprime:max=5:total=1mod3")
    first = found["preperiod"]
    found["preperiod"], found["start"]["threshold"] = first, first
    small = [n for n in range(first) if int(found["a_moves"][n], 16) % 2 == 0]
    found["start"] = {"threshold": first, "modulus": 2, "residues": [first % 2], "small": small}
    return found


def wrong_start() -> JSON:
    found = rows_of()
    found["start"]["residues"].remove(7)
    return found


def gcd_claim(n: int, primes: list[int], winner: int, rows: str) -> JSON:
    """Who wins n chips, K = 4, gcd(a, b) = 1; ``rows`` are those of a game."""
    frame = {"format": FORMAT, "kind": "coprime-gcd", "ruleset": "coprime:max=4:gcd=1"}
    place = {"left": n, "a": 0, "b": 0, "mover": 0}
    return {**frame, "position": place, "primes": primes, "winner": winner, "rows": rows_of(rows)}


def from_one() -> JSON:
    """Who wins 64 chips by the parity rows, of which the period is listed from 1 chip left on."""
    found = gcd_claim(64, [2], 0, "coprime:max=4:total=1mod2")
    rows = found["rows"]
    assert rows["preperiod"] == 0
    for name in ("a_moves", "b_moves"):
        rows[name].append(rows[name][0])
    return {**found, "rows": {**rows, "preperiod": 1}}


def only_b() -> JSON:
    """The end of a game: gcd(0, 6) = 6 divides 6."""
    found = gcd_claim(6, [], 0, "coprime:max=4:total=0mod1")
    return {**found, "ruleset": "coprime:max=4:gcd=6", "position": {"left": 0, "a": 0, "b": 6, "mover": 1}}


def wrong_inside() -> JSON:
    """The parity rows, in which A is to win n = 12."""
    found = gcd_claim(12, [2, 3], 0, "coprime:max=4:total=1,5mod6")
    rows = found["rows"]
    k = 12 if rows["preperiod"] > 12 else rows["preperiod"] + (12 - rows["preperiod"]) % rows["period"]
    rows["a_moves"][k] = f"{int(rows['a_moves'][k], 16) | 1:x}"
    return found


PARITY = "coprime:max=4:total=1mod2"

GCD: list[Row] = [
    ("H1", "six is not prime", lambda: gcd_claim(36, [6], 0, "coprime:max=4:total=1,2,3,4,5mod6")),
    ("H2", "2 does not divide 29", lambda: gcd_claim(29, [2], 1, PARITY)),
    ("H3", "a bit of a row", wrong_inside),
    ("H4", "rows for another K", lambda: gcd_claim(64, [2], 1, "coprime:max=3:total=1mod2")),
    ("H4", "rows for a larger K", lambda: gcd_claim(64, [2], 1, "coprime:max=6:total=1mod2")),
    ("H4", "rows for another modulus", lambda: gcd_claim(64, [2], 1, "coprime:max=4:total=0mod6")),
    ("H4", "the residues of B", lambda: gcd_claim(64, [2], 0, "coprime:max=4:total=0mod2")),
    ("H5", "3 divides n", lambda: gcd_claim(12, [], 0, "coprime:max=4:total=0mod1")),
    ("H6", "A wins the powers of 2", lambda: gcd_claim(64, [2], 1, PARITY)),
    ("H6", "B wins n = 12", lambda: gcd_claim(12, [2, 3], 0, "coprime:max=4:total=1,5mod6")),
]


TOTAL: list[Row] = [
    ("H1", "a residue too many", wrong_row),
    ("H2", "four rows that do not repeat", partial(cut_short, 4)),
    *(
        ("H1", f"{side}, row {row}, residue {residue}", partial(changed_row, side, row, residue))
        for side in ("a_moves", "b_moves")
        for row in (0, -1)
        for residue in (1, 2, 3)
    ),
    ("H3", "n below the threshold that no row stands for", late_threshold),
    ("H3", "a remainder that no n from the threshold on stands for", threshold_after_first),
    ("H4", "2 does not divide the period 1", wrong_modulus),
    ("H5", "B wins n = 7", wrong_start),
]


RIGHT: list[tuple[str, Callable[[], JSON]]] = [
    *((f"total={some}", partial(rows_of, f"coprime:max=1:total={some}")) for some in ("0mod1", "0mod21", "0mod22")),
    ("remainders of 0 to 79", partial(rows_of, "coprime:max=2:total=3,7,8,15,63,79mod80")),
    ("B wins every n >= 0", partial(rows_of, "coprime:max=3:total=5mod6")),
    ("only B has chips", only_b),
    ("rows that repeat from 1 chip on", from_one),
]
"""Right certificates, that are refused as soon as something more is asked for."""

FORGERIES: list[Forgery] = [
    *(Forgery("coprime-classes", *row) for row in CLASSES),
    *(Forgery("coprime-total", *row) for row in TOTAL),
    *(Forgery("coprime-gcd", *row) for row in GCD),
]
