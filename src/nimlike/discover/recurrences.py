"""Sparse sets of single numbers in which each number gives the next one: the whole part of (a p + b)/c."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import gcd
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nimlike.discover.functions import polynomial
from nimlike.discover.laws import Cells, SetLaw, Table

_FEWEST: Final = 5
_MOST_APART: Final = 2
_MOST_BELOW: Final = 6
_MOST_RATIO: Final = 8

_Rule: TypeAlias = tuple[int, int, int, int]
"""(a, b, c, start): after p with number start or more comes the whole part of (a p + b)/c."""


def recurrences(table: Table) -> Iterator[SetLaw]:
    """The numbers p_0 < p_1 < ... with p_(k+1) = floor((a p_k + b)/c), a > c, from p_0, p_1 or p_2 on.

    It is fitted on the first half of the numbers in the set, at least five, and tested on the others.
    """
    if len(table.names) != 1:
        return
    members = [n for (n,) in table.members()]
    fitted = max(_FEWEST, (len(members) + 1) // 2)
    if len(members) <= fitted:
        return
    rule = _rule(members[:fitted])
    if rule is not None:
        yield _law(table.names[0], members[: rule[3] + 1], rule, members[fitted - 1])


def _rule(numbers: Sequence[int]) -> _Rule | None:
    """The rule of the numbers with the least start, denominator and factor; of these b next to 0."""
    for start in range(_MOST_APART + 1):
        steps = list(pairwise(numbers[start:]))
        for c in range(1, _MOST_BELOW + 1):
            for a in range(c + 1, _MOST_RATIO * c + 1):
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

    def holds(numbers: NDArray[Any]) -> Cells:
        return np.isin(numbers, below(int(numbers.max(initial=0)) + 1))

    def listing(bound: int) -> list[tuple[int, ...]]:
        return [(n,) for n in below(bound)]

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
    facts = {"head": list(head), "factor": a, "plus": b, "divisor": c}
    return SetLaw("recurrence", words, latex, holds, facts, start=head[-1] + 1, listing=listing, fitted=last_fitted + 1)
