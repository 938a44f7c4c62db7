"""Sets of primes, each with the odd n that it decides: hypotheses H1 and H2 of a coprime-classes certificate.

gcd(a, b) divides n and d = a - b; and an odd prime that divides n and d divides a and b. A set of primes of B: if all
of them divide n, B wins at every d that one of them divides. A set of A: if none of them divides n, A wins at every d
whose primes are all in the set. The proof is in docs/certificates/coprime.md.
"""

from math import prod
from typing import Any, NamedTuple

from nimlike_check.coprime_fields import either, fields, items, masked, number, numbers, odd_residues
from nimlike_check.coprime_rows import A, B, Rows, both_signs, repeating, residue_not_won
from nimlike_check.primes import is_prime
from nimlike_check.refusal import refuse, short, whole
from nimlike_check.work import Work


class Group(NamedTuple):
    """Sets of primes, as bits over all of them, that decide the odd n of some residues; the modulus is even."""

    modulus: int
    residues: list[int]
    sets: list[int]


class OpenCase(NamedTuple):
    """Odd n of some residues that all of some primes divide and none of some others; nothing is claimed of them."""

    modulus: int
    residues: list[int]
    divisors: int
    others: int


class Odd(NamedTuple):
    """The fields of a certificate, but for its small n; ``groups`` are those of A, and those of B."""

    cut: int
    primes: list[int]
    threshold: int
    groups: tuple[list[Group], list[Group]]
    open: list[OpenCase]

    def count(self, winner: int) -> int:
        """How many sets a player has."""
        return sum(len(group.sets) for group in self.groups[winner])


def read_odd(certificate: Any) -> Odd:
    """The fields; step "format"."""
    primes = numbers(certificate["primes"], "primes")
    if any(p % 2 == 0 for p in primes):
        refuse("format", "the primes are odd")
    of_a, of_b = ([_group(each, len(primes)) for each in items(certificate[side], side)] for side in "ab")
    cases = [_open_case(each, len(primes)) for each in items(certificate["open"], "open")]
    cut, threshold = number(certificate["cut"], "cut"), number(certificate["threshold"], "threshold")
    return Odd(cut, primes, threshold, (of_a, of_b), cases)


def _group(value: Any, primes: int) -> Group:
    fields(value, "modulus residues sets", "a group of sets")
    sets = items(value["sets"], "sets")
    if not sets or not all(whole(mask) and not mask >> primes for mask in sets):
        refuse("format", "a group has sets of the listed primes, as bits, at least one")
    return Group(*odd_residues(value), sets)


def _open_case(value: Any, primes: int) -> OpenCase:
    fields(value, "modulus residues divisors others", "an open case")
    masks = [value["divisors"], value["others"]]
    if not all(whole(mask) and not mask >> primes for mask in masks):
        refuse("format", "the sets of an open case are not sets of the listed primes")
    return OpenCase(*odd_residues(value), *masks)


def check_primes(primes: list[int], work: Work) -> None:
    """H1: the listed numbers are primes."""
    for p in primes:
        if not is_prime(p, "primes", work):
            refuse("primes", f"{short(p)} is not prime", "H1")


def check_sets(most: int, odd: Odd, work: Work) -> None:
    """H2: the player of each set wins every odd n >= threshold of its residues."""
    for winner in (B, A):
        for modulus, residues, sets in odd.groups[winner]:
            for mask in sets:
                primes = masked(odd.primes, mask)
                work.need("sets", odd.cut * (1 + len(primes) // 3), 16 * odd.cut)
                rows = Rows(most, winner, good_differences(winner, primes, odd.cut), odd.cut, "sets", work)
                fails = residue_not_won(repeating(rows), odd.threshold, modulus, residues)
                if fails is not None:
                    which = (
                        f"n = {short(fails)} modulo {short(modulus)} by {short(either(primes, 'and') or 'no primes')}"
                    )
                    refuse("sets", f"{'AB'[winner]} is not shown to win every {which}", "H2")


def good_differences(winner: int, primes: list[int], cut: int) -> int:
    """The final d that are good for the player where his set applies: bit d + cut."""
    if winner == B:
        return both_signs(any(d % p == 0 for p in primes) for d in range(1, cut + 1))
    product = prod(primes)  # d divides a high power of it if and only if all primes of d are in the set
    return both_signs(not pow(product, d.bit_length(), d) for d in range(1, cut + 1))
