"""Outcomes of positions and the four labels of knowledge."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from nimlike.core.languages import later


class Outcome(StrEnum):
    """Who wins with best play: ``P`` the player who has just moved, ``N`` the player to move."""

    P = "P"
    N = "N"


class Label(StrEnum):
    """How an answer is known; every answer carries one."""

    THEOREM = later("theorem")
    """A theorem whose proof is in print (the reference is named) and whose hypotheses hold here."""

    CERTIFIED = later("certified")
    """A certificate exists and the independent checker accepted it."""

    COMPUTED = later("computed")
    """Search of this position or range."""

    CONJECTURED = later("conjectured")
    """Fits all data computed so far, up to a stated bound."""


def weakest(labels: Iterable[Label]) -> Label:
    """The label of a statement that rests on statements with these labels: the weakest of them."""
    return max(labels, key=list(Label).index)
