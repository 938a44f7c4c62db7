"""Values of games with splits: which kernel computes the next ones."""

from __future__ import annotations

import time
from functools import cached_property
from typing import TYPE_CHECKING, Final

from nimlike.games.heaps.late import Grading, Late, Space, fits, grading_of, late, rare_heaps, space, splits_of
from nimlike.games.heaps.rule import EMPTY, SPLIT, WHOLE, TakeAndBreak

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Takes, Values

DEFINITION, SPARSE, LATE = "definition", "sparse space", "late regime"

LATE_ROOM: Final = 1 << 17
"""So many heaps must be left for the late regime to be worth its preparation."""
LATE_FIRST: Final = 1 << 14
"""From this heap on it is tried."""

_FIRST: Final = 1 << 11  # values by the definition before sparse space starts: all that are so few are soon there
_LEAST: Final = 192  # heaps at once, at least
_STEPS: Final = 1 << 31  # splits looked at between reports, at most about
_CHUNK: Final = 1 << 14  # heaps of the first stretch in the late regime
_ROOM: Final = 1 << 15  # heaps for which there is room in sparse space, at least
_PAUSE: Final = 0.3  # seconds between reports in the late regime, about
_WITNESSES: Final = 1 << 25  # splits looked at for one heap after the other: what the search for witnesses costs


class Ways:
    """The kernels for a game with splits and without a tail, and which of them is at work.

    The definition looks at n / 2 options for heap n and each split. Sparse space looks at as many as there are rare
    heaps, and at more for each heap some of whose options are met late, or never. Whenever the table is half as long
    again, the rare heaps are counted anew: where they are few, sparse space goes on, else the definition. No value
    depends on the choice.

    Parameters
    ----------
    rule
        The moves.
    """

    few = 12
    """Sparse space is at work where fewer than one heap in so many is rare."""

    def __init__(self, rule: TakeAndBreak) -> None:
        self.rule = rule
        self.late: Late | None = None
        self.last_rare = 0  # as the late regime began
        self._next_late = LATE_FIRST  # the heap from which the late regime is prepared, or prepared anew
        self._grading: Grading | None = None  # of sparse space; None while the definition is at work
        self._space: Space | None = None  # its bytes, if values fit them
        self._sought = False  # whether witnesses were
        self._alone = 0.0  # splits looked at for one heap alone, without witnesses, for each heap
        self._room = 0  # the bytes have room for so many heaps
        self._choice = 0  # the heap at which the next choice is made
        self._marked = 0  # splits that the kernels mark before they look for single values

    def chunk(self, values: Values, done: int, size: int, until: int) -> tuple[str, int, int]:
        """Some more values: by which way, how far it was to go, and how far it got.

        It gets as far, but where the late regime ends, or where a value does not fit 16 bits. The general ways stop at
        heap ``until``, where a period is sought.
        """
        if done >= self._next_late and size - done >= (LATE_ROOM if self.late is None else 1):
            self.late = late(self.rule, values[:done])
            self._next_late = 2 * done if self.late is None else 16 * done
            self.last_rare = self.late.last_rare if self.late else 0
        if self.late is not None:
            self._space = None
            return LATE, *self._late_chunk(self.late, values, done, size)
        if done >= self._choice:
            self._choose(values[:done], size)
        most = max(_LEAST, _STEPS // (len(splits_of(self.rule)) * max(1, done)))
        stop = min(size, self._choice, until, done + most)
        if self._grading is None:
            return DEFINITION, stop, self._by_definition(values, done, stop)
        return SPARSE, stop, self._in_sparse_space(self._grading, values, done, stop)

    def _choose(self, values: Values, size: int) -> None:
        """Choose the way for the next heaps."""
        done, before = values.size, self._grading
        self._choice = max(_FIRST, 2 * self.rule.last + 256)  # sparse space wants heaps larger than any number taken
        if done < self._choice:
            return
        self._choice = done + done // 2
        grading = grading_of(self.rule, values)
        is_sparse = grading.mask and self.few * rare_heaps(grading, values).size < done
        self._grading = grading if is_sparse else None
        if self._grading is None or not fits(grading, values):
            self._space = None
            return
        if self._space is None or self._grading != before or done >= self._room:
            self._room = max(_ROOM, 8 * done)
            if size < 2 * self._room:
                self._room = size
            self._space = None
        pays = self._alone * (self._room - done) > _WITNESSES
        if self._space is None or (pays and not self._sought):
            self._space, self._sought = space(self.rule, grading, values, self._room, seek=pays), pays
        self._choice = min(self._choice, self._room)

    def _by_definition(self, values: Values, done: int, stop: int) -> int:
        import numpy as np

        from nimlike.kernels.splits import scanned_values

        effort = np.array([0, 0, 0, self._marked], np.int64)
        got = int(scanned_values(values[:stop], done, *self._takes, self.rule.unequal, effort))
        self._marked = int(effort[3])
        return got

    def _in_sparse_space(self, grading: Grading, values: Values, done: int, stop: int) -> int:
        alone, got = 0, done
        while self._space is not None and got < stop:
            assert self._space.done == got
            before, wide = self._space.effort.copy(), self._space.wide
            got = self._space.run(values, stop)
            alone += int(self._space.effort[1] - before[1]) + int(self._space.effort[3] - before[3]) // 5
            if got < stop:  # an index is too large
                self._space = (
                    None if wide else space(self.rule, grading, values[:got], self._room, seek=self._sought, wide=True)
                )
        if self._space is not None and not self._sought:
            self._alone = alone / max(1, got - done)
        return got if got == stop else self._without_bytes(grading, values, got, stop)

    def _without_bytes(self, grading: Grading, values: Values, done: int, stop: int) -> int:
        """Sparse space where values do not fit bytes: how far it got."""
        import numpy as np

        from nimlike.kernels.splits import sparse_values

        effort, unequal = np.array([0, 0, 0, self._marked], np.int64), self.rule.unequal
        got = int(sparse_values(values[:stop], done, *self._takes, unequal, grading.mask, grading.swing, effort))
        self._marked = int(effort[3])
        return got

    def _late_chunk(self, prepared: Late, values: Values, done: int, size: int) -> tuple[int, int]:
        """Values in the late regime for about `_PAUSE` seconds."""
        stop = min(size, done + _CHUNK, self._next_late)
        room, begun = stop - done, time.monotonic()
        got = prepared.run(values, done, stop)
        while got == stop < min(size, self._next_late) and time.monotonic() - begun < _PAUSE / 2:
            room *= 2
            stop = min(size, stop + room, self._next_late)
            got = prepared.run(values, got, stop)
        if got < stop:  # a rare heap, or a large value: the general form goes on
            self.late, self._next_late, self._choice = None, 2 * got, 0
        return stop, got

    @cached_property
    def _takes(self) -> tuple[Takes, Takes, Takes]:
        """The numbers that may be taken if that leaves nothing, one heap, two heaps."""
        import numpy as np

        digits = self.rule.digits
        empty, whole, split = (
            np.array([take for take, left in digits if left & bit], np.int64) for bit in (EMPTY, WHOLE, SPLIT)
        )
        return empty, whole, split
