"""Proofs of formulas, as certificates of the kind ``formula-proof``."""

from __future__ import annotations

from typing import Any

from nimlike.conditions.syntax import Exists, Formula, Not
from nimlike.numeration.automata.systems import NumberSystem
from nimlike.prove.certificates import automaton_data, numeration_data
from nimlike.prove.deductions import Deductions
from nimlike.prove.formulas import Decider, free_variables


def formula_certificate(formula: Formula, system: NumberSystem, true: bool) -> dict[str, Any]:
    """The certificate that a formula holds for all values of its free variables, or that it does not.

    Raises
    ------
    Undecided, LimitReached
        An automaton exceeds the budget, or the checker does not take so large numbers.

    Examples
    --------
    >>> from nimlike.conditions.syntax import read_formula
    >>> from nimlike.numeration.automata.systems import power_system
    >>> found = formula_certificate(read_formula("x < y | y <= x"), power_system(2), True)
    >>> found["formula"]
    {'not': {'exists': ['x', 'y'], 'and': [['le', 'y', 'x'], ['lt', 'x', 'y']]}}
    """
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
