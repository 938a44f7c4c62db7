"""What a claim is, and what reproducing one finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from nimlike.core.languages import tr
from nimlike.core.outcome import Label
from nimlike.core.phrase import Phrase
from nimlike.core.retelling import Form, retold


class Verdict(StrEnum):
    """What reproducing a claim found."""

    HOLDS = "holds"
    ERRATUM = "erratum"
    """The claim fails as printed; the finding names a counterexample."""


@dataclass(frozen=True)
class Finding:
    """The result of reproducing a claim.

    Parameters
    ----------
    label
        How the verdict is known: ``computed`` for an exhaustive check of the stated range, ``certified``
        where the independent checker accepted a certificate for all sizes, ``theorem`` where the reproduction
        is an exact argument for all sizes.
    detail
        What was checked, with its extent in numbers.
    counterexample
        Where the printed claim fails; None when it holds.
    """

    label: Label
    detail: str
    counterexample: str | None = None

    @property
    def verdict(self) -> Verdict:
        """Erratum when there is a counterexample."""
        return Verdict.HOLDS if self.counterexample is None else Verdict.ERRATUM


@dataclass(frozen=True)
class Claim:
    """A numbered statement, table or example of a paper, and how it is reproduced.

    Parameters
    ----------
    name
        A stable name, ``paper.what``.
    paper, section
        Where in the literature it is.
    statement
        What it says, in our words (misprints and scan damage restored; an erratum keeps the printed claim), its
        formulas marked as `nimlike.core.phrase` says.
    how
        How it is reproduced.
    bound
        How far the reproduction goes by default; None when there is nothing to bound.
    check
        Reproduces the claim up to a bound (0 when there is none).
    recorded
        The verdict on record; a run that finds another one has found a fault.
    forms
        How the statement is said in other languages, where it is made of parts.
    """

    name: str
    paper: str
    section: str
    statement: Phrase
    how: str
    bound: int | None
    check: Callable[[int], Finding]
    recorded: Verdict = Verdict.HOLDS
    forms: tuple[Form, ...] = ()

    @property
    def said(self) -> Phrase:
        """The statement in the language that is spoken."""
        marked = self.statement.marked
        return Phrase(retold(marked, self.forms) if self.forms else tr(marked))

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
    """The claims of one paper, in the paper's order; a decorator adds to it.

    Parameters
    ----------
    key
        The short name of the paper, the first part of its claims' names.
    citation
        The paper's reference, in short.
    work
        Its key in `nimlike.core.literature`.
    proofs
        Where the proofs of its claims stand: the first name that a claim's name begins with, without the paper's key,
        and the text of ``docs`` or the page.
    """

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
        forms: tuple[Form, ...] = (),
    ) -> Callable[[Callable[[int], Finding]], Callable[[int], Finding]]:
        """Record the decorated function as the reproduction of a claim."""

        def record(check: Callable[[int], Finding]) -> Callable[[int], Finding]:
            full = f"{self.key}.{name}"
            self.append(Claim(full, self.citation, section, Phrase(statement), how, bound, check, recorded, forms))
            return check

        return record
