"""Pairs of floors, A_n = floor(n alpha + gamma) and B_n = floor(n beta + delta), from some n on, and a few others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from math import isqrt

from nimlike.numeration.beatty_pairs import BeattyPairs, Quadratic


@dataclass(frozen=True)
class Floors:
    """The function floor(n slope + offset), for numbers of one quadratic field."""

    slope: Quadratic
    offset: Quadratic

    def term(self, n: int) -> int:
        """The value at n."""
        return (self.slope.times(n) + self.offset).floor()

    def __str__(self) -> str:
        slope = str(self.slope)
        slope = f"({slope})" if " " in slope and not slope.startswith("(") else slope
        if not self.offset.x and not self.offset.y:
            return f"floor(n {slope})"
        offset = str(self.offset) if self.offset.y else str(self.offset.x)
        if offset.startswith("-"):
            return f"floor(n {slope} - {offset[1:]})"
        return f"floor(n {slope} + {offset})"


@dataclass(frozen=True)
class FloorPairs:
    """The pairs listed and (A_n, B_n) for n >= first, each in either order."""

    lower: Floors
    upper: Floors
    first: int  # the first n
    others: tuple[tuple[int, int], ...] = ()  # the pairs listed

    @classmethod
    def of(cls, pairs: BeattyPairs) -> FloorPairs:
        """(0, 0), and the pairs of two complementary Beatty sequences."""
        lower = Floors(reduced(pairs.slope), reduced(pairs.shift))
        upper = Floors(reduced(pairs.other_slope), reduced(pairs.other_shift))
        return cls(lower, upper, 1, ((0, 0),))

    @property
    def root(self) -> int:
        """d, where the numbers lie in Q(sqrt(d))."""
        return self.lower.slope.d

    def terms(self) -> Iterator[tuple[int, int]]:
        """(A_n, B_n) for n = first, ..."""
        return ((self.lower.term(n), self.upper.term(n)) for n in count(self.first))

    def below(self, bound: int) -> list[tuple[int, int]]:
        """The pairs with both numbers below a bound, sorted; those listed too."""
        found = {pair for pair in self.others if max(pair) < bound}
        for pair in self.terms():
            if min(pair) >= bound:
                return sorted(found)
            if max(pair) < bound:
                found.add(pair)
        return []

    def words(self, x: str, y: str) -> str:
        """The set in words, x and y being the names of the numbers."""
        listed = "".join(f"({a}, {b}), " for a, b in self.others)
        return (
            f"{x} and {y} are, in either order, {listed}{'or ' * bool(listed)}A_n and B_n for some n >= {self.first},"
            f" where A_n = {self.lower} and B_n = {self.upper}"
        )


def reduced(number: Quadratic) -> Quadratic:
    """The number with a square-free d."""
    factor = next(f for f in range(isqrt(number.d), 0, -1) if number.d % (f * f) == 0)
    return replace(number, y=number.y * factor, d=number.d // (factor * factor))
