"""Formulas decided, and their proofs as certificates of the kind ``formula-proof``.

True means true for all whole numbers; a false statement that begins with "for all" gets its least counter-example.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from nimlike.conditions.syntax import Exists, Formula, Not, read_formula
from nimlike.core.errors import LimitReached
from nimlike.core.numbers import abbreviate
from nimlike.core.phrase import counted
from nimlike.numeration.automata.named import system_named
from nimlike.numeration.automata.projection import least
from nimlike.numeration.automata.systems import NumberSystem
from nimlike.prove.certificates import automaton_data, numeration_data
from nimlike.prove.checked import Checked
from nimlike.prove.deductions import Deductions
from nimlike.prove.formulas import Decider, free_variables
from nimlike.prove.results import accepted


@dataclass(frozen=True)
class Verdict(Checked):
    """What became of a formula."""

    formula: str
    numeration: str
    true: bool  # whether it holds for all values of its free variables
    example: dict[str, int] | None
    states: int  # the most states of an automaton on the way
    certificate: dict[str, Any] | None = None
    said: str | None = None  # what the independent checker says the certificate proves

    def __str__(self) -> str:
        shown = "" if not self.example else ": " + ", ".join(f"{v} = {n}" for v, n in self.example.items())
        what = "" if not shown else f"  example{shown}" if self.true else f"  counter-example{shown}"
        lines = [f"{'true' if self.true else 'false'}: {self.formula}"]
        if what:
            lines.append(what)
        lines.append(
            f"  decided for all whole numbers by automata over {self.numeration} digits,"
            f" up to {counted(self.states, 'state')}"
        )
        if self.said is None:
            lines.append("  no certificate was made, so this is not certified")
        else:
            lines.append(f"  [{self.label}: the independent checker accepted a certificate that the following is true]")
            lines.append(f"  {self.said.partition(chr(10))[0].removeprefix('true: ')}")
        return "\n".join(lines)

    def as_dict(self) -> dict[str, Any]:
        """The verdict as JSON-ready data (schema nimlike/formula/1)."""
        return {
            "schema": "nimlike/formula/1",
            "formula": self.formula,
            "numeration": self.numeration,
            "true": self.true,
            "example": None if self.example is None else {v: str(n) for v, n in self.example.items()},
            "largest_automaton": self.states,
            "label": None if self.label is None else self.label.value,
            "certificate_bytes": None if self.certificate is None else len(self.certificate_text) + 1,
            "checker": self.said,
        }


def decide_text(text: str, numeration: str = "binary", certify: bool = True) -> Verdict:
    """Decide a formula; free variables stand for all whole numbers.

    Parameters
    ----------
    numeration
        The number system in whose digits the automata read; it does not change what is true, except for formulas
        that speak of digits (``element``, ``smallest``, ``shift``).
    certify
        Whether to make a certificate and check it; without one the verdict has no label.

    Raises
    ------
    ParseError
        The text is not a formula, or the system has no such name.
    Undecided
        A limit was reached.
    LimitReached
        It is decided, but the certificate is larger than the checker takes.

    Examples
    --------
    >>> decide_text("A x: E y: x = 2y | x = 2y + 1").label
    <Label.CERTIFIED: 'certified'>
    >>> verdict = decide_text("A x: E y: x = 2y")
    >>> verdict.true, verdict.example
    (False, {'x': 1})
    >>> print(verdict.said.splitlines()[0])
    true: E x: A y: x != 2y
    >>> decide_text("A x: x > 0 => (E y: element(y) & x < y & y <= 2x)", "fibonacci").true
    True
    """
    formula = read_formula(text)
    system = system_named(numeration)
    found = _decided(formula, text, system)
    if not certify:
        return found
    said = "true" if found.true else "false"
    try:
        certificate = formula_certificate(formula, system, found.true)
    except LimitReached as limit:
        raise LimitReached(
            f"the formula: decided by automata to be {said}, but {limit}; --no-certificate leaves the certificate out"
        ) from limit
    return replace(found, certificate=certificate, said=accepted(certificate, f"the formula {abbreviate(text)}"))


def _decided(formula: Formula, text: str, system: NumberSystem) -> Verdict:
    """The verdict, without a certificate."""
    decider = Decider(system)
    free = sorted(free_variables(formula))
    bound, inner = list(free), formula
    # A false "for all" is told by what fails it: its variables are made free.
    while isinstance(inner, Not) and isinstance(inner.part, Exists) and not set(inner.part.names) & set(bound):
        bound.extend(inner.part.names)
        rest = inner.part.part
        inner = rest.part if isinstance(rest, Not) else Not(rest)
    if bound:
        failing = decider.relation(Not(inner))
        example = least(system, failing, failing.tracks) if not failing.is_empty and failing.tracks else None
        if example is not None:
            example = {name: example.get(name, 0) for name in bound}
        return Verdict(text, system.name, failing.is_empty, example, decider.largest)
    example = None
    if isinstance(formula, Exists):
        holding = decider.relation(formula.part)
        if holding.tracks and not holding.is_empty:
            values = least(system, holding, [name for name in formula.names if name in holding.tracks])
            assert values is not None
            example = {name: values.get(name, 0) for name in formula.names}
        return Verdict(text, system.name, not holding.is_empty, example, decider.largest)
    return Verdict(text, system.name, not decider.relation(formula).is_empty, None, decider.largest)


def formula_certificate(formula: Formula, system: NumberSystem, true: bool) -> dict[str, Any]:
    """The certificate that a formula holds for all values of its free variables, or that it does not."""
    decider = Decider(system)
    named = {name: decider.relation_named(name) for name in ("element", "smallest", "shift")}
    deductions = Deductions(system, named)
    variables = sorted(free_variables(formula))
    closed = Not(Exists(tuple(variables), Not(formula))) if variables else formula
    tree = deductions.tree(closed, {}, true)
    deductions.relation(tree)
    return {
        "format": "nimlike/certificate/1",
        "kind": "formula-proof",
        "numeration": numeration_data(system),
        "linear": [
            {
                "name": name,
                "coefficients": list(factors),
                "low": low,
                "high": high,
                "automaton": automaton_data(relation),
            }
            for (factors, low, high), (name, relation) in deductions.linear.items()
        ],
        "formula": tree,
        "steps": deductions.steps,
    }
