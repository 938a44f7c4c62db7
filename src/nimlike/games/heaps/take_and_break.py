"""The moves of one heap: take some of it, and leave nothing, one heap, two or three; and values straight from them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from inspect import getsourcefile
from itertools import count, islice
from operator import xor
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nimlike.core.errors import RulesetError
from nimlike.core.generators import MOST_VALUE, Estimate, NotCompiled, differing, extend_values, why_not
from nimlike.core.move import Move, State
from nimlike.core.numbers import abbreviate, mex
from nimlike.core.progress import COMPILED, afford, report, table_moves
from nimlike.core.shown import LISTED, Amounts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimlike.kernels.grundy import Takes, Values


EMPTY, WHOLE, SPLIT, THREE = 1, 2, 4, 8
"""What a digit allows when its number is taken: leave no heap, leave one heap, two heaps, three heaps."""

WORD: Final = 63
"""Values of so many options are bits of a word."""

SEARCH: Final = 1 << 10  # heaps in which a period is sought first
_SEARCH_TRIPLES: Final = 1 << 9  # the same where three heaps may be left, and tables take long
_SEARCH_SET: Final = 1 << 13  # the same where one of some numbers is taken
_SEARCH_ROWS: Final = 1 << 22  # ... none of which is less than `_SMALL`: a table takes little longer than the search
_SMALL: Final = 32
_MOST_TAKEN: Final = 1 << 62  # tables have no such heaps
_TURNS: Final = 4  # the same where heaps are not split: so many times the largest number that may be taken, at least


@dataclass(frozen=True)
class TakeAndBreak:
    """The moves of one heap, as data."""

    digits: tuple[tuple[int, int], ...]
    tail: int = 0
    last: int = 0  # the largest number that has a digit of its own, 0 when there is none
    unequal: bool = False  # whether a heap is split into unequal heaps only

    certain: ClassVar[int] = (1 << 16) - 1
    """A table may have so many heaps; more where digits do not repeat for ever, or a period is proved."""

    @cached_property
    def splits(self) -> bool:
        """Whether any move splits a heap."""
        return bool(self.tail & SPLIT) or any(left & SPLIT for _, left in self.digits)

    @cached_property
    def triples(self) -> bool:
        """Whether any move leaves three heaps."""
        return bool(self.tail & THREE) or any(left & THREE for _, left in self.digits)

    @cached_property
    def plain(self) -> bool:
        """Whether a move takes one of some numbers, at most 63, whatever is left."""
        return not self.tail and 0 < len(self.digits) <= WORD and all(left == EMPTY | WHOLE for _, left in self.digits)

    @cached_property
    def first_search(self) -> int:
        """Heaps in which a period is sought first; then whenever there are twice as many."""
        if self.triples or self.splits or self.tail:
            return _SEARCH_TRIPLES if self.triples else SEARCH
        first = SEARCH
        if self.plain:
            first = _SEARCH_ROWS if self.digits[0][0] >= _SMALL else _SEARCH_SET
        return max(first, _TURNS * self.last)

    @cached_property
    def numbers(self) -> tuple[Takes, Takes, Takes]:
        """For kernels: the numbers that may be taken if that leaves nothing, one heap, two heaps."""
        import numpy as np

        def with_bit(bit: int) -> Takes:
            return np.array([take for take, left in self.digits if left & bit and take <= _MOST_TAKEN], np.int64)

        return with_bit(EMPTY), with_bit(WHOLE), with_bit(SPLIT)

    @cached_property
    def lists(self) -> tuple[Takes, Takes]:
        """For kernels: the numbers that may be taken, and what each allows to leave."""
        import numpy as np

        takes, left = np.array(self.digits, np.int64).reshape(-1, 2).T
        return np.ascontiguousarray(takes), np.ascontiguousarray(left)

    def takes(self, size: int) -> Iterator[tuple[int, int]]:
        """The numbers that can be taken from a heap, each with its digit, in increasing order."""
        for take, left in self.digits:
            if take > size:
                return
            yield take, left
        if self.tail:
            for take in range(self.last + 1, size + 1):
                yield take, self.tail

    def digit(self, take: int) -> int:
        """What may be left when ``take`` is taken."""
        return self.tail if take > self.last else dict(self.digits).get(take, 0)

    def amounts(self, size: int) -> Amounts:
        """What may be taken so that one heap or none is left."""
        few = [take for take, left in self.digits if 0 < take <= size and left & (WHOLE if take < size else EMPTY)]
        first, last = self.last + 1, size if self.tail & EMPTY else size - 1
        if not self.tail & WHOLE:
            first = max(first, size)
        if not self.tail or first > last:
            return tuple(few), True
        while few and few[-1] == first - 1:
            first = few.pop()
        if not few:
            return range(first, last + 1), True
        listed = (*few, *islice(range(first, last + 1), LISTED))
        return listed, listed[-1] == last

    def largest_split(self, left: int) -> int:
        """The most that can be split off from ``left`` counters when what is split off is not the larger heap."""
        return max(0, left - 1) // 2 if self.unequal else left // 2

    def moves(self, size: int) -> Iterator[tuple[int, int]]:
        """The moves that leave two heaps at most: the number taken and the size split off, 0 where it is not split."""
        for take, left in self.takes(size):
            if left & (WHOLE if take < size else EMPTY):
                yield take, 0
            if left & SPLIT:
                for split in range(1, self.largest_split(size - take) + 1):
                    yield take, split

    def lefts(self, size: int) -> Iterator[State]:
        """The heaps that each move leaves of one, if it leaves two at most; empty ones are left out."""
        for take, split in self.moves(size):
            yield tuple(heap for heap in (size - take - split, split) if heap)


@dataclass(frozen=True)
class ListedMoves(TakeAndBreak):
    """The moves of a heap as the method ``heap`` of an author's class lists them."""

    game: Any = None

    certain: ClassVar[int] = -1

    def lefts(self, size: int) -> Iterator[State]:
        met = set[State]()
        for left in self._listed(size):
            heaps = tuple(sorted(filter(None, left), reverse=True))
            if heaps not in met:
                met.add(heaps)
                yield heaps

    def _listed(self, size: int) -> Iterator[Sequence[int]]:
        """What ``heap`` yields, each as heaps: whole numbers below ``size``."""
        listed = self.game.heap(size)
        for option in listed.tolist() if hasattr(listed, "tolist") else listed:
            heaps = option if isinstance(option, tuple | list | range) else (option,)
            for heap in heaps:
                if not (isinstance(heap, int) and 0 <= heap < size):
                    given = abbreviate(repr(option))
                    raise RulesetError(
                        f"{self.game.brief()}: heap({size}) yields {given}; a heap becomes smaller ones: a number "
                        f"below {size}, or a tuple of such numbers"
                    )
            yield heaps

    def amounts(self, size: int) -> Amounts:
        """What may be taken so that one heap or none is left."""
        few = sorted({size - sum(left) for left in islice(self.lefts(size), LISTED) if len(left) < 2})
        return tuple(few), True

    @cached_property
    def estimate(self) -> Estimate:
        """How many options the heaps to a size have together."""

        def count(n: int, most: int) -> int:
            listed, number = self.game.heap(n), 0
            if hasattr(listed, "tolist"):
                return int(listed.size)
            for option in listed:
                number += len(option) if isinstance(option, range) else 1
                if number >= most:
                    break
            return number

        return Estimate(count)

    @cached_property
    def note(self) -> str:
        """Why the options are listed by Python, as far as it is known; empty if they are compiled."""
        return why_not(self.game, "heap", 1)

    @property
    def file(self) -> str:
        """The file that the game stands in."""
        if not (path := getsourcefile(type(self.game))) or not Path(path).is_file():
            raise RulesetError(f"{self.game.brief()} stands in no file: values are kept on disk of games in files only")
        return path

    def most(self, largest: int, moves: int = 0) -> int:
        """The largest heap whose table is within the limit of work, or within so many moves."""
        moves = moves or table_moves() * (1 if self.note else COMPILED)
        return max(1, bisect_right(range(largest + 1), moves, key=self.estimate) - 1)

    def afford(self, heap: int) -> None:
        """Raise LimitReached unless the values of the heaps to this one are within the limit of work."""
        work = f"{self.game.brief()}: a table of the Grundy values of heaps to {heap:,}"
        afford(work, self.estimate(heap), 2 * heap, self.note)

    def fill(self, values: Values, first: int) -> int:
        """Fill the values from ``first`` on, compiled if possible; to the end, or to the first that does not fit."""
        if not self.note:
            try:
                done = extend_values(self.game, "heap", values, first, self.game.brief())
                few: list[int] = values.tolist()
                at = differing(values[:done], first, lambda cell: self.values_left(few, cell[0]))
                if at is None:
                    return done
                reason = f"compiled, it gives heap {at[0]:,} another value than Python does"
            except NotCompiled as error:
                reason = str(error)
            vars(self)["note"] = reason  # the place where `cached_property` keeps it
            self.afford(len(values) - 1)
        name = f"Grundy values of {self.game.brief()}"
        for heap in range(first, len(values)):
            if (value := self._value(values, heap)) > MOST_VALUE:
                return heap
            values[heap] = value
            if not heap & 255:
                report(name, heap, len(values))
        return len(values)

    def extend(self, values: list[int], size: int) -> None:
        """Append the values of the heaps from ``len(values)`` to ``size`` - 1, by Python."""
        for heap in range(len(values), size):
            values.append(self._value(values, heap))

    def _value(self, values: Any, heap: int) -> int:
        if not isinstance(values, list) and hasattr(listed := self.game.heap(heap), "tolist"):
            return self._value_of_array(values, heap, listed)
        met, _ = self.values_left(values, heap)
        return mex(met)

    def _value_of_array(self, values: Values, heap: int, listed: Any) -> int:
        """The value of a heap whose options are an array: heaps, or a row for each sum of heaps."""
        import numpy as np

        if listed.size and not (listed.dtype.kind in "iu" and listed.min() >= 0 and listed.max() < heap):
            list(self._listed(heap))  # which says what is wrong
        reached = values[listed] if listed.ndim == 1 else np.bitwise_xor.reduce(values[listed], axis=1)
        missing = np.ones(len(reached) + 1, bool)
        missing[reached[reached < len(missing)]] = False
        return int(missing.argmax())

    def values_left(self, values: Any, heap: int) -> tuple[set[int], int]:
        """The values of the options of a heap, and how many heaps these have together."""
        met, work = set[int](), 0
        for left in self._listed(heap):
            total = 0
            for each in left:
                total ^= values[each]
            met.add(total)
            work += 1 + len(left)
        return met, work


