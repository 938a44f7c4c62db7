"""A law that the table of a game follows: in words, with its evidence, and as a statement to prove."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nimlike.core.finding import SAID, verbs
from nimlike.core.ruleset import Ruleset
from nimlike.discover.automata import LearnedSet
from nimlike.discover.laws import SURE, Found, evidence
from nimlike.discover.values import ValueLaw
from nimlike.prove.fitted import words_of
from nimlike.prove.guesses import Source
from nimlike.prove.law_statements import as_automaton
from nimlike.prove.statements import Statement


@dataclass(frozen=True, eq=False)
class Proposal:
    """A law that the computed part of a game follows: a conjecture for all sizes.

    Parameters
    ----------
    kind
        What sort of law it is.
    sentence, latex
        The law, for people.
    fitted, tested
        How many positions it was fitted on, and on how many others it was tested.
    bits
        -log2 of the chance that so many random others agree.
    bound
        It fits all positions with numbers below this.
    facts
        The parameters, JSON-ready.
    statement
        Makes the statement that the prover takes; None where the rules are not known as conditions.
    """

    game: Ruleset
    kind: str
    sentence: str
    latex: str
    fitted: int
    tested: int
    bits: float
    bound: int
    facts: dict[str, Any] = field(default_factory=dict)
    statement: Callable[[], Statement] | None = None

    @property
    def of(self) -> str:
        """What it was fitted on."""
        return "Grundy values" if self.kind == "values" else "positions"

    def as_dict(self) -> dict[str, Any]:
        """The proposal as JSON-ready data (schema nimlike/discovery/2)."""
        return {
            "schema": "nimlike/discovery/2",
            "ruleset": str(self.game),
            "kind": self.kind,
            "law": self.sentence,
            "latex": self.latex,
            "parameters": self.facts,
            "fitted": self.fitted,
            "tested": self.tested,
            "fits_below": self.bound,
            "chance_below": f"2^-{int(self.bits)}",
            "label": "conjectured",
        }


def value_proposal(game: Ruleset, law: ValueLaw, bound: int) -> Proposal:
    """A law of Grundy values that fits all of them below a bound."""
    sentence = f"In {game.brief()}, {law.words}"
    return Proposal(game, "values", sentence, law.latex, law.fitted, law.tested, law.bits, bound, law.facts())


def set_proposal(game: Ruleset, source: Source, found: Found) -> Proposal:
    """A law of the set of P-positions, with its evidence; it can be proved where the moves are known as conditions."""
    law, position = found.law, ", ".join(source.rules.position)
    shown = position if len(source.rules.position) == 1 else f"({position})"
    sentence = f"In {source.rules.title}, {shown} is a P-position if and only if {law.words}"
    latex = rf"{shown} \in \mathcal{{P}} \iff {law.latex}"

    def statement() -> Statement:
        return as_automaton(source, law)

    facts = dict(law.facts)
    provable = statement if source.rules.moves else None
    return Proposal(
        game, law.kind, sentence, latex, found.fitted, found.tested, found.bits, found.bound, facts, provable
    )


def automaton_proposal(
    game: Ruleset, source: Source, one: LearnedSet, members: list[tuple[int, ...]], largest: NDArray[np.int64]
) -> Proposal | None:
    """An automaton with its evidence; None where the test says too little."""
    rules, size = source.rules, len(source.rules.position)
    terms = one.system.terms
    fitted = terms[terms.index(one.below) - 1]
    inside = [int((largest < bound).sum()) for bound in (fitted, one.below)]
    tested, bits = evidence(inside[0], fitted**size, inside[1], one.below**size)
    if bits < SURE:
        return None
    words = words_of(rules.position, one.relation, members)
    position = ", ".join(rules.position)
    states = f"{one.relation.states} state{'s' if one.relation.states > 1 else ''}"
    facts = {
        "numeration": {"name": one.system.name, "terms": [str(u) for u in terms[:12]]},
        "states": one.relation.states,
    }
    return Proposal(
        game,
        "automaton",
        f"In {rules.title}, ({position}) is a P-position if and only if {words}; the digits are over"
        f" {', '.join(map(str, terms[:6]))}, ... ({one.system.name})",
        rf"({position}) \in \mathcal{{P}} \iff \text{{an automaton of {states} accepts it}}",
        fitted**size,
        tested,
        bits,
        one.below,
        facts,
        (lambda: Statement(rules, one.system, one.relation, words)) if rules.moves else None,
    )


def advice(game: Ruleset) -> str:
    """What may tell more of the game; empty where nothing else does."""
    told = [f"nimlike {verb} {game.brief()} {SAID[verb]}" for verb in verbs(game, "prove", "discover")]
    return "; ".join(told[:1])
