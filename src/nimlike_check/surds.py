"""Exact numbers x + y sqrt(d), with fractions x and y, and a whole number d >= 2 that is no square."""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import Any

from nimlike_check.refusal import refuse

MOST = 10**100
"""Numerators and denominators in a certificate are smaller."""


class Surd:
    """The number x + y sqrt(d)."""

    def __init__(self, x: Fraction, y: Fraction, d: int) -> None:
        self.x, self.y, self.d = x, y, d

    def __add__(self, other: Surd) -> Surd:
        return Surd(self.x + other.x, self.y + other.y, self.d)

    def __sub__(self, other: Surd) -> Surd:
        return Surd(self.x - other.x, self.y - other.y, self.d)

    def __mul__(self, other: Surd) -> Surd:
        return Surd(self.x * other.x + self.d * self.y * other.y, self.x * other.y + self.y * other.x, self.d)

    def times(self, factor: int) -> Surd:
        """The number, a whole number of times."""
        return Surd(factor * self.x, factor * self.y, self.d)

    def negative(self) -> bool:
        """Whether it is below 0: t |t| grows with t, so that x < -y sqrt(d) iff x |x| < -d y |y|.

        Examples
        --------
        >>> Surd(Fraction(3), Fraction(-2), 2).negative(), Surd(Fraction(-3), Fraction(2), 2).negative()
        (False, True)
        """
        return self.x * abs(self.x) < -self.d * self.y * abs(self.y)

    def bits(self) -> int:
        """The binary digits of the longest of its numerators and denominators."""
        return max(n.bit_length() for part in (self.x, self.y) for n in (part.numerator, part.denominator))

    def __str__(self) -> str:
        """The number as text.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> str(Surd(half, half, 5)), str(Surd(Fraction(0), Fraction(-1), 2)), str(Surd(-half, Fraction(0), 2))
        ('(1 + sqrt(5))/2', '-sqrt(2)', '-1/2')
        """
        below = self.x.denominator * self.y.denominator // gcd(self.x.denominator, self.y.denominator)
        p, q = int(self.x * below), int(self.y * below)
        root = f"{'' if abs(q) == 1 else abs(q)}sqrt({self.d})"
        if not q or not p:
            above = str(p) if not q else f"{'-' if q < 0 else ''}{root}"
        else:
            above = f"{p} {'-' if q < 0 else '+'} {root}"
        return above if below == 1 else f"{above}/{below}" if not p or not q else f"({above})/{below}"


def read_surd(value: Any, d: int) -> Surd:
    """The number (p + q sqrt(d))/r that the list p, q, r describes."""
    if not isinstance(value, list) or len(value) != 3 or not all(type(one) is int for one in value):
        refuse("format", "a number (p + q sqrt(d))/r is a list of three whole numbers p, q, r")
    p, q, r = value
    if r < 1 or max(abs(p), abs(q), r) >= MOST:
        refuse("format", "a number (p + q sqrt(d))/r has r >= 1, and p, q, r with at most 100 digits")
    return Surd(Fraction(p, r), Fraction(q, r), d)
