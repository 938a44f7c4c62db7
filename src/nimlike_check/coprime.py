"""Certificates of who wins the coprime game, for every number n of chips.

The game. n chips; A begins; in turn each takes 1..K until none is left; a and b are the totals; A wins iff
gcd(a, b) = 1, which is gcd(a, n) = 1. Write d = a - b, so a = (n + d)/2, and d and n have the same parity.

"coprime-classes" is a whole classification; "coprime-class" has a part of it ("odd" or "even" null, one set
of primes) and the claim is what that part says, and who wins a position in play if "position" names one
(`nimlike_check.coprime_positions`). The parts, with what the checker does for each:

odd. n odd; then gcd(a, n) = gcd(d, n), as a common divisor of d and n, being odd, divides a, and conversely. A
set of primes of B: if all of them divide n, B wins at every d divisible by one. A set of A: if none of them
divides n, A wins at every d whose primes are all in the set. With these final differences, cut at +-cut, the
rows of `coprime_rows` are made until they repeat; the player wins from d = 0 for every n >= threshold of the
listed residues (step "odd set"). Step "cover" tests that every odd n has a set that applies, or is named in
"open": by cases, in which some primes are known to divide n and some known not to. A case is closed for the
residues of every set of B within the first and every set of A within the second. For the residues that are
left take a set of A that they have, none of whose primes is known to divide n: either none of its primes
divides n, or one does; take the first that does. So the case splits into cases that know more.

two. n = 2 mod 4. At d = 2 mod 4, a = (n + d)/2 is even; at d = 0, a = b = n/2 > 1 as n > 2: B wins. With these
final differences, cut, B wins from d = 0 for every such n >= threshold (step "two").

parity. n = 0 mod 4. At d = 0 mod 4 a is even and B wins. By this alone he wins the n >= threshold of the residues
"lost" modulo "modulus"; of the others he does not (step "parity"), and so A wins the others that are powers of
2: there gcd(a, n) = 1 iff a is odd.

walls. n = 0 mod 4, q > 1 an odd divisor of n, n >= ratio * q. Let t be 2q or -2q: at d = t, a = n/2 + t/2 is
divisible by q and B wins. Let e = d - t. The rows with good e = 0 and e = 2 mod 4 (that is d = 0 mod 4) are wins of
B. Step "walls" tests `travelling` for them. Then for each k = 0 mod 4, start <= k < start + period, it tests
on one side that B, A to move, wins at every e = 2 mod 4 with ``|e|`` <= 2k/ratio, and that the wall of that side
makes at least 2/ratio a chip. So for n = k + j * period, n >= start, B wins at every such e, ``|e|`` <= 2n/ratio:
at the start d = 0, as ``|e|`` = 2q. If the ratio is 4, that is every n which has an odd divisor > 1. If it is
8 it is every such n except n = 4p, p prime: from n = 4m, m composite, q = the least prime of m gives n >= 12q.

pincer. n = 4p, p prime, not lost by parity. At d = 2 mod 4, ``|d|`` < 2p, a = 2p + d/2 is odd and not divisible by p:
A wins. The rows are made for p = width, cut at these differences. Step "pincer" tests `travelling` with
the walls moving inwards, that A wins at d = 0 in every row k = 0 mod 4 of a period that parity does not give to B,
and that the middle reaches far enough for every p with 4p >= threshold until n chips are left.

Why walls travel. A value in row k + period is a function of the K rows up to row k at differences nearer than
span = period + K, because each take moves k and d by the same number. Let L be the K rows up to row k, for d up to
+half, continued to the right with period 4; R likewise to the left. By the test, one period later L is L moved
by ``left``: for d <= half - span because there L was not yet continued; beyond, because both sides have period 4
from span - half on, and four values are compared (2 half >= 2 span + 4). Beyond the edges nothing is left to
test: there, more than k from e = 0, a row does not know of it, has period 4, and four values are compared; the
speeds are at most the period, so what moves in comes from there too. Now glue L and R in the middle: after a
period they are moved apart, and the middle, on which both agree, is longer. By induction on the number of
periods, row k + j * period is L moved by j * left and R by j * right. With a cut, where the walls move inwards,
the same holds with "at least" for "is", as long as the middle is at least 2 span + 4 long; and the rows for p >
width are those for width with a longer middle, as up to row start + period <= 2 width - 4 no value knows of both cuts.

small. Every n < below is decided by the game itself; "below" is not less than both thresholds (step "small").
"""

