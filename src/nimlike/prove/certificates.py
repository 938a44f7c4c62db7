"""Proofs written out as certificates, which the independent checker accepts or refuses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nimlike.core.conditions import Condition, GameRules
from nimlike.core.progress import report
from nimlike.numeration.automata.elimination import Step
from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.relations import Relation
from nimlike.numeration.automata.systems import NumberSystem
from nimlike.prove.atoms import Atoms
from nimlike.prove.covers import cover
from nimlike.prove.theorem import Proof


def certificate(proof: Proof) -> dict[str, Any]:
    """The certificate of a proof, of the kind ``automaton-proof``, as JSON-ready data.

    Raises
    ------
    Undecided
        A cover would be too large.

    Examples
    --------
    >>> from nimlike.prove.statements import theorem_of
    >>> from nimlike.prove.theorem import prove
    >>> statement = theorem_of("nim", piles=2)
    >>> found = certificate(prove(statement.rules, statement.system, statement.p))
    >>> found["ruleset"], found["rules"]["moves"][0]["conditions"]
    ('nim', [['lt', 't', 'a']])
    """
    rules, system = proof.rules, proof.system
    atoms = proof.atoms
    moves = [
        {"name": f"m{i}", "after": list(move.after), "conditions": _names(atoms, move.conditions)}
        for i, move in enumerate(rules.moves)
    ]
    requires = _names(atoms, rules.requires)
    written: dict[str, Any] = {
        "format": "nimlike/certificate/1",
        "kind": "automaton-proof",
        "ruleset": rules.ruleset,
        "numeration": numeration_data(system),
        "linear": [
            {
                "name": name,
                "coefficients": [c for _, c in condition.terms],
                "low": condition.low,
                "high": condition.high,
                "automaton": automaton_data(atoms.made(condition)),
            }
            for condition, name in atoms.linear.items()
        ],
        "given": [{"name": name, "automaton": automaton_data(relation)} for name, relation in atoms.given.items()],
        "rules": {
            "position": list(rules.position),
            "misere": rules.misere,
            "parameters": list(rules.parameters),
            "requires": requires,
            "moves": moves,
        },
        "measure": list(proof.measure),
        "p": automaton_data(proof.p),
        "terminal": None if proof.terminal is None else automaton_data(proof.terminal),
        "chains": _chains(rules, proof.chains),
        "live": None if proof.live is None else _chains(rules, proof.live),
    }
    if rules.block > 1:
        written["block"] = rules.block
    if proof.choices is not None:
        written["choices"] = [lemma_data(step) for step in proof.choices]
    return written


def _names(atoms: Atoms, conditions: Iterable[Condition]) -> list[list[str]]:
    return [list(atoms.conjunct(condition).atom) for condition in conditions]


def numeration_data(system: NumberSystem) -> dict[str, Any]:
    """How the system's words name the numbers, as it stands in a certificate."""
    valid = system.language
    successor = linear(system, {"x": -1, "y": 1}, 1, 1)
    weights = {"first": list(system.starts), "recurrence": list(system.coefficients)}
    return {
        "digits": system.digits,
        "valid": automaton_data(valid),
        "successor": automaton_data(successor),
        "successor_cover": cover(valid, successor),
        "weights": weights if system.is_plain else None,
    }


def automaton_data(relation: Relation) -> dict[str, Any]:
    """A relation as it stands in a certificate."""
    rows = [[[symbol, ahead] for symbol, ahead in enumerate(row) if ahead >= 0] for row in relation.table.tolist()]
    if relation.table[0, 0] < 0:  # an empty relation; zeros before a number never matter
        rows[0].insert(0, [0, 0])
    accepting = [state for state, accepts in enumerate(relation.final.tolist()) if accepts]
    return {"tracks": list(relation.tracks), "accepting": accepting, "rows": rows}


def _chains(rules: GameRules, chains: Iterable[Iterable[Step]]) -> list[list[dict[str, Any]]]:
    found = []
    for i, chain in enumerate(chains):
        report(f"{rules.title}: certificate of the moves", i, len(rules.moves))
        found.append([lemma_data(step) for step in chain])
    return found


def lemma_data(step: Step) -> dict[str, Any]:
    """A step of an elimination as it stands in a certificate, with its cover."""
    return {
        "name": step.result.atom[0],
        "automaton": automaton_data(step.result.relation),
        "body": [list(conjunct.atom) for conjunct in step.body],
        "witness": automaton_data(step.joint),
        "cover": cover(step.result.relation, step.joint),
    }
