"""Forged certificates: each violates one hypothesis of its kind's lemma, and no other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Forgery:
    """A certificate that must be refused for one hypothesis only.

    Parameters
    ----------
    kind
        The kind of certificates.
    hypothesis
        Its number in docs/certificates, as ``"H3"``.
    what
        What is wrong with the certificate, in a few words.
    make
        Makes the certificate, a JSON value.
    """

    kind: str
    hypothesis: str
    what: str
    make: Callable[[], Any]

    def __str__(self) -> str:
        return f"{self.kind} {self.hypothesis}: {self.what}"
