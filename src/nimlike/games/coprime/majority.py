"""The Majority theorem in the coprime game: who wins where most final totals are good for one player and K is large.

Rows of tokens, ``reach`` and the proof: docs/theory/coprime-majority.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached
from nimlike.games.coprime.coprime_rules import A, B, Goal, Total
from nimlike.games.coprime.exact_search import make_final_row
from nimlike.games.coprime.primes_of_n import choose_few, find_powers, find_small_primes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# The final totals of A, each good for A or for B, and the good places of the player for whom most are.
# With n chips in all, gcd(a, b) = gcd(a, n) divides M iff no q divides both a and n, where q runs through the smallest
# powers of the primes that do not divide M. So B's totals are the multiples of some numbers q, or of some residues: a
# periodic word, or as good as a count of multiples makes it. A good place is one from which, counted away from a
# player, his tokens are always ahead. The lemmas are in docs/theory/coprime-majority.md.

MAX_PERIOD: Final = 2_000_000  # the longest period of a word that is made


@dataclass(frozen=True)
class Majority:
    """Who is in the majority, and how far apart his good places are."""

    owner: int  # 0 if A is in the majority, 1 if B
    reach: int  # of so many tokens in succession one is a good place of his
    exact: bool = False  # whether no smaller number will do
    modulus: int = 0
    share: int = 0


@dataclass(frozen=True)
class Drift:
    """In any d tokens in succession one player's exceed the other's by at least rate * d - slack."""

    rate: Fraction  # by how much they do on average
    slack: Fraction  # by how much a stretch can fall short of that

    def reach(self) -> int | None:
        """A bound for the gaps between good places, whose tokens have the sum 1; None without drift."""
        return int((1 + self.slack) / self.rate) if self.rate > 0 else None

    def with_multiples(self, numbers: Sequence[int]) -> Drift:
        """The same where the multiples of further numbers, prime to the period, go over to the other player."""
        # Among d tokens in succession a number q has at most d/q + 1 multiples. Those that go over are q times whole
        # numbers in succession, at which the player had tokens; of m such he has at most ((rate + 1) m + slack) / 2.
        inverse = sum((Fraction(1, q) for q in numbers), Fraction(0))
        each = (self.rate + 1) / 2
        wide = Drift(self.rate - 2 * inverse, self.slack + 2 * len(numbers))
        thin = Drift(self.rate - 2 * each * inverse, self.slack + 2 * len(numbers) * (each + self.slack / 2))
        return min((wide, thin), key=lambda drift: drift.reach() or float("inf"))


def find_good_residues(good_for_b: NDArray[np.bool_], owner: int) -> NDArray[np.int64]:
    """The residues at which the owner's tokens, counted away from him, are always ahead."""
    # There are as many as his tokens exceed the other player's in a period (cycle lemma), none if they do not.
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


def measure_gap(good: NDArray[np.int64], period: int) -> int:
    """The largest distance from a good residue to the next one, round the period."""
    import numpy as np

    return int(np.diff(good, append=good[0] + period).max())


def find_majority(good_for_b: NDArray[np.bool_]) -> Majority | None:
    """The majority of a periodic word, from one period; None if it is balanced."""
    period, share = len(good_for_b), int(good_for_b.sum())
    if 2 * share == period:
        return None
    owner = B if 2 * share > period else A
    good = find_good_residues(good_for_b, owner)
    return Majority(owner, measure_gap(good, period), True, period, share if owner == B else period - share)


def mark_multiples(moduli: Sequence[int]) -> NDArray[np.bool_]:
    """One period of the word in which the multiples of any of these numbers are good for B."""
    import numpy as np

    word = np.zeros(prod(moduli), dtype=np.bool_)
    for q in moduli:
        word[::q] = True
    return word


@lru_cache(maxsize=256)
def find_majority_of_multiples(moduli: tuple[int, ...]) -> Majority | None:
    """The same for the multiples of numbers without common divisors, whose product is at most `MAX_PERIOD`."""
    return find_majority(mark_multiples(moduli))


@lru_cache(maxsize=256)
def measure_drift_of_a(moduli: tuple[int, ...]) -> Drift:
    """How the tokens of A exceed those of B, exactly, in the word of the multiples; moduli as before."""
    import numpy as np

    word = mark_multiples(moduli)
    period = len(word)
    excess = period - 2 * int(word.sum())
    sums = np.cumsum(np.where(word, -1, 1), dtype=np.int64) * period - excess * np.arange(1, period + 1)
    return Drift(Fraction(excess, period), Fraction(int(sums.max()) - int(sums.min()), period))


