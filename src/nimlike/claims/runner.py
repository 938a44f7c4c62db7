"""Running the claims: all papers in order; each claim is timed, and its verdict is compared with the record."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any, Final

from nimlike.claims.model import Claim, Finding, Paper
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import abbreviate

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
        raise LimitReached(f"claims are reproduced to a bound of {MOST:,} at most; {abbreviate(bound)} is asked for")
    reach = claim.bound if bound is None or claim.bound is None else max(bound, claim.bound)
    begun = time.perf_counter()
    finding = claim.check(reach or 0)
    return Run(claim, finding, reach, time.perf_counter() - begun)


def found(bound: int | None, name: str) -> tuple[Finding, int | None, float]:
    """What the reproduction of a claim found, how far it went and how long it took, in whatever process."""
    made = run(next(claim for claim in select() if claim.name == name), bound)
    return made.finding, made.bound, made.seconds
