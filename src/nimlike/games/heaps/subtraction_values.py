"""Tables of Grundy values of subtraction games whose sets are too large or too long for a word of bits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.progress import report
from nimlike.games.heaps.rule import TakeAndBreak
from nimlike.games.heaps.subtraction import SetOfTakes, Subtraction

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimlike.kernels.subtraction import Values, Words

MOST_SET: Final = 10**6
"""The largest heap of a table for an infinite set of numbers."""
WORD: Final = 63
"""A word of bits holds the values of sets of so many numbers, or fewer."""

_MOST_MARKS: Final = 1 << 28
_CHUNK: Final = 1 << 20
_LAYERS: Final = 16  # values between reports
_VALUES: Final = 1 << 16
_NUMBERS_A_WORD: Final = 4  # words of a row that cost what one number costs
_SPARSE: Final = 150  # options one by one pay where less than one number in so many is in the set


def by_rows(rule: TakeAndBreak) -> bool:
    """Whether the values of a finite set of at most `WORD` numbers are had sooner by rows of bits than by words.

    A heap costs a row as long as the greatest number, or a step for each number.
    """
    return rule.last >> 6 <= _NUMBERS_A_WORD * len(rule.digits)


def values_to(game: Subtraction, size: int) -> Values:
    """The values of heaps 0 to ``size`` - 1, of a named set, a function's set, or more than `WORD` numbers.

    O(size / 64) words a heap, or O(1) for each number where they are few; for a finite set O(greatest / 64).

    Raises
    ------
    LimitReached
        Values grow so fast that their rows of bits need too much memory; ``partial`` is the table so far.
    """
    import numpy as np

    from nimlike.kernels import subtraction as kernels

    rule = game.rule
    if isinstance(rule, SetOfTakes) and rule.table is not None:
        takes = np.flatnonzero(np.frombuffer(rule.table.upto(size), np.uint8)[: size + 1])
    else:
        takes = np.array([take for take, _ in rule.takes(size)], np.int64)
    values = np.zeros(size, np.uint16)
    if takes.size * _SPARSE < min(size, rule.last or size):
        met = np.full(1 << 16, -1, np.int64)
        for start in range(0, size, _CHUNK):
            stop = min(size, start + _CHUNK)
            if kernels.pull_values(values, start, stop, takes, met) < stop:
                raise _too_large(game, values, start)
            report(f"values of {game.brief()}", stop, size)
        return values
    if isinstance(rule, SetOfTakes):
        return _by_layers(game, values, takes)
    reach = min(rule.last or size, size)
    width = min(size, _CHUNK + reach)
    words = (width + 63) // 64 + 1
    members = _bits(takes, words + 2)
    marks = np.zeros((8, words), np.uint64)
    done = base = 0
    while done < size:
        stop = min(size, done + (1 << 16)) if width == size else min(size, base + _CHUNK)
        done = int(kernels.set_values(values, done, stop, members, reach, marks, base))
        if done < stop:  # one more value: more rows
            if 2 * marks.nbytes > _MOST_MARKS or 2 * marks.shape[0] > 1 << 16:
                raise _too_large(game, values, done)
            marks = np.vstack([marks, np.zeros_like(marks)])
            continue
        if width < size:
            passed = (stop - base) >> 6
            marks[:, :-passed] = marks[:, passed:].copy()
            marks[:, -passed:] = 0
            base = stop
        report(f"values of {game.brief()}", done, size)
    return values


def _by_layers(game: Subtraction, values: Values, takes: NDArray[np.int64]) -> Values:
    """The values of all heaps of a table by an infinite set, value after value."""
    import numpy as np

    from nimlike.kernels.subtraction import layer_values

    size, done, value = values.size, 0, 0
    words = (size + 63) // 64
    free = _bits(np.arange(size), words)
    row, members = np.zeros(words, np.uint64), _bits(takes, words + 1)
    while done < size:
        if value == _VALUES:
            raise _too_large(
                game, values, int(np.flatnonzero(np.unpackbits(free.view(np.uint8), bitorder="little"))[0])
            )
        done += int(layer_values(values, value, value + _LAYERS, free, row, members))
        value += _LAYERS
        report(f"values of {game.brief()}", done, size)
    return values


def _too_large(game: Subtraction, values: Values, done: int) -> LimitReached:
    return LimitReached(
        tr(
            "{game}: its Grundy values grow so fast that they are computed to heap {done:,} only",
            game=game.brief(),
            done=done - 1,
        ),
        values[:done],
    )


def _bits(takes: NDArray[np.int64], words: int) -> Words:
    import numpy as np

    table = np.zeros(64 * words, np.uint8)
    table[takes[takes < table.size]] = 1
    bits: Any = np.packbits(table, bitorder="little").view(np.uint64)
    found: Words = bits
    return found


def proved_period(values: Values, reach: int) -> tuple[int, int] | None:
    """Preperiod and period that the values of a finite set prove, the least period first; None where they prove none.

    The values of a window as long as the greatest number decide all later ones. So when G(n + p) = G(n) holds
    through such a window, it holds for ever after (the proof stands in `nimlike_check.periods`). O(size).
    """
    from nimlike.kernels.late import agrees_from, latest_repeat

    period = int(latest_repeat(values, reach, 1))
    return (int(agrees_from(values, period)), period) if period else None
