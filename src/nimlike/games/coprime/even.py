"""Theorem E: who wins the coprime game with an even number n of chips, for every K, as a rule and in words."""

from __future__ import annotations

from typing import Final

from nimlike.core.in_coq import InCoq
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.games.coprime.pratt import is_prime

IN_COQ: Final = InCoq("TheoremE.theorem_E")
"""Theorem E in Coq."""


def b_wins_even(max_take: int, n: int) -> bool:
    """Whether B wins n chips, n >= 2 even, with takes 1..K (docs/theory/coprime-even.md, theorem E).

    A wins iff n <= K + 1, or n is a power of 2 and neither K + 1 nor K + 2 is one, or K = 4 and n = 4p, p > 3 prime.
    Linear in the length of n, but for the prime.

    Raises
    ------
    Undecided
        K = 4, n = 4m with m odd, and it is not known whether m is prime.

    Examples
    --------
    >>> [n for n in range(2, 40, 2) if not b_wins_even(10, n)], [n for n in range(2, 40, 2) if not b_wins_even(4, n)]
    ([2, 4, 6, 8, 10, 16, 32], [2, 4, 8, 16, 20, 28, 32])
    """
    if n <= max_take + 1:
        return False
    if _is_power(n):
        return b_wins_powers(max_take)
    return max_take != 4 or n == 12 or n % 8 != 4 or not is_prime(n // 4)


def b_wins_powers(max_take: int) -> bool:
    """Whether B wins the powers of 2 from K + 2 on.

    Examples
    --------
    >>> [most for most in range(1, 32) if b_wins_powers(most)]
    [1, 2, 3, 6, 7, 14, 15, 30, 31]
    """
    return _is_power(max_take + 1) or _is_power(max_take + 2)


def conditions_on_even(max_take: int) -> tuple[str, ...]:
    """Which even n B wins, in words: conditions that all have to be met.

    Examples
    --------
    >>> conditions_on_even(7), conditions_on_even(13)
    (('n >= 10',), ('n >= 18', 'n is not a power of 2'))
    >>> conditions_on_even(4)
    ('n >= 6', 'n is not a power of 2', 'n is not 4 times a prime other than 3')
    """
    least = max_take + 2 + max_take % 2
    if b_wins_powers(max_take):
        return (f"n >= {abbreviate(least)}",)
    least += 2 * _is_power(least)
    rest = (tr("n is not 4 times a prime other than 3"),) if max_take == 4 else ()
    return f"n >= {abbreviate(least)}", tr("n is not a power of 2"), *rest


def _is_power(number: int) -> bool:
    """Whether a number >= 1 is 1, 2, 4, 8, ..."""
    return number & (number - 1) == 0
