"""Grundy values of games with splits: every split marked or compared with one value, and sparse space.

The parameters are those of `nimlike.kernels.grundy`. The values are kept backwards too, so that the two heaps of a
split are read in step; rows of them are named by where they begin, since rows cut out of an array cost more than
short loops over them.
"""

from __future__ import annotations

import numpy as np

from nimlike.kernels.bits import lowest
from nimlike.kernels.compiled import compiled
from nimlike.kernels.grundy import MOST, Marks, Takes, Values, Words, _mark_whole, _room

_STEP = 128  # splits marked before it is asked whether a value is still missing
_SCANNED = 1 << 10  # splits compared with one value before it is asked whether it was among them
_LEAST_MARKED = 64  # splits marked before single values are looked for
_SEARCHES = 2  # values met only by looking for them, in the mean: with fewer, fewer splits are marked
_LANES, _LANES_SET = 64, 32  # splits at once: compared with a value, put into a set
_WORD, _TWO_WORDS = 64, 128  # values that fit one word, and two
_MORE_SET = 8  # splits put into sets for each value that was looked for, more or fewer than one


@compiled
def _half(left: int, unequal: bool) -> int:
    """The largest smaller heap of a split of ``left``; 0 or less if there is none."""
    return (left - unequal) >> 1


@compiled
def _rest(left: int, lanes: int, unequal: bool) -> int:
    """What to add to a number of splits before the last ``lanes`` - 1 bits are cut off: whole lanes, where that may be.

    Beyond the half the same splits come again, the other way round: some more of them do no harm.
    """
    return 0 if unequal or left < 2 * lanes else lanes - 1


@compiled
def _set(values: Values, back: Values, first: int, behind: int, count: int, low: np.uint64) -> np.uint64:
    """Put a XOR b into a set of numbers below 64, for so many heaps of two rows in step."""
    one, digits, f, g = np.uint64(1), np.uint64(63), np.uint64(first), np.uint64(behind)
    for i in range(np.uint64(count)):
        low |= one << (np.uint64(values[f + i] ^ back[g + i]) & digits)
    return low


