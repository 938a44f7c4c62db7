"""Kind ``row-law``: columns, races and totals of the coprime game, and "for every odd n". coprime.md."""

import re
from collections.abc import Iterable
from math import gcd, isqrt
from typing import Any, NamedTuple

from .reading import fields, refuse, room, whole, wholes
from .rows import Law, Plane, Row, Truth, Turns, check_law

FIELDS = "ruleset start law"
_COPRIME = re.compile(r"coprime:max=([1-9][0-9]{0,8})", re.ASCII)
_TOTAL = re.compile(r"coprime:max=([1-9][0-9]{0,8}):total=([0-9]{1,9}(?:,[0-9]{1,9})*)mod([1-9][0-9]{0,8})", re.ASCII)
RULES = "n chips, A begins, each turn takes 1 to {} until none is left, A wins iff"
_NAMES = {
    "column": "loser difference primes",
    "race": "edge phase primes",
    "classes": "primes b a small",
    "total": "period residues small",
}


def check(certificate: Any) -> str:
    """Accept a row-law by returning what it proves."""
    ruleset, start, law = fields(certificate, FIELDS)
    start = whole(start, 0, 10**9)
    name = law.get("name") if isinstance(law, dict) else refuse("a law is missing")
    if not isinstance(ruleset, str) or not isinstance(name, str) or name not in _NAMES:
        refuse("the ruleset, or the name of the law, is missing")
    if set(law) != {"name", *_NAMES[name].split()}:
        refuse(f"the law has the fields name, {', '.join(_NAMES[name].split())}")
    values = [law[field] for field in _NAMES[name].split()]
    if name == "total":
        return _total(ruleset, start, *values)
    found = _COPRIME.fullmatch(ruleset) or refuse("the ruleset is none like coprime:max=10")
    most = int(found[1])
    room(most * (start + most))
    laws: dict[str, Any] = {"column": _column, "race": _race, "classes": _classes}
    said = laws[name](most, start, *values)
    return f"{ruleset} ({RULES.format(most)} the totals are coprime): {said}"


def column_law(most: int, start: int, loser: str, at: int) -> Law:
    """The loser, to move at d, loses with k >= start chips left, k + d odd: his takes are answered by as many."""
    low, size, side = (at, most + 1, 0) if loser == "A" else (at - most, most + 1, most)
    steps = [sum(1 << abs(side - i) for i in range(1, most + 1) if (i + at + k) % 2) for k in range(2)]

    def claims(k: int) -> Row:
        taken = min(k - start, most)  # what the loser can have taken since the first row
        own = (1 << side) * ((k + at) % 2)
        other = steps[k % 2] & ((1 << taken + 1) - 1 if loser == "A" else -1 << most - taken)
        return Row(0, own, 0, other) if loser == "A" else Row(other, 0, own, 0)

    return Law(claims, low, size, start, start + 2 * most, 2)


def race_law(most: int, start: int, edge: int, phase: int) -> Law:
    """Around an edge E, with r the distance of k - c to the multiples of 2K."""
    low, size = edge - most - 1, 2 * most + 1
    odd = [sum(1 << j for j in range(size) if (low + j + k) % 2) for k in range(2)]

    def claims(k: int) -> Row:
        apart = (k - phase) % (2 * most)
        r = min(apart, 2 * most - apart)
        for_a, for_b = odd[k % 2] & (1 << 2 * most) - 1, odd[k % 2] & ~1
        from_a, from_b = -1 << edge - r - low, -1 << edge + r - low
        return Row(for_a & from_a, for_a & ~from_a, for_b & from_b, for_b & ~from_b)

    return Law(claims, low, size, start, start + most, 2 * most)


def is_prime(p: int) -> bool:
    """Whether an odd number from 3 on is prime."""
    return all(p % q for q in range(2, isqrt(p) + 1))


def _primes(listed: Any, reach: int) -> list[int]:
    """H1: odd primes up to the reach."""
    primes = wholes(listed, 3, reach)
    room(reach * len(primes))
    for p in primes:
        if not is_prime(p):
            refuse(f"{p} is not prime", "H1")
    return primes


def _multiples(p: int, low: int, size: int) -> int:
    """The x from ``low`` on that p divides, as bits."""
    bits, width = 1, p
    while width < size:
        bits |= bits << width
        width *= 2
    return bits << -low % p & (1 << size) - 1


