"""Whether sets of primes decide every odd n (H4), and not all are open (H3): by cases, with no search.

A class speaks of the odd n of some residues that all primes of one set divide and none of another. A set of B is a
class without the second, a set of A one without the first; an open case is a class too. In a *case* some primes are
known to divide n, some known not to, and n has one of some residues. Take the first class with some of these residues
whose first set is known to divide n. Of the n with its residues either no prime of its second set divides n, and the
class applies; or one does: the first that does makes a case that knows more. Strike out the residues of the class, and
so on until none is left. docs/certificates/coprime.md has the proof.
"""

from collections.abc import Iterator
from math import lcm

from nimlike_check.coprime_fields import either, masked
from nimlike_check.coprime_odd import Group, Odd, OpenCase
from nimlike_check.coprime_rows import A, B
from nimlike_check.refusal import refuse, short
from nimlike_check.work import Work


def check_open(odd: Odd, work: Work) -> None:
    """H3: some odd n is in no open case."""
    if _outside(odd._replace(groups=([], [])), work) is None:
        refuse("open", "every odd n is in an open case: nothing is decided", "H3")


def check_cover(odd: Odd, work: Work) -> None:
    """H4: every odd n is in a class."""
    outside = _outside(odd, work)
    if outside is not None:
        yes, no = (
            short(either(masked(odd.primes, some), word)) for some, word in zip(outside, ("and", "or"), strict=True)
        )
        which = f"{yes and f' divisible by {yes}'}{yes and no and ', and'}{no and f' not divisible by {no}'}"
        refuse("cover", f"some odd n{which} are in no class", "H4")


def _outside(odd: Odd, work: Work) -> tuple[int, int] | None:
    """None if every odd n is in a class; else primes that divide n, and primes that do not, of a case in no class."""
    groups: list[Group | OpenCase] = [*odd.groups[A], *odd.groups[B], *odd.open]
    modulus, number = 2, len(groups)
    for group in groups:
        modulus = lcm(modulus, group.modulus)
        work.need("cover", 1, 40 * modulus + number * modulus // 8)
    work.need("cover", modulus * (number + 1) // 8)
    cost, size = 1 + modulus // 2000, 200 + modulus // 8 + 100 * (odd.count(A) + odd.count(B) + len(odd.open))
    # What is known to divide n, what not to, the residues, and the classes that may apply.
    cases = [(0, 0, _bits(2, [1], modulus), list(_classes(odd, modulus)))]
    while cases:
        divide, not_divide, rest, before = cases.pop()
        work.need("cover", len(before) * cost, (len(cases) + 1) * size)
        classes = [each for each in before if not (each[0] & not_divide or each[1] & divide)]
        for divisors, others, residues in classes:
            if divisors & ~divide or not residues & rest:
                continue
            asked, known = others & ~not_divide, not_divide
            work.need("cover", asked.bit_count() * cost, (len(cases) + asked.bit_count()) * size)
            while asked:
                prime = asked & -asked
                cases.append((divide | prime, known, rest & residues, classes))
                known |= prime
                asked ^= prime
            rest &= ~residues
        if rest:
            return divide, not_divide
    return None


def _classes(odd: Odd, modulus: int) -> Iterator[tuple[int, int, int]]:
    """Of each class the primes that divide n, those that do not, and the residues; all as bits."""
    for winner in (B, A):
        for group in odd.groups[winner]:
            residues = _bits(group.modulus, group.residues, modulus)
            yield from ((mask, 0, residues) if winner == B else (0, mask, residues) for mask in group.sets)
    for case in odd.open:
        yield case.divisors, case.others, _bits(case.modulus, case.residues, modulus)


def _bits(size: int, residues: list[int], modulus: int) -> int:
    """The numbers below the modulus, a multiple of the size, that have one of the residues: one bit each."""
    row = bytearray(b"0" * size)
    for residue in residues:
        row[residue] = ord("1")
    return int(row * (modulus // size), 2)
