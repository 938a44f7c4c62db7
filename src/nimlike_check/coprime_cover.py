"""Whether sets of primes decide every odd n: the step "cover" of `nimlike_check.coprime`."""

from nimlike_check.refusal import refuse

Group = tuple[int, set[int], list[int]]
Sets = list[tuple[int, int]]


def cover(primes: int, of_b: list[Group], of_a: list[Group], open_cases: list[tuple[int, set[int], int, int]]) -> None:
    """Refuse if some odd n is in no class: by cases, as `nimlike_check.coprime` says.

    Residues are sets of bits modulo a common multiple of all moduli.

    Parameters
    ----------
    primes
        How many primes there are; sets are bits.
    of_b, of_a
        (modulus, residues, sets): B wins if a set's primes all divide n, A if none of them does.
    open_cases
        (modulus, residues, primes that divide n, primes that do not).
    """
    modulus = 2
    for small in (*(each[0] for each in (*of_b, *of_a)), *(each[0] for each in open_cases)):
        modulus = _lcm(modulus, small)
    if modulus > 10**7:
        refuse("cover", "the moduli have too large a common multiple")

    def bits(small: int, residues: set[int]) -> int:
        once = sum(1 << r for r in residues)
        return once * (((1 << modulus) - 1) // ((1 << small) - 1))

    b_sets = [(mask, bits(m, residues)) for m, residues, sets in of_b for mask in sets]
    a_sets = [(mask, bits(m, residues)) for m, residues, sets in of_a for mask in sets]
    cases = [(divisors, others, bits(m, residues)) for m, residues, divisors, others in open_cases]
    odd = bits(2, {1})
    a_sets.sort(key=lambda each: bin(each[0]).count("1"))
    _close(0, 0, odd, b_sets, a_sets, cases)


def _close(
    divide: int, others: int, residues: int, b_sets: Sets, a_sets: Sets, cases: list[tuple[int, int, int]]
) -> None:
    """Close the case that the primes ``divide`` divide n and those of ``others`` do not, for these residues.

    The lists hold at least the sets that may still apply: those of B without a prime of ``others``, those of A
    without one of ``divide``.
    """
    near: Sets = []
    for each in b_sets:
        mask, won = each
        if not won & residues or mask & others:
            continue
        if mask & ~divide:
            near.append(each)
        else:
            residues &= ~won
            if not residues:
                return
    usable: Sets = []
    for each in a_sets:
        mask, won = each
        if not won & residues or mask & divide:
            continue
        if mask & ~others:
            usable.append(each)
        else:
            residues &= ~won
            if not residues:
                return
    for divisors, rest, bits in cases:
        if not divisors & ~divide and not rest & ~others:
            residues &= ~bits
    while residues:
        # Any choice is sound; one with few primes left to ask about makes few cases.
        choice = min(
            (each for each in usable if each[1] & residues),
            key=lambda each: bin(each[0] & ~others).count("1"),
            default=None,
        )
        if choice is None:
            _by_open(divide, others, residues, near, cases)
            return
        mask, won = choice
        asked, excluded = mask & ~others, others
        while asked:
            prime = asked & -asked
            _close(divide | prime, excluded, residues & won, near, usable, cases)
            excluded |= prime
            asked ^= prime
        residues &= ~won


def _by_open(divide: int, others: int, residues: int, near: Sets, cases: list[tuple[int, int, int]]) -> None:
    """No set of A is left: the case must be split by an open case that may still apply."""
    for divisors, rest, bits in cases:
        if bits & residues and not divisors & others and not rest & divide:
            part, excluded, asked = residues & bits, others, rest & ~others
            # Primes that the open case wants to divide n and that are not known to: without them it does not apply.
            if divisors & ~divide:
                continue
            while asked:
                prime = asked & -asked
                _close(divide | prime, excluded, part, near, [], cases)
                excluded |= prime
                asked ^= prime
            residues &= ~bits
            if not residues:
                return
    if residues:
        refuse("cover", f"odd n divisible by the primes {divide:b}, not by {others:b} (as bits), are in no class")


def _lcm(a: int, b: int) -> int:
    x, y = a, b
    while y:
        x, y = y, x % y
    return a // x * b