def find_majority_by_count(moduli: tuple[int, ...], unknown: tuple[int, int]) -> Majority | None:
    """The majority in the word of the multiples of pairwise prime numbers, not all known; None if none is proved."""
    few = choose_few(moduli, MAX_PERIOD)
    others = [unknown[1]] * unknown[0]
    found: list[Majority] = []
    density = prod((Fraction(q - 1, q) for q in moduli), start=Fraction(1))
    counted = Drift(abs(1 - 2 * density), Fraction(2 * (2 ** len(moduli) - 1)))
    if 2 * density < 1:
        # More multiples are never worse for B: those of some of the numbers are enough.
        for size in range(1, len(few) + 1):
            known = find_majority_of_multiples(few[:size])
            if known is not None and known.owner == B:
                found.append(Majority(B, known.reach, False, known.modulus, known.share))
        found += _by(B, counted)
    elif 2 * density > 1:
        found += _by(A, counted.with_multiples(others))
        for size in range(len(few) + 1):
            some = few[:size]
            left = [*(q for q in moduli if q not in some), *others]
            found += _by(A, measure_drift_of_a(some).with_multiples(left))
    return min(found, key=lambda each: each.reach, default=None)


def _by(owner: int, drift: Drift) -> list[Majority]:
    reach = drift.reach()
    return [] if reach is None else [Majority(owner, reach)]


def find_majority_of_residues(good_for_a: Sequence[int], modulus: int) -> Majority | None:
    """The majority in the word in which some residues modulo M are good for A; None if it is balanced."""
    # Beyond `MAX_PERIOD` by a count: d tokens in succession have at most d/M + 1 of each residue.
    if modulus > MAX_PERIOD:
        fewer = min(len(good_for_a), modulus - len(good_for_a))
        by_count = _by(
            B if fewer == len(good_for_a) else A, Drift(1 - Fraction(2 * fewer, modulus), Fraction(2 * fewer))
        )
        return by_count[0] if by_count else None
    import numpy as np

    word: Any = np.ones(modulus, dtype=np.bool_)
    word[list(good_for_a)] = False
    return find_majority(word)


SMALL: Final = 200_000  # the primes of n up to this are found


@dataclass(frozen=True)
class Multiples:
    """B's totals are the multiples of some numbers, pairwise prime; of further ones too, which are not all known."""

    moduli: tuple[int, ...]  # the q that are known, in increasing order
    rest: int  # what remains of n without its primes up to `SMALL`

    @property
    def unknown(self) -> int:
        """How many primes the rest has, at most: each is greater than 2^17.6."""
        return 10 * self.rest.bit_length() // 176 if self.rest > 1 else 0

    def majority(self) -> Majority | None:
        """Who is in the majority, as far as it is known."""
        if self.rest == 1 and choose_few(self.moduli, MAX_PERIOD) == self.moduli:
            return find_majority_of_multiples(self.moduli)
        return find_majority_by_count(self.moduli, (self.unknown, SMALL + 1))


@lru_cache(maxsize=256)
def find_multiples(n: int, allowed: int) -> Multiples:
    """B's totals with n >= 1 chips in all, where gcd(a, b) has to divide a number for A."""
    primes, rest = find_small_primes(n, SMALL)
    if 1 < rest <= SMALL**2:  # a prime, as it has none up to its root
        primes, rest = (*primes, rest), 1
    # Where the rest divides M it is good for nobody.
    return Multiples(tuple(sorted(find_powers(n, allowed, primes))), 1 if allowed % rest == 0 else rest)


SCAN: Final = 250_000  # most tokens that are looked at for a list of winning takes


@dataclass(frozen=True)
class Takes:
    """The winning takes: 1 to ``first``, and others in increasing order."""

    first: int  # all takes up to this one win
    others: tuple[int, ...] = ()  # greater ones that win
    complete: bool = True  # whether there are no more

    @property
    def count(self) -> int:
        return self.first + len(self.others)

    def beginning(self, most: int) -> list[int]:
        """The first of them, at most so many."""
        return [*range(1, min(self.first, most) + 1), *self.others][:most]


