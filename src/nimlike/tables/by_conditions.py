"""Tables of games whose moves are linear conditions and raise no number: P-positions, Grundy values.

Where conditions speak of what is taken only, and leave one number free, moves are rays, as in `nimlike.tables.boxes`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import prod
from operator import add, mul
from typing import TYPE_CHECKING, Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.laws import GameRules, Linear, MoveRule
from nimlike.core.progress import report
from nimlike.tables.boxes import MOST_MEMORY, Box, Ray, Safe

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_CELLS: Final = 1 << 27  # most positions of a table that is not of vectors
MOST_WORK: Final = 1 << 35  # most steps of a table: some minutes
_FREE: Final = 1 << 62  # no bound
_MOST_FACTOR: Final = 1 << 30
_A_PART: Final = 1 << 20  # a part of a table takes about so many steps
_MOST_VALUES: Final = 1 << 16
_MANY: Final = 64  # vectors of a kind of move that are listed one by one


@lru_cache(maxsize=64)
def arrays_of(rules: GameRules) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The moves and conditions as arrays for the kernels; an error if one is not linear, open, or beyond 64 bits."""
    import numpy as np

    size = len(rules.position)
    kinds = list[list[int]]()
    rows = list[list[int]]()
    hidden = [_hidden_in_order(rules, rule) for rule in rules.moves]
    most = max(map(len, hidden), default=0)
    for rule, names in zip(rules.moves, hidden, strict=True):
        moved = [at for at in range(size) if rule.after[at] != rules.position[at]]
        end = len(rows) + len(rule.conditions)
        unused = [0] * (size - len(moved))
        kinds.append([len(rows), end, len(moved), len(names), *moved, *unused])
        for condition in rule.conditions:
            if not isinstance(condition, Linear):
                raise RulesetError(f"{rules.title}, move {rule.name}: a table needs linear conditions")
            terms = dict(condition.terms)
            low = condition.low
            high = condition.high
            before = [terms.get(name, 0) for name in rules.position]
            after = [terms.get(name, 0) if at in moved else 0 for at, name in enumerate(rule.after)]
            more = [terms.get(name, 0) for name in names] + [0] * (most - len(names))
            if max(map(abs, (*before, *after, *more, low or 0, high or 0))) > _MOST_FACTOR:
                raise LimitReached(f"{rules.title}, move {rule.name}: a table needs numbers below {_MOST_FACTOR:,}")
            used = [before[at] or after[at] for at in moved] + more
            level = max((at for at, factor in enumerate(used) if factor), default=0)
            low = -_FREE if low is None else low
            high = _FREE if high is None else high
            rows.append([level, low, high, *before, *after, *more])
    return (
        np.array(kinds, np.int64).reshape(-1, 4 + size),
        np.array(rows, np.int64).reshape(-1, 3 + 2 * size + most),
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


@lru_cache(maxsize=64)
def rays_of(rules: GameRules) -> list[Ray] | None:
    """The moves as rays of vectors c, c + d, c + 2d, ..., with d = 0 for c alone; None if they are no such rays."""
    size = len(rules.position)
    found = list[Ray]()
    kinds, rows = (each.tolist() for each in arrays_of(rules))
    for begin, end, moved, hidden, *places in kinds:
        conditions = []
        for _, low, high, *factors in rows[begin:end]:
            if any(map(add, factors[:size], factors[size:])):
                return None  # it speaks of more than what is taken
            conditions.append((factors[:size] + factors[2 * size :][:hidden], low, high))
        for at in range(size):
            if at not in places[:moved]:  # it stays
                conditions.append(([int(at == i) for i in range(size + hidden)], 0, 0))
        rays = _solve(conditions, size)
        if rays is None:
            return None
        found += rays
    return found


def _solve(conditions: list[tuple[list[int], int, int]], size: int) -> list[Ray] | None:
    """The first ``size`` of all rows of numbers that fulfil conditions, as rays; a condition is factors, low, high."""
    # express each number by those that are free, and a constant
    count = len(conditions[0][0])
    forms = [[int(i == j) for j in range(count + 1)] for i in range(count)]

    def total(factors: list[int], less: int, times: int = 1) -> list[int]:
        *sums, last = (times * sum(map(mul, factors, column)) for column in zip(*forms, strict=True))
        return [*sums, last - times * less]

    for factors, low, high in conditions:
        form = total(factors, low)
        at = next((j for j, factor in enumerate(form[:-1]) if low == high and factor in (1, -1)), None)
        if at is not None:
            for each in forms:
                times = each[at] * form[at]
                each[:] = [n - times * factor for n, factor in zip(each, form, strict=True)]
    free = [j for j in range(count) if any(form[j] for form in forms)] or [0]
    if len(free) > 1:
        return None
    # find what the free one may be
    at = free[0]
    first, last = 0, _FREE
    lower = [total(factors, low) for factors, low, _ in conditions if low != -_FREE]
    upper = [total(factors, high, -1) for factors, _, high in conditions if high != _FREE]
    for form in (*forms, *lower, *upper):
        if form[at] > 0:
            first = max(first, -(form[-1] // form[at]))
        elif form[at] < 0:
            last = min(last, form[-1] // -form[at])
        elif form[-1] < 0:
            return []
    if first > last:
        return []
    step = tuple(form[at] for form in forms[:size])
    start = tuple(form[at] * first + form[-1] for form in forms[:size])
    if last == _FREE or not any(step):
        if any(start):
            return [(start, step)]
        return [(step, step)] if any(step) else []
    vectors = (tuple(c + n * d for c, d in zip(start, step, strict=True)) for n in range(last - first + 1))
    if last - first >= _MANY:
        return None
    return [(vector, (0,) * size) for vector in vectors if any(vector)]


def safe_cells(rules: GameRules, sides: tuple[int, ...], most: int = MOST_WORK) -> Safe:
    """The P-positions of a box; where options may be forbidden, no two kinds of moves lead to one position."""
    import numpy as np

    from nimlike.kernels import conditions as kernels

    if rules.block == 1 and (rays := rays_of(rules)) is not None:
        return Box(rules.title, sides, tuple(rays)).outcomes(rules.misere)
    rows = _rows(rules, sides)
    safe, counts = np.zeros(prod(sides), np.bool_), np.zeros(rows * (sides[-1] + 1), np.int32)
    more = (rules.misere, rules.block, np.array(sides, np.int64), *arrays_of(rules))
    _fill_in_parts(rules, rows, most, lambda begin, end: kernels.find_safe(begin, end, safe, counts, *more))
    return Safe.of(safe.reshape(sides))


def values_of(rules: GameRules, sides: tuple[int, ...]) -> NDArray[np.uint16]:
    """The Grundy values of the positions of a box, in normal play."""
    import numpy as np

    from nimlike.kernels import conditions as kernels

    if (rays := rays_of(rules)) is not None:
        return Box(rules.title, sides, tuple(rays)).values()
    rows, values = _rows(rules, sides), np.zeros(prod(sides), np.uint16)
    kinds, conditions = arrays_of(rules)
    # where each kind counts the values of its options: on lines along the last number that it changes
    places, lines, windows = list[tuple[int, int, int, int]](), 0, 0
    for _, _, moved, hidden, *axes in kinds.tolist():
        at_once = 0 if hidden or not moved else prod(sides[axes[moved - 1] + 1 :])
        choices = prod(sides[axis] for axis in axes[: moved - 1]) if at_once else 0
        places.append((lines, at_once, windows, choices))
        lines += at_once
        windows += at_once * choices
    words = -(-min(sum(sides), _MOST_VALUES) // 64)
    memory = 2 * values.size + lines * words * (4 * 64 + 8) + 8 * windows
    if memory > MOST_MEMORY:
        raise LimitReached(f"{rules.title}: a table of {values.size:,} Grundy values would take {memory >> 20:,} MiB")
    more = (
        np.zeros((lines, 64 * words), np.uint32),
        np.zeros((lines, words), np.uint64),
        np.zeros((windows, 2), np.int32),
        np.array(places, np.int64).reshape(-1, 4),
        np.array(sides, np.int64),
        kinds,
        conditions,
    )

    def make(begin: int, end: int) -> int:
        steps = kernels.find_values(begin, end, values, *more)
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
    steps, begin, part = 0, 0, 1
    while begin < rows:
        report(f"{rules.title}: table", begin, rows)
        end = min(begin + part, rows)
        made = make(begin, end)
        steps += made
        if steps > most:
            raise LimitReached(f"{rules.title}: the table is too much work; take a smaller one")
        begin, part = end, max(1, part * 2 if made < _A_PART else part // 2)
