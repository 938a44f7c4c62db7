"""The Majority theorem in the coprime game: who wins where most final totals are good for one player and K is large.

Of so many totals in succession, ``reach``, one is a good place for the player in the majority. Where K is at least
that, every position is decided, and so are its winning takes: docs/theory/coprime-majority.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nimlike.core.errors import LimitReached
from nimlike.games.coprime.final_totals import FinalTotals, final_totals
from nimlike.games.coprime.goal import Goal
from nimlike.games.coprime.good_places import Majority
from nimlike.games.coprime.players import B
from nimlike.games.coprime.trimming import Row, Takes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_REACH: Final = 100_000
"""Good places may be this far apart: so many tokens are looked at for an answer."""

SOURCE: Final = "Majority theorem (docs/theory/coprime-majority.md)"


@dataclass(frozen=True)
class Won:
    """A position that the Majority theorem decides.

    Parameters
    ----------
    winner
        0 for A, 1 for B.
    takes
        Winning takes of the player to move.
    totals, majority
        Which final totals are good for whom, and who is in the majority.
    row
        The totals that A can still end with, from the end of the player in the majority.
    """

    winner: int
    takes: Takes
    totals: FinalTotals
    majority: Majority
    row: Row


def majority_theorem(goal: Goal, state: tuple[int, int, int, int], max_take: int) -> Won | None:
    """Who wins a position (left, a, b, mover), left >= 1; None where the theorem does not apply, or is not known to.

    Complexity: about 10 operations for each of 2 * reach + K totals; for what is known of the primes of n, one
    division by the product of those up to 200,000.

    Examples
    --------
    >>> from nimlike.games.coprime.goal import COPRIME
    >>> from nimlike.games.coprime.players import A
    >>> found = majority_theorem(COPRIME, (1050000000000000000000105, 0, 0, A), 100)
    >>> found.winner, found.majority.reach
    (1, 39)
    >>> majority_theorem(COPRIME, (1050000000000000000000105, 0, 0, A), 10) is None
    True
    """
    left, a, b, mover = state
    totals = final_totals(goal, left + a + b)
    majority = totals.majority()
    if majority is None or majority.reach > min(max_take, MAX_REACH):
        return None
    owner = majority.owner

    def look(first: int, count: int) -> NDArray[np.int8]:
        import numpy as np

        if owner == B:
            good = totals.good_for_b(a + left + 1 - first - count, count)[::-1]
        else:
            good = ~totals.good_for_b(a + first, count)
        return np.where(good, 1, -1).astype(np.int8)

    row = Row(left, max_take, majority.reach, look)
    try:
        if mover == owner:
            winner = owner if row.owner_wins() else 1 - owner
            takes = row.owner_takes() if winner == owner else Takes(0)
        else:
            winner = 1 - owner if row.other_wins() else owner
            takes = row.other_takes() if winner != owner else Takes(0)
    except LimitReached:
        return None
    return Won(winner, takes, totals, majority, row)
