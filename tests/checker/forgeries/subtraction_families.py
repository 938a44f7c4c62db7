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
    _class("H1", "one column less than is needed is compared", "2,7,c", "outcomes", 13, 5, 2, (0, 5), (1, 2)),
    _class("H2", "the columns do not repeat with 1", "1,2,4,c", "outcomes", 7, 1, 1, (0, 3), (0, 0)),
    _class("H2", "one row does not repeat", "2,4,7,c", "outcomes", 19, 3, 0, (0, 3), (1, -15)),
    _class("H2", "a column of greater values", "5,6,c", "grundy", 7, 1, 0, (2, -2), (0, 0)),
    _class("H2", "a column of smaller values", "1,3,c,c+5", "grundy", 8, 2, 0, (2, 0), (0, 0)),
    _class("H3", "a preperiod that is 0 for the first c only", "c", "grundy", 12, 2, 0, (2, 0), (1, -12)),
    _class("H3", "the same, just too near", "c", "outcomes", 3, 1, 0, (2, 0), (1, -3)),
    _class("H3", "a period too long for the end of the row", "2,4,c", "grundy", 13, 6, 1, (0, 3), (2, -12)),
    _class("H3", "a preperiod that grows by 1c, not 2c", "4,7,c", "outcomes", 78, 11, 22, (1, 7), (1, 69)),
    _class("H3", "a preperiod below 0", "4,7,c", "outcomes", 26, 11, 0, (0, 1), (0, -8)),
    _class("H4", "a period that is none", "c,2c", "grundy", 17, 2, 2, (2, 3), (0, 0)),
    _class("H4", "the first row has it, the next has not", "c,2c", "outcomes", 26, 1, 0, (0, 13), (1, 0)),
    _class("H4", "a period less than c", "c,2c+2", "outcomes", 9, 1, 2, (1, -3), (0, 0)),
    _class("H5", "the period begins earlier", "1,7,c", "outcomes", 11, 2, 0, (0, 2), (1, 0)),
    _class("H5", "the period begins before the end of a row", "c", "grundy", 3, 1, 0, (2, 0), (1, -2)),
    _class("H6", "three times the period", "c", "outcomes", 15, 1, 0, (6, 0), (0, 0)),
    _class("H6", "three times the period, which does not grow", "2,4,7,c", "outcomes", 19, 3, 4, (0, 9), (0, 4)),
    _class("H6", "three times the period 2", "1,c", "grundy", 11, 4, 0, (0, 6), (0, 0)),
    _class("H6", "two times the period 3c", "c,2c", "outcomes", 17, 1, 0, (6, 0), (0, 0)),
    _class("H6", "twice the period c + 4", "4,7,c", "outcomes", 74, 11, 9, (2, 8), (0, 0)),
    _class("H7", "6 is 3c - 3 and 2c for the first c", "c", "grundy", 3, 1, 0, (3, -3), (0, 0)),
    _class("H7", "a true period, the step too large by 1", "1,c", "grundy", 5, 4, 0, (0, 2), (0, 0)),
    _class(
        "H8", "a multiple of 3 for the first c, which has the period 3", "1,2,c", "grundy", 14, 3, 2, (1, 4), (0, 0)
    ),
    _class(
        "H8", "a multiple of 2 for the first c, which has the period 2", "1,3,c", "grundy", 9, 2, 0, (1, -5), (0, 0)
    ),
    _member("H9", "the period of another c", "4,7,c", "outcomes", 9, 12, 0),
    _member("H10", "the period begins earlier", "4,7,c", "outcomes", 9, 13, 1),
    _member("H11", "twice the period", "4,7,c", "outcomes", 9, 26, 0),
    _member("H11", "three times the period", "4,7,c", "outcomes", 9, 39, 0),
    _member("H11", "seven times the period 3", "4,7,c", "outcomes", 2, 21, 4),
]

_RIGHT: tuple[Class, ...] = ((41, 11, 7, (1, 4), (0, 0)),)

MALFORMED = [
    ("no letter", family("4,7", "outcomes", (), ((9, 11, 0),))),
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
    ("a member with a number more", {**family("4,7,c", "outcomes"), "members": [[9, 13, 0, 0]]}),
    ("a step of 0", family("4,7,c", "outcomes", ((26, 0, 0, (0, 11), (0, 0)),))),
    ("a first below 0", family("4,7,c", "outcomes", ((-41, 11, 7, (1, 4), (0, 0)),))),
    ("a start below 0", family("4,7,c", "outcomes", ((41, 11, -7, (1, 4), (0, 0)),))),
    ("a period that falls with c", family("4,7,c", "outcomes", ((41, 11, 7, (-1, 86), (0, 0)),))),
    ("a preperiod that falls with c", family("4,7,c", "outcomes", ((41, 11, 7, (1, 4), (-1, 41)),))),
    ("a period of 0", family("4,7,c", "outcomes", ((41, 11, 7, (0, 0), (0, 0)),))),
    ("a period below 0", family("4,7,c", "outcomes", ((41, 11, 7, (0, -11), (0, 0)),))),
]
for _name in ("first", "step", "start", "period", "preperiod"):
    for _junk in (
        "9",
        None,
        True,
        [],
        [1],
        [1, 4, 0],
        ["1", 4],
        [1, "4"],
        [1, None],
        [True, 4],
        [1, True],
        [-1, 4],
        "14",
    ):
        _one = {**family("4,7,c", "outcomes", _RIGHT)["classes"][0], _name: _junk}
        MALFORMED.append((f"{_name} = {_junk!r}", {**family("4,7,c", "outcomes"), "classes": [_one]}))
MALFORMED.append(
    (
        "a field more",
        {**family("4,7,c", "outcomes"), "classes": [{**family("c", "grundy", _RIGHT)["classes"][0], "x": 1}]},
    )
)
"""Certificates that have not the form."""
