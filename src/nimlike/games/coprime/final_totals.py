"""The final totals of A in the coprime game, each good for A or for B, however long the numbers and whatever is asked.

With n chips in all, gcd(a, b) = gcd(a, n) divides M iff no q divides both a and n, where q runs through the least
powers of the primes that do not divide M. So B's totals are the multiples of some numbers q, or of some residues.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.games.coprime.goal import Goal, Total
from nimlike.games.coprime.good_places import (
    MAX_PERIOD,
    Majority,
    majority_by_count,
    majority_of_multiples,
    majority_of_residues,
)
from nimlike.games.coprime.sharing import small_primes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SMALL: Final = 200_000
"""The primes of n up to this are found."""

_GCD_BITS: Final = 500_000_000
_BLOCK: Final = 512


@dataclass(frozen=True)
class Multiples:
    """B's totals are the multiples of some numbers, pairwise prime; of further ones too, which are not all known.

    Parameters
    ----------
    moduli
        The q that are known, in increasing order.
    rest
        What remains of n without its primes up to `SMALL`.
    allowed
        M: a total is good for B also if its common divisor with the rest does not divide this.
    """

    moduli: tuple[int, ...]
    rest: int
    allowed: int

    @property
    def unknown(self) -> int:
        """How many primes the rest has, at most: each is greater than 2^17.6."""
        return 10 * self.rest.bit_length() // 176 if self.rest > 1 else 0

    def majority(self) -> Majority | None:
        """Who is in the majority, as far as it is known."""
        if self.rest == 1 and _product(self.moduli) <= MAX_PERIOD:
            return majority_of_multiples(self.moduli)
        return majority_by_count(self.moduli, (self.unknown, SMALL + 1))

    def good_for_b(self, low: int, count: int) -> NDArray[np.bool_]:
        """Which of the totals low, low + 1, ..., ``count`` in number, are good for B.

        Raises
        ------
        LimitReached
            The rest is too long for so many common divisors.
        """
        import numpy as np

        found = np.zeros(count, dtype=np.bool_)
        for q in self.moduli:
            if -low % q < count:
                found[-low % q :: q] = True
        if self.rest > 1:
            if count * self.rest.bit_length() > _GCD_BITS:
                raise LimitReached(tr("the rest of n is too long for {count:,} common divisors", count=count))
            for start in range(0, count, _BLOCK):
                for at in self._sharing(low + start, min(_BLOCK, count - start)):
                    found[start + at] = True
        return found

    def _sharing(self, low: int, count: int) -> list[int]:
        """The places of a block at which the rest decides for B: one common divisor for the block, mostly."""
        from nimlike.core import gmp

        rest, product = gmp.mpz(self.rest), gmp.mpz(1)
        for number in range(low, low + count):
            product = product * number % rest
        if gmp.gcd(product, rest) == 1:
            return []
        common = (gmp.gcd(low + at, rest) for at in range(count))
        return [at for at, divisor in enumerate(common) if self.allowed % divisor]


@dataclass(frozen=True)
class Residues:
    """A's totals are those with some residues modulo M."""

    residues: tuple[int, ...]
    modulus: int

    def majority(self) -> Majority | None:
        """Who is in the majority, as far as it is known."""
        return majority_of_residues(self.residues, self.modulus)

    def good_for_b(self, low: int, count: int) -> NDArray[np.bool_]:
        """Which of the totals low, low + 1, ..., ``count`` in number, are good for B."""
        import numpy as np

        found = np.ones(count, dtype=np.bool_)
        for rest in self.residues:
            first = (rest - low) % self.modulus
            if first < count:
                found[first :: self.modulus] = False
        return found


FinalTotals = Multiples | Residues


def final_totals(goal: Goal, n: int) -> FinalTotals:
    """Which of A's final totals are good for whom, with n >= 1 chips in all.

    Examples
    --------
    >>> from nimlike.games.coprime.goal import Divides
    >>> final_totals(Divides(1), 8 * 45 * (10**30 + 57)).moduli, final_totals(Divides(6), 8 * 45)
    ((2, 3, 5), Multiples(moduli=(4, 5, 9), rest=1, allowed=6))
    """
    if isinstance(goal, Total):
        return Residues(goal.residues, goal.modulus)
    return _multiples(n, goal.modulus)


@lru_cache(maxsize=256)
def _multiples(n: int, allowed: int) -> Multiples:
    primes, rest = small_primes(n, SMALL)
    if 1 < rest <= SMALL**2:  # a prime, as it has none up to its root
        primes, rest = (*primes, rest), 1
    moduli = []
    for p in primes:
        power = p
        while allowed % power == 0:
            power *= p
        if n % power == 0:
            moduli.append(power)
    # Where the rest divides M it is good for nobody.
    return Multiples(tuple(sorted(moduli)), 1 if allowed % rest == 0 else rest, allowed)


def _product(numbers: tuple[int, ...]) -> int:
    product = 1
    for number in numbers:
        product *= number
        if product > MAX_PERIOD:
            break
    return product
