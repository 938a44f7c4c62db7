"""Periods of octal games that sparse space proves, with their certificates: where period and preperiod are large."""

from __future__ import annotations

import base64
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.progress import report
from nimlike.games.heaps.late import Grading, grading_of, late, rare_heaps
from nimlike.games.heaps.octal import Octal
from nimlike.games.heaps.rule import SPLIT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nimlike.kernels.grundy import Values

KIND: Final = "octal-sparse-period"
CHECKED_VALUES: Final = 255
"""Greatest value that the checker takes."""

_PLAIN: Final = 1_024  # heaps that the checker tests against all their options, at least
_SEEK: Final = 1 << 14  # periods so long that witnesses save more time than it takes to find them
_SETTLED: Final = 1 << 10  # smaller heaps, and rare ones, are split off in the splits from which the lists are chosen
_FIRST_SAMPLE, _LAST_SAMPLE = 1 << 9, 1 << 19  # heaps by which they are chosen, more and more
_OPEN: Final = 1 << 9  # most heaps left open by which the next are chosen


@dataclass(frozen=True)
class SparsePeriod:
    """A period that the table proves, as `nimlike_check.sparse_periods` shows.

    Parameters
    ----------
    period, preperiod
        Both least.
    count
        So many values prove it.
    grading, window
        What is rare, and how far back the proof looks.
    """

    period: int
    preperiod: int
    count: int
    grading: Grading
    window: int


def sparse_period(game: Octal, values: Values) -> SparsePeriod | None:
    """The period that the values prove in sparse space; None where there is none, or the proof needs more values.

    O(size), and as long as it takes to compute the values of one period in the late regime.
    """
    from nimlike.kernels.late import agrees_from, latest_repeat

    rule = game.rule
    if rule.tail or not rule.splits or values.size < 4 * _PLAIN:
        return None
    grading = grading_of(rule, values)
    if not 1 <= grading.mask <= CHECKED_VALUES:
        return None
    rare = rare_heaps(grading, values)
    last = int(rare[-1]) if rare.size else 0
    window = max(last + rule.last + 1, _PLAIN)
    if values.size <= 2 * window or int(values.max()) > CHECKED_VALUES:
        return None
    period = int(latest_repeat(values, window, 1 + grading.swing))
    if not period:
        return None
    preperiod = int(agrees_from(values, period))
    # The witnesses of the last period must lie in the window: computed once more, the values tell how far they lie.
    begin = values.size - period
    again = late(rule, values[:begin], seek=period > _SEEK)
    if again is None or again.grading != grading or again.run(values, begin, values.size) < values.size:
        return None
    window = max(window, again.reach, int(again.effort[2]) + 1)
    count = period + max(max(preperiod, 1) + window, 2 * last + rule.last + 1, _PLAIN, rule.last + 1)
    return SparsePeriod(period, preperiod, count, grading, window) if count <= values.size else None


def sparse_certificate(game: Octal, found: SparsePeriod, values: Values) -> dict[str, Any]:
    """The certificate, as the JSON value described in ``docs/certificates.md``."""
    import numpy as np

    listed = values[: found.count]
    return {
        "format": "nimlike/certificate/1",
        "kind": KIND,
        "ruleset": str(game),
        "preperiod": found.preperiod,
        "period": found.period,
        "saltus": 0,
        "count": found.count,
        "values": base64.b64encode(zlib.compress(listed.astype(np.uint8).tobytes(), 6)).decode(),
        "mask": found.grading.mask,
        "swing": found.grading.swing,
        "window": found.window,
        "splits": _settling(game, listed, found),
    }


def _settling(game: Octal, values: Values, found: SparsePeriod) -> list[list[list[int]]]:
    """For each value v, splits that give it to most heaps whose values exceed v, the most useful first.

    They are chosen by samples of heaps: of a sample, those that the splits chosen so far leave open decide the next.
    A common value comes from a rare heap only, so that these are tried, wherever they lie.
    """
    import numpy as np

    heaps_tried = sorted({*range(1, _SETTLED), *rare_heaps(found.grading, values).tolist()})
    takes = [take for take, left in game.rule.digits if left & SPLIT]
    splits = [(take, a) for a in heaps_tried for take in takes if take + a <= found.window]
    offsets = np.array([take + a for take, a in splits])
    pieces = values[np.array([a for _, a in splits])]
    greatest, rng = int(values.max()), np.random.default_rng(1)
    chosen: list[list[int]] = [[] for _ in range(greatest)]
    size, last = _FIRST_SAMPLE, min(_LAST_SAMPLE, max(1 << 11, values.size // 4))
    while size <= last:
        heaps = rng.integers(game.rule.last + 1, values.size, size)
        for v in range(greatest):
            left = heaps[values[heaps] > v]
            for row in chosen[v]:
                left = left[~_settled(values, left, offsets[row], pieces[row], v)]
            some = left[None, :_OPEN]
            chosen[v] += _cover(_settled(values, some, offsets[:, None], pieces[:, None], v))
        report(f"splits for the certificate of {game.brief()}", size, last)
        size *= 2
    return [[list(splits[row]) for row in rows] for rows in chosen]


def _settled(values: Values, heaps: Any, offset: Any, piece: Any, v: int) -> NDArray[Any]:
    """Whether v is the value of the split of each heap into one of value ``piece`` and the one ``offset`` below it."""
    import numpy as np

    settled: NDArray[Any] = (values[np.maximum(heaps - offset, 0)] ^ piece == v) & (heaps > offset)
    return settled


def _cover(hits: NDArray[Any]) -> list[int]:
    """Rows of a table of truth values that cover its columns: each covers the most that are left."""
    chosen, counts = [], hits.sum(axis=1)
    while counts.size and counts[best := int(counts.argmax())]:
        chosen.append(best)
        covered = hits[best].nonzero()[0]
        counts -= hits[:, covered].sum(axis=1)
        hits[:, covered] = False
    return chosen
