"""Whether sets of primes decide every odd n (H4): by cases, with no search.

A class speaks of the odd n of some residues that all primes of one set divide and none of another. A set of B is a
class without the second, a set of A one without the first; an open case is a class too. In a *case* some primes are
known to divide n, some known not to, and n has one of some residues. Each class that applies by what is known
takes its residues away. For the rest take a class whose first set is known to divide n. Of n with its residues
either no prime of its second set divides n, and the class applies; or one does: the first that does makes a case that
knows more. docs/certificates/coprime.md has the proof.
"""

from math import lcm
from typing import NamedTuple

from nimlike_check.coprime_fields import either, masked
from nimlike_check.coprime_odd import Group, Odd, OpenCase
from nimlike_check.coprime_rows import A, B
from nimlike_check.refusal import refuse, short
from nimlike_check.work import Work

Class = tuple[int, int, int]
"""Primes that divide n, primes that do not, residues; all as bits."""


class Case(NamedTuple):
    """What is known of n, and the classes that may still apply."""

    divide: int
    others: int
    residues: int
    classes: list[Class]


def check_cover(odd: Odd, work: Work) -> None:
    """H4: every odd n is in a class."""
    groups: list[Group | OpenCase] = [*odd.groups[A], *odd.groups[B], *odd.open]
    modulus = lcm(2, *(group.modulus for group in groups))
    count = odd.count(A) + odd.count(B) + len(odd.open)
    work.need(
        "cover", (modulus // 100 + 20) * len(groups) + count, (modulus // 4 + 200) * (len(groups) + 1) + 100 * count
    )
    classes = [(mask, 0, bits) for group in odd.groups[B] for bits in [_bits(group, modulus)] for mask in group.sets]
    classes += [(0, mask, bits) for group in odd.groups[A] for bits in [_bits(group, modulus)] for mask in group.sets]
    classes += [(case.divisors, case.others, _bits(case, modulus)) for case in odd.open]
    classes.sort(key=lambda each: each[1].bit_count())
    cases, cost = [Case(0, 0, _repeated(2, 0b10, modulus), classes)], 1 + (modulus >> 11)
    held = 0
    while cases:
        case = cases.pop()
        held -= 200 + modulus // 8
        work.need("cover", 2 * len(case.classes) * cost, 8 * len(case.classes) * (len(cases) + 1))
        rest, near = _closed(case)
        while rest:
            # Any choice is sound; one with few primes left to ask about makes few cases.
            work.need("cover", len(near) * cost, held)
            usable = [each for each in near if not each[0] & ~case.divide and each[2] & rest]
            if not usable:
                which = masked(odd.primes, case.divide), masked(odd.primes, case.others)
                yes, no = (short(either(some, "and")) or "no prime" for some in which)
                refuse("cover", f"odd n divisible by {yes}, not by {no}, are in no class", "H4")
                break
            _, asked, bits = min(usable, key=lambda each: (each[1] & ~case.others).bit_count())
            asked, others = asked & ~case.others, case.others
            work.need("cover", asked.bit_count() * cost, held + asked.bit_count() * (200 + modulus // 8))
            while asked:
                prime = asked & -asked
                cases.append(Case(case.divide | prime, others, rest & bits, near))
                held += 200 + modulus // 8
                others |= prime
                asked ^= prime
            rest &= ~bits


def _closed(case: Case) -> tuple[int, list[Class]]:
    """The residues that no class takes by what is known, and the classes that may still take some."""
    rest, near = case.residues, []
    for each in case.classes:
        divisors, none, bits = each
        if not bits & rest or divisors & case.others or none & case.divide:
            continue
        if divisors & ~case.divide or none & ~case.others:
            near.append(each)
        else:
            rest &= ~bits
            if not rest:
                break
    return rest, near


def _bits(group: Group | OpenCase, modulus: int) -> int:
    """The residues of a group modulo a multiple of its modulus."""
    size = group.modulus
    row = bytearray(size // 8 + 1)
    for r in group.residues:
        row[r >> 3] |= 1 << (r & 7)
    return _repeated(size, int.from_bytes(row, "little"), modulus)


def _repeated(size: int, bits: int, modulus: int) -> int:
    """The bits of 0..size - 1 again and again up to modulus."""
    while size < modulus:
        bits |= bits << size
        size *= 2
    return bits & (1 << modulus) - 1
