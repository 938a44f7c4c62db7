"""Tables of games up to a bound: what `nimlike.core.ruleset.computed_table` gives."""

from __future__ import annotations

from typing import Any

from nimlike.core.ruleset import Ruleset
from nimlike.games.vector import Vector
from nimlike.solve.two_piles import grundy_table, p_table, safe_pairs
from nimlike.solve.vector import safe_states


def table(ruleset: Ruleset, what: str, bound: int) -> Any:
    """Piles up to ``bound``: ``"grundy"``, an array, row x, column y; ``"outcome"``, the P-positions in order.

    Outcomes are of any number of piles, two where it is free; Grundy values of two piles.

    Raises
    ------
    RulesetError
        The game has no such table.
    LimitReached
        It would take too much work.

    Examples
    --------
    >>> table(Vector(["move=1,1,0", "move=0,2,1"]), "outcome", 1)
    [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1)]
    """
    if what == "grundy":
        return grundy_table(ruleset, bound + 1, bound + 1)[: bound + 1, : bound + 1]
    if isinstance(ruleset, Vector) and ruleset.piles not in (2, None):
        return safe_states(ruleset, bound)
    return list(safe_pairs(p_table(ruleset, bound + 1, bound + 1), bound + 1))
