"""The late regime of a heap game in bounded memory: a window that slides over the heaps.

Far beyond the last rare heap the value of heap n follows from the lists of `nimlike.games.heaps.late`, which do not
change any more, from the parity of n where the grading has a swing, and from the values of the heaps n - 1, n - 2, ...,
n - k, for a fixed k. So a window of k values is the whole state of the computation. If it comes again, at a heap of the
same parity where there is a swing, the values repeat from there on for ever.

The search for witnesses looks back as far as it must. How far it looked is seen afterwards (`Late.effort`): a stretch
in which it passed the window, or the first `HEAD` heaps, counts for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from nimlike.games.heaps.late import Grading, Late, index_table, late, value_table
from nimlike.games.heaps.rule import TakeAndBreak

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nimlike.kernels.grundy import Values

HEAD: Final = 1 << 16
"""So many of the first values are kept, for the search for witnesses."""

_ROOM: Final = 1 << 20  # values computed at once
_LISTS: Final = {"common_at": "<i8", "common": "u1", "witness_at": "<i8", "witness": "u1"}
_NUMBERS: Final = ("last_rare", "first", "reach")


class Stopped(Exception):
    """The window can go no further: at this heap a rare value or too large a value stands, or it is too small."""

    def __init__(self, heap: int) -> None:
        super().__init__(f"heap {heap}")
        self.heap = heap


@dataclass(frozen=True)
class Slide:
    """What a window needs beside itself: the lists of the late regime, and the first values.

    Parameters
    ----------
    made
        The lists.
    head
        The values of the first `HEAD` heaps.
    """

    made: Late
    head: Values

    @property
    def width(self) -> int:
        """How many values a window has."""
        return max(self.made.reach, HEAD)

    def indices(self, values: Values) -> bytes:
        """Common values as their indices, a byte each."""
        return bytes(self.made.index_of[values].tobytes())

    def values(self, indices: bytes, first: int) -> Values:
        """The values with these indices, of the heaps from ``first`` on."""
        import numpy as np

        index, table = np.frombuffer(indices, np.uint8), value_table(self.made.grading)
        found = np.empty(index.size, np.uint16)
        for side in range(2):
            found[side::2] = table[(first + side) & 1, index[side::2]]
        return found

    def shifts(self, period: int) -> bool:
        """Whether a shift by so many heaps keeps what is common."""
        return not (self.made.grading.swing and period & 1)

    def lists(self) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
        """All of this but the first values, as numbers and arrays, to be written down."""
        grading = self.made.grading
        numbers = {name: getattr(self.made, name) for name in _NUMBERS}
        numbers |= {"mask": grading.mask, "swing": grading.swing, "phase": grading.phase}
        return numbers, {name: getattr(self.made, name).astype(form) for name, form in _LISTS.items()}


def slide_of(rule: TakeAndBreak, values: Values) -> Slide | None:
    """What a window needs to go on after these values; None where the late regime has not begun, or only just."""
    if values.size < 2 * HEAD:
        return None
    made = late(rule, values)
    if made is None or 4 * made.last_rare + made.reach + HEAD > values.size:
        return None
    return Slide(replace(made, first=0), values[:HEAD].copy())


def read_slide(rule: TakeAndBreak, numbers: dict[str, Any], arrays: dict[str, bytes], head: Values) -> Slide:
    """What `Slide.lists` has written down."""
    import numpy as np

    grading = Grading(numbers["mask"], numbers["swing"], numbers["phase"])
    lists: dict[str, Any] = {name: np.frombuffer(arrays[name], form).astype(form[-2:]) for name, form in _LISTS.items()}
    known: dict[str, Any] = {name: numbers[name] for name in _NUMBERS}
    made = Late(
        rule=rule, grading=grading, index_of=index_table(grading), effort=np.zeros(3, np.int64), **known, **lists
    )
    return Slide(made, head)


class Window:
    """A window that stands before heap ``at``, and slides on.

    Parameters
    ----------
    slide
        What it rests on.
    at
        The first heap after the window.
    values
        The values of the ``slide.width`` heaps before.
    """

    def __init__(self, slide: Slide, at: int, values: Values) -> None:
        import numpy as np

        from nimlike.kernels.late import BLOCK

        assert values.size == slide.width
        self.slide, self.at, self.values = slide, at, values
        self._frame = np.zeros(HEAD + slide.width + 1 + _ROOM + BLOCK, np.uint16)
        self._frame[:HEAD] = slide.head

    def pieces(self, stop: int) -> Iterator[Values]:
        """Slide to before heap ``stop``; the values met, piece by piece. O(1) a heap and listed witness in the mean.

        The heaps are renumbered, without a change of parity, so that the window stands just after the first `HEAD`
        ones: then the kernel for whole tables does the work.

        Raises
        ------
        Stopped
            It can go no further; the window stands where the piece began.
        """
        made, width = self.slide.made, self.slide.width
        while self.at < stop:
            start = HEAD + width + ((HEAD + width + self.at) & 1)
            size = min(_ROOM, stop - self.at)
            self._frame[start - width : start] = self.values
            made.effort[:] = 0
            got = made.run(self._frame, start, start + size)
            if got < start + size:
                raise Stopped(self.at + got - start)
            if int(made.effort[2]) >= min(HEAD, width):
                raise Stopped(self.at)
            found = self._frame[start:got].copy()
            self.values = self._frame[got - width : got].copy()
            self.at += size
            yield found

    def slide_to(self, stop: int) -> None:
        """Slide to before heap ``stop``."""
        for _ in self.pieces(stop):
            pass


def last_difference(one: Window, other: Window, count: int) -> int:
    """The last heap, counted from ``one``, at which two windows that both slide ``count`` heaps differ; -1 for none.

    The values in the windows as they stand count too.
    """
    import numpy as np

    found, first = -1, one.at - one.slide.width
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
