"""The Majority theorem in the coprime game: who wins where most final totals are good for one player and K is large.

A's final total is between the chips that he has and all but those that B has. A's takes raise the lower end, B's
takes lower the upper end; so a position is a row of tokens, one for each total that is still possible, each good for
one of the players, and the last one left decides. Of so many totals in succession, ``reach``, one is a good place for
the player in the majority. Where K is at least that, every position is decided, and so are its winning takes:
docs/theory/coprime-majority.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nimlike.core.errors import LimitReached
from nimlike.games.coprime.coprime_rules import B
from nimlike.games.coprime.goal import Goal
from nimlike.games.coprime.good_places import FinalTotals, Majority, final_totals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


SCAN: Final = 250_000
"""Most tokens that are looked at for a list of winning takes."""


@dataclass(frozen=True)
class Takes:
    """Winning takes: 1 to ``first``, and others in increasing order."""

    first: int  # all takes up to this one win
    others: tuple[int, ...] = ()  # greater ones that win
    complete: bool = True  # whether there are no more

    @property
    def count(self) -> int:
        """How many they are."""
        return self.first + len(self.others)

    def beginning(self, most: int) -> list[int]:
        """The first of them, at most so many."""
        return [*range(1, min(self.first, most) + 1), *self.others][:most]


@dataclass(frozen=True)
class Row:
    """A row in which one player, the owner, is in the majority; K is at least ``reach``.

    Notes
    -----
    Call a part of the row *low* if all its parts that end where it does, but for itself, have negative sums; a single
    token if it is not the owner's. The owner, to move, loses exactly the rows that are low, and they have at most
    ``reach`` tokens; the other player, to move, wins iff he can leave a low one.

    Complexity: O(reach) tokens are looked at for an outcome, O(reach + K) for all winning takes.
    """

    length: int  # the chips left, L >= 1: the row has L + 1 tokens, counted 0, 1, ..., L from the owner's end
    max_take: int  # K, for both players
    reach: int  # of so many tokens in succession one is a good place of the owner
    look: Callable[[int, int], NDArray[np.int8]]

    def sums(self, count: int) -> NDArray[np.int64]:
        """The sums of the first 0, 1, ..., ``count`` tokens."""
        import numpy as np

        return np.concatenate(([0], np.cumsum(self.look(0, count), dtype=np.int64)))

    def lows(self) -> NDArray[np.int64]:
        """The L' for which the first L' + 1 tokens are a low row; all are less than ``reach``."""
        import numpy as np

        sums = self.sums(min(self.length + 1, self.reach))
        below = sums[2:] < np.minimum.accumulate(sums[1:])[:-1]
        found = np.flatnonzero(below) + 1
        return np.concatenate(([0], found)) if sums[1] < 0 else found

    def owner_wins(self) -> bool:
        """Whether the owner wins with the move."""
        return self.length >= self.reach or self.length not in self.lows()

    def other_wins(self) -> bool:
        """Whether the other player wins with the move."""
        if self.length - self.max_take >= self.reach:
            return False
        return bool(self._left_by_the_other().size)

    def _left_by_the_other(self) -> NDArray[np.int64]:
        lows = self.lows()
        return lows[(lows >= self.length - self.max_take) & (lows < self.length)]

    def other_takes(self) -> Takes:
        """All winning takes of the other player: those that leave a low row."""
        if self.length - self.max_take >= self.reach:
            return Takes(0)
        return Takes(0, tuple(self.length - int(low) for low in self._left_by_the_other()[::-1]))

    def owner_takes(self) -> Takes:
        """The winning takes of the owner; all of them, unless that means to look at more than `SCAN` tokens."""
        import numpy as np

        length, most = self.length, min(self.max_take, self.length)
        # With K + reach chips left after his take the other player leaves no low row.
        sure = max(0, length - self.max_take - self.reach)
        if sure >= most:
            return Takes(most)
        count = length - sure
        if count > SCAN:
            return Takes(sure, () if sure else (self.good_take(),), complete=False)
        tokens = self.look(sure, count + 1)
        sums = np.concatenate(([0], np.cumsum(tokens, dtype=np.int64)))
        # sums[j - sure] is the sum before token j; only differences of sums count.
        lowest = np.minimum.accumulate(sums[: count + 1][::-1])[::-1]
        reached = max(0, length - self.max_take - sure)
        first = sure
        if reached:
            early = np.flatnonzero(sums[: reached + 1] <= lowest[reached + 1])
            first = max(first, sure + int(early[-1]) - 1) if early.size else first
        ahead = np.flatnonzero(sums[reached:count] < lowest[reached + 1 : count + 1]) + reached + sure
        others = [int(take) for take in ahead if first < take <= most]
        if length <= most and tokens[-1] > 0:
            others.append(length)
        while others and others[0] == first + 1:
            first = others.pop(0)
        return Takes(min(first, most), tuple(others))

    def ahead(self) -> bool:
        """Whether the owner's tokens are ahead in every part at his end but the whole row: with it he loses no more."""
        return bool(self.sums(min(self.length, self.reach))[1:].min() > 0)

    def good_take(self) -> int:
        """The owner's least take after which his tokens are ahead as in `ahead`; he has to win with the move."""
        import numpy as np

        span = min(self.length, 2 * self.reach)
        sums = self.sums(span)
        lowest = np.minimum.accumulate(sums[::-1])[::-1]
        found = np.flatnonzero(sums[1:-1] < lowest[2:])
        return int(found[0]) + 1 if found.size else self.length


MAX_REACH: Final = 100_000
"""Good places may be this far apart: so many tokens are looked at for an answer."""

SOURCE: Final = "Majority theorem (docs/theory/coprime-majority.md)"


@dataclass(frozen=True)
class Won:
    """A position that the Majority theorem decides."""

    winner: int  # 0 for A, 1 for B
    takes: Takes  # winning takes of the player to move
    totals: FinalTotals
    majority: Majority
    row: Row  # the totals that A can still end with, from the end of the player in the majority


def decide_by_majority(goal: Goal, state: tuple[int, int, int, int], max_take: int) -> Won | None:
    """Who wins a position (left, a, b, mover), left >= 1; None where the theorem does not apply, or is not known to."""
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