def make_move(state: State, heap: int, take: int, *pieces: int) -> tuple[Move, State]:
    """The move in one heap that splits off pieces (0 is none), and the state reached. Nothing is checked."""
    split = tuple(piece for piece in pieces if piece)
    rest = state[heap] - take - sum(split)
    left = (rest, *split) if rest >= 0 else split
    return Move(((heap, take),), split=split), (*state[:heap], *left, *state[heap + 1 :])


def move_leaving(state: State, heap: int, left: State) -> tuple[Move, State]:
    """The move that leaves of a heap some heaps, not empty, the largest first; and the state that it reaches."""
    total = sum(left)
    if total > state[heap]:
        return make_move(state, heap, state[heap], *left)
    return make_move(state, heap, state[heap] - total, *left[1:])


def heaps_left(size: int, move: Move) -> list[int]:
    """The heaps that a move leaves of one of this size, without empty ones."""
    rest = size - move.takes[0][1] - sum(move.split)
    return [heap for heap in (rest, *move.split) if heap > 0]


@dataclass(frozen=True)
class Splits:
    """The sizes to split off, increasing: some listed, then residues of a period from ``start`` to ``last``."""

    listed: Sequence[int] | NDArray[np.int64]
    start: int = 0
    period: int = 1
    residues: Sequence[int] | NDArray[np.int64] = ()
    last: int = -1

    @property
    def number(self) -> int:
        """How many there are."""
        turns, rest = divmod(self.last - self.start, self.period)
        if turns < 0:
            return len(self.listed)
        return len(self.listed) + turns * len(self.residues) + bisect_right(self.residues, rest)

    def __iter__(self) -> Iterator[int]:
        yield from map(int, self.listed)
        for base in count(self.start, self.period) if len(self.residues) else ():
            for residue in map(int, self.residues):
                if base + residue > self.last:
                    return
                yield base + residue


