"""Certificates that have not the form of their kind: a right one with one field changed."""

from __future__ import annotations

import zlib
from base64 import b64encode
from binascii import a2b_base64
from typing import Any

from checker.making import late_period
from checker.malformed import put
from checker.material import example, right

CHANGES: dict[str, list[tuple[str, list[Any]]]] = {
    "kayles": [
        (
            "ruleset",
            [None, "octal:0.78", "octal:1.7", "octal:0.", "octal:0.000", "octal:0.7 ", "hex:0.g", "hex:1.F", "nim"],
        ),
        (
            "ruleset",
            ["subtraction:", "subtraction:0", "subtraction:01", "subtraction:1,", "subtraction:c", "octal:0.77R"],
        ),
        ("ruleset", ["subtraction:allbut=", "subtraction:allbut=0", f"subtraction:{10**18}", "octal:0.\u0667"]),
        ("preperiod", [-1, "71", 71.5]),
        ("period", [0, -12]),
        ("saltus", [-1, None]),
        ("values", [{}, [0, -1], [0, None], [[0]], [True]]),
    ],
    "octal-0-07r": [("power", [0, -2, None]), ("floor", [-1, None])],
    "late-0-16": [
        ("ruleset", ["octal:0.16r", "hex:0.8", "subtraction:1,2", "octal:0.168"]),
        *((name, [-1, None]) for name in ("preperiod", "swing")),
        *((name, [0, -1]) for name in ("period", "mask", "length", "first")),
        *(("mask", [256]), ("swing", [2])),
        ("listed", [None, {}, [-1], [10**6], [[0]]]),
        ("values", [None, [0], "", "AAAA", "????", "eJwDAAAAAAE="]),
    ],
    "majority-3-5-7": [
        ("word", [None, "", "ABC", "ab", ["A"]]),
        ("divisors", [[1], [0], ["3"], 3]),
        ("winner", [None, "C", "", "AB"]),
        ("good", [None, [-1], [105], [[0]]]),
        ("gap", [0, -1, None]),
    ],
    "misere-0-77": [
        (
            "ruleset",
            [None, "octal:0.77", "nim:misere", "subtraction:allbut=2:misere", "hex:0.8:misere", "octal:0.8:misere"],
        ),
        ("generators", [None, [-1], [1, 2, 5], [1] * 9]),
        ("products", [None, [], [[]], [[0]], [[99] * 7] * 40]),
        ("portion", [None, [-1], [40]]),
        ("values", [[], [-1], [40], None]),
        ("preperiod", [0, -1, None]),
        ("period", [0, -1, None]),
    ],
    "family-4-7-c": [
        ("ruleset", [None, "subtraction:4,7", "subtraction:0,c", "subtraction:c+0", "subtraction:0c", "subtraction:d"]),
        ("values", [None, "P", ["outcomes"]]),
        ("classes", [None, {}, [None], [{}], [[1, 2]]]),
        ("members", [None, {}, [None], [[1, 2]], [[1, 2, 3, 4]], [[0, 1, 0]], [[9, 0, 0]], [[9, 11, -1]]]),
    ],
    "column-100": [
        (
            "ruleset",
            [None, "coprime", "coprime:max=0", "coprime:max=01", "coprime:max=10:gcd=2", f"coprime:max={10**9}"],
        ),
        ("start", [-1, None, 10**9 + 1]),
        ("law", [None, [], {}, {"name": "column"}, {"name": ["column"]}, {"name": "row"}]),
    ],
    "race-24": [("start", [-1])],
    "total-1mod3": [
        (
            "ruleset",
            ["coprime:max=4", "coprime:max=4:total=3mod3", "coprime:max=4:total=mod3", "coprime:max=4:total=1mod0"],
        )
    ],
    "coprime-max-10": [("start", [0, 2, -1]), ("ruleset", ["coprime:max=10:total=1mod3"])],
    "nim-3": [
        (
            "ruleset",
            [None, [], {}, "nim:piles=0", "nim:piles=01", "nim:piles=3:block=1", "wythoff:a=0", "nim:piles=3:x"],
        ),
        ("ruleset", ["nim:piles=3:misere:block=2", "schwenk:cap=x-2", "schwenk:cap=2x-3"]),
        ("digits", [1, 65, None]),
        *((name, [None, [], {}, {"rows": []}]) for name in ("valid", "successor", "p")),
        ("relations", [None, {}, [None], [{}]]),
        ("closed", [[], "x", ["P", "x0"], ["xor", "x0", "x1"], ["=", "x0", "y"]]),
        ("base", [[], {}, {"first": [1]}, {"first": [], "recurrence": []}, {"first": [1], "recurrence": [201]}]),
    ],
    "coins-3-5": [
        ("variables", [None, "x", ["x", "x"], ["1"], ["not"], [1]]),
        ("sentence", [None, [], ["some"], ["linear", [], 0, 0], ["linear", [[0, "x"]], 0, 0], ["linear", [[1, "x"]]]]),
    ],
}


