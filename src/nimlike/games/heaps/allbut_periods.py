"""Arithmetic periods of all-but subtraction games: found in a table together with what proves them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from nimlike.games.heaps.plain import listed
from nimlike.games.heaps.repeats import repetitions
from nimlike.games.heaps.subtraction import Subtraction

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values

_TRIED: Final = 64  # periods, the least first


def proved(game: Subtraction, values: Values | list[int]) -> dict[str, Any] | None:
    """The certificate of the least period that the values prove, as the JSON value; None where they prove none.

    For each period in turn it looks for a heap from which on the proof in `nimlike_check.allbut` works.
    """
    table, last, size = listed(values), game.rule.last, len(values)
    ready = ((p, e, s) for p, e, s in repetitions(table) if e + last + p <= size)
    for period, preperiod, saltus in islice(ready, _TRIED):
        start, step = preperiod + last, period
        while saltus > 0 and start + period <= size:
            before = set(table[: start - last])
            after = set(table[: start + period - last])
            if after == set(range(saltus)) | {value + saltus for value in before}:
                return {
                    "format": "nimlike/certificate/1",
                    "kind": "subtraction-allbut-period",
                    "ruleset": str(game),
                    "preperiod": preperiod,
                    "period": period,
                    "saltus": saltus,
                    "from": start,
                    "values": table[: start + period],
                }
            start, step = start + step, 2 * step
    return None
