"""Forged certificates of Nim with any number of piles: the theorem is true, but each proof of it has one hole."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from checker.forging import Forgery
from nimlike.games.nim.nim_proofs import nim_any_piles


def changed(change: Callable[[dict[str, Any]], object], misere: bool = False) -> Callable[[], dict[str, Any]]:
    """A true certificate, changed in place."""

    def make() -> dict[str, Any]:
        claim = copy.deepcopy(nim_any_piles(misere))
        change(claim)
        return claim

    return make


def lax(witness: dict[str, Any]) -> None:
    """Let the witness accept equal numbers too."""
    witness["accepting"] = [0, 1]


def any_value(witness: dict[str, Any]) -> None:
    """Let the witness accept a smaller number that gives another value."""
    witness["rows"][1] = [[symbol, 1] for symbol in range(16)]


def nothing(hint: dict[str, Any]) -> None:
    """A relation that accepts nothing, as is proved."""
    hint["automaton"]["accepting"], hint["automaton"]["rows"] = [], [[[0, 0]]]
    hint["cover"] = [[0, [0]]]


FORGERIES = []
for field, of_witness, of_cover in (("rest", "H1", "H2"), ("pile", "H3", "H4")):
    changes: tuple[tuple[str, str, Callable[[dict[str, Any]], object]], ...] = (
        (of_witness, "a witness that is no smaller number", lambda claim, field=field: lax(claim[field]["witness"])),
        (of_witness, "a witness of another value", lambda claim, field=field: any_value(claim[field]["witness"])),
        (of_cover, "a cover without a start", lambda claim, field=field: claim[field]["cover"].pop(0)),
        (of_cover, "a cover that is not closed", lambda claim, field=field: claim[field]["cover"].pop()),
        (
            of_cover,
            "a cover that accepts what the witness does not",
            lambda claim, field=field: claim[field]["automaton"].update(accepting=[0, 1]),
        ),
        ("H5", f"{field} accepts nothing", lambda claim, field=field: nothing(claim[field])),
    )
    for hypothesis, what, change in changes:
        FORGERIES.append(Forgery("nim-any-piles", hypothesis, f"{what} ({field})", changed(change)))
        FORGERIES.append(Forgery("nim-any-piles", hypothesis, f"{what} ({field}, misère)", changed(change, True)))

MALFORMED = [
    (f"{what} ({field})", changed(lambda claim, change=change, field=field: change(claim[field]))())
    for field in ("rest", "pile")
    for what, change in (
        ("no cover", lambda hint: hint.pop("cover")),
        ("a field more", lambda hint: hint.update(more=1)),
        ("a track of another name in the relation", lambda hint: hint["automaton"].update(tracks=[*"gyx"])),
        ("a track of another name in the witness", lambda hint: hint["witness"].update(tracks=[*"gyvx"])),
    )
]
"""Certificates that have not the form."""
