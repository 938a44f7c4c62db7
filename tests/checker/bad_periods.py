"""Certificates of periods that lack the form, each with a part of the line that says why."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

from checker.forgeries.late_periods import late
from checker.forgeries.periods import plain, sparse

GOOD: dict[str, dict[str, Any]] = {
    "octal-period": plain("octal-period", "octal:0.3", (0, 2, 0), 6),
    "subtraction-period": plain("subtraction-period", "subtraction:1", (0, 2, 0), 3),
    "subtraction-allbut-period": plain(
        "subtraction-allbut-period", "subtraction:allbut=1", (0, 2, 1), 3, **{"from": 1}
    ),
    "hex-period": plain("hex-period", "hex:0.Fr", (0, 1, 1), 6, power=1, floor=1),
    "octal-saltus-period": plain("octal-saltus-period", "octal:0.3r", (0, 1, 1), 6, power=1, floor=1),
    "octal-sparse-period": sparse("octal:0.5", (0, 2), 8, 5, 1, 5),
    "octal-late-period": late("octal:0.5", (0, 2), 5, 1, 6, 5),
}
"""Right certificates."""
_LONGER = base64.b64encode(base64.b64decode(GOOD["octal-sparse-period"]["values"]) + b"more").decode()
_CUT = base64.b64encode(base64.b64decode(GOOD["octal-sparse-period"]["values"])[:-2]).decode()
"""Values whose checksum is cut off."""

_OF_ALL: list[tuple[dict[str, Any], str]] = [
    ({"period": 0}, "period"),
    ({"period": -1}, "whole number"),
    ({"period": True}, "whole number"),
    ({"preperiod": -1}, "whole number"),
    ({"preperiod": "0"}, "whole number"),
    ({"saltus": -1}, "saltus"),
    ({"saltus": None}, "saltus"),
    ({"ruleset": 3}, "the ruleset is not a text"),
    ({"ruleset": "nim"}, "not a"),
    ({"extra": 1}, "an object with the fields"),
]
_OF_LISTS: list[tuple[dict[str, Any], str]] = [
    ({"values": {}}, "not a list of whole numbers"),
    ({"values": [0, -1]}, "not a list of whole numbers"),
    ({"values": [0, True]}, "not a list of whole numbers"),
    ({"values": []}, "the values must go to heap"),
]
_OF_ONE: dict[str, list[tuple[dict[str, Any], str]]] = {
    "octal-period": [
        ({"ruleset": "octal:0.0"}, "no move"),
        ({"values": [0, 256]}, "exceeds 255"),
        ({"values": [0, 255, 0, 0, 0, 0]}, "G(1) is not 255"),
        ({"saltus": 1}, "saltus"),
    ],
    "subtraction-period": [({"saltus": 1}, "saltus")],
    "subtraction-allbut-period": [({"from": -1}, "whole number")],
    "hex-period": [
        ({"values": [10**30 + n for n in range(6)]}, "no play is so long"),
        ({"floor": 10**30}, "beyond G(4)"),
        ({"power": 0}, "at least 1"),
        ({"floor": -1}, "floor"),
        ({"ruleset": "hex:0.0r"}, "no move"),
        (plain("hex-period", "hex:0.B73r", (0, 1, 1), 8, power=1, floor=0), "the value 0 of an option of 6"),
    ],
    "octal-saltus-period": [({"power": None}, "power"), ({"floor": 1.5}, "not a whole number")],
    "octal-sparse-period": [
        ({"mask": 0}, "mask"),
        ({"mask": 256}, "mask"),
        ({"swing": 2}, "swing"),
        ({"count": 0}, "count"),
        ({"count": 7}, "are not 7 bytes"),
        ({"count": 9}, "are not 9 bytes"),
        ({"values": _CUT}, "are not 8 bytes"),
        ({"values": _LONGER}, "are not 8 bytes"),
        ({"values": " " + GOOD["octal-sparse-period"]["values"]}, "are not 8 bytes"),
        ({"values": 5}, "values is not a text"),
        ({"window": -1}, "window"),
        ({"splits": {}}, "a list for each value"),
        ({"splits": [[]] * 257}, "a list for each value"),
        ({"splits": [5]}, "a list for each value"),
        ({"splits": [[[1]]]}, "pair of whole numbers"),
        ({"splits": [[[1, 1, 1]]]}, "pair of whole numbers"),
        ({"splits": [[5]]}, "pair of whole numbers"),
        ({"splits": [[[1, -1]]]}, "pair of whole numbers"),
        ({"splits": [[[2, 1]]]}, "is none"),
        ({"splits": [[[1, 0]]]}, "is none"),
        ({"splits": [[[1, 8]]]}, "passes the window"),
        ({"splits": [[[1, 7]]]}, "passes the window"),
    ],
    "octal-late-period": [
        ({"saltus": 1}, "saltus"),
        ({"mask": 0}, "mask"),
        ({"mask": 256}, "mask"),
        ({"swing": 2}, "swing"),
        ({"head": -1}, "head"),
        ({"head": 0}, "the window does not hold it, or not the head the window"),
        ({"window": 1.5}, "not a whole number"),
        ({"splits": {}}, "splits is a list"),
        ({"splits": [5]}, "pair of whole numbers"),
        ({"splits": [[1]]}, "pair of whole numbers"),
        ({"splits": [[1, -1]]}, "pair of whole numbers"),
        ({"splits": [[2, 1]]}, "is none"),
        ({"splits": [[1, 0]]}, "is none"),
        ({"splits": [[1, 5]]}, "passes the window"),
    ],
}


def bad_periods() -> Iterator[tuple[str, dict[str, Any], str]]:
    """What is wrong, the certificate, and a part of the line."""
    for kind, good in GOOD.items():
        lists = _OF_LISTS if isinstance(good.get("values"), list) else []
        for change, says in [*_OF_ALL, *lists, *_OF_ONE[kind]]:
            yield f"{kind} with {change}"[:90], {**good, **change}, says


def heavy_periods() -> Iterator[tuple[str, dict[str, Any]]]:
    """What takes long, and a certificate whose check would take longer than is allowed."""
    good = GOOD["octal-sparse-period"]
    yield "a table of 2^40 values", {**good, "count": 1 << 40}
    computed = GOOD["octal-late-period"]
    yield "a period of 2^40 heaps", {**computed, "period": 1 << 40}
    yield "a preperiod of 2^40 heaps", {**computed, "preperiod": 1 << 40}
    yield "a head of 2^40 heaps", {**computed, "head": 1 << 40}
    yield "a million splits", {**computed, "splits": [[1, 1]] * 1_000_000}
    yield "an octal game with 3,000 digits", plain("octal-period", "octal:0." + "7" * 3_000, (0, 1, 0), [0] * 3_500)
    takes = ",".join(map(str, range(1, 5_000)))
    yield "a set of 4,999 numbers", plain("subtraction-period", f"subtraction:{takes}", (0, 1, 0), [0] * 5_000)
    barred = plain("subtraction-allbut-period", f"subtraction:allbut={takes}", (0, 1, 0), [0] * 5_000, **{"from": 1})
    yield "all but 4,999 numbers", barred
    takes = plain("hex-period", "hex:0." + "3" * 3_000, (0, 3_001, 0), [n % 3_001 for n in range(12_004)])
    yield "a hexadecimal game with 3,000 digits", {**takes, "power": 1, "floor": 0}
    yield "20,000 heaps split into three", plain("hex-period", "hex:0.8", (0, 1, 0), [0] * 20_000, power=1, floor=0)
