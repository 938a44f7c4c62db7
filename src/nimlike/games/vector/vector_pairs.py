"""The P-positions of Wythoff's game with one more vector, as pairs of numbers: docs/theory/wythoff-vectors.md.

A_n and B_n = A_n + n are Wythoff's pairs. Those of the game with (p, q) are A'_n, the smallest number in no earlier
pair, and A'_n + d_n, where d_n is the smallest difference not used before for which nothing forbids the pair.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final

from nimlike.core.errors import LimitReached
from nimlike.core.numbers import abbreviate, isqrt

_MOST_BITS: Final = 1 << 16  # longer numbers are not placed among the pairs
_NEAR: Final = 6  # no pair is further from its place among Wythoff's
_IRREGULAR: Final[dict[tuple[int, int], tuple[Any, ...]]] = {
    (1, 4): (
        2,
        (3, 4, 2),
        {4: -1, 5: 1},
        {},
    ),
    (6, 12): (
        5,
        (6, 7, 8, 5, 9, 10, 12, 11),
        {9: -1, 10: -1, 11: 1, 19: -1},
        {12: 1},
    ),
    (9, 17): (
        7,
        (8, 9, 10, 7, 11, 12, 13, 14, 16, 17, 15),
        {12: -1, 13: -1, 15: 1, 16: 1, 27: 1, 41: 1},
        {26: -1},
    ),
}
"""Where other differences start; these; what begins the sequences of `SettledPairs`; what is added to them."""


def lower(n: int) -> int:
    """A_n, the smaller number of Wythoff's n-th pair."""
    return int(n + isqrt(5 * n * n)) // 2


def find_hit(p: int, q: int) -> int | None:
    """The n for which (p, q) leads from Wythoff's n-th pair to an earlier one turned round; None if it never does."""
    delta = q - p
    about = lower(delta) - delta + 2 * lower(p) - 3 * p  # A_n - B_(delta - n) = p, so n is near delta/phi + p/phi^3
    tried = range(max(1, about - _NEAR), min(delta, about + _NEAR))
    return next((n for n in tried if lower(n) - lower(delta - n) - delta + n == p), None)


class VectorPairs(ABC):
    """The pairs of one game, n = 0, 1, ...; each number stands in one of them, near its place among Wythoff's."""

    vector: tuple[int, int]
    law: str  # which differences they have
    misere: ClassVar[bool] = False

    @abstractmethod
    def near(self, low: int, high: int) -> Mapping[int, tuple[int, int]]:
        """The pairs of these indices."""

    @property
    def pairs(self) -> VectorPairs:
        """The pairs of the game, for its reasons."""
        return self

    def pair(self, n: int) -> tuple[int, int]:
        """The n-th pair."""
        return self._about(n, 0)[n]

    def _about(self, n: int, reach: int = _NEAR) -> Mapping[int, tuple[int, int]]:
        if n.bit_length() > _MOST_BITS:
            raise LimitReached(f"{abbreviate(n)}: pairs are known for numbers of at most {_MOST_BITS:,} bits")
        return self.near(max(0, n - reach), n + reach)

    def index(self, x: int) -> int:
        """The n of the pair that x stands in."""
        among = int(isqrt(5 * x * x) - x) // 2  # floor(x / phi)
        return next(n for about in (among, x - among) for n, pair in self._about(about).items() if x in pair)

    def partner(self, x: int) -> int:
        """The number that stands with x."""
        return sum(self.pair(self.index(x))) - x

    def with_difference(self, d: int) -> tuple[int, int]:
        """The pair whose numbers differ by d."""
        return next(pair for pair in self._about(d).values() if pair[1] - pair[0] == d)

    def are_pair(self, x: int, y: int) -> bool:
        """Whether these piles are a P-position."""
        return self.partner(x) == y


class SettledPairs(VectorPairs):
    """The pairs of a game that comes back to d_n = n; ``word`` has the other differences, from ``start`` on."""

    # if A'_n - A_n = e is -1 or 1, A'_m - A_m = -e at m = A_n, or at A_n + 1 for e = 1, and so on; else A'_n = A_n

    def __init__(self, p: int, q: int) -> None:
        self.vector = p, q
        self.start, self.word, seeds, self._alone = _IRREGULAR.get((p, q), (0, (), {}, {}))
        n = None if self.word else find_hit(p, q)
        if n is not None:
            one, _, other = (lower(n + i + 1) - lower(n + i) for i in range(3))
            self.start, self.word = n, (n + 1, n) if one == 2 else (n + 1, n + 2, n + 3, n)
            moved = [-1, 1] if one == 2 else [-1, -1, *[0] * (other - 1), 1, 1]
            seeds = dict(enumerate(moved, lower(n) + 1))
        self._orbits = [(n, lower(n) + (e > 0), e) for n, e in seeds.items() if e]
        word, start = ", ".join(map(abbreviate, self.word)), abbreviate(self.start)
        self.law = f"pair n has the difference n, but {word} from n = {start} on" if word else "the pairs are Wythoff's"

    def near(self, low: int, high: int) -> Mapping[int, tuple[int, int]]:
        moved = dict(self._alone)
        for orbit in self._orbits:
            n, following, e = orbit
            while n <= high:
                if n >= low:
                    moved[n] = moved.get(n, 0) + e
                n, following, e = following, n + following, -e
        found = {}
        for n in range(low, high + 1):
            smaller, place = lower(n) + moved.get(n, 0), n - self.start
            found[n] = smaller, smaller + (self.word[place] if 0 <= place < len(self.word) else n)
        return found


class SwappedPairs(VectorPairs):
    """The pairs for (p, q) = (A_delta, B_delta) with A_(delta+2) = A_delta + 4: neighbours swap differences."""

    # these are n and n + 1, n in S: n >= delta, A_n - A_(n - delta) = A_delta and n - delta not in E; or n in E, the
    # numbers A_m + 1 with m in S; for n in E, A'_n and A'_(n + 1) are A_n - 1 and A_(n + 1) + 1

    law = "pair n has the difference n, but for neighbours that exchange theirs"

    def __init__(self, p: int, q: int) -> None:
        self.vector, self.delta = (p, q), q - p

    def _is_first(self, n: int) -> bool:
        """Whether n is in S."""
        found = False
        while n >= self.delta and lower(n) - lower(n - self.delta) == self.vector[0]:
            found, m = not found, self._origin(n - self.delta)
            if m is None:
                break
            n = m
        return found

    def _origin(self, n: int) -> int | None:
        """The m with A_m + 1 = n."""
        m = int(isqrt(5 * (n - 1) ** 2) - n + 1) // 2 + 1
        return m if lower(m) == n - 1 else None

    def near(self, low: int, high: int) -> Mapping[int, tuple[int, int]]:
        origins = {n: self._origin(n) for n in range(low - 1, high + 1)}
        second = {n for n, m in origins.items() if m is not None and self._is_first(m)}
        swapped = second | {n for n in origins if self._is_first(n)}
        found = {}
        for n in range(low, high + 1):
            smaller = lower(n) - (n in second) + (n - 1 in second)
            found[n] = smaller, smaller + n + (n in swapped) - (n - 1 in swapped)
        return found


@lru_cache(maxsize=64)
def pairs_with(p: int, q: int) -> VectorPairs | None:
    """The pairs of Wythoff's game with the vectors (p, q) and (q, p), 0 < p < q; None if no law of them is known."""
    smaller = lower(q - p)
    if p not in (smaller, smaller + 1):
        return SettledPairs(p, q)
    return SwappedPairs(p, q) if p == smaller and lower(q - p + 2) == p + 4 else None
