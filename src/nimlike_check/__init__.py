"""The independent checker: accepts or refuses a certificate, and trusts nothing else.

It imports only the standard library, and nothing of the program that writes the certificates.
``python -m nimlike_check FILE`` accepts (exit code 0) or refuses (1) a file; `check` does so from Python.
A kind of certificates is a module here, or some: its docstring states the lemma with its hypotheses; the pages of
docs/certificates prove it.
"""

from importlib import import_module
from types import ModuleType
from typing import Any

from nimlike_check.refusal import OverLimit as OverLimit
from nimlike_check.refusal import Refused as Refused
from nimlike_check.refusal import refuse
from nimlike_check.work import Work

_KINDS = {
    "allbut": ("subtraction-allbut-period",),
    "beatty": ("beatty-pairs",),
    "coprime_classes": ("coprime-classes",),
    "coprime_careers": ("coprime-career",),
    "coprime_columns": ("coprime-column", "coprime-race"),
    "coprime_total": ("coprime-total", "coprime-gcd"),
    "formulas": ("formula-proof",),
    "late_periods": ("octal-late-period",),
    "majority": ("majority",),
    "nim_piles": ("nim-any-piles",),
    "periods": ("octal-period", "subtraction-period"),
    "proofs": ("automaton-proof",),
    "quotients": ("misere-quotient",),
    "saltus_periods": ("hex-period", "octal-saltus-period"),
    "sparse_periods": ("octal-sparse-period",),
    "subtraction_families": ("subtraction-family",),
}
"""The kinds of each module, which is read when the first certificate of such a kind comes."""
_OF_KIND = {kind: module for module, kinds in _KINDS.items() for kind in kinds}
KINDS = tuple(sorted(_OF_KIND))
"""The kinds of certificates that the checker knows."""
_SIGN = 200
"""Bytes for each sign of a ruleset's text."""


def check(certificate: Any, limit: float = 1, work: Work | None = None) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    ``limit`` is how many times the usual amount of work, some seconds and 400 MiB, the check may do; ``work``, if
    given, counts it instead.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    OverLimit
        (a `Refused`) The check would take more work than allowed, and was not made.
    """
    module, work = _module(certificate), work or Work(limit)
    ruleset = certificate.get("ruleset")
    if isinstance(ruleset, str):  # its digits, or numbers, become lists
        work.keep("ruleset", _SIGN * len(ruleset))
    accepted: str = module.check(certificate, work)
    return accepted


def full(certificate: Any, work: Work | None = None) -> str:
    """All that an accepted certificate says, where `check` gives a summary; empty if it gives everything.

    Nothing is checked here: ask `check` first. ``work``, if given, goes on counting.

    Raises
    ------
    OverLimit
        To make the list would take more work than allowed.
    """
    listing = getattr(_module(certificate), "full", None)
    return str(listing(certificate, work or Work())) if listing else ""


def _module(certificate: Any) -> ModuleType:
    """The module of a certificate's kind."""
    kind = certificate.get("kind") if isinstance(certificate, dict) else None
    if not isinstance(kind, str) or kind not in _OF_KIND:
        some, more = ", ".join(KINDS[:5]), len(KINDS[5:])
        refuse(
            "format", f"a certificate is an object whose kind is one of: {some} and {more} more in docs/certificates.md"
        )
    return import_module(f"nimlike_check.{_OF_KIND[kind]}")
