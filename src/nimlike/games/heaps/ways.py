"""Values of games with splits: which kernel computes the next ones, by the work that each is seen to need."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from nimlike.games.heaps.late import Grading, Late, Space, fits, grading_of, is_wide, late, rare_heaps, space, splits_of
from nimlike.games.heaps.rule import EMPTY, SPLIT, WHOLE, TakeAndBreak

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Takes, Values

DEFINITION, SPARSE, LATE = "definition", "sparse space", "late regime"

LATE_ROOM: Final = 1 << 17
"""So many heaps must be left for the late regime to be worth its preparation."""
LATE_FIRST: Final = 1 << 14
"""From this heap on it is tried."""

_FIRST: Final = 1 << 11  # values by the definition before sparse space starts: all that are so few are soon there
_TRIAL: Final = 192  # heaps for which a way is tried, at least
_WARM: Final = 4  # ... the first of them are not measured: one in so many
_SURE: Final = 0.7  # sparse space goes on without a trial where by the steps counted it costs so little of the other
_TRIALS: Final = 256  # ... and one in so many
_SHORT: Final = 256  # heaps so few that the call of a kernel is measured too
_LAST: Final = 8  # what a heap costs is measured anew for the last part of a round: one in so many
_GAIN: Final = 0.9  # a way that may be cheaper than the one at work by less is not tried
_FADING: Final = 0.9  # a way may have become so much cheaper in each round since it was tried
_CHUNK: Final = 1 << 14  # heaps of the first stretch in the late regime
_ROOM: Final = 1 << 15  # heaps for which there is room in sparse space, at least
_PAUSE: Final = 0.3  # seconds between reports, about

# What a step costs, in nanoseconds on one machine: only the ratios count.
_MARK: Final = 0.32  # a split whose value is marked
_SCAN: Final = 0.04  # a split compared with one value
_RARE_MARK: Final = 0.65  # a split with a rare heap, whose value is marked
_BIT: Final = 0.3  # a split whose value becomes a bit of a word
_SCAN_BYTE: Final = 0.06  # a split compared with one value, as bytes
_RARE_BIT: Final = 0.29  # a split with a rare heap, whose value becomes a bit of a word
_RARE_BITS: Final = 0.35  # of two words
_HEAP: Final = 12.0  # a heap by the definition
_CLEARED: Final = 40.0  # more where values are marked
_SPARSE_HEAP: Final = 30.0  # a heap of sparse space
_WITNESSES: Final = 1e7  # the search for witnesses
_PREPARED: Final = 1e5  # the bytes of sparse space, and the first heaps there
_LEAST_SETS: Final = 32  # splits whose values become bits in the definition for each number taken, at least

# The same for sparse space before it was tried, for a number taken, with all that rare heaps bring with them.
_EXPECTED: Final = 12.0  # the splits that each heap needs
_EXPECTED_RARE: Final = 0.6  # a rare heap
_EXPECTED_SCAN: Final = 0.12  # a split, where the heap itself is rare
_EXPECTED_MARK: Final = 0.8  # a rare heap, where values do not fit bytes

_FINE: Final = time.get_clock_info("thread_time").resolution < 1e-5
_clock: Final = time.thread_time_ns if _FINE else time.perf_counter_ns
_called: Final[set[str]] = set()  # kernels that were called: what it takes to load them is not measured


@dataclass
class Cost:
    """What the last heaps cost in one way: nanoseconds measured, steps counted (in nanoseconds too), heaps."""

    heap: int  # from this heap on
    measured: float = 0.0
    counted: float = 0.0
    heaps: int = 0

    def add(self, measured: float, counted: float, heaps: int) -> None:
        """Some more heaps."""
        self.measured, self.counted, self.heaps = self.measured + measured, self.counted + counted, self.heaps + heaps

    @property
    def each(self) -> float:
        """Nanoseconds measured for a heap."""
        return self.measured / max(1, self.heaps)


class Ways:
    """The kernels for a game with splits and without a tail, and which of them is at work.

    The definition looks at n / 2 options for heap n and each split. Sparse space looks at as many as there are rare
    heaps, and at more for each heap some of whose options are met late, or never. Whenever the table is half as long
    again, a *round* begins. If by the steps that were counted, and by the time that it took before, the other way may
    be cheaper than the one at work, it is tried for some heaps; the one that took less time goes on. Where the steps
    leave no doubt there is no trial. No value depends on the choice.

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
        self._grading: Grading | None = None  # of sparse space; None while it was never tried
        self._space: Space | None = None  # its bytes, if values fit them
        self._sought = False  # whether witnesses were
        self._alone = 0.0  # nanoseconds for the splits looked at for one heap alone, without witnesses
        self._room = 0  # they have room for so many heaps
        self._way = DEFINITION
        self._tried: str | None = None  # the way at work before, while another one is tried
        self._costs: dict[str, Cost] = {}
        self._round = 0  # the heap at which the next round begins
        self._choice = 0  # the heap at which the next choice is made
        self._measured = 0  # the heap from which costs are measured anew
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
            self._space = self._tried = None
            return LATE, *self._late_chunk(self.late, values, done, size)
        if done >= self._choice:
            self._choose(values[:done], size)
        cost = self._costs.get(self._way)
        if cost is None or cost.heap < self._measured <= done:
            cost = self._costs[self._way] = Cost(done)
        stop = min(size, self._choice, until)
        if done < self._measured:
            stop = min(stop, self._measured)
        stop = min(stop, done + max(_TRIAL, int(_PAUSE * 1e9 / max(1.0, cost.each))))
        if self._way == DEFINITION or self._grading is None:
            return DEFINITION, stop, self._by_definition(values, done, stop)
        return SPARSE, stop, self._in_sparse_space(self._grading, values, done, stop)

    def _spent(self, way: str, measured: float, counted: float, heaps: int) -> None:
        """Keep in mind what some heaps cost."""
        self._costs.setdefault(way, Cost(0)).add(measured, counted, heaps)

    def _timed(self, kernel: str, fill: Callable[[int], int], done: int, stop: int) -> tuple[int, float]:
        """How far a kernel filled the table, and the nanoseconds that this took; for a few heaps without the call."""
        if stop - done < _SHORT and stop <= self._measured < self._choice:  # measured anew before the next choice
            return fill(stop), 0.0
        if kernel not in _called:
            fill(done)  # nothing: the kernel is loaded
            _called.add(kernel)
        begun = _clock()
        if self._measured <= done and stop - done < _SHORT:
            fill(done)
        idle = _clock()
        got = fill(stop)
        return got, max(0, _clock() - idle - (idle - begun))

    def _choose(self, values: Values, size: int) -> None:
        """Choose the way for the next heaps."""
        done = values.size
        first = max(_FIRST, 2 * self.rule.last + 256)  # sparse space wants heaps larger than any number taken
        if done < first:
            rounds = size > first + 4 * _TRIAL  # otherwise there is nothing to choose
            self._choice = first if rounds else size
            self._measured = first - first // _LAST if rounds else size
            return
        if self._tried is not None:
            before, self._tried = self._tried, None
            if self._costs[before].each <= self._costs[self._way].each:
                self._way = before
        trial = max(_TRIAL, done // _TRIALS)
        if self._way not in self._costs:  # values were known before any were computed
            self._choice = self._measured = done + trial
            return
        if done >= self._round:
            self._round = done + done // 2
            other = SPARSE if self._way == DEFINITION else DEFINITION
            if self._way == SPARSE:
                self._grading = grading_of(self.rule, values)
            if min(size, self._round) - done > 4 * trial and self._may_win(other, values, size):
                self._tried, self._way = self._way, other
                self._costs.pop(other, None)
                self._choice, self._measured = done + trial, done + trial // _WARM
                if self._is_sure(other, values):
                    self._tried = None
        if self._tried is None:
            self._choice, self._measured = self._round, self._round - self._round // (3 * _LAST)
        if self._way == SPARSE:
            assert self._grading is not None
            if not self._grading.mask:
                self._way, self._tried, self._choice = DEFINITION, None, self._round
            else:
                self._prepare_sparse(self._grading, values, size)
        elif self._tried is None:
            self._space = None

    def _may_win(self, other: str, values: Values, size: int) -> bool:
        """Whether the other way may be cheaper than the one at work, by what is known without a trial."""
        now, before = self._costs[self._way], self._costs.get(other)
        if before is not None:
            rounds = math.log(values.size / max(1, before.heap), 1.5)
            if before.each * _FADING**rounds > _GAIN * now.each:
                return False
        most = now.counted / max(1, now.heaps)
        if other == DEFINITION:
            return _HEAP + len(splits_of(self.rule)) * (_SCAN * values.size / 2 + _BIT * _LEAST_SETS) < most
        self._grading = grading_of(self.rule, values)
        gain = most - self._expected(self._grading, values) if self._grading.mask else 0.0
        return gain * (size - values.size) > _PREPARED

    def _is_sure(self, other: str, values: Values) -> bool:
        """Whether the steps counted leave no doubt that the other way is cheaper, so that it is not tried first."""
        if other == DEFINITION or self._grading is None:
            return False
        now = self._costs[DEFINITION]
        return self._expected(self._grading, values) < _SURE * now.counted / max(1, now.heaps)

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
        rare, half = rare_heaps(grading, values), values.size // 2
        all_splits = int((rare >= half).sum())  # their share of the last half, times half its heaps
        if fits(grading, values):
            wide = _RARE_BITS / _RARE_BIT if is_wide(grading, values) else 1.0
            each = _EXPECTED + _EXPECTED_RARE * wide * rare.size + _EXPECTED_SCAN * all_splits
        else:
            each = _EXPECTED + _EXPECTED_MARK * rare.size + _SCAN * all_splits
        return _SPARSE_HEAP + len(splits_of(self.rule)) * each

    def _by_definition(self, values: Values, done: int, stop: int) -> int:
        import numpy as np

        from nimlike.kernels.splits import scanned_values

        effort, takes = np.array([0, 0, 0, self._marked], np.int64), self._takes

        def fill(end: int) -> int:
            return int(scanned_values(values[:end], done, *takes, self.rule.unequal, effort))

        got, measured = self._timed("scanned_values", fill, done, stop)
        self._marked = int(effort[3])
        marked = _CLEARED * (got - done) if effort[1] else 0.0
        steps = _BIT * int(effort[0]) + _MARK * int(effort[1]) + _SCAN * int(effort[2])
        counted = (got - done) * _HEAP + marked + steps
        self._spent(DEFINITION, measured, counted, got - done)
        if self._space is not None and not self._space.follow(values, got):
            self._space = None
        return got

    def _in_sparse_space(self, grading: Grading, values: Values, done: int, stop: int) -> int:
        splits, measured, counted, alone, got = len(splits_of(self.rule)), 0.0, 0.0, 0.0, done
        while self._space is not None and got < stop:
            assert self._space.done == got
            before, begun, wide = self._space.effort.copy(), got, self._space.wide
            got, took = self._timed("block_values", partial(self._space.run, values), got, stop)
            measured += took
            counted += (got - begun) * splits * (_RARE_BITS if wide else _RARE_BIT) * int(self._space.effort[0])
            alone += _BIT * int(self._space.effort[1] - before[1]) + _SCAN_BYTE * int(self._space.effort[3] - before[3])
            if got < stop:  # an index is too large
                self._space = (
                    None if wide else space(self.rule, grading, values[:got], self._room, seek=self._sought, wide=True)
                )
        if self._space is not None and not self._sought:
            self._alone = alone / max(1, got - done)
        if got < stop:
            took, more, got = self._without_bytes(grading, values, got, stop)
            measured, counted = measured + took, counted + more
        self._spent(SPARSE, measured, counted + alone + (got - done) * _SPARSE_HEAP, got - done)
        return got

    def _without_bytes(self, grading: Grading, values: Values, done: int, stop: int) -> tuple[float, float, int]:
        """Sparse space where values do not fit bytes: what it cost, measured and counted, and how far it got."""
        import numpy as np

        from nimlike.kernels.splits import sparse_values

        effort, takes = np.array([0, 0, 0, self._marked], np.int64), self._takes

        def fill(end: int) -> int:
            unequal, mask, swing = self.rule.unequal, grading.mask, grading.swing
            return int(sparse_values(values[:end], done, *takes, unequal, mask, swing, effort))

        got, measured = self._timed("sparse_values", fill, done, stop)
        self._marked = int(effort[3])
        marks = _RARE_MARK * int(effort[0]) + _MARK * int(effort[1])
        return measured, (got - done) * _CLEARED + marks + _SCAN * int(effort[2]), got

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

    @cached_property
    def _takes(self) -> tuple[Takes, Takes, Takes]:
        """The numbers that may be taken if that leaves nothing, one heap, two heaps."""
        import numpy as np

        digits = self.rule.digits
        empty, whole, split = (
            np.array([take for take, left in digits if left & bit], np.int64) for bit in (EMPTY, WHOLE, SPLIT)
        )
        return empty, whole, split