import re
from collections.abc import Iterable
from typing import Any

from nimlike_check.coprime_cover import cover
from nimlike_check.coprime_positions import check_position
from nimlike_check.coprime_rows import Rows, all_won, exact_b_wins, parity_rows, travelling
from nimlike_check.refusal import FORMAT, refuse, whole
from nimlike_check.work import Work

KINDS = ("coprime-classes", "coprime-class")

_RULESET = re.compile(r"coprime:max=([1-9][0-9]{0,3})", re.ASCII)
_LIMIT = 20_000
_MOST = 5_000
A, B = 0, 1


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    alone = isinstance(certificate, dict) and certificate.get("kind") == "coprime-class"
    _fields(certificate, "format kind ruleset odd even" + (" position" if alone else " below small"), "the certificate")
    if certificate["format"] != FORMAT:
        refuse("format", f"the format is not {FORMAT}")
    if certificate["kind"] not in KINDS:
        refuse("format", f"the kind is none of: {', '.join(KINDS)}")
    ruleset = certificate["ruleset"]
    found = _RULESET.fullmatch(ruleset) if isinstance(ruleset, str) else None
    if found is None:
        refuse("ruleset", "not a coprime game like coprime:max=10")
    most = int(found[1])
    odd, even = certificate["odd"], certificate["even"]
    said = []
    if odd is not None or not alone:
        said.append(_odd(most, odd, alone))
    if even is not None or not alone:
        said.append(_even(most, even))
    if alone:
        if len(said) != 1:
            refuse("format", "a coprime-class has either an odd part or an even part")
        position = certificate["position"]
        if position is not None:
            said.append(check_position(most, odd, even, position, _LIMIT))
        return f"{ruleset}: {'; '.join(said)}"
    below = _whole(certificate["below"], "below")
    if below < max(odd["threshold"], even["threshold"]):
        refuse("small", "n between below and a threshold is in no class")
    _small(most, below, certificate["small"])
    return f"{ruleset}: {'; '.join(said)}; every n < {below} by the game itself"


def _odd(most: int, odd: Any, alone: bool) -> str:
    _fields(odd, "cut primes threshold b a" + ("" if alone else " open"), "the odd part")
    cut, threshold = _whole(odd["cut"], "cut", 10 * _MOST), _whole(odd["threshold"], "threshold")
    primes = _list(odd["primes"], "primes")
    if any(p % 2 == 0 or p < 3 or any(p % q == 0 for q in range(3, p, 2)) for p in primes):
        refuse("format", "the primes are not odd primes")
    if sorted(set(primes)) != primes:
        refuse("format", "the primes are not in order")
    groups: dict[int, list[tuple[int, set[int], list[int]]]] = {}
    for winner, side in ((B, "b"), (A, "a")):
        groups[winner] = [_group(each, len(primes)) for each in _list_of(odd[side], f"odd sets of {side}")]
    count = {winner: sum(len(sets) for _, _, sets in groups[winner]) for winner in (A, B)}
    if alone and count[A] + count[B] != 1:
        refuse("format", "a coprime-class has one set of primes")
    for winner in (B, A):
        for modulus, residues, sets in groups[winner]:
            for mask in sets:
                _odd_set(
                    most, winner, [p for i, p in enumerate(primes) if mask >> i & 1], cut, threshold, modulus, residues
                )
    if alone:
        winner = B if count[B] else A
        modulus, residues, (mask,) = groups[winner][0]
        named = ", ".join(str(p) for i, p in enumerate(primes) if mask >> i & 1)
        which = f"n = {_either(residues)} mod {modulus}, "
        what = f"divisible by {'all' if winner == B else 'none'} of {named}" if named else "of any kind"
        return f"{'AB'[winner]} wins every odd n >= {threshold}, {which}{what}"
    cases = [_open_case(each, len(primes)) for each in _list_of(odd["open"], "open cases")]
    cover(len(primes), groups[B], groups[A], cases)
    rest = f", but for {len(cases)} open cases" if cases else ""
    return f"every odd n >= {threshold} by {count[B]} sets of primes of B and {count[A]} of A{rest}"


