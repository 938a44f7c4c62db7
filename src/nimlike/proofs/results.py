"""A theorem proved, certified and told; or refuted; as data for the interfaces."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from nimlike.conditions.grammar import Exists, Formula, Not, read_formula
from nimlike.core.checker import Certificate, accept
from nimlike.core.errors import LimitReached
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label
from nimlike.core.phrases import add_up, counted
from nimlike.core.reason import Facts, InCoq, as_facts
from nimlike.numeration.automata.operations import least
from nimlike.numeration.automata.systems import NumberSystem, system_named
from nimlike.proofs.certificates import certificate, sentence_certificate
from nimlike.proofs.first_order import Deductions, free_variables
from nimlike.proofs.statements import Statement
from nimlike.proofs.theorem import Refutation, prove

# What a proof with a certificate has in common, whatever was proved.


class Checked:
    """A result with a certificate, and with what the independent checker said of it."""

    certificate: Certificate | None
    said: str | None

    @property
    def label(self) -> Label | None:
        """``certified`` when the checker accepted the certificate, else None."""
        return Label.CERTIFIED if self.said is not None else None

    @property
    def certificate_text(self) -> str:
        """The certificate as it is written to a file."""
        return json.dumps(self.certificate, separators=(",", ":"))


@dataclass(frozen=True, eq=False)
class Result(Checked):
    """What became of a statement."""

    statement: Statement  # what was to be proved
    refutation: Refutation | None  # why it is false; None when it is proved
    certificate: Certificate | None
    said: str | None  # what the independent checker says the certificate proves
    largest: int
    prove_seconds: float  # time for the proof alone
    seconds: float
    check_seconds: float
    weight: str = ""  # the weighted sum that every move lowers, if the game ends for that reason

    @property
    def proved(self) -> bool:
        """Whether the statement is true."""
        return self.refutation is None

    @property
    def in_coq(self) -> InCoq | None:
        """The theorem in Coq that says the same as what is proved; None if there is none."""
        return self.statement.in_coq if self.proved else None

    def theorem(self) -> str:
        """The statement in words: the checker's own where it has printed what the set is, of a named game."""
        made = self.certificate or {"closed": None}
        if self.said is not None and made["closed"] is not None and isinstance(made["ruleset"], str):
            return f"{_theorem(self.said, self.statement.system)}."
        rules, words = self.statement.rules, self.statement.words
        position = ", ".join(rules.position)
        play = "misère play" if rules.misere else "normal play"
        if self.statement.valued is not None:
            before, value = ", ".join(rules.position[:-1]), rules.position[-1]
            return (
                f"In {self.statement.valued}, {play}, for all whole numbers {position}, the Grundy value of ({before})"
                f" is {value} if and only if {words}{_digits(words, self.statement.system)}."
            )
        ends = self.weight and f"; each move lowers {self.weight}, so the game ends"
        return (
            f"In {rules.title}, {play}, for all whole numbers {position}, ({position}) is a P-position if and only if"
            f" {words}{_digits(words, self.statement.system)}{ends}."
        )

    def _repr_html_(self) -> str:
        if self.refutation is not None:
            return f"<p>{escape('Refuted')}: {escape(self.theorem())}</p>"
        label = f" <i>({self.label})</i>" if self.label else ""
        return f"<p><b>{escape('Theorem')}</b>{label}: {escape(self.theorem())}</p>"

    def as_dict(self) -> Facts:
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


def _theorem(said: str, system: NumberSystem) -> str:
    """The theorem in what the checker says, with the relations that it speaks of, and without the rules."""
    theorem, *parts, digits, _ = said.split("; ")
    for part in reversed(parts):  # a relation may speak of earlier ones
        name, bracket, _ = part.partition("(")
        if " means " in part and f"{name}{bracket}" in theorem:
            theorem += f"; {part}"
    name = _NAMED.get((system.coefficients, system.starts), "")
    return f"{theorem}; {digits}{name and f', the {name} representation'}" if "digit" in theorem else theorem


_NAMED: Final[dict[tuple[tuple[int, ...], tuple[int, ...]], str]] = {  # by recurrence and first terms
    ((2,), (1,)): "binary",
    ((1, 1), (1, 2)): "Zeckendorf",
    **{((a, 1), (1, a + 1)): "Ostrowski" for a in range(2, 100)},
}


_OF_DIGITS: Final = re.compile(r"\bdigits\b|\bautomaton\b|\b(?:element|smallest|shift)\(")
_SHIFT: Final = "; shift(x, y) says that the digits of y are those of x followed by a 0"


