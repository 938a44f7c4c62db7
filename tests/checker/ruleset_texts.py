"""Texts that name a ruleset, or nearly, and what the checker reads in them."""

from __future__ import annotations

from importlib import import_module

ENDS = ("", ":misere", ":normal", ":misere:misere", ":", " ", ":cap=any", ":cap=low", ":cap=high", ":a=2", ":pass=1")
BASES = ("binary", "fibonacci", "lucas", "pell", "tribonacci", "primes", "1,3,7", "Binary", "", "powers")
POWERS = ("powers:0", "powers:1", "powers:2", "powers:3", "powers:12", "powers:02", "powers:-2", "powers:2^3")
RECURRENCES = [f"recurrence:{c}:{s}" for c in ("1", "2", "0", "1,1", "2,1", "0,1", "0,0", "1,1,1") for s in (
    "1", "2", "1,2", "1,3", "2,3", "1,1", "2,1", "1,2,4", "1,2,2", "0,1")]  # fmt: skip
CAPS = [f"{a}x{b}" for a in ("", "0", "1", "2", "3", "02", "-1") for b in ("", "+0", "+1", "-1", "-2", "-3", "-5")]
CONSTANTS = ("0", "1", "5", "17", "05", "-1", "x-5", "x+", "2y", "", "x x")
AS = ("", ":a=0", ":a=1", ":a=2", ":a=3:b=1", ":a=2:b=3", ":a=2:b=2", ":a=02", ":b=2", ":a=2:a=2", ":a=-1", ":a=1:b=0")
TEXTS = sorted(
    {f"{name}{end}" for name in ("nim", "Nim", "nimm", "wythoff", "octal:0.77", "schwenk", "onepile") for end in ENDS}
    | {f"wythoff{a}{end}" for a in AS for end in ENDS}
    | {f"schwenk:cap={cap}{end}" for cap in (*CAPS, *CONSTANTS) for end in ("", ":misere")}
    | {f"onepile:base={base}{end}" for base in (*BASES, *POWERS, *RECURRENCES) for end in ENDS}
)


def reading(text: str, tracks: int) -> str:
    """The moves, the play and the number base that the checker reads, as text; for 1, 0 and 2 given relations."""
    return "; ".join(_reading(text, tracks, given) for given in (["f"], [], ["f", "g"]))


def _reading(text: str, tracks: int, given: list[str]) -> str:
    families, refusal = import_module("nimlike_check.families"), import_module("nimlike_check.refusal")
    try:
        known = families.family(text, tracks, given)
        found = families._ONE_PILE.fullmatch(text)
        base = families._base(found[1]) if found else None
    except refusal.Refused:
        return "refused"
    moves = sorted(repr((after, sorted(map(repr, conditions)))) for after, conditions in known.moves)
    return f"accepted: {moves}, misere {known.misere}, {known.sentence}, base {base}"
