"""Ways to the values of heaps: the definition, sparse space, sets for three heaps, rows of bits for a set."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.progress import report
from nimlike.games.heaps.sparse_space import (
    Late,
    Space,
    fits,
    grading_of,
    late,
    no_effort,
    rare_heaps,
    space,
    witnesses,
)
from nimlike.games.heaps.subtraction_rules import SetOfTakes, SubtractionRules
from nimlike.games.heaps.take_and_break import THREE, TakeAndBreak

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimlike.kernels.grundy import Takes, Values, Words


_TAKE_CHUNK: Final = 1 << 22
_ROW_CHUNK: Final = 1 << 17  # heaps by rows of bits at a time: 8 bytes each
LATE_ROOM: Final = 1 << 17  # so many heaps must be left for the late regime to be worth its preparation
LATE_FIRST: Final = 1 << 14  # from this heap on it is tried
_SETTLED_FIRST: Final = 1 << 19  # from this heap on witnesses are worth finding in sparse space
_SETTLED_FEW: Final = 64  # ... where fewer than one heap in so many is rare
_FIRST: Final = 1 << 11  # values by the definition before sparse space starts: all that are so few are soon there
_LEAST: Final = 192  # heaps at once, at least
_STEPS: Final = 1 << 31  # splits looked at between reports, at most about
_CHUNK: Final = 1 << 14  # heaps of the late regime between reports, at least
_LATE_STEPS: Final = 1 << 28  # options with a listed heap that are looked at there between reports
_ROOM: Final = 1 << 15  # heaps for which there is room in sparse space, at least


@cache
def _kernels(room: str) -> Any:
    """A module of kernels, which is not loaded before it is needed; to ask for it again costs little."""
    return import_module(f"nimlike.kernels.{room}")


class Ways:
    """The kernels for a game with splits and without a tail, and which of them is at work; no value depends on it."""

    few = 12
    """Sparse space is at work where fewer than one heap in so many is rare."""

    def __init__(self, rule: TakeAndBreak) -> None:
        self.rule = rule
        self.late: Late | None = None
        self._next_late = LATE_FIRST  # the heap from which the late regime is prepared, or prepared again
        self._space: Space | None = None  # of sparse space; None while the definition is at work
        self._room = 0  # the bytes have room for so many heaps
        self._choice = 0  # the heap at which the next choice is made
        self._effort: Takes | None = None  # what the kernel counts; by it that chooses how many splits to mark

    def chunk(self, values: Values, done: int, size: int, until: int) -> tuple[int, int]:
        """Some more values: how far it was to go, and how far it got; a period is sought at heap ``until``."""
        if self.rule.tail or not self.rule.splits:
            stop = min(until, done + _TAKE_CHUNK)
            return stop, self._defined(values[:stop], done)
        if done >= self._next_late and size - done >= (LATE_ROOM if self.late is None else 1):
            self.late = late(self.rule, values[:done])
            self._next_late = 2 * done if self.late is None else 16 * done
        if self.late is not None:
            self._space = None
            return self._late_chunk(self.late, values, done, size)
        if done >= self._choice:
            self._choose(values[:done], size)
        steps = _STEPS if self._space is None else self.few * _STEPS
        most = max(_LEAST, steps // (self.rule.numbers[2].size * max(1, done)))
        stop = min(self._choice, until, done + most)
        if self._space is not None:
            done = self._in_sparse_space(self._space, values, stop)
            if done == stop or self._space is not None:
                return stop, done
        return stop, self._defined(values[:stop], done)

    def _choose(self, values: Values, size: int) -> None:
        """Choose the way for the next heaps."""
        done = values.size
        self._choice = max(_FIRST, 2 * self.rule.last + 256)  # sparse space wants heaps larger than any number taken
        if done < self._choice:
            return
        self._choice = done + done // 2
        grading = grading_of(self.rule, values)
        rares = rare_heaps(grading, values).size
        if not grading.mask or self.few * rares >= done or not fits(grading, values):
            self._space = None
            return
        if self._space is None or self._space.grading != grading or done >= self._room:
            self._room = max(_ROOM, 8 * done)
            if size < 2 * self._room:
                self._room = size
            self._space = space(self.rule, grading, values, self._room)
        if done >= _SETTLED_FIRST and _SETTLED_FEW * rares < done:
            self._space.witness = witnesses(self.rule, grading, values)
        self._choice = min(self._choice, self._room)

    def _defined(self, values: Values, done: int) -> int:
        """Values by the definition: how far that got."""
        if self._effort is None:
            self._effort = no_effort()
        rule, tail = self.rule, (self.rule.tail, self.rule.last + 1)
        found = _kernels("grundy").heap_values(values, done, *rule.numbers, rule.unequal, *tail, self._effort)
        return int(found)

    def _in_sparse_space(self, made: Space, values: Values, stop: int) -> int:
        """Sparse space, as far as the words hold the indices of values: how far it got; where they do not, it ends."""
        got = made.run(values, stop)
        if got < stop and not made.wide:
            made = self._space = space(self.rule, made.grading, values[:got], self._room, wide=True)
            got = made.run(values, stop)
        if got < stop:
            self._space = None
        return got

    def _late_chunk(self, prepared: Late, values: Values, done: int, size: int) -> tuple[int, int]:
        """Values in the late regime."""
        each = self.rule.numbers[2].size * (prepared.rare.size + prepared.witness.size + 1)
        stop = min(size, done + max(_CHUNK, _LATE_STEPS // each), self._next_late)
        got = prepared.run(values, done, stop)
        if got < stop:  # a rare heap, or a large value: the general form goes on
            self.late, self._next_late, self._choice = None, 2 * got, 0
        return got, got


_FIRST_TRIPLES: Final = 512  # heaps of a block, at most
_TRIPLE_STEPS: Final = 1 << 27  # words of sets that a block may look at, about
_MORE: Final = 1 << 12  # values for which there is room from the start, if there are so many heaps
_MOST_WORDS: Final = 1 << 10  # of a set: for all values of 16 bits
_ROWS: Final = 1 << 8  # rows of sets, at least


class Triples:
    """The sets of the values of two heaps, for as many sums as are needed again, and what the tail allows."""

    def __init__(self, rule: TakeAndBreak) -> None:
        self.rule = rule
        self._kept: tuple[Words, Words, Words, Takes, Takes] | None = None
        self._started = 0  # heaps before this one are in the sets, or not needed again

    def chunk(self, values: Values, done: int, size: int, until: int) -> tuple[int, int]:
        """Some more values: how far it was to go, and how far it got; it gets as far, but where one has not 16 bits."""
        words = self._kept[1].size if self._kept else 1
        block = max(1, min(_FIRST_TRIPLES, _TRIPLE_STEPS // ((done + 1) * words)))
        stop, got = min(done + block, until), done
        kernels, rule = _kernels("triples"), self.rule
        moves = *rule.lists, rule.tail, rule.last + 1
        if not got:
            got = kernels.narrow_values(values[:stop], *moves)
        while got < stop:
            sets = self._sets(values[:got], size)
            got = kernels.triple_values(values[:stop], got, self._started, *moves, *sets)
            self._started = got
            if got < stop and not self._widen():
                break
        return stop, got

    def _sets(self, values: Values, size: int) -> tuple[Words, Words, Words, Takes, Takes]:
        """The sets, with room for heaps below ``size``, and for the values there are, and some more."""
        import numpy as np

        last, kept = self.rule.last + 1, self._kept
        rows = min(size, size // 3 + last + 3)
        if kept is None or kept[0].shape[0] < rows:
            most = min(size, _MORE)
            if kept is not None:
                most = max(most, 64 * kept[1].size - 1)
            elif values.size:
                most = max(most, int(values.max()))
            words = 1 << max(0, most.bit_length() - 6)  # values to ``most``, and their sums
            rows = max(rows, _ROWS)
            thirds = (
                last if self.rule.tail & THREE else max((k for k, left in self.rule.digits if left & THREE), default=0)
            )
            two, always = np.zeros((rows, words), np.uint64), np.zeros(words, np.uint64)
            three, united = np.zeros((thirds + 1, words), np.uint64), np.zeros((thirds + 1, 3), np.int64)
            effort = np.zeros(2, np.int64) if kept is None else kept[-1]
            kept = self._kept = (two, always, three, united, effort)
            # Without a tail no heap to come leaves two heaps with fewer counters together than this.
            self._started = 0 if self.rule.tail else max(0, 2 * (values.size - last) // 3 - 1)
        return kept

    def _widen(self) -> bool:
        """Sets of twice as many words; False where those hold all values of 16 bits already."""
        import numpy as np

        assert self._kept is not None
        *sets, united, effort = self._kept
        if 2 * sets[1].size > _MOST_WORDS:
            return False
        two, always, three = (np.concatenate([of, np.zeros(of.shape, np.uint64)], axis=-1) for of in sets)
        self._kept = (two, always, three, united, effort)
        return True


class Rows:
    """A finite set of numbers that may be taken: many heaps at a time."""

    def __init__(self, rule: TakeAndBreak) -> None:
        self.rule = rule

    def chunk(self, values: Values, done: int, size: int, until: int) -> tuple[int, int]:
        """Some more values: how far it was to go, which is how far it gets."""
        rule = self.rule
        stop = min(until, done + _ROW_CHUNK + 2 * rule.last)
        return stop, _kernels("subtraction").bit_values(values, done, stop, rule.numbers[1])


MOST_SET: Final = 10**6  # the largest heap of a table for an infinite set of numbers
_PULLED: Final = 1 << 20  # heaps whose options are looked at one by one between reports
_LAYERS: Final = 16  # values between reports
_VALUES: Final = 1 << 16
_FEW_TAKES: Final = 150  # options one by one pay where less than one number in so many is in the set


def values_to(game: SubtractionRules, size: int) -> Values:
    """The values of heaps 0 to ``size`` - 1, of a named set, a function's set, or more than 63 numbers."""
    import numpy as np

    from nimlike.kernels.subtraction import layer_values, pull_values

    rule, values = game.rule, np.zeros(size, np.uint16)
    if isinstance(rule, SetOfTakes) and rule.table is not None:
        takes = np.flatnonzero(np.frombuffer(rule.table.upto(size), np.uint8)[: size + 1])
    else:
        takes = np.array([take for take, _ in rule.takes(size)], np.int64)
    reach = min(size, int(takes[-1])) if takes.size else 0
    # few numbers: option by option
    if takes.size * _FEW_TAKES < reach:
        met = np.full(_VALUES, -1, np.int64)
        for start in range(0, size, _PULLED):
            stop = min(size, start + _PULLED)
            if pull_values(values, start, stop, takes, met) < stop:
                raise _too_large(game, values, start)
            report(f"values of {game.brief()}", stop, size)
        return values
    # else value after value, each for all heaps
    free, members = _bits(np.arange(size), (size + 63) // 64), _bits(takes, reach // 64 + 3)
    row, done, value = np.zeros_like(free), 0, 0
    while done < size:
        if value == _VALUES:
            raise _too_large(game, values, int(np.unpackbits(free.view(np.uint8), bitorder="little").argmax()))
        done += int(layer_values(values, value, value + _LAYERS, free, row, members))
        value += _LAYERS
        report(f"values of {game.brief()}", done, size)
    return values


def _too_large(game: SubtractionRules, values: Values, done: int) -> LimitReached:
    return LimitReached(
        f"{game.brief()}: its Grundy values grow so fast that they are computed to heap {done - 1:,} only",
        values[:done],
    )


def _bits(takes: NDArray[np.int64], words: int) -> Words:
    import numpy as np

    table = np.zeros(64 * words, np.uint8)
    table[takes[takes < table.size]] = 1
    bits: Any = np.packbits(table, bitorder="little").view(np.uint64)
    found: Words = bits
    return found
