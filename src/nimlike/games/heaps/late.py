"""The late regime of a table of heap values: what `nimlike.kernels.late` is given, made from the values known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nimlike.games.heaps.rule import SPLIT, WHOLE, TakeAndBreak

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nimlike.kernels.grundy import Takes, Values
    from nimlike.kernels.late import Indices, Words

INDICES: Final = 64
"""Common values of one word: those less than twice this."""

_SAMPLE: Final = 768  # heaps by which witnesses are chosen
_NEAR: Final = 384  # heaps that may be witnesses
_MOST_RARE: Final = 1 << 12
_CHOICE: Final = 1 << 16  # values by which a grading is chosen


@dataclass(frozen=True)
class Grading:
    """Which values are common at a heap: an odd number of ones of value AND mask, turned over by the swing.

    Parameters
    ----------
    mask
        Not 0.
    swing, phase
        With swing 1, the parity is turned over at heaps n with n + phase odd; phase is the parity of
        all numbers whose taking allows a split.
    """

    mask: int
    swing: int
    phase: int

    def common(self, heap: int, value: int) -> bool:
        """Whether the value is common at the heap."""
        return (((value & self.mask).bit_count() + self.swing * (heap + self.phase)) & 1) == 1

    def index(self, value: int) -> int:
        """The value without the lowest digit of the mask: at one heap, the rest of a common value decides it."""
        low = self.mask & -self.mask
        return value & (low - 1) | value // (2 * low) * low


def phase_of(rule: TakeAndBreak) -> int:
    """The parity of the numbers whose taking allows a split; -1 where they have no common one."""
    parities = {take & 1 for take, left in rule.digits if left & SPLIT}
    return parities.pop() if len(parities) == 1 else -1


def grading_of(rule: TakeAndBreak, values: Values) -> Grading:
    """The grading for which the fewest of the last values are rare."""
    from nimlike.kernels.grundy import best_grading

    first, phase = max(1, values.size // 2, values.size - _CHOICE), phase_of(rule)
    mask, swing = best_grading(values[first:], first, phase)
    return Grading(int(mask), int(swing), max(phase, 0))


def rare_heaps(grading: Grading, values: Values) -> Takes:
    """The rare heaps among those known, without heap 0."""
    import numpy as np

    if not values.size:
        return np.zeros(0, np.int64)
    kinds = np.arange(int(values.max()) + 1)
    found = []
    for side in range(2):
        rare = np.array([not grading.common(side, int(value)) for value in kinds])
        found.append(2 * np.flatnonzero(rare[values[side::2]]) + side)
    heaps = np.sort(np.concatenate(found))
    return heaps[heaps > 0]


@dataclass(frozen=True)
class Late:
    """A table ready for the kernel: its lists and tables, and the heap from which they hold."""

    rule: TakeAndBreak
    grading: Grading
    last_rare: int
    first: int
    reach: int
    index_of: Indices
    common_at: Takes
    common: Indices
    witness_at: Takes
    witness: Indices
    effort: Takes

    def run(self, values: Values, start: int, stop: int) -> int:
        """Fill values[start:stop]; how far it got: to a rare heap, or one with too large a value, if not all the way.

        O(1) for each heap, offset and listed witness in the mean; the memory is that of the values and the
        indices of the chunk.
        """
        import numpy as np

        from nimlike.kernels.late import BLOCK, late_values

        assert start >= self.first
        base = start - self.reach
        index = np.zeros(stop - base + BLOCK, np.uint8)
        index[: self.reach] = self.index_of[values[base:start]]
        value_of, below, bit_of = _tables(self.grading)
        whole = [take for take, left in self.rule.digits if left & WHOLE]
        turned = [take for take in whole if self.grading.swing and take & 1]
        near = int(np.searchsorted(self.common_at, BLOCK))
        return int(
            late_values(
                values,
                index,
                base,
                start,
                stop,
                self.common_at,
                self.common,
                near,
                self.witness_at,
                self.witness,
                np.array([take for take in whole if take not in turned], np.int64),
                np.array(turned, np.int64),
                np.array(_splits(self.rule), np.int64),
                self.rule.unequal,
                value_of,
                below,
                bit_of,
                self.effort,
            )
        )


def late(rule: TakeAndBreak, values: Values) -> Late | None:
    """The late regime after the known values, or None where it has not begun.

    It has begun when twice the last rare heap is passed by as much as the witnesses need, and the values fit.
    """
    import numpy as np

    splits = _splits(rule)
    if not splits or not values.size or int(values.max()) >= 2 * INDICES:
        return None
    grading = grading_of(rule, values)
    if not grading.mask or grading.mask >= 2 * INDICES:
        return None
    rare = rare_heaps(grading, values)
    last = int(rare[-1]) if rare.size else 0
    first = 2 * last + rule.last + 2 * (_NEAR + splits[-1]) + 2
    if rare.size > _MOST_RARE or values.size <= first:
        return None
    index_of = index_table(grading)
    pairs = np.unique(np.concatenate([[(take + a) << 8 | index_of[values[a]] for a in rare] for take in splits]))
    pairs = pairs.astype(np.int64)
    common_at, common = pairs >> 8, (pairs & 255).astype(np.uint8)
    witness_at, witness = _witnesses(grading, rare, splits, index_of, values)
    reach = int(max([rule.last, *common_at[-1:], *witness_at])) + 1
    effort = np.zeros(3, np.int64)
    return Late(rule, grading, last, first, reach, index_of, common_at, common, witness_at, witness, effort)


def index_table(grading: Grading) -> Indices:
    """The index of each value."""
    import numpy as np

    return np.array([grading.index(value) for value in range(2 * INDICES)], np.uint8)


def value_table(grading: Grading) -> Values:
    """The common value of each index: a row for even heaps, and one for odd heaps."""
    return _tables(grading)[0]


def _splits(rule: TakeAndBreak) -> list[int]:
    return [take for take, left in rule.digits if left & SPLIT]


@lru_cache(maxsize=16)
def _tables(grading: Grading) -> tuple[Values, Words, Words]:
    """`value_of`, `below` and `bit_of` of the kernel, for heaps of each parity."""
    import numpy as np

    value_of = np.zeros((2, INDICES), np.uint16)
    below = np.zeros((2, INDICES), np.uint64)
    bit_of = np.zeros((2, 2 * INDICES), np.uint64)
    for side in range(2):
        rare = 0
        for value in range(2 * INDICES):
            index = grading.index(value)
            if grading.common(side, value):
                value_of[side, index] = value
                below[side, index] = rare
            else:
                rare |= 1 << index
                bit_of[side, value] = 1 << index
    return value_of, below, bit_of


def _witnesses(
    grading: Grading, rare: Takes, splits: list[int], index_of: Indices, values: Values
) -> tuple[Takes, Indices]:
    """Offsets and indices of common heaps, most useful first: each settles the most of what a sample still lacks."""
    import numpy as np

    from nimlike.kernels.late import BLOCK

    _, below, _ = _tables(grading)
    heaps = np.random.default_rng(values.size).integers(values.size // 2, values.size, _SAMPLE)
    heaps = heaps[~np.isin(heaps, rare)]
    lacking = below[heaps & 1, index_of[values[heaps]]]
    near = np.setdiff1d(np.arange(1, _NEAR), rare)
    known = np.unique(np.concatenate([(near + take) << 8 | index_of[values[near]] for take in splits]))
    known = known[known >> 8 >= BLOCK]
    offsets, indices = known >> 8, (known & 255).astype(np.uint8)
    met = index_of[values[heaps[None, :] - offsets[:, None]]] ^ indices[:, None]
    hits: NDArray[Any] = np.uint64(1) << met.astype(np.uint64)
    chosen: list[int] = []
    while True:
        open_heaps = np.flatnonzero(lacking)
        if not open_heaps.size:
            break
        settled = np.count_nonzero(hits[:, open_heaps] & lacking[open_heaps], axis=1)
        best = int(settled.argmax())
        if not settled[best]:
            break
        chosen.append(best)
        lacking &= ~hits[best]
    chosen = chosen[: len(chosen) // 4 * 4]  # the kernel takes them by fours
    return offsets[chosen], indices[chosen]
