"""The map of Nim with two piles: two equal piles, and what misère play changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor

from nimlike.core.languages import later, tr
from nimlike.core.outcome import Label
from nimlike.core.pictures import PIXELS
from nimlike.core.shown import Image, Map, Picture, Span
from nimlike.games.nim.nim_rules import NimRules


class NimSlice(Map):
    """The positions (x, y, *rest), exact at any size: P where x xor y is the XOR of the rest."""

    axes = ("pile A", "pile B")
    label = value_label = Label.THEOREM

    def __init__(self, rules: NimRules, rest: tuple[int, ...]) -> None:
        self.has_values = not rules.misere
        self.third = reduce(xor, rest, 0)
        self.ones = sum(rest) if rules.misere and max(rest, default=0) <= 1 else None

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        size = 1 << z
        for i in range(width):
            for low, count in _dyadic(x + (i << z), size):
                if self.ones is None or low >= 2:
                    first = (low ^ self.third) & -count
                    yield i, (first - y) >> z, (first + count - 1 - y) >> z
                    continue
                for a in range(low, low + count):
                    b = a ^ self.third if a > 1 else (a + self.ones + 1) % 2
                    if b >= y:
                        yield i, (b - y) >> z, (b - y) >> z

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        for j in range(height):
            for i in range(width):
                yield (x + (i << z)) ^ (y + (j << z)) ^ self.third


def _dyadic(low: int, count: int) -> Iterator[tuple[int, int]]:
    """The interval of ``count`` numbers from ``low`` on as blocks (first, size): powers of 2 that divide first."""
    end = low + count
    while low < end:
        size = low & -low or 1 << (end - low).bit_length()
        while low + size > end:
            size >>= 1
        yield low, size
        low += size


class NimMap(Map):
    """Two piles; exact at any size."""

    axes = (later("pile A"), later("pile B"))
    label = value_label = Label.THEOREM

    def __init__(self, rules: NimRules) -> None:
        self.rules = rules
        self.has_values = not rules.misere

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        """Two equal piles; in misère play 0 and 1 make a P-position instead of 0,0 and 1,1."""
        size = 1 << z
        for i in range(width):
            low = x + (i << z)
            high = low + size - 1
            if not self.rules.misere:
                yield i, (low - y) >> z, (high - y) >> z
                continue
            if high >= 2:
                yield i, (max(low, 2) - y) >> z, (high - y) >> z
            for one in (0, 1):
                if low <= one <= high and 1 - one >= y:
                    yield i, (1 - one - y) >> z, (1 - one - y) >> z

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        columns = [x + (i << z) for i in range(width)]
        for j in range(height):
            row = y + (j << z)
            for column in columns:
                yield column ^ row


def three_piles(rules: NimRules, bound: int) -> Picture:
    """For piles A and B the one pile C that makes a P-position of the three, as a colour.

    >>> from nimlike.games.nim.game import Nim
    >>> three_piles(Nim(misere=True), 2).parts[0].values.tolist()
    [[1, 0, 2], [0, 1, 3], [2, 3, 0]]
    """
    import numpy as np

    step = bound // PIXELS + 1
    sizes = np.arange(0, bound + 1, step, dtype=np.int32)
    third = np.bitwise_xor.outer(sizes, sizes)
    if rules.misere and step == 1:  # A, B <= 1: C is the pile of 0 or 1 that makes the ones odd in number
        third[:2, :2] ^= 1
    image = Image(third, step, tr("pile C"))
    return Picture(
        tr("P-positions of {name}, three piles", name=rules.name), Label.THEOREM, tr("pile A"), tr("pile B"), (image,)
    )
