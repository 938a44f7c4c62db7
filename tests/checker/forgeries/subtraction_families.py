"""Forged certificates of subtraction games with a letter. What they say is false, but where H7 alone is violated."""

from __future__ import annotations

from functools import partial
from typing import Any

from checker.forging import Forgery

Pair = tuple[int, int]
Class = tuple[int, int, int, Pair, Pair]
"""First, step, start, and the period and the preperiod as (a, b), which stands for a c + b."""


def family(
    forms: str, values: str, classes: tuple[Class, ...] = (), members: tuple[tuple[int, int, int], ...] = ()
) -> dict[str, Any]:
    """A certificate; a member is (c, period, preperiod)."""
    return {
        "format": "nimlike/certificate/1",
        "kind": "subtraction-family",
        "ruleset": f"subtraction:{forms}",
        "values": values,
        "classes": [
            {"first": first, "step": step, "start": start, "period": list(period), "preperiod": list(preperiod)}
            for first, step, start, period, preperiod in classes
        ],
        "members": [list(member) for member in members],
    }


def _class(hypothesis: str, what: str, forms: str, values: str, *one: Any) -> Forgery:
    return Forgery("subtraction-family", hypothesis, what, partial(family, forms, values, (one,)))  # type: ignore[arg-type]


def _member(hypothesis: str, what: str, forms: str, values: str, *one: int) -> Forgery:
    return Forgery("subtraction-family", hypothesis, what, partial(family, forms, values, (), (one,)))  # type: ignore[arg-type]


FORGERIES: list[Forgery] = [
    _class("H1", "no column is compared", "2,6,c", "outcomes", 6, 3, 3, (0, 4), (0, 0)),
    _class("H2", "the columns do not repeat with 1", "1,2,4,c", "outcomes", 7, 1, 1, (0, 3), (0, 0)),
    _class("H3", "a preperiod that is 0 for the first c only", "c", "grundy", 12, 2, 0, (2, 0), (1, -12)),
    _class("H4", "a period that is none", "c,2c", "grundy", 17, 2, 2, (2, 3), (0, 0)),
    _class("H5", "the period begins earlier", "1,7,c", "outcomes", 11, 2, 0, (0, 2), (1, 0)),
    _class("H6", "three times the period", "c", "outcomes", 15, 1, 0, (6, 0), (0, 0)),
    _class("H7", "the first c is too small to see that 2c is least", "c", "outcomes", 8, 4, 0, (2, 0), (0, 0)),
    _class(
        "H8", "a multiple of 3 for the first c, which has the period 3", "1,2,c", "grundy", 14, 3, 2, (1, 4), (0, 0)
    ),
    _member("H9", "the period of another c", "4,7,c", "outcomes", 9, 12, 0),
    _member("H10", "the period begins earlier", "4,7,c", "outcomes", 9, 13, 1),
    _member("H11", "twice the period", "4,7,c", "outcomes", 9, 26, 0),
]

_RIGHT: tuple[Class, ...] = ((41, 11, 7, (1, 4), (0, 0)),)

MALFORMED = [
    ("no letter", family("4,7", "outcomes", (), ((9, 13, 0),))),
    ("a number 0", family("0,7,c", "outcomes", (), ((9, 13, 0),))),
    ("a letter times 0", family("7,0c", "outcomes", (), ((9, 13, 0),))),
    ("another letter", family("4,7,d", "outcomes", (), ((9, 13, 0),))),
    ("a number taken from c", family("4,7,c-1", "outcomes", (), ((9, 13, 0),))),
    ("nothing is said", family("4,7,c", "outcomes")),
    ("other values", family("4,7,c", "remoteness", _RIGHT)),
    ("a member without a preperiod", {**family("4,7,c", "outcomes"), "members": [[9, 13]]}),
    ("a member c = 0", family("4,7,c", "outcomes", (), ((0, 11, 0),))),
    ("a member with the period 0", family("4,7,c", "outcomes", (), ((9, 0, 0),))),
    ("a period of two numbers is wanted", {**family("4,7,c", "outcomes"), "classes": [{"first": 41}]}),
    ("a step of 0", family("4,7,c", "outcomes", ((41, 0, 7, (1, 4), (0, 0)),))),
    ("a first below 0", family("4,7,c", "outcomes", ((-41, 11, 7, (1, 4), (0, 0)),))),
    ("a start below 0", family("4,7,c", "outcomes", ((41, 11, -7, (1, 4), (0, 0)),))),
    ("a period that falls with c", family("4,7,c", "outcomes", ((41, 11, 7, (-1, 86), (0, 0)),))),
    ("a preperiod that falls with c", family("4,7,c", "outcomes", ((41, 11, 7, (1, 4), (-1, 41)),))),
    ("a period of 0", family("4,7,c", "outcomes", ((41, 11, 7, (0, 0), (0, 0)),))),
    ("a period below 0", family("4,7,c", "outcomes", ((41, 11, 7, (0, -11), (0, 0)),))),
]
"""Certificates that have not the form."""