def formless() -> list[tuple[str, Any]]:
    """Each certificate, with a name."""
    found, small = [], dict(right())
    for name, changes in CHANGES.items():
        claim = small.get(name) or example(name)
        for field, values in changes:
            found += [(f"{name} {field} {str(value)[:30]}", put(claim, (field,), value)) for value in values]
    inner: dict[str, list[tuple[str, list[Any]]]] = {
        "column-100": [("loser", [None, "C"]), ("difference", [None, 10**9 + 1]), ("primes", [None, [2], [1], ["3"]])],
        "race-24": [("edge", [None, 10**9 + 1]), ("phase", [-1, 48]), ("primes", [None, [2]])],
        "total-1mod3": [("period", [0, -1]), ("residues", [[-1], [99], None]), ("small", [[-1], [99], None])],
        "coprime-max-10": [("primes", [None, [2]]), ("a", [None, [None], [{}]]), ("b", [None, {}]), ("small", [None])],
    }
    for name, changes in inner.items():
        for field, values in changes:
            found += [(f"{name} {field} {value}", put(example(name), ("law", field), value)) for value in values]
    for name in inner:
        found.append((f"{name} a field more", put(example(name), ("law",), {**example(name)["law"], "more": 0})))
    groups = example("coprime-max-10")["law"]["a"]
    found.append(
        ("a group with a field more", put(example("coprime-max-10"), ("law", "a", 0), {**groups[0], "more": 0}))
    )
    family = example("family-4-7-c")
    for change in ({"more": 0}, {"period": [0, 0]}, {"period": [0, -3]}, {"period": [0, 11, 0]}, {"step": 0}):
        one = {**family["classes"][0], **change}
        found.append((f"a class with {change}", {**family, "classes": [one]}))
    found.append(("no class and no member", {**family, "classes": [], "members": []}))
    misere = example("misere-0-77")
    last = len(misere["products"]) - 1
    for other in (-1, last + 1):
        rows = [[other if x == last else x for x in row] for row in misere["products"]]
        found.append((f"{other} for the last element", {**misere, "products": rows}))
    p = example("nim-3")["p"]
    row, *others = p["rows"]
    pairs = ([0, 0], [8, 0], [1, len(p["rows"])], [1, 0, 0])
    automata = [{**p, "more": 0}, {**p, "accepting": [len(p["rows"])]}]
    automata += [{**p, "rows": [[*[one for one in row if one[0] != 1], pair], *others]} for pair in pairs]
    found += [(f"nim-3 p {str(one)[:40]}", {**example("nim-3"), "p": one}) for one in automata]
    late = small["octal:0.5, lanes of 8"]
    data = a2b_base64(late["values"])
    more = zlib.compress(zlib.decompress(data) + b"\0")
    for what, other_data in (("cut", data[:-1]), ("with a byte more", data + b"x"), ("with a value more", more)):
        found.append((f"values {what}", {**late, "values": b64encode(other_data).decode()}))
    found.append(("values in two lines", {**late, "values": late["values"][:8] + "\n" + late["values"][8:]}))
    numbers = {"preperiod": 0, "period": 2, "mask": 255, "swing": 1, "length": 8, "first": 2}
    for what, listed, change in (
        ("period 0", [0, 1], {"period": 0}),
        ("a heap listed that has no value", [0, 1, 2], {}),
    ):
        found.append((what, late_period("octal:0.5", [0, 0, 1, 0, 1, 0, 1] * 9, listed, **{**numbers, **change})))
    own = example("own-rook-nim")
    move, sloped = own["ruleset"]["moves"][0], example("wythoff-a1-b2-floors")
    rules: list[tuple[tuple[Any, ...], list[Any]]] = [
        (("misere",), [None, 0]),
        (("block",), [0, None, 101]),
        (("parameters",), [own["ruleset"]["position"][:1], ["q"]]),
        (("requires",), [None, [["=", "x", "x"]]]),
        (("measure",), [[], ["q"]]),
        (("moves",), [None, [], {}]),
        (
            ("moves", 0),
            [None, {}, {**move, "more": 1}, {**move, "if": None}, {**move, "if": []}, {**move, "if": [*move["if"], 5]}],
        ),
        (("moves", 0, "after"), [move["after"][:-1], [*move["after"], "q"]]),
    ]
    for place, values in rules:
        found += [(f"own {place} {str(value)[:30]}", put(own, ("ruleset", *place), value)) for value in values]
    found.append(("own, a field more", {**own, "ruleset": {**own["ruleset"], "more": 0}}))
    at = next(at for at, one in enumerate(sloped["relations"]) if (one["tree"] or [""])[0] == "floor")
    for slope in ([1] * 3, [1] * 5, [0, 1, 1, 1], [65, 1, 1, 1], [1, -65, 1, 1], [1, "1", 1, 1], [1, 1, 0, 1]):
        found.append((f"a floor by {slope}", put(sloped, ("relations", at, "tree"), ["floor", *slope])))
    for name in ("nim-3", "onepile-tribonacci"):
        relation = {"name": "f", "variables": ["n", "x"], "tree": ["floor", 1, 1, 1, 4]}
        claim = example(name)
        relation["automaton"] = {"rows": [[[0, 0]]], "accepting": []}
        base = None if name == "nim-3" else claim["base"]
        found.append((f"a floor, {name}", {**claim, "base": base, "relations": [relation]}))
    found.append(("a floor of three", put(sloped, ("relations", at, "variables"), ["n", "x", "y"])))
    return found
