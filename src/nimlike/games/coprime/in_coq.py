"""Which theorem in Coq says who wins a position of the coprime game, for the reasons that name a theorem."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nimlike.core.answer import Reason
from nimlike.core.languages import later
from nimlike.core.position import State

if TYPE_CHECKING:
    from nimlike.games.coprime.game import Coprime

EVEN: Final = "TheoremE.theorem_E"
"""Who wins an even n, for every K."""
EVEN_IN_COQ: Final = {later("even n"): EVEN}
"""For theorems on all n."""
_SEARCHED: Final = ("coprime-search", "coprime-end")
_EVEN: Final = ("coprime-steering", "coprime-composite", "coprime-held")


def theorem(game: Coprime, state: State, reason: Reason) -> str:
    """The file and the name, like ``TheoremE.theorem_E``; empty where there is none, or the reason names no theorem."""
    if reason.kind == "coprime-majority":
        return f"Majority.majority_{reason.facts['majority']}_rows"
    if reason.kind == "coprime-column":
        return f"Columns.column_{reason.facts['loser']}"
    if reason.kind == "coprime-race":
        return "Race.race"
    if game.constant is None or not game.plain or reason.kind in _SEARCHED:
        return ""
    left, a, b, mover = state
    if (left + a + b) % 2 == 0 and left > 0:
        if a == b == mover == 0:
            return EVEN
        if reason.kind == "coprime-parity":
            return "TheoremE.by_parity"
        if reason.kind in _EVEN:
            return f"EvenTotals.every_position_{'AB'[mover]}"
    return ""
