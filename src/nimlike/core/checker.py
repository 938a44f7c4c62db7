"""Certificates as JSON values, and the one question to the independent checker."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from nimlike.core.errors import CertificateRejected, LimitReached
from nimlike.core.progress import report

Certificate: TypeAlias = dict[str, Any]  # as JSON values

FORMAT: Final = "nimlike/certificate/2"
MOST_STEPS: Final = 10**8  # of automata, in the process of a program: about half a minute at most


def form(kind: str, **fields: Any) -> Certificate:
    """A certificate of a kind with its fields."""
    return {"format": FORMAT, "kind": kind, **fields}


def accept(certificate: Mapping[str, Any] | Path, about: str) -> str:
    """What the independent checker says that a certificate, or a file, proves; ``about`` stands before an error."""
    from nimlike_check import OverLimit, Refused, check
    from nimlike_check.reading import read

    report(f"{about}: checking the certificate", 0, 1)
    try:
        return check(read(str(certificate)) if isinstance(certificate, Path) else certificate, MOST_STEPS)
    except OverLimit as over:
        raise LimitReached(f"{about}: the certificate is not checked: {over}") from over
    except Refused as refused:
        said = f"{about}: the checker refuses the certificate at {refused}"
        raise CertificateRejected(said, refused.hypothesis) from refused
