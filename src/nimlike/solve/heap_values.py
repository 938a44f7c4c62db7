"""Tables of the Grundy values of heaps, grown as far as they are asked for."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nimlike.core.errors import LimitReached
from nimlike.core.progress import report
from nimlike.games._heaps import EMPTY, SPLIT, WHOLE, HeapGame
from nimlike.games.subtraction import SetOfTakes, Subtraction
from nimlike.solve._subtraction_values import MOST_SET, WORD, values_to

if TYPE_CHECKING:
    import numpy as np

    from nimlike.kernels.grundy import Takes, Values

MOST_HEAPS: Final = 10**8
"""The largest heap of a table where heaps are not split: two bytes a heap."""
MOST_SPLIT: Final = 1 << 24
"""The largest heap of a table where heaps are split."""
MOST_TAILED: Final = (1 << 16) - 1
"""The largest heap of a table where a tail of digits repeats: values may grow with the heap."""

_DEFINITION: Final = 2_048  # values by the definition before sparse space starts
_CHUNK: Final = 1 << 14
_SAMPLE: Final = 1 << 16  # the mask is chosen by so many values
_TAKE_CHUNK: Final = 1 << 22


class HeapTable:
    """The values of the heaps 0, 1, 2, ... of one game; `values` holds those computed so far.

    Examples
    --------
    >>> from nimlike.games.octal import Octal
    >>> table(Octal("0.77")).up_to(12)[:13].tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """

    def __init__(self, game: HeapGame) -> None:
        import numpy as np

        self.game = game
        self.values: Values = np.zeros(0, np.uint16)

    @property
    def most(self) -> int:
        """The largest heap that the table may hold."""
        rule = self.game.rule
        if isinstance(rule, SetOfTakes):
            return MOST_SET
        if rule.tail:
            return MOST_TAILED
        return MOST_SPLIT if rule.splits else MOST_HEAPS

    def up_to(self, heap: int) -> Values:
        """The values of heaps 0 to ``heap``, at least.

        O(heap) for each number that may be taken where heaps are not split; otherwise at most O(heap^2)
        for each, and mostly much less.

        Raises
        ------
        LimitReached
            The heap lies beyond `most`: nothing is computed. Or a value does not fit 16 bits.
        """
        if heap > self.most:
            raise LimitReached(f"{self.game}: tables of its Grundy values go to heap {self.most:,} at most")
        if heap >= self.values.size:
            self._grow(heap + 1)
        return self.values

    def _grow(self, size: int) -> None:
        import numpy as np

        from nimlike.kernels import grundy as kernels

        rule = self.game.rule
        if isinstance(self.game, Subtraction) and (isinstance(rule, SetOfTakes) or len(rule.digits) > WORD):
            try:
                self.values = values_to(self.game, min(max(size, 2 * self.values.size), self.most + 1))
            except LimitReached as limit:
                self.values = limit.partial
                if self.values.size < size:
                    raise
            return
        values = np.zeros(size, np.uint16)
        done = self.values.size
        values[:done] = self.values
        empty, whole, split = (self._takes(bit, size) for bit in (EMPTY, WHOLE, SPLIT))
        while done < size:
            if rule.tail or (rule.splits and done < _DEFINITION):
                stop = size if rule.tail else min(size, _DEFINITION)
                beyond = rule.last + 1
                got = kernels.definition_values(
                    values[:stop], done, empty, whole, split, rule.unequal, rule.tail, beyond
                )
            elif rule.splits:
                stop = min(size, done + max(min(done, _CHUNK), done // 16))
                mask = int(kernels.best_mask(values[max(done // 2, done - _SAMPLE) : done]))
                got = kernels.sparse_values(values[:stop], done, empty, whole, split, rule.unequal, mask)
            else:
                stop = min(size, done + _TAKE_CHUNK)
                got = kernels.take_values(values[:stop], done, empty, whole)
            done = int(got)
            self.values = values[:done]
            if done < stop:
                raise LimitReached(f"{self.game}: the Grundy value of heap {done:,} does not fit 16 bits")
            report(f"values of {self.game}", done, size)

    def _takes(self, bit: int, size: int) -> Takes:
        import numpy as np

        return np.array([take for take, left in self.game.rule.digits if left & bit and take < size], np.int64)


@lru_cache(maxsize=16)
def table(game: HeapGame) -> HeapTable:
    """The table of a game, the same for equal games."""
    return HeapTable(game)


def indices(mask: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> list[int]:
    """Where a table of truth values is true."""
    found: list[int] = mask.nonzero()[0].tolist()
    return found
