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
_TRIAL: Final = 32  # heaps for which a way is tried, at least
_FADING: Final = 0.5  # of what a way cost in the round before
_TRIALS: Final = 64  # ... and one in so many
_CHUNK: Final = 1 << 14  # heaps of the first stretch in the late regime
_ROOM: Final = 1 << 15  # heaps for which there is room in sparse space, at least
_PAUSE: Final = 0.3  # seconds between reports, about

# What a step costs, in nanoseconds on one machine: only the ratios count.
_MARK: Final = 0.27  # a split whose value is marked
_SCAN: Final = 0.03  # a split compared with one value
_RARE_MARK: Final = 0.65  # a split with a rare heap, whose value is marked
_BIT: Final = 0.3  # a split whose value becomes a bit of a word
_SCAN_BYTE: Final = 0.02  # a split compared with one value, as bytes
_RARE_BIT: Final = 0.22  # a split with a rare heap, whose value becomes a bit of a word
_RARE_BITS: Final = 0.4  # of two words
_HEAP: Final = 60.0
_CLEARED: Final = 90.0  # more where values are marked
_GAIN: Final = 0.8  # a way that may be cheaper than the one at work by less is not tried
_WITNESSES: Final = 1e7  # the search for witnesses
_LEAST_MARKED: Final = 64  # splits that the definition marks for each number taken, at least


class Ways:
    """The kernels for a game with splits and without a tail, and which of them is at work.

    The definition looks at n / 2 options for heap n and each split. Sparse space looks at as many as there are rare
    heaps, and at more for each heap some of whose options are met late, or never. These are counted as the table
    grows. Whenever it is half as long again, a choice is made: a way that may be cheaper than the one at work is tried
    for some heaps, and the cheaper one goes on. No value depends on the choice.

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
        self._way = DEFINITION
        self._each = {DEFINITION: _MARK / 2}  # nanoseconds for a heap n, divided by n, of the ways tried in this round
        self._before = {DEFINITION: 0.0, SPARSE: 0.0}  # in rounds before, less the more the longer that is ago
        self._round = 0  # the heap at which the next round begins
        self._choice = 0  # the heap at which the next choice is made
        self._marked = 0  # splits that the kernels mark before they look for single values

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
        stop = min(size, self._choice, done + max(_LEAST_MARKED, int(_PAUSE * 1e9 / self._cost(self._way, done))))
        if self._way == DEFINITION or self._grading is None:
            return DEFINITION, stop, self._by_definition(values, done, stop)
        return SPARSE, stop, self._in_sparse_space(self._grading, values, done, stop)

    def _cost(self, way: str, heap: int) -> float:
        """What the heap costs, by what the last ones did; that of the other way where this one was not tried."""
        return _HEAP + self._each.get(way, max(self._each.values())) * heap

    def _spent(self, way: str, nanoseconds: float, done: int, got: int) -> None:
        """Keep in mind what heaps ``done`` to ``got`` - 1 cost."""
        if got > done:
            self._each[way] = max(0.0, nanoseconds / (got - done)) / ((done + got) / 2)

    def _choose(self, values: Values, size: int) -> None:
        """Choose the way for the next heaps."""
        done = values.size
        first = max(_FIRST, 2 * self.rule.last + 256)  # sparse space wants heaps larger than any number taken
        if done < first:
            self._choice = first
            return
        if done >= self._round:
            self._round = done + done // 2
            for way in self._before:
                self._before[way] = _FADING * self._each.get(way, self._before[way])
            self._each = {self._way: self._each[self._way]}
            self._grading = grading_of(self.rule, values)
            self._choice = self._round
            if not self._grading.mask:
                self._grading, self._way, self._each = None, DEFINITION, {DEFINITION: _MARK / 2}
                return
        assert self._grading is not None
        best = min(self._each, key=lambda way: self._each[way])
        self._way, self._choice = best, self._round
        other = SPARSE if best == DEFINITION else DEFINITION
        if other not in self._each and self._least(other, values) < _GAIN * self._cost(best, done):
            self._way, self._choice = other, min(self._round, done + max(_TRIAL, done // _TRIALS))
        if self._way == SPARSE:
            self._prepare_sparse(self._grading, values, size)

    def _least(self, way: str, values: Values) -> float:
        """The least that the next heap may cost, before the way was tried."""
        before = _HEAP + self._before[way] * values.size
        if way == SPARSE:
            assert self._grading is not None
            return max(before, self._expected(self._grading, values))
        least = len(splits_of(self.rule)) * (_SCAN * values.size / 2 + _MARK * _LEAST_MARKED)
        return max(before, _HEAP + _CLEARED + least)

    def _prepare_sparse(self, grading: Grading, values: Values, size: int) -> None:
        """Have the bytes of sparse space, where values fit them."""
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
        rare_option, option = (_RARE_BIT, _SCAN_BYTE) if fits(grading, values) else (_RARE_MARK, _SCAN)
        each = _HEAP if fits(grading, values) else _HEAP + _CLEARED
        return each + splits * (rare_option * rare.size + share * option * values.size / 2)

    def _by_definition(self, values: Values, done: int, stop: int) -> int:
        import numpy as np

        from nimlike.kernels.grundy import scanned_values

        self._space = None
        effort = np.array([0, 0, 0, self._marked], np.int64)
        got = int(scanned_values(values[:stop], done, *self._takes(), self.rule.unequal, effort))
        self._marked = int(effort[3])
        spent = (got - done) * _CLEARED + _MARK * int(effort[1]) + _SCAN * int(effort[2])
        self._spent(DEFINITION, spent, done, got)
        return got

    def _in_sparse_space(self, grading: Grading, values: Values, done: int, stop: int) -> int:
        import numpy as np

        from nimlike.kernels.grundy import sparse_values

        splits, spent, alone, got = len(splits_of(self.rule)), 0.0, 0.0, done
        while self._space is not None and got < stop:
            assert self._space.done == got
            before, begun = self._space.effort.copy(), got
            got = self._space.run(values, stop)
            each = _RARE_BITS if self._space.wide else _RARE_BIT
            spent += (got - begun) * splits * each * int(self._space.effort[0])
            alone += _BIT * int(self._space.effort[1] - before[1]) + _SCAN_BYTE * int(self._space.effort[3] - before[3])
            if got < stop:  # an index is too large
                wide = self._space.wide
                self._space = (
                    None if wide else space(self.rule, grading, values[:got], self._room, seek=self._sought, wide=True)
                )
        if self._space is not None and not self._sought:
            self._alone = alone / max(1, got - done)
        spent += alone
        if got < stop:
            effort = np.array([0, 0, 0, self._marked], np.int64)
            unequal, mask, swing = self.rule.unequal, grading.mask, grading.swing
            begun = got
            got = int(sparse_values(values[:stop], got, *self._takes(), unequal, mask, swing, effort))
            spent += (got - begun) * _CLEARED + _RARE_MARK * int(effort[0])
            spent += _MARK * int(effort[1]) + _SCAN * int(effort[2])
            self._marked = int(effort[3])
        self._spent(SPARSE, spent, done, got)
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
            self.late, self._next_late, self._choice, self._round = None, 2 * got, 0, 0
        return stop, got

    def _takes(self) -> tuple[Takes, Takes, Takes]:
        """The numbers that may be taken if that leaves nothing, one heap, two heaps."""
        import numpy as np

        digits = self.rule.digits
        empty, whole, split = (
            np.array([take for take, left in digits if left & bit], np.int64) for bit in (EMPTY, WHOLE, SPLIT)
        )
        return empty, whole, split
