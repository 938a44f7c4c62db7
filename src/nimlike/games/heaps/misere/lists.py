"""The P-positions of heap games in misère play, listed and mapped by the misère quotient."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nimlike.core.definition import Definition
from nimlike.core.outcome import Label, Outcome
from nimlike.core.searched import search_moves
from nimlike.core.shown import Map, Span
from nimlike.games.heaps.misere.quotients import Quotient, quotients

if TYPE_CHECKING:
    from nimlike.games.heaps.rule import HeapGame

MAPPED: Final = 512
"""A map looks for the quotient of heaps to here."""

_SHARE: Final = 20  # of the moves that a search for one answer may look at, a part


def judge(game: HeapGame) -> Callable[[tuple[int, ...]], bool]:
    """Whether heaps are a P-position: by the quotient that covers them, else by a search that ends soon.

    The function raises LimitReached where neither reaches.
    """
    search = Definition(game, search_moves() // _SHARE)

    def safe(heaps: tuple[int, ...]) -> bool:
        quotient = quotients(game).covering(max(heaps))
        if quotient is None:
            return search.outcome(heaps) is Outcome.P
        return bool(quotient.monoid.portion[quotient.product(heaps)])

    return safe


class MisereHeapMap(Map):
    """Two heaps in misère play, for all heaps that the quotient covers.

    Examples
    --------
    >>> from nimlike.games.heaps.octal import Octal
    >>> sorted((i, j) for i, j, _ in MisereHeapMap(Octal("0.77", misere=True)).spans(0, 0, 0, 4, 4))
    [(0, 1), (1, 0), (2, 2), (3, 3)]
    """

    axes = ("heap A", "heap B")
    label = Label.COMPUTED
    has_values = False

    def __init__(self, rules: HeapGame) -> None:
        self.quotient = _largest(rules)

    @property
    def known(self) -> int | None:
        return None if self.quotient.repetition else self.quotient.heap + 1

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        table, portion = self.quotient.monoid.table, self.quotient.monoid.portion
        across = [self._elements(x + (i << z), 1 << z) for i in range(width)]
        down = [self._elements(y + (j << z), 1 << z) for j in range(height)]
        lost = [{b for b in range(self.quotient.monoid.order) if portion[table[a][b]]} for a in range(len(portion))]
        for i, elements in enumerate(across):
            wanted = set().union(*(lost[a] for a in elements))
            for j, others in enumerate(down):
                if not wanted.isdisjoint(others):
                    yield i, j, j

    def _elements(self, low: int, count: int) -> set[int]:
        """The elements that ``count`` heaps from ``low`` on are, as far as the quotient goes."""
        found = self.quotient.repetition
        if found is None:
            return set(self.quotient.values[low : min(low + count, self.quotient.heap + 1)])
        return {self.quotient(low + k) for k in range(min(count, found.preperiod + found.period))}


@lru_cache(maxsize=16)
def _largest(game: HeapGame) -> Quotient:
    return quotients(game).largest(MAPPED)
