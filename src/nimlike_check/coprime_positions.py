"""Certificates of who wins a position of the coprime game, with an odd number of chips in all.

With k chips left, a and b the totals so far and n = k + a + b, "coprime-position" says that ``winner`` (0 for A, 1 for
B) wins with ``mover`` to move. For odd n the greatest common divisor of the totals at the end is that of n and their
difference d, so the good ends are known, and the rows of `coprime_rows` say who can force one without passing ``cut``.
Hypotheses: H1 n is odd; H2 the bit of the position is set. The proof is in docs/certificates/coprime.md.
"""

from math import gcd
from typing import Any, NamedTuple

from nimlike_check.coprime_fields import fields, max_take, number
from nimlike_check.coprime_rows import Rows, both_signs, repeating
from nimlike_check.coprime_words import number as shown
from nimlike_check.refusal import check_shape, refuse
from nimlike_check.work import Work

KINDS = ("coprime-position",)

_FIELDS = {"format", "kind", "ruleset", "cut", "position", "winner"}


class Claim(NamedTuple):
    """The fields of a certificate, and K."""

    most: int
    cut: int
    left: int
    a: int
    b: int
    mover: int
    winner: int


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    most, cut, left, a, b, mover, winner = _read(certificate)
    n = left + a + b
    if n % 2 == 0:
        refuse("position", "the number of chips is even", "H1")
    rows = Rows(most, winner, good_ends(n, winner, cut, "position", work), cut, "position", work)
    if not repeating(rows).wins(left, a - b, mover):
        refuse("position", f"{'AB'[winner]} is not shown to win", "H2")
    return full(certificate, work)


def full(certificate: Any, _work: Work) -> str:
    """What an accepted certificate claims."""
    claim = _read(certificate)
    return (
        f"{certificate['ruleset']}: {'AB'[claim.winner]} wins with {shown(claim.left)} chips left,"
        f" {'AB'[claim.mover]} to move, totals {shown(claim.a)} and {shown(claim.b)}, and keeps their difference within"
        f" {shown(claim.cut)}"
    )


def _read(certificate: Any) -> Claim:
    """Steps "format" and "ruleset"."""
    check_shape(certificate, _FIELDS)
    place = certificate["position"]
    fields(place, "left a b mover", "the position")
    numbers = {**place, "winner": certificate["winner"], "cut": certificate["cut"]}
    claim = Claim(max_take(certificate["ruleset"]), **{name: number(value, name) for name, value in numbers.items()})
    if claim.mover > 1 or claim.winner > 1:
        refuse("format", "the mover, or the winner, is not 0 or 1")
    return claim


def good_ends(n: int, winner: int, cut: int, step: str, work: Work) -> int:
    """The final d, n being odd, that are good for the player: bit d + cut. B wins if gcd(d, n) > 1, else A does."""
    work.need(step, cut * (2 + n.bit_length() // 500), 16 * cut)
    return both_signs((gcd(d, n) > 1) == winner for d in range(1, cut + 1))
