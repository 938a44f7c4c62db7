"""What a claim is, and how it is reproduced."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib import import_module
from typing import Any, Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label
from nimlike.core.phrases import Phrase


class Verdict(StrEnum):
    """What reproducing a claim found."""

    HOLDS = "holds"
    ERRATUM = "erratum"
    """The claim fails as printed; the finding names a counterexample."""


@dataclass(frozen=True)
class Finding:
    """The result of reproducing a claim."""

    detail: str  # what was checked, with its extent in numbers
    counterexample: str | None = None  # where the printed claim fails; None when it holds
    label: Label = Label.COMPUTED

    @property
    def verdict(self) -> Verdict:
        """Erratum when there is a counterexample."""
        return Verdict.HOLDS if self.counterexample is None else Verdict.ERRATUM


def with_certificate(found: Finding, proved: str) -> Finding:
    """A finding that held as far as it was computed, together with what is proved for all sizes."""
    if found.counterexample is not None:
        return found
    return Finding(f"certificate accepted: {proved}; and computed: {found.detail}", label=Label.CERTIFIED)


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


# Running the claims: all papers in order; each claim is timed, and its verdict is compared with the record.

PAPERS: Final = ("bouton", "wythoff", "schwenk", "holshouser_reiter", "andrejic")
"""The modules of this package that hold the papers' claims, by year."""

MOST: Final = 100_000
"""The largest bound that may be asked for: some claims keep a list of all numbers up to it."""


@dataclass(frozen=True)
class Run:
    """One claim, reproduced."""

    claim: Claim
    finding: Finding
    bound: int | None  # how far the reproduction went; None when there is nothing to bound
    seconds: float  # wall time

    @property
    def as_recorded(self) -> bool:
        """Whether the verdict is the one on record."""
        return self.finding.verdict is self.claim.recorded

    def as_dict(self) -> dict[str, Any]:
        """The run as JSON values, schema ``nimlike/claim/1``."""
        return {
            "schema": "nimlike/claim/1",
            **self.claim.as_dict(),
            "bound": self.bound,
            "verdict": self.finding.verdict.value,
            "label": self.finding.label.value,
            "detail": self.finding.detail,
            "counterexample": self.finding.counterexample,
            "seconds": round(self.seconds, 3),
        }


@lru_cache(maxsize=1)
def papers() -> tuple[Paper, ...]:
    """The papers, with their claims."""
    return tuple(import_module(f"nimlike.claims.{module}").PAPER for module in PAPERS)


def select(paper: str | None = None) -> list[Claim]:
    """The claims of one paper, or of all."""
    return [claim for each in select_papers(paper) for claim in each]


def select_papers(paper: str | None = None) -> tuple[Paper, ...]:
    """One paper, or all."""
    if paper is None:
        return papers()
    for each in papers():
        if paper in (each.key, each.key.replace("-", "_")):
            return (each,)
    raise ParseError(f"no paper {paper!r}: there are {', '.join(each.key for each in papers())}")


def run(claim: Claim, bound: int | None = None) -> Run:
    """Reproduce one claim."""
    if bound is not None and bound > MOST:
        raise LimitReached(f"claims are reproduced to a bound of {MOST:,} at most; not to {abbreviate(bound)}")
    reach = claim.bound if bound is None or claim.bound is None else max(bound, claim.bound)
    started = time.perf_counter()
    finding = claim.check(reach or 0)
    return Run(claim, finding, reach, time.perf_counter() - started)


def reproduce(bound: int | None, name: str) -> tuple[Finding, int | None, float]:
    """What the reproduction of a claim found, how far it went and how long it took, in whatever process."""
    made = run(next(claim for claim in select() if claim.name == name), bound)
    return made.finding, made.bound, made.seconds
