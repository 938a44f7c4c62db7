"""What a claim is, and what reproducing one finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from nimlike.core.outcome import Label
from nimlike.core.phrase import Phrase


class Verdict(StrEnum):
    """What reproducing a claim found."""

    HOLDS = "holds"
    ERRATUM = "erratum"
    """The claim fails as printed; the finding names a counterexample."""


@dataclass(frozen=True)
class Finding:
    """The result of reproducing a claim."""

    label: Label
    detail: str  # what was checked, with its extent in numbers
    counterexample: str | None = None  # where the printed claim fails; None when it holds

    @property
    def verdict(self) -> Verdict:
        """Erratum when there is a counterexample."""
        return Verdict.HOLDS if self.counterexample is None else Verdict.ERRATUM


@dataclass(frozen=True)
class Claim:
    """A numbered statement, table or example of a paper, and how it is reproduced."""

    name: str
    paper: str
    section: str
    statement: Phrase
    how: str  # how it is reproduced
    bound: int | None  # how far the reproduction goes by default; None when there is nothing to bound
    check: Callable[[int], Finding]  # reproduces the claim up to a bound (0 when there is none)
    recorded: Verdict = Verdict.HOLDS  # the verdict on record; a run that finds another one has found a fault

    def as_dict(self) -> dict[str, Any]:
        """What is claimed and how it is reproduced, as JSON values."""
        return {
            "name": self.name,
            "paper": self.paper,
            "section": self.section,
            "statement": str(self.statement),
            "how": self.how,
            "bound": self.bound,
            "recorded": self.recorded.value,
        }


class Paper(list[Claim]):
    """The claims of one paper, in the paper's order; a decorator adds to it."""

    def __init__(self, key: str, citation: str, work: str, proofs: tuple[tuple[str, str], ...]) -> None:
        super().__init__()
        self.key = key
        self.citation = citation
        self.work = work
        self.proofs = proofs

    def proof_of(self, claim: Claim) -> str:
        """Where the proof of a claim stands: ``theory/wythoff#the-pairs``, or a page like ``/proof/wythoff``."""
        short = claim.name.partition(".")[2]
        return next((place for prefix, place in self.proofs if short.startswith(prefix)), "")

    def claim(
        self,
        name: str,
        section: str,
        statement: str,
        how: str,
        bound: int | None = None,
        recorded: Verdict = Verdict.HOLDS,
    ) -> Callable[[Callable[[int], Finding]], Callable[[int], Finding]]:
        """Record the decorated function as the reproduction of a claim."""

        def record(check: Callable[[int], Finding]) -> Callable[[int], Finding]:
            full = f"{self.key}.{name}"
            self.append(Claim(full, self.citation, section, Phrase(statement), how, bound, check, recorded))
            return check

        return record
