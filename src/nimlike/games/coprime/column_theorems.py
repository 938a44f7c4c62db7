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
from math import prod
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached, Undecided
from nimlike.core.languages import tr
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
from nimlike.games.coprime.odd_columns import FORMAT, Column, Race, certificate

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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
