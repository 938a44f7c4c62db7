"""The rows of Andrejić's tables of differences, each as a claim."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Final

from nimlike.claims.model import Finding
from nimlike.core.outcome import Label
from nimlike.games.coprime.difference_tables import ClassRow, is_good, threshold, wins

B: Final = 1

PRINTED_THRESHOLDS: Final = (7, 11, 11, 27, 31, 11, 19, 7, 11, 23, 32)
"""The k0 column of both tables of differences, in the order of `CLASS_ROWS`."""


def row_name(row: ClassRow) -> str:
    """The short name of a row's claim, by the divisors that the row asks for."""
    if row.winner == B:
        return f"differences-b-{prod(row.divisors)}"
    return "differences-a-" + (f"{prod(row.divisors)}-" if row.divisors else "") + f"not-{prod(row.nondivisors)}"


def row_statement(row: ClassRow, printed: int) -> str:
    """What a row of the tables says, with the k0 that is printed."""
    known = [*(f"${p} | n$" for p in row.divisors), *(f"{p} does not divide $n$" for p in row.nondivisors)]
    wish = f"$|a - b| in {{{', '.join(map(str, row.differences))}}}$"
    start = f"$(A, 0, k)$, odd $k >= {printed}$" if row.winner == B else f"$(B, {row.offset}, k)$, $k >= {printed}$"
    return f"{', '.join(known)}: {'AB'[row.winner]} wins {start}, with {wish} at the end."


def check_row(row: ClassRow, printed: int) -> Callable[[int], Finding]:
    """The reproduction of a row: its differences are good, and k0 is enough; the least k0 is found anew."""

    def check(bound: int) -> Finding:
        bad = [d for d in row.differences if not is_good(d, row)]
        if bad:
            return Finding(Label.COMPUTED, "a difference of S is not good", f"|a - b| = {bad[0]}")
        found = threshold(row.differences, row.offset, row.winner)
        outcomes = enumerate(wins(row.differences, row.offset, row.winner, chips=bound))
        lost = [k for k, won in outcomes if (k + row.offset) % 2 and k >= printed and not won]
        if found is None or found > printed or lost:
            return Finding(Label.COMPUTED, f"the least k0 is {found}, printed {printed}", f"k = {max(lost, default=0)}")
        least = "the least there is" if found == printed else f"valid; the least is {found}"
        return Finding(Label.COMPUTED, f"k0 = {printed} is {least}; ten k in succession prove it, k <= {bound} checked")

    return check
