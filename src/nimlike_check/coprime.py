"""Certificates of who wins the coprime game, for every number n of chips.

The game. n chips; A begins; in turn each takes 1..K until none is left; a and b are the totals; A wins iff
gcd(a, b) = 1, which is gcd(a, n) = 1. Write d = a - b, so a = (n + d)/2, and d and n have the same parity.

"coprime-classes" is a whole classification: an odd part and an even part, each n from a threshold on, and who wins
every n < below. "coprime-class" has one part, the odd one with a single set of primes, and may have a position: then it
says who wins there. The lemma, its hypotheses H1 to H27 and the proof are in docs/certificates/coprime.md:

- odd n (`coprime_odd`): H1 primes, H2 the player of each set wins; H21 the sets decide every odd n (`coprime_cover`);
- n = 2 mod 4 (`coprime_even`): H3, H4;  n = 0 mod 4, parity: H5, H6;
- n = 0 mod 4, walls (`coprime_walls`): H7 to H10;  n = 4p, the pincer: H11 to H19;
- H20 some set is given; H22, H23 the n < below, by the game itself;
- H24 to H27 a position (`coprime_positions`).

What every part rests on, rows made from the definition that repeat, is in `coprime_rows`.
"""

import re
from math import gcd
from typing import Any

from nimlike_check import coprime_words as words
from nimlike_check.coprime_cover import check_cover
from nimlike_check.coprime_even import Even, check_parity, check_two, read_even
from nimlike_check.coprime_fields import number, numbers
from nimlike_check.coprime_odd import Odd, check_primes, check_sets, read_odd
from nimlike_check.coprime_positions import Found, check_position, read_position
from nimlike_check.coprime_rows import A, B
from nimlike_check.coprime_walls import check_pincer, check_walls
from nimlike_check.refusal import check_shape, refuse, short
from nimlike_check.work import Work

KINDS = ("coprime-classes", "coprime-class")

_RULESET = re.compile(r"coprime:max=([1-9][0-9]{0,8})", re.ASCII)
_COMMON = {"format", "kind", "ruleset", "odd", "even"}


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    if certificate["kind"] == "coprime-class":
        return _check_class(certificate, work)
    most, odd, even = _read_classes(certificate)
    below, small = number(certificate["below"], "below"), numbers(certificate["small"], "small")
    if odd.count(A) + odd.count(B) == 0:
        refuse("cover", "no set of primes is given: of odd n nothing is decided", "H20")
    check_primes(odd.primes, work)
    check_sets(most, odd, work)
    check_cover(odd, work)
    _check_even(most, even, work)
    if below < max(odd.threshold, even.threshold):
        refuse("small", f"n between {short(below)} and a threshold are in no class", "H22")
    check_small(most, below, small, work)
    return f"{certificate['ruleset']}: {words.classes(odd, even, below)}"


def full(certificate: Any) -> str:
    """Everything that an accepted certificate claims, a line for each class."""
    if certificate["kind"] == "coprime-classes":
        _, odd, even = _read_classes(certificate)
        return words.all_classes(certificate["ruleset"], odd, even, certificate["below"], certificate["small"])
    most, odd_part, even_part = _read_class(certificate)
    return words.one_class(certificate["ruleset"], most, odd_part, even_part)


def _max_take(ruleset: Any) -> int:
    found = _RULESET.fullmatch(ruleset) if isinstance(ruleset, str) else None
    if found is None:
        refuse("ruleset", "not a coprime game like coprime:max=10")
    return int(found[1])


def _read_classes(certificate: Any) -> tuple[int, Odd, Even]:
    check_shape(certificate, _COMMON | {"below", "small"}, KINDS[:1])
    return _max_take(certificate["ruleset"]), read_odd(certificate["odd"], alone=False), read_even(certificate["even"])


def _read_class(certificate: Any) -> tuple[int, Odd | None, Even | None]:
    """The part of a coprime-class; in version 2 its position has the field "quarter"."""
    check_shape(certificate, _COMMON | {"position"}, KINDS[1:], versions=2)
    most, odd, even = _max_take(certificate["ruleset"]), certificate["odd"], certificate["even"]
    if (odd is None) == (even is None):
        refuse("format", "a coprime-class has either an odd part or an even part")
    if odd is None:
        return most, None, read_even(even)
    # With a position the set may be one that is enough there, and for no start.
    return most, read_odd(odd, alone=True, some=certificate["position"] is None), None


def _check_class(certificate: Any, work: Work) -> str:
    most, odd, even = _read_class(certificate)
    position = certificate["position"]
    here = None if position is None else read_position(position, certificate.get("version", 1))
    if odd is not None:
        check_primes(odd.primes, work)
        found = Found(odd=check_sets(most, odd, work))
    else:
        assert even is not None
        found = _check_even(most, even, work)
    said = words.part(odd, even)
    if here is not None:
        winner, why = check_position(odd, even, found, here, work)
        left, total_a, total_b = (words.number(value) for value in (here.left, here.a, here.b))
        said = (
            f"{'AB'[winner]} wins with {left} chips left, {'AB'[here.mover]} to move, totals {total_a} and {total_b},"
            f" {why}{said and '; '}{said}"
        )
    return f"{certificate['ruleset']}: {said}"


def _check_even(most: int, even: Even, work: Work) -> Found:
    """H3 to H19."""
    two = None if even.two_cut is None else check_two(most, even.two_cut, even.threshold, work)
    check_parity(most, even, work)
    walls = None if even.walls is None else check_walls(most, even.walls, even.threshold, work)
    pincer = None
    if even.pincer is not None:
        pincer = check_pincer(most, even.pincer, even.threshold, even.modulus, work)
    return Found(None, two, walls, pincer)


def check_small(most: int, below: int, small: list[int], work: Work) -> None:
    """H23: the n < below that B wins are those listed."""
    work.need("small", below * below // 2 * (2 + min(most, below) * (1 + below // 2000)), below * (below // 3 + 150))
    truth = [n for n in range(1, below) if exact_b_wins(most, n)]
    if small != truth:
        at = min(set(small) ^ set(truth), default=0)
        refuse("small", f"who wins n = {short(at)} is not as listed", "H23")


def exact_b_wins(most: int, n: int) -> bool:
    """Whether B wins n chips: the game itself, by A's chips. Bit j of a row: A wins if j of the chips gone are his."""
    ends = sum(1 << a for a in range(n + 1) if gcd(a, n - a) == 1)
    rows_a, rows_b = [ends], [ends]
    for k in range(1, n + 1):
        row_a, row_b = rows_b[k - 1] >> 1, rows_a[k - 1]
        for i in range(2, min(most, k) + 1):
            row_a |= rows_b[k - i] >> i
            row_b &= rows_a[k - i]
        rows_a.append(row_a)
        rows_b.append(row_b)
    return not rows_a[n] & 1