def _odd_set(
    most: int, winner: int, primes: list[int], cut: int, threshold: int, modulus: int, residues: set[int]
) -> None:
    """Step "odd set": the player wins every odd n >= threshold of the residues for which the set applies."""
    good = 0
    for d in range(1, cut + 1, 2):
        rest = d
        for p in primes:
            while rest % p == 0:
                rest //= p
        if rest < d if winner == B else rest == 1:
            good |= 1 << cut + d | 1 << cut - d
    odd = {r for r in residues if modulus % 2 or r % 2}
    if modulus % 2:
        modulus, odd = 2 * modulus, {r + (r % 2 == 0) * modulus for r in odd}
    fails = all_won(Rows(most, winner, good, cut), threshold, modulus, odd, _LIMIT)
    if fails is not None:
        refuse("odd set", f"{'AB'[winner]} is not shown to win {fails} chips with the primes {primes}")


def _even(most: int, even: Any) -> str:
    _fields(even, "threshold two_cut modulus lost walls pincer", "the even part")
    threshold, modulus = _whole(even["threshold"], "threshold"), _whole(even["modulus"], "modulus", 10 * _MOST)
    said, open_classes = [], []
    if even["two_cut"] is None:
        open_classes.append("n = 2 mod 4")
    else:
        _two(most, _whole(even["two_cut"], "two_cut", 10 * _MOST), threshold)
        said.append("B wins every n = 2 mod 4")
    if modulus == 0 or modulus % 4:
        refuse("format", "the modulus is not a multiple of 4")
    lost = set(_list(even["lost"], "lost"))
    if any(r % 4 or r >= modulus for r in lost):
        refuse("format", "lost residues are multiples of 4 below the modulus")
    _parity(most, threshold, modulus, lost)
    if lost:
        said.append(f"B wins every n = {_either(lost)} mod {modulus}")
    said.append(f"A wins {'the other' if lost else 'the'} powers of 2")
    walls, ratio = even["walls"], 0
    if walls is not None:
        ratio = _walls(most, walls, threshold)
        said.append("B wins every other n = 0 mod 4" + (" but n = 4p, p prime" if ratio == 8 else ""))
    elif len(lost) < modulus // 4:
        open_classes.append("other n = 0 mod 4")
    if even["pincer"] is not None:
        _pincer(most, even["pincer"], threshold, modulus, lost)
        said.append("A wins n = 4p, p prime, where n is not lost by parity")
    elif ratio == 8:
        open_classes.append("n = 4p, p prime")
    rest = f" (open: {', '.join(open_classes)})" if open_classes else ""
    return f"of the even n >= {threshold} {'; '.join(said)}{rest}"


def _either(residues: Iterable[int]) -> str:
    words = [str(residue) for residue in sorted(residues)]
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:]))) or "nothing"


def _two(most: int, cut: int, threshold: int) -> None:
    if threshold <= 2:
        refuse("two", "a = b = n/2 wins for B only when n > 2")
    good = sum(1 << d + cut for d in range(-cut, cut + 1) if d % 4 == 2 or d == 0)
    fails = all_won(Rows(most, B, good, cut), threshold, 4, {2}, _LIMIT)
    if fails is not None:
        refuse("two", f"B is not shown to win {fails} chips")


def _parity(most: int, threshold: int, modulus: int, lost: set[int]) -> None:
    found = parity_rows(most, _LIMIT)
    if found is None:
        refuse("parity", "the rows are not seen to repeat")
    won, start, period = found
    if threshold == 0:
        refuse("parity", "the threshold is 0")
    if modulus % period:
        refuse("parity", f"the rows have period {period}, which does not divide the modulus")
    for k in range(threshold + -threshold % 4, max(threshold, start) + modulus + 4, 4):
        if won[k if k < start else start + (k - start) % period] != (k % modulus in lost):
            refuse("parity", f"who wins {k} chips by parity is not as listed")


