"""Beatty sequences fitted exactly, the wedges between them, and their slopes as functions of a letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, takewhile
from math import gcd, isqrt, sqrt
from typing import Any, Final

import numpy as np

from nimlike.core.reason import Facts
from nimlike.laws.functions import Function, function, polynomial
from nimlike.laws.set_laws import Cells, Members, Numbers, SetLaw, Table
from nimlike.numeration.beatty_pairs import Floors, Quadratic

_DENOMINATORS: Final = 8
_SMALL_DENOMINATORS: Final = 4


def slopes(numbers: Sequence[int]) -> tuple[Fraction, Fraction]:
    """The open interval of the alpha for which some floor(k alpha + gamma) may give these terms."""
    terms = np.asarray(numbers, np.int64)
    low, high = Fraction(-(10**9)), Fraction(10**9)
    for gap in range(1, len(terms)):
        rises = terms[gap:] - terms[:-gap]
        low = max(low, Fraction(int(rises.max()) - 1, gap))
        high = min(high, Fraction(int(rises.min()) + 1, gap))
    return low, high


def floors_facts(floors: Floors) -> Facts:
    facts = {}
    for name, number in (("alpha", floors.slope), ("gamma", floors.offset)):
        p, q, r = number.numbers()
        facts[name] = {"p": p, "q": q, "d": number.d, "r": r, "text": str(number)}
    return facts


def beatty(numbers: Sequence[int]) -> Floors | None:
    """The simplest rational or quadratic alpha, and gamma in its field, with floor(k alpha + gamma) the k-th number."""
    if len(numbers) < 16:
        return None
    low, high = slopes(numbers)
    if low >= high:
        return None
    alphas = list(_alphas(low, high))
    # Multiples of alpha first; but a fraction of a very small denominator, which comes first, has every offset at once.
    for multiples in (True, False):
        for alpha in alphas:
            for gamma in _gammas(numbers, alpha, multiples and (alpha is not alphas[0] or alpha.d > 0)):
                found = Floors(alpha, gamma)
                if all(found.term(k) == n for k, n in enumerate(numbers)):
                    return found
    return None


def _alphas(low: Fraction, high: Fraction) -> Iterator[Quadratic]:
    """Numbers in an open interval: a fraction of a very small denominator, quadratic ones by size, a fraction."""
    simple = _simplest(low, high)
    fraction = Quadratic(simple, Fraction(0), 0)
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
                    if gcd(p, q, r) == 1 and ends[0] < (p + q * root) / r < ends[1]:
                        found.append((d + 4 * r + 4 * abs(q) + abs(p), Quadratic.of(d, p, q, r)))
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


def _gammas(numbers: Sequence[int], alpha: Quadratic, multiples: bool) -> Iterator[Quadratic]:
    """Numbers of alpha's field that may be the offset, by their size: multiples of alpha first, or these alone."""
    slope = float(alpha)
    terms = np.asarray(numbers, np.float64) - slope * np.arange(len(numbers))
    low, high = float(terms.max()) - 1e-9, float(terms.min()) + 1 + 1e-9
    if low > high:
        return
    for c in range(-3, 4):
        if low <= c * slope <= high:
            yield alpha.times(c)
    if multiples:
        return
    root = sqrt(alpha.d)
    found = []
    for r in range(1, 2 * _DENOMINATORS + 1):
        for q in range(-6, 7) if alpha.d else (0,):
            for p in range(int(np.ceil(low * r - q * root)), int(np.floor(high * r - q * root)) + 1):
                if gcd(p, q, r) == 1:
                    found.append((4 * r + 4 * abs(q) + abs(p), Quadratic.of(alpha.d, p, q, r)))
    yield from (gamma for _, gamma in sorted(found, key=lambda each: each[0])[:400])


# Sets of one number: the terms of a Beatty sequence.


def beatty_sets(table: Table) -> Iterator[SetLaw]:
    """The numbers floor(k alpha + gamma), k = 0, 1, 2, ..., with alpha irrational and more than 1."""
    if len(table.names) != 1:
        return
    line = beatty([n for (n,) in table.half.members()])
    if line is None or not line.slope.y or float(line.slope) < 1:
        return

    def listing(bound: int) -> Members:
        return [(n,) for n in takewhile(lambda n: n < bound, map(line.term, count()))]

    def holds(numbers: Numbers) -> Cells:
        return np.isin(numbers, listing(int(numbers.max(initial=0)) + 1))

    (name,) = table.names
    words, latex = f"{name} = {line.text('k')} for some k >= 0", rf"{name} = {line.text('k', tex=True)},\ k \ge 0"
    yield SetLaw("beatty", words, latex, holds, {"beatty": floors_facts(line)}, listing=listing)


