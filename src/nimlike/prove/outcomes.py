"""The proposals for a game, proved or refuted one after the other until one is proved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import Any

from nimlike.core.changed_conditions import known
from nimlike.core.errors import LimitReached, Undecided
from nimlike.core.finding import Finding
from nimlike.core.progress import within
from nimlike.prove.proposals import Proposal, advice
from nimlike.prove.results import Result, decide


@dataclass(frozen=True, eq=False)
class Outcome:
    """What became of the proposals for a game, one after the other.

    Parameters
    ----------
    proposal
        The one that was proved, or the first where none was; None where there was none at all.
    result, finding
        Its proof by automata, or by the game's own law.
    refuted
        The proposals that turned out false, each with its counter-example.
    undecided
        Why others could not be decided.
    """

    proposal: Proposal | None
    result: Result | None = None
    finding: Finding | None = None
    refuted: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether the proposal is proved."""
        return self.result is not None or self.finding is not None

    @property
    def certificate(self) -> dict[str, Any] | None:
        """The certificate of the proof."""
        proof = self.result or self.finding
        return None if proof is None else proof.certificate

    def as_dict(self) -> dict[str, Any]:
        """The outcome as JSON-ready data: the proposal's with its proof."""
        assert self.proposal is not None
        proof = self.result.as_dict() if self.result is not None else self.finding and self.finding.facts
        return self.proposal.as_dict() | {
            "refuted": list(self.refuted),
            "undecided": list(self.undecided),
            "proof": proof,
        }


def outcome(found: Iterable[Proposal], seconds: float = inf) -> Outcome:
    """Prove the first of the proposals that can be proved, each in some seconds."""
    refuted: list[str] = []
    undecided: list[str] = []
    first = None
    for proposal in found:
        if proposal.kind == "values":
            finding = _by_own_law(proposal)
            if finding is not None:
                return Outcome(proposal, None, finding, tuple(refuted), tuple(undecided))
        elif proposal.statement is not None:
            try:
                with within(seconds, f"{proposal.game.brief()}: the proof of the law of kind {proposal.kind}"):
                    result = decide(proposal.statement())
            except (Undecided, LimitReached) as error:
                first = first or proposal
                undecided.append(str(error))
                continue
            if result.refutation is not None:
                below = proposal.evidence.bound
                refuted.append(f"the law of kind {proposal.kind}, which fits below {below:,}: {result.refutation}")
                continue
            return Outcome(proposal, result, None, tuple(refuted), tuple(undecided))
        first = first or proposal
        undecided.append(_unprovable(proposal))
        break
    return Outcome(first, None, None, tuple(refuted), tuple(undecided))


def _unprovable(proposal: Proposal) -> str:
    game = proposal.game
    if proposal.kind == "values":
        because = "no theorem here extends such a law of Grundy values"
    else:
        if not game.conditions_known and known(game):
            return (
                f"{game.brief()}: it is not proved: a proof needs one number more in each position; nimlike prove"
                f" {game.brief()}, with --piles N where their number is free, looks for one"
            )
        because = "its moves are not known as conditions"
    more = advice(game) or "docs/own-games.md tells how a game gives them (the hook statement, or a TOML file)"
    return f"{game.brief()}: it is not proved: {because}; {more}"


def _by_own_law(proposal: Proposal) -> Finding | None:
    """The game's own proof of a period; None where it has none."""
    law = proposal.game.laws().get("period")
    found = law(None, True, None) if law is not None else None
    return found if found is not None and found.complete and found.certificate is not None else None
