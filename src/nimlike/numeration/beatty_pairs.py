"""Pairs of complementary Beatty sequences: A_n = floor(n alpha + gamma) and B_n = floor(n beta + delta), exactly.

alpha and gamma lie in one quadratic field; beta and delta follow from them: 1/alpha + 1/beta = 1 and
gamma/alpha + delta/beta = 0. When the sequences are then complementary is proved in docs/theory/invariant-games.md
(Fraenkel 1969).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import count
from math import isqrt, lcm, sqrt
from typing import Final

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.numbers import abbreviate
from nimlike.numeration.number_pairs import Pair

_MOST: Final = 10**6


@dataclass(frozen=True)
class Quadratic:
    """The number x + y sqrt(d), with fractions x and y, and d >= 2 no square."""

    x: Fraction
    y: Fraction
    d: int

    @classmethod
    def of(cls, d: int, p: int, q: int = 0, r: int = 1) -> Quadratic:
        """(p + q sqrt(d)) / r."""
        return cls(Fraction(p, r), Fraction(q, r), d)

    def __lt__(self, other: Quadratic) -> bool:
        return (self - other).floor() < 0

    def __add__(self, other: Quadratic) -> Quadratic:
        return Quadratic(self.x + other.x, self.y + other.y, self.d)

    def __sub__(self, other: Quadratic) -> Quadratic:
        return Quadratic(self.x - other.x, self.y - other.y, self.d)

    def __mul__(self, other: Quadratic) -> Quadratic:
        return Quadratic(self.x * other.x + self.y * other.y * self.d, self.x * other.y + self.y * other.x, self.d)

    def times(self, n: int) -> Quadratic:
        """n times the number."""
        return Quadratic(n * self.x, n * self.y, self.d)

    def inverse(self) -> Quadratic:
        """1 over the number, which is not 0."""
        norm = self.x * self.x - self.y * self.y * self.d
        return Quadratic(self.x / norm, -self.y / norm, self.d)

    def floor(self) -> int:
        """The whole part."""
        p, q, r = self.numbers()
        return floor_of(p, q, self.d, r)

    def __float__(self) -> float:
        return float(self.x) + float(self.y) * sqrt(self.d)

    def numbers(self) -> tuple[int, int, int]:
        """(p, q, r) with the number (p + q sqrt(d)) / r, in lowest terms."""
        r = lcm(self.x.denominator, self.y.denominator)
        return int(self.x * r), int(self.y * r), r

    def text(self, tex: bool = False) -> str:
        """The number in words, or in LaTeX."""
        p, q, r = self.numbers()
        parts = [str(p)] if p or not q else []
        if q:
            sign = ("- " if parts else "-") if q < 0 else ("+ " if parts else "")
            root = rf"\sqrt{{{self.d}}}" if tex else f"sqrt({self.d})"
            parts.append(f"{sign}{'' if abs(q) == 1 else abs(q)}{root}")
        above = " ".join(parts)
        if r == 1:
            return above
        return rf"\frac{{{above}}}{{{r}}}" if tex else f"({above})/{r}" if len(parts) > 1 else f"{above}/{r}"

    def __str__(self) -> str:
        return self.text()


def floor_of(p: int, q: int, d: int, r: int) -> int:
    """The whole part of (p + q sqrt(d))/r."""
    square = q * q * d
    root = isqrt(square)
    if q < 0:
        root = -root - (root * root != square)
    return (p + root) // r


@dataclass(frozen=True)
class BeattyPairs:
    """The pairs (A_n, B_n), n = 1, 2, ..., of two complementary Beatty sequences; each number stands in one pair."""

    alpha: tuple[int, int, int, int]  # (p, q, d, r): alpha = (p + q sqrt(d))/r, irrational, 1 < alpha < 2
    gamma: tuple[int, int, int] = (0, 0, 1)  # (p, q, r): gamma = (p + q sqrt(d))/r

    def __post_init__(self) -> None:
        p, q, d, r = self.alpha
        if not r or not self.gamma[2]:
            raise RulesetError("beatty: a denominator is 0")
        if d < 2 or isqrt(d) ** 2 == d or not q:
            raise RulesetError(
                f"beatty: ({p} + {q} sqrt({d}))/{r} is rational or no real number; it must be irrational, as with "
                "1,1,5,2"
            )
        if self.slope.floor() != 1:
            raise RulesetError(f"beatty: alpha = {self.slope} does not lie between 1 and 2")
        for name, number in (("gamma", self.shift), ("delta", self.other_shift)):
            if Quadratic.of(d, 1) < number:
                raise RulesetError(f"beatty: {name} = {number} is greater than 1, so that not all numbers are positive")
        whole = -self.shift.y / self.slope.y
        reached = self.slope.x * whole + self.shift.x
        if whole >= 1 and whole.denominator == reached.denominator == 1 and reached > whole:
            raise RulesetError(
                f"beatty: {whole} alpha + gamma is the whole number {reached}, which stands in two pairs"
            )

    @classmethod
    def read(cls, text: str) -> BeattyPairs:
        """Pairs that P,Q,D,R or P,Q,D,R,P',Q',R' denotes: alpha = (P + Q sqrt(D))/R, gamma = (P' + Q' sqrt(D))/R'."""
        fields = text.split(",")
        if len(fields) not in (4, 7) or not all(field.lstrip("-").isdecimal() and field.isascii() for field in fields):
            raise ParseError(
                f"beatty={abbreviate(text)}: four numbers P,Q,D,R are needed for (P + Q sqrt(D))/R, like 1,1,5,2 "
                "for (1 + sqrt(5))/2, or seven, with P,Q,R of an offset after them"
            )
        if any(len(field) > len(str(_MOST)) + 1 for field in fields):
            raise ParseError(f"beatty={abbreviate(text)}: numbers to {_MOST:,} are meant")
        try:
            p, q, d, r, x, y, z = map(int, [*fields, "0", "0", "1"][:7])
        except ValueError:
            raise ParseError(f"beatty={abbreviate(text)}: whole numbers are needed") from None
        return cls((p, q, d, r), (x, y, z))

    def __str__(self) -> str:
        p, q, r = self.slope.numbers()
        text = f"{p},{q},{self.alpha[2]},{r}"
        return text if self.homogeneous else ",".join([text, *map(str, self.shift.numbers())])

    @cached_property
    def slope(self) -> Quadratic:
        """alpha."""
        p, q, d, r = self.alpha
        return Quadratic.of(d, p, q, r)

    @cached_property
    def shift(self) -> Quadratic:
        """gamma."""
        return Quadratic.of(self.alpha[2], *self.gamma)

    @cached_property
    def other_slope(self) -> Quadratic:
        """beta = alpha / (alpha - 1)."""
        return self.slope * (self.slope - Quadratic.of(self.alpha[2], 1)).inverse()

    @cached_property
    def other_shift(self) -> Quadratic:
        """delta = -gamma beta / alpha."""
        return (self.shift * self.other_slope * self.slope.inverse()).times(-1)

    @cached_property
    def floors(self) -> tuple[Floors, Floors]:
        """The functions whose values are A_n and B_n."""
        return Floors(self.slope, self.shift), Floors(self.other_slope, self.other_shift)

    @property
    def homogeneous(self) -> bool:
        """Whether gamma is 0."""
        return not self.shift.x and not self.shift.y

    def pair(self, n: int) -> Pair:
        """(A_n, B_n)."""
        lower, upper = self.floors
        return lower.term(n), upper.term(n)

    def swapped(self, n: int) -> Pair:
        """(B_n, A_n)."""
        return self.pair(n)[::-1]

    def index(self, number: int) -> tuple[int, bool]:
        """(n, True) if the number is A_n, (n, False) if it is B_n; for numbers from 1 on."""
        for floors in self.floors:
            target = Quadratic.of(self.alpha[2], number + 1) - floors.offset
            n = (target * floors.slope.inverse()).floor()
            if n >= 1 and floors.term(n) == number:
                return n, floors is self.floors[0]
        raise ValueError(f"{abbreviate(number)} stands in no pair: only the numbers 1, 2, 3, ... do")

    def partner(self, number: int) -> int:
        """The other number of the pair that a number stands in."""
        n, first = self.index(number)
        return self.pair(n)[first]

    def below(self, bound: int) -> Iterator[Pair]:
        """The pairs whose numbers are below a bound."""
        n = 1
        while (pair := self.pair(n))[1] < bound and pair[0] < bound:
            yield pair
            n += 1


# Pairs of floors, A_n = floor(n alpha + gamma) and B_n = floor(n beta + delta), from some n on, and a few others.


@dataclass(frozen=True)
class Floors:
    """The function floor(n slope + offset), for numbers of one quadratic field."""

    slope: Quadratic
    offset: Quadratic

    def term(self, n: int) -> int:
        """The value at n."""
        (p, s), (q, t), r = self._over_one
        return floor_of(n * p + s, n * q + t, self.slope.d, r)

    @cached_property
    def _over_one(self) -> tuple[tuple[int, int], tuple[int, int], int]:
        """The whole and the irrational parts of slope and offset, over one denominator."""
        parts = (self.slope.x, self.offset.x), (self.slope.y, self.offset.y)
        r = lcm(*(part.denominator for pair in parts for part in pair))
        (p, s), (q, t) = (tuple(int(part * r) for part in pair) for pair in parts)
        return (p, s), (q, t), r

    def shifted(self, steps: int) -> Floors:
        """The function whose value at n + steps is this one's at n."""
        return Floors(self.slope, self.offset - self.slope.times(steps))

    def text(self, n: str, tex: bool = False) -> str:
        """The formula in words or in LaTeX: of fractions with one denominator; if it can be, floor((n + c) slope)."""
        slope, offset = self.slope, self.offset
        floor, gap = (r"\left\lfloor {} \right\rfloor", r"\,") if tex else ("floor({})", "")
        if slope.x and not slope.y and not offset.y:
            below = lcm(slope.x.denominator, offset.x.denominator)
            factor, plus = int(slope.x * below), int(offset.x * below)
            times = {1: "", -1: "-"}.get(factor, f"{factor}{gap} " if len(n) > 1 else str(factor))
            above = f"{times}{n}" + (f" {'+' if plus > 0 else '-'} {abs(plus)}" if plus else "")
            over = rf"\frac{{{above}}}{{{below}}}" if tex else f"{f'({above})' if plus else above}/{below}"
            return above if below == 1 else floor.format(over)
        alpha, gamma = (number.text(tex) for number in (slope, offset))
        alpha = f"({alpha})" if " " in alpha and not alpha.startswith(("(", r"\frac")) else alpha
        for c in range(-3, 4):
            if (slope.x * c, slope.y * c) == (offset.x, offset.y):
                times = f"({n} {'+' if c > 0 else '-'} {abs(c)}){gap}" if c else f"{n}{gap or ' '}"
                return floor.format(f"{times}{alpha}")
        sign, gamma = ("-", gamma[1:]) if gamma.startswith("-") and " " not in gamma else ("+", gamma)
        return floor.format(f"{n}{gap or ' '}{alpha} {sign} {gamma}")

    def __str__(self) -> str:
        return self.text("n")


