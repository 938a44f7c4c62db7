"""Tables of games whose moves are linear conditions and raise no number: P-positions, Grundy values."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.laws import GameRules, Linear, MoveRule
from nimlike.core.progress import report

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_CELLS: Final = 1 << 24
"""Most positions of a table."""
MOST_WORK: Final = 1 << 35
"""Most steps of a table: some minutes."""

_FREE: Final = 1 << 62  # no bound
_MOST_FACTOR: Final = 1 << 30
_PARTS: Final = 256  # a table is made in so many parts


def arrays_of(rules: GameRules) -> tuple[Any, ...]:
    """The conditions as arrays for the kernels: starts, moved, factors, lows, highs.

    RulesetError or LimitReached where a condition is not linear, no equation says what a further variable is, or a
    number is too large for 64 bits.
    """
    import numpy as np

    size, hidden = len(rules.position), [_hidden_in_order(rules, rule) for rule in rules.moves]
    most = max(map(len, hidden), default=0)
    starts, moved, factors, lows, highs = [0], [], [], [], []
    for rule, more in zip(rules.moves, hidden, strict=True):
        moved.append([after != before for before, after in zip(rules.position, rule.after, strict=True)])
        conditions = [condition for condition in rule.conditions if isinstance(condition, Linear)]
        if len(conditions) < len(rule.conditions):
            raise RulesetError(f"{rules.title}, move {rule.name}: a table needs linear conditions")
        unused = [f"unused {n}" for n in range(most - len(more))]  # as many variables for every kind of move
        conditions += [Linear(((name, 1),), 0, 0) for name in unused]
        for condition in conditions:
            terms = dict(condition.terms)
            after = (
                terms.get(new, 0) if new != old else 0 for old, new in zip(rules.position, rule.after, strict=True)
            )
            row = [
                *(terms.get(name, 0) for name in rules.position),
                *after,
                *(terms.get(name, 0) for name in (*more, *unused)),
            ]
            ends = [end for end in (condition.low, condition.high) if end is not None]
            if max(map(abs, (*row, *ends))) > _MOST_FACTOR:
                raise LimitReached(f"{rules.title}, move {rule.name}: a table needs numbers below {_MOST_FACTOR:,}")
            up, down = (row[:size] + row[2 * size :], row[size:])
            factors.append([max((at for at, n in enumerate(part) if n), default=0) for part in (up, down)] + row)
            lows.append(-_FREE if condition.low is None else condition.low)
            highs.append(_FREE if condition.high is None else condition.high)
        starts.append(len(factors))
    return (
        np.array(starts, np.int64),
        np.array(moved, np.int64),
        np.array(factors, np.int64).reshape(-1, 2 + 2 * size + most),
        np.array(lows, np.int64),
        np.array(highs, np.int64),
    )


def _hidden_in_order(rules: GameRules, rule: MoveRule) -> list[str]:
    """The variables that are numbers neither before nor after a move: each follows from those before it."""
    order, rest = list[str](), rules.hidden(rule)
    while rest:
        for condition in rule.conditions:
            unknown = rest.intersection(condition.variables)
            if len(unknown) == 1 and isinstance(condition, Linear) and condition.low == condition.high is not None:
                order += unknown
                rest -= unknown
                break
        else:
            raise RulesetError(f"{rules.title}, move {rule.name}: no equation says what {min(rest)} is")
    return order


def safe_cells(rules: GameRules, sides: tuple[int, ...], most: int = MOST_WORK) -> NDArray[np.bool_]:
    """Which positions of a box are P-positions: each number is below one of the sides.

    Where options may be forbidden, no two kinds of moves lead to one position.
    """
    import numpy as np

    from nimlike.kernels import conditions as kernels

    arrays, rows = arrays_of(rules), _rows(rules, sides)
    safe, counts = np.zeros((rows, sides[-1]), np.bool_), np.zeros((rows, sides[-1] + 1), np.int32)
    more = (bool(rules.misere), rules.block, np.array(sides, np.int64), *arrays)
    _fill_in_parts(rules, rows, most, lambda begin, part: int(kernels.find_safe(begin, part, safe, counts, *more)))
    return safe.reshape(sides)


def values_of(rules: GameRules, sides: tuple[int, ...]) -> NDArray[np.uint16]:
    """The Grundy values of the positions of a box, in normal play."""
    import numpy as np

    from nimlike.kernels import conditions as kernels

    rows = _rows(rules, sides)
    more = (np.array(sides, np.int64), *arrays_of(rules))
    values = np.zeros((rows, sides[-1]), np.uint16)

    def make(begin: int, part: int) -> int:
        steps = int(kernels.find_values(begin, part, values, *more))
        if steps < 0:
            raise LimitReached(f"{rules.title}: a Grundy value does not fit 16 bits")
        return steps

    _fill_in_parts(rules, rows, MOST_WORK, make)
    return values.reshape(sides)


def _rows(rules: GameRules, sides: tuple[int, ...]) -> int:
    """How many rows a table has, of positions that differ in the last number only."""
    if prod(sides) > MOST_CELLS:
        raise LimitReached(f"{rules.title}: a table of {prod(sides):,} positions is more than {MOST_CELLS:,}")
    return prod(sides[:-1])


def _fill_in_parts(rules: GameRules, rows: int, most: int, make: Callable[[int, int], int]) -> None:
    """Make a table part by part, as far as the work is not too much."""
    steps, part = 0, -(-rows // _PARTS)
    for begin in range(0, rows, part):
        report(f"{rules.title}: table", begin, rows)
        steps += make(begin, min(part, rows - begin))
        if steps > most:
            raise LimitReached(f"{rules.title}: the table is too much work; take a smaller one")