def splits_where(good: Callable[[int], bool], largest: int, start: int, period: int) -> Splits:
    """The sizes from 1 to ``largest`` that are ``good``: from ``start`` on one period is tried, with period 0 all."""
    if not period or largest < start + period:
        return Splits(list(filter(good, range(1, largest + 1))))
    residues = tuple(residue for residue in range(period) if good(start + residue))
    return Splits(list(filter(good, range(1, start))), start, period, residues, largest)


PLAIN_OPTIONS: Final = 1_000_000  # most options that are looked at in this way: a small part of a second

_MOST_BYTE: Final = 255
_VALUES: Final = 32  # values of two heaps with so many counters together, about


def listed(values: Values | list[int]) -> list[int]:
    """Values as a list, which they are where NumPy is not installed."""
    if isinstance(values, list):
        return values
    found: list[int] = values.tolist()
    return found


def options_to(rule: TakeAndBreak, size: int) -> int:
    """How many options the heaps below ``size`` have together, about; splits after different takes count once."""
    if isinstance(rule, ListedMoves):
        return rule.estimate(size)
    takes = sum(1 for take, _ in rule.digits if take < size)
    count = takes * size * 2 + size**2 // 4 * (rule.splits or rule.triples)
    return count + size**2 // 6 * _VALUES * rule.triples + size**2 * bool(rule.tail)


