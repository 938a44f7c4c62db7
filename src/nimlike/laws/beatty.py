"""Beatty sequences fitted exactly, the wedges between them, and their slopes as functions of a letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, takewhile
from math import gcd, isqrt, lcm, sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.laws.functions import Function, function, polynomial
from nimlike.laws.set_laws import Cells, SetLaw, Table
from nimlike.numeration.beatty_pairs import floor_of, write_surd

_DENOMINATORS: Final = 8
_SMALL_DENOMINATORS: Final = 4


@dataclass(frozen=True)
class Surd:
    """The number (p + q sqrt(d)) / r, with whole numbers p, q, d >= 0 and r >= 1."""

    p: int
    q: int
    d: int
    r: int

    def floor(self, factor: int, plus: Surd | None = None) -> int:
        """The whole part of ``factor`` times the number, and of ``plus``, of the same field, added to it."""
        p, q, r = factor * self.p, factor * self.q, self.r
        if plus is not None:
            p, q, r = p * plus.r + plus.p * r, q * plus.r + plus.q * r, r * plus.r
        return floor_of(p, q, self.d, r)

    def minus(self, other: Surd) -> Surd:
        """The difference of two numbers of one field."""
        p, q = self.p * other.r - other.p * self.r, self.q * other.r - other.q * self.r
        return simplest(p, q, self.d, self.r * other.r)

    def __float__(self) -> float:
        return (self.p + self.q * sqrt(self.d)) / self.r

    def __str__(self) -> str:
        return write_surd(self.p, self.q, self.r, f"sqrt({self.d})", "({})/{}")

    @property
    def latex(self) -> str:
        """The number in LaTeX."""
        return write_surd(self.p, self.q, self.r, rf"\sqrt{{{self.d}}}", r"\frac{{{}}}{{{}}}")


def simplest(p: int, q: int, d: int, r: int) -> Surd:
    """(p + q sqrt(d))/r in lowest terms."""
    common = gcd(p, q, r)
    return Surd(p // common, q // common, d, r // common)


@dataclass(frozen=True)
class Beatty:
    """The sequence floor(k alpha + gamma), k = 0, 1, 2, ..."""

    alpha: Surd
    gamma: Surd

    def term(self, k: int) -> int:
        """The term with number k."""
        return self.alpha.floor(k, self.gamma)

    def shifted(self, steps: int) -> Beatty:
        """The sequence whose term k + steps is this one's term k."""
        alpha = self.alpha
        return Beatty(alpha, self.gamma.minus(Surd(steps * alpha.p, steps * alpha.q, alpha.d, alpha.r)))

    @property
    def _shift(self) -> int | None:
        """c where gamma = c alpha, for a small whole c."""
        alpha, gamma = self.alpha, self.gamma
        for c in range(-3, 4):
            if c * alpha.p * gamma.r == gamma.p * alpha.r and c * alpha.q * gamma.r == gamma.q * alpha.r:
                return c
        return None

    def _rational(self) -> tuple[str, str, int] | None:
        """(p, c, r) where the term is floor((p k + c)/r), p and c as texts; None if alpha is irrational."""
        alpha, gamma = self.alpha, self.gamma
        if alpha.q or gamma.q or not alpha.p:
            return None
        below = lcm(alpha.r, gamma.r)
        factor, plus = alpha.p * below // alpha.r, gamma.p * below // gamma.r
        told = "" if factor == 1 else "-" if factor == -1 else str(factor)
        return told, f" {'+' if plus > 0 else '-'} {abs(plus)}" if plus else "", below

    def text(self, k: str) -> str:
        """The formula."""
        if (exact := self._rational()) is not None:
            factor, plus, below = exact
            above = f"{factor}{' ' if factor and len(k) > 1 else ''}{k}{plus}"
            return above if below == 1 else f"floor({f'({above})' if plus else above}/{below})"
        return self._said(k, str(self.alpha), str(self.gamma), "floor({})", "")

    def latex(self, k: str) -> str:
        """The formula in LaTeX."""
        if (exact := self._rational()) is not None:
            factor, plus, below = exact
            above = rf"{factor}\, {k}{plus}" if factor and len(k) > 1 else f"{factor}{k}{plus}"
            return above if below == 1 else rf"\left\lfloor \frac{{{above}}}{{{below}}} \right\rfloor"
        return self._said(k, self.alpha.latex, self.gamma.latex, r"\left\lfloor {} \right\rfloor", r"\,")

    def _said(self, k: str, alpha: str, gamma: str, floor: str, between: str) -> str:
        alpha = f"({alpha})" if " " in alpha and not alpha.startswith(("(", r"\frac")) else alpha
        shift = self._shift
        if shift is not None:
            index = k if shift == 0 else f"({k} {'+' if shift > 0 else '-'} {abs(shift)})"
            gap = between or (" " if shift == 0 else "")
            return floor.format(f"{index}{gap}{alpha}")
        sign, gamma = (" - ", gamma[1:]) if gamma.startswith("-") and " " not in gamma else (" + ", gamma)
        return floor.format(f"{k}{between or ' '}{alpha}{sign}{gamma}")

    def facts(self) -> dict[str, Any]:
        """The numbers as JSON-ready data."""
        return {
            name: {"p": surd.p, "q": surd.q, "d": surd.d, "r": surd.r, "text": str(surd)}
            for name, surd in (("alpha", self.alpha), ("gamma", self.gamma))
        }


