"""What a claim is, and how it is reproduced. The claims stand in `papers.toml`."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache, partial
from importlib import import_module
from importlib.resources import files
from typing import Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label
from nimlike.core.phrases import Phrase
from nimlike.core.reason import Facts


class Verdict(StrEnum):
    HOLDS = "holds"
    ERRATUM = "erratum"  # the claim fails as printed; the finding names a counterexample


@dataclass(frozen=True)
class Finding:
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
    """A numbered statement, table or example of a paper; `papers.toml` says what the fields mean."""

    name: str
    paper: str
    section: str
    statement: Phrase
    how: str
    bound: int | None
    check: Callable[[int], Finding]  # reproduces the claim up to a bound (0 when there is none)
    recorded: Verdict  # the verdict on record; a run that finds another one has found a fault
    proof: str  # where its proof stands: a page like ``/docs/theory/wythoff#the-pairs`` or ``/proof/wythoff``

    def as_dict(self) -> Facts:
        """What is claimed and how it is reproduced, as JSON values."""
        told = ("name", "paper", "section", "statement", "how", "bound", "recorded")
        return {name: getattr(self, name) for name in told}


class Paper(list[Claim]):
    """The claims of one paper, in the paper's order."""

    def __init__(self, row: Facts) -> None:
        self.key: str = row["key"]
        self.citation: str = row["citation"]
        self.work: str = row["work"]
        module = import_module(f"nimlike.claims.{self.key.replace('-', '_')}")
        for claim in row["claim"]:
            name, failed = claim["name"], "erratum" in claim
            check = getattr(module, claim.get("function", name.replace("-", "_")))
            self.append(
                Claim(
                    f"{self.key}.{name}",
                    self.citation,
                    claim["section"],
                    Phrase(claim["statement"]),
                    claim["how"],
                    claim.get("bound"),
                    partial(check, **claim.get("given", {})),
                    Verdict.ERRATUM if failed else Verdict.HOLDS,
                    next((place for prefix, place in row["proofs"] if name.startswith(prefix)), ""),
                )
            )


@lru_cache(maxsize=1)
def papers() -> tuple[Paper, ...]:
    text = (files("nimlike") / "claims/papers.toml").read_text(encoding="utf-8")
    return tuple(map(Paper, tomllib.loads(text)["paper"]))


def select(paper: str | None = None) -> list[Claim]:
    return [claim for each in select_papers(paper) for claim in each]


def select_papers(paper: str | None = None) -> tuple[Paper, ...]:
    found = tuple(each for each in papers() if paper in (None, each.key, each.key.replace("-", "_")))
    if not found:
        raise ParseError(f"no paper {paper!r}: there are {', '.join(each.key for each in papers())}")
    return found


# Running the claims: each is timed, and its verdict is compared with the record.

MOST: Final = 100_000  # the largest bound that may be asked for: some claims keep a list of all numbers up to it


@dataclass(frozen=True)
class Run:
    claim: Claim
    finding: Finding
    bound: int | None  # how far the reproduction went; None when there is nothing to bound
    seconds: float  # wall time

    @property
    def as_recorded(self) -> bool:
        return self.finding.verdict is self.claim.recorded

    def as_dict(self) -> Facts:
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


def run(claim: Claim, bound: int | None = None) -> Run:
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
