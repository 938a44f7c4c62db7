"""Certificates of the periods of a subtraction game in which a number c is left open, for all c of some classes.

The numbers that may be taken are u c + t, u and t >= 0, as in {4, 7, c} or {1, c, c + 1}; U and M are the largest u
and t. v(n) is the Grundy value of heap n, or only whether it is 0 (0: a P-position) or not (1). A *class* is
c = first + k P, k >= 0; the heaps of its first game, c = first, are written in rows of length c: row i has the heaps
i c, ..., i c + c - 1. The class claims the period p = A c + B and the preperiod e = C c + D; s is its ``start``. A
*member* is one number c with its period p and preperiod e.

Lemma. For a class let, with c = first, L = c - P - s, and C + A + 2 + max(U, A // 2) rows of heaps,

H1  L >= M;
H2  in each row v(o + P) = v(o) for the places o, s <= o < c - P;
H3  0 <= D <= s; or D < 0 < C and s + |B| < c + D;
H4  v(n + p) = v(n) for e <= n < (C + U + 1) c;
H5  e = 0, or v(e - 1 + p) is not v(e - 1);
H6  for each prime q that divides A and B, v(n + p / q) is not v(n) for some n, e <= n < (C + U + 1) c;
H7  c >= (A + 1)(s + P) + |B|;
H8  A = 0, or v(n + P) is not v(n) for some n, e <= n < (C + U + 1) c.

Then for every c of the class A c + B is the least period, and C c + D the least preperiod. For a member let, t being
the largest number that may be taken,

H9  v(n + p) = v(n) for e <= n < e + t;
H10 e = 0, or v(e - 1 + p) is not v(e - 1);
H11 for each prime q that divides p, v(n + p / q) is not v(n) for some n, e <= n < e + t.

Then p is the least period for this c, and e the least preperiod. The proof is in
docs/certificates/subtraction-families.md. The checker makes the heaps' values itself.
"""

import re
from collections.abc import Iterator
from math import gcd, lcm
from typing import Any, NamedTuple

from nimlike_check.refusal import check_shape, refuse, short, whole
from nimlike_check.work import Work

KINDS = ("subtraction-family",)

_FORM = r"(?:[1-9][0-9]{0,17}|(?:[1-9][0-9]{0,17})?c(?:\+[1-9][0-9]{0,17})?)"
_RULESET = re.compile(rf"subtraction:({_FORM}(?:,{_FORM})*)", re.ASCII)
_VALUES = {"outcomes": "P-positions", "grundy": "Grundy values"}
_CLASS = {"first", "step", "start", "period", "preperiod"}
_SHOWN = 20


class Class(NamedTuple):
    """What a certificate says of the numbers first + k step; periods and preperiods are a c + b, as (a, b)."""

    first: int
    step: int
    start: int
    period: tuple[int, int]
    preperiod: tuple[int, int]