def slopes(numbers: Sequence[int]) -> tuple[Fraction, Fraction]:
    """The open interval of the alpha for which some floor(k alpha + gamma) may give these terms.

    It is the largest of (t_j - t_i - 1)/(j - i) to the smallest of (t_j - t_i + 1)/(j - i), over i < j. Complexity:
    quadratic in the number of terms.
    """
    terms = np.asarray(numbers, np.int64)
    low, high = Fraction(-(10**9)), Fraction(10**9)
    for gap in range(1, len(terms)):
        rises = terms[gap:] - terms[:-gap]
        low = max(low, Fraction(int(rises.max()) - 1, gap))
        high = min(high, Fraction(int(rises.min()) + 1, gap))
    return low, high


def beatty(numbers: Sequence[int]) -> Beatty | None:
    """The simplest alpha and gamma with floor(k alpha + gamma) equal to the k-th number for all given k.

    alpha is a fraction or lies in a quadratic field Q(sqrt(d)) with small d and small denominator, gamma in the same
    field. None if there are none, or where fewer than 16 numbers are given.
    """
    if len(numbers) < 16:
        return None
    low, high = slopes(numbers)
    if low >= high:
        return None
    for alpha in _alphas(low, high):
        for gamma in _gammas(numbers, alpha):
            found = Beatty(alpha, gamma)
            if all(found.term(k) == n for k, n in enumerate(numbers)):
                return found
    return None


def _alphas(low: Fraction, high: Fraction) -> Iterator[Surd]:
    """Numbers in an open interval: a fraction of a very small denominator, quadratic ones by size, a fraction."""
    simple = _simplest(low, high)
    fraction = Surd(simple.numerator, 0, 0, simple.denominator)
    if simple.denominator <= _SMALL_DENOMINATORS:
        yield fraction
    found = []
    ends = float(low), float(high)
    for d in range(2, 61):
        if any(d % (square * square) == 0 for square in range(2, isqrt(d) + 1)):
            continue
        root = sqrt(d)
        for r in range(1, _DENOMINATORS + 1):
            for q in (1, -1, 2, -2, 3, -3):
                first = ends[0] * r - q * root
                for p in range(int(np.ceil(first)), int(np.floor(ends[1] * r - q * root)) + 1):
                    if np.gcd.reduce([p, q, r]) == 1 and ends[0] < (p + q * root) / r < ends[1]:
                        found.append((d + 4 * r + 4 * abs(q) + abs(p), Surd(p, q, d, r)))
    yield from (alpha for _, alpha in sorted(found, key=lambda each: each[0]))
    if _SMALL_DENOMINATORS < simple.denominator <= 32:
        yield fraction


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the smallest denominator in an open interval: a step of continued fractions at a time."""
    whole = low.numerator // low.denominator
    if whole + 1 < high:
        return Fraction(whole + 1)
    rest_low, rest_high = low - whole, high - whole
    if rest_low == 0:
        return whole + Fraction(1, (1 / rest_high).__floor__() + 1)
    return whole + 1 / _simplest(1 / rest_high, 1 / rest_low)


def _gammas(numbers: Sequence[int], alpha: Surd) -> Iterator[Surd]:
    """Numbers of alpha's field that may be the offset, by their size: multiples of alpha first."""
    slope = float(alpha)
    terms = np.asarray(numbers, np.float64) - slope * np.arange(len(numbers))
    low, high = float(terms.max()) - 1e-9, float(terms.min()) + 1 + 1e-9
    if low > high:
        return
    for c in range(-3, 4):
        if low <= c * slope <= high:
            yield Surd(c * alpha.p, c * alpha.q, alpha.d, alpha.r)
    root = sqrt(alpha.d)
    found = []
    for r in range(1, 2 * _DENOMINATORS + 1):
        for q in range(-6, 7) if alpha.d else (0,):
            for p in range(int(np.ceil(low * r - q * root)), int(np.floor(high * r - q * root)) + 1):
                if np.gcd.reduce([p, q, r]) == 1:
                    found.append((4 * r + 4 * abs(q) + abs(p), Surd(p, q, alpha.d, r)))
    yield from (gamma for _, gamma in sorted(found, key=lambda each: each[0])[:400])


