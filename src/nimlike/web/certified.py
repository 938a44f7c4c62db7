"""Certificates on the pages: found when they are asked for, given as files, and checked in place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from nimlike.core.errors import LimitReached, NimlikeError, RulesetError, Undecided
from nimlike.core.languages import tr
from nimlike.core.laws import Finding, refused
from nimlike.core.numbers import abbreviate
from nimlike.families import law_of, parse_ruleset
from nimlike.web.address import api_url
from nimlike.web.limits import NotFound

SECONDS: Final = 6.0
"""How long a search for a theorem may take here; what is not found by then stays open."""

CHECKS: Final = 2.0
"""How many times its usual work the checker may do for one request."""

_ASKED: Final[Mapping[str, tuple[Any, ...]]] = {
    "theorem": (SECONDS, True, False),
    "period": (None, False, None),
    "quotient": (None, None),
}
"""With what the laws are asked here: those that come with a certificate."""

PROVED_BY: Final = (*_ASKED, "prove")
"""The verbs whose answers have certificates."""


def found(text: str, verb: str) -> Finding:
    """What a game answers to a verb of `PROVED_BY` other than ``prove``."""
    if verb not in _ASKED:
        raise NotFound(
            tr("no certificate {verb!r}: there are {proved_by}", verb=abbreviate(verb), proved_by=", ".join(PROVED_BY))
        )
    return law_of(text, verb)(*_ASKED[verb])


def certificate(text: str, verb: str) -> dict[str, Any]:
    """The certificate of what a game answers to a verb.

    Raises
    ------
    NimlikeError
        As `found`; `Undecided` where the answer has no certificate.

    Examples
    --------
    >>> certificate("wythoff", "prove")["kind"], certificate("octal:0.77", "period")["kind"]
    ('automaton-proof', 'octal-period')
    """
    written = _proof(text) if verb == "prove" else found(text, verb).certificate
    if written is None:
        raise Undecided(tr("{text}: what is known has no certificate", text=abbreviate(text)))
    return written


def _proof(text: str) -> dict[str, Any] | None:
    """The certificate of a proof for all sizes; not made anew where it comes with the package."""
    from nimlike.prove.certificates import SHIPPED, shipped_certificate
    from nimlike.prove.certificates import certificate as written
    from nimlike.prove.statements import law_of as own_proof
    from nimlike.prove.statements import theorem_of
    from nimlike.prove.theorem import Proof, prove

    if (law := own_proof(text)) is not None:
        return law().certificate
    named = next((name for name, known in SHIPPED.items() if known == (text, None)), None)
    if named is not None:
        return shipped_certificate(named)
    statement = theorem_of(text)
    proof = prove(statement.rules, statement.system, statement.p)
    return written(proof) if isinstance(proof, Proof) else None


def certificate_file(text: str, verb: str) -> tuple[bytes, str, str]:
    """A certificate as a file: its content, its media type and its name."""
    content = json.dumps(certificate(text, verb), separators=(",", ":")) + "\n"
    name = "".join(sign if sign.isalnum() else "-" for sign in text)[:60]
    return content.encode(), "application/json", f"{name}-{verb}.json"


def certificate_url(text: str, verb: str) -> str:
    """Where the file is."""
    return api_url("download", rules=text, what="certificate", format=verb)


def checked(written: dict[str, Any]) -> dict[str, Any]:
    """What the independent checker says of a certificate, asked now."""
    from nimlike_check import OverLimit, Refused, check, full
    from nimlike_check.work import Work

    size = len(json.dumps(written, separators=(",", ":"))) + 1
    facts = {"kind": written["kind"], "bytes": size, "size": tr("{count:,} bytes", count=size)}
    try:
        said = check(written, limit=CHECKS)
        listing = full(written, Work(CHECKS))
    except OverLimit as over:
        raise LimitReached(
            tr("the check takes too much work here ({over}); nimlike check has no such limit", over=over)
        ) from over
    except Refused as refusal:
        return {"accepted": False, "said": str(refusal), **facts}
    return {"accepted": True, "said": listing or said, **facts}


def proofs_of(text: str) -> list[dict[str, str]]:
    """The verbs of `PROVED_BY` that a game answers to, with the addresses of their pages."""
    rules = parse_ruleset(text)
    laws = rules.laws()
    verbs = [verb for verb in _ASKED if verb in laws]
    if rules.proof_in_reach:
        verbs.append("prove")
    return [{"verb": verb, "certificate": certificate_url(text, verb)} for verb in verbs]


def no_answer(text: str, verb: str) -> NimlikeError:
    """The error where a game does not answer to a verb."""
    try:
        return refused(parse_ruleset(text), verb)
    except RulesetError as error:
        return error
