"""What all Coq files of certificates have in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

MADE_BY: Final = "(* Written by nimlike check --coq."
"""How each of these files begins."""
NAME: Final = "certified"
"""The name of the theorem in each of these files."""
_MOST_IN_UNARY: Final = 1_000


@dataclass(frozen=True)
class Script:
    """A Coq file that states what a certificate claims, and proves it."""

    text: str  # the file
    requires: tuple[str, ...]
    steps: int  # how many elementary steps Coq takes to compute that the certificate is right, about
    unread: str = ""  # what of the certificate the proof does not need; empty: all is needed


def number(value: int) -> str:
    """A whole number; Coq reads large ones in binary."""
    return str(value) if value <= _MOST_IN_UNARY else f"(N.to_nat {value})"


def in_unary(*values: int) -> int:
    """Steps to make these numbers, which are in unary in Coq: each unit is a step of memory."""
    return 10 * sum(values)


def listed(values: Iterable[int]) -> str:
    """A list of whole numbers."""
    return f"[{'; '.join(map(number, values))}]"