# Sets of one number: the terms of a Beatty sequence.


def beatty_sets(table: Table) -> Iterator[SetLaw]:
    """The numbers floor(k alpha + gamma), k = 0, 1, 2, ..., with alpha irrational and more than 1."""
    if len(table.names) != 1:
        return
    line = beatty([n for (n,) in table.half.members()])
    if line is None or not line.alpha.q or float(line.alpha) < 1:
        return

    def listing(bound: int) -> list[tuple[int, ...]]:
        return [(n,) for n in takewhile(lambda n: n < bound, map(line.term, count()))]

    def holds(numbers: NDArray[Any]) -> Cells:
        return np.isin(numbers, listing(int(numbers.max(initial=0)) + 1))

    (name,) = table.names
    words, latex = f"{name} = {line.text('k')} for some k >= 0", rf"{name} = {line.latex('k')},\ k \ge 0"
    yield SetLaw("beatty", words, latex, holds, {"beatty": line.facts()}, listing=listing)


# Sets of two numbers decided by their ratio: the larger is at most floor(alpha times the smaller + gamma), or more.


def wedges(table: Table) -> Iterator[SetLaw]:
    """The pairs of different positive numbers, the larger at most floor(alpha times the smaller + gamma); or the rest.

    Equal numbers, a number and 0, and 0 and 0 are cases by themselves.
    """
    if len(table.names) != 2:
        return
    half = table.half.mirrored
    side = len(half)
    if side < 4 or not np.array_equal(half, half.T):
        return
    edge, equal = half[0, 1:], np.diagonal(half)[1:]
    if edge.any() != edge.all() or equal.any() != equal.all():
        return
    cases = (bool(equal[0]), bool(edge[0]), bool(half[0, 0]))
    small = np.arange(1, side)
    for inside in (True, False):
        rows = np.triu(half[1:, 1:] == inside, 1)
        count = rows.sum(axis=1)
        if not np.array_equal(rows, (small > small[:, None]) & (small <= (small + count)[:, None])):
            continue
        ended = small + count < side - 1  # the others may go on beyond the table
        last = (small + count)[: side - 1 if ended.all() else int(np.argmin(ended))]
        line = beatty(last.tolist())
        if line is not None and (line.alpha.q or line.alpha.p != line.alpha.r):
            yield _law(table.names, line.shifted(1), inside, cases)
            return


