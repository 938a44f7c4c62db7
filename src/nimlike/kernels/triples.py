"""Grundy values of heaps that may be left as three heaps: sets of the values of two heaps as bits of words."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled, kernel, lowest
from nimlike.kernels.grundy import Takes, Values

Words = NDArray[np.uint64]

_FULL = np.uint64(0xFFFFFFFFFFFFFFFF)
_ONE = np.uint64(1)
_LOW = np.uint64(63)
_GATHERED = np.uint64(0x0102040810204080)  # times this, the lowest bits of eight bytes stand in the highest byte
_HALVES = np.array(
    [0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0xFFFFFFFF],
    np.uint64,
)

_PROBES = 16  # sets in which a number is looked for, far from each other, before it is looked for in all of them
_TOGETHER = 64  # sets looked at before the test whether the number was found
_NARROW = 4  # words of a set for each take that leaves three heaps: all sets are united sooner than numbers looked for
# What a step costs, by that of one word of a set that is united.
_SET = 4  # a set that is united, beside its words
_SCAN = 3  # a number looked for in a set of many together
_PROBE = 6  # ... and in one alone
_SEARCH = 20  # beginning to look for it
_FEW = 4  # words at a time
_CHANGE = 8  # sets united more or fewer for the next heap: one in so many

SUMS: Final = 64
"""Sets that are added up apart: one for each value of the six low bits of a number."""


@compiled
def _swapped(bits: np.uint64, digit: int) -> np.uint64:
    """The numbers x XOR 2^digit for the x of a word."""
    step, half = np.uint64(1 << digit), _HALVES[digit]
    return np.uint64(((bits & half) << step) | ((bits >> step) & half))


@compiled
def _put(target: Words, number: int) -> None:
    """Add a number to a set."""
    target[number >> 6] |= _ONE << np.uint64(number & 63)


@compiled
def _pairs(target: Words, values: Values, n: int, top: int, eights: Words) -> None:
    """Put the values of two heaps with n counters together in the place of a set; ``eights`` are 0, and stay so."""
    marks = eights.view(np.uint8)
    for a in range(1, n // 2 + 1):
        marks[values[a] ^ values[n - a]] = 1
    for word in range(top):
        bits = np.uint64(0)
        for i in range(8):
            place = np.uint64(8 * word + i)
            bits |= (eights[place] * _GATHERED >> np.uint64(56)) << np.uint64(8 * i)
            eights[place] = np.uint64(0)
        target[word] = bits


@compiled
def _join(target: Words, source: Words, top: int) -> None:
    """Add a set of so many words to another one."""
    for word in range(top):
        target[word] |= source[word]


@compiled
def _stride(count: int) -> int:
    """A step without a common factor with ``count``, about 0.618 of it: such steps pass evenly through all numbers."""
    step = max(1, count * 618 // 1000)
    while True:
        one, other = count, step
        while other:
            one, other = other, one % other
        if one <= 1:
            return step
        step += 1


@compiled
def _before(at: int, take: int, rows: int) -> int:
    """The row for n - take, where ``at`` is that for n: without a division."""
    return at - take if take <= at else at - take + rows


@compiled
def _add(sums: Words, first: int, sets: Words, begin: int, high: int, low: int, top: int) -> None:
    """Add a set to another one with its words in other places; the words from ``low`` to ``top`` - 1."""
    # few words at a time, as long loops would be vectorized with a gather
    if top - low < _FEW:
        for word in range(low, top):
            sums[np.uint64(first + word)] |= sets[np.uint64(begin + (word ^ high))]
        return
    for block in range(low & -_FEW, top, _FEW):
        into, source, inside = (
            np.uint64(first + block),
            np.uint64(begin + (block ^ (high & -_FEW))),
            np.uint64(high & 3),
        )
        one, two, three = inside ^ _ONE, inside ^ np.uint64(2), inside ^ np.uint64(3)
        a, b, c, d = sets[source + inside], sets[source + one], sets[source + two], sets[source + three]
        sums[into] |= a
        sums[into + _ONE] |= b
        sums[into + np.uint64(2)] |= c
        sums[into + np.uint64(3)] |= d


@compiled
def _unite(
    target: Words, values: Values, two: Words, at: int, rest: int, step: int, some: int, low: int, top: int, sums: Words
) -> None:
    """Put the values of three heaps with ``rest`` counters, for ``some`` a, by steps, in the place of a set."""
    # the set beside heap a, a row of ``two`` before ``at``, is added to one of 64 sums, that of the six low bits of
    # G(a), its words moved by the other bits. The bits in the words change places at the end, once for all a: the sums
    # of 32 to 63 are added to those of 0 to 31, those of 16 to 31 to those of 0 to 15, and so on
    rows, words = two.shape
    count, wide, a = rest // 3, top - low, 1
    sets = two.reshape(rows * words)
    for i in range(SUMS * wide):
        sums[i] = np.uint64(0)
    for _ in range(min(some, count)):
        value = np.int64(values[a])
        row = _before(at, a, rows)
        if top == 1:
            sums[value] |= two[row, 0]
        else:
            _add(sums, int(value & 63) * wide - low, sets, row * words, int(value >> 6), low, top)
        a = a + step if a + step <= count else a + step - count
    for digit in range(5, 2, -1):
        shift, half, size = np.uint64(1 << digit), _HALVES[digit], wide << digit
        for i in range(size):
            upper = sums[i + size]
            sums[i] |= ((upper & half) << shift) | ((upper >> shift) & half)
    for i in range(wide):
        zero = sums[i] | _swapped(sums[i + 4 * wide], 2)
        one = sums[i + wide] | _swapped(sums[i + 5 * wide], 2)
        zero |= _swapped(sums[i + 2 * wide] | _swapped(sums[i + 6 * wide], 2), 1)
        one |= _swapped(sums[i + 3 * wide] | _swapped(sums[i + 7 * wide], 2), 1)
        target[low + i] = zero | _swapped(one, 0)
    for word in range(top, words):
        target[word] = np.uint64(0)


@compiled
def _is_near(values: Values, two: Words, at: int, rest: int, step: int, number: int, known: int, effort: Takes) -> bool:
    """Whether three heaps with ``rest`` counters have this value, for one of a few a after the ``known`` first ones."""
    rows, count = two.shape[0], rest // 3
    a = 1 + known * step % count
    effort[1] += _SEARCH
    for _ in range(min(_PROBES, count - known)):
        row = _before(at, a, rows)
        other = np.uint64(number ^ np.int64(values[a]))
        effort[1] += _PROBE
        if two[row, other >> np.uint64(6)] >> (other & _LOW) & _ONE != np.uint64(0):
            return True
        a = a + step if a + step <= count else a + step - count
    return False


@compiled
def _is_left(values: Values, two: Words, at: int, rest: int, number: int, effort: Takes) -> bool:
    """Whether three heaps with ``rest`` counters have this value: all sets are tried, many together."""
    rows, count = two.shape[0], rest // 3
    for started in range(1, count + 1, _TOGETHER):
        found, stop = np.uint64(0), min(started + _TOGETHER, count + 1)
        effort[1] += _SCAN * (stop - started)
        for a in range(started, stop):
            row = _before(at, a, rows)
            other = np.uint64(number ^ np.int64(values[a]))
            found |= two[row, other >> np.uint64(6)] >> (other & _LOW)
        if found & _ONE != np.uint64(0):
            return True
    return False


@compiled
def _searched(
    values: Values,
    two: Words,
    three: Words,
    united: Takes,
    n: int,
    at: int,
    third: int,
    takes: Takes,
    left: Takes,
    number: int,
    effort: Takes,
) -> bool:
    """Whether heap n can be left as three heaps of this value; what is found is kept among those of three heaps."""
    for near in (True, False):
        for i in range(takes.size):
            rest = n - takes[i]
            if left[i] & 8 and rest >= 0:
                place, row = _before(third, takes[i], three.shape[0]), _before(at, takes[i], two.shape[0])
                known, step = united[place, 1], united[place, 2]
                if known < rest // 3 and (
                    _is_near(values, two, row, rest, step, number, known, effort)
                    if near
                    else _is_left(values, two, row, rest, number, effort)
                ):
                    _put(three[place], number)
                    return True
    return False


@compiled
def _turned(bits: np.uint64, number: np.uint64) -> np.uint64:
    """The numbers x XOR ``number`` for the x of a word; without branches."""
    for digit in range(np.uint64(6)):
        half, shift = _HALVES[digit], _ONE << digit
        other = ((bits & half) << shift) | ((bits >> shift) & half)
        bits = other if number >> digit & _ONE else bits
    return bits


@kernel()
def narrow_values(values: Values, takes: Takes, left: Takes, tail: int, beyond: int) -> int:
    """What `triple_values` does from heap 0 on, as long as all values are less than 64; how far that got."""
    # the values of two heaps with m counters, and of three, are bits of a word
    two, three = np.zeros(values.size, np.uint64), np.zeros(values.size, np.uint64)
    always = np.uint64(0)
    for n in range(values.size):
        # heaps that are left together
        met, heap = np.uint64(0), np.uint64(n)
        for a in range(np.uint64(1), np.uint64(n // 2 + 1)):
            met |= _ONE << np.uint64(values[a] ^ values[heap - a])
        two[n] = met
        met = np.uint64(0)
        for a in range(np.uint64(1), np.uint64(n // 3 + 1)):
            met |= _turned(two[heap - a], np.uint64(values[a]))
        three[n] = met
        # what is left of heap n: by the tail, and by each take
        met = np.uint64(0)
        for i in range(-1, takes.size):
            rest, digit = (n - beyond, tail) if i < 0 else (n - takes[i], left[i])
            if rest < 0:
                continue
            if digit & 1 and rest == 0:
                met |= _ONE
            if digit & 2 and rest > 0:
                met |= _ONE << np.uint64(values[rest])
            if digit & 4:
                met |= two[rest]
            if digit & 8:
                met |= three[rest]
            if i < 0:
                always |= met
        met |= always
        if met == _FULL:
            return n
        values[n] = lowest(~met)
    return values.size


@kernel(two=2, three=2, united=2)
def triple_values(  # noqa: PLR0915 - one loop over heaps
    values: Values,
    start: int,
    started: int,
    takes: Takes,
    left: Takes,
    tail: int,
    beyond: int,
    two: Words,
    always: Words,
    three: Words,
    united: Takes,
    effort: Takes,
) -> int:
    """The values where a take may leave nothing, one heap, two or three, as bits 1, 2, 4, 8 of its digit allow."""
    # the set of the values of two heaps with m counters is kept for every m. Three heaps are a least heap a and two
    # others: their sets are united, by XOR to G(a), for some a, and what is still missing is looked for among the sets
    # of all a, where it is found soon; the first that is not found is the value. O(n) steps for heap n, O(value / 64)
    # words for each of some a; with a tail that leaves three heaps all a are united, but for words that the tail fills
    rows, words = two.shape
    met, sums = np.zeros(words, np.uint64), np.zeros(SUMS * words, np.uint64)
    eights = np.zeros(8 * words, np.uint64)
    most = np.int64(0)
    for value in values[:start]:
        most = max(most, np.int64(value))
    top, closed = 1, 0  # words that hold all values and their sums, a power of 2; words of ``always`` that are full
    thirds = (left & 8 != 0).sum()
    at, third, cycle = (started - 1) % rows, (started - 1) % three.shape[0], three.shape[0]
    for n in range(started, values.size):
        at, third = at + 1 if at + 1 < rows else 0, third + 1 if third + 1 < cycle else 0
        # the set of two heaps with n counters
        while top < words and most >= 64 * top:
            top *= 2
        _pairs(two[at], values, n, top, eights)
        # what the tail allows
        over = n - beyond
        if tail != 0 and over >= 0:
            if tail & 1:
                _put(always, 0)
            if tail & 2 and over > 0:
                _put(always, values[over])
            if tail & 4:
                _join(always, two[_before(at, beyond, rows)], top)
            if tail & 8:
                place, row = _before(third, beyond, cycle), _before(at, beyond, rows)
                if united[place, 0] != over + 1:
                    _unite(three[place], values, two, row, over, 1, n, closed & -_FEW, top, sums)
                _join(always, three[place], top)
            while closed < top - 1 and always[closed] == _FULL:
                closed += 1
        if n < start:
            continue
        # options that leave two heaps at most
        for word in range(top):
            met[word] = always[word]
        for i in range(takes.size):
            rest = n - takes[i]
            if rest < 0:
                break
            if left[i] & 1 and rest == 0:
                _put(met, 0)
            if left[i] & 2 and rest > 0:
                _put(met, values[rest])
            if left[i] & 4:
                _join(met, two[_before(at, takes[i], rows)], top)
        # three heaps: sets united for some a, of them few words more than hold the values so far; or all of them
        some, wide = n, top
        if not (tail & 8 or top <= _NARROW * thirds):
            some = int(max(effort[0], 1))
            wide = min(top, int(most >> 6) + 2 + _FEW & -_FEW)
        for i in range(takes.size):
            rest = n - takes[i]
            if left[i] & 8 and rest >= 0:
                place, row = _before(third, takes[i], cycle), _before(at, takes[i], rows)
                if united[place, 0] != rest + 1:
                    step = _stride(rest // 3) if some < rest // 3 else 1
                    united[place, 0], united[place, 1], united[place, 2] = rest + 1, some, step
                    _unite(three[place], values, two, row, rest, step, some, closed & -_FEW, wide, sums)
                _join(met, three[place], top)
        # the smallest number missing, which is looked for among all a
        word, number, effort[1] = 0, 64 * top, 0
        while word < top:
            if met[word] == _FULL:
                word += 1
                continue
            number = 64 * word + lowest(~met[word])
            if some >= n or not _searched(values, two, three, united, n, at, third, takes, left, number, effort):
                break
            _put(met, number)
            number = 64 * top
        if number == 64 * words:
            return n
        values[n] = number
        most = max(most, np.int64(number))
        if some < n:  # as much is spent on sets united as on numbers looked for, and no more than if all were united
            each, spent = min(some, n // 3) * (wide + _SET), effort[1]
            more = spent > each or spent + each > n // 3 * (wide + _SET)
            effort[0] = some + 1 + some // _CHANGE if more else max(1, some - 1 - some // (2 * _CHANGE))
    return values.size
