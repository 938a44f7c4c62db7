"""Certificates of periods of octal games without a list of values: the checker computes them itself, in a window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nimlike.games.heaps.late import splits_of
from nimlike.games.heaps.octal import Octal
from nimlike.games.heaps.sparse_periods import CHECKED_VALUES

if TYPE_CHECKING:
    from nimlike.games.heaps.late import Late

KIND: Final = "octal-late-period"


def late_certificate(game: Octal, made: Late, preperiod: int, period: int) -> dict[str, Any] | None:
    """The certificate that the values have this period from heap ``preperiod`` on; None where the checker takes it not.

    Parameters
    ----------
    made
        The late regime, in which the period was found.
    preperiod, period
        Both least.

    Returns
    -------
    dict
        The JSON value described in ``docs/certificates/late-periods.md``: some kilobytes, however large the numbers.
    """
    if not 1 <= made.grading.mask <= CHECKED_VALUES:
        return None
    window = made.window
    return {
        "format": "nimlike/certificate/1",
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
