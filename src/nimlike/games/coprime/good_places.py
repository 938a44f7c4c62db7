"""Good places of a periodic word: where, counted away from a player, his tokens are always ahead; and how far apart.

A word has a token for each whole number, good for B or for A. It is periodic, or as good as a count of multiples
makes it. The lemmas are in docs/theory/coprime-majority.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, Final

from nimlike.games.coprime.players import A, B

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_PERIOD: Final = 2_000_000
"""The longest period of a word that is made."""


@dataclass(frozen=True)
class Majority:
    """Who is in the majority, and how far apart his good places are.

    Parameters
    ----------
    owner
        0 if A is in the majority, 1 if B.
    reach
        Of so many tokens in succession one is a good place of his.
    exact
        Whether no smaller number will do.
    modulus, share
        Of ``modulus`` tokens in succession at least ``share`` are his, just so many where ``exact``; 0 where only a
        count of multiples is known.
    """

    owner: int
    reach: int
    exact: bool = False
    modulus: int = 0
    share: int = 0


@dataclass(frozen=True)
class Drift:
    """In any d tokens in succession one player's exceed the other's by at least rate * d - slack.

    Parameters
    ----------
    rate
        By how much they do on average.
    slack
        By how much a stretch can fall short of that.
    """

    rate: Fraction
    slack: Fraction

    def reach(self) -> int | None:
        """A bound for the gaps between good places: the tokens from one to the next have the sum 1; None without drift.

        Examples
        --------
        >>> Drift(Fraction(1, 3), Fraction(2)).reach()
        9
        """
        return int((1 + self.slack) / self.rate) if self.rate > 0 else None

    def with_multiples(self, numbers: Sequence[int]) -> Drift:
        """The same where the multiples of further numbers, prime to the period, go over to the other player.

        Among d tokens in succession a number q has at most d/q + 1 multiples. Those that go over are q times whole
        numbers in succession, at which the player had tokens; of m such he has at most ((rate + 1) m + slack) / 2.
        """
        inverse = sum((Fraction(1, q) for q in numbers), Fraction(0))
        each = (self.rate + 1) / 2
        wide = Drift(self.rate - 2 * inverse, self.slack + 2 * len(numbers))
        thin = Drift(self.rate - 2 * each * inverse, self.slack + 2 * len(numbers) * (each + self.slack / 2))
        return min((wide, thin), key=lambda drift: drift.reach() or float("inf"))


def good_residues(good_for_b: NDArray[np.bool_], owner: int) -> NDArray[np.int64]:
    """The residues at which the owner's tokens, counted away from him, are always ahead: B counts downwards, A upwards.

    There are as many as his tokens exceed the other player's in a period (cycle lemma), none if they do not.

    Examples
    --------
    >>> import numpy as np
    >>> word = np.array([t % 3 == 0 or t % 5 == 0 for t in range(15)])
    >>> good_residues(word, A).tolist(), good_residues(word, B).tolist()
    ([13], [])
    """
    import numpy as np

    ours = good_for_b if owner == B else ~good_for_b[::-1]
    period = len(ours)
    if 2 * int(ours.sum()) <= period:
        return np.zeros(0, dtype=np.int64)
    sums = np.concatenate(([0], np.cumsum(np.where(np.tile(ours, 2), 1, -1), dtype=np.int64)))
    # The word drifts upwards, so the sums before the last period are no higher than those in it.
    record = sums[1:] > np.maximum.accumulate(sums)[:-1]
    found = np.flatnonzero(record[period:])
    return found if owner == B else (period - 1 - found)[::-1]


def largest_gap(good: NDArray[np.int64], period: int) -> int:
    """The largest distance from a good residue to the next one, round the period."""
    import numpy as np

    return int(np.diff(good, append=good[0] + period).max())


def majority_of(good_for_b: NDArray[np.bool_]) -> Majority | None:
    """The majority of a periodic word, from one period; None if it is balanced."""
    period, share = len(good_for_b), int(good_for_b.sum())
    if 2 * share == period:
        return None
    owner = B if 2 * share > period else A
    good = good_residues(good_for_b, owner)
    return Majority(owner, largest_gap(good, period), True, period, share if owner == B else period - share)


def multiples(moduli: Sequence[int]) -> NDArray[np.bool_]:
    """One period of the word in which the multiples of any of these numbers are good for B."""
    import numpy as np

    word = np.zeros(prod(moduli), dtype=np.bool_)
    for q in moduli:
        word[::q] = True
    return word


@lru_cache(maxsize=256)
def majority_of_multiples(moduli: tuple[int, ...]) -> Majority | None:
    """The same for the multiples of numbers without common divisors, whose product is at most `MAX_PERIOD`.

    Examples
    --------
    >>> majority_of_multiples((3, 5, 7))
    Majority(owner=1, reach=39, exact=True, modulus=105, share=57)
    """
    return majority_of(multiples(moduli))


@lru_cache(maxsize=256)
def drift_of_a(moduli: tuple[int, ...]) -> Drift:
    """How the tokens of A exceed those of B, exactly, in the word of the multiples; moduli as before."""
    import numpy as np

    word = multiples(moduli)
    period = len(word)
    excess = period - 2 * int(word.sum())
    sums = np.cumsum(np.where(word, -1, 1), dtype=np.int64) * period - excess * np.arange(1, period + 1)
    return Drift(Fraction(excess, period), Fraction(int(sums.max()) - int(sums.min()), period))


def majority_by_count(moduli: tuple[int, ...], unknown: tuple[int, int]) -> Majority | None:
    """The majority in the word of the multiples of pairwise prime numbers, not all known; None where none is proved.

    Parameters
    ----------
    moduli
        The numbers that are known, in increasing order.
    unknown
        How many others there may be, at most, and a lower bound for each.

    Examples
    --------
    >>> majority_by_count((3, 5, 7), (2, 10**5))
    Majority(owner=1, reach=39, exact=False, modulus=105, share=57)
    >>> majority_by_count((3, 5), (2, 10**5)).owner, majority_by_count((3, 5, 17, 257, 65537), (1, 10**6))
    (0, None)
    """
    few = _within_a_period(moduli)
    others = [unknown[1]] * unknown[0]
    found: list[Majority] = []
    density = prod((Fraction(q - 1, q) for q in moduli), start=Fraction(1))
    counted = Drift(abs(1 - 2 * density), Fraction(2 * (2 ** len(moduli) - 1)))
    if 2 * density < 1:
        # More multiples are never worse for B: those of some of the numbers are enough.
        for size in range(1, len(few) + 1):
            known = majority_of_multiples(few[:size])
            if known is not None and known.owner == B:
                found.append(Majority(B, known.reach, False, known.modulus, known.share))
        found += _by(B, counted)
    elif 2 * density > 1:
        found += _by(A, counted.with_multiples(others))
        for size in range(len(few) + 1):
            some = few[:size]
            left = [*(q for q in moduli if q not in some), *others]
            found += _by(A, drift_of_a(some).with_multiples(left))
    return min(found, key=lambda each: each.reach, default=None)


def _by(owner: int, drift: Drift) -> list[Majority]:
    reach = drift.reach()
    return [] if reach is None else [Majority(owner, reach)]


def _within_a_period(moduli: Sequence[int]) -> tuple[int, ...]:
    """The first of them whose product is no longer than a period may be."""
    chosen: list[int] = []
    for q in moduli:
        if prod(chosen) * q <= MAX_PERIOD:
            chosen.append(q)
    return tuple(chosen)


def majority_of_residues(good_for_a: Sequence[int], modulus: int) -> Majority | None:
    """The majority in the word in which some residues modulo M are good for A; None if it is balanced.

    Beyond `MAX_PERIOD` by a count: d tokens in succession have at most d/M + 1 of each residue.

    Examples
    --------
    >>> majority_of_residues((2, 3), 5)
    Majority(owner=1, reach=5, exact=True, modulus=5, share=3)
    >>> majority_of_residues((1,), 10**40)
    Majority(owner=1, reach=3, exact=False, modulus=0, share=0)
    """
    if modulus > MAX_PERIOD:
        fewer = min(len(good_for_a), modulus - len(good_for_a))
        by_count = _by(
            B if fewer == len(good_for_a) else A, Drift(1 - Fraction(2 * fewer, modulus), Fraction(2 * fewer))
        )
        return by_count[0] if by_count else None
    import numpy as np

    word: Any = np.ones(modulus, dtype=np.bool_)
    word[list(good_for_a)] = False
    return majority_of(word)
