"""The coprime game when only a mod M counts: rows of M bits, and how they repeat.

With k chips left, bit r of W_A[k] says that A wins with A to move and a mod M = r; W_B[k] the same with B
to move. In row 0 both hold the residues that win for A. A's take of i leads from r to r + i, so

    W_A[k] = OR  over 1 <= i <= min(K, k) of W_B[k - i], turned by i
    W_B[k] = AND over 1 <= i <= min(K, k) of W_A[k - i]

From k = K on a pair of rows is a function of the K pairs before it. There are finitely many, so they repeat.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nimlike.core.errors import LimitReached, Undecided
from nimlike.core.languages import ntr, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import report
from nimlike.games.coprime.goal import Total

MAX_TAKE: Final = 500
"""The largest K for which the rows are made."""

MAX_MODULUS: Final = 2_000
"""The largest M for which the rows are made."""

MAX_WORK: Final = 20_000_000
"""Most operations on machine words, about, in the search for a repetition."""

MAX_ROWS: Final = 100_000
"""Most rows that are made in search of a repetition."""


@dataclass(frozen=True)
class TotalRows:
    """The rows for every k: those below ``preperiod + period`` are listed, the others repeat them.

    Parameters
    ----------
    modulus
        M.
    preperiod, period
        Rows k and k + period are equal for k >= preperiod; both are least.
    a_moves, b_moves
        W_A and W_B.
    """

    modulus: int
    preperiod: int
    period: int
    a_moves: tuple[int, ...]
    b_moves: tuple[int, ...]

    def index(self, left: int) -> int:
        """The listed row that is the row of ``left`` chips."""
        if left < self.preperiod:
            return left
        return self.preperiod + (left - self.preperiod) % self.period

    def a_wins(self, left: int, residue: int, mover: int) -> bool:
        """Whether A wins with ``left`` chips left and a mod M = residue."""
        return bool((self.a_moves, self.b_moves)[mover][self.index(left)] >> residue % self.modulus & 1)

    def described(self) -> str:
        """The repetition, in words."""
        return ntr(
            "period {period} from {n} chip left on",
            "period {period} from {n} chips left on",
            self.preperiod,
            period=self.period,
            n=self.preperiod,
        )

    def residues(self, left: int, mover: int) -> list[int]:
        """The residues of a with which A wins."""
        row = (self.a_moves, self.b_moves)[mover][self.index(left)]
        return [r for r in range(self.modulus) if row >> r & 1]


@lru_cache(maxsize=32)
def total_rows(max_take: int, goal: Total) -> TotalRows:
    """All rows for takes 1..K and the residues that win for A.

    Raises
    ------
    LimitReached
        K exceeds `MAX_TAKE`, or M `MAX_MODULUS`; nothing is computed.
    Undecided
        No repetition was found within `MAX_WORK` and `MAX_ROWS`.

    Notes
    -----
    Complexity: O(K) operations on M bits for a row; some three times preperiod + period + K rows are made (Brent 1980).

    Examples
    --------
    >>> rows = total_rows(10, Total((1,), 2))
    >>> rows.preperiod, rows.period
    (0, 12)
    """
    modulus = goal.modulus
    if max_take > MAX_TAKE or modulus > MAX_MODULUS:
        raise LimitReached(
            tr(
                "coprime:max={max_take}: rows modulo {modulus} are made for max up to {max_take_2:,} and a "
                "modulus up to {max_modulus:,}",
                max_take=abbreviate(max_take),
                modulus=abbreviate(modulus),
                max_take_2=MAX_TAKE,
                max_modulus=MAX_MODULUS,
            )
        )
    every = (1 << modulus) - 1
    base = sum(1 << rest for rest in goal.residues)
    rows = [(base, base)]
    most = min(MAX_ROWS, max(8 * max_take, MAX_WORK // (max_take * (modulus // 64 + 1))))
    anchor, reach = -1, 1
    for k in range(1, most):
        row_a, row_b = 0, every
        for i in range(1, min(max_take, k) + 1):
            older_a, older_b = rows[k - i]
            turn = i % modulus
            row_a |= older_b >> turn | older_b << modulus - turn
            row_b &= older_a
        rows.append((row_a & every, row_b))
        if k % 1024 == 0:
            report("rows modulo M", k, most)
        if k < max_take - 1:
            continue
        # Brent: compare with the K rows up to one that is kept, and keep a later one at growing distances.
        if anchor >= 0 and _same(rows, anchor, k, max_take):
            return _repeating(modulus, rows, anchor - max_take + 1, k - anchor)
        if anchor < 0 or k - anchor >= reach:
            anchor, reach = k, 2 * reach
    raise Undecided(
        tr(
            "coprime:max={max_take}:total=...mod{modulus}: the rows do not repeat within {most:,}",
            max_take=max_take,
            modulus=modulus,
            most=most,
        ),
        most,
    )


def _same(rows: list[tuple[int, int]], one: int, other: int, count: int) -> bool:
    return rows[one] == rows[other] and rows[one - count + 1 : one] == rows[other - count + 1 : other]


def _repeating(modulus: int, rows: list[tuple[int, int]], first: int, period: int) -> TotalRows:
    while first and rows[first - 1] == rows[first - 1 + period]:
        first -= 1
    a_moves, b_moves = zip(*rows[: first + period], strict=True)
    return TotalRows(modulus, first, period, a_moves, b_moves)