def _lane(law: Law) -> tuple[int, int]:
    """The first end of a lane, and how many there are: whole bytes."""
    low, size = law.lane()
    return low, -(-size // 8) * 8


def _word(primes: Iterable[int], low: int, size: int) -> int:
    """The ends that A wins: none of the primes divides them."""
    lost = 0
    for p in primes:
        lost |= _multiples(p, low, size)
    return (1 << size) - 1 & ~lost


def _column(most: int, start: int, loser: Any, at: Any, listed: Any) -> str:
    """A column: what is claimed, and its sentence."""
    at = whole(at, -(10**9), 10**9)
    if loser not in ("A", "B"):
        refuse("the loser is A or B")
    law = column_law(most, start, loser, at)
    reach = law.reach()
    primes, (low, size) = _primes(listed, reach), _lane(law)
    check_law(most, law, Truth(most, [_word(primes, low, size)], size))
    but = f" but {', '.join(map(str, primes))}" if primes else ""
    which = _divisible(primes) if loser == "A" else f" divisible by no odd prime up to {reach}{but}"
    said = f"for odd n{which}: {loser}, to move at d = a - b = {at}, loses with each k >= {start} left, k + d odd"
    if loser == "A" and at == 0:
        return f"{said}; so B wins every such n >= {start}"
    if loser == "B" and 1 <= at <= most:
        return f"{said}; so A wins every such n >= {start + at}, as he may take {at} first"
    return said


def _race(most: int, start: int, edge: Any, phase: Any, listed: Any) -> str:
    """A race: what is claimed, and its sentence."""
    edge, phase = whole(edge, -(10**9), 10**9), whole(phase, 0, 2 * most - 1)
    law = race_law(most, start, edge, phase)
    reach, (low, size) = law.reach(), _lane(law)
    primes = _primes(listed, reach)
    check_law(most, law, Truth(most, [_word(primes, low, size)], size))
    said = (
        f"for odd n{_divisible(primes)} and by no other odd prime up to {reach}: with k >= {start} chips left,"
        f" k + d odd, d = a - b, r the distance of k - {phase} to the multiples of {2 * most}: A to move wins at d from"
        f" {law.low} to {law.low + 2 * most - 1} iff d >= {edge} - r, and B to move loses at d from {law.low + 1} to"
        f" {law.low + 2 * most} iff d >= {edge} + r"
    )
    if not 1 <= edge <= most:  # then it does not reach d = 0 with A to move
        return said
    wins = f"B wins those with n - {phase} nearer than {edge} to a multiple of {2 * most}, and A the others"
    return f"{said}; so of these n >= {start} {wins}"


class _Class(NamedTuple):
    """The odd n that some primes divide and some do not, as bits over the list, with residues modulo 2K, as bits."""

    divide: int
    others: int
    residues: int


def _classes(most: int, start: int, listed: Any, of_b: Any, of_a: Any, small: Any) -> str:
    """For every odd n: sets of primes with a column or a race, which leave no odd n out."""
    if start % 2 == 0:
        refuse("the sets speak of odd n from an odd start on")
    primes, classes, winners = _primes(listed, 10**6), list[_Class](), list[str]()
    for winner, groups in (("B", of_b), ("A", of_a)):
        for group in groups if isinstance(groups, list) else refuse("a and b are lists of groups"):
            law, residues = _group(most, start, winner, group)
            sets = wholes(group["sets"], 0, (1 << len(primes)) - 1)
            check_law(most, law, Truth(most, *_words(law, winner, primes, sets)))
            classes += [_Class(some, 0, residues) if winner == "B" else _Class(0, some, residues) for some in sets]
            winners += winner * len(sets)
    if _outside(most, classes) is not None:
        refuse("some odd n are in no set", "H3")
    won = _won_by_b(most, start)
    if wholes(small) != won:
        refuse(f"of the odd n < {start} B wins {won}", "H4")
    said = "; ".join(_set_in_words(most, primes, *pair) for pair in zip(winners, classes, strict=True))
    if len(classes) > 40:
        said = f"B wins those of {winners.count('B')} sets, by primes and remainders, A those of {winners.count('A')}"
    early = f"; of the odd n < {start} B wins {', '.join(map(str, won)) or 'none'}" if start > 1 else ""
    return f"of the odd n >= {start} {said}{early}; it says nothing of even n"


def _set_in_words(most: int, primes: list[int], winner: str, one: _Class) -> str:
    """Who wins the n of a set."""
    those = [str(p) for at, p in enumerate(primes) if (one.divide | one.others) >> at & 1]
    rests = [2 * at + 1 for at in range(most) if one.residues >> at & 1]
    which = f" divisible by {'each' if winner == 'B' else 'none'} of {', '.join(those)}" if those else ""
    return f"{winner} wins those{which}" + ("" if len(rests) == most else f" with n mod {2 * most} in {rests}")


def _group(most: int, start: int, winner: str, group: Any) -> tuple[Law, int]:
    """The law that decides the start of the game, and the residues of n that it decides for the winner."""
    race = isinstance(group, dict) and "edge" in group
    names = {"edge", "phase", "sets"} if race else {"difference", "sets"}
    if not isinstance(group, dict) or set(group) != names:
        refuse("a group has sets, and a difference, or an edge and a phase")
    if not race:
        at = whole(group["difference"], *((0, 0) if winner == "B" else (1, min(most, start))))
        return column_law(most, start - at, "A" if winner == "B" else "B", at), (1 << most) - 1
    edge, phase = whole(group["edge"], 1, most), whole(group["phase"], 0, 2 * most - 1)
    residues = 0
    for at in range(most):
        apart = (2 * at + 1 - phase) % (2 * most)
        residues |= (int(min(apart, 2 * most - apart) < edge) ^ (winner == "A")) << at
    return race_law(most, start, edge, phase), residues


def _words(law: Law, winner: str, primes: list[int], sets: list[int]) -> tuple[list[int], int]:
    """The words of sets: A wins the ends that no prime of the set divides (B), or no odd prime outside of it (A)."""
    low, size = _lane(law)
    reach, every = law.reach(), (1 << size) - 1
    room(reach * reach / 20, len(primes) * size / 8)
    more = [p for p in range(3, reach + 1, 2) if p not in primes and is_prime(p)] if winner == "A" else []
    bits, rest = [_multiples(p, low, size) for p in primes], every & ~_word(more, low, size)
    words = []
    for some in sets:
        lost = rest
        for at, multiples in enumerate(bits):
            if some >> at & 1 == (winner == "B"):
                lost |= multiples
        words.append(every & ~lost)
    return words, size


def _outside(most: int, classes: list[_Class]) -> _Class | None:
    """H3: None if every odd n is in a class; else a case of which some n are in none.

    A *case* is like a class: primes known to divide n, primes known not to, residues. A class whose primes to divide n
    are known to do so applies, or one of its others divides n: the first of them makes a case that knows more.
    """
    cases = [(_Class(0, 0, (1 << most) - 1), classes)]
    while cases:
        case, before = cases.pop()
        near = [one for one in before if not (one.divide & case.others or one.others & case.divide)]
        rest = case.residues
        for one in near:
            if one.divide & ~case.divide or not one.residues & rest:
                continue
            not_yet = case.others
            for prime in _bits(one.others & ~case.others):
                cases.append((_Class(case.divide | prime, not_yet, rest & one.residues), near))
                not_yet |= prime
            rest &= ~one.residues
        if rest:
            return _Class(case.divide, case.others, rest)
    return None


def _bits(number: int) -> Iterable[int]:
    """The bits of a number, each alone."""
    while number:
        yield number & -number
        number &= number - 1


def _won_by_b(most: int, start: int) -> list[int]:
    """H4: the odd n < start that B wins, by the definition: in the word of n A wins at d iff gcd(n, d) = 1."""
    small, size = range(1, start, 2), -(-(2 * start + 1) // 8) * 8
    room(start * start)
    truth = Truth(most, [sum((gcd(n, d - start) == 1) << d for d in range(2 * start + 1)) for n in small], size)
    won = []
    for k in range(1, start):
        truth.step()
        if k % 2 and not truth.a_wins >> (k // 2 * size + start) & 1:
            won.append(k)
    return won


def _total(ruleset: str, start: int, period: Any, residues: Any, small: Any) -> str:
    """All rows from start on repeat; the first ones are listed to be compared."""
    found = _TOTAL.fullmatch(ruleset) or refuse("the ruleset is none like coprime:max=4:total=2mod5")
    most, good, modulus = int(found[1]), sorted({int(rest) for rest in found[2].split(",")}), int(found[3])
    room(modulus * len(good))
    if good[-1] >= modulus:
        refuse("a remainder is not below the modulus")
    period = whole(period, 1, 10**9)
    wins_b, small = set(wholes(residues, 0, period - 1)), set(wholes(small, 0, start - 1))
    plane, base = Plane(modulus, True), sum(1 << rest for rest in good)
    rows: list[Row] = []
    room(
        (start + period + most) * 8 * most.bit_length() * (modulus / 2000 + 1),
        (start + period + 8 * most) * modulus / 2,
    )
    turns, row = Turns(most, plane), Row(base, plane.every & ~base, base, plane.every & ~base)
    for k in range(start + period + most):
        row = turns.next() if k else row
        turns.add(row)
        if k >= start + period and row != rows[k - period]:
            refuse(f"the rows of {k} and {k - period} chips differ", "H6")
        if k < start + period and (row.a_loses & 1) != (k in small if k < start else k % period in wins_b):
            refuse(f"n = {k} has another winner than the law names", "H5")
        rows.append(row)
    which = f" and n mod {period} is one of {sorted(wins_b)}" if len(wins_b) < period else ""
    late = f"n >= {start}{which}" if wins_b else ""
    early = f"n is one of {sorted(small)}" if small else ""
    won = "; or ".join(filter(None, [early, late])) or "never"
    again = f"; from every total, who wins repeats with period {period} from {start} chips left on"
    return f"{ruleset} ({RULES.format(most)} his total modulo {modulus} is one of {good}): B wins iff {won}{again}"


def _divisible(primes: list[int]) -> str:
    return f" divisible by {', '.join(map(str, primes))}" if primes else ""