class Game(NamedTuple):
    """The game with its open number: the forms u c + t as (u, t), and whether v is the Grundy value."""

    forms: list[tuple[int, int]]
    grundy: bool

    def takes(self, c: int) -> list[int]:
        """The numbers that may be taken for one c."""
        return sorted({times * c + more for times, more in self.forms})

    def values(self, c: int, count: int, work: Work) -> list[int]:
        """v(0), ..., v(count - 1)."""
        work.need("values", 4 * len(self.forms))
        takes = self.takes(c)
        work.need("values", count * (8 + 4 * len(takes)), 9 * count)
        values: list[int] = []
        for n in range(count):
            options = {values[n - take] for take in takes if take <= n}
            value = 0
            while value in options:
                value += 1
            values.append(value if self.grundy else min(value, 1))
        return values


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a hypothesis of the lemma fails.
    """
    game, classes, members = read_family(certificate)
    for one in classes:
        check_class(game, one, work)
    for c, period, preperiod in members:
        check_member(game, c, period, preperiod, work)
    return "\n".join(_statement(certificate, classes, members, work, _SHOWN))


def full(certificate: Any, work: Work) -> str:
    """All classes and members of an accepted certificate, and the rules."""
    _, classes, members = read_family(certificate)
    lines = _statement(certificate, classes, members, work, len(classes) + len(members))
    taken = certificate["ruleset"].partition(":")[2].replace(",", ", ").replace("+", " + ")
    rules = f"From a heap may be taken: {taken}. The player who cannot move loses."
    return "\n".join([*lines, rules])


def check_class(game: Game, one: Class, work: Work) -> None:
    """H1 to H8 for a class."""
    c, step, start = one.first, one.step, one.start
    (a, b), (row, place) = one.period, one.preperiod
    times, more = (max(column) for column in zip(*game.forms, strict=True))
    if c - step - start < more:
        refuse("class", f"first {short(c)}: of the places from start on too few are compared", "H1")
    if place > start or (place < 0 and (row == 0 or start + abs(b) >= c + place)):
        refuse("class", f"first {short(c)}: the preperiod ends at no place before start or near the row's end", "H3")
    if c < (a + 1) * (start + step) + abs(b):
        refuse("class", f"first {short(c)}: it is too small for such a period, start and step", "H7")
    period, preperiod, count = a * c + b, row * c + place, row + a + 2 + max(times, a // 2)
    values = game.values(c, count * c, work)
    for at in range(count):
        if not _repeats(values, step, at * c + start, (at + 1) * c - step):
            refuse("class", f"first {short(c)}: row {at} does not repeat with {step}", "H2")
    end = (row + times + 1) * c
    if not _repeats(values, period, preperiod, end):
        refuse("class", f"first {short(c)}: {period} is no period from heap {preperiod} on", "H4")
    if preperiod and _repeats(values, period, preperiod - 1, preperiod):
        refuse("class", f"first {short(c)}: the period begins before heap {preperiod}", "H5")
    for prime in _primes(gcd(a, b)):
        if _repeats(values, period // prime, preperiod, end):
            refuse("class", f"first {short(c)}: {period // prime} is a period too", "H6")
    if a and _repeats(values, step, preperiod, end):
        refuse("class", f"first {short(c)}: {step} is a period too", "H8")


def check_member(game: Game, c: int, period: int, preperiod: int, work: Work) -> None:
    """H9 to H11 for one number."""
    end = preperiod + max(times * c + more for times, more in game.forms)
    values = game.values(c, end + period, work)
    if not _repeats(values, period, preperiod, end):
        refuse("member", f"c = {c}: {period} is no period from heap {preperiod} on", "H9")
    if preperiod and _repeats(values, period, preperiod - 1, preperiod):
        refuse("member", f"c = {c}: the period begins before heap {preperiod}", "H10")
    for prime in _primes(period):
        if _repeats(values, period // prime, preperiod, end):
            refuse("member", f"c = {c}: {period // prime} is a period too", "H11")


def _repeats(values: list[int], period: int, first: int, end: int) -> bool:
    """Whether v(n + period) = v(n) for first <= n < end."""
    return values[first:end] == values[first + period : end + period]


def _primes(number: int) -> Iterator[int]:
    """The primes that divide a number > 0; it is less than the number of values listed."""
    prime = 2
    while number > 1:
        if prime * prime > number:
            prime = number
        if number % prime == 0:
            yield prime
        while number % prime == 0:
            number //= prime
        prime += 1


def read_family(certificate: Any) -> tuple[Game, list[Class], list[tuple[int, int, int]]]:
    """The game, the classes and the members (c, period, preperiod) of a certificate of the right format."""
    check_shape(certificate, {"format", "kind", "ruleset", "values", "classes", "members"}, ("ruleset",))
    found = _RULESET.fullmatch(certificate["ruleset"])
    if found is None or "c" not in found[1]:
        refuse("ruleset", "not a game like subtraction:4,7,c or subtraction:1,c,2c+1, with a number c left open")
    if certificate["values"] not in tuple(_VALUES):
        refuse("format", f"values is one of: {', '.join(_VALUES)}")
    classes, members = certificate["classes"], certificate["members"]
    if not isinstance(classes, list) or not isinstance(members, list) or not classes + members:
        refuse("format", "classes and members are lists, not both of them empty")
    for row in members:
        if not _wholes(row, 3) or not row[0] or not row[1]:
            refuse("format", "a member is [c, period, preperiod], whole numbers, c and the period at least 1")
    forms = sorted({_form(text) for text in found[1].split(",")})
    game = Game(forms, certificate["values"] == "grundy")
    return game, [_class(one) for one in classes], [(c, period, preperiod) for c, period, preperiod in members]


def _form(text: str) -> tuple[int, int]:
    """(u, t) of the text of u c + t."""
    times, letter, more = text.partition("c")
    return (int(times or 1), int(more or 0)) if letter else (0, int(times))


def _class(value: Any) -> Class:
    """A class of a certificate."""
    if not isinstance(value, dict) or set(value) != _CLASS:
        refuse("format", f"a class has the fields {', '.join(sorted(_CLASS))}")
    if not _wholes([value["first"], value["step"], value["start"]], 3) or not value["step"]:
        refuse("format", "first, step and start are whole numbers, the step at least 1")
    for name in ("period", "preperiod"):
        pair = value[name]
        if not isinstance(pair, list) or len(pair) != 2 or not whole(pair[0]) or type(pair[1]) is not int:
            refuse("format", f"a {name} is two whole numbers [a, b] that stand for a c + b, a not negative")
    if value["period"][0] == 0 and value["period"][1] < 1:
        refuse("format", "a period is at least 1")
    period, preperiod = ((pair[0], pair[1]) for pair in (value["period"], value["preperiod"]))
    return Class(value["first"], value["step"], value["start"], period, preperiod)


def _wholes(row: Any, count: int) -> bool:
    """Whether a JSON value is a list of so many whole numbers >= 0."""
    return isinstance(row, list) and len(row) == count and all(map(whole, row))


def covered_from(classes: list[Class], members: list[tuple[int, int, int]], work: Work) -> int:
    """The smallest N >= 1 such that the classes and members have every c >= N; 0 if there is none."""
    cycle, last = lcm(*(one.step for one in classes)), max([1, *(one.first for one in classes)])
    work.need("classes", sum((last + cycle) // one.step + 1 for one in classes) + last + cycle, last + cycle)
    missing = bytearray([1]) * (last + cycle)
    for one in classes:
        for c in range(one.first, last + cycle, one.step):
            missing[c] = 0
    if any(missing[last:]):
        return 0
    single = {c for c, _, _ in members}
    return next((c + 1 for c in range(last, 0, -1) if missing[c] and c not in single), 1)


def _statement(
    certificate: Any, classes: list[Class], members: list[tuple[int, int, int]], work: Work, most: int
) -> list[str]:
    """What is proved, in lines: at most so many classes and members."""
    ruleset, what = certificate["ruleset"], _VALUES[certificate["values"]]
    first = covered_from(classes, members, work)
    which = f"every c >= {first}" if first else "the c named here"
    lines = [f"{ruleset}: least period and least preperiod of the {what} for {which}"]
    said = [
        f"  c = {one.first} + {one.step} k, k >= 0: period {_linear(one.period)}, preperiod {_linear(one.preperiod)}"
        for one in classes
    ]
    said += [f"  c = {c}: period {period}, preperiod {preperiod}" for c, period, preperiod in members]
    left = [f"  and {len(said) - most} more classes or numbers c"] if len(said) > most else []
    return [*lines, *said[:most], *left]


def _linear(pair: tuple[int, int]) -> str:
    """a c + b in words."""
    a, b = pair
    grown = "" if not a else "c" if a == 1 else f"{a}c"
    if not grown or not b:
        return grown or str(b)
    return f"{grown} {'+' if b > 0 else '-'} {abs(b)}"