def _law(names: tuple[str, ...], line: Beatty, inside: bool, cases: tuple[bool, bool, bool]) -> SetLaw:
    equal, edge, corner = cases

    def holds(x: NDArray[Any], y: NDArray[Any]) -> Cells:
        numbers = np.unique(np.concatenate([x.ravel(), y.ravel()]))
        last = np.array([line.term(n) for n in numbers.tolist()])
        small, large = np.minimum(x, y), np.maximum(x, y)
        found = (large <= last[np.searchsorted(numbers, small)]) == inside
        found = np.where(x == y, equal, found)
        return np.where(small == 0, np.where(large == 0, corner, edge), found)

    x, y = names
    small, formal = f"min({x}, {y})", rf"\min({x}, {y})"
    words = f"max({x}, {y}) {'<=' if inside else '>'} {line.text(small)}"
    relation = r"\le" if inside else ">"
    latex = rf"\max({x}, {y}) {relation} {line.latex(formal)}"
    # What the inequality says of equal numbers, where the line is above them.
    apart = equal != inside
    words += f", where both are positive{f' and {x} is not {y}' if apart and inside else ''}"
    latex += rf",\ {x}, {y} > 0" + (rf",\ {x} \ne {y}" if apart and inside else "")
    if apart and not inside:
        words += f", or {x} = {y} > 0"
        latex += rf" \lor {x} = {y} > 0"
    zeros = {
        (True, True): ("one of them is 0", rf"{x} {y} = 0"),
        (True, False): ("exactly one of them is 0", rf"({x} = 0) \ne ({y} = 0)"),
        (False, True): ("both are 0", rf"{x} = {y} = 0"),
    }
    if (edge, corner) in zeros:
        told, symbols = zeros[edge, corner]
        words += f", or {told}"
        latex += rf" \lor {symbols}"
    facts = {"beatty": line.facts(), "inside": inside, "cases": [equal, edge, corner]}
    return SetLaw("ratio", words, latex, holds, facts, 2)


def ordered_wedges(table: Table) -> Iterator[SetLaw]:
    """The pairs of positive numbers with one of them at most floor(alpha times the other + gamma), or more.

    A number and 0, either way, and 0 and 0 are cases by themselves.
    """
    half = table.half.cells
    if half.ndim != 2 or len(half) < 8:
        return
    for axis, cells in enumerate((half, half.T)):
        edges = cells[0, 1:], cells[1:, 0]
        if any(edge.any() != edge.all() for edge in edges):
            return
        block, numbers = cells[1:, 1:], np.arange(1, len(half))
        for inside in (True, False):
            last = (block == inside).sum(axis=1)
            if not np.array_equal(block == inside, numbers <= last[:, None]):
                continue
            ended = last < len(block) - 1  # the others may go on beyond the table
            line = beatty(last[: len(last) if ended.all() else int(np.argmin(ended))].tolist())
            if line is not None and line.alpha.p + line.alpha.q > 0:
                cases = bool(edges[0].all()), bool(edges[1].all()), bool(cells[0, 0])
                yield _ordered_law(table.names, axis, line.shifted(1), inside, cases)
                return


def _ordered_law(
    names: tuple[str, ...], axis: int, line: Beatty, inside: bool, cases: tuple[bool, bool, bool]
) -> SetLaw:
    def holds(*pair: NDArray[Any]) -> Cells:
        x, y = pair[axis], pair[1 - axis]
        last = np.array([line.term(n) for n in range(int(x.max(initial=0)) + 1)])
        found = (y <= last[x]) == inside
        edges = np.where(x == 0, np.where(y == 0, cases[2], cases[0]), cases[1])
        return np.asarray(np.where((x == 0) | (y == 0), edges, found))

    x, y = names[axis], names[1 - axis]
    words = f"{y} {'<=' if inside else '>'} {line.text(x)}, where both are positive"
    sign, either = r"\le" if inside else ">", r" \lor "
    latex = rf"{y} {sign} {line.latex(x)},\ {x}, {y} > 0"
    zeros = [f"{x} = 0"] * cases[0] + [f"{y} = 0"] * cases[1]
    if zeros:
        words += f", or {' or '.join(zeros)}{'' if cases[2] else ', and not both are 0'}"
        latex += either + either.join(zeros) + ("" if cases[2] else rf",\ ({x}, {y}) \ne (0, 0)")
    elif cases[2]:
        words, latex = f"{words}, or both are 0", rf"{latex} \lor {x} = {y} = 0"
    facts = {"beatty": line.facts(), "of": x, "inside": inside, "cases": list(cases)}
    return SetLaw("ratio", words, latex, holds, facts, 2)


# Beatty sequences whose slope and offset depend on a letter: floor(k alpha + gamma) in a quadratic field.

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

    None if there is no simple one. Values where alpha is rational while it is not for others are left out.
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
