"""Periods with a saltus, and those of hexadecimal games: certificates made from a table, tried on the checker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.progress import report
from nimlike.games.heaps.hex import Hex
from nimlike.games.heaps.octal import Octal
from nimlike.games.heaps.plain import listed
from nimlike.games.heaps.rule import HeapGame

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values

MOST_CLASSES: Final = 3 * 10**7
"""Most classes of options that the checker is made to look at."""
MOST_VALUES: Final = 1 << 11
"""Most values that the checker is given."""


def covered(game: HeapGame) -> bool:
    """Whether the theorems of `nimlike_check.saltus_periods` may prove a period of the game."""
    return isinstance(game, Hex) or (isinstance(game, Octal) and game.rule.tail != 0)


def candidates(
    game: HeapGame, preperiod: int, period: int, saltus: int, values: Values | list[int], most: int = MOST_CLASSES
) -> Iterator[dict[str, Any]]:
    """Certificates that may prove G(n + period) = G(n) + saltus from the preperiod on, the shortest first.

    None where the checker would have to look at more than ``most`` classes of options.
    """
    shared = {
        "format": "nimlike/certificate/1",
        "ruleset": str(game),
        "preperiod": preperiod,
        "period": period,
        "saltus": saltus,
    }
    last = game.rule.last
    shared["kind"] = "hex-period" if isinstance(game, Hex) else "octal-saltus-period"
    if not saltus:
        count = 3 * preperiod + (4 if game.rule.tail else 3) * period + last + 1
        if count <= min(len(values), MOST_VALUES):
            yield {**shared, "values": listed(values[:count]), "power": 1, "floor": 0}
        return
    regular = max(preperiod, 1)
    ways = len(game.rule.digits) + period * bool(game.rule.tail)
    if period * (regular + period) ** (2 if game.rule.triples else 1) * ways > most:
        return
    power = saltus & -saltus
    for turns in (6, 12, 24):
        count = 3 * regular + last + 1 + turns * period
        for floor in (0, 1, saltus, 2 * saltus, 4 * saltus):
            if count <= min(len(values), MOST_VALUES):
                yield {**shared, "values": listed(values[:count]), "power": power, "floor": floor}


def proved_by(
    game: HeapGame, preperiod: int, period: int, saltus: int, values: Values | list[int], most: int = MOST_CLASSES
) -> dict[str, Any] | None:
    """The first of the `candidates` that the checker accepts, or None."""
    from nimlike_check import Refused, check

    for number, candidate in enumerate(candidates(game, preperiod, period, saltus, values, most)):
        report(f"certificates for {game.brief()}, number {number + 1}", 0, 1)
        try:
            check(candidate, limit=float("inf"))
        except Refused:
            continue
        return candidate
    return None
