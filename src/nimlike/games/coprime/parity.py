"""The coprime game when only the parity of A's chips counts: Andrejić's table in closed form, for every K."""

from __future__ import annotations

from dataclasses import dataclass

from nimlike.core.numbers import abbreviate
from nimlike.games.coprime.players import A, B


@dataclass(frozen=True)
class ParityTable:
    """Who makes A's number of chips odd (A's wish) or even (B's), by chips left, parity so far and mover.

    For n = 2^m, m >= 1, gcd(a, b) = 1 iff a is odd, so there the table is the game; for every other even
    n an even a is enough for B.

    Parameters
    ----------
    max_take
        Most chips in one take, K.

    Notes
    -----
    The rows repeat with period K + 2 for even K and 2 K + 2 for odd K, from row 0 on; in each column the player to
    move loses in two rows of a period at most (docs/theory/coprime-even.md, lemma 1). So every question is answered
    in O(1) operations on numbers as long as K and the chips left. Andrejić 2009, section 2, prints the table for
    K = 10.

    Examples
    --------
    >>> table = parity_table(10)
    >>> table.preperiod, table.period, table.a_wins(25, 1, 1), table.takes(14, 1, 0)
    (0, 12, True, [2, 3])
    """

    max_take: int

    @property
    def preperiod(self) -> int:
        """The rows repeat from this one on."""
        return 0

    @property
    def period(self) -> int:
        """After so many rows the winners repeat.

        Examples
        --------
        >>> [parity_table(k).period for k in (4, 5, 6, 7, 8, 9)]
        [6, 12, 8, 16, 10, 20]
        """
        return self.max_take + 2 if self.max_take % 2 == 0 else 2 * self.max_take + 2

    def row(self, left: int) -> int:
        """The first row that has the winners of row ``left``."""
        return left % self.period

    def lost(self, parity: int, mover: int) -> tuple[int, ...]:
        """The rows of the first period in which the player to move loses.

        Parameters
        ----------
        parity
            Of A's chips so far: 0 even, 1 odd.
        mover
            0 when A moves, 1 when B does.

        Examples
        --------
        >>> table = parity_table(10)
        >>> table.period, table.lost(0, 0), table.lost(1, 0)
        (12, (0, 11), (1,))
        """
        most = self.max_take
        if most % 2 == 0:
            return {(0, A): (0, most + 1), (1, A): (1,), (0, B): (most + 1,), (1, B): (0, 1)}[parity, mover]
        return {(0, A): (0, most + 2), (1, A): (1, most + 1), (0, B): (most + 1, most + 2), (1, B): (0, 1)}[
            parity, mover
        ]

    def a_wins(self, left: int, parity: int, mover: int) -> bool:
        """Whether A can make his chips odd; ``parity`` and ``mover`` as in `lost`."""
        return (self.row(left) in self.lost(parity, mover)) == (mover == B)

    def takes(self, left: int, parity: int, mover: int) -> list[int]:
        """Every take that wins for the player to move, two at most; none when he loses."""
        found = []
        for after in (0, 1):
            # A's own take changes the parity of his chips, B's does not.
            change = parity ^ after
            if mover == B and change:
                continue
            for row in self.lost(after, 1 - mover):
                take = (left - row) % self.period
                if 1 <= take <= min(self.max_take, left) and (mover == B or take % 2 == change):
                    found.append(take)
        return sorted(found)

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
        return f"{winner} {','.join(map(abbreviate, self.takes(left, parity, mover))) or '-'}"


def parity_table(max_take: int) -> ParityTable:
    """The parity table for takes 1 to K.

    Raises
    ------
    ValueError
        K is less than 1.

    Examples
    --------
    >>> parity_table(10**20).takes(2**200, 0, A)
    [6527153673179361135]
    """
    if max_take < 1:
        raise ValueError("the parity table is made for maximum takes from 1 on")
    return ParityTable(max_take)
