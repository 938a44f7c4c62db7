"""The row of a game in the catalogue, from a long run that has found its period."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimlike.core.outcome import Label
from nimlike.games.heaps.jobs import columns
from nimlike.storage.packing import unpacked

if TYPE_CHECKING:
    from nimlike.games.heaps.period_job import PeriodJob
    from nimlike.storage.job import Given


def survey_of_run(job: PeriodJob, given: Given) -> dict[str, Any] | None:
    """The columns that `nimlike.games.heaps.jobs.survey` gives, for all heaps that the run has computed.

    Where a window has slid, no heap in it is rare: so all rare heaps are in the table before it. None where the run
    has found no period. O(values of the table), and a chunk computed anew where the greatest value is in a window.

    Examples
    --------
    >>> from nimlike.games.heaps.octal import Octal
    >>> from nimlike.games.heaps.period_job import PeriodJob
    >>> job = PeriodJob(Octal("0.137"), {"to": 2000})
    >>> function, arguments = job.task(0)
    >>> row = survey_of_run(job, {0: function(*arguments, {})})
    >>> row["period"], row["preperiod"], row["label"]
    (34, 52, 'computed')
    """
    last = job.decisive(given)
    result = unpacked(given[last])[0]["result"]
    if result is None or "period" not in result:
        return None
    bound = result["at"] - 1
    tabled = [at for at in range(last + 1) if unpacked(given[at])[0]["kind"] == "values"]
    values = job.values_to(tabled[-1], given)
    greatest, greatest_at = int(values.max()), int(values.argmax())
    for chunk in range(tabled[-1] + 1, last + 1):
        if (most := unpacked(given[chunk])[0]["greatest"]) > greatest:
            greatest, greatest_at = most, _first_with(job, chunk, most, given)
    return columns(job.game, values, bound) | {
        "period": result["period"],
        "preperiod": result["preperiod"],
        "saltus": result["saltus"],
        "label": Label.COMPUTED.value,
        "proved_by": bound,
        "greatest": greatest,
        "greatest_at": greatest_at,
    }


def _first_with(job: PeriodJob, chunk: int, value: int, given: Given) -> int:
    """The first heap of a chunk with this value, which it has."""
    import numpy as np

    heap = job.end(chunk - 1)
    for values in job.window_before(chunk, given).pieces(job.end(chunk)):
        found = np.flatnonzero(values == value)
        if found.size:
            return heap + int(found[0])
        heap += values.size
    raise AssertionError(f"no heap of chunk {chunk} has the value {value}")
