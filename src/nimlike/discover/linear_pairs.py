"""Pairs whose larger number is linear in the smaller one and in its place: B_k = s A_k + t k + c."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nimlike.discover.functions import polynomial
from nimlike.discover.laws import SetLaw, Table
from nimlike.discover.pairs import in_pairs, listed_pairs, pairs_below, read_pairs

_FACTORS: Final = range(2, 9)


def linear_pairs(table: Table) -> Iterator[SetLaw]:
    """The pairs with A_k the least number in no earlier pair and B_k = s A_k + t k + c, s from 2 to 8; either order.

    Those of the (s, t)-Wythoff games of Fraenkel (Heap games, numeration systems and sequences, 1998) have c = 0.
    """
    pairs = read_pairs(table)
    if pairs is None:
        return
    for s in _FACTORS:
        rests = [large - s * small for small, large in pairs]
        c, t = rests[0], rests[1] - rests[0]
        if t > 0 and all(rest == t * k + c for k, rest in enumerate(rests)):
            yield _law(table.names, s, t, c)
            return


def _law(names: tuple[str, ...], s: int, t: int, c: int) -> SetLaw:
    def below(bound: int) -> list[tuple[int, int]]:
        return pairs_below(bound, lambda small, k: s * small + t * k + c)

    def listing(bound: int) -> list[tuple[int, ...]]:
        return listed_pairs(below(bound), bound)

    x, y = names
    linear = f"{s}A_k + {polynomial((c, t), 'k')}"
    words = (
        f"{x} and {y} are, in either order, A_k and B_k for some k >= 0, where A_k is the least number in no earlier"
        f" pair and B_k = {linear}"
    )
    latex = rf"\{{{x}, {y}\}} = \{{A_k, B_k\}},\ A_k = \operatorname{{mex}}\{{A_i, B_i : i < k\}},\ B_k = {linear}"
    return SetLaw("linear pairs", words, latex, in_pairs(below), {"s": s, "t": t, "plus": c}, 2, listing=listing)