def _walls(most: int, walls: Any, threshold: int) -> int:
    _fields(walls, "period start left right ratio", "walls")
    period, start, left, right, ratio = (
        _whole(walls[name], name, 10 * _MOST) for name in ("period", "start", "left", "right", "ratio")
    )
    if ratio not in (4, 8):
        refuse("walls", "the ratio is not 4 or 8")
    if period == 0 or period % 4 or left % 4 or right % 4 or max(left, right) > period:
        refuse("walls", "period and speeds are multiples of 4, speeds not above the period")
    if start <= most or threshold < start:
        refuse("walls", "the first row shown is not above K, or above the threshold")
    cut = 2 * (start + 2 * period) + 4
    good = sum(1 << e + cut for e in range(-cut, cut + 1) if e % 4 == 2) | 1 << cut
    rows = Rows(most, B, good, cut).up_to(start + 2 * period)
    wrong = travelling(rows, start, period, left, right, period + most + 2, (period + 4, 1))
    if wrong:
        refuse("walls", wrong)
    for k in range(start + -start % 4, start + period, 4):
        near = range(2, 2 * k // ratio + 1, 4)
        if not any(
            speed * ratio >= 2 * period and all(rows.wins(k, sign * e) for e in (2, *near))
            for sign, speed in ((-1, left), (1, right))
        ):
            refuse("walls", f"B is not shown to win everywhere up to {2 * k // ratio} with {k} chips left")
    return ratio


def _pincer(most: int, pincer: Any, threshold: int, modulus: int, lost: set[int]) -> None:
    _fields(pincer, "period start left right width half", "pincer")
    period, start, left, right, width, half = (
        _whole(pincer[name], name, 10 * _MOST) for name in ("period", "start", "left", "right", "width", "half")
    )
    if period == 0 or period % modulus or left % 4 or right % 4:
        refuse("pincer", "the period is a multiple of the modulus, speeds are multiples of 4")
    cut = 2 * width - 1
    if start <= most or width % 2 == 0 or 2 * width - 4 < start + 2 * period or half > cut:
        refuse("pincer", "the first row shown is not above K, or the width is even, or too small")
    good = sum(1 << d + cut for d in range(-cut, cut + 1) if d % 4 == 2)
    rows = Rows(most, A, good, cut).up_to(start + 2 * period)
    wrong = travelling(rows, start, period, -left, -right, half, None)
    if wrong:
        refuse("pincer", wrong)
    for k in range(start + -start % 4, start + period, 4):
        if k % modulus not in lost and not rows.wins(k, 0):
            refuse("pincer", f"A is not shown to win with {k} chips left at d = 0")
    speed, least = max(left, right), -(-threshold // 4)
    if 4 * least < start or least < width or 4 * speed > 2 * period:
        refuse("pincer", "the threshold is too small, or the walls are too fast")
    if (half + 2 * (least - width)) * period - speed * (4 * least - start) < (period + most + 2) * period:
        refuse("pincer", f"the middle is used up for p = {least}")


def _small(most: int, below: int, small: Any) -> None:
    listed = _list(small, "small")
    if below > _MOST:
        refuse("small", f"below exceeds {_MOST}")
    truth = [n for n in range(1, below) if exact_b_wins(most, n)]
    if listed != truth:
        at = min(set(listed) ^ set(truth), default=0)
        refuse("small", f"who wins {at} chips is not as listed")


def _fields(value: Any, names: str, what: str) -> None:
    if not isinstance(value, dict) or set(value) != set(names.split()):
        refuse("format", f"{what} is an object with the fields {', '.join(names.split())}")


def _whole(value: Any, name: str, most: int = _MOST) -> int:
    if not whole(value) or value > most:
        refuse("format", f"{name} is not a whole number up to {most}")
    return int(value)


def _list(value: Any, name: str) -> list[int]:
    if not isinstance(value, list) or not all(map(whole, value)):
        refuse("format", f"{name} is not a list of whole numbers")
    return value


def _list_of(value: Any, name: str) -> list[Any]:
    if not isinstance(value, list):
        refuse("format", f"{name} is not a list")
    return value


def _group(value: Any, primes: int) -> tuple[int, set[int], list[int]]:
    _fields(value, "modulus residues sets", "a group of sets")
    modulus, residues = _residues(value)
    sets = _list(value["sets"], "sets")
    if any(mask >> primes for mask in sets):
        refuse("format", "a set has more primes than are listed")
    return modulus, residues, sets


def _open_case(value: Any, primes: int) -> tuple[int, set[int], int, int]:
    _fields(value, "modulus residues divisors others", "an open case")
    modulus, residues = _residues(value)
    masks = [value["divisors"], value["others"]]
    if not all(map(whole, masks)) or any(mask >> primes for mask in masks):
        refuse("format", "the sets of an open case are not sets of the listed primes")
    return modulus, residues, masks[0], masks[1]


def _residues(value: Any) -> tuple[int, set[int]]:
    modulus, residues = _whole(value["modulus"], "modulus", 100 * _MOST), set(_list(value["residues"], "residues"))
    if modulus == 0 or any(r >= modulus for r in residues):
        refuse("format", "residues are below their modulus")
    return modulus, residues
