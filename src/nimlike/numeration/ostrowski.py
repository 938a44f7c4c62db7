"""Ostrowski digits for sqrt(a^2 + 4): the digits show the pairs of Wythoff's games.

The weights are u_0 = 1, u_1 = a + 1, u_i = a u_(i-1) + u_(i-2); for a = 1 they are the Fibonacci
numbers 1, 2, 3, 5, ... and the digits are Zeckendorf's. A number n >= 1 is the smaller member A_k of
its pair iff its digits end in an even number of zeros, and B_k's digits are those of A_k with a zero
appended (Fraenkel 1982).
"""

from __future__ import annotations


def ostrowski_weights(a: int, bound: int) -> list[int]:
    """The weights u_0 = 1, u_1 = a + 1, u_i = a u_(i-1) + u_(i-2) up to ``bound``, increasing."""
    weights, following = [1], a + 1
    while following <= bound:
        weights.append(following)
        following = a * following + (weights[-2] if len(weights) > 1 else 1)
    return weights


def ostrowski_digits(n: int, a: int = 1) -> list[int]:
    """Greedy digits of n >= 0 over the weights of `ostrowski_weights`, the highest first.

    Complexity: quadratic in the length of n.
    """
    digits = []
    for weight in reversed(ostrowski_weights(a, n)):
        digit, n = divmod(n, weight)
        digits.append(digit)
    return digits
