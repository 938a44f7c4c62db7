"""Grundy values of one-pile games with a cap on each take, for small piles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

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
