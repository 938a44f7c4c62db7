"""Functions of a letter through points, and linear recurrences of lists of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from typing import Final, TypeAlias

import numpy as np

from nimlike.core.phrases import add_up
from nimlike.laws.set_laws import Cells, Members, Numbers, SetLaw, Table

Point: TypeAlias = tuple[int, Fraction]  # a value of the letter, and the number there

_DEGREES: Final = 2
_TO_SPARE: Final = 2
ENOUGH: Final = _DEGREES + 1 + _TO_SPARE  # so many points are enough for a function of each sort

_WHOLE: Final = (1,)


@dataclass(frozen=True)
class Function:
    """A quotient of two polynomials with whole coefficients, the constant terms first."""

    above: tuple[int, ...]
    below: tuple[int, ...] = _WHOLE

    def __call__(self, value: int) -> Fraction:
        return Fraction(_at(self.above, value), _at(self.below, value))

    @property
    def constant(self) -> bool:
        """Whether it does not depend on the letter."""
        return not any(self.above[1:]) and not any(self.below[1:])

    def known_at(self, value: int) -> bool:
        """Whether its denominator is not 0 there."""
        return _at(self.below, value) != 0

    def text(self, letter: str, tex: bool = False) -> str:
        above, below = polynomial(self.above, letter), polynomial(self.below, letter)
        if self.below == _WHOLE:
            return above
        return rf"\frac{{{above}}}{{{below}}}" if tex else f"{_bracket(above)}/{_bracket(below)}"


def _at(coefficients: Sequence[int], value: int) -> int:
    total = 0
    for coefficient in reversed(coefficients):
        total = total * value + coefficient
    return total


def _bracket(text: str) -> str:
    return f"({text})" if " " in text else text


def polynomial(coefficients: Sequence[int], letter: str) -> str:
    """A polynomial, in words and in LaTeX alike."""
    powers = ("", letter, *(f"{letter}^{degree}" for degree in range(2, len(coefficients))))
    terms = [term for term in reversed([*zip(coefficients, powers, strict=False)]) if term[0]]
    if terms and terms[0][0] < 0:
        terms.sort(key=lambda term: term[0] < 0)  # a positive term first, if there is one
    return add_up(terms) or "0"


def function(points: Sequence[Point]) -> Function | None:
    """The simplest function through all points: a polynomial of degree at most 2, or (a x + b)/(x + d)."""
    for degree in range(_DEGREES + 1):
        if len(points) < degree + 1 + _TO_SPARE:
            return None
        solved = _solve([[*(Fraction(x) ** power for power in range(degree + 1)), y] for x, y in points[: degree + 1]])
        if solved is not None and through(found := _clear_denominators(solved, [Fraction(1)]), points):
            return found
    # of (a x + b)/(x + d) the equation a x + b - d y = x y is linear in a, b and d
    solved = _solve([[Fraction(x), Fraction(1), -y, x * y] for x, y in points[:3]])
    if solved is None:
        return None
    a, b, d = solved
    found = _clear_denominators([b, a], [d, Fraction(1)])
    return found if through(found, points) else None


def through(one: Function, points: Sequence[Point]) -> bool:
    """Whether a function goes through all points."""
    return all(one.known_at(x) and one(x) == y for x, y in points)


def _solve(rows: list[list[Fraction]]) -> list[Fraction] | None:
    """The one solution of as many linear equations as unknowns, by elimination; None if there is not just one."""
    for column in range(len(rows)):
        pivot = next((row for row in rows[column:] if row[column]), None)
        if pivot is None:
            return None
        rows.remove(pivot)
        pivot = [each / pivot[column] for each in pivot]
        rows = [[one - row[column] * other for one, other in zip(row, pivot, strict=True)] for row in rows]
        rows.insert(column, pivot)
    return [row[-1] for row in rows]


def _clear_denominators(above: Sequence[Fraction], below: Sequence[Fraction]) -> Function:
    """The same quotient with whole coefficients and no common factor of all of them."""
    common = lcm(*(each.denominator for each in (*above, *below)))
    top, bottom = ([int(each * common) for each in side] for side in (above, below))
    divisor = gcd(*top, *bottom)
    shorter = [[each // divisor for each in side] for side in (top, bottom)]
    for side in shorter:
        while len(side) > 1 and not side[-1]:
            side.pop()
    return Function(tuple(shorter[0]), tuple(shorter[1]))


# Sparse sets of single numbers in which each number gives the next one: the whole part of (a p + b)/c.


_Rule: TypeAlias = tuple[int, int, int, int]  # (a, b, c, start): from start on, p to floor((a p + b)/c)


def recurrences(table: Table) -> Iterator[SetLaw]:
    """The numbers p_0 < p_1 < ... with p_(k+1) = floor((a p_k + b)/c), a > c, from p_0, p_1 or p_2 on."""
    if len(table.names) != 1:
        return
    members = [n for (n,) in table.members()]
    fitted = max(5, (len(members) + 1) // 2)
    if len(members) <= fitted:
        return
    rule = _rule(members[:fitted])
    if rule is not None:
        yield _law(table.names[0], members[: rule[3] + 1], rule, members[fitted - 1])


def _rule(numbers: Sequence[int]) -> _Rule | None:
    """The rule of the numbers with the smallest start, denominator and factor; of these b next to 0."""
    for start in range(3):
        steps = list(pairwise(numbers[start:]))
        for c in range(1, 7):
            for a in range(c + 1, 8 * c + 1):
                low = max(c * after - a * p for p, after in steps)
                high = min(c * after + c - 1 - a * p for p, after in steps)
                b = min(max(low, 0), high)
                if low <= high and gcd(a, b, c) == 1 and a * numbers[start] + b >= c * (numbers[start] + 1):
                    return a, b, c, start
    return None


def _law(name: str, head: Sequence[int], rule: _Rule, last_fitted: int) -> SetLaw:
    a, b, c, start = rule

    def below(bound: int) -> list[int]:
        found = list(head)
        while found[-1] < bound:
            found.append((a * found[-1] + b) // c)
        return [n for n in found if n < bound]

    def holds(numbers: Numbers) -> Cells:
        return np.isin(numbers, below(int(numbers.max(initial=0)) + 1))

    def listing(bound: int) -> Members:
        return [(n,) for n in below(bound)]

    # the words and the formula of a step
    first = list(head)
    while len(first) < start + 6:
        first.append((a * first[-1] + b) // c)
    shown = ", ".join(map(str, first))
    following = polynomial((b, a), "p")
    formal = polynomial((b, a), "p_k")
    if c > 1:
        following = f"floor({f'({following})' if b else following}/{c})"
    words = f"{name} is one of {shown}, ..., where after p{f' >= {first[start]}' if start else ''} comes {following}"
    step = formal if c == 1 else rf"\left\lfloor \frac{{{formal}}}{{{c}}} \right\rfloor"
    latex = rf"{name} \in \{{{shown}, \ldots\}},\ p_{{k+1}} = {step}" + (rf"\ (k \ge {start})" if start else "")
    if c == 1 and b % (a - 1) == 0:
        # p + b/(a - 1) is multiplied by a at each step.
        plus = b // (a - 1)
        factor, exponent = first[start] + plus, -start
        while factor % a == 0:
            factor, exponent = factor // a, exponent + 1
        power = polynomial((exponent, 1), "k")
        rest = f" {'-' if plus > 0 else '+'} {abs(plus)}" if plus else ""
        told = f"{a}^{f'({power})' if exponent else power}"
        words += f", so that they are p_k = {f'{factor}*' if factor > 1 else ''}{told}{rest}"
        words += f" for k >= {start}" if start else ""
        times = rf"{factor} \cdot " if factor > 1 else ""
        latex += rf",\ p_k = {times}{a}^{{{power}}}{rest}"
    # the law
    facts = {"head": list(head), "factor": a, "plus": b, "divisor": c}
    return SetLaw("recurrence", words, latex, holds, facts, start=head[-1] + 1, listing=listing, fitted=last_fitted + 1)
