"""The coprime game when only the parity of A's chips counts: Andrejić's table, for every maximum take."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

MAX_TAKE: Final = 4096
"""Largest maximum take whose table is made: its rows are found by filling in about 2 K of them."""

A, B = 0, 1


@dataclass(frozen=True)
class ParityTable:
    """Who makes A's number of chips odd (A's wish) or even (B's), by chips left, parity so far and mover.

    For n = 2^m, m >= 1, gcd(a, b) = 1 iff a is odd, so there the table is the game; for every other even
    n an even a is enough for B.

    Parameters
    ----------
    max_take
        Most chips in one take, K.
    rows
        One number a row, up to the end of the first period: bit ``2 * parity + mover`` is set iff A wins
        (mover 0 for A, 1 for B).
    preperiod, period
        Row r + period equals row r for every r >= preperiod. They are found, not assumed: a row is a
        function of the K rows before it, and K rows in succession occurred twice.

    Notes
    -----
    Andrejić 2009, section 2, prints the table for K = 10.

    Examples
    --------
    >>> table = parity_table(10)
    >>> table.preperiod, table.period, table.a_wins(25, 1, 1), table.takes(14, 1, 0)
    (0, 12, True, [2, 3])
    """

    max_take: int
    rows: tuple[int, ...]
    preperiod: int
    period: int

    def row(self, left: int) -> int:
        """The row's number in ``rows``: the row itself, or the one that it repeats."""
        if left < len(self.rows):
            return left
        return self.preperiod + (left - self.preperiod) % self.period

    def a_wins(self, left: int, parity: int, mover: int) -> bool:
        """Whether A can make his chips odd.

        Parameters
        ----------
        left
            Chips left.
        parity
            Of A's chips so far: 0 even, 1 odd.
        mover
            0 when A moves, 1 when B does.
        """
        return bool(self.rows[self.row(left)] >> (2 * parity + mover) & 1)

    def takes(self, left: int, parity: int, mover: int) -> list[int]:
        """Every take that wins for the player to move; none when he loses. Time linear in K."""
        # A's own take changes the parity of his chips, B's does not.
        return [
            i
            for i in range(1, min(self.max_take, left) + 1)
            if self.a_wins(left - i, parity ^ (i & 1 if mover == A else 0), 1 - mover) == (mover == A)
        ]

    def cell(self, left: int, parity: int, mover: int) -> str:
        """The winner's letter, then the winning takes, or - where every take loses: a cell of the paper's table.

        Examples
        --------
        >>> [parity_table(10).cell(13, parity, mover) for parity in (0, 1) for mover in (A, B)]
        ['A 1,2', 'B 1,2', 'B -', 'A -']
        """
        winner = "A" if self.a_wins(left, parity, mover) else "B"
        if left == 0:
            return winner
        return f"{winner} {','.join(map(str, self.takes(left, parity, mover))) or '-'}"


@lru_cache(maxsize=16)
def parity_table(max_take: int) -> ParityTable:
    """The parity table for takes 1 to K, with its preperiod and period.

    Complexity: O(K) operations on numbers of 4 K bits for each row; about 2 K rows are needed.

    Raises
    ------
    ValueError
        K is not in 1..`MAX_TAKE`.

    Examples
    --------
    >>> [parity_table(k).period for k in (4, 5, 6, 7, 8, 9)]
    [6, 12, 8, 16, 10, 20]
    """
    if not 1 <= max_take <= MAX_TAKE:
        raise ValueError(f"the parity table is made for maximum takes from 1 to {MAX_TAKE:,}")
    full = (1 << max_take) - 1
    odd = sum(1 << i - 1 for i in range(1, max_take + 1, 2))
    even = full ^ odd
    # Columns by parity: bit i - 1 is the row i above the one to fill in.
    a_moves, b_moves = [0, 0], [0, 0]
    rows: list[int] = []
    window, seen = 0, dict[int, int]()
    while True:
        present = full if len(rows) >= max_take else (1 << len(rows)) - 1
        if rows:
            a_row = [bool(b_moves[p] & even | b_moves[1 - p] & odd) for p in (0, 1)]
            b_row = [a_moves[p] & present == present for p in (0, 1)]
        else:
            a_row = b_row = [False, True]
        rows.append(sum(a_row[p] << 2 * p | b_row[p] << 2 * p + 1 for p in (0, 1)))
        for p in (0, 1):
            a_moves[p] = (a_moves[p] << 1 | a_row[p]) & full
            b_moves[p] = (b_moves[p] << 1 | b_row[p]) & full
        window = (window << 4 | rows[-1]) & (1 << 4 * max_take) - 1
        start = len(rows) - max_take
        if start >= 0:
            if window in seen:
                preperiod, period = seen[window], start - seen[window]
                return ParityTable(max_take, tuple(rows[: preperiod + period]), preperiod, period)
            seen[window] = start