@dataclass(frozen=True)
class FloorPairs:
    """The pairs listed and (A_n, B_n) for n >= first, each in either order."""

    lower: Floors
    upper: Floors
    first: int  # the first n
    others: tuple[Pair, ...] = ()  # the pairs listed

    @classmethod
    def of(cls, pairs: BeattyPairs) -> FloorPairs:
        """(0, 0), and the pairs of two complementary Beatty sequences."""
        lower, upper = (Floors(reduce_surd(one.slope), reduce_surd(one.offset)) for one in pairs.floors)
        return cls(lower, upper, 1, ((0, 0),))

    @property
    def root(self) -> int:
        """d, where the numbers lie in Q(sqrt(d))."""
        return self.lower.slope.d

    def terms(self) -> Iterator[Pair]:
        """(A_n, B_n) for n = first, ..."""
        return ((self.lower.term(n), self.upper.term(n)) for n in count(self.first))

    def below(self, bound: int) -> list[Pair]:
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


def reduce_surd(number: Quadratic) -> Quadratic:
    """The number with a square-free d."""
    factor = next(f for f in range(isqrt(number.d), 0, -1) if number.d % (f * f) == 0)
    return replace(number, y=number.y * factor, d=number.d // (factor * factor))


# Ostrowski digits for sqrt(a^2 + 4): the digits show the pairs of Wythoff's games.
# The weights, and how the digits of a number tell its partner: docs/theory/wythoff.md, "In digits".


def ostrowski_weights(a: int, bound: int) -> list[int]:
    """The weights u_0 = 1, u_1 = a + 1, u_i = a u_(i-1) + u_(i-2) up to ``bound``, increasing."""
    weights, following = [1], a + 1
    while following <= bound:
        weights.append(following)
        following = a * following + (weights[-2] if len(weights) > 1 else 1)
    return weights


def ostrowski_digits(n: int, a: int = 1) -> list[int]:
    """Greedy digits of n >= 0 over the weights of `ostrowski_weights`, the highest first."""
    digits = []
    for weight in reversed(ostrowski_weights(a, n)):
        digit, n = divmod(n, weight)
        digits.append(digit)
    return digits
