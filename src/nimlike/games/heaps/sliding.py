"""The late regime of a heap game in bounded memory: a window that slides over the heaps.

Far beyond the last rare heap the value of heap n follows from the lists of `sparse_space.Late`, which do not change
any more, from the parity of n where the grading has a swing, and from the values of the heaps n - 1, n - 2, ..., n - k,
for a fixed k. So a window of k values is the whole state of the computation. If it comes again, at a heap
of the same parity where there is a swing, the values repeat from there on for ever. Where the window is too short to
settle a heap, or a heap is rare, it goes no further.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nimlike.games.heaps.octal_rules import OctalRules
from nimlike.games.heaps.proved_periods import CHECKED_VALUES, FORMAT
from nimlike.games.heaps.sparse_space import Grading, Late, bytes_of, common_values, late, no_effort, splits_of
from nimlike.games.heaps.take_and_break import TakeAndBreak

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nimlike.kernels.grundy import Values


_ROOM: Final = 1 << 20  # values computed at once
_LISTS: Final = {"small": "u1", "rare": "<i8", "witness": "<i8"}
_NUMBERS: Final = ("wide", "last_rare", "first", "reach")


class Stopped(Exception):
    """The window can go no further: at this heap a rare value or too large a value stands, or it is too small."""

    def __init__(self, heap: int) -> None:
        super().__init__(f"heap {heap}")
        self.heap = heap


@dataclass(frozen=True)
class Slide:
    """What a window needs beside itself."""

    made: Late  # the lists of the late regime

    @property
    def width(self) -> int:
        """How many values a window has."""
        return self.made.window

    def indices(self, values: Values, first: int) -> bytes:
        """Common values of the heaps from ``first`` on as their indices, a byte each."""
        return bytes(bytes_of(self.made.grading, values, first).tobytes())

    def values(self, indices: bytes, first: int) -> Values:
        """The values with these indices, of the heaps from ``first`` on."""
        import numpy as np

        return common_values(self.made.grading, np.frombuffer(indices, np.uint8), first)

    def shifts(self, period: int) -> bool:
        """Whether a shift by so many heaps keeps what is common."""
        return not (self.made.grading.swing and period & 1)

    def lists(self) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
        """All of this as numbers and arrays, to be written down."""
        grading = self.made.grading
        numbers = {name: int(getattr(self.made, name)) for name in _NUMBERS}
        numbers |= {"mask": grading.mask, "swing": grading.swing, "phase": grading.phase}
        return numbers, {name: getattr(self.made, name).astype(form) for name, form in _LISTS.items()}


def slide_of(rule: TakeAndBreak, values: Values) -> Slide | None:
    """What a window needs to go on after these values; None where the late regime has not begun, or only just."""
    made = late(rule, values)
    if made is None or values.size < max(made.first, 4 * made.last_rare, made.last_rare + made.window + 1):
        return None
    return Slide(made)


def read_slide(rule: TakeAndBreak, numbers: dict[str, Any], arrays: dict[str, bytes]) -> Slide:
    """What `Slide.lists` has written down."""
    import numpy as np

    grading = Grading(numbers["mask"], numbers["swing"], numbers["phase"])
    lists: dict[str, Any] = {name: np.frombuffer(arrays[name], form).astype(form[-2:]) for name, form in _LISTS.items()}
    known: dict[str, Any] = {name: numbers[name] for name in _NUMBERS}
    known["wide"] = bool(known["wide"])
    return Slide(Late(rule=rule, grading=grading, effort=no_effort(lists["rare"]), **known, **lists))


class Window:
    """A window that stands before heap ``at``, and slides on."""

    def __init__(self, slide: Slide, at: int, values: Values) -> None:
        import numpy as np

        assert values.size == slide.width
        self.slide, self.at, self.values = slide, at, values
        # Heaps are renumbered, so that the window stands where no list is longer than half its heaps.
        self._start = max(slide.made.first, 2 * (slide.made.small.size + slide.made.rule.last + slide.width))
        self._frame = np.zeros(self._start + 1 + _ROOM, np.uint16)

    def pieces(self, stop: int) -> Iterator[Values]:
        """Slide to before heap ``stop``, or raise `Stopped`: the values met. O(1) a heap and listed heap in mean."""
        made, width = self.slide.made, self.slide.width
        while self.at < stop:
            start = self._start + ((self._start + self.at) & 1)  # of the same parity
            size = min(_ROOM, stop - self.at)
            self._frame[start - width : start] = self.values
            got = made.run(self._frame, start, start + size)
            if got < start + size:
                raise Stopped(self.at + got - start)
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


KIND: Final = "octal-late-period"


def late_certificate(game: OctalRules, made: Late, preperiod: int, period: int) -> dict[str, Any] | None:
    """The certificate that the values have this period from heap ``preperiod`` on; None if it is refused."""
    if not 1 <= made.grading.mask <= CHECKED_VALUES:
        return None
    window = made.window
    return {
        "format": FORMAT,
        "kind": KIND,
        "ruleset": str(game),
        "preperiod": preperiod,
        "period": period,
        "saltus": 0,
        "mask": made.grading.mask,
        "swing": made.grading.swing,
        "head": max(window, 2 * made.last_rare + game.rule.last) + 1,
        "window": window,
        "splits": [[k, int(a)] for a in made.witness for k in splits_of(game.rule)],
    }
