"""The odd part of a coprime certificate: sets of primes, each with the odd n that it decides (H1, H2).

n is odd, so gcd(a, b) = gcd(d, n) for d = a - b. A set of primes of B: if all of them divide n, B wins at every d
that one of them divides. A set of A: if none of them divides n, A wins at every d whose primes are all in the set.
The proof is in docs/certificates/coprime.md, "Odd n".
"""

from typing import Any, NamedTuple

from nimlike_check.coprime_fields import either, fields, items, masked, number, numbers, odd_residues
from nimlike_check.coprime_rows import A, B, Repeating, Rows, first_not_won, repeating
from nimlike_check.primes import is_prime
from nimlike_check.refusal import refuse, short, whole
from nimlike_check.work import Work


class Group(NamedTuple):
    """Sets of primes, as bits over all of them, that decide the odd n of some residues; the modulus is even."""

    modulus: int
    residues: set[int]
    sets: list[int]


class OpenCase(NamedTuple):
    """Odd n of some residues that all of some primes divide and none of some others; nothing is claimed of them."""

    modulus: int
    residues: set[int]
    divisors: int
    others: int


class Odd(NamedTuple):
    """The part as it stands in the certificate."""

    cut: int
    primes: list[int]
    threshold: int
    groups: tuple[list[Group], list[Group]]
    open: list[OpenCase]

    def count(self, winner: int) -> int:
        """How many sets a player has."""
        return sum(len(group.sets) for group in self.groups[winner])


def read_odd(odd: Any, alone: bool, some: bool = True) -> Odd:
    """The part; ``alone``: it has one set of primes, and nothing open; ``some``: each set is for some n."""
    fields(odd, "cut primes threshold b a" + ("" if alone else " open"), "the odd part")
    primes = numbers(odd["primes"], "primes")
    if any(p % 2 == 0 or p < 3 for p in primes):
        refuse("format", "the primes are odd numbers from 3 on")
    groups = [_group(each, len(primes), some) for each in items(odd["a"], "odd sets of a")]
    of_b = [_group(each, len(primes), some) for each in items(odd["b"], "odd sets of b")]
    cases = [] if alone else [_open_case(each, len(primes)) for each in items(odd["open"], "open cases")]
    part = Odd(number(odd["cut"], "cut"), primes, number(odd["threshold"], "threshold"), (groups, of_b), cases)
    if alone and part.count(A) + part.count(B) != 1:
        refuse("format", "a coprime-class has one set of primes")
    return part


def _group(value: Any, primes: int, some: bool) -> Group:
    fields(value, "modulus residues sets", "a group of sets")
    sets = items(value["sets"], "sets")
    if not sets or not all(whole(mask) and not mask >> primes for mask in sets):
        refuse("format", "a group has sets of the listed primes, as bits, at least one")
    return Group(*odd_residues(value, some), sets)


def _open_case(value: Any, primes: int) -> OpenCase:
    fields(value, "modulus residues divisors others", "an open case")
    masks = [value["divisors"], value["others"]]
    if not all(whole(mask) and not mask >> primes for mask in masks):
        refuse("format", "the sets of an open case are not sets of the listed primes")
    return OpenCase(*odd_residues(value), *masks)


def check_primes(primes: list[int], work: Work) -> None:
    """H1: the listed numbers are primes."""
    for p in primes:
        if not is_prime(p, "odd set", work):
            refuse("odd set", f"{short(p)} is not prime", "H1")


def check_sets(most: int, odd: Odd, work: Work) -> Repeating | None:
    """H2: the player of each set wins every odd n >= threshold of its residues. Returns the rows of the last set."""
    found = None
    for winner in (B, A):
        for modulus, residues, sets in odd.groups[winner]:
            for mask in sets:
                primes = masked(odd.primes, mask)
                work.need("odd set", odd.cut * (1 + len(primes)) // 6, odd.cut)
                good = good_differences(winner, primes, odd.cut)
                found = repeating(Rows(most, winner, good, odd.cut, "odd set", work))
                fails = first_not_won(found, odd.threshold, modulus, residues)
                if fails is not None:
                    which = f"the set {either(primes, 'and') or 'of no primes'}"
                    refuse("odd set", f"{'AB'[winner]} is not shown to win n = {short(fails)} by {short(which)}", "H2")
    return found


def good_differences(winner: int, primes: list[int], cut: int) -> int:
    """The final d, as bits, that are good for the player where his set applies."""
    good = bytearray(cut // 4 + 1)  # bits 0 to 2 cut
    for d in range(1, cut + 1, 2):
        rest = d
        for p in primes:
            while rest % p == 0:
                rest //= p
        if rest < d if winner == B else rest == 1:
            for place in (cut + d, cut - d):
                good[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(good, "little")


def condition(primes: list[int], winner: int, modulus: int, residues: set[int]) -> str:
    """Which odd n a set speaks of, in words that follow "odd n"."""
    rest = "" if 2 * len(residues) == modulus else f" with n mod {modulus} = {either(residues)}"
    if not primes:
        return rest
    verb = "divides" if winner == A or len(primes) == 1 else "divide"
    if winner == B:
        return f" that {either(primes, 'and')} {verb}{rest}"
    which = f"none of {either(primes, 'and')} divides" if len(primes) > 1 else f"{primes[0]} does not divide"
    return f" that {which}{rest}"


def class_words(odd: Odd) -> str:
    """The claim of a part with one set; "" where no n has its residues."""
    winner = B if odd.groups[B] else A
    (group,) = odd.groups[winner]
    primes = masked(odd.primes, group.sets[0])
    if not group.residues:
        return ""
    return f"{'AB'[winner]} wins every odd n >= {short(odd.threshold)}" + condition(primes, winner, *group[:2])


def open_words(odd: Odd, case: OpenCase) -> str:
    """An open case in words."""
    divisors, others = masked(odd.primes, case.divisors), masked(odd.primes, case.others)
    text = f"odd n >= {short(odd.threshold)}" + condition(divisors, B, case.modulus, case.residues)
    none = f"{', ' if divisors else ' that '}none of {either(others, 'and')}{'' if divisors else ' divides'}"
    return text + (none if others else "")
