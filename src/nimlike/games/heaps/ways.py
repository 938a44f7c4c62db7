"""Values of games with splits: which kernel computes the next ones, by the work that each is seen to need."""

from __future__ import annotations

import time
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

_FIRST: Final = 1_024  # values by the definition before sparse space starts
_TRIAL: Final = 256  # heaps of the first stretch in sparse space
_CHUNK: Final = 1 << 14  # heaps of the first stretch in the late regime
_ROOM: Final = 1 << 15  # heaps for which there is room in sparse space, at least
_PAUSE: Final = 0.3  # seconds between reports, about

# What a step costs, in nanoseconds on one machine: only the ratios count.
_OPTION: Final = 0.4  # an option in the definition
_MARKED: Final = 0.5  # an option in sparse space, with values as marks
_RARE_MARKED: Final = 1.0  # the same with a rare heap
_BIT: Final = 0.3  # an option in sparse space, with values as bits of words
_RARE_BIT: Final = 0.22  # the same with a rare heap, one word
_RARE_BITS: Final = 0.5  # two words
_HEAP: Final = 60.0
_WITNESSES: Final = 1e7  # the search for witnesses
_DOUBT: Final = 1.6  # what is expected of sparse space is the least: so much must speak for a trial


class Ways:
    """The kernels for a game with splits and without a tail, and which of them is at work.

    The definition looks at n / 2 options for heap n and each split. Sparse space looks at as many as there are rare
    heaps, and at more for each heap some of whose options are met late, or never. These are counted as the table
    grows; whenever it is half as long again, and when they are more than the definition needs, the cheaper way is
    chosen anew. No value depends on the choice.

    Parameters
    ----------
    rule
        The moves.
    """

    def __init__(self, rule: TakeAndBreak) -> None:
        self.rule = rule
        self.late: Late | None = None
        self.last_rare = 0  # as the late regime began
        self._next_late = LATE_FIRST  # the heap from which the late regime is prepared, or prepared anew
        self._grading: Grading | None = None  # of sparse space; None while the definition is at work
        self._space: Space | None = None  # its bytes, if values fit them
        self._sought = False  # whether witnesses were
        self._alone = 0.0  # nanoseconds for the splits looked at for one heap alone, without witnesses
        self._room = 0  # they have room for so many heaps
        self._choice = 0  # the heap at which the next choice is made
        self._cost = 0.0  # of the next heap, in nanoseconds

    def chunk(self, values: Values, done: int, size: int) -> tuple[str, int, int]:
        """Some more values: by which way, how far it was to go, and how far it got.

        It gets as far, but where the late regime ends, or where a value does not fit 16 bits.
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
        stop = min(size, self._choice, done + max(64, int(_PAUSE * 1e9 / max(self._cost, 1.0))))
        if self._grading is None:
            return DEFINITION, stop, self._by_definition(values, done, stop)
        return SPARSE, stop, self._in_sparse_space(self._grading, values, done, stop)

    def _choose(self, values: Values, size: int) -> None:
        """Choose the way for the next heaps."""
        done, splits = values.size, len(splits_of(self.rule))
        first = max(_FIRST, 2 * self.rule.last + 256)  # sparse space wants heaps larger than any number taken
        self._choice = max(first, done + done // 2)
        self._cost = by_definition = splits * _OPTION * max(done, first) / 2
        before, self._grading = self._grading, None
        grading = grading_of(self.rule, values) if done >= first else None
        if grading is None or not grading.mask:
            return
        expected = self._expected(grading, values)
        if expected * (1 if before else _DOUBT) >= by_definition:
            return
        self._grading, self._cost = grading, expected
        if before is None:
            self._choice = done + _TRIAL
        if not fits(grading, values):
            self._space = None
        else:
            self._prepare(grading, values, size)
        if self._space is not None:
            self._choice = min(self._choice, self._room)

    def _prepare(self, grading: Grading, values: Values, size: int) -> None:
        """The bytes of sparse space, with room for more heaps; with witnesses where these save more than they cost."""
        done = values.size
        if self._space is None or self._space.grading != grading or done >= self._room:
            self._room = max(_ROOM, 8 * done)
            if size < 2 * self._room:
                self._room = size
            self._space = None
        pays = self._alone * (self._room - done) > _WITNESSES
        if self._space is None or (pays and not self._sought):
            self._space, self._sought = space(self.rule, grading, values, self._room, seek=pays), pays

    def _expected(self, grading: Grading, values: Values) -> float:
        """What the next heap costs in sparse space, if only rare heaps need all splits."""
        rare, splits = rare_heaps(grading, values), len(splits_of(self.rule))
        share = 2 * int((rare >= values.size // 2).sum()) / values.size
        rare_option, option = (_RARE_BIT, _BIT) if fits(grading, values) else (_RARE_MARKED, _MARKED)
        return _HEAP + splits * (rare_option * rare.size + share * option * values.size / 2)

    def _by_definition(self, values: Values, done: int, stop: int) -> int:
        from nimlike.kernels.grundy import definition_values

        self._space = None
        return int(definition_values(values[:stop], done, *self._takes(), self.rule.unequal, 0, 0))

    def _in_sparse_space(self, grading: Grading, values: Values, done: int, stop: int) -> int:
        import numpy as np

        from nimlike.kernels.grundy import sparse_values

        splits, spent, alone, got = len(splits_of(self.rule)), 0.0, 0.0, done
        while self._space is not None and got < stop:
            assert self._space.done == got
            looked, begun = int(self._space.effort[1]), got
            got = self._space.run(values, stop)
            each = _RARE_BITS if self._space.wide else _RARE_BIT
            spent += (got - begun) * (_HEAP + splits * each * int(self._space.effort[0]))
            alone += _BIT * (int(self._space.effort[1]) - looked)
            if got < stop:  # an index is too large
                wide = self._space.wide
                self._space = (
                    None if wide else space(self.rule, grading, values[:got], self._room, seek=self._sought, wide=True)
                )
        if self._space is not None and not self._sought:
            self._alone = alone / max(1, got - done)
        spent += alone
        if got < stop:
            effort, begun = np.zeros(2, np.int64), got
            unequal, mask, swing = self.rule.unequal, grading.mask, grading.swing
            got = int(sparse_values(values[:stop], got, *self._takes(), unequal, mask, swing, effort))
            spent += (got - begun) * _HEAP + _RARE_MARKED * int(effort[0]) + _MARKED * int(effort[1])
        self._cost, by_definition = spent / max(1, got - done), splits * _OPTION * got / 2
        if self._cost > by_definition:
            self._grading, self._cost, self._choice = None, by_definition, got + got // 2
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

    def _takes(self) -> tuple[Takes, Takes, Takes]:
        """The numbers that may be taken if that leaves nothing, one heap, two heaps."""
        import numpy as np

        digits = self.rule.digits
        empty, whole, split = (
            np.array([take for take, left in digits if left & bit], np.int64) for bit in (EMPTY, WHOLE, SPLIT)
        )
        return empty, whole, split
