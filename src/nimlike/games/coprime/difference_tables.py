"""Andrejić's tables of differences, recomputed: from how many chips on a player reaches a good ``|a - b|``.

For odd n the winner of the coprime game depends on the final d = a - b and on the divisors of n only.
A set S of final ``|d|`` that are good for one player makes a game on (mover, d, k chips left) without n.
If he wins it from (opponent, offset, k) for K successive k of one parity, he wins it for every larger k
of that parity: he repeats each take i of his opponent, and (opponent, offset, k - 2 i) is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from nimlike.games.coprime.coprime_rules import A, B
from nimlike.games.coprime.odd_columns import plane


@dataclass(frozen=True)
class ClassRow:
    """A row of the paper's tables of differences, for K = 10 and odd n.

    The winner can return to a - b = offset with the other player to move, and from there, whenever
    ``threshold`` chips or more are left, he makes the final ``|a - b|`` one of ``differences``, each of
    which is good for him when n is in the row's class.
    """

    winner: int  # 0 for A, 1 for B
    divisors: tuple[int, ...]
    nondivisors: tuple[int, ...]
    differences: tuple[int, ...]
    offset: int  # a - b to return to: 0 for B; the number of chips that A takes first, for A
    threshold: int  # least number of chips left, k0, from which the winner wins for every k >= k0 of its parity

    def has(self, n: int) -> bool:
        """Whether odd n is in the class."""
        return not any(n % p for p in self.divisors) and all(n % p for p in self.nondivisors)


CLASS_ROWS: Final = (
    ClassRow(B, (3, 5, 7), (), (3, 5, 7, 9), 0, 7),
    ClassRow(B, (3, 5, 11), (), (3, 5, 9, 11), 0, 11),
    ClassRow(B, (3, 5, 13), (), (3, 5, 9, 13, 15), 0, 11),
    ClassRow(B, (3, 5, 17), (), (3, 5, 9, 15, 17, 21), 0, 27),
    ClassRow(B, (3, 5, 19), (), (3, 5, 9, 15, 19, 21, 25, 27), 0, 31),
    ClassRow(B, (3, 7, 11), (), (3, 7, 9, 11, 15, 21), 0, 11),
    ClassRow(B, (3, 7, 13), (), (3, 7, 9, 13, 15, 21), 0, 19),
    ClassRow(A, (), (3,), (1, 3, 9), 6, 7),
    ClassRow(A, (3,), (5, 7), (1, 5, 7), 4, 11),
    ClassRow(A, (3, 7), (5, 11, 13), (1, 5, 11, 13), 4, 23),
    ClassRow(A, (3, 5), (7, 11, 13, 17, 19), (1, 7, 11, 13, 17, 19), 5, 32),
)
"""The rows of both tables, in the paper's order; the thresholds are recomputed, not copied."""


def class_row(n: int) -> ClassRow:
    """The row of the paper's tables to which odd n belongs; the rows for B come first (K = 10)."""
    return next(row for row in CLASS_ROWS if row.has(n))


def wins(differences: Iterable[int], offset: int, winner: int, max_take: int = 10, chips: int = 400) -> list[bool]:
    """Whether the winner forces one of the final ``|a - b|`` from (opponent, offset, k): k = 0, 1, 2, ..."""
    from nimlike.core import gmp

    good = frozenset(differences)

    def word(low: int, count: int) -> Any:
        return sum(gmp.mpz(1) << j for j in range(count) if (abs(low + 2 * j) in good) == (winner == A))

    found = plane(max_take, word, offset, offset + 1, chips)
    return [(k + offset) % 2 == 1 and found.a_wins(k, offset, 1 - winner) == (winner == A) for k in range(chips + 1)]


def threshold(differences: Iterable[int], offset: int, winner: int, max_take: int = 10, chips: int = 400) -> int | None:
    """The least k0 for which the winner wins (opponent, offset, k) for every k >= k0 with offset + k odd."""
    # The first K successive k of that parity that he wins prove it for all larger ones.
    first = None
    for k, won in enumerate(wins(differences, offset, winner, max_take, chips)):
        if (k + offset) % 2 == 0:
            continue
        if not won:
            first = None
        elif first is None:
            first = k
        if first is not None and k - first >= 2 * (max_take - 1):
            return first
    return None


def certificates() -> list[ClassRow]:
    """The rows of both of the paper's tables (K = 10), each with the threshold that is found here."""
    rows = []
    for row in CLASS_ROWS:
        found = threshold(row.differences, row.offset, row.winner)
        if found is None or not all(is_good(d, row) for d in row.differences):
            raise ArithmeticError(f"the row of differences {row.differences} proves nothing")
        rows.append(replace(row, threshold=found))
    return rows


def is_good(difference: int, row: ClassRow) -> bool:
    """Whether a final ``|a - b|`` = difference wins for the row's winner for every odd n of its class."""
    # gcd(a, b) = 1 iff gcd(``|a - b|``, n) = 1, so B needs a common prime and A needs none.
    if row.winner == B:
        return any(difference % p == 0 for p in row.divisors)
    for p in row.nondivisors:
        while difference % p == 0:
            difference //= p
    return difference == 1
