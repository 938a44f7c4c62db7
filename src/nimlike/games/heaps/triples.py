"""Values of games in which three heaps may be left: the sets that are kept from heap to heap."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from nimlike.games.heaps.rule import TakeAndBreak

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Takes, Values
    from nimlike.kernels.triples import Words

_FIRST: Final = 64  # heaps of the first block
_MOST_WORDS: Final = 1 << 10  # of a set: for all values of 16 bits
_ROOM: Final = 1 << 8  # rows of sets, at least
_PAUSE: Final = 0.3  # seconds between reports, about


class Triples:
    """The sets of the values of two heaps, for as many sums as are needed again, and what the tail allows.

    Parameters
    ----------
    rule
        The moves.
    """

    def __init__(self, rule: TakeAndBreak) -> None:
        self.rule = rule
        self._two: Words | None = None
        self._always: Words | None = None
        self._effort: Takes | None = None
        self._begun = 0  # heaps before this one are in the sets, or not needed again
        self._block = _FIRST

    def chunk(self, values: Values, done: int, size: int, most: int) -> tuple[int, int]:
        """Some more values: how far it was to go, and how far it got; it gets as far, but where one has not 16 bits.

        Parameters
        ----------
        values
            Those of heaps below ``done`` are known, from this object or not.
        size, most
            It goes to ``size`` at most, and to ``most`` if that is more than ``done``.
        """
        import numpy as np

        from nimlike.kernels.triples import triple_values

        digits = [pair for pair in self.rule.digits if pair[0] < size]
        takes, left = (np.array([pair[i] for pair in digits], np.int64) for i in (0, 1))
        stop = min(size, done + self._block, most if most > done else size)
        got, started = done, time.monotonic()
        while got < stop:
            two, always, effort = self._sets(values[:got], size)
            rule, at = self.rule, values[:stop]
            got = int(triple_values(at, got, self._begun, takes, left, rule.tail, rule.last + 1, two, always, effort))
            self._begun = got
            if got < stop:  # a value does not fit the words
                self._two = None
                if 2 * always.size > _MOST_WORDS:
                    break
        self._block = int(max(1, min(2 * self._block, self._block * _PAUSE / max(time.monotonic() - started, 1e-6))))
        return stop, got

    def _sets(self, values: Values, size: int) -> tuple[Words, Words, Takes]:
        """The sets, with room for heaps below ``size``, and for one more value than there is among these."""
        import numpy as np

        done, last = values.size, self.rule.last + 1
        rows = min(size, size // 3 + last + 3)
        if self._two is None or self._always is None or self._effort is None or self._two.shape[0] < rows:
            words = 1 if self._always is None else self._always.size if self._two is not None else 2 * self._always.size
            while done and int(values.max()) >= 64 * words:
                words *= 2
            rows = max(rows, _ROOM)
            self._two, self._always = np.zeros((rows, words), np.uint64), np.zeros(words, np.uint64)
            if self._effort is None:
                self._effort = np.ones(1, np.int64)
            # Without a tail no heap to come leaves two heaps with fewer counters together than this.
            self._begun = 0 if self.rule.tail else max(0, 2 * (done - last) // 3 - 1)
        return self._two, self._always, self._effort