@dataclass(frozen=True)
class Row:
    """A row in which one player, the owner, is in the majority; K is at least ``reach``. O(reach + K) at most."""

    # a part is *low* if all shorter parts that end where it does have negative sums, or if it is a single token of the
    # other player; the owner, to move, loses exactly the low rows, of ``reach`` tokens at most

    length: int  # the chips left, L >= 1: the row has L + 1 tokens, counted 0, 1, ..., L from the owner's end
    max_take: int  # K, for both players
    reach: int  # of so many tokens in succession one is a good place of the owner
    look: Callable[[int, int], NDArray[np.int8]]

    def sums(self, count: int) -> NDArray[np.int64]:
        """The sums of the first 0, 1, ..., ``count`` tokens."""
        import numpy as np

        return np.concatenate(([0], np.cumsum(self.look(0, count), dtype=np.int64)))

    def lows(self) -> NDArray[np.int64]:
        """The L' for which the first L' + 1 tokens are a low row; all are less than ``reach``."""
        import numpy as np

        sums = self.sums(min(self.length + 1, self.reach))
        below = sums[2:] < np.minimum.accumulate(sums[1:])[:-1]
        found = np.flatnonzero(below) + 1
        return np.concatenate(([0], found)) if sums[1] < 0 else found

    def owner_wins(self) -> bool:
        """Whether the owner wins with the move."""
        return self.length >= self.reach or self.length not in self.lows()

    def other_takes(self) -> Takes:
        """All winning takes of the other player: those that leave a low row."""
        if self.length - self.max_take >= self.reach:
            return Takes(0)
        lows = self.lows()
        left = lows[(lows >= self.length - self.max_take) & (lows < self.length)]
        return Takes(0, tuple(self.length - int(low) for low in left[::-1]))

    def owner_takes(self) -> Takes:
        """The winning takes of the owner; all of them, unless that means to look at more than `SCAN` tokens."""
        import numpy as np

        length, most = self.length, min(self.max_take, self.length)
        # With K + reach chips left after his take the other player leaves no low row.
        sure = max(0, length - self.max_take - self.reach)
        if sure >= most:
            return Takes(most)
        count = length - sure
        if count > SCAN:
            return Takes(sure, () if sure else (self.good_take(),), complete=False)
        tokens = self.look(sure, count + 1)
        sums = np.concatenate(([0], np.cumsum(tokens, dtype=np.int64)))
        # sums[j - sure] is the sum before token j; only differences of sums count.
        lowest = np.minimum.accumulate(sums[: count + 1][::-1])[::-1]
        reached = max(0, length - self.max_take - sure)
        first = sure
        if reached:
            early = np.flatnonzero(sums[: reached + 1] <= lowest[reached + 1])
            first = max(first, sure + int(early[-1]) - 1) if early.size else first
        ahead = np.flatnonzero(sums[reached:count] < lowest[reached + 1 : count + 1]) + reached + sure
        others = [int(take) for take in ahead if first < take <= most]
        if length <= most and tokens[-1] > 0:
            others.append(length)
        while others and others[0] == first + 1:
            first = others.pop(0)
        return Takes(min(first, most), tuple(others))

    def ahead(self) -> bool:
        """Whether the owner's tokens are ahead in every part at his end but the whole row: with it he loses no more."""
        return bool(self.sums(min(self.length, self.reach))[1:].min() > 0)

    def good_take(self) -> int:
        """The owner's least take after which his tokens are ahead as in `ahead`; he has to win with the move."""
        import numpy as np

        span = min(self.length, 2 * self.reach)
        sums = self.sums(span)
        lowest = np.minimum.accumulate(sums[::-1])[::-1]
        found = np.flatnonzero(sums[1:-1] < lowest[2:])
        return int(found[0]) + 1 if found.size else self.length


MAX_REACH: Final = 100_000  # good places may be this far apart: so many tokens are looked at for an answer
SOURCE: Final = "Majority theorem (docs/theory/coprime-majority.md)"


@dataclass(frozen=True)
class Won:
    """A position that the Majority theorem decides."""

    winner: int  # 0 for A, 1 for B
    takes: Takes  # winning takes of the player to move
    multiples: Multiples | None  # B's totals; None if a remainder of A's total decides
    majority: Majority
    row: Row  # the totals that A can still end with, from the end of the player in the majority


def decide_by_majority(goal: Goal, state: tuple[int, int, int, int], max_take: int) -> Won | None:
    """Who wins a position (left, a, b, mover), left >= 1; None if the theorem does not apply, or is not known to."""
    left, a, b, mover = state
    multiples, majority = None, None
    if isinstance(goal, Total):
        majority = find_majority_of_residues(goal.residues, goal.modulus)
    else:
        multiples = find_multiples(left + a + b, goal.modulus)
        majority = multiples.majority()
    if majority is None or majority.reach > min(max_take, MAX_REACH):
        return None
    owner = majority.owner

    def look(first: int, count: int) -> NDArray[np.int8]:
        import numpy as np

        low = a + left + 1 - first - count if owner == B else a + first
        good_for_a = make_final_row(goal, left + a + b, low, count - 1)
        packed = np.frombuffer(int(good_for_a).to_bytes(count // 8 + 1, "little"), np.uint8)
        tokens = 2 * np.unpackbits(packed, count=count, bitorder="little").astype(np.int8) - 1
        return -tokens[::-1] if owner == B else tokens

    row = Row(left, max_take, majority.reach, look)
    try:
        if mover == owner:
            winner = owner if row.owner_wins() else 1 - owner
            takes = row.owner_takes() if winner == owner else Takes(0)
        else:
            takes = row.other_takes()
            winner = 1 - owner if takes.count else owner
    except LimitReached:
        return None
    return Won(winner, takes, multiples, majority, row)
