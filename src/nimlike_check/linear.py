"""Automata for linear conditions: low <= c_1 x_1 + ... + c_k x_k <= high, proved from the successor alone.

Write f for the sum. The automaton R is right iff it accepts exactly the tuples with low <= f <= high.

Steps. For a positive coefficient c_i and a negative one -c_j let g be their greatest common divisor. Adding c_j/g
to x_i and c_i/g to x_j leaves f as it was. Tested is, both ways, that R accepts a tuple iff it accepts the tuple so
changed; "+ 1" is `successor`, and every number has one. So R is right on a tuple iff it is right on the tuple that
such steps, taken backwards as long as numbers stay 0 or more, lead to.

Ends. There, for all such i and j, x_i < c_j/g or x_j < c_i/g. If some x_i is at least the greatest of its bounds
c_j/g over all j, then every x_j is below the greatest of its bounds c_i/g over all i. So in an end all numbers with
negative coefficients are below their bounds, or all those with positive ones are. Tested is that R is right on both
kinds of tuples (the second is the first for -f). In the first kind f goes with the numbers of positive
coefficients, and only finitely many tuples have f <= high, or f < low. The checker lists them: if there is an upper
end, R must accept just those with low <= f <= high; if there is none, just all except those with f < low. If there
are no negative coefficients the first kind is everything, and no steps are needed; the same for positive ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd
from typing import Any, NamedTuple

from nimlike_check.automata import Atom, Automaton, is_name, prove
from nimlike_check.numeration import Numeration
from nimlike_check.refusal import refuse

MOST_COEFFICIENT = 64
MOST_BOUND = 1_000
MOST_TUPLES = 20_000


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


def read_bounds(value: Any, tracks: int) -> tuple[list[int], int | None, int | None]:
    """Coefficients, low and high of a linear relation in a certificate."""
    if not isinstance(value, dict) or set(value) != {"name", "coefficients", "low", "high", "automaton"}:
        refuse("format", "a linear relation has the fields automaton, coefficients, high, low, name")
    name, coefficients, low, high = value["name"], value["coefficients"], value["low"], value["high"]
    if not is_name(name):
        refuse("format", "the name of a relation is a letter and at most 23 letters, digits or _")
    step = f"linear {name}"
    if not isinstance(coefficients, list) or len(coefficients) != tracks:
        refuse(step, "there is one coefficient a track")
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
    names = [f"x{at}" for at in range(len(coefficients))]
    for i in plus:
        for j in minus:
            _check_translation(step, relation, coefficients, i, j, names, words)
    if plus:
        _check_side(step, relation, coefficients, (low, high), names, words)
    if minus:
        ends = (None if high is None else -high, None if low is None else -low)
        _check_side(step, relation, [-c for c in coefficients], ends, names, words)


def _check_translation(
    step: str, relation: Automaton, coefficients: Sequence[int], i: int, j: int, names: list[str], words: Numeration
) -> None:
    """R(x) iff R(x'), where x' has x_i and x_j changed and f unchanged."""
    common = gcd(coefficients[i], coefficients[j])
    changed = list(names)
    steps: list[Atom] = []
    for at, other in ((i, j), (j, i)):
        here = names[at]
        for count in range(abs(coefficients[other]) // common):
            there = f"{names[at]}_{count + 1}"
            steps.append(words.atom("successor", here, there))
            here = there
        changed[at] = here
    before, after = Atom(relation, tuple(names)), Atom(relation, tuple(changed))
    what = f"that tracks {i + 1} and {j + 1} may grow together"
    prove(step, [before, *steps], [after], words.work, what)
    prove(step, [after, *steps], [before], words.work, what)


def _check_side(
    step: str,
    relation: Automaton,
    coefficients: Sequence[int],
    ends: tuple[int | None, int | None],
    names: list[str],
    words: Numeration,
) -> None:
    """R is right on the tuples whose numbers with negative coefficients are below their bounds."""
    low, high = ends
    work = words.work
    plus = [at for at, c in enumerate(coefficients) if c > 0]
    minus = [at for at, c in enumerate(coefficients) if c < 0]
    bounds = {j: max(coefficients[i] // gcd(coefficients[i], coefficients[j]) for i in plus) for j in minus}
    below = [
        Atom(words.finite((names[j],), [(n,) for n in range(bound)], step), (names[j],)) for j, bound in bounds.items()
    ]
    known = Atom(relation, tuple(names))
    last = high if high is not None else low - 1 if low is not None else -1
    listed = list(_tuples(step, coefficients, bounds, last))
    what = "a case with small numbers"
    if high is not None:
        right = [numbers for numbers, value in listed if low is None or value >= low]
        exactly = Atom(words.finite(names, right, step), tuple(names))
        prove(step, [known, *below], [exactly], work, what)
        prove(step, [exactly], [known], work, what)
    else:
        excluded = Atom(words.finite(names, [numbers for numbers, _ in listed], step), tuple(names))
        prove(step, [known, excluded], [], work, what)
        valid = [words.atom("valid", names[at]) for at in plus]
        prove(step, [*valid, *below], [known, excluded], work, what)


def _tuples(
    step: str, coefficients: Sequence[int], bounds: dict[int, int], last: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """(tuple, f) for the tuples with f <= last whose numbers with negative coefficients are below their bounds."""
    order = sorted(range(len(coefficients)), key=lambda at: coefficients[at] > 0)
    given = 0

    def extend(place: int, numbers: dict[int, int], value: int) -> Iterator[tuple[tuple[int, ...], int]]:
        nonlocal given
        given += 1
        if given > MOST_TUPLES:
            refuse(step, f"too large: more than {MOST_TUPLES:,} cases with small numbers")
        if place == len(order):
            if value <= last:
                yield tuple(numbers[at] for at in range(len(order))), value
            return
        at = order[place]
        factor, n = coefficients[at], 0
        while (n < bounds[at]) if at in bounds else (value <= last):
            numbers[at] = n
            yield from extend(place + 1, numbers, value)
            value += factor
            n += 1

    yield from extend(0, {}, 0)
