"""Andrejić's tables of differences, recomputed: from how many chips on a player reaches a good ``|a - b|``.

For odd n the winner of the coprime game depends on the final d = a - b and on the divisors of n only.
A set S of final ``|d|`` that are good for one player makes a game on (mover, d, k chips left) without n.
If he wins it from (opponent, offset, k) for K successive k of one parity, he wins it for every larger k
of that parity: he repeats each take i of his opponent, and (opponent, offset, k - 2 i) is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from nimlike.games.coprime.players import A, B
from nimlike.games.coprime.theory import CLASS_ROWS, ClassRow


def wins(differences: Iterable[int], offset: int, winner: int, max_take: int = 10, chips: int = 400) -> Iterator[bool]:
    """Whether the winner forces a final ``|a - b|`` among the differences from (opponent, offset, k): k = 0, 1, 2, ...

    Parameters
    ----------
    differences
        The final values of ``|a - b|`` that he accepts.
    offset
        a - b at the position asked about; his opponent is to move there.
    winner
        0 for A, 1 for B.
    max_take
        K.
    chips
        Last k.

    Notes
    -----
    Complexity: O(K) operations on O(chips)-bit integers for each k.

    Examples
    --------
    >>> [k for k, won in enumerate(wins((3, 5, 7, 9), 0, 1, chips=12)) if won and k % 2]
    [7, 9, 11]
    """
    good = tuple(differences)
    # Bit d + zero is a - b = d; no d beyond these ends can still come back to a good one.
    zero = max(good, default=0) + chips + max_take
    base = 0
    for d in good:
        base |= 1 << zero + d | 1 << zero - d
    his, theirs = [base], [base]
    yield bool(base >> zero + offset & 1)
    up = winner == A
    for k in range(1, chips + 1):
        own, other = 0, -1
        for i in range(1, min(max_take, k) + 1):
            # A's take of i leads from d to d + i, B's to d - i.
            own |= theirs[k - i] >> i if up else theirs[k - i] << i
            other &= his[k - i] << i if up else his[k - i] >> i
        his.append(own)
        theirs.append(other)
        yield bool(other >> zero + offset & 1)


def threshold(differences: Iterable[int], offset: int, winner: int, max_take: int = 10, chips: int = 400) -> int | None:
    """The least k0 for which the winner wins (opponent, offset, k) for every k >= k0 with offset + k odd.

    The first K successive k of that parity that he wins prove it for all larger ones.

    Returns
    -------
    int or None
        None when there are no K such k in succession up to ``chips``.

    Examples
    --------
    >>> threshold((3, 5, 7, 9), 0, 1), threshold((1, 3, 9), 6, 0)
    (7, 7)
    """
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
    """The rows of both of the paper's tables (K = 10), each with the threshold that is found here.

    Raises
    ------
    ArithmeticError
        A row has no threshold, or one of its differences is not good for its winner in its class.

    Examples
    --------
    >>> [row.threshold for row in certificates()]
    [7, 11, 11, 27, 31, 11, 19, 7, 11, 23, 32]
    """
    rows = []
    for row in CLASS_ROWS:
        found = threshold(row.differences, row.offset, row.winner)
        if found is None or not all(is_good(d, row) for d in row.differences):
            raise ArithmeticError(f"the row of differences {row.differences} proves nothing")
        rows.append(replace(row, threshold=found))
    return rows


def is_good(difference: int, row: ClassRow) -> bool:
    """Whether a final ``|a - b|`` = difference wins for the row's winner for every odd n of its class.

    gcd(a, b) = 1 iff gcd(``|a - b|``, n) = 1, so B needs a common prime and A needs none.
    """
    if row.winner == B:
        return any(difference % p == 0 for p in row.divisors)
    for p in row.nondivisors:
        while difference % p == 0:
            difference //= p
    return difference == 1
