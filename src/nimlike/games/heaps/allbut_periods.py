"""Arithmetic periods of all-but subtraction games: found in a table together with what proves them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nimlike.games.heaps.repeats import repeats_from
from nimlike.games.heaps.subtraction import Subtraction

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values

_TRIED: Final = 64  # periods, the least first


def proved(game: Subtraction, values: Values) -> dict[str, Any] | None:
    """The certificate of the least period that the values prove, as the JSON value; None where they prove none.

    For each period in turn it looks for a heap from which on the proof in `nimlike_check.allbut` works.
    """
    import numpy as np

    last, size = game.rule.last, values.size
    if size < 3:
        return None
    table = values.astype(np.int64)
    starts = repeats_from(np.diff(table))
    periods = np.arange(1, starts.size)
    begins = starts[1:]
    ready = (begins + last + periods <= size).nonzero()[0]
    for at in ready[:_TRIED].tolist():
        preperiod, period = int(begins[at]), int(periods[at])
        saltus = int(table[preperiod + period] - table[preperiod])
        start, step = preperiod + last, period
        while saltus > 0 and start + period <= size:
            before = set(table[: start - last].tolist())
            after = set(table[: start + period - last].tolist())
            if after == set(range(saltus)) | {value + saltus for value in before}:
                return {
                    "format": "nimlike/certificate/1",
                    "kind": "subtraction-allbut-period",
                    "ruleset": str(game),
                    "preperiod": preperiod,
                    "period": period,
                    "saltus": saltus,
                    "from": start,
                    "values": table[: start + period].tolist(),
                }
            start, step = start + step, 2 * step
    return None
