"""Kind ``subtraction-family``: least periods of a subtraction game with a letter c, for all c of some classes.

The lemma, H1 to H11 and its proof: subtraction-families.md. The numbers that may be taken are u c + t. A class is c =
first + k step; its heaps for c = first are looked at in rows of length c.
"""

import re
from math import gcd, lcm
from typing import Any

from .heaps import check_least, shorter_periods
from .reading import fields, refuse, room, whole, wholes

FIELDS = "ruleset values classes members"
_FORM = r"(?:[1-9][0-9]{0,17}|(?:[1-9][0-9]{0,17})?c(?:\+[1-9][0-9]{0,17})?)"
_RULESET = re.compile(rf"subtraction:({_FORM}(?:,{_FORM})*)", re.ASCII)
_Class = tuple[int, int, int, tuple[int, int], tuple[int, int]]
_CLASS = ("first", "step", "start", "period", "preperiod")
_VALUES = {"outcomes": "P-positions", "grundy": "Grundy values"}


def check(certificate: Any) -> str:
    """Accept a certificate by returning what it proves."""
    ruleset, of, classes, members = fields(certificate, FIELDS)
    found = _RULESET.fullmatch(ruleset) if isinstance(ruleset, str) else None
    if found is None or "c" not in found[1] or not isinstance(of, str) or of not in _VALUES:
        refuse("not a game like subtraction:4,7,c with a number c left open, of outcomes or grundy")
    parts = [text.partition("c") for text in found[1].split(",")]
    forms = [(int(u or 1), int(t[1:] or 0)) if c else (0, int(u)) for u, c, t in parts]
    if not isinstance(classes, list) or not isinstance(members, list) or not classes + members:
        refuse("classes and members are lists, not both of them empty")
    read = [_class(one) for one in classes]
    for one in read:
        _check_class(forms, of, one)
    single: set[int] = set()
    for member in members:
        c, p, e = wholes(member) if isinstance(member, list) and len(member) == 3 else refuse("a member has 3 numbers")
        end = whole(e) + max(u * whole(c, 1) + t for u, t in forms)
        values, single = _values(forms, of, c, end + whole(p, 1)), {*single, c}
        check_least(values, (e, p, 0), end, shorter_periods(p), "H9 H10 H11", f"c = {c}")
    said = [f"c = {c} + {step} k: period {_linear(*p)}, preperiod {_linear(*e)}" for c, step, _, p, e in read] + [
        f"c = {c}: period {p}, preperiod {e}" for c, p, e in members
    ]
    first = _covered_from(read, single)
    which = f"every c >= {first}" if first else "the c named here"
    return f"{ruleset}: least period and preperiod of the {_VALUES[of]} in normal play for {which}: {'; '.join(said)}"


def _linear(a: int, b: int) -> str:
    """a c + b in words."""
    rest = f" {'-' if b < 0 else '+'} {abs(b)}" if b else ""
    return f"{a if a > 1 else ''}c{rest}" if a else str(b)


def _class(value: Any) -> _Class:
    """A class of a certificate."""
    if not isinstance(value, dict) or set(value) != {*_CLASS}:
        refuse(f"a class has the fields {', '.join(_CLASS)}")
    pairs = []
    for name in ("period", "preperiod"):
        a, b = value[name] if isinstance(value[name], list) and len(value[name]) == 2 else refuse("a pair is missing")
        pairs.append((whole(a), whole(b, -(10**18))))
    if pairs[0][0] == 0 and pairs[0][1] < 1:
        refuse("a period is at least 1")
    return whole(value["first"]), whole(value["step"], 1), whole(value["start"]), pairs[0], pairs[1]


def _values(forms: list[tuple[int, int]], of: str, c: int, count: int) -> list[int]:
    """v(0), ..., v(count - 1): the Grundy values, or only whether they are 0."""
    takes = sorted({u * c + t for u, t in forms})
    room(count * (1 + len(takes)) * 8, 9 * count)
    values: list[int] = []
    for n in range(count):
        options = {values[n - take] for take in takes if take <= n}
        value = 0
        while value in options:
            value += 1
        values.append(value if of == "grundy" else min(value, 1))
    return values


def _repeats(values: list[int], period: int, first: int, end: int) -> bool:
    """Whether v(n + period) = v(n) for first <= n < end."""
    return values[first:end] == values[first + period : end + period]


def _check_class(forms: list[tuple[int, int]], of: str, one: _Class) -> None:
    """H1 to H8."""
    c, step, start, (a, b), (row, place) = one
    times, more = (max(column) for column in zip(*forms, strict=True))
    if c - step - start < more:
        refuse(f"first {c}: of the places from start on too few are compared", "H1")
    if place > start or (place < 0 and (row == 0 or start + abs(b) >= c + place)):
        refuse(f"first {c}: the preperiod ends at no place before start or near the row's end", "H3")
    if c < (a + 1) * (start + step) + abs(b):
        refuse(f"first {c}: it is too small for such a period, start and step", "H7")
    p, e, count = a * c + b, row * c + place, row + a + 2 + max(times, a // 2)
    values, end = _values(forms, of, c, count * c), (row + times + 1) * c
    for at in range(count):
        if not _repeats(values, step, at * c + start, (at + 1) * c - step):
            refuse(f"first {c}: row {at} does not repeat with {step}", "H2")
    common = gcd(a, b)
    shorter = {p // (common // some) for some in shorter_periods(common)}
    check_least(values, (e, p, 0), end, shorter, "H4 H5 H6", f"first {c}")
    if a and _repeats(values, step, e, end):
        refuse(f"first {c}: {step} is a period too", "H8")


def _covered_from(classes: list[Any], single: set[int]) -> int:
    """The smallest N >= 1 such that every c >= N is of a class or a member; 0 if there is none."""
    cycle, last = lcm(*(step for _, step, *_ in classes)), max([1, *(first for first, *_ in classes)])
    room((last + cycle) * (1 + len(classes)), last + cycle)
    missing = bytearray([1]) * (last + cycle)
    for first, step, *_ in classes:
        missing[first::step] = bytes(len(range(first, last + cycle, step)))
    if any(missing[last:]):
        return 0
    return next((c + 1 for c in range(last, 0, -1) if missing[c] and c not in single), 1)
