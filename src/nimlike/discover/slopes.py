"""Beatty sequences whose slope and offset depend on a letter: floor(k alpha + gamma) in a quadratic field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from nimlike.discover.beatty import Beatty, Surd
from nimlike.discover.functions import Function, function, polynomial

_PARTS = ("trace", "square", "plus", "times")


def parts(beatty: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a Beatty sequence in numbers that do not depend on how its square root is written.

    alpha = (trace + sign sqrt(square))/2, and gamma = plus + times alpha; of a rational alpha sign and square are 0.
    """
    alpha, gamma = beatty["alpha"], beatty["gamma"]
    p, q, d, r = (alpha[name] for name in "pqdr")
    root = Fraction(q, r)
    times = Fraction(gamma["q"], gamma["r"]) / root if q and d else Fraction(0)
    return {
        "trace": Fraction(2 * p, r),
        "square": 4 * root * root * d,
        "sign": (q > 0) - (q < 0) if d else 0,
        "plus": Fraction(gamma["p"], gamma["r"]) - times * Fraction(p, r),
        "times": times,
    }


@dataclass(frozen=True)
class Slope:
    """floor(k alpha + gamma) with alpha = (trace + sign sqrt(square))/2 and gamma = plus + times alpha."""

    trace: Function
    square: Function
    sign: int
    plus: Function
    times: Function

    def at(self, value: int) -> Beatty:
        """The sequence for one value of the letter."""
        trace, square = self.trace(value), self.square(value)
        # sqrt(a/b) = sqrt(a b)/b
        d, under = square.numerator * square.denominator, 2 * square.denominator
        r = lcm(2 * trace.denominator, under)
        p, q = int(trace / 2 * r), self.sign * (r // under)
        plus, times = self.plus(value), self.times(value)
        common = lcm(plus.denominator, times.denominator * r)
        gamma = Surd(int(plus * common + times * p * (common // r)), int(times * q * (common // r)), d, common)
        return Beatty(Surd(p, q, d, r), gamma)

    def known_at(self, value: int) -> bool:
        """Whether all its numbers are defined for that value."""
        numbers = (self.trace, self.square, self.plus, self.times)
        return all(number.known_at(value) for number in numbers) and self.square(value) >= 0

    def text(self, k: str, letter: str) -> str:
        """The formula; alpha is named apart where the offset needs it."""
        return self._said(k, self.alpha(letter), letter, "floor({})", False)

    def latex(self, k: str, letter: str) -> str:
        """The formula in LaTeX."""
        return self._said(k, self.alpha(letter, True), letter, r"\left\lfloor {} \right\rfloor", True)

    def alpha(self, letter: str, tex: bool = False) -> str:
        """alpha in words, or in LaTeX."""
        above, square = self.trace.above, self.square.above
        whole = self.trace.below == self.square.below == (1,)
        halved = whole and all(each % 2 == 0 for each in above) and all(each % 4 == 0 for each in square)
        if halved:
            told = polynomial([each // 2 for each in above], letter)
            root = polynomial([each // 4 for each in square], letter)
        else:
            told, root = (each.latex(letter) if tex else each.text(letter) for each in (self.trace, self.square))
        radical = "" if not self.sign else rf"\sqrt{{{root}}}" if tex else f"sqrt({root})"
        sign = "-" if self.sign < 0 else "+"
        said = told if not radical else radical if told == "0" and self.sign > 0 else f"{told} {sign} {radical}"
        if halved:
            return f"({said})" if " " in said and not tex else said
        return rf"\frac{{{said}}}{{2}}" if tex else f"({said})/2"

    def _said(self, k: str, alpha: str, letter: str, floor: str, tex: bool) -> str:
        gap = r"\," if tex else " "
        zero = self.plus.above == (0,)
        if zero and self.times.constant and self.times.below == (1,):
            shift = self.times.above[0]
            if tex and " " in alpha and not alpha.startswith(r"\frac"):
                alpha = f"({alpha})"
            index = f"({k} {'+' if shift > 0 else '-'} {abs(shift)})" if shift else k
            return floor.format(f"{index}{gap}{alpha}")
        name = r"\alpha" if tex else "alpha"
        plus, times = (one.latex(letter) if tex else one.text(letter) for one in (self.plus, self.times))
        added = "" if zero else f" + {_inner(plus, tex)}"
        if self.times.above != (0,):
            added += f" + {_factor(times, tex)}{name}"
        apart = r",\ " if tex else " with "
        return f"{floor.format(f'{k}{gap}{name}{added}')}{apart}{name} = {alpha}"


def _inner(text: str, tex: bool) -> str:
    return f"({text})" if text.startswith("-") or (" " in text and not tex and "/" not in text) else text


def _factor(text: str, tex: bool) -> str:
    return "" if text == "1" else text if tex and text.startswith(r"\frac") else f"({text}) "


def slope(points: Mapping[int, Mapping[str, Any]]) -> Slope | None:
    """The slope and offset, as functions of the letter, through the facts of Beatty sequences for some values of it.

    None where there is no simple one. Values where alpha is rational while it is not for others are left out.
    """
    read = {value: parts(facts) for value, facts in points.items()}
    signs = [each["sign"] for each in read.values()]
    if not signs:
        return None
    sign = max(set(signs), key=signs.count)
    chosen: Sequence[tuple[int, dict[str, Any]]] = [each for each in read.items() if each[1]["sign"] == sign]
    found = [function([(value, numbers[name]) for value, numbers in chosen]) for name in _PARTS]
    trace, square, plus, times = found
    if trace is None or square is None or plus is None or times is None:
        return None
    return Slope(trace, square, sign, plus, times)