def extend(rule: TakeAndBreak, values: list[int], size: int) -> None:
    """Append the Grundy values of the heaps from ``len(values)`` to ``size`` - 1, by the definition."""
    if isinstance(rule, ListedMoves):
        rule.extend(values, size)
        return

    if not (rule.tail or rule.triples or any(value > _MOST_BYTE for value in values)):
        _extend_bytes(rule, values, size)

    @cache
    def two(rest: int) -> set[int]:
        """The values of two heaps with so many counters together."""
        top = rule.largest_split(rest)
        return set(map(xor, values[1 : top + 1], values[rest - top : rest][::-1]))

    @cache
    def three(rest: int) -> set[int]:
        return {values[least] ^ value for least in range(1, rest // 3 + 1) for value in two(rest - least)}

    def left_values(left: int, rest: int) -> set[int]:
        """The values of what a digit allows to leave of so many counters."""
        if not rest:
            return {0} if left & EMPTY else set()
        found = {values[rest]} if left & WHOLE else set()
        if left & SPLIT:
            found |= two(rest)
        return found | three(rest) if left & THREE else found

    always: set[int] = set()  # what the tail allows: with each heap there is more
    for heap in range(size):
        if rule.tail and heap > rule.last:
            always |= left_values(rule.tail, heap - rule.last - 1)
        if heap < len(values):
            continue
        met = set(always)
        for take, left in rule.takes(heap):
            if rule.tail and take > rule.last:
                break
            met |= left_values(left, heap - take)
        values.append(mex(met))


def _extend_bytes(rule: TakeAndBreak, values: list[int], size: int) -> None:
    """The same without tail and without three heaps, to the first heap whose value is no byte."""
    # the values of all splits are the bytes of one XOR of two long integers, one of them read backwards
    listed = bytearray(values)

    @cache
    def two(rest: int) -> bytes:
        top = rule.largest_split(rest)
        ahead = int.from_bytes(listed[1 : top + 1], "little")
        return (ahead ^ int.from_bytes(listed[rest - top : rest], "big")).to_bytes(top, "little")

    for heap in range(len(values), size):
        options = []
        for take, left in rule.takes(heap):
            if take == heap:
                options += [b"\0"] * bool(left & EMPTY)
            elif left & WHOLE:
                options.append(bytes((listed[heap - take],)))
            if take < heap and left & SPLIT:
                options.append(two(heap - take))
        met, value = b"".join(options), 0
        while value <= _MOST_BYTE and value in met:
            value += 1
        if value > _MOST_BYTE:
            return
        values.append(value)
        listed.append(value)
