"""Values of a few small heaps, straight from the rule: nothing has to be compiled for them."""

from __future__ import annotations

from typing import Final

from nimlike.games.heaps.rule import EMPTY, SPLIT, THREE, WHOLE, TakeAndBreak

PLAIN_OPTIONS: Final = 200_000
"""Most options that are looked at in this way: a small part of a second."""


def options_to(rule: TakeAndBreak, size: int) -> int:
    """How many options the heaps below ``size`` have together, about.

    Examples
    --------
    >>> options_to(TakeAndBreak(((1, 7), (2, 7)), last=2), 100)
    5400
    """
    few = [left for take, left in rule.digits if take < size]
    takes, splits = len(few), sum(1 for left in few if left & SPLIT)
    triples = sum(1 for left in few if left & THREE)
    count = takes * size * 2 + splits * size**2 // 4 + triples * size**3 // 36
    if rule.tail:
        count += size**2 // 2 + (size**3 // 12 if rule.tail & SPLIT else 0)
        count += size**4 // 144 if rule.tail & THREE else 0
    return count


def extend(rule: TakeAndBreak, values: list[int], size: int) -> None:
    """Append the Grundy values of the heaps from ``len(values)`` to ``size`` - 1, by the definition.

    Examples
    --------
    >>> kayles = []
    >>> extend(TakeAndBreak(((1, 7), (2, 7)), last=2), kayles, 13)
    >>> kayles
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    for heap in range(len(values), size):
        met: set[int] = set()
        for take, left in rule.takes(heap):
            rest = heap - take
            if not rest:
                met.update((0,) if left & EMPTY else ())
                continue
            if left & WHOLE:
                met.add(values[rest])
            if left & SPLIT:
                met.update(values[a] ^ values[rest - a] for a in range(1, rule.largest_split(rest) + 1))
            if left & THREE:
                for least in range(1, rest // 3 + 1):
                    two = rest - least
                    met.update(values[least] ^ values[a] ^ values[two - a] for a in range(least, two // 2 + 1))
        values.append(next(n for n in range(len(met) + 1) if n not in met))
