"""The map of a vector game on two piles, from its tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later
from nimlike.core.outcome import Label
from nimlike.core.shown import Map, Span, table_values

if TYPE_CHECKING:
    from nimlike.games.vector.game import Vector

OUTCOMES: Final = 4_096
"""Outcomes are known for piles below this; below a smaller number where they would take too much work."""
VALUES: Final = 1_024
"""The same of Grundy values."""


class VectorMap(Map):
    """Two piles, as far as tables are made."""

    axes = (later("pile A"), later("pile B"))
    label = Label.COMPUTED

    def __init__(self, rules: Vector) -> None:
        self.rules = rules
        self.has_values = not rules.misere

    @property
    def known(self) -> int:
        return _pairs(self.rules)[0]

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        for p, q in _pairs(self.rules)[1]:
            if p >= x and q >= y and (p - x) >> z < width:
                yield (p - x) >> z, (q - y) >> z, (q - y) >> z

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        return table_values(grundy_values(self.rules), x, y, z, width, height)


@lru_cache(maxsize=8)
def _pairs(rules: Vector) -> tuple[int, list[tuple[int, int]]]:
    """Piles below how much are settled, and the P-positions there."""
    for side in (OUTCOMES, 1_024, 256):
        try:
            return side, rules.safe_states(side - 1)
        except LimitReached:
            continue
    return 64, rules.safe_states(63)


@lru_cache(maxsize=8)
def grundy_values(rules: Vector) -> Any:
    """The values for piles below `VALUES`; for fewer where that would take too much work."""
    for side in (VALUES, 256):
        try:
            return rules.grundy_table(side - 1)
        except LimitReached:
            continue
    return rules.grundy_table(63)
