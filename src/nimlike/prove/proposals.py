"""A law that the table of a game follows: in words, with its evidence, and as a statement to prove."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from numpy.typing import NDArray

from nimlike.core.finding import SAID, verbs
from nimlike.core.ruleset import Ruleset
from nimlike.discover.automata import LearnedSet
from nimlike.discover.laws import Evidence, SetLaw
from nimlike.discover.values import ValueLaw
from nimlike.prove.fitted import words_of
from nimlike.prove.guesses import Source
from nimlike.prove.law_statements import as_automaton
from nimlike.prove.statements import Statement


@dataclass(frozen=True, eq=False)
class Proposal:
    """A law that the computed part of a game follows: a conjecture for all sizes."""

    game: Ruleset
    kind: str  # what sort of law it is
    sentence: str
    latex: str
    evidence: Evidence  # what speaks for it
    predict: Callable[..., NDArray[Any]]
    facts: dict[str, Any] = field(default_factory=dict)  # the parameters, JSON-ready
    statement: Callable[[], Statement] | None = None
    again: bool = False

    @property
    def reasons(self) -> str:
        """What speaks for it, in words."""
        return self.evidence.words("Grundy values" if self.kind == "values" else "positions")

    def as_dict(self) -> dict[str, Any]:
        """The proposal as JSON-ready data (schema nimlike/discovery/3)."""
        return {
            "schema": "nimlike/discovery/3",
            "ruleset": str(self.game),
            "kind": self.kind,
            "law": self.sentence,
            "latex": self.latex,
            "parameters": self.facts,
            **self.evidence.facts(),
            "label": "conjectured",
        }


def value_proposal(game: Ruleset, law: ValueLaw, evidence: Evidence) -> Proposal:
    """A law of Grundy values with its evidence."""
    return Proposal(game, "values", f"In {game.brief()}, {law.words}", law.latex, evidence, law.values, law.facts())


def set_proposal(
    game: Ruleset, source: Source, law: SetLaw, evidence: Evidence, again: bool, one: LearnedSet | None = None
) -> Proposal:
    """A law of the set of P-positions, with its evidence; it can be proved where the moves are known as conditions.

    ``one`` is the automaton where it is the law that this one accepts the P-positions.
    """
    position = ", ".join(source.rules.position)
    shown = position if len(source.rules.position) == 1 else f"({position})"
    sentence = f"In {source.rules.title}, {shown} is a P-position if and only if {law.words}"
    latex = rf"{shown} \in \mathcal{{P}} \iff {law.latex}"
    if not source.rules.moves:
        provable = None
    elif one is None:
        provable = partial(as_automaton, source, law)
    else:
        provable = partial(Statement, source.rules, one.system, one.relation, law.core)
    return Proposal(game, law.kind, sentence, latex, evidence, law.holds, dict(law.facts), provable, again)


def automaton_law(source: Source, one: LearnedSet, members: list[tuple[int, ...]]) -> SetLaw:
    """The law that an automaton accepts the P-positions; it was fitted below the last term but one."""
    terms, position = one.system.terms, source.rules.position
    words = words_of(position, one.relation, members)
    states = f"{one.relation.states} state{'s' if one.relation.states > 1 else ''}"
    return SetLaw(
        "automaton",
        f"{words}; the digits are over {', '.join(map(str, terms[:6]))}, ... ({one.system.name})",
        rf"\text{{an automaton of {states} accepts it}}",
        one.holds,
        {
            "numeration": {"name": one.system.name, "terms": [str(u) for u in terms[:12]]},
            "states": one.relation.states,
        },
        len(position),
        fitted=terms[terms.index(one.below) - 1],
        core=words,
    )


def advice(game: Ruleset) -> str:
    """What may tell more of the game; empty where nothing else does."""
    told = [f"nimlike {verb} {game.brief()} {SAID[verb]}" for verb in verbs(game, "prove", "discover")]
    return "; ".join(told[:1])
