"""Grundy values of heaps that may be left as three heaps: sets of the values of two heaps as bits of words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import compiled
from nimlike.kernels.grundy import Takes, Values

Words = NDArray[np.uint64]

_FULL = np.uint64(0xFFFFFFFFFFFFFFFF)
_HALVES = np.array(
    [0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0xFFFFFFFF],
    np.uint64,
)
_TURNS = 4  # sets united before it is asked which words are full


@compiled
def _unite(target: Words, source: Words, value: int, places: Takes, many: int, room: Words) -> None:
    """Add to a set of numbers all ``x XOR value`` for x in another one; the first ``many`` of some words of the target.

    Words change places, then bits in them. ``room`` is a set to work in.
    """
    high = value >> 6
    for i in range(many):
        room[i] = source[places[i] ^ high]
    for digit in range(6):
        if value >> digit & 1:
            step, half = np.uint64(1) << np.uint64(digit), _HALVES[digit]
            for i in range(many):
                room[i] = ((room[i] & half) << step) | ((room[i] >> step) & half)
    for i in range(many):
        target[places[i]] |= room[i]


@compiled
def _open_words(numbers: Words, places: Takes, many: int) -> int:
    """Keep of some words of a set those that are not full, in order; how many these are."""
    kept = 0
    for i in range(many):
        places[kept] = places[i]
        if numbers[places[i]] != _FULL:
            kept += 1
    return kept


@compiled
def _put(target: Words, number: int) -> None:
    """Add a number to a set."""
    target[number >> 6] |= np.uint64(1) << np.uint64(number & 63)


@compiled
def _least_absent(numbers: Words, first: int) -> int:
    """The least number not in a set whose words before ``first`` are full; 64 for each word if there is none."""
    word = first
    while word < numbers.size and numbers[word] == _FULL:
        word += 1
    if word == numbers.size:
        return 64 * word
    bit = 0
    while numbers[word] >> np.uint64(bit) & np.uint64(1):
        bit += 1
    return 64 * word + bit


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
def _unite_some(
    met: Words, values: Values, two: Words, rest: int, step: int, some: int, places: Takes, many: int, room: Words
) -> int:
    """Add to some words of a set the values of three heaps with ``rest`` counters, for ``some`` a, by steps.

    Returns
    -------
    int
        How many of the words are not full then: the first ones of ``places``.
    """
    rows, count = two.shape[0], rest // 3
    at, a = rest % rows, 1
    for turn in range(min(some, count)):
        if turn % _TURNS == 0:
            many = _open_words(met, places, many)
        _unite(met, two[at - a if a <= at else at - a + rows], values[a], places, many, room)
        a = a + step if a + step <= count else a + step - count
    return _open_words(met, places, many)


@compiled
def _is_left(values: Values, two: Words, rest: int, step: int, number: int, known: int) -> bool:
    """Whether three heaps with ``rest`` counters have this value, for some a after the first ``known`` ones."""
    rows, count = two.shape[0], rest // 3
    if known >= count:
        return False
    at = rest % rows
    a = 1 + known * step % count
    for _ in range(known, count):
        row = at - a if a <= at else at - a + rows
        other = number ^ np.int64(values[a])
        if two[row, other >> 6] >> np.uint64(other & 63) & np.uint64(1):
            return True
        a = a + step if a + step <= count else a + step - count
    return False


@compiled
def triple_values(  # noqa: PLR0915 - one loop over heaps
    values: Values,
    start: int,
    begun: int,
    takes: Takes,
    left: Takes,
    tail: int,
    beyond: int,
    two: Words,
    always: Words,
    effort: Takes,
) -> int:
    """The values where a take k may leave nothing, one heap, two or three heaps, as bits 1, 2, 4, 8 of its digit allow.

    For every m the set of the values of two heaps with m counters together is kept, as far as it is needed again.
    Three heaps are a least heap a and two heaps with m - a counters: their sets are united, added by XOR to G(a), for
    some a only. Each number that is still missing is then looked for among the sets of all other a: those that are
    found are found soon, and the first that is not found is the value. So O(n) steps for heap n, and O(value / 64)
    words for each of some a, less as words are full. With a tail that leaves three heaps all a are united.

    Parameters
    ----------
    start, begun
        The heaps before ``start`` have values. Those before ``begun`` are in ``two`` and in ``always`` already: by
        earlier calls; or, without a tail, because they are not needed again.
    takes, left
        The numbers that may be taken, increasing, and what each allows to leave.
    tail, beyond
        What may be left when any number from ``beyond`` on is taken; these values only increase in number.
    two
        A row for each m modulo their number: more than values.size / 3 + the largest of ``takes`` and ``beyond`` + 2.
    always
        What is kept of the tail, zero at first; it and the rows hold numbers less than 64 * always.size, a power of 2.
    effort
        One number, kept from call to call: for how many a sets are united.

    Returns
    -------
    int
        ``values.size``, or the first heap whose value does not fit the words.
    """
    rows, words = two.shape
    met = np.zeros(words, np.uint64)
    room = np.zeros(words, np.uint64)
    places = np.zeros(words, np.int64)
    steps = np.zeros(takes.size, np.int64)  # for every take the step from one a to the next
    most = np.int64(0)
    for value in values[:start]:
        most = max(most, np.int64(value))
    for n in range(begun, values.size):
        pairs = two[n % rows]
        pairs[:] = np.uint64(0)
        for a in range(1, n // 2 + 1):
            _put(pairs, values[a] ^ values[n - a])
        over = n - beyond
        if tail != 0 and over >= 0:
            if tail & 1:
                _put(always, 0)
            if tail & 2 and over > 0:
                _put(always, values[over])
            if tail & 4:
                always |= two[over % rows]
            if tail & 8:
                for word in range(words):
                    places[word] = word
                _unite_some(always, values, two, over, 1, n, places, words, room)
        if n < start:
            continue
        met[:] = always
        for i in range(takes.size):
            rest = n - takes[i]
            if rest < 0:
                break
            if left[i] & 1 and rest == 0:
                _put(met, 0)
            if left[i] & 2 and rest > 0:
                _put(met, values[rest])
            if left[i] & 4:
                met |= two[rest % rows]
        top, some = min(words, (most >> 6) + 2), effort[0]
        many = top
        for word in range(top):
            places[word] = word
        for i in range(takes.size):
            if left[i] & 8 and takes[i] <= n:
                steps[i] = _stride((n - takes[i]) // 3)
                many = _unite_some(met, values, two, n - takes[i], steps[i], some, places, many, room)
        searches = 0
        number = _least_absent(met, places[0] if many else top)
        while number < 64 * words:
            known, found = some if number < 64 * top else 0, False
            for i in range(takes.size):
                if left[i] & 8 and takes[i] <= n and not found:
                    found = _is_left(values, two, n - takes[i], steps[i], number, known)
            if not found:
                break
            _put(met, number)
            number = _least_absent(met, number >> 6)
            searches += 1
        if number == 64 * words:
            return n
        values[n] = number
        most = max(most, np.int64(number))
        # To unite a further set costs a step for each word, as to look for a number in a further one does.
        effort[0] = some + 1 if searches > many else max(1, some - 1)
    return values.size
