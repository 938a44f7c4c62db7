"""The map of Nim with two piles: two equal piles, and what misère play changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nimlike.core.languages import later
from nimlike.core.outcome import Label
from nimlike.core.shown import Map, Span

if TYPE_CHECKING:
    from nimlike.games.nim.game import Nim


class NimMap(Map):
    """Two piles; exact at any size."""

    axes = (later("pile A"), later("pile B"))
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
