"""The map of Nim with two piles: two equal piles, and what misère play changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nimlike.core.default_pictures import PIXELS
from nimlike.core.outcome import Label
from nimlike.core.picture import Image, Picture
from nimlike.core.shown import Map, Span

if TYPE_CHECKING:
    from nimlike.games.nim.game import Nim


class NimMap(Map):
    """Two piles; exact at any size."""

    axes = ("pile A", "pile B")
    label = value_label = Label.THEOREM

    def __init__(self, rules: Nim) -> None:
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


def three_piles(rules: Nim, bound: int) -> Picture:
    """For piles A and B the one pile C that makes a P-position of the three, as a colour.

    C is A xor B; in misère play with A, B <= 1 it is the pile of 0 or 1 that makes the ones odd in number.

    Examples
    --------
    >>> from nimlike.games.nim.game import Nim
    >>> three_piles(Nim(misere=True), 2).parts[0].values.tolist()
    [[1, 0, 2], [0, 1, 3], [2, 3, 0]]
    """
    import numpy as np

    step = bound // PIXELS + 1
    sizes = np.arange(0, bound + 1, step, dtype=np.int32)
    third = np.bitwise_xor.outer(sizes, sizes)
    if rules.misere and step == 1:
        third[:2, :2] ^= 1
    image = Image(third, step, "pile C")
    return Picture(f"P-positions of {rules.name}, three piles", Label.THEOREM, "pile A", "pile B", (image,))