def _digits(words: str, system: NumberSystem) -> str:
    """How numbers are written, if their digits describe a set."""
    if not _OF_DIGITS.search(words):
        return ""
    return f"; the digits are those of the greedy representation over {system.told()}" + _SHIFT * ("shift(" in words)


def decide(statement: Statement, certify: bool = True) -> Result:
    """Proves or refutes a statement; with ``certify`` the independent checker verifies the proof."""
    started = time.perf_counter()
    found = prove(statement.rules, statement.system, statement.p, statement.parts)
    proved = time.perf_counter()
    if isinstance(found, Refutation):
        return Result(statement, found, None, None, 0, proved - started, proved - started, 0.0)
    weight = add_up(zip(found.weights, statement.rules.position, strict=False))
    if not certify:
        return Result(statement, None, None, None, found.largest, proved - started, proved - started, 0.0, weight)
    written = certificate(found, statement.closed, statement.closed_cases)
    done = time.perf_counter()
    said = accept(written, statement.rules.title)
    checked = time.perf_counter() - done
    times = proved - started, done - started, checked
    return Result(statement, None, written, said, found.largest, *times, weight)


# Formulas decided, and their proofs as certificates of the kind ``sentence``.
#
# True means true for all whole numbers; a false statement that begins with "for all" gets its least counter-example.


@dataclass(frozen=True)
class Verdict(Checked):
    """What became of a formula."""

    formula: str
    numeration: str
    true: bool  # whether it holds for all values of its free variables
    example: dict[str, int] | None
    states: int  # the most states of an automaton on the way
    certificate: Certificate | None = None
    said: str | None = None  # what the independent checker says the certificate proves

    def __str__(self) -> str:
        shown = "" if not self.example else ": " + ", ".join(f"{v} = {n}" for v, n in self.example.items())
        what = "" if not shown else f"  example{shown}" if self.true else f"  counter-example{shown}"
        lines = [f"{'true' if self.true else 'false'}: {self.formula}"]
        if what:
            lines.append(what)
        lines.append(
            f"  decided for all whole numbers by automata over {self.numeration} digits,"
            f" up to {counted(self.states, 'state')}"
        )
        if self.said is None:
            lines.append("  no certificate was made, so this is not certified")
        else:
            lines.append(f"  [{self.label}: the independent checker accepted a certificate that the following is true]")
            lines.append(f"  {self.said}")
        return "\n".join(lines)

    def as_dict(self) -> Facts:
        """The verdict as JSON-ready data (schema nimlike/formula/1)."""
        return {
            "schema": "nimlike/formula/1",
            "formula": self.formula,
            "numeration": self.numeration,
            "true": self.true,
            "example": None if self.example is None else {v: str(n) for v, n in self.example.items()},
            "largest_automaton": self.states,
            "label": None if self.label is None else self.label.value,
            "certificate_bytes": None if self.certificate is None else len(self.certificate_text) + 1,
            "checker": self.said,
        }


def decide_text(text: str, numeration: str = "binary", certify: bool = True) -> Verdict:
    """Decides a formula whose free variables stand for all integers >= 0; with ``certify`` the checker verifies it."""
    formula = read_formula(text)
    system = system_named(numeration)
    found = _decide_only(formula, text, system)
    if not certify:
        return found
    said = "true" if found.true else "false"
    try:
        written = sentence_certificate(formula, system, found.true)
        return replace(found, certificate=written, said=accept(written, f"the formula {abbreviate(text)}"))
    except LimitReached as limit:
        raise LimitReached(
            f"the formula: decided by automata to be {said}, but {limit}; --no-certificate leaves the certificate out"
        ) from limit


def _decide_only(formula: Formula, text: str, system: NumberSystem) -> Verdict:
    """The verdict, without a certificate."""
    decider = Deductions(system)
    bound, inner = sorted(free_variables(formula)), formula
    # A counterexample shows that a "for all" is false, an example that a "there is" is true: variables are made free.
    negated = not bound and isinstance(formula, Exists)
    if negated:
        inner = Not(formula)
    while isinstance(inner, Not) and isinstance(inner.part, Exists) and not set(inner.part.names) & set(bound):
        bound.extend(inner.part.names)
        rest = inner.part.part
        inner = rest.part if isinstance(rest, Not) else Not(rest)
    failing = decider.of(Not(inner))
    example = least(system, failing, failing.tracks) if failing.tracks else None
    if example is not None:
        example = {name: example.get(name, 0) for name in bound if name.isidentifier()}
    return Verdict(text, system.name, failing.is_empty is not negated, example, decider.largest)
