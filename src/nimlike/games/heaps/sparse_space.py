"""Sparse space: gradings of values, tables of heaps as bytes, and the late regime, beyond which no heap is rare."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nimlike.games.heaps.take_and_break import SPLIT, WHOLE, TakeAndBreak

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nimlike.kernels.blocks import Bytes, Words
    from nimlike.kernels.grundy import Takes, Values

BYTES: Final = 256  # values and masks of tables kept as bytes are less than this

_INDICES: Final = 128
_WORD: Final = 64
_SAMPLE: Final = 512  # heaps by which witnesses are chosen
_NEAR: Final = 384  # heaps that may be witnesses
_COUNTED: Final = 24  # witnesses at once of which it is counted what they settle
_PAYS: Final = 256  # a witness that settles less than one heap in so many costs more than it saves
_MOST_RARE: Final = 1 << 12
_PIECE: Final = 1 << 20  # values counted at once
_WINDOW: Final = 1 << 15  # splits looked at for one heap of the late regime, before the general form has to go on
_LISTS: Final = {"small": "u1", "rare": "<i8", "witness": "<i8"}
_NUMBERS: Final = ("wide", "last_rare", "first", "reach")


@dataclass(frozen=True)
class Grading:
    """Which values are common at a heap: an odd number of ones of value AND mask, turned over by the swing."""

    mask: int  # not 0
    swing: int
    phase: int

    def index(self, value: int) -> int:
        """The value without the lowest digit of the mask: at one heap, the rest of a common value decides it."""
        low = self.mask & -self.mask
        return value & (low - 1) | value // (2 * low) * low


def phase_of(rule: TakeAndBreak) -> int:
    """The parity of the numbers whose taking allows a split; -1 where they have no common one."""
    parities = {take & 1 for take, left in rule.digits if left & SPLIT}
    return parities.pop() if len(parities) == 1 else -1


def grading_of(rule: TakeAndBreak, values: Values) -> Grading:
    """The grading for which the fewest of the known heaps are rare."""
    phase = phase_of(rule)
    return Grading(*best_grading(values[1:], phase), max(phase, 0))


def best_grading(values: Values, phase: int) -> tuple[int, int]:
    """The mask and swing for which the fewest values of heaps 1, 2, ... are rare: all masks by one transform."""
    import numpy as np

    size = 1 << int(values.max(initial=0)).bit_length()
    counts = np.zeros((2, size), np.int64)  # of the values of odd and of even heaps
    for at in range(0, values.size, _PIECE):
        for side in range(2):
            counts[side] += np.bincount(values[at + side : at + _PIECE : 2], minlength=size)
    # the Walsh-Hadamard transform: at each mask the sum of (-1)^(ones of value AND mask)
    plain, swung = balances = np.stack([counts.sum(0), (counts[1] - counts[0]) * (1 if phase & 1 == 0 else -1)])
    half = 1
    while half < size:
        blocks = balances.reshape(2, -1, 2, half)
        even, odd = blocks[:, :, 0], blocks[:, :, 1]
        blocks[:, :, 0], blocks[:, :, 1] = even + odd, even - odd
        half *= 2
    best = int(plain.argmin())
    other = 1 + int(swung[1:].argmin()) if size > 1 and phase >= 0 else 0
    return (other, 1) if other and swung[other] < plain[best] else (best, 0)


def rare_heaps(grading: Grading, values: Values) -> Takes:
    """The rare heaps among those known, without heap 0."""
    import numpy as np

    if not values.size:
        return np.zeros(0, np.int64)
    odd = np.bitwise_count(np.arange(int(values.max()) + 1) & grading.mask) & 1
    rare = np.empty(values.size, np.bool_)
    for side in range(2):
        rare[side::2] = (odd == (grading.swing & (side ^ grading.phase)))[values[side::2]]
    rare[0] = False
    return rare.nonzero()[0]


@dataclass(frozen=True)
class _Tables:
    """What `nimlike.kernels.blocks.block_values` asks of a grading."""

    byte_of: Bytes
    common_of: Values
    rare_of: Values
    below: Words

    def bytes_of(self, values: Values, first: int) -> Bytes:
        """The bytes of heaps, the first of which is ``first``."""
        import numpy as np

        made = np.empty(values.size, np.uint8)
        for begin in range(2):
            made[begin::2] = self.byte_of[(first + begin) & 1][values[begin::2]]
        return made


@lru_cache(maxsize=16)
def _tables(grading: Grading) -> _Tables:
    import numpy as np

    from nimlike.kernels.blocks import RARE

    byte_of = np.zeros((2, BYTES), np.uint8)
    common_of, rare_of = np.zeros((2, _INDICES), np.uint16), np.zeros((2, _INDICES), np.uint16)
    below = np.zeros((2, _INDICES, 2), np.uint64)
    values, low = np.arange(BYTES), grading.mask & -grading.mask
    indices = values & (low - 1) | values // (2 * low) * low
    bits = np.uint64(1) << (indices % _WORD).astype(np.uint64)
    odd = np.bitwise_count(values & grading.mask) & 1
    for side in range(2):
        common = odd != (grading.swing & (side ^ grading.phase))
        byte_of[side] = np.where(common, indices, indices | RARE)
        common_of[side, indices[common]] = values[common]
        rare_of[side, indices[~common]] = values[~common]
        for word in range(2):
            rare = np.where(~common & (indices // _WORD == word), bits, np.uint64(0))
            below[side, indices[common], word] = np.bitwise_or.accumulate(rare)[common]
    return _Tables(byte_of, common_of, rare_of, below)


@dataclass
class Space:
    """A table of heaps kept as bytes, or the window of one: what `nimlike.kernels.blocks` works with."""

    rule: TakeAndBreak
    grading: Grading
    wide: bool
    small: Bytes
    ahead: Bytes
    back: Bytes
    pad: int
    base: int
    rare: Takes
    witness: Takes
    effort: Takes
    done: int  # the bytes of the heaps below this one are known

    def run(self, values: Values, stop: int) -> int:
        """Fill values[done:stop]; how far it got: to the first heap that the bytes do not hold, if not all the way."""
        import numpy as np

        from nimlike.kernels.blocks import block_values

        tables = _tables(self.grading)
        whole = [take for take, left in self.rule.digits if left & WHOLE]
        self.done = int(
            block_values(
                values,
                self.small,
                self.ahead,
                self.back,
                self.pad,
                self.base,
                self.done,
                stop,
                np.array(whole, np.int64),
                np.array(splits_of(self.rule), np.int64),
                self.rule.unequal,
                self.grading.swing,
                self.wide,
                self.rare,
                int(self.effort[0]),
                self.witness,
                tables.common_of,
                tables.rare_of,
                tables.below,
                tables.byte_of,
                self.effort,
            )
        )
        return self.done


def fits(grading: Grading, values: Values) -> bool:
    """Whether the values known fit bytes, with room for larger ones."""
    return 0 < grading.mask < BYTES and int(values.max()) < BYTES


def is_wide(grading: Grading, values: Values) -> bool:
    """Whether the indices need more than one word."""
    return grading.mask & -grading.mask > _WORD or grading.index(int(values.max())) >= _WORD


def no_effort(rares: int = 0) -> Takes:
    """What kernels count, before their work; those of `nimlike.kernels.blocks` count on from the rare heaps."""
    import numpy as np

    effort = np.zeros(4, np.int64)
    effort[0] = rares
    return effort


def space(rule: TakeAndBreak, grading: Grading, values: Values, size: int, *, wide: bool = False) -> Space:
    """The whole table, with room for heaps to ``size`` - 1; without witnesses. O(number of values known)."""
    import numpy as np

    from nimlike.kernels.blocks import BLOCK, NOTHING

    known, pad = _tables(grading).bytes_of(values, 0), rule.last + BLOCK
    ahead, back = np.zeros(pad + size, np.uint8), np.zeros(size, np.uint8)
    ahead[pad : pad + values.size], back[size - values.size :] = known, known[::-1]
    ahead[: pad + 1] = NOTHING  # no split leaves heap 0
    found, none = rare_heaps(grading, values), np.zeros(0, np.int64)
    rare = np.empty(found.size + size - values.size, np.int64)
    rare[: found.size] = found
    wide = wide or is_wide(grading, values)
    return Space(rule, grading, wide, ahead[pad:], ahead, back, pad, 0, rare, none, no_effort(found.size), values.size)


@dataclass(frozen=True)
class Late:
    """The late regime of a table: its rare heaps and witnesses, and the heap from which they suffice."""

    rule: TakeAndBreak
    grading: Grading
    wide: bool
    last_rare: int  # the last rare heap
    first: int  # from here on the late regime holds, as long as no heap is rare
    reach: int  # so far back are the heaps that are left beside a rare heap or a witness
    small: Bytes  # the bytes of the first heaps
    rare: Takes
    witness: Takes
    effort: Takes

    def run(self, values: Values, start: int, stop: int) -> int:
        """Fill values[start:stop]; to where it got: a rare heap, or one with too large a value, ends it."""
        import numpy as np

        assert start >= self.first
        base = max(1, start - self.window)
        known, size = _tables(self.grading).bytes_of(values[base:start], base), stop - base
        ahead, back = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
        ahead[: known.size], back[size - known.size :] = known, known[::-1]
        made = Space(
            *(self.rule, self.grading, self.wide, self.small, ahead, back, 0, base, self.rare, self.witness),
            *(self.effort, start),
        )
        return made.run(values, stop)

    @property
    def window(self) -> int:
        """So many values are read before the first one that is computed."""
        return max(self.reach, _WINDOW)

    def indices(self, values: Values, first: int) -> bytes:
        """Common values of the heaps from ``first`` on as their indices, a byte each."""
        return bytes(_tables(self.grading).bytes_of(values, first).tobytes())

    def values(self, indices: bytes, first: int) -> Values:
        """The common values with these indices, of the heaps from ``first`` on."""
        import numpy as np

        known, made = np.frombuffer(indices, np.uint8), np.empty(len(indices), np.uint16)
        for begin in range(2):
            made[begin::2] = _tables(self.grading).common_of[(first + begin) & 1][known[begin::2]]
        return made

    def shifts(self, period: int) -> bool:
        """Whether a shift by so many heaps keeps what is common."""
        return not (self.grading.swing and period & 1)

    def lists(self) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
        """All of this as numbers and arrays, to be written down."""
        numbers = {name: int(getattr(self, name)) for name in _NUMBERS}
        numbers |= {"mask": self.grading.mask, "swing": self.grading.swing, "phase": self.grading.phase}
        return numbers, {name: getattr(self, name).astype(form) for name, form in _LISTS.items()}


def late(rule: TakeAndBreak, values: Values, *, seek: bool = True) -> Late | None:
    """The late regime after the known values, or None if it has not started; ``seek``: with witnesses."""
    # It has started when twice the last rare heap is passed by as much as the witnesses need, and the values fit.
    import numpy as np

    splits = splits_of(rule)
    if not splits or not values.size:
        return None
    grading = grading_of(rule, values)
    if not fits(grading, values):
        return None
    rare = rare_heaps(grading, values)
    last = int(rare[-1]) if rare.size else 0
    first = 2 * last + rule.last + 2 * (_NEAR + splits[-1]) + 2
    if rare.size > _MOST_RARE or values.size <= first:
        return None
    witness = witnesses(rule, grading, values) if seek else np.zeros(0, np.int64)
    furthest = max([0, *rare[-1:], *witness])
    reach = int(max(rule.last, furthest + splits[-1])) + 1
    small = _tables(grading).bytes_of(values[: max(furthest + 1, _WINDOW)], 0)
    wide = is_wide(grading, values)
    return Late(rule, grading, wide, last, first, reach, small, rare, witness, no_effort(rare.size))


def splits_of(rule: TakeAndBreak) -> list[int]:
    """The numbers whose taking allows a split."""
    return [take for take, left in rule.digits if left & SPLIT]


def witnesses(rule: TakeAndBreak, grading: Grading, values: Values) -> Takes:
    """Common heaps to be split off, those first that settle the most of a sample; None if the table is short."""
    # a heap is settled when each rare value below its own is that of an option
    import numpy as np

    from nimlike.kernels.blocks import BLOCK, RARE

    tables, splits = _tables(grading), splits_of(rule)
    heaps = np.arange(BLOCK, _NEAR)
    if values.size < 4 * (_NEAR + rule.last) or not splits:
        return np.zeros(0, np.int64)
    small = tables.bytes_of(values[BLOCK:_NEAR], BLOCK)
    heaps, small = heaps[small < RARE], small[small < RARE]
    sample = np.random.default_rng(values.size).integers(values.size // 2, values.size, _SAMPLE)
    of_sample = tables.byte_of[sample & 1, values[sample]]
    sample, of_sample = sample[of_sample < RARE], of_sample[of_sample < RARE]
    words = 2 if is_wide(grading, values) else 1
    lacking = tables.below[sample & 1, of_sample, :words].T.copy()
    met = np.zeros((words, heaps.size, sample.size), np.uint64)
    bits = np.zeros((words, 256), np.uint64)  # of each byte
    for word in range(words):
        bits[word, _WORD * word : _WORD * (word + 1)] = np.uint64(1) << np.arange(_WORD, dtype=np.uint64)
    first = max(0, values.size // 2 - _NEAR - splits[-1])
    known = tables.bytes_of(values[first:], first)
    for take in splits:
        met |= bits[:, known[sample - take - first - heaps[:, None]] ^ small[:, None]]
    # greedily, one after the other, as long as it settles enough; what one settles only decreases, so some are counted
    settles, chosen, order = np.full(heaps.size, sample.size), list[int](), np.arange(heaps.size)
    while heaps.size:
        some = np.argpartition(order - heaps.size * settles, min(_COUNTED, heaps.size - 1))[:_COUNTED]
        settles[some] = np.count_nonzero((met[:, some] & lacking[:, None]).any(0), -1)
        best = int(settles.argmax())
        if settles[best] < -(-_SAMPLE // _PAYS):
            break
        if best in some:
            chosen.append(best)
            lacking &= ~met[:, best]
            settles[best] = 0
    found: Takes = heaps[chosen]
    return found


# The late regime of a heap game in bounded memory: a window that slides over the heaps.
#
# Far beyond the last rare heap the value of heap n follows from the lists of `sparse_space.Late`, which do not change
# any more, from the parity of n where the grading has a swing, and from the values of the heaps n - 1, n - 2, ...,
# n - k, for a fixed k. So a window of k values is the whole state of the computation. If it comes again, at a heap
# of the same parity where there is a swing, the values repeat from there on for ever. Where the window is too short to
# settle a heap, or a heap is rare, it goes no further.

_ROOM: Final = 1 << 20  # values computed at once


class Stopped(Exception):
    """The window can go no further: at this heap a rare value or too large a value stands, or it is too small."""

    def __init__(self, heap: int) -> None:
        super().__init__(f"heap {heap}")
        self.heap = heap


def slide_of(rule: TakeAndBreak, values: Values) -> Late | None:
    """What a window needs to go on after these values; None if the late regime has not started, or only just."""
    made = late(rule, values)
    if made is None or values.size < max(made.first, 4 * made.last_rare, made.last_rare + made.window + 1):
        return None
    return made


def read_slide(rule: TakeAndBreak, numbers: dict[str, Any], arrays: dict[str, bytes]) -> Late:
    """What `Late.lists` has written down."""
    import numpy as np

    grading = Grading(numbers["mask"], numbers["swing"], numbers["phase"])
    lists: dict[str, Any] = {name: np.frombuffer(arrays[name], form).astype(form[-2:]) for name, form in _LISTS.items()}
    known: dict[str, Any] = {name: numbers[name] for name in _NUMBERS}
    known["wide"] = bool(known["wide"])
    return Late(rule=rule, grading=grading, effort=no_effort(lists["rare"].size), **known, **lists)


class Window:
    """A window that stands before heap ``at``, and slides on."""

    def __init__(self, slide: Late, at: int, values: Values) -> None:
        import numpy as np

        assert values.size == slide.window
        self.slide, self.at, self.values = slide, at, values
        # Heaps are renumbered, so that the window stands if no list is longer than half its heaps.
        self._start = max(slide.first, 2 * (slide.small.size + slide.rule.last + slide.window))
        self._frame = np.zeros(self._start + 1 + _ROOM, np.uint16)

    def pieces(self, stop: int) -> Iterator[Values]:
        """Slide to before heap ``stop``, or raise `Stopped`: the values met. O(1) a heap and listed heap in mean."""
        made, width = self.slide, self.slide.window
        while self.at < stop:
            start = self._start + ((self._start + self.at) & 1)  # of the same parity
            size = min(_ROOM, stop - self.at)
            self._frame[start - width : start] = self.values
            got = made.run(self._frame, start, start + size)
            if got < start + size:
                raise Stopped(self.at + got - start)
            found = self._frame[start:got].copy()
            self.values = self._frame[got - width : got].copy()
            self.at += size
            yield found

    def slide_to(self, stop: int) -> None:
        """Slide to before heap ``stop``."""
        for _ in self.pieces(stop):
            pass


def last_difference(one: Window, other: Window, count: int) -> int:
    """The last heap, counted from ``one``, at which windows that slide ``count`` heaps differ; -1 for none."""
    import numpy as np

    found, first = -1, one.at - one.slide.window
    differ = np.flatnonzero(one.values != other.values)
    if differ.size:
        found = first + int(differ[-1])
    at = one.at
    for left, right in zip(one.pieces(one.at + count), other.pieces(other.at + count), strict=True):
        differ = np.flatnonzero(left != right)
        if differ.size:
            found = at + int(differ[-1])
        at += left.size
    return found