@compiled
def _set_two(
    values: Values, back: Values, first: int, behind: int, count: int, low: np.uint64, high: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """The same for numbers below 128, in two words."""
    one, none, digits, f, g = np.uint64(1), np.uint64(0), np.uint64(63), np.uint64(first), np.uint64(behind)
    for i in range(np.uint64(count)):
        x = np.uint64(values[f + i] ^ back[g + i])
        bit = one << (x & digits)
        low |= bit if x < 64 else none
        high |= bit if x >= 64 else none
    return low, high


@compiled
def _mark(met: Marks, values: Values, back: Values, first: int, behind: int, count: int) -> None:
    """Mark the values a XOR b, for so many heaps of two rows in step."""
    f, g = np.uint64(first), np.uint64(behind)
    for i in range(np.uint64(count)):
        met[values[f + i] ^ back[g + i]] = 1


@compiled
def _among(values: Values, back: Values, first: int, behind: int, count: int, value: int) -> bool:
    """Whether a XOR b is the value for one of so many heaps of two rows in step; many of them at once."""
    wanted, least, f, g = np.uint16(value), np.uint16(MOST - 1), np.uint64(first), np.uint64(behind)
    for i in range(np.uint64(count)):
        other = np.uint16(np.uint16(values[f + i] ^ back[g + i]) ^ wanted)
        least = other if other < least else least  # in this form it becomes a few instructions for a row of heaps
    return bool(least == 0)


@compiled
def _mark_splits(
    met: Marks, values: Values, back: Values, n: int, split: Takes, unequal: bool, first: int, last: int
) -> int:
    """Mark the values of the splits of heap n, their smaller heaps beyond ``first`` to ``last``; how many these are."""
    end, marked = values.size - 1, 0
    for k in split:
        count = min(last, _half(n - k, unequal)) - first
        if count > 0:
            _mark(met, values, back, first + 1, end - n + k + first + 1, count)
            marked += count
    return marked


@compiled
def _is_met(
    value: int, values: Values, back: Values, n: int, split: Takes, unequal: bool, first: int, effort: Takes
) -> bool:
    """Whether a split of heap n whose smaller heap lies beyond ``first`` has the value."""
    end = values.size - 1
    for k in split:
        begun, last, rest = first, _half(n - k, unequal), _rest(n - k, _LANES, unequal)
        while begun < last:
            count = (min(last - begun, _SCANNED) + rest) & ~rest
            effort[2] += count
            if _among(values, back, begun + 1, end - n + k + begun + 1, count, value):
                return True
            begun += count
    return False


@compiled
def _next_marked(some: int, searches: int) -> int:
    """How many splits to mark for the next heap, by how many values were looked for after so many marked ones."""
    return some + (min(searches, 4 * _SEARCHES) - _SEARCHES) * (some // _LEAST_MARKED)


@compiled
def _unmarked(met: Marks, words: Words, value: int) -> int:
    """The least number from ``value`` on without a mark; ``words`` are the marks by eights, the last ones empty."""
    full = np.uint64(0x0101010101010101)
    while value & 7 and met[value] != 0:
        value += 1
    if value & 7:
        return value
    word = value >> 3
    while words[word] == full:
        word += 1
    value = 8 * word
    while met[value] != 0:
        value += 1
    return value


@compiled
def _absent(low: np.uint64, high: np.uint64) -> int:
    """The least number that is not in a set of two words; 128 if there is none."""
    full = ~np.uint64(0)
    if low != full:
        return lowest(~low)
    return _TWO_WORDS if high == full else _WORD + lowest(~high)


@compiled
def scanned_values(
    values: Values, start: int, empty: Takes, whole: Takes, split: Takes, unequal: bool, effort: Takes
) -> int:
    """Values by the definition: some splits are marked, and all others are compared with the least value missing.

    To compare many splits with one value takes a tenth of the time of marking each of them. As many are marked
    as leave two values or so to be found among the others. While values are small, marks are bits of one word or two,
    which is done for some splits at once. O(n) for heap n and each number in ``split``.
    """
    end = values.size - 1
    back = np.empty(values.size, np.uint16)
    for n in range(start):
        back[end - n] = values[n]
    room = _room(values[:start])
    n = start
    if room <= _TWO_WORDS:
        n = _by_sets(values, back, start, empty, whole, split, unequal, room, effort)
        room = _room(values[:n])
    met = np.empty(MOST + 8, np.uint8)
    words = met.view(np.uint64)
    while n < values.size:
        met[: room + 8] = 0
        _mark_whole(met, values, n, empty, whole)
        some = max(_LEAST_MARKED, min(effort[3], n // 2))
        effort[1] += _mark_splits(met, values, back, n, split, unequal, 0, some)
        searches = 0
        value = _unmarked(met, words, 0)
        while value < MOST and _is_met(value, values, back, n, split, unequal, some, effort):
            met[value] = 1
            value = _unmarked(met, words, value)
            searches += 1
        effort[3] = _next_marked(some, searches)
        if value == MOST:
            return n
        values[n] = value
        back[end - n] = value
        while room <= value:
            room *= 2
        n += 1
    return values.size


@compiled
def _by_sets(
    values: Values,
    back: Values,
    start: int,
    empty: Takes,
    whole: Takes,
    split: Takes,
    unequal: bool,
    room: int,
    effort: Takes,
) -> int:
    """The same while all values are less than 128; how far it got."""
    one, end, n, wish = np.uint64(1), values.size - 1, start, effort[3]
    while n < values.size and room <= _TWO_WORDS:
        low, high = np.uint64(0), np.uint64(0)
        for k in empty:
            if k == n:
                low |= one
        for k in whole:
            if k < n:
                x = np.uint64(values[n - k])
                if x < _WORD:
                    low |= one << x
                else:
                    high |= one << (x - np.uint64(_WORD))
        wish = max(_LANES_SET, min(wish, n // 2))
        some = (wish + _LANES_SET - 1) & -_LANES_SET
        for k in split:
            count = min(some, _half(n - k, unequal))
            if count > 0:
                rest = _rest(n - k, _LANES_SET, unequal)
                count = (count + rest) & ~rest
                if room <= _WORD:
                    low = _set(values, back, 1, end - n + k + 1, count, low)
                else:
                    low, high = _set_two(values, back, 1, end - n + k + 1, count, low, high)
                effort[0] += count
        value, searches = _absent(low, high), 0
        while value < room and _is_met(value, values, back, n, split, unequal, some, effort):
            if value < _WORD:
                low |= one << np.uint64(value)
            else:
                high |= one << np.uint64(value - _WORD)
            value = _absent(low, high)
            searches += 1
        wish += _MORE_SET * (min(searches, 4) - 1)
        values[n] = value
        back[end - n] = value
        while room <= value:
            room *= 2
        n += 1
    effort[3] = max(0, wish)
    return n


@compiled
def _odd(number: int) -> bool:
    """Whether a number below 2^16 has an odd number of ones in binary."""
    number ^= number >> 8
    number ^= number >> 4
    number ^= number >> 2
    number ^= number >> 1
    return (number & 1) == 1


@compiled
def sparse_values(  # noqa: PLR0915 - one loop over heaps, with few calls
    values: Values,
    start: int,
    empty: Takes,
    whole: Takes,
    split: Takes,
    unequal: bool,
    mask: int,
    swing: int,
    effort: Takes,
) -> int:
    """The same values, with the heaps sorted by the parity of the ones of value AND mask: even ones are *rare*.

    A split into two heaps that are not rare has an even value, so every odd value among the options comes
    from a rare heap or from a take without split: these are all looked at, and the least odd value that
    none of them has bounds the answer. Below that bound only even values can be missing. They are ticked
    off by more and more splits, until none is left (mostly soon), or until no split is left; then the
    least one missing is the answer. The mask decides the speed only: no value rests on it.
    """
    met = np.zeros(MOST + 8, np.uint8)
    words = met.view(np.uint64)
    phase = split[0] & 1 if split.size else 0
    rare = np.empty(values.size, np.uint64)  # unsigned: they are added without a test of the sign
    kinds = np.empty(values.size, np.uint16)  # their values
    rares = 0
    for n in range(1, start):
        if _odd(values[n] & mask) == (swing != 0 and (n + phase) & 1 == 1):
            rare[rares], kinds[rares] = n, values[n]
            rares += 1
    back = values[::-1].copy()
    end = values.size - 1
    room = _room(values[:start])
    for n in range(start, values.size):
        met[:room] = 0
        _mark_whole(met, values, n, empty, whole)
        for k in split:
            left = n - k
            many = rares
            while many > 0 and np.int64(rare[many - 1]) >= left:
                many -= 1
            shift = np.uint64(max(end - left, 0))
            if unequal:
                half = np.uint64(left // 2) if left & 1 == 0 and left > 0 else np.uint64(0)
                for i in range(many):
                    if rare[i] != half:
                        met[kinds[i] ^ back[shift + rare[i]]] = 1
            else:
                for i in range(many):
                    met[kinds[i] ^ back[shift + rare[i]]] = 1
            effort[0] += many
        turned = swing != 0 and (n + phase) & 1 == 1
        bound = 0
        while bound < MOST and (met[bound] != 0 or _odd(bound & mask) == turned):
            bound += 1
        some = max(_LEAST_MARKED, min(effort[3], n // 2))
        begun, searches = 0, 0
        value = _unmarked(met, words, 0)
        while value < bound and begun < some:
            effort[1] += _mark_splits(met, values, back, n, split, unequal, begun, begun + _STEP)
            begun += _STEP
            value = _unmarked(met, words, value)
        if value < bound:
            while value < bound and _is_met(value, values, back, n, split, unequal, begun, effort):
                met[value] = 1
                value = _unmarked(met, words, value)
                searches += 1
            effort[3] = _next_marked(some, searches)
        if value == MOST:
            return n
        values[n] = value
        back[end - n] = value
        while room <= value:
            room *= 2
        if _odd(value & mask) == turned:
            rare[rares], kinds[rares] = n, value
            rares += 1
    return values.size
