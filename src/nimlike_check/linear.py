"""Automata for linear conditions: low <= c_1 x_1 + ... + c_k x_k <= high, proved from the successor alone.

H4: the automaton R accepts exactly the tuples with low <= f <= high, f the sum. Tested is:

- for a positive coefficient c_i and a negative one -c_j, with greatest common divisor g: R accepts a tuple iff it
  accepts the one in which x_i is larger by c_j/g and x_j by c_i/g, which changes no f;
- R is right where every x_j with a negative coefficient is below the greatest of its bounds c_i/g; and where every
  x_i with a positive coefficient is below the greatest of its bounds c_j/g. There, only finitely many tuples have f <=
  high, or f < low (in the second case for -f), and they are listed.

The proof that this suffices stands in docs/certificates/proofs.md, under "Linear conditions".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import gcd
from typing import Any, NamedTuple, cast

from nimlike_check.automata import Atom, Automaton, prove
from nimlike_check.numeration import Numeration
from nimlike_check.refusal import refuse
from nimlike_check.work import Work

MOST_COEFFICIENT = 64
MOST_BOUND = 1_000


class Condition(NamedTuple):
    """low <= sum of coefficient times variable <= high; None is no end."""

    terms: tuple[tuple[str, int], ...]
    low: int | None
    high: int | None

    def __str__(self) -> str:
        """The condition as text, negative terms on the other side where that reads well.

        Examples
        --------
        >>> str(Condition((("x", 1), ("u", -1)), 1, None)), str(Condition((("x", -1), ("y", 2)), -3, 3))
        ('x - u >= 1', '-3 <= 2y - x <= 3')
        """
        shown = ""
        for name, factor in sorted(self.terms, key=lambda term: term[1] < 0):
            sign = ("-" if factor < 0 else "") if not shown else " - " if factor < 0 else " + "
            shown += sign + (str(abs(factor)) if abs(factor) != 1 else "") + name
        if self.low == self.high:
            return f"{shown} = {self.low}"
        if self.low is None:
            return f"{shown} <= {self.high}"
        return f"{shown} >= {self.low}" if self.high is None else f"{self.low} <= {shown} <= {self.high}"


def read_bounds(step: str, value: dict[str, Any], tracks: int) -> tuple[list[int], int | None, int | None]:
    """Coefficients, low and high of a linear relation in a certificate."""
    if set(value) != {"name", "coefficients", "low", "high", "automaton"}:
        refuse("format", "a linear relation has the fields automaton, coefficients, high, low, name")
    coefficients, low, high = value["coefficients"], value["low"], value["high"]
    if not isinstance(coefficients, list) or len(coefficients) != tracks:
        refuse(step, "there is one coefficient for each track")
    if not all(type(c) is int and 1 <= abs(c) <= MOST_COEFFICIENT for c in coefficients):
        refuse(step, f"a coefficient is a number from -{MOST_COEFFICIENT} to {MOST_COEFFICIENT}, not 0")
    ends = [end for end in (low, high) if end is not None]
    if not ends or not all(type(end) is int and abs(end) <= MOST_BOUND for end in ends):
        refuse(step, f"low and high are null or numbers from -{MOST_BOUND} to {MOST_BOUND}, and not both null")
    return coefficients, low, high


def check_linear(
    step: str, relation: Automaton, coefficients: Sequence[int], low: int | None, high: int | None, words: Numeration
) -> None:
    """Refuse unless the automaton is the condition; its tracks are taken in order."""
    plus = [at for at, c in enumerate(coefficients) if c > 0]
    minus = [at for at, c in enumerate(coefficients) if c < 0]
    for i in plus:
        for j in minus:
            _check_translation(step, relation, coefficients, i, j, words)
    _check_side(step, relation, coefficients, low, high, words)
    ends = (None if high is None else -high, None if low is None else -low)
    _check_side(step, relation, [-c for c in coefficients], *ends, words)


def _check_translation(
    step: str, relation: Automaton, coefficients: Sequence[int], i: int, j: int, words: Numeration
) -> None:
    """H4: R(x) iff R(x'), where x' has x_i and x_j changed and f unchanged."""
    common = gcd(coefficients[i], coefficients[j])
    names = [f"x{at}" for at in range(len(coefficients))]
    changed = list(names)
    steps: list[Atom] = []
    for at, other in ((i, j), (j, i)):
        chain = [names[at], *(f"x{at}_{count}" for count in range(1, abs(coefficients[other]) // common + 1))]
        steps += [words.atom("successor", here, there) for here, there in pairwise(chain)]
        changed[at] = chain[-1]
    before, after = Atom(relation, tuple(names)), Atom(relation, tuple(changed))
    what = f"that tracks {i + 1} and {j + 1} may grow together"
    prove(step, [before, *steps], [after], words.work, what, "H4")
    prove(step, [after, *steps], [before], words.work, what, "H4")


def _check_side(
    step: str, relation: Automaton, coefficients: Sequence[int], low: int | None, high: int | None, words: Numeration
) -> None:
    """H4: R is right on the tuples whose numbers with negative coefficients are below their bounds.

    Without a positive coefficient there are no such tuples, and nothing is asked.
    """
    work, names = words.work, tuple(f"x{at}" for at in range(len(coefficients)))
    minus = [at for at, c in enumerate(coefficients) if c < 0]
    bounds = {j: max(c // gcd(c, coefficients[j]) for c in coefficients) for j in minus}
    below = [
        Atom(words.finite((names[j],), [(n,) for n in range(bound)], step), (names[j],)) for j, bound in bounds.items()
    ]
    known = Atom(relation, names)
    last = cast("int", low) - 1 if high is None else high
    listed = _tuples(step, coefficients, bounds, last, work)
    what = "a case with small numbers"
    if high is not None:
        right = [numbers for numbers, value in listed if low is None or value >= low]
        exactly = Atom(words.finite(names, right, step), names)
        prove(step, [known, *below], [exactly], work, what, "H4")
        prove(step, [exactly], [known], work, what, "H4")
    else:
        excluded = Atom(words.finite(names, [numbers for numbers, _ in listed], step), names)
        prove(step, [known, excluded], [], work, what, "H4")
        valid = [words.atom("valid", name) for name in names]
        prove(step, [*valid, *below], [known, excluded], work, what, "H4")


def _tuples(
    step: str, coefficients: Sequence[int], bounds: dict[int, int], last: int, work: Work
) -> list[tuple[tuple[int, ...], int]]:
    """(tuple, f) for the tuples with f <= last whose numbers with negative coefficients are below their bounds."""
    found: list[tuple[tuple[int, ...], int]] = [((), 0)]
    order = sorted(range(len(coefficients)), key=lambda at: coefficients[at] > 0)
    for at in order:  # the negative ones first: after them f only grows
        factor = coefficients[at]
        counts = [bounds[at] if at in bounds else max(0, (last - value) // factor + 1) for _, value in found]
        work.need(step, 4 * sum(counts))
        work.keep(step, sum(counts) * (200 + 40 * len(order)))
        found = [
            ((*numbers, n), value + n * factor)
            for (numbers, value), count in zip(found, counts, strict=True)
            for n in range(count)
        ]
    places = [order.index(at) for at in range(len(order))]
    return [(tuple(numbers[place] for place in places), value) for numbers, value in found]
