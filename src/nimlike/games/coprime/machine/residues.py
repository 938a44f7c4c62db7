"""Sets of residues: which whole numbers, by their remainder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import lcm


class Residues:
    """All whole numbers whose remainder modulo ``modulus`` is a set bit of ``bits``.

    Examples
    --------
    >>> odd, fours = Residues.of(2, [1]), Residues.of(6, [1, 4])
    >>> odd & fours, odd - fours, (odd - fours) <= odd
    (1 mod 6, 3, 5 mod 6, True)
    """

    __slots__ = ("bits", "modulus")

    def __init__(self, modulus: int, bits: int) -> None:
        self.modulus, self.bits = modulus, bits

    @classmethod
    def of(cls, modulus: int, residues: Iterable[int]) -> Residues:
        """From a list of remainders."""
        return cls(modulus, sum(1 << residue for residue in set(residues)))

    def lifted(self, modulus: int) -> int:
        """The bits for a multiple of the modulus."""
        return self.bits * (((1 << modulus) - 1) // ((1 << self.modulus) - 1))

    def least(self) -> Residues:
        """The same numbers, written with the least modulus. O(modulus^1.5) bit operations at most."""
        modulus, bits = self.modulus, self.bits
        for prime in _prime_factors(modulus):
            while modulus % prime == 0:
                shorter = Residues(modulus // prime, bits & (1 << modulus // prime) - 1)
                if shorter.lifted(modulus) != bits:
                    break
                modulus, bits = shorter.modulus, shorter.bits
        return Residues(modulus, bits)

    def __contains__(self, number: int) -> bool:
        return bool(self.bits >> number % self.modulus & 1)

    def __iter__(self) -> Iterator[int]:
        return (residue for residue in range(self.modulus) if self.bits >> residue & 1)

    def __bool__(self) -> bool:
        return self.bits != 0

    def __and__(self, other: Residues) -> Residues:
        modulus = lcm(self.modulus, other.modulus)
        return Residues(modulus, self.lifted(modulus) & other.lifted(modulus))

    def __sub__(self, other: Residues) -> Residues:
        modulus = lcm(self.modulus, other.modulus)
        return Residues(modulus, self.lifted(modulus) & ~other.lifted(modulus))

    def __le__(self, other: Residues) -> bool:
        return not self - other

    def __repr__(self) -> str:
        return f"{', '.join(map(str, self))} mod {self.modulus}"


def _prime_factors(number: int) -> list[int]:
    """The primes that divide a small number."""
    found, p = [], 2
    while number > 1:
        if p * p > number:
            p = number
        if number % p == 0:
            found.append(p)
            while number % p == 0:
                number //= p
        p += 1
    return found
