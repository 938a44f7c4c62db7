"""Right certificates that a checker refuses, or reads otherwise, if it is changed in one place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from checker.forgeries.beatty import RIGHT as FLOORS
from checker.forgeries.coprime import RIGHT as COPRIME
from checker.forgeries.coprime_careers import RIGHT as CAREERS
from checker.forgeries.coprime_columns import RIGHT as COLUMNS
from checker.forgeries.formulas import RIGHT as FORMULAS
from checker.forgeries.late_periods import late
from checker.forgeries.majority import RIGHT as MAJORITY
from checker.forgeries.periods import plain, sparse
from checker.forgeries.subtraction_families import family
from checker.right_proofs import RIGHT_PROOFS
from nimlike.games.heaps.letter_forms import Forms
from nimlike.games.heaps.letter_values import family as subtraction_family

Right = tuple[str, Callable[[], dict[str, Any]]]


def _plain(kind: str, ruleset: str, claim: tuple[int, int, int], count: int, **more: int) -> Right:
    shown = ", ".join(f"{name} {value}" for name, value in more.items())
    return f"{ruleset} {claim} by {count} values {shown}", partial(plain, kind, ruleset, claim, count, **more)


def _saltus(ruleset: str, claim: tuple[int, int, int], count: int, power: int, floor: int) -> Right:
    kind = "hex-period" if ruleset.startswith("hex") else "octal-saltus-period"
    return _plain(kind, ruleset, claim, count, power=power, floor=floor)


def _sparse(what: str, *claim: Any) -> Right:
    return what, partial(sparse, *claim)


def _late(what: str, *claim: Any) -> Right:
    return f"{what}, computed", partial(late, *claim)


FAMILIES: tuple[tuple[str, str, Any, Any], ...] = (
    ("c", "outcomes", ((3, 1, 0, (2, 0), (0, 0)),), ((1, 2, 0), (2, 4, 0))),
    ("1,2,c", "outcomes", ((7, 3, 0, (0, 3), (0, 0)), (9, 3, 1, (1, 1), (0, 0))), ((4, 3, 0), (6, 7, 0), (3, 4, 0))),
    ("c,2,c+5", "outcomes", ((71, 4, 17, (2, 5), (1, 7)), (41, 4, 8, (2, 5), (0, 0))), ((8, 5, 7), (900, 1805, 4525))),
    ("c,2c+1", "grundy", ((13, 1, 2, (3, 1), (0, 0)),), ((2, 7, 0),)),
    ("4,7,c", "outcomes", ((78, 11, 22, (1, 7), (2, -9)), (68, 11, 16, (1, 4), (2, 0))), ((19, 23, 0), (2, 3, 4))),
    ("c+3,3,c", "outcomes", ((67, 6, 3, (6, 3), (0, 0)),), ((7, 45, 0),)),
    ("1,3,c", "outcomes", ((15, 12, 0, (0, 2), (0, 0)),), ()),
    ("1,c", "grundy", ((5, 2, 1, (0, 2), (0, 0)),), ()),
    ("c,c+1", "grundy", ((19, 4, 2, (2, 1), (0, 0)),), ()),
    ("2,4,7,c", "grundy", ((28, 12, 8, (0, 3), (0, 8)),), ()),
    ("3,5,c", "outcomes", (), ((9, 2, 11),)),
)


def _every(forms: str, grundy: bool, members: int | None = None) -> dict[str, Any]:
    """The theorem for every c; or with the first members only."""
    claim = subtraction_family(Forms.read(forms), grundy).certificate()
    return {**claim, "members": claim["members"][:members]}


RIGHT: list[Right] = [
    (
        "values beyond 255",
        partial(plain, "subtraction-period", f"subtraction:{','.join(map(str, range(1, 260)))}", (0, 260, 0), 520),
    ),
    *COPRIME,
    *FLOORS,
    *FORMULAS,
    *COLUMNS,
    *CAREERS,
    *MAJORITY,
    *RIGHT_PROOFS,
    _saltus("octal:4.01", (1, 2, 0), 12, 1, 0),
    _saltus("hex:0.08r", (1, 4, 1), 17, 1, 0),
    _saltus("hex:8.A8C", (1, 1, 1), 14, 1, 2),
    _saltus("hex:0.022r", (1, 2, 1), 14, 1, 2),
    _saltus("hex:0.3313333333B73337333733333", (0, 6, 3), 55, 1, 1),
    _saltus("hex:0.3313333333B73337333733333", (0, 6, 3), 55, 1, 3),
    _saltus("hex:0.8r", (1, 3, 1), 13, 1, 0),
    _saltus("hex:8.08F0r", (1, 2, 1), 13, 1, 0),
    _saltus("hex:0.33133333333B337373333373733", (0, 6, 3), 37, 1, 1),
    _saltus("hex:0.331333333B73337373333333333373", (0, 6, 3), 60, 1, 6),
    _sparse("takes of none, windows of 1", "octal:4.0", (1, 2), 28, 1, 1, 1, [[], []]),
    _sparse("a split listed for the greatest value", "octal:0.75", (1, 2), 6, 7, 0, 3, [[], [], [[2, 1]]]),
    _sparse("mask 255", "octal:0.5", (0, 2), 8, 255, 1, 5),
    _sparse("256 lists of splits", "octal:0.5", (0, 2), 8, 5, 1, 5, [[]] * 256),
    _sparse("octal:4.04", "octal:4.04", (1, 2), 7, 5, 1, 3),
    _sparse("octal:0.734", "octal:0.734", (0, 4), 14, 1, 1, 4),
    _sparse("octal:4.031", "octal:4.031", (1, 4), 10, 1, 1, 5, [[[0, 3]], [[0, 1], [0, 4], [0, 3]], [[0, 2]]]),
    _sparse("octal:4.0", "octal:4.0", (1, 2), 5, 1, 1, 1),
    _sparse("octal:4.403", "octal:4.403", (9, 4), 33, 5, 0, 15),
    _sparse("octal:0.53", "octal:0.53", (11, 9), 38, 7, 0, 13),
    _sparse(
        "octal:0.520", "octal:0.520", (4, 4), 16, 1, 1, 7, [[[1, 2], [1, 6]], [[1, 4], [1, 5]], [], [[1, 6], [1, 4]]]
    ),
    _sparse("octal:0.251", "octal:0.251", (4, 2), 14, 3, 1, 7),
    *(
        (f"subtraction:{forms} {values}", partial(family, forms, values, classes, members))
        for forms, values, classes, members in FAMILIES
    ),
    ("subtraction:4,7,c for every c", lambda: _every("4,7,c", False)),
    ("subtraction:4,7,c:grundy for every c", lambda: _every("4,7,c", True)),
    ("subtraction:4,7,c, 21 lines", lambda: _every("4,7,c", False, members=10)),
    ("subtraction:c from 2 on", lambda: family("c", "outcomes", ((3, 1, 0, (2, 0), (0, 0)),), ((2, 4, 0),))),
    _sparse("six rare heaps", "octal:0.176", (24, 8), 59, 13, 0, 27),
    _sparse("rare heaps 3, 7, 10, 25", "octal:0.375", (37, 18), 84, 15, 0, 29),
    _sparse("rare heaps 1, 3, 8", "octal:4.633", (9, 4), 25, 5, 0, 12),
    _late("octal:0.5", "octal:0.5", (0, 2), 5, 1, 6, 5),
    _late("octal:0.176", "octal:0.176", (24, 8), 13, 0, 60, 40, [[3, 1], [3, 2], [3, 4]]),
    _late("octal:0.375", "octal:0.375", (37, 18), 15, 0, 60, 40),
    _late("octal:4.633", "octal:4.633", (9, 4), 5, 0, 30, 20),
    _late("octal:0.53", "octal:0.53", (11, 9), 7, 0, 30, 13),
]
