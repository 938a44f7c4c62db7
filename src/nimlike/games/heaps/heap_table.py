"""Tables of the Grundy values of heaps, grown as far as necessary."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from nimlike.core.errors import LimitReached
from nimlike.core.libraries import arrays, without_arrays
from nimlike.core.progress import report
from nimlike.games.heaps.heap_rules import HeapRules
from nimlike.games.heaps.sparse_space import no_effort
from nimlike.games.heaps.subtraction_rules import SetOfTakes, SubtractionRules
from nimlike.games.heaps.take_and_break import EMPTY, PLAIN_OPTIONS, SPLIT, WHOLE, ListedMoves, extend, options_to
from nimlike.games.heaps.ways import (
    MOST_SET,
    WORD,
    Triples,
    Ways,
    takes_of,
    values_to,
)
from nimlike.tables.repeats import Repetition

if TYPE_CHECKING:
    import numpy as np

    from nimlike.kernels.grundy import Values


MOST_HEAPS: Final = 1 << 28  # the largest heap of a table: two bytes a heap
MOST_TAKEN: Final = 1 << 30  # the same where heaps are not split, and in a run
MOST_UNPROVED: Final = (1 << 16) - 1
"""The same where a tail of digits repeats or three heaps may be left, and no period is proved."""

_MOST_PLAIN: Final = 1 << 12  # heaps whose values are computed without a compiler
_MOST_OPTIONS: Final = 1 << 24  # looked at where NumPy is not installed: some seconds
_FEW_OPTIONS: Final = 1 << 9  # looked at sooner than a kernel is called where the compiler is loaded
_EACH: Final = 32  # ... as many as cost what a heap does without any
_NUMBERS_A_WORD: Final = 4  # words of a row of bits that cost what one number costs
_COMPILER: Final = "nimlike.kernels.compiled"
_LEAST: Final = 5  # numbers from which on heaps are worked at a row at a time, if there are no more than that
_TAKE_CHUNK: Final = 1 << 22
_ROW_CHUNK: Final = 1 << 17  # heaps by rows of bits at a time: 8 bytes each
_SEARCH: Final = 1 << 10  # heaps in which a period is sought first; then whenever there are twice as many
_SEARCH_ROWS: Final = 1 << 18  # the same where heaps are worked at a row at a time, which is quick
_SEARCH_TRIPLES: Final = 1 << 9  # the same where three heaps may be left, and tables take long
_TURNS: Final = 4  # the same where heaps are not split: so many times the largest number that may be taken, at least
_SALTUS: Final = 1 << 10  # heaps from which on a saltus is sought too: the checker takes as long as a table of so many
_MOST_VALUE: Final = (1 << 16) - 1
_COPIED: Final = 1 << 26  # most heaps copied between reports


class HeapTable:
    """The values of the heaps 0, 1, 2, ... of one game; `values` holds those computed so far."""

    def __init__(self, game: HeapRules, far: bool = False) -> None:
        self.game = game
        self._far = far  # whether the table may be as long where heaps are split as elsewhere
        self.listed: list[int] | None = []
        """The values as a list, while they are so few that NumPy is not worth loading; then None."""
        self._values: Values | None = None  # the same as an array
        self.ways = Triples(game.rule) if game.rule.triples else Ways(game.rule)
        self._cycle: Repetition | None = None  # once proved
        single = not (game.rule.splits or game.rule.triples or game.rule.tail)
        first = _SEARCH_TRIPLES if game.rule.triples else _SEARCH
        self._by_bits = single and self._is_by_bits()
        if single:
            first = max(_SEARCH_ROWS if self._by_bits else _SEARCH, _TURNS * game.rule.last)
        self._next_search = first

    @property
    def values(self) -> Values:
        """The values computed so far."""
        if self._values is None:
            import numpy as np

            self._values = np.array(self.listed, np.uint16)
        return self._values

    @values.setter
    def values(self, values: Values) -> None:
        self._values, self.listed = values, None

    def value(self, heap: int) -> int:
        """The value of a heap that is known."""
        return int(self.values[heap]) if self.listed is None else self.listed[heap]

    @property
    def most(self) -> int:
        """The largest heap that the table may hold."""
        rule = self.game.rule
        known = self._cycle is not None and arrays() and not isinstance(rule, SetOfTakes)
        return MOST_HEAPS if known and (rule.triples or rule.tail) else self.most_by_rules

    @property
    def most_by_rules(self) -> int:
        """The same as long as no repetition is known."""
        if not arrays():
            return self._most_plainly
        if isinstance(self.game.rule, SetOfTakes):
            return MOST_SET
        if isinstance(self.game.rule, ListedMoves):
            return self.game.rule.most(MOST_HEAPS)
        if self.game.rule.triples or self.game.rule.tail:
            return MOST_UNPROVED
        return MOST_HEAPS if self.game.rule.splits and not self._far else MOST_TAKEN

    @cached_property
    def _most_plainly(self) -> int:
        """The same where NumPy is not installed: so many options are looked at, and no more."""
        return bisect_right(range(1 << 24), _MOST_OPTIONS, key=lambda heap: self._options_to(heap + 1)) - 1

    def _options_to(self, size: int) -> int:
        rule = self.game.rule
        return size * size if isinstance(rule, SetOfTakes) else options_to(rule, size)

    def up_to(self, heap: int) -> Values:
        """The values of heaps 0 to ``heap``, at least: O(heap^2) for each number taken, and mostly much less."""
        self.reach(heap)
        return self.values

    def reach(self, heap: int) -> None:
        """Have the values of heaps 0 to ``heap``, as `up_to` does; where they are few, without NumPy."""
        if heap >= self._afford(heap) and not self._grown_plainly(heap + 1):
            for _ in self._fill(heap + 1):
                pass

    def grow(self, heap: int) -> Iterator[None]:
        """The same in steps, after each of which `values` has some more."""
        if heap >= self._afford(heap):
            yield from self._fill(heap + 1)

    def _afford(self, heap: int) -> int:
        """How many values are known; LimitReached where a heap is too large for the table."""
        rule, most = self.game.rule, self.most
        if heap > most and self._cycle is None and arrays() and (rule.triples or rule.tail):
            self.reach(min(2 * _SEARCH, most))
            self._seek(self.values)  # with a period, tables may be longer
            most = self.most
        known = len(self.values if self.listed is None else self.listed)
        if isinstance(rule, ListedMoves) and heap >= known:
            rule.afford(heap)
        elif heap > most:
            raise LimitReached(
                f"{self.game.brief()}: tables of its Grundy values go to heap {most:,} at most{without_arrays()}"
            )
        return known

    def first(self, count: int) -> Values | list[int]:
        """The values of the heaps below ``count``: an array, or a list where NumPy is not installed."""
        self.reach(count - 1)
        return self.values[:count] if arrays() else [self.value(heap) for heap in range(count)]

    def _by_set(self) -> bool:
        """Whether values are computed by the ways for sets of takes, all of them again."""
        rule = self.game.rule
        return (isinstance(rule, SetOfTakes) or len(rule.digits) > WORD) and isinstance(self.game, SubtractionRules)

    def _is_by_bits(self) -> bool:
        """Whether values are computed by bits, as many heaps at a time as the smallest number: the set is finite."""
        rule = self.game.rule
        if not isinstance(self.game, SubtractionRules) or self._by_set():
            return False
        return rule.digits[0][0] >= max(_LEAST, len(rule.digits))

    @cached_property
    def _by_rows(self) -> bool:
        """Whether values are computed by rows of bits, some heaps at a time: the set is finite and dense."""
        # a heap costs a row as long as the largest number, or a step for each number
        rule, finite = self.game.rule, isinstance(self.game, SubtractionRules) and not self._by_set()
        return finite and not rule.tail and rule.last >> 6 <= _NUMBERS_A_WORD * len(rule.digits)

    def _fill(self, size: int) -> Iterator[None]:
        """Compute values up to a size, some at a time."""
        import numpy as np

        if self._by_set():
            yield from self._grow_set(size)
            return
        values, done = np.zeros(size, np.uint16), len(self.values if self.listed is None else self.listed)
        if done:
            values[:done] = self.values
        while done < size:
            stop, done = self._chunk(values, done, size)
            self.values = values[:done]
            if done < stop:
                raise LimitReached(f"{self.game.brief()}: the Grundy value of heap {done:,} does not fit 16 bits")
            if done < size:
                report(f"values of {self.game.brief()}", done, size)
            yield

    def _grown_plainly(self, size: int) -> bool:
        """Whether the values are so few that no compiler is worth waiting for; then they are there."""
        if self.listed is None:
            return False
        rule = self.game.rule
        if arrays():
            most = _FEW_OPTIONS - _EACH * size if _COMPILER in sys.modules else PLAIN_OPTIONS
            if size > _MOST_PLAIN + 1 or most < 0 or self._options_to(size) > most:
                return False
        extend(rule, self.listed, size)
        self._values = None
        return True

    def _grow_set(self, size: int) -> Iterator[None]:
        """Values of a set whose numbers do not fit a word, all of them again."""
        game = self.game
        assert isinstance(game, SubtractionRules)
        done = self.values.size
        limit = None
        try:
            found = values_to(game, min(max(size, 2 * done), self.most + 1))
        except LimitReached as reached:
            found, limit = reached.partial, reached
        self.values = found
        yield
        if limit is not None and found.size < size:
            raise limit

    def _chunk(self, values: Values, done: int, size: int) -> tuple[int, int]:
        """Some more values: how far it was to go, and how far it got."""
        rule = self.game.rule
        if self._cycle is None and done >= self._next_search and size >= done * (8 if self._by_bits else 1.5):
            self._seek(values[:done])
        if self._cycle is not None:
            return self._copied(self._cycle, values, done, size)
        if isinstance(rule, ListedMoves):
            return size, rule.fill(values[:size], done)
        if rule.triples:
            return self.ways.chunk(values, done, size, self._next_search)
        before = self._next_search if self._next_search > done else size
        if rule.splits and not rule.tail:
            return self.ways.chunk(values, done, size, before if 2 * size >= 3 * before else size)
        if rule.tail or not isinstance(self.game, SubtractionRules):
            stop = min(size, max(_SEARCH, 4 * done)) if rule.tail else min(size, done + _TAKE_CHUNK, before)
            return stop, self._defined(values[:stop], done)
        import numpy as np

        from nimlike.kernels.subtraction import bit_values, pull_values, row_values

        takes = takes_of(rule, WHOLE, size)
        if self._by_bits and takes.size:
            most = max(_ROW_CHUNK, _TURNS * rule.last)
            stop = min(size, done + most, before)
            return stop, int(bit_values(values, done, stop, takes))
        if self._by_rows:
            stop = min(size, done + _ROW_CHUNK, before)
            return stop, int(row_values(values, done, stop, takes))
        stop = min(size, done + _TAKE_CHUNK, before)
        return stop, int(pull_values(values, done, stop, takes, np.full(takes.size + 2, -1, np.int64)))

    def _defined(self, values: Values, done: int) -> int:
        """Values by the definition; how far it got."""
        from nimlike.kernels.grundy import heap_values

        rule, effort = self.game.rule, no_effort()
        empty, whole, split = (takes_of(rule, bit, values.size) for bit in (EMPTY, WHOLE, SPLIT))
        tail = rule.tail, rule.last + 1
        return int(heap_values(values, done, empty, whole, split, rule.unequal, *tail, effort))

    def _seek(self, values: Values) -> None:
        """Look for a period that these values prove."""
        from nimlike.games.heaps.proved_periods import proved_cycle, proved_saltus

        self._cycle, self._next_search = proved_cycle(self.game, values), 2 * values.size
        if self._cycle is None and values.size >= _SALTUS:
            self._cycle = proved_saltus(self.game, values)

    def _copied(self, known: Repetition, values: Values, done: int, size: int) -> tuple[int, int]:
        """Copy the values of the period proved; how far that was to go, and how far it got: to a value that fits."""
        import numpy as np

        turns = (done - known.preperiod) // known.period  # as many as there are: the block copied doubles
        back = turns * known.period
        block = min(back, size - done, _COPIED)
        if not known.saltus:
            values[done : done + block] = values[done - back : done - back + block]
            return done + block, done + block
        made = values[done - back : done - back + block].astype(np.int64) + turns * known.saltus
        fit = int((made > _MOST_VALUE).argmax()) if made.max() > _MOST_VALUE else block
        values[done : done + fit] = made[:fit]
        return done + block, done + fit


@lru_cache(maxsize=16)
def table(game: HeapRules) -> HeapTable:
    """The table of a game, the same for equal games."""
    return HeapTable(game)


def indices(mask: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> list[int]:
    """Where a table of truth values is true."""
    found: list[int] = mask.nonzero()[0].tolist()
    return found
