"""Periods that a table proves for all heaps without the checker: the values that follow are copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nimlike.games.heaps.hex import Hex
from nimlike.games.heaps.octal import Octal
from nimlike.games.heaps.repeats import least_repeat
from nimlike.games.heaps.rule import HeapGame
from nimlike.games.heaps.saltus_periods import covered, proved_by
from nimlike.games.heaps.sparse_periods import sparse_period
from nimlike.games.heaps.subtraction import Subtraction
from nimlike.games.heaps.subtraction_values import proved_period

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values


_MOST_CLASSES: Final = 10**6  # that the checker looks at for a saltus: a second or so
_CLASSES: Final = 64  # ... and one for so many pairs of heaps: a small part of the time of the table


def proved_saltus(game: HeapGame, values: Values) -> tuple[int, int, int] | None:
    """Preperiod, period and saltus, not 0, that the checker proves for all heaps from the values; or None.

    Where three heaps may be left, or the digits of an octal game repeat for ever: the theorem and its proof stand in
    ``docs/certificates/saltus-periods.md``.

    Examples
    --------
    >>> from nimlike.games.heaps.values import table
    >>> proved_saltus(Hex("0.8"), table(Hex("0.8")).up_to(60))
    (1, 3, 1)
    """
    if not covered(game) or values.size < 3 or (guess := least_repeat(values)) is None:
        return None
    period, preperiod, saltus = guess
    most = min(_MOST_CLASSES, values.size**2 // _CLASSES)
    if not saltus or proved_by(game, preperiod, period, saltus, values, most) is None:
        return None
    return preperiod, period, saltus


def proved_cycle(game: HeapGame, values: Values) -> tuple[int, int] | None:
    """Preperiod and period that the values prove for all heaps, with saltus 0; None where they prove none. O(size).

    The proofs stand in ``docs/certificates``. For preperiod e, period p and the greatest number t that has a digit of
    its own, they need the heaps to 2e + 2p + t in octal games (Guy & Smith 1956), fewer in sparse space; to
    3e + 3p + t where three heaps may be left; p more where the last digit repeats.

    Examples
    --------
    >>> from nimlike.games.heaps.values import table
    >>> kayles = Octal("0.77")
    >>> proved_cycle(kayles, table(kayles).up_to(168)[:169]), proved_cycle(kayles, table(kayles).up_to(167)[:168])
    ((71, 12), None)
    """
    if isinstance(game, Subtraction):
        return proved_period(values, game.rule.last) if game.finite else None
    if not isinstance(game, Octal | Hex):
        return None
    from nimlike.kernels.late import agrees_from, latest_repeat

    times = 3 if isinstance(game, Hex) or game.rule.tail else 2
    period = int(latest_repeat(values, values.size // 2, 1))
    if period:
        preperiod = int(agrees_from(values, period))
        needed = times * (preperiod + period) + (period if game.rule.tail else 0) + game.rule.last
        if needed < values.size:
            return preperiod, period
    if isinstance(game, Octal) and (sparse := sparse_period(game, values)) is not None:
        return sparse.preperiod, sparse.period
    return None
