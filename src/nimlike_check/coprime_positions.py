"""Positions of the coprime game in play: who wins one, by the rows of a certificate's part (H24 to H27).

A position has k chips left, totals a and b so far, and a player to move; n = k + a + b, d = a - b. The rows of a part
are made for every d and both movers, so they say who wins such a position too, where n is of the part. For n = 4m,
m odd, it must be known whether m is prime: by trial division, or by what the field "quarter" holds, {"chain": ...} (see
`nimlike_check.primes`) or {"witness": base}. With a witness the position is the start, and B wins it by the class of n.
"""

from math import gcd
from typing import Any, NamedTuple

from nimlike_check.coprime_even import Even
from nimlike_check.coprime_fields import fields, masked
from nimlike_check.coprime_odd import Odd
from nimlike_check.coprime_rows import A, B, Repeating, Rows
from nimlike_check.coprime_walls import by_pincer, by_walls
from nimlike_check.primes import is_prime, proved_composite, proved_prime, read_chain
from nimlike_check.refusal import refuse, short, whole
from nimlike_check.work import Work


class Position(NamedTuple):
    """The fields of a position; ``target`` is the t of the walls, ``quarter`` what shows whether n/4 is prime."""

    left: int
    a: int
    b: int
    mover: int
    target: int | None
    quarter: Any = None


class Found(NamedTuple):
    """The rows that were made when the part was checked."""

    odd: Repeating | None = None
    two: Repeating | None = None
    walls: Rows | None = None
    pincer: Rows | None = None


def read_position(value: Any, version: int) -> Position:
    """The position; step "format"."""
    fields(value, "left a b mover target" + (" quarter" if version == 2 else ""), "the position")
    here = Position(**value)
    if not all(map(whole, here[:4])) or here.mover > 1 or not (here.target is None or type(here.target) is int):
        refuse("format", "the position's numbers are not whole numbers, or the mover is not 0 or 1")
    if not any(here[:3]):
        refuse("format", "the position has no chips")
    return here


def check_position(odd: Odd | None, even: Even | None, found: Found, here: Position, work: Work) -> tuple[int, str]:
    """H24 to H27: who wins the position; and why, in words."""
    n, quarter = here.left + here.a + here.b, here.quarter
    if quarter is not None and (even is None or here.target is not None or n % 8 != 4):
        refuse("format", "quarter is for n = 4 mod 8, in an even part, without a target")
    if odd is not None:
        winner, won = _by_odd(odd, found, here, n)
        why = "by the set of primes"
    elif even is not None and n % 4 == 2:
        winner, won, why = B, _by_two(found, here, n), "as n = 2 mod 4"
    elif even is not None and here.target is not None:
        winner, won = B, _by_target(even, found, here, n)
        why = f"by the target {short(here.target)}"
    elif even is not None and isinstance(quarter, dict) and set(quarter) == {"witness"}:
        _check_composite(even, here, n, quarter["witness"], work)
        return B, "as n/4 is composite"
    else:
        winner, won, why = A, _by_prime(even, found, here, n, quarter, work), "as n/4 is prime"
    if not won:
        refuse("position", f"{'AB'[winner]} is not shown to win", "H27")
    return winner, why


def _by_odd(odd: Odd, found: Found, here: Position, n: int) -> tuple[int, bool]:
    winner = B if odd.groups[B] else A
    primes = masked(odd.primes, odd.groups[winner][0].sets[0])
    if any((n % p == 0) != (winner == B) for p in primes):  # an even n has even d, of which none is good
        refuse("position", "the set of primes does not apply to this n", "H24")
    return winner, found.odd is not None and found.odd.wins(here.left, here.a - here.b, here.mover)


def _by_two(found: Found, here: Position, n: int) -> bool:
    if found.two is None or n == 2:
        refuse("position", "the part says nothing of this n", "H24")
    return found.two is None or found.two.wins(here.left, here.a - here.b, here.mover)


def _by_target(even: Even, found: Found, here: Position, n: int) -> bool:
    target = here.target or 0
    if n % 4 or even.walls is None or found.walls is None:
        refuse("position", "the part says nothing of this n", "H24")
        return True
    if target % 4 != 2 or gcd(target // 2, n) == 1:
        refuse("position", "half the target is not odd, or has no divisor in common with n", "H26")
    return by_walls(even.walls, found.walls, here.left, here.a - here.b - target, here.mover)


def _by_prime(even: Even | None, found: Found, here: Position, n: int, quarter: Any, work: Work) -> bool:
    if even is None or even.pincer is None or found.pincer is None or n % 8 != 4 or n < even.threshold:
        refuse("position", "the part says nothing of this n", "H24")
        return True
    if quarter is None:
        prime = is_prime(n // 4, "position", work)
    else:
        fields(quarter, "chain", "quarter")
        prime = proved_prime(n // 4, read_chain(quarter["chain"]), "position", work)
    if not prime:
        shown = "n/4 is not prime" if quarter is None else "the chain does not show that n/4 is prime"
        refuse("position", shown, "H25")
    return by_pincer(even.pincer, found.pincer, n // 4, here.left, here.a - here.b, here.mover)


def _check_composite(even: Even, here: Position, n: int, witness: Any, work: Work) -> None:
    if not whole(witness):
        refuse("format", "the witness is not a whole number")
    if even.walls is None or n < even.threshold or here[1:4] != (0, 0, A):
        refuse("position", "the part says nothing of this position", "H24")
    if not proved_composite(n // 4, witness, "position", work):
        refuse("position", "the witness does not show that n/4 is composite", "H25")
