"""Theorems about the coprime game with odd n in which a few small primes decide, for each K: the worst case is enough.

More primes of n are never worse for B. So what A wins when every odd prime but some divides n he wins whenever
those do not; and what B wins when just some primes divide n he wins whenever these do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd, prod
from typing import Final

from nimlike.core.errors import CertificateRejected
from nimlike.core.languages import tr
from nimlike.core.phrase import listed
from nimlike.games.coprime.columns import Column, certificate, tokens_read
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.players import A, B
from nimlike.games.coprime.search import search

_MOST_PRIMES: Final = 12


@dataclass(frozen=True)
class Uniform:
    """One player wins every odd n that none of the first odd primes divides (A), or that all of them divide (B).

    Parameters
    ----------
    column
        What proves it for n from ``column.least`` on.
    primes
        The first odd primes 3, 5, 7, ..., so many as are needed.
    exceptions
        The n < ``column.least`` of this kind that the other player wins, by exact search.
    """

    column: Column
    primes: tuple[int, ...]
    exceptions: tuple[int, ...]

    @property
    def winner(self) -> int:
        """0 for A, 1 for B."""
        return self.column.winner

    def decides(self, n: int) -> bool:
        """Whether the theorem says who wins n."""
        return n % 2 == 1 and (gcd(n, prod(self.primes)) == 1 if self.winner == A else n % prod(self.primes) == 0)

    def word(self) -> tuple[int, ...]:
        """The primes of the worst case, up to the column's reach."""
        if self.winner == B:
            return self.primes
        return tuple(p for p in odd_primes(self.column.reach) if p not in self.primes)

    def statement(self) -> str:
        """The theorem in a sentence.

        Examples
        --------
        >>> [each.statement() for each in uniform(5)]
        ['A wins every odd n that is not divisible by 3.', 'B wins every odd multiple of 15.']
        """
        names = list(map(str, self.primes))
        if self.winner == B:
            which = tr("every odd multiple of {prod}", prod=prod(self.primes))
        elif not names:
            which = tr("every odd n")
        elif len(names) == 1:
            which = tr("every odd n that is not divisible by {names}", names=names[0])
        else:
            which = tr("every odd n that is divisible by none of {list}", list=listed(names))
        but = tr(" but {list}", list=listed(list(map(str, self.exceptions)))) if self.exceptions else ""
        return tr("{value} wins {which}{but}.", value="AB"[self.winner], which=which, but=but)


def uniform(max_take: int) -> tuple[Uniform, ...]:
    """The theorem with the fewest primes for A, and the one for B, for a K; each accepted by the checker.

    For K <= 4 there is none for B.

    Raises
    ------
    LimitReached
        The rows for such a K would not fit the memory.
    CertificateRejected
        The checker refuses: a fault of this program.

    Notes
    -----
    Complexity: some windows of O(K) rows of O(K) bits, and an exact search for each n below the column's least.
    """
    return tuple(found for winner in (A, B) if (found := _for(max_take, winner)) is not None)


def _for(max_take: int, winner: int) -> Uniform | None:
    every = odd_primes(tokens_read(max_take))
    for size in range(_MOST_PRIMES):
        first = every[:size]
        column = certificate(max_take, first if winner == B else every[size:])
        if not isinstance(column, Column) or column.winner != winner:
            if winner == B and _never_b(max_take):
                return None
            continue
        found = Uniform(column, tuple(first), ())
        _accept(found)
        small = (n for n in range(1, column.least, 2) if found.decides(n))
        lost = (n for n in small if search(Coprime(max_take)(n)).a_wins(A) != (winner == A))
        return Uniform(column, found.primes, tuple(lost))
    return None


def _never_b(max_take: int) -> bool:
    """Whether A wins even where every odd prime divides n: then B has no theorem."""
    column = certificate(max_take, odd_primes(tokens_read(max_take)))
    return isinstance(column, Column) and column.winner == A


def _accept(found: Uniform) -> None:
    from nimlike_check import Refused, check

    try:
        check(found.column.as_dict(found.word()), limit=float("inf"))
    except Refused as refused:
        message = f"coprime:max={found.column.max_take}: the checker refuses what was found at {refused}"
        raise CertificateRejected(message, refused.step) from None


def odd_primes(bound: int) -> tuple[int, ...]:
    """The odd primes up to a bound.

    Examples
    --------
    >>> odd_primes(20)
    (3, 5, 7, 11, 13, 17, 19)
    """
    from nimlike.core import gmp

    def primes() -> Iterator[int]:
        p = gmp.mpz(3)
        while p <= bound:
            yield int(p)
            p = gmp.next_prime(p)

    return tuple(primes())
