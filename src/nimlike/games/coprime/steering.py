"""The coprime game with even n: which totals B can force on A while A is bound to keep his total odd, for every K."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nimlike.games.coprime.parity import parity_table
from nimlike.games.coprime.players import B


@dataclass(frozen=True)
class Steering:
    """B to move where A can keep his total odd: A's final totals, from which B chooses.

    While A keeps his total odd it ends between ``low`` and ``high`` whatever both do, and B can make it any odd
    number between them: docs/theory/coprime-even.md, lemmas 2 and 3. If A lets it become even, B wins.

    Parameters
    ----------
    low, high
        The least and the greatest final total of A, both odd.
    exchange
        How many chips B and A take together in the next exchange; 0 when there is none.
    answers
        What A takes in it, as B chooses: every second number from the first to the last.
    rest
        The least and the greatest number of chips that A gets after it.
    """

    low: int
    high: int
    exchange: int
    answers: tuple[int, int]
    rest: tuple[int, int]

    def takes(self, a: int, target: int) -> Sequence[int]:
        """B's takes, with A having a chips, after which A can be brought to the target; every second number of a range.

        Examples
        --------
        >>> list(steering(10, 25, 1).takes(1, 13)), list(steering(10, 25, 1).takes(1, 21))
        ([2, 4, 6, 8, 10], [2])
        """
        if not self.exchange:
            return range(1, 2)
        least = max(self.answers[0], target - a - self.rest[1])
        most = min(self.answers[1], target - a - self.rest[0])
        return range(self.exchange - most, self.exchange - least + 1, 2)


def steering(max_take: int, left: int, a: int) -> Steering | None:
    """What B can force with B to move; None where A cannot keep his total odd, and B wins by parity.

    For even K B takes K + 2 - u with (K + 2) q + 1 chips left and a odd, and A must take u, for every even u in 2..K.
    For odd K B takes K + 1 - u with (K + 1) q or (K + 1) q + 1 chips left and a + q odd, and A must take u, for every
    odd u in 1..K.

    Complexity: O(1) operations on numbers as long as K, left and a.

    Notes
    -----
    Andrejić 2009, section 2, has the starts and K = 10.

    Examples
    --------
    >>> plan = steering(10, 25, 1)
    >>> plan.low, plan.high, steering(10, 24, 0) is None
    (5, 21, True)
    """
    if not parity_table(max_take).a_wins(left, a % 2, B):
        return None
    if max_take % 2:
        q = left // (max_take + 1)
        rest = (q - 1, (q - 1) * max_take)
        return Steering(a + q, a + q * max_take, (max_take + 1) * (q > 0), (1, max_take), rest)
    q, row = divmod(left, max_take + 2)
    if row > 1:
        rest = (2 * q, q * max_take)
        return Steering(a + 1 + 2 * q, a + max_take - 1 + q * max_take, max_take, (1, max_take - 1), rest)
    rest = (2 * (q - 1), (q - 1) * max_take)
    return Steering(a + 2 * q, a + q * max_take, (max_take + 1 + row) * (q > 0), (2, max_take), rest)
