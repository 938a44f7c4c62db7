"""Forged certificates of the coprime game: classes, positions, remainders of A's total, divisors of gcd(a, b)."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import nimlike
from checker import coprime_near
from checker.forging import Forgery
from nimlike.families import parse_ruleset
from nimlike.games.coprime.by_total import total_theorem
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.search import b_wins

FORMAT = "nimlike/certificate/1"
FOLDER = Path(nimlike.__file__).parent / "certificates" / "coprime"

JSON = dict[str, Any]


def shipped(most: int) -> JSON:
    """The classification for K that comes with the package."""
    found: JSON = json.loads((FOLDER / f"max-{most}.json").read_text())
    return found


def one_class(most: int, part: JSON, position: JSON | None = None, **more: Any) -> JSON:
    """A coprime-class; ``part`` is {"odd": ...} or {"even": ...}."""
    frame = {"format": FORMAT, "kind": "coprime-class", "ruleset": f"coprime:max={most}", "odd": None, "even": None}
    return {**frame, "position": position, **part, **more}


def all_classes(most: int, part: JSON) -> JSON:
    """A classification with this part, and the other as it ships; the small n are the true ones."""
    found = {**shipped(most), **part}
    found["odd"].setdefault("open", [])
    below = max(found["odd"]["threshold"], found["even"]["threshold"])
    return {**found, "below": below, "small": list(b_wins(Coprime(most), below - 1))}


def even(threshold: int, modulus: int, lost: list[int], **more: Any) -> JSON:
    """An even part with walls, a pincer or a cut for n = 2 mod 4."""
    part = {"threshold": threshold, "two_cut": None, "modulus": modulus, "lost": lost, "walls": None, "pincer": None}
    return {"even": {**part, **more}}


def walls(*numbers: int) -> JSON:
    """The field, its numbers in order."""
    return {"walls": dict(zip(("period", "start", "left", "right", "ratio"), numbers, strict=True))}


def pincer(*numbers: int) -> JSON:
    """The field, its numbers in order."""
    return {"pincer": dict(zip(("period", "start", "left", "right", "width", "half"), numbers, strict=True))}


EVEN: list[tuple[str, int, str, JSON]] = [
    ("H3", 1, "two chips are one each, and A wins", even(2, 4, [0], two_cut=8)),
    ("H4", 5, "A wins six chips", even(6, 12, [0], two_cut=14)),
    ("H4", 4, "the cut is too near", even(156, 12, [0], two_cut=2)),
    ("H5", 4, "the period 12 of the rows is not one of 16", even(16, 16, [12])),
    ("H6", 4, "n = 4 mod 12 is not lost by parity", even(156, 12, [0, 4])),
    ("H6", 4, "n = 0 mod 12 is lost by parity", even(156, 12, [])),
    ("H6", 1, "n = 4 mod 12 is lost by parity", even(4, 12, [0, 8])),
    ("H7", 11, "twelve chips, of which no row is shown", even(4, 24, [0], **walls(24, 72, 20, 20, 4))),
    ("H8", 4, "the middle has not formed", even(7, 12, [0], **walls(12, 7, 8, 8, 4))),
    ("H9", 4, "the rows do not come again so soon", even(93, 12, [0], **walls(4, 93, 4, 0, 4))),
    ("H10", 4, "walls of 4 in 12 do not reach n = 4p", even(64, 12, [0], **walls(12, 64, 4, 4, 4))),
    ("H11", 4, "a period of half the modulus", even(228, 24, [0, 12], **pincer(12, 4, 4, 4, 57, 88))),
    ("H12", 4, "rows that are made from fewer than K", even(96, 12, [0], **pincer(12, 0, 4, 4, 9, 6))),
    ("H13", 3, "rows that know of both cuts", even(28, 8, [0], **pincer(8, 35, 4, 0, 7, 6))),
    ("H14", 4, "a middle shorter than a take and two", even(400, 12, [0], **pincer(12, 24, 4, 4, 37, 5))),
    ("H15", 6, "a middle longer than it is", even(84, 8, [0], **pincer(8, 28, 4, 4, 21, 40))),
    ("H16", 3, "walls that are faster than said", even(54, 8, [0], **pincer(8, 5, 0, 0, 9, 9))),
    ("H17", 4, "primes below the width", even(80, 12, [0], **pincer(12, 8, 4, 4, 23, 36))),
    ("H18", 4, "walls of 20 in 36", even(564, 12, [0], **pincer(36, 242, 20, 20, 141, 187))),
    ("H19", 3, "a middle that does not last", even(36, 8, [0], **pincer(8, 4, 4, 4, 9, 8))),
]


def odd_set(most: int, primes: list[int], winner: str, **more: Any) -> JSON:
    """An odd part with one set: all the primes."""
    group = {"modulus": 2, "residues": [1], "sets": [2 ** len(primes) - 1]}
    part = {"cut": 5 * most, "primes": primes, "threshold": 20, "b": [], "a": [], winner: [group]}
    return {"odd": {**part, **more}}


def with_nine() -> JSON:
    found = shipped(4)
    found["odd"]["primes"] = [3, 5, 7, 9]
    found["odd"]["a"][0]["sets"].append(8)
    return found


def with_three() -> JSON:
    found = shipped(5)
    found["odd"]["b"].append({"modulus": 2, "residues": [1], "sets": [1]})
    return found


def nothing() -> JSON:
    found = shipped(5)
    found["odd"].update(a=[], b=[], open=[{"modulus": 1, "residues": [0], "divisors": 0, "others": 0}])
    return found


def without(side: str) -> JSON:
    found = shipped(5)
    del found["odd"][side][0]["sets"][0]
    found["odd"][side] = [group for group in found["odd"][side] if group["sets"]]
    return found


def too_low() -> JSON:
    found = shipped(5)
    return {**found, "below": 40, "small": [n for n in found["small"] if n < 40]}


def wrong_small(change: int) -> JSON:
    found = shipped(5)
    return {**found, "small": sorted({*found["small"]} ^ {change})}


def at(left: int, a: int = 0, b: int = 0, mover: int = 0, target: int | None = None, **more: JSON) -> JSON:
    return {"left": left, "a": a, "b": b, "mover": mover, "target": target, **more}


def even_of(most: int, **more: Any) -> JSON:
    """The even part that ships, changed."""
    return {"even": {**shipped(most)["even"], **more}}


FIFTEEN = odd_set(5, [3, 5], "b")
FOUR = even_of(4, two_cut=None)
CHAIN = {"chain": [[1_000_003, 2, [2, 3, 166_667]]]}

Row = tuple[str, str, Callable[[], JSON]]

CLASS: list[Row] = [
    ("H1", "nine is not prime", lambda: one_class(4, odd_set(4, [9], "a"))),
    ("H2", "B needs 5 as well", lambda: one_class(5, odd_set(5, [3], "b"))),
    ("H2", "A does not win 15", lambda: one_class(5, odd_set(5, [7], "a"))),
    ("H24", "5 does not divide 20001", lambda: one_class(5, FIFTEEN, at(20_001))),
    ("H24", "3 divides n", lambda: one_class(5, odd_set(5, [3], "a"), at(20_025))),
    ("H24", "two chips", lambda: one_class(1, even_of(1), at(2))),
    ("H24", "n = 2 mod 4 is open", lambda: one_class(4, FOUR, at(10_002))),
    ("H24", "walls for an odd n", lambda: one_class(5, even_of(5), at(10**6 + 3, target=2 * (10**6 + 3)))),
    ("H24", "no walls", lambda: one_class(5, even_of(5, walls=None), at(800_004, target=6))),
    ("H24", "eight times a prime", lambda: one_class(4, FOUR, at(8 * 10_007))),
    ("H24", "below the threshold", lambda: one_class(4, FOUR, at(4 * 37))),
    ("H24", "no pincer", lambda: one_class(4, even_of(4, pincer=None), at(4 * 10_007))),
    ("H25", "n = 4 * 121", lambda: one_class(4, FOUR, at(484))),
    ("H25", "n = 4 * 125", lambda: one_class(4, FOUR, at(500))),
    ("H25", "a chain for another prime", lambda: one_class(4, FOUR, at(484, quarter=CHAIN), version=2)),
    (
        "H25",
        "a root of too small order",
        lambda: one_class(4, FOUR, at(484, quarter={"chain": [[121, 3, [2, 3, 5]]]}), version=2),
    ),
    (
        "H25",
        "a base to which a prime does not fail",
        lambda: one_class(4, FOUR, at(4 * 10_007, quarter={"witness": 2}), version=2),
    ),
    ("H26", "3 does not divide a power of 2", lambda: one_class(5, even_of(5), at(2**20, target=6))),
    ("H26", "half the target is even", lambda: one_class(5, even_of(5), at(2**20, target=8))),
    ("H27", "A takes the last chip", lambda: one_class(5, FIFTEEN, at(1, 22, 22))),
    ("H27", "B is at 2p", lambda: one_class(4, FOUR, at(2, 30_019, 10_007, 1))),
    ("H27", "out of reach", lambda: one_class(5, even_of(5), at(20, 799_992, 4, target=6))),
]

CLASSES: list[Row] = [
    ("H1", "nine is not prime", with_nine),
    ("H2", "B needs 5 as well", with_three),
    ("H20", "no set of primes", nothing),
    ("H21", "the multiples of 15", partial(without, "b")),
    ("H21", "odd n that are not", partial(without, "a")),
    ("H22", "n from 40 to 47", too_low),
    ("H23", "B wins 15", partial(wrong_small, 15)),
    ("H23", "A wins 5", partial(wrong_small, 5)),
]


def rows_of(text: str = "coprime:max=4:total=2,3mod5") -> JSON:
    """A right coprime-total certificate."""
    rules = parse_ruleset(text)
    assert isinstance(rules, Coprime)
    found: JSON = json.loads(json.dumps(total_theorem(rules)[0].as_dict()))
    return found


def wrong_row() -> JSON:
    found = rows_of()
    found["a_moves"][3] = f"{int(found['a_moves'][3], 16) ^ 2:x}"
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
    ("H4", "rows for another modulus", lambda: gcd_claim(64, [2], 1, "coprime:max=4:total=0mod6")),
    ("H4", "the residues of B", lambda: gcd_claim(64, [2], 0, "coprime:max=4:total=0mod2")),
    ("H5", "3 divides n", lambda: gcd_claim(12, [], 0, "coprime:max=4:total=0mod1")),
    ("H6", "A wins the powers of 2", lambda: gcd_claim(64, [2], 1, PARITY)),
    ("H6", "B wins n = 12", lambda: gcd_claim(12, [2, 3], 0, "coprime:max=4:total=1,5mod6")),
]


TOTAL: list[Row] = [
    ("H1", "a residue too many", wrong_row),
    ("H2", "four rows that do not repeat", partial(cut_short, 4)),
    ("H3", "n below the threshold that no row stands for", late_threshold),
    ("H4", "2 does not divide the period 1", wrong_modulus),
    ("H5", "B wins n = 7", wrong_start),
]


def near(most: int, threshold: int, part: JSON) -> JSON:
    """A part with these walls or this pincer; parity as it is for K."""
    found = {**shipped(most)["even"], "threshold": threshold, "two_cut": None, "walls": None, "pincer": None}
    return one_class(most, {"even": {**found, **part}})


def near_position(most: int, place: tuple[int, int, int, int], target: int | None) -> JSON:
    """A position, by the even part that ships."""
    return one_class(most, even_of(most, two_cut=None), at(*place, target))


def by_chain(n: int, *links: list[Any]) -> JSON:
    """n = 4m, won by A, as m is said to be prime."""
    return one_class(4, FOUR, at(n, quarter={"chain": list(links)}), version=2)


LARGE, LARGE_ROOT, LARGE_PRIMES = 20_971_661, 2, [2, 5, 1_048_583]
"""A prime for which a chain needs two links."""


def by_witness(n: int, base: int) -> JSON:
    """n = 4m, won by B, as m is said to be composite."""
    return one_class(4, FOUR, at(n, quarter={"witness": base}), version=2)


QUARTERS: list[Row] = [
    ("H25", "341 by a base of order 10", lambda: by_chain(1364, [341, 2, [2, 5, 17]])),
    ("H25", "340 is not factored", lambda: by_chain(1364, [341, 2, []])),
    ("H25", "340 is not factored to the end", lambda: by_chain(1364, [341, 3, [2]])),
    ("H25", "340 as a prime", lambda: by_chain(1364, [341, 2, [340]])),
    ("H25", "1 as a prime", lambda: by_chain(1364, [341, 2, [1]])),
    ("H25", "0 as a prime", lambda: by_chain(1364, [341, 2, [0]])),
    ("H25", "a chain for 1", lambda: by_chain(484, [1, 1, [2]])),
    ("H25", "a chain for 0", lambda: by_chain(484, [0, 1, [2]])),
    ("H25", "no link", lambda: by_chain(484)),
    ("H25", "121 is no power of a root", lambda: by_chain(484, [121, 2, [2, 3, 5]])),
    ("H25", "a right link, then a wrong one", lambda: by_chain(484, [7, 3, [2, 3]], [121, 3, [2, 3, 5]])),
    ("H25", "a wrong link, then a right one", lambda: by_chain(164, [121, 3, [2, 3, 5]], [41, 6, [2, 5]])),
    *(("H25", f"41 is prime by {base}", partial(by_witness, 164, base)) for base in (0, 1, 2, 3, 4, 10, 40, 41)),
]
RIGHT_QUARTERS: list[tuple[str, Callable[[], JSON]]] = [
    ("41 by a chain", lambda: by_chain(164, [41, 6, [2, 5]])),
    ("43 by a chain of two", lambda: by_chain(172, [7, 3, [2, 3]], [43, 3, [2, 3, 7]])),
    (
        "20971661 by a chain of two",
        lambda: by_chain(4 * LARGE, [1_048_583, 5, [2, 29, 101, 179]], [LARGE, LARGE_ROOT, LARGE_PRIMES]),
    ),
    *((f"121 is composite by {base}", partial(by_witness, 484, base)) for base in (2, 2 + 121, 11)),
]

NEAR: list[Row] = [
    *((h, f"walls {some}", partial(near, k, least, walls(*some))) for h, k, least, some in coprime_near.WALLS),
    *((h, f"pincer {some}", partial(near, k, least, pincer(*some))) for h, k, least, some in coprime_near.PINCERS),
    *((h, f"K = {k}: {place}", partial(near_position, k, place, t)) for h, k, place, t in coprime_near.POSITIONS),
]
RIGHT: list[tuple[str, Callable[[], JSON]]] = [
    *((what, make) for h, what, make in NEAR if not h),
    *RIGHT_QUARTERS,
    *((f"total={some}", partial(rows_of, f"coprime:max=1:total={some}")) for some in ("0mod1", "0mod21", "0mod22")),
    ("all even n are lost", lambda: one_class(1, even(3, 12, [0, 4, 8], two_cut=4))),
    ("an odd threshold", lambda: one_class(4, even(157, 12, [0], two_cut=14))),
]
"""Right certificates, that are refused as soon as something more is asked for."""

FORGERIES: list[Forgery] = [
    *(Forgery("coprime-class", *row) for row in [*QUARTERS, *NEAR] if row[0]),
    *(Forgery("coprime-class", h, what, partial(one_class, most, part)) for h, most, what, part in EVEN),
    *(Forgery("coprime-classes", h, what, partial(all_classes, most, part)) for h, most, what, part in EVEN),
    *(Forgery("coprime-class", *row) for row in CLASS),
    *(Forgery("coprime-classes", *row) for row in CLASSES),
    *(Forgery("coprime-total", *row) for row in TOTAL),
    *(Forgery("coprime-gcd", *row) for row in GCD),
]
