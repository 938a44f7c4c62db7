"""Automata for linear conditions: low <= c_1 x_1 + ... + c_k x_k <= high, proved by counting words.

H4: the automaton R accepts exactly the tuples of numbers with low <= f <= high, f the sum. R is run beside the
numeration, a digit for each track at a time, and beside the worth of what was read (`sums`). Tested is, for whatever
is reached together:

- R accepts there iff all words are numbers and f is from low to high;
- R reads no column but those of valid words after which the condition may still hold.

The proof that this suffices stands in docs/certificates/proofs.md, under "Linear conditions".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from nimlike_check.automata import Automaton, described, words_to
from nimlike_check.numeration import Numeration
from nimlike_check.refusal import refuse
from nimlike_check.sums import Sums

MOST_COEFFICIENT = 64
MOST_BOUND = 1_000
_REACHED = 500
"""Bytes of what was reached: a state of the automaton, and where the condition stands."""


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
    """H4: refuse unless the automaton is the condition; its tracks are taken in order."""
    work, sums = words.work, Sums(step, words.valid, coefficients, low, high, words.work)
    names = [f"x{at}" for at in range(len(coefficients))]
    start = 0, (0,) * len(names), sums.none
    came: dict[Any, Any] = {start: None}
    todo: list[Any] = [start]
    for reached in todo:  # grows while it is gone through
        at, states, worth = reached
        row, accepts = (relation.rows[at], relation.accepting[at]) if at >= 0 else ({}, False)
        if accepts is not sums.holds(states, worth):
            what = f"{'accepts' if accepts else 'rejects'} {described(words_to(names, came, reached))}"
            refuse(step, f"the automaton {what}"[:400], "H4")
        read = 0
        for ahead, worth_ahead, columns in sums.after(states, worth):
            work.need(step, 8 * len(columns))
            for column in columns:
                target = row.get(column, -1)
                read += target >= 0
                found = target, ahead, worth_ahead
                if found not in came:
                    work.keep(step, _REACHED + 10 * len(names))
                    came[found] = reached, column
                    todo.append(found)
        if read < len(row):
            what = described(words_to(names, came, reached))
            refuse(step, f"after {what} the automaton reads on where the condition holds for no numbers"[:400], "H4")
