"""Rows of bits of the coprime game on d = a - b alone: a window of differences, some final ones that a player likes.

The winner X is the player who is to be proved to win. Bit d + cut of a row stands for the difference d,
``|d|`` <= cut; every difference outside counts as lost for X, so a row is a lower bound on what X wins in
any game in which he wins at the good differences. With k chips left, row A holds the d from which X wins
when A is to move, row B those when B is; A's take of i leads from d to d + i, B's to d - i.
"""

from __future__ import annotations

from collections.abc import Iterable

from nimlike.games.coprime.players import A

_AHEAD = 31


class Rows:
    """The rows for k = 0, 1, 2, ... chips left, made on demand.

    Parameters
    ----------
    max_take
        K.
    winner
        0 for A, 1 for B.
    good
        The final differences at which the winner wins, as bits: bit d + cut.
    cut
        Differences beyond +-cut are lost for the winner.

    Notes
    -----
    Each row is an OR and an AND over the K rows before it, shifted by 1..K. Both are idempotent, so they
    are put together from windows of 1, 2, 4, ... rows: O(log K) operations on 2 cut + 1 bits a row.

    Examples
    --------
    >>> from nimlike.games.coprime.players import B
    >>> rows = Rows(10, B, differences((3, 5, 7, 9), 40), 40)
    >>> [k for k in range(13) if rows.wins(k, 0, A)]
    [7, 9, 11]
    """

    def __init__(self, max_take: int, winner: int, good: int, cut: int) -> None:
        self.max_take, self.winner, self.cut = max_take, winner, cut
        self.full = (2 << 2 * cut) - 1
        self.a, self.b = [good], [good]
        # spans[s][k]: the window of the 2^s rows before row k, for A's moves and for B's (k >= 2^s).
        self._spans_a: list[list[int]] = [[0]]
        self._spans_b: list[list[int]] = [[0]]
        while 2 << len(self._spans_a) - 1 <= max_take:
            self._spans_a.append([0] * (2 << len(self._spans_a) - 1))
            self._spans_b.append([0] * len(self._spans_a[-1]))

    def up_to(self, last: int) -> Rows:
        """Make the rows up to ``last``; returns itself.

        Examples
        --------
        >>> found = Rows(10, 1, differences((3, 5, 7, 9), 40), 40).up_to(30)
        >>> [k for k in range(31) if found.wins(k, 0, 1)]
        [3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29]
        """
        a, b, most, full = self.a, self.b, self.max_take, self.full
        any_a = self.winner == A
        top = len(self._spans_a) - 1
        rest = most - (1 << top)
        levels = [
            (1 << s - 1, self._spans_a[s - 1], self._spans_b[s - 1], self._spans_a[s], self._spans_b[s])
            for s in range(1, top + 1)
        ]
        last_a, last_b = self._spans_a[top], self._spans_b[top]
        first_a, first_b = self._spans_a[0], self._spans_b[0]
        for k in range(len(a), last + 1):
            one_a, one_b = b[k - 1] >> 1, a[k - 1] << 1 & full
            first_a.append(one_a)
            first_b.append(one_b)
            for half, from_a, from_b, to_a, to_b in levels:
                if k < 2 * half:
                    break
                if any_a:
                    to_a.append(from_a[k] | from_a[k - half] >> half)
                    to_b.append(from_b[k] & from_b[k - half] << half)
                else:
                    to_a.append(from_a[k] & from_a[k - half] >> half)
                    to_b.append((from_b[k] | from_b[k - half] << half) & full)
            if k < most:
                # The window is all rows there are: row 0, seen from row k - 1, and the newest.
                row_a, row_b = one_a, one_b
                if k > 1:
                    row_a = row_a | a[k - 1] >> 1 if any_a else row_a & a[k - 1] >> 1
                    row_b = row_b & b[k - 1] << 1 if any_a else (row_b | b[k - 1] << 1) & full
            elif not rest:
                row_a, row_b = last_a[k], last_b[k]
            elif any_a:
                row_a, row_b = last_a[k] | last_a[k - rest] >> rest, last_b[k] & last_b[k - rest] << rest
            else:
                row_a, row_b = last_a[k] & last_a[k - rest] >> rest, (last_b[k] | last_b[k - rest] << rest) & full
            a.append(row_a)
            b.append(row_b)
        return self

    def wins(self, k: int, d: int, mover: int) -> bool:
        """Whether the winner wins with k chips left at difference d (False outside the window)."""
        if abs(d) > self.cut:
            return False
        self.up_to(k)
        return bool((self.a if mover == A else self.b)[k] >> d + self.cut & 1)

    def repetition(self, limit: int) -> tuple[int, int] | None:
        """(start, period): rows k and k + period agree for every k >= start. None when not found up to ``limit``.

        It is proved by K rows in succession that agree with those a period before: a row is a function of
        the K rows before it once K rows exist, which row 0 and the K - 1 after it are not enough for.
        """
        names: dict[tuple[int, int], int] = {}
        seen: dict[tuple[int, ...], int] = {}
        window: tuple[int, ...] = ()
        for k in range(1, limit + 1):
            if k == len(self.a):
                self.up_to(k + _AHEAD)
            pair = self.a[k], self.b[k]
            window = (*window, names.setdefault(pair, len(names)))[-self.max_take :]
            if len(window) == self.max_take:
                first = seen.setdefault(window, k)
                if first != k:
                    return first - self.max_take + 1, k - first
        return None


def differences(good: Iterable[int], cut: int) -> int:
    """Both signs of the given differences, as bits.

    Examples
    --------
    >>> bin(differences((0, 2), 2))
    '0b10101'
    """
    bits = 0
    for d in good:
        if d <= cut:
            bits |= 1 << cut + d | 1 << cut - d
    return bits
