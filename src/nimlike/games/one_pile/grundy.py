"""What one-pile games with a cap on each take share: answers by the smallest summand, small Grundy values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.numeration.bases import Tail

LARGEST_PILE: Final = 128
"""Grundy values are computed up to this pile."""


class GrundyTable:
    """Grundy values of the positions (N, x), by the definition, a pile size at a time.

    G(N, x) is the least number not among G(N - k, c), 1 <= k <= min(N, x), where c is the cap on the
    take that follows.

    Parameters
    ----------
    cap
        (N, k) -> the cap after k was taken from N.

    Examples
    --------
    >>> table = GrundyTable(lambda pile, take: 3)
    >>> [table.value(pile, 3) for pile in range(9)]
    [0, 1, 2, 3, 0, 1, 2, 3, 0]
    """

    def __init__(self, cap: Callable[[int, int], int]) -> None:
        self._cap = cap
        self._rows: list[list[int]] = [[0]]

    def value(self, pile: int, cap: int) -> int | None:
        """The Grundy value of (``pile``, ``cap``); None beyond `LARGEST_PILE`. Quadratic when first asked."""
        if pile > LARGEST_PILE:
            return None
        rows = self._rows
        for size in range(len(rows), pile + 1):
            seen: set[int] = set()
            row, mex = [0], 0
            for take in range(1, size + 1):
                left = size - take
                seen.add(rows[left][min(left, self._cap(size, take))])
                while mex in seen:
                    mex += 1
                row.append(mex)
            rows.append(row)
        return rows[pile][min(pile, cap)]


def smallest_summand_answer(
    position: Position,
    tail: Tail | None,
    source: str,
    find_moves: Callable[[], WinningMoves],
    find_reason: Callable[[], Reason],
) -> Answer:
    """The answer of a game in which (N, x) is N iff x is at least the smallest summand of N.

    Parameters
    ----------
    position
        (N, x).
    tail
        The smallest summands of N; None when N = 0.
    source
        The theorem that says so.
    find_moves, find_reason
        As in `Answer`.
    """
    won = tail is not None and tail.smallest <= position.state[1]
    return Answer(position, Outcome.N if won else Outcome.P, Label.THEOREM, source, find_moves, find_reason)
