"""The map of a heap game with two heaps: they are a P-position iff their values are equal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from nimlike.core.languages import later
from nimlike.core.outcome import Label
from nimlike.core.shown import Map, Span
from nimlike.games.heaps.answers import value_by_heap

if TYPE_CHECKING:
    from nimlike.games.heaps.rule import HeapGame


class HeapMap(Map):
    """Two heaps in normal play, beside given further ones, as far as values are computed or follow from a period."""

    axes = (later("heap A"), later("heap B"))
    label = Label.COMPUTED
    has_values = True

    def __init__(self, rules: HeapGame, rest: tuple[int, ...] = ()) -> None:
        self.rules = rules
        value_of = value_by_heap(rules, max(rest, default=0))
        self.third = reduce(xor, map(value_of, rest), 0)

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        across, down = [self._moved(values) for values in self._blocks(x, z, width)], self._blocks(y, z, height)
        for i, values in enumerate(across):
            for j, others in enumerate(down):
                if values & others:
                    yield i, j, j

    def _moved(self, values: int) -> int:
        """The set of the values xor that of the further heaps."""
        if not self.third:
            return values
        return sum(1 << (bit ^ self.third) for bit in range(values.bit_length()) if values >> bit & 1)

    def _blocks(self, low: int, z: int, count: int) -> list[int]:
        """The set of Grundy values of each block of 2^z heaps from ``low`` on, as the bits of a number."""
        value_of = value_by_heap(self.rules, low + (count << z) - 1)
        return [value_of.set_of(low + (i << z), 1 << z) for i in range(count)]

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        value_of = value_by_heap(self.rules, max(x + (width << z), y + (height << z)) - 1)
        across = [value_of(x + (i << z)) for i in range(width)]
        for j in range(height):
            value = value_of(y + (j << z))
            for other in across:
                yield value ^ other ^ self.third
