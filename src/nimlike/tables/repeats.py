"""Where a sequence repeats: the one way from values to a period, a preperiod and a saltus.

Theorems say how long a table must be for that, and when it proves the repetition for all heaps; see `proved_periods`.
Short sequences are looked at in plain Python while no kernel is loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from operator import sub
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.languages import tr
from nimlike.core.numbers import format_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimlike.kernels.grundy import Values

MOST_PLAIN: Final = 1 << 22
"""In longer tables only the last values are looked at; all shifts would need too much memory."""

_SHORT: Final = 1 << 13  # numbers that are looked at without the kernel, unless it is loaded


@dataclass(frozen=True)
class Repetition:
    """G(n + period) = G(n) + saltus for all n >= preperiod, as far as it is known."""

    period: int
    preperiod: int
    saltus: int = 0  # what is added with each period; 0 where the values repeat

    def index(self, heap: int) -> int:
        """The heap of the preperiod or the first period that has the same value (saltus 0)."""
        return heap if heap < self.preperiod else self.preperiod + (heap - self.preperiod) % self.period


def describe(repetition: Repetition) -> str:
    """The repetition in words."""
    values = {"period": format_number(repetition.period), "heap": format_number(repetition.preperiod)}
    if repetition.saltus:
        saltus = format_number(repetition.saltus)
        return tr("period {period} from heap {heap} on, saltus {saltus}", **values, saltus=saltus)
    return tr("period {period} from heap {heap} on", **values)


def least_repetition(
    values: Values | list[int], enough: Callable[[Any, Any], Any], *, steady: bool = False
) -> Repetition | None:
    """The least period p, from heap e on, that ``enough(e, p)`` (or of arrays) says is seen long enough. O(size)."""
    if len(values) < 2:
        return None
    # The last shift leads from heap 0 to the last heap: nothing else is compared.
    if isinstance(values, list):
        shifts = chain(repetitions(values), [(len(values) - 1, 0, values[-1] - values[0])])
        return next((Repetition(p, e, s) for p, e, s in shifts if enough(e, p) and not (steady and s)), None)
    import numpy as np

    table = values.astype(np.int64)
    begins, periods = np.append(starts(np.diff(table))[1:], 0), np.arange(1, table.size)
    at = enough(begins, periods).nonzero()[0]
    begins, periods = begins[at], periods[at]
    saltus = table[begins + periods] - table[begins]
    for first in (saltus == 0).nonzero()[0][:1] if steady else range(min(1, at.size)):
        return Repetition(int(periods[first]), int(begins[first]), int(saltus[first]))
    return None


def last_repetition(values: Values, window: int, step: int = 1) -> Repetition | None:
    """The least period, a multiple of ``step``, with which the last ``window`` values stand before too. O(size)."""
    width, backwards = values.itemsize, values[::-1].tobytes()
    seek = backwards[: width * window]
    at = backwards.find(seek, 1) if window > 0 else -1
    while at >= 0 and at % (width * step):
        at = backwards.find(seek, at + 1)
    if at < 0:
        return None
    period = at // width
    differ = (values[:-period] != values[period:])[::-1]
    return Repetition(period, differ.size - int(differ.argmax()) if differ.any() else 0)


def guess_in(values: Values | list[int]) -> Repetition | None:
    """The least period that holds through the last half of the table at least, and three times at least. O(size)."""
    size = len(values)
    if size > MOST_PLAIN and not isinstance(values, list):
        found = last_repetition(values, size // 2)
        return found if found and size - found.preperiod >= 3 * found.period else None
    return least_repetition(values, lambda e, p: (e <= size // 2) & (size - e >= 3 * p))


def repetitions(values: list[int]) -> Iterator[tuple[int, int, int]]:
    """For p = 1, 2, ...: p, and the smallest e and the s with values[n + p] = values[n] + s from n = e on. O(size)."""
    for period, begin in enumerate(_listed_starts(list(map(sub, values[1:], values)))[1:], 1):
        yield period, begin, values[begin + period] - values[begin]


def starts(numbers: NDArray[np.int64]) -> Any:
    """For every shift p: the smallest e with numbers[n + p] = numbers[n] for all n >= e in the sequence. O(size)."""
    import numpy as np

    if numbers.size > _SHORT or "nimlike.kernels.grundy" in sys.modules:
        from nimlike.kernels.grundy import repeats_from

        return repeats_from(numbers)
    return np.array(_listed_starts(numbers.tolist()), np.int64)


def _listed_starts(numbers: list[int]) -> list[int]:
    """The same for a list, without NumPy."""
    backwards, size = numbers[::-1], len(numbers)
    agree = [0] * size  # the Z-function: how far the list read backwards agrees with itself, shifted by p
    low = high = 0
    for p in range(1, size):
        length = min(high - p, agree[p - low]) if p < high else 0
        while p + length < size and backwards[p + length] == backwards[length]:
            length += 1
        agree[p] = length
        if p + length > high:
            low, high = p, p + length
    found = [size - p - length for p, length in enumerate(agree)]
    found[:1] = [0] * bool(found)
    return found
