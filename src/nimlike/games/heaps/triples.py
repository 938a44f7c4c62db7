"""Values of games in which three heaps may be left: the sets that are kept from heap to heap."""

from __future__ import annotations

import time
from functools import cached_property
from typing import TYPE_CHECKING, Final

from nimlike.games.heaps.rule import THREE, TakeAndBreak

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Takes, Values
    from nimlike.kernels.triples import Words

_FIRST: Final = 512  # heaps of the first block
_MORE: Final = 1 << 12  # values for which there is room from the start, if there are so many heaps
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
        self._kept: tuple[Words, Words, Words, Takes, Takes] | None = None
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
        from nimlike.kernels.triples import triple_values

        takes, left = self._digits
        stop = min(size, done + self._block, most if most > done else size)
        got, started = done, time.monotonic()
        while got < stop:
            sets, rule, at = self._sets(values[:got], size), self.rule, values[:stop]
            got = int(triple_values(at, got, self._begun, takes, left, rule.tail, rule.last + 1, *sets))
            self._begun = got
            if got < stop and not self._widen():
                break
        self._block = int(max(1, min(2 * self._block, self._block * _PAUSE / max(time.monotonic() - started, 1e-6))))
        return stop, got

    @cached_property
    def _digits(self) -> tuple[Takes, Takes]:
        """The numbers that may be taken, and what each allows to leave."""
        import numpy as np

        takes, left = np.array(self.rule.digits, np.int64).reshape(-1, 2).T
        return np.ascontiguousarray(takes), np.ascontiguousarray(left)

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
            rows = max(rows, _ROOM)
            thirds = (
                last if self.rule.tail & THREE else max((k for k, left in self.rule.digits if left & THREE), default=0)
            )
            two, always = np.zeros((rows, words), np.uint64), np.zeros(words, np.uint64)
            three, united = np.zeros((thirds + 1, words), np.uint64), np.zeros((thirds + 1, 3), np.int64)
            effort = np.zeros(2, np.int64) if kept is None else kept[-1]
            kept = self._kept = (two, always, three, united, effort)
            # Without a tail no heap to come leaves two heaps with fewer counters together than this.
            self._begun = 0 if self.rule.tail else max(0, 2 * (values.size - last) // 3 - 1)
        return kept

    def _widen(self) -> bool:
        """Sets of twice as many words; False where those hold all values of 16 bits already."""
        import numpy as np

        assert self._kept is not None
        *sets, united, effort = self._kept
        if 2 * sets[1].size > _MOST_WORDS:
            return False
        two, always, three = (np.concatenate([of, np.zeros_like(of)], axis=-1) for of in sets)
        self._kept = (two, always, three, united, effort)
        return True
