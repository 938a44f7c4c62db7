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
from nimlike.games.heaps.subtraction_rules import SetOfTakes, SubtractionRules
from nimlike.games.heaps.take_and_break import PLAIN_OPTIONS, SEARCH, WORD, ListedMoves, extend, options_to
from nimlike.games.heaps.ways import MOST_SET, Rows, Triples, Ways, values_to
from nimlike.tables.repeats import Repetition

if TYPE_CHECKING:
    import numpy as np

    from nimlike.kernels.grundy import Values


MOST_HEAPS: Final = 1 << 28  # the largest heap of a table: two bytes a heap
MOST_TAKEN: Final = 1 << 30  # the same where heaps are not split, and in a run

_MOST_PLAIN: Final = 1 << 12  # heaps whose values are computed without a compiler
_MOST_OPTIONS: Final = 1 << 24  # looked at where NumPy is not installed: some seconds
_FEW_OPTIONS: Final = 1 << 9  # looked at sooner than a kernel is called where the compiler is loaded
_EACH: Final = 32  # ... as many as cost what a heap does without any
_COMPILER: Final = "nimlike.kernels.compiled"
_SALTUS: Final = 1 << 10  # heaps from which on a saltus is sought too: the checker takes as long as a table of so many
_MOST_VALUE: Final = (1 << 16) - 1
_COPIED: Final = 1 << 26  # most heaps copied between reports


class HeapTable:
    """The values of the heaps 0, 1, 2, ... of one game; `values` holds those computed so far."""

    _values: Values | None = None  # as an array
    _cycle: Repetition | None = None  # once proved
    _by_set = False  # whether values are computed by the ways for sets of takes, all of them again

    def __init__(self, game: HeapRules, far: bool = False) -> None:
        self.game = game
        self._far = far  # whether the table may be as long where heaps are split as elsewhere
        self.listed: list[int] | None = []
        """The values as a list, while they are so few that NumPy is not worth loading; then None."""
        rule = game.rule
        self._next_search = rule.first_search
        if rule.plain:
            self.ways: Rows | Triples | Ways = Rows(rule)
            return
        self.ways = Triples(rule) if rule.triples else Ways(rule)
        self._by_set = isinstance(rule, SetOfTakes) or (len(rule.digits) > WORD and isinstance(game, SubtractionRules))

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
        rule = self.game.rule
        if isinstance(rule, SetOfTakes):
            return MOST_SET
        if isinstance(rule, ListedMoves):
            return rule.most(MOST_HEAPS)
        if rule.triples or rule.tail:
            return rule.certain
        return MOST_HEAPS if rule.splits and not self._far else MOST_TAKEN

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
        done = self._afford(heap)
        if heap >= done and not self._grown_plainly(heap + 1):
            values = self._room(heap + 1, done)
            while done <= heap:
                done = self._fill(values, done)

    def grow(self, heap: int) -> Iterator[None]:
        """The same in steps, after each of which `values` has some more."""
        done = self._afford(heap)
        if heap >= done:
            values = self._room(heap + 1, done)
            while done <= heap:
                done = self._fill(values, done)
                yield

    def _afford(self, heap: int) -> int:
        """How many values are known; LimitReached where a heap is too large for the table."""
        known = len(self.values if self.listed is None else self.listed)
        rule = self.game.rule
        if heap < known or (heap <= rule.certain and arrays()):
            return known
        most = self.most
        if heap > most and self._cycle is None and arrays() and (rule.triples or rule.tail):
            self.reach(min(2 * SEARCH, most))
            self._seek(self.values)  # with a period, tables may be longer
            most = self.most
            known = self.values.size
        if isinstance(rule, ListedMoves):
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

    def _room(self, size: int, done: int) -> Values:
        """An array for so many values, with the ``done`` ones that are known."""
        import numpy as np

        values = np.zeros(size, np.uint16)
        if done:
            values[:done] = self.values
        return values

    def _fill(self, values: Values, done: int) -> int:
        """Compute some more of these values: how many there are then."""
        size, game = values.size, self.game
        if self._by_set:
            return self._fill_set(values)
        stop, done = self._chunk(values, done, size)
        self._values, self.listed = values if done == size else values[:done], None
        if done < stop:
            raise LimitReached(f"{game.brief()}: the Grundy value of heap {done:,} does not fit 16 bits")
        if done < size:
            report(f"values of {game.brief()}", done, size)
        return done

    def _grown_plainly(self, size: int) -> bool:
        """Whether the values are so few that no compiler is worth waiting for; then they are there."""
        most = _FEW_OPTIONS - _EACH * size if _COMPILER in sys.modules else PLAIN_OPTIONS
        if self.listed is None or (arrays() and (size > _MOST_PLAIN + 1 or most < 0 or self._options_to(size) > most)):
            return False
        extend(self.game.rule, self.listed, size)
        self._values = None
        return True

    def _fill_set(self, values: Values) -> int:
        """All values of a set whose numbers do not fit a word, and perhaps more."""
        game = self.game
        assert isinstance(game, SubtractionRules)
        limit = None
        try:
            found = values_to(game, min(max(values.size, 2 * self.values.size), self.most + 1))
        except LimitReached as reached:
            found, limit = reached.partial, reached
        self.values = found
        if limit is not None and found.size < values.size:
            raise limit
        return found.size

    def _chunk(self, values: Values, done: int, size: int) -> tuple[int, int]:
        """Some more values: how far it was to go, and how far it got."""
        until, rule = self._next_search, self.game.rule
        if self._cycle is None and done >= until and 2 * size >= 3 * done:
            self._seek(values[:done])
        if self._cycle is not None:
            return self._copied(self._cycle, values, done, size)
        if isinstance(rule, ListedMoves):
            return size, rule.fill(values[:size], done)
        return self.ways.chunk(values, done, size, until if until > done and 2 * size >= 3 * until else size)

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
