"""What certificates prove about the papers' claims. The independent checker verifies each one."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Final

from nimlike.claims.model import Finding
from nimlike.core.certificates import accept
from nimlike.core.outcome import Label
from nimlike.games.coprime.coprime_answers import DIVISORS, EVEN, b_wins_start
from nimlike.games.coprime.odd_classes import read_shipped as shipped_classes
from nimlike.games.coprime.odd_columns import Column
from nimlike.games.nim.nim_proofs import nim_any_piles
from nimlike.numeration.beatty_pairs import ostrowski_digits
from nimlike.proofs.certificates import shipped_certificate

_LARGE_PRIME: Final = 10**9 + 7  # it divides n where none of the primes that decide may


def _with_certificate(found: Finding, proved: str) -> Finding:
    """A finding that held as far as it was computed, together with what is proved for all sizes."""
    if found.counterexample is not None:
        return found
    return Finding(f"certificate accepted: {proved}; and computed: {found.detail}", label=Label.CERTIFIED)


def by_bouton(found: Finding, misere: bool) -> Finding:
    """A claim that follows from which positions of Nim, of any number of piles, are P; computed first."""
    return _with_certificate(found, accept(nim_any_piles(misere), "nim with any number of piles"))


def by_wythoff(found: Finding, pairs: list[tuple[int, int]]) -> Finding:
    """A claim that follows from which positions of Wythoff's game are P; computed first.

    The certificate says it of the Zeckendorf digits of two numbers. ``pairs`` are some pairs of section 5, in their
    order from (1, 2) on; they are held against it.
    """
    proved = accept(shipped_certificate("wythoff"), "wythoff")
    for p, q in pairs:
        small, large = ostrowski_digits(p, 1), ostrowski_digits(q, 1)
        zeros = next(i for i, digit in enumerate(reversed(small)) if digit)
        if zeros % 2 or large != [*small, 0]:
            return Finding("the digits of a pair are not those of the certificate", f"{p},{q}")
    return _with_certificate(found, proved)


def by_classes(found: Finding) -> Finding:
    """Theorem 1.1 of the coprime game for every n; computed first.

    Who wins an odd n is decided, by the certified classification for K = 10 and by the theorem alike, by which of some
    primes divide n; so one large n for each case is enough. Who wins an even n from 12 on is decided, by Theorem E and
    by the theorem alike, by whether n is a power of 2; a large n for each remainder modulo 24, and powers of 2, are
    compared. The small n are compared one by one.
    """
    known = shipped_classes(10)
    assert known is not None
    proved = accept(known.as_dict(), "coprime:max=10")
    assert all(isinstance(group.law, Column) for group in (*known.b, *known.a))
    assert all(prod(p for p in known.primes if divisor % p == 0) == divisor for divisor in DIVISORS)
    decisive = sorted({p for group in (*known.b, *known.a) for mask in group.sets for p in known.named(mask)})
    cases = [
        _LARGE_PRIME * prod(p for p, divides in zip(decisive, chosen, strict=True) if divides)
        for chosen in product((False, True), repeat=len(decisive))
    ]
    cases += [12 * 2**40 + n for n in range(0, 24, 2)]
    cases += [2**exponent for exponent in range(4, 53)]
    for n in (*range(1, max(60, known.threshold)), *cases):
        if known.b_wins(n) is not b_wins_start(n):
            return Finding("classification and theorem differ", f"n = {n}", Label.CERTIFIED)
    return _with_certificate(found, f"{proved}; the even n by {EVEN}")
