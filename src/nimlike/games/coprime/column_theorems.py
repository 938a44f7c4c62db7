"""Theorems from columns and races: of the odd n in which a few small primes decide, and careers, of every K at once.

More primes of n are never worse for B. So what A wins when every odd prime but some divides n he wins whenever those
do not; and what B wins when just some primes divide n he wins whenever these do.

A career says who wins for every K, from every odd n with the same primes. From its gap on, K is large enough for the
Majority theorem. Each smaller K has a column or a race, which decides all n but finitely many, and these are
searched: docs/theory/coprime-careers.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd, prod
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import CertificateRejected, LimitReached, Undecided
from nimlike.core.languages import tr
from nimlike.core.phrases import listed
from nimlike.core.progress import report
from nimlike.games.coprime.coprime_rules import A, B, CoprimeRules
from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.good_places import (
    MAX_PERIOD,
    Majority,
    good_residues,
    majority_of,
    majority_of_multiples,
    multiples,
)
from nimlike.games.coprime.majority import Row
from nimlike.games.coprime.odd_classes import FORMAT
from nimlike.games.coprime.odd_columns import Column, Race, certificate, tokens_read

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_MOST_PRIMES: Final = 12


@dataclass(frozen=True)
class Uniform:
    """One player wins every odd n that none of the first odd primes divides (A), or that all of them divide (B)."""

    column: Column
    primes: tuple[int, ...]  # the first odd primes 3, 5, 7, ..., so many as are needed
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
        """The theorem in a sentence."""
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
    """The theorem with the fewest primes for A, and the one for B, for a K; each accepted by the checker."""
    # For K <= 4 there is none for B.
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
        lost = (n for n in small if search(CoprimeRules(max_take)(n)).a_wins(A) != (winner == A))
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
    """The odd primes up to a bound."""
    from nimlike.core import gmp

    def primes() -> Iterator[int]:
        p = gmp.mpz(3)
        while p <= bound:
            yield int(p)
            p = gmp.next_prime(p)

    return tuple(primes())


MAX_GAP: Final = 3_000
"""The largest gap of a set of primes whose career is found: so many columns and races are needed."""


@dataclass(frozen=True)
class Phase:
    """K = first, ..., last, for which the same player wins, or the same remainders decide."""

    first: int
    last: int | None
    winner: int | None  # 0 or 1; None in a race
    ends: tuple[int, int] | None = None  # (s, t) of a race: B wins iff n is one of -s, -s + 2, ..., t modulo 2 K

    def b_wins(self, n: int, max_take: int) -> bool:
        """Whether B wins an odd n that is long enough, for a K of the phase."""
        if self.ends is None:
            return self.winner == B
        s, t = self.ends
        return (n + s) % (2 * max_take) <= s + t


@dataclass(frozen=True)
class Career:
    """Who wins from n chips, for every K and every odd n that has just these primes."""

    primes: tuple[int, ...]  # odd, in increasing order
    majority: Majority  # who is in the majority, with the gap: the last phase reaches from some K up to it and beyond
    parts: tuple[Column | Race, ...]  # A column or a race for each K from 1 to the gap less 1
    phases: tuple[Phase, ...]  # what they say of n that are long enough
    short: int  # where B is in the majority and K is at least the gap: A wins n iff n <= K + short
    small: dict[tuple[int, int], bool]

    @property
    def gap(self) -> int:
        """From this K on the Majority theorem decides."""
        return self.majority.reach

    def phase(self, max_take: int) -> Phase:
        """The phase to which a K belongs."""
        return next(phase for phase in self.phases if phase.last is None or max_take <= phase.last)

    def b_wins(self, n: int, max_take: int) -> bool:
        """Whether B wins from n chips, n with just these primes."""
        if n <= max_take + 2:
            return False
        if max_take >= self.gap:
            return self.majority.owner == B and n > max_take + self.short
        known = self.small.get((max_take, n))
        return self.phase(max_take).b_wins(n, max_take) if known is None else known

    def exceptions(self) -> dict[int, list[int]]:
        """The small n with the K at which their phase says something else, n <= K + 2 left out."""
        found: dict[int, list[int]] = {}
        for (most, n), b_wins in sorted(self.small.items()):
            if self.phase(most).b_wins(n, most) != b_wins:
                found.setdefault(n, []).append(most)
        return dict(sorted(found.items()))

    def as_dict(self) -> dict[str, Any]:
        """The certificate of the whole career (kind coprime-career)."""
        return {
            "format": FORMAT,
            "kind": "coprime-career",
            "primes": list(self.primes),
            "majority": majority_certificate(multiples(self.primes), list(self.primes)),
            "parts": [part.as_dict(self.primes) for part in self.parts],
            "small": [list(place) for place, b_wins in sorted(self.small.items()) if b_wins],
            "short": self.short if self.majority.owner == B else None,
        }


def majority_certificate(good_for_b: NDArray[np.bool_], divisors: list[int] | None = None) -> dict[str, Any]:
    """The certificate of a word that is not balanced, for every K from its gap on (kind majority)."""
    majority = majority_of(good_for_b)
    assert majority is not None
    return {
        "format": FORMAT,
        "kind": "majority",
        "word": "".join("B" if good else "A" for good in good_for_b),
        "divisors": divisors,
        "winner": "AB"[majority.owner],
        "good": [int(place) for place in good_residues(good_for_b, majority.owner)],
        "gap": majority.reach,
    }


@lru_cache(maxsize=16)
def career(primes: tuple[int, ...]) -> Career:
    """The career of a set of odd primes."""
    name = f"primes {', '.join(map(str, primes))}"
    if prod(primes) > MAX_PERIOD:
        raise LimitReached(
            tr(
                "{name}: the product exceeds {max_period:,}, up to which the gap is found",
                name=name,
                max_period=MAX_PERIOD,
            )
        )
    majority = majority_of_multiples(primes)
    assert majority is not None  # it is balanced for the prime 2 alone
    if majority.reach > MAX_GAP:
        raise LimitReached(
            tr(
                "{name}: the gap is {reach:,}; careers are found up to {max_gap:,}",
                name=name,
                reach=majority.reach,
                max_gap=MAX_GAP,
            )
        )
    parts = []
    for most in range(1, majority.reach):
        report("columns and races", most, majority.reach)
        found = certificate(most, primes)
        if found is None:
            raise Undecided(tr("{name}, K = {most}: no column and no race is found", name=name, most=most))
        parts.append(found)
    small = {
        (most, n): not search(CoprimeRules(most)(n)).a_wins(A)
        for most, part in enumerate(parts, 1)
        for n in numbers(primes, part.least)
        if n > most + 2
    }
    short = _short(primes, majority) if majority.owner == B else 0
    return Career(primes, majority, tuple(parts), _phases(parts, majority), short, small)


def numbers(primes: Sequence[int], below: int) -> Iterator[int]:
    """The numbers below a bound that have just these primes, in increasing order."""
    found = [prod(primes)]
    for n in found:
        found += [n * p for p in primes if n * p < below and n * p not in found]
    yield from sorted(n for n in found if n < below)


def _phases(parts: Sequence[Column | Race], majority: Majority) -> tuple[Phase, ...]:
    """The K with the same winner, or the same ends of a race, together."""
    phases: list[Phase] = []
    for most, part in enumerate(parts, 1):
        winner, ends = (None, part.ends) if isinstance(part, Race) else (part.winner, None)
        before = phases[-1] if phases else None
        if before is not None and (before.winner, before.ends) == (winner, ends):
            phases[-1] = Phase(before.first, most, winner, ends)
        else:
            phases.append(Phase(most, most, winner, ends))
    first = len(parts) + 1
    if phases and phases[-1].winner == majority.owner:
        first = phases.pop().first
    return (*phases, Phase(first, None, majority.owner))


def _short(primes: tuple[int, ...], majority: Majority) -> int:
    """The greatest number of chips with which B, to move, loses at A's total 0 or a multiple of all primes below n."""
    # n is a multiple of all primes, so the tokens seen from B's end are the same for every n: A wins iff he can leave
    # one of the low rows, n - K <= L' (theorem 1 of docs/theory/coprime-majority.md).
    import numpy as np

    tokens = np.where(np.resize(multiples(primes), majority.reach + 1), 1, -1).astype(np.int8)
    row = Row(majority.reach, majority.reach, majority.reach, lambda first, count: tokens[first : first + count])
    return int(row.lows().max())
