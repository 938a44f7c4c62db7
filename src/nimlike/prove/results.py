"""A theorem proved, certified and told; or refuted; as data for the interfaces."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from nimlike.core.errors import CertificateRejected, LimitReached
from nimlike.core.in_coq import InCoq, as_facts
from nimlike.core.languages import tr
from nimlike.core.progress import report
from nimlike.numeration.automata.systems import NumberSystem
from nimlike.prove.checked import Checked
from nimlike.prove.statements import Statement
from nimlike.prove.theorem import Refutation, prove

CHECK_LIMIT: Final = 20
"""How many times its usual work the checker may do for a proof made here: some minutes at most."""


@dataclass(frozen=True, eq=False)
class Result(Checked):
    """What became of a statement."""

    statement: Statement  # what was to be proved
    refutation: Refutation | None  # why it is false; None when it is proved
    certificate: dict[str, Any] | None
    said: str | None  # what the independent checker says the certificate proves
    largest: int
    prove_seconds: float  # time for the proof alone
    seconds: float
    check_seconds: float

    @property
    def proved(self) -> bool:
        """Whether the statement is true."""
        return self.refutation is None

    @property
    def in_coq(self) -> InCoq | None:
        """The theorem in Coq that says the same as what is proved; None where there is none."""
        return self.statement.in_coq if self.proved else None

    def theorem(self) -> str:
        """The statement in words: the checker's own where it has accepted the proof of a named game."""
        if self.said is not None and self.statement.rules.ruleset is not None:
            line = self.said.partition("\n")[0]
            if "the automaton of" not in line:  # it has found the set's words to be right
                return line
        rules, words = self.statement.rules, self.statement.words
        position = ", ".join(rules.position)
        play = "misère play" if rules.misere else "normal play"
        return (
            f"In {rules.title}, {play}, for all whole numbers {position}, ({position}) is a P-position if and only if"
            f" {words}{_digits(words, self.statement.system)}."
        )

    def _repr_html_(self) -> str:
        if self.refutation is not None:
            return f"<p>{escape(tr('Refuted'))}: {escape(self.theorem())}</p>"
        label = f" <i>({self.label})</i>" if self.label else ""
        return f"<p><b>{escape(tr('Theorem'))}</b>{label}: {escape(self.theorem())}</p>"

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON-ready data (schema nimlike/proof/1)."""
        statement, refutation = self.statement, self.refutation
        failure = None
        if refutation is not None:
            failure = {
                "position": [str(n) for n in refutation.position],
                "because": refutation.because,
                "move": None if refutation.move is None else refutation.move.name,
                "reached": None if refutation.reached is None else [str(n) for n in refutation.reached],
                "text": str(refutation),
            }
        return {
            "schema": "nimlike/proof/1",
            "ruleset": statement.rules.ruleset,
            "title": statement.rules.title,
            "theorem": self.theorem(),
            "rules": statement.rules.facts(),
            "proved": self.proved,
            "label": None if self.label is None else self.label.value,
            "counterexample": failure,
            "numeration": {"name": statement.system.name, "terms": [str(u) for u in statement.system.terms[:12]]},
            "states": statement.p.states,
            "largest_automaton": self.largest,
            "prove_seconds": round(self.prove_seconds, 4),
            "seconds": round(self.seconds, 4),
            "certificate_bytes": None if self.certificate is None else len(self.certificate_text) + 1,
            "check_seconds": round(self.check_seconds, 4) if self.said is not None else None,
            "checker": self.said,
            **as_facts(self.in_coq),
        }


_OF_DIGITS: Final = re.compile(r"\bdigits\b|\bautomaton\b|\b(?:element|smallest|shift)\(")
_SHIFT: Final = "; shift(x, y) says that the digits of y are those of x followed by a 0"


def _digits(words: str, system: NumberSystem) -> str:
    """How numbers are written, where a set is told by their digits."""
    if not _OF_DIGITS.search(words):
        return ""
    return f"; the digits are those of the greedy representation over {system.told()}" + _SHIFT * ("shift(" in words)


def accepted(certificate: dict[str, Any], title: str) -> str:
    """What the independent checker says that a certificate proves; it is about ``title``."""
    from nimlike_check import OverLimit, Refused, check

    report("checking the certificate", 0, 1)
    try:
        return check(certificate, limit=CHECK_LIMIT)
    except OverLimit as over:
        raise LimitReached(
            f"{title}: decided by automata to be so, but checking the certificate takes too long ({over});"
            " --no-certificate leaves it out"
        ) from over
    except Refused as refused:
        raise CertificateRejected(
            f"{title}: the checker refuses the certificate at {refused}", refused.step
        ) from refused


def decide(statement: Statement, certify: bool = True) -> Result:
    """Prove or refute a statement; a proof is written out and given to the independent checker.

    Parameters
    ----------
    certify
        Whether to make a certificate and check it; without one the result has no label.

    Raises
    ------
    Undecided
        A limit was reached.
    LimitReached
        It is proved, but the certificate is larger than the checker takes.
    CertificateRejected
        The checker refuses the certificate: a fault of this program.

    Examples
    --------
    >>> from nimlike.prove.statements import theorem_of
    >>> result = decide(theorem_of("wythoff"))
    >>> result.proved, result.label, result.statement.p.states
    (True, <Label.CERTIFIED: 'certified'>, 7)
    """
    begun = time.perf_counter()
    found = prove(statement.rules, statement.system, statement.p)
    proved = time.perf_counter()
    if isinstance(found, Refutation):
        return Result(statement, found, None, None, 0, proved - begun, proved - begun, 0.0)
    if not certify:
        return Result(statement, None, None, None, found.largest, proved - begun, proved - begun, 0.0)
    if statement.rules.given and not statement.system.is_plain:
        raise LimitReached(
            f"{statement.rules.title}: decided by automata to be so, but the checker cannot take the rule's base, in"
            " which some beginnings of representations have no end of some length; --no-certificate leaves the"
            " certificate out"
        )
    from nimlike.prove.certificates import certificate

    written = certificate(found)
    if statement.pairs is not None:
        written = statement.pairs.certificate(written)
    done = time.perf_counter()
    said = accepted(written, statement.rules.title)
    checked = time.perf_counter() - done
    return Result(statement, None, written, said, found.largest, proved - begun, done - begun, checked)