# Sets of two numbers decided by their ratio: one is at most floor(alpha times the other + gamma), or more.


def wedges(table: Table) -> Iterator[SetLaw]:
    """The pairs of positive numbers with one of them at most floor(alpha times the other + gamma), or more."""
    if len(table.names) != 2 or table.bound < 8:
        return
    half, numbers = table.half.cells, np.arange(1, table.bound // 2)
    mirrored, nothing = table.half.mirrored, np.zeros_like(numbers)
    unordered = np.array_equal(mirrored, mirrored.T) and len({*np.diagonal(mirrored)[1:].tolist()}) == 1
    ways = [(mirrored, None, numbers)] * unordered + [(half, 0, nothing), (half.T, 1, nothing)] * (len(half) >= 8)
    for cells, axis, least in ways:
        # pairs with a 0, and of unordered numbers the equal ones, are cases by themselves
        edges = cells[0, 1:], cells[1:, 0]
        if any(edge.any() != edge.all() for edge in edges):
            continue
        beyond = numbers > least[:, None]
        for inside in (True, False):
            rows = (cells[1:, 1:] == inside) & beyond
            last = least + rows.sum(axis=1)
            if np.array_equal(rows, beyond & (numbers <= last[:, None])):
                ended = last < len(last)  # but for rows that may go on beyond the table
                floors = beatty(last[: len(last) if ended.all() else int(np.argmin(ended))].tolist())
                if floors is None:
                    continue
                line = floors.shifted(1)
                slope = line.slope
                if slope.x + slope.y > 0 if axis is not None else slope.y or slope.x != 1:
                    cases = bool(edges[0].all()), bool(edges[1].all()), bool(cells[0, 0])
                    yield _law(table.names, axis, line, inside, cases, bool(cells[1, 1]))
                    return


def _law(
    names: tuple[str, ...], axis: int | None, line: Floors, inside: bool, cases: tuple[bool, bool, bool], equal: bool
) -> SetLaw:
    """The law of the number in its place, or of the smaller one, to which the floor belongs."""

    def holds(*pair: Numbers) -> Cells:
        x, y = (np.minimum(*pair), np.maximum(*pair)) if axis is None else (pair[axis], pair[1 - axis])
        places = np.unique(x)
        last = np.array([line.term(n) for n in places.tolist()])
        found = (y <= last[np.searchsorted(places, x)]) == inside
        if axis is None:
            found = np.where(x == y, equal, found)
        edges = np.where(x == 0, np.where(y == 0, cases[2], cases[0]), cases[1])
        return np.asarray(np.where((x == 0) | (y == 0), edges, found))

    a, b = names if axis != 1 else names[::-1]
    x, y = (f"min({a}, {b})", f"max({a}, {b})") if axis is None else (a, b)
    small, large = (x, y) if axis is not None else (rf"\{x}", rf"\{y}")
    sign, formal = ("<=", r"\le") if inside else (">", ">")
    words = f"{y} {sign} {line.text(x)}, where both are positive"
    latex = rf"{large} {formal} {line.text(small, tex=True)},\ {a}, {b} > 0"
    # what the inequality says of equal numbers, where the line is above them
    if axis is None and equal != inside:
        words += f" and {a} is not {b}" if inside else f", or {a} = {b} > 0"
        latex += rf",\ {a} \ne {b}" if inside else rf" \lor {a} = {b} > 0"
    zeros = [f"{a} = 0"] * cases[0] + [f"{b} = 0"] * cases[1]
    if zeros:
        words += f", or {' or '.join(zeros)}{'' if cases[2] else ', and not both are 0'}"
        latex = r" \lor ".join([latex, *zeros]) + ("" if cases[2] else rf",\ ({a}, {b}) \ne (0, 0)")
    elif cases[2]:
        words, latex = f"{words}, or both are 0", rf"{latex} \lor {a} = {b} = 0"
    facts = {"beatty": floors_facts(line), "of": x, "inside": inside, "cases": [equal, *cases]}
    return SetLaw("ratio", words, latex, holds, facts, 2)


# Beatty sequences whose slope and offset depend on a letter: floor(k alpha + gamma) in a quadratic field.

_PARTS = ("trace", "square", "plus", "times")


def parts(beatty: Mapping[str, Any]) -> Facts:
    """The facts of a Beatty sequence in numbers that do not depend on how its square root is written."""
    alpha, gamma = beatty["alpha"], beatty["gamma"]
    p, q, d, r = (alpha[name] for name in "pqdr")
    root = Fraction(q, r)
    times = Fraction(gamma["q"], gamma["r"]) / root if q and d else Fraction(0)
    # alpha = (trace + sign sqrt(square))/2, and gamma = plus + times alpha
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

    def at(self, value: int) -> Floors:
        """The sequence for one value of the letter."""
        trace, square = self.trace(value), self.square(value)
        # sqrt(a/b) = sqrt(a b)/b
        d = square.numerator * square.denominator
        alpha = Quadratic(trace / 2, Fraction(self.sign, 2 * square.denominator), d)
        plus, times = (Quadratic(number(value), Fraction(0), d) for number in (self.plus, self.times))
        return Floors(alpha, plus + times * alpha)

    def known_at(self, value: int) -> bool:
        """Whether all its numbers are defined for that value."""
        numbers = (self.trace, self.square, self.plus, self.times)
        return all(number.known_at(value) for number in numbers) and self.square(value) >= 0

    def text(self, k: str, letter: str, tex: bool = False) -> str:
        """The formula in words or in LaTeX; alpha is named apart where the offset needs it."""
        alpha, zero = self.alpha(letter, tex), self.plus.above == (0,)
        floor, gap, name, apart = "floor({})", " ", "alpha", " with "
        if tex:
            floor, gap, name, apart = r"\left\lfloor {} \right\rfloor", r"\,", r"\alpha", r",\ "
        if zero and self.times.constant and self.times.below == (1,):
            shift = self.times.above[0]
            index = f"({k} {'+' if shift > 0 else '-'} {abs(shift)})" if shift else k
            alpha = f"({alpha})" if tex and " " in alpha and not alpha.startswith(r"\frac") else alpha
            return floor.format(f"{index}{gap}{alpha}")
        plus, times = self.plus.text(letter, tex), self.times.text(letter, tex)
        inner = f"({plus})" if plus.startswith("-") or (" " in plus and not tex and "/" not in plus) else plus
        added = "" if zero else f" + {inner}"
        if self.times.above != (0,):
            added += " + " + ("" if times == "1" else times if times.startswith(r"\frac") else f"({times}) ") + name
        return f"{floor.format(f'{k}{gap}{name}{added}')}{apart}{name} = {alpha}"

    def alpha(self, letter: str, tex: bool = False) -> str:
        above, square = self.trace.above, self.square.above
        whole = self.trace.below == self.square.below == (1,)
        halved = whole and all(each % 2 == 0 for each in above) and all(each % 4 == 0 for each in square)
        if halved:
            told = polynomial([each // 2 for each in above], letter)
            root = polynomial([each // 4 for each in square], letter)
        else:
            told, root = self.trace.text(letter, tex), self.square.text(letter, tex)
        radical = "" if not self.sign else rf"\sqrt{{{root}}}" if tex else f"sqrt({root})"
        sign = "-" if self.sign < 0 else "+"
        said = told if not radical else radical if told == "0" and self.sign > 0 else f"{told} {sign} {radical}"
        if halved:
            return f"({said})" if " " in said and not tex else said
        return rf"\frac{{{said}}}{{2}}" if tex else f"({said})/2"


def slope(points: Mapping[int, Mapping[str, Any]]) -> Slope | None:
    """The simple slope and offset, as functions of the letter, through Beatty sequences for some of its values."""
    read = {value: parts(facts) for value, facts in points.items()}
    signs = [each["sign"] for each in read.values()]
    if not signs:
        return None
    sign = max(set(signs), key=signs.count)
    # alpha may be rational for a few values and irrational for the others: the more frequent kind counts
    chosen: Sequence[tuple[int, Facts]] = [each for each in read.items() if each[1]["sign"] == sign]
    found = [function([(value, numbers[name]) for value, numbers in chosen]) for name in _PARTS]
    trace, square, plus, times = found
    if trace is None or square is None or plus is None or times is None:
        return None
    return Slope(trace, square, sign, plus, times)
