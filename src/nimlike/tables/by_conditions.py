"""P-positions of games of two numbers whose moves are linear conditions, by compiled code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.laws import GameRules, Linear
from nimlike.core.progress import report

MOST_CELLS: Final = 1 << 24
"""Most positions of a table."""

_FREE: Final = 1 << 62
_MOST_FACTOR: Final = 1 << 30


def arrays_of(rules: GameRules) -> tuple[Any, ...] | None:
    """The conditions as arrays for the kernels: starts, moved, factors, lows, highs.

    None where some condition is not linear, speaks of further variables, or has a number too large for 64 bits.
    """
    import numpy as np

    if len(rules.position) != 2 or any(rules.hidden(rule) for rule in rules.moves):
        return None
    starts, moved, factors, lows, highs = [0], [], [], [], []
    for rule in rules.moves:
        names = [*rules.position, *rule.after]
        moved.append([after != before for before, after in zip(rules.position, rule.after, strict=True)])
        for condition in rule.conditions:
            if not isinstance(condition, Linear):
                return None
            terms = dict(condition.terms)
            row = [terms.get(names[0], 0), terms.get(names[1], 0), *(_factor(terms, names, i) for i in (0, 1))]
            ends = [end for end in (condition.low, condition.high) if end is not None]
            if max(map(abs, (*row, *ends))) > _MOST_FACTOR:
                return None
            factors.append(row)
            lows.append(-_FREE if condition.low is None else condition.low)
            highs.append(_FREE if condition.high is None else condition.high)
        starts.append(len(factors))
    return (
        np.array(starts, np.int64),
        np.array(moved, np.int64),
        np.array(factors, np.int64).reshape(-1, 4),
        np.array(lows, np.int64),
        np.array(highs, np.int64),
    )


def _factor(terms: Mapping[str, int], names: Sequence[str], place: int) -> int:
    """The factor of a number after the move; 0 where it stays, as it is then counted with the number before."""
    return terms.get(names[2 + place], 0) if names[2 + place] != names[place] else 0


def safe_cells(rules: GameRules, arrays: Sequence[Any], bound: int) -> Any:
    """Which positions with numbers below a bound are P-positions: an array of booleans, row x and column y.

    The moves raise no number, and lower one of them; where options may be forbidden, no two kinds of moves lead to one
    position.
    """
    import numpy as np

    from nimlike.kernels.struck import strike_row

    if bound**2 > MOST_CELLS:
        raise LimitReached(
            tr(
                "{title}: a table of {bound}^2 positions is more than {most_cells:,}",
                title=rules.title,
                bound=bound,
                most_cells=MOST_CELLS,
            )
        )
    cells = np.zeros((bound, bound), np.bool_)
    struck = np.zeros((bound, bound + 1), np.int32)
    starts, moved, factors, lows, highs = arrays
    for row in range(bound):
        report(f"{rules.title}: table", row, bound)
        strike_row(row, cells, struck, starts, moved, factors, lows, highs, bool(rules.misere), rules.block)
    return cells
