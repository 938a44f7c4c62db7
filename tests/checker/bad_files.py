"""Files that are no certificates, each with a part of the one line that says why."""

from __future__ import annotations

import json
from typing import NamedTuple

from checker.bad_coprime import bad_forms, bad_numbers, bad_totals, heavy
from checker.bad_majority import bad_forms as bad_majorities
from checker.bad_majority import heavy as heavy_majorities
from checker.bad_periods import bad_periods, heavy_periods
from checker.bad_proofs import bad_proofs


class BadFile(NamedTuple):
    """A file that must be refused in one line: what it is, its bytes, and a part of the line."""

    what: str
    data: bytes
    says: str


BAD_FILES = [
    BadFile("empty", b"", "not a JSON text"),
    BadFile("no JSON", b"{", "not a JSON text"),
    BadFile("no UTF-8", b'{"kind": "\xff"}', "not a text in UTF-8: byte 10"),
    BadFile("an empty object", b"{}", "whose kind is one of"),
    BadFile("a number", b"7", "whose kind is one of"),
    BadFile("a kind unknown", b'{"kind": "octal"}', "whose kind is one of"),
    BadFile("a kind that is a list", b'{"kind": []}', "whose kind is one of"),
    BadFile("a name twice", b'{"kind": "octal-period", "kind": "hex-period"}', "'kind' stands twice"),
    BadFile("a name twice, deep", b'{"kind": [[{"a": 1, "b": 2, "a": 3}]]}', "'a' stands twice"),
    BadFile("NaN", b'{"kind": "octal-period", "period": NaN}', "NaN is not a whole number"),
    BadFile("minus infinity", b'{"kind": "octal-period", "period": -Infinity}', "-Infinity is not a whole number"),
    BadFile("a fraction", b'{"kind": "octal-period", "period": 1.5}', "1.5 is not a whole number"),
    BadFile("1e5", b'{"kind": "octal-period", "period": 1e5}', "1e5 is not a whole number"),
    BadFile("5,000 digits", b'{"kind": ' + b"9" * 5_000 + b"}", "a number of 5,000 digits; at most 1,000"),
    BadFile("1,001 digits", b'{"kind": ' + b"9" * 1_001 + b"}", "a number of 1,001 digits; at most 1,000"),
    BadFile("1,000 digits", b'{"kind": ' + b"9" * 1_000 + b"}", "whose kind is one of"),
    BadFile("half a pair", b'{"kind": "\\ud800"}', "half of a surrogate pair"),
    BadFile("half a pair in a name", b'{"kind": [{"\\udfff": 1}]}', "half of a surrogate pair"),
    BadFile("a whole pair", b'{"kind": "\\ud83d\\ude00"}', "whose kind is one of"),
    BadFile("a sign beyond Latin", '{"kind": "\u221e"}'.encode(), "whose kind is one of"),
    BadFile("101 lists inside one another", b"[" * 101 + b"]" * 101, "more than 100 lists and objects"),
    BadFile("a letter by its number, beside numbers", b'{"kind": "\\u0041", "n": [5, null]}', "whose kind is one of"),
    BadFile(
        "101 lists inside one another, after others",
        b"[" + b"[]," * 100 + b"[" * 100 + b"]" * 101,
        "more than 100 lists and objects",
    ),
    BadFile("100 lists inside one another", b"[" * 100 + b"]" * 100, "whose kind is one of"),
    BadFile("100,000 objects inside one another", b'{"a":' * 100_000, "more than 100 lists and objects"),
]
FORMS = [*bad_periods(), *bad_forms(), *bad_numbers(), *bad_totals(), *bad_majorities()]
BAD_CERTIFICATES = [
    *(BadFile(*one) for one in bad_proofs()),
    *(BadFile(what, json.dumps(claim).encode(), says) for what, claim, says in FORMS),
]
"""Certificates of a kind that do not have its form; refused at any step."""
HEAVY = [
    BadFile(what, json.dumps(claim).encode(), "the limit is")
    for what, claim in [*heavy(), *heavy_periods(), *heavy_majorities()]
]
"""Certificates whose check would take longer than is allowed."""
