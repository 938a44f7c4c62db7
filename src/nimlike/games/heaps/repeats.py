"""Where a sequence repeats: in plain Python while it is short and no kernel is loaded, else compiled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import sub
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.languages import tr
from nimlike.core.numbers import format_number
from nimlike.games.heaps.heap_rules import HeapRules
from nimlike.games.heaps.octal_rules import OctalRules
from nimlike.games.heaps.subtraction_rules import SubtractionRules
from nimlike.games.heaps.take_and_break import loaded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimlike.kernels.grundy import Values


FORMAT: Final = "nimlike/certificate/1"


@dataclass(frozen=True)
class Repetition:
    """G(n + period) = G(n) + saltus for all n >= preperiod, as far as it is known.

    Parameters
    ----------
    period, preperiod
        The least period, and the first heap from which it holds.
    saltus
        What is added with each period; 0 where the values repeat.
    """

    period: int
    preperiod: int
    saltus: int = 0

    def index(self, heap: int) -> int:
        """The heap of the preperiod or the first period that has the same value (saltus 0)."""
        return heap if heap < self.preperiod else self.preperiod + (heap - self.preperiod) % self.period


def provable(game: HeapRules) -> bool:
    """Whether Guy and Smith's theorem, or that of finite subtraction sets, covers the game."""
    return isinstance(game, SubtractionRules | OctalRules) and not game.rule.tail and bool(game.rule.digits)


def described(repetition: Repetition) -> str:
    """The repetition in words."""
    values = {"period": format_number(repetition.period), "heap": format_number(repetition.preperiod)}
    if repetition.saltus:
        saltus = format_number(repetition.saltus)
        return tr("period {period} from heap {heap} on, saltus {saltus}", **values, saltus=saltus)
    return tr("period {period} from heap {heap} on", **values)


_SHORT: Final = 1 << 13


def repeats_from(changes: NDArray[np.int64]) -> Any:
    """For every shift p: the least e with changes[n + p] = changes[n] for all n >= e in the table. O(size).

    Examples
    --------
    >>> import numpy as np
    >>> repeats_from(np.array([7, 1, 2, 1, 2, 1])).tolist()
    [0, 5, 1, 3, 1, 1]
    """
    import numpy as np

    if changes.size > _SHORT or loaded("grundy.repeats_from"):
        from nimlike.kernels.grundy import repeats_from as compiled

        return compiled(changes)
    return np.array(listed_repeats(changes.tolist()), np.int64)


def listed_repeats(changes: list[int]) -> list[int]:
    """The same for a list, without NumPy. O(size).

    Examples
    --------
    >>> listed_repeats([7, 1, 2, 1, 2, 1])
    [0, 5, 1, 3, 1, 1]
    """
    backwards, size = changes[::-1], len(changes)
    agree = [0] * size  # the Z-function: how far the table read backwards agrees with itself, shifted by p
    low = high = 0
    for p in range(1, size):
        length = min(high - p, agree[p - low]) if p < high else 0
        while p + length < size and backwards[p + length] == backwards[length]:
            length += 1
        agree[p] = length
        if p + length > high:
            low, high = p, p + length
    starts = [size - p - length for p, length in enumerate(agree)]
    starts[:1] = [0] * bool(starts)
    return starts


def repetitions(values: list[int]) -> Iterator[tuple[int, int, int]]:
    """For p = 1, 2, ...: p, and the least e and the s with values[n + p] = values[n] + s from n = e on. O(size).

    Examples
    --------
    >>> list(repetitions([5, 0, 1, 1, 2, 2]))
    [(1, 4, 0), (2, 1, 1), (3, 2, 1), (4, 1, 2)]
    """
    starts = listed_repeats(list(map(sub, values[1:], values)))
    for period, begin in enumerate(starts[1:], 1):
        yield period, begin, values[begin + period] - values[begin]


def shifts(values: Values) -> tuple[Any, Any, Any]:
    """All shifts p = 1, 2, ... of a table, the first heap from which it repeats at each, and what is added. O(size).

    The last of them leads from heap 0 to the last heap: nothing else is compared.
    """
    import numpy as np

    table_of = values.astype(np.int64)
    starts = repeats_from(np.diff(table_of))
    periods, begins = np.arange(1, values.size), np.append(starts[1:], 0)
    return periods, begins, table_of[begins + periods] - table_of[begins]


def least_repeat(values: Values | list[int]) -> tuple[int, int, int] | None:
    """The least period that holds through the last half of the table at least, and three times at least. O(size).

    With its preperiod and its saltus.

    Examples
    --------
    >>> least_repeat([5, 0, 1, 2, 3, 4, 5])
    (1, 1, 1)
    """
    size = len(values)
    if size < 2:
        return None
    if isinstance(values, list):
        return next(((p, e, s) for p, e, s in repetitions(values) if e <= size // 2 and size - e >= 3 * p), None)
    periods, begins, saltus = shifts(values)
    for at in ((begins <= size // 2) & (size - begins >= 3 * periods)).nonzero()[0][:1]:
        return int(periods[at]), int(begins[at]), int(saltus[at])
    return None
