"""Sets of a pile and a cap that a number base decides: the cap is less than the smallest summand of the pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.discover.laws import Cells, SetLaw, Table

_FEWEST: Final = 5
_MOST_TERMS: Final = 64
_FACTORS: Final = (1, 0, 2, -1, 3)
_LONGEST: Final = 6


def summand_laws(table: Table) -> Iterator[SetLaw]:
    """The pairs (n, x) with x less than the smallest summand of n in a number base that follows a recurrence.

    A summand is that of the greedy representation; a term of the base is its own. Of 0 every x is less.
    """
    if len(table.names) != 2:
        return
    half = table.half.cells
    side = len(half)
    least = half.sum(axis=1)
    if side < 2 or least[0] != side or not np.array_equal(half, np.arange(side) < least[:, None]):
        return
    base = [n for n in range(1, side) if least[n] >= n]
    if len(base) < _FEWEST or base[0] != 1 or any(least[n] != n for n in base):
        return
    rule = _recurrence(base)
    if rule is None:
        return
    factors, start = rule

    def terms(bound: int) -> list[int]:
        found = base[:start]
        while found[-1] < bound and len(found) < _MOST_TERMS:
            found.append(sum(factor * found[-1 - lag] for lag, factor in enumerate(factors)))
        return found

    def holds(n: NDArray[Any], x: NDArray[Any]) -> Cells:
        bound = int(max(n.max(initial=0), x.max(initial=0))) + 1
        return np.asarray(x < _smallest(terms(bound), bound)[n])

    pile, cap = table.names
    found = terms(10**6)
    shown = ", ".join(map(str, found[: max(6, start + 2)]))
    law = _said(factors)
    apart = start > len(factors)
    words = (
        f"{pile} is 0, or {cap} is less than the smallest summand of {pile} in the base {shown}, ... with u(k) = {law}"
        + (f" from {found[start]} on" if apart else "")
    )
    latex = (
        rf"{pile} = 0 \lor {cap} < \min \operatorname{{summands}}_u({pile}),\ u = {shown}, \ldots,\ u(k) = {law}"
        + (rf"\ (u(k) \ge {found[start]})" if apart else "")
    )
    yield SetLaw("summands", words, latex, holds, {"base": base, "recurrence": list(factors)}, 2, base[start - 1] + 1)


def _recurrence(base: Sequence[int]) -> tuple[tuple[int, ...], int] | None:
    """(factors, start): u(k) is the sum of factors[i] u(k - 1 - i) from the start on, two terms left to test it."""
    for length in range(1, _LONGEST + 1):
        for start in range(length, len(base) - 2):
            choices = product(_FACTORS, repeat=length) if length <= 3 else _two_terms(length)
            for factors in choices:
                if factors[-1] and all(
                    base[k] == sum(factor * base[k - 1 - lag] for lag, factor in enumerate(factors))
                    for k in range(start, len(base))
                ):
                    return factors, start
    return None


def _two_terms(length: int) -> Iterator[tuple[int, ...]]:
    """u(k - 1) + u(k - length), as in Schwenk's games."""
    yield (1, *(0,) * (length - 2), 1)


def _smallest(terms: Sequence[int], bound: int) -> NDArray[Any]:
    """The smallest summand of the numbers below a bound; of 0 the bound."""
    found = np.full(bound, bound, np.int64)
    for term, following in zip(terms, [*terms[1:], bound], strict=True):
        for low in range(term, min(following, bound), term):
            # The numbers from a multiple of the term on, up to the next one, end as their rest does.
            size = min(term, min(following, bound) - low)
            found[low : low + size] = found[:size]
            found[low] = term
    return found


def _said(factors: Sequence[int]) -> str:
    parts = [
        f"{'- ' if factor < 0 else '+ '}{'' if abs(factor) == 1 else abs(factor)}u(k - {lag + 1})"
        for lag, factor in enumerate(factors)
        if factor
    ]
    return " ".join(parts).removeprefix("+ ")
