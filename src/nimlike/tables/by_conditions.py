"""Tables of games whose moves are linear conditions and raise no number: P-positions, Grundy values.

Where conditions speak of what is taken only, and leave one number free, moves are rays, as in `nimlike.tables.boxes`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from math import gcd, prod
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.laws import GameRules, Linear, MoveRule
from nimlike.core.progress import report
from nimlike.tables.boxes import MOST_MEMORY, Box, Ray, Safe

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Lengths = NDArray[np.uint16]

MOST_CELLS: Final = 1 << 27  # most positions of a table that is not of vectors
MOST_WORK: Final = 1 << 35  # most steps of a table: some minutes
_FREE: Final = 1 << 62  # no bound
_MOST_FACTOR: Final = 1 << 30
_A_PART: Final = 1 << 20  # a part of a table takes about so many steps
_FIRST_PART: Final = 1 << 16  # positions of the first part
_MOST_VALUES: Final = 1 << 16
_SHORT: Final = 128  # the mean of sides up to which options are joined as sets of 64 values
_MANY: Final = 64  # vectors of a kind of move that are listed one by one


Form = dict[str, int]
"""Factors of variables, and a constant as that of "": a sum that is at least 0."""


class Arrays(NamedTuple):
    """Kinds of moves and the bounds of their unknowns, from a position and to one, for `nimlike.kernels.conditions`."""

    slabs: NDArray[np.int64]  # the last number, then the others that are the last one to change in a kind of move
    kinds: NDArray[np.int64]
    bounds: NDArray[np.int64]
    kinds_up: NDArray[np.int64]
    bounds_up: NDArray[np.int64]


@lru_cache(maxsize=64)
def arrays_of(rules: GameRules) -> Arrays:
    """The moves and conditions as arrays for the kernels; an error if one is not linear, open, or beyond 64 bits."""
    import numpy as np

    size = len(rules.position)
    hidden = [_hidden_in_order(rules, rule) for rule in rules.moves]
    most = size + max(map(len, hidden), default=0)
    lasts = {moved[-1] for rule in rules.moves if (moved := _moved(rules, rule))}
    slabs = [size - 1, *sorted(lasts - {size - 1})]
    made = list["NDArray[np.int64]"]()
    for up in (False, True):
        kinds = list[list[int]]()
        bounds = list[list[int]]()
        for rule, names in zip(rules.moves, hidden, strict=True):
            if (moved := _moved(rules, rule)) and (found := _bounds(rules, rule, names, up)):
                levels, few = found
                starts = list[int]()
                for level in levels:
                    starts.append(len(bounds))
                    bounds += [row + [0] * (3 + size + most - len(row)) for row in level]
                starts += [len(bounds)] * (most + 1 - len(starts))
                kinds.append([len(moved), len(names), *moved, *moved[:1] * (size - len(moved)), *starts])
                kinds[-1] += [int(few), slabs.index(moved[-1])]
        made += [
            np.array(kinds, np.int64).reshape(-1, 5 + size + most),
            np.array(bounds, np.int64).reshape(-1, 3 + size + most),
        ]
    return Arrays(np.array(slabs, np.int64), *made)


def _bounds(rules: GameRules, rule: MoveRule, names: list[str], up: bool) -> tuple[list[list[list[int]]], bool] | None:
    """The bounds of each unknown of a kind of move, and whether all are tried one by one; None: there is no move."""
    moved = _moved(rules, rule)
    unknowns = [(rules.position if up else rule.after)[at] for at in moved] + names
    given = rule.after if up else rules.position
    forms = list[Form]()
    for condition in rule.conditions:
        if not isinstance(condition, Linear):
            raise RulesetError(f"{rules.title}, move {rule.name}: a table needs linear conditions")
        for bound, sign in ((condition.low, 1), (condition.high, -1)):
            if bound is not None:
                forms.append({name: sign * factor for name, factor in condition.terms} | {"": -sign * bound})
    if any(abs(factor) > _MOST_FACTOR for form in forms for factor in form.values()):
        raise LimitReached(f"{rules.title}, move {rule.name}: a table needs numbers below {_MOST_FACTOR:,}")
    simple: list[Form] = [{rules.position[at]: 1, rule.after[at]: -1} for at in moved]
    simple += [{name: 1} for name in unknowns]
    forms = [form for form in forms if not _follows(form, simple)]
    few = _add_implied(forms, simple, unknowns, len(moved) - 1)
    made = [list[list[int]]() for _ in unknowns]
    for form in forms:
        level = max((at for at, name in enumerate(unknowns) if form.get(name)), default=0)
        factor = form.get(unknowns[level], 0)
        if form[""] < 0 and max(form.values()) <= 0:
            return None
        turn = -1 if factor > 0 else 1
        divisor = abs(factor) or 1
        constant = turn * form[""] + (divisor - 1) * (factor > 0)
        if not divisor & (divisor - 1):
            divisor = 1 - divisor.bit_length()
        others = (turn * form.get(name, 0) for name in (*given, *unknowns[:level]))
        made[level].append([(factor > 0) - (factor < 0), divisor, constant, *others])
    return made, few or bool(names)


def _add_implied(forms: list[Form], simple: list[Form], unknowns: list[str], last: int) -> bool:
    """Add bounds of earlier unknowns that follow; whether one before the last number that changes has few values."""
    # by elimination: between a bound from below and one from above, of the same unknown, there is room
    few = False
    known = [*forms, *simple]
    for at in range(len(unknowns) - 1, -1, -1):
        name = unknowns[at]
        lower = [form for form in known if form.get(name, 0) > 0]
        upper = [form for form in known if form.get(name, 0) < 0]
        known = [{}, *(form for form in known if not form.get(name))]
        for low, high in product(lower, upper):
            both = {each: low[name] * high.get(each, 0) - high[name] * low.get(each, 0) for each in {**low, **high}}
            constant = both.pop("", 0)
            common = gcd(*both.values()) or -low[name] * high[name]
            new = {each: factor // common for each, factor in both.items()} | {"": constant // common}
            few |= at < last and not any(both.values()) and new[""] < _MANY
            if (at == 0 and max(new.values()) > 0) or max(map(abs, new.values())) > _MOST_FACTOR:
                continue
            if len(forms) < _MANY and not _follows(new, known):
                known.append(new)
                forms.append(new)
    return few


def _follows(form: Form, known: list[Form]) -> bool:
    """Whether a sum is at least 0 where one of others is, as no number is below 0."""
    return any(all(form.get(v, 0) >= other.get(v, 0) for v in {**form, **other}) for other in known)


def _moved(rules: GameRules, rule: MoveRule) -> list[int]:
    """The places of the numbers that change."""
    return [at for at, (old, new) in enumerate(zip(rules.position, rule.after, strict=True)) if old != new]


def _hidden_in_order(rules: GameRules, rule: MoveRule) -> list[str]:
    """The variables that are numbers neither before nor after a move: each follows from those before it."""
    order = list[str]()
    rest = rules.hidden(rule)
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
    arrays_of(rules)
    for rule in rules.moves:
        names = _hidden_in_order(rules, rule)
        conditions = []
        for condition in rule.conditions:
            assert isinstance(condition, Linear)  # as `arrays_of` has found
            terms = dict(condition.terms)
            if any(sum(terms.get(v, 0) for v in {*pair}) for pair in zip(rules.position, rule.after, strict=True)):
                return None  # it speaks of more than what is taken
            factors = [terms.get(name, 0) for name in (*rules.position, *names)]
            conditions.append((factors, condition.low, condition.high))
        for at in set(range(size)).difference(_moved(rules, rule)):  # it stays
            conditions.append(([int(at == i) for i in range(size + len(names))], 0, 0))
        rays = _solve(conditions, size)
        if rays is None:
            return None
        found += rays
    return found


def _solve(conditions: list[tuple[list[int], int | None, int | None]], size: int) -> list[Ray] | None:
    """The first ``size`` of all rows of numbers that fulfil conditions, as rays; a condition is factors, low, high."""
    # express each number by those that are free, and a constant
    count = len(conditions[0][0])
    forms = [[int(i == j) for j in range(count + 1)] for i in range(count)]

    def total(factors: list[int], less: int, times: int = 1) -> list[int]:
        *sums, last = (times * sum(map(mul, factors, column)) for column in zip(*forms, strict=True))
        return [*sums, last - times * less]

    for factors, low, high in conditions:
        form = total(factors, low or 0)
        at = next((j for j, factor in enumerate(form[:-1]) if low == high is not None and factor in (1, -1)), None)
        if at is not None:
            for each in forms:
                times = each[at] * form[at]
                each[:] = [n - times * factor for n, factor in zip(each, form, strict=True)]
    free = [j for j in range(count) if any(form[j] for form in forms)] or [0]
    if len(free) > 1:
        return None
    # find what the free one may be
    at = free[0]
    first = 0
    last = _FREE
    lower = [total(factors, low) for factors, low, _ in conditions if low is not None]
    upper = [total(factors, high, -1) for factors, _, high in conditions if high is not None]
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
    arrays = arrays_of(rules)
    cells = prod(sides)
    rows = _rows(rules, sides)
    words = (sides[-1] + 63) >> 6
    _require(rules, sides, 4 * arrays.slabs.size * cells + 8 * rows * words)
    safe = np.zeros((rows, words), np.uint64)
    counts = np.zeros((arrays.slabs.size, cells), np.int32)
    more = rules.misere, rules.block, np.array(sides, np.int64), *arrays
    _fill_in_parts(rules, rows, cells, most, lambda a, b: kernels.find_safe(a, b, safe, counts, *more))
    return Safe(sides, safe)


def remoteness_of(rules: GameRules, sides: tuple[int, ...], passed: Lengths | None) -> Lengths:
    """How many moves are left from the positions of a box, if one more option of each, by a pass, leaves so many."""
    import numpy as np

    from nimlike.kernels.conditions import NONE
    from nimlike.kernels.remoteness import find_remoteness

    rows = _rows(rules, sides)
    cells = prod(sides)
    _require(rules, sides, (12 + 2 * rules.block) * cells)
    lengths = np.zeros(cells, np.uint16)
    more = (
        np.zeros(0, np.uint16) if passed is None else passed.reshape(-1),
        np.full((rules.block, cells), NONE, np.uint16),
        np.full(cells + 1, -1, np.int64),
        rules.misere,
        np.array(sides, np.int64),
        *arrays_of(rules)[1:],
    )
    _fill_in_parts(rules, rows, cells, MOST_WORK, lambda a, b: find_remoteness(a, b, lengths, *more))
    return lengths.reshape(sides)


def values_of(rules: GameRules, sides: tuple[int, ...]) -> NDArray[np.uint16]:
    """The Grundy values of the positions of a box, in normal play."""
    import numpy as np

    from nimlike.kernels import conditions as kernels

    if (rays := rays_of(rules)) is not None:
        return Box(rules.title, sides, tuple(rays)).values()
    arrays = arrays_of(rules)
    rows = _rows(rules, sides)
    if sum(sides) <= _SHORT * len(sides) and not arrays.kinds[:, -2].any():
        return _joined(rules, sides, arrays)
    # where each kind counts the values of its options: on lines along the last number that it changes
    values = np.zeros(prod(sides), np.uint16)
    places = list[tuple[int, int, int, int]]()
    lines = 0
    windows = 0
    for moved, _, *axes, tried, _ in arrays.kinds.tolist():
        at_once = 0 if tried else prod(sides[axes[moved - 1] + 1 :])
        choices = prod(sides[axis] for axis in axes[: moved - 1]) if at_once else 0
        places.append((lines, at_once, windows, choices))
        lines += at_once
        windows += at_once * choices
    words = -(-min(sum(sides), _MOST_VALUES) // 64)
    _require(rules, sides, 2 * values.size + lines * words * (4 * 64 + 8) + 8 * windows)
    more = (
        np.zeros((lines, 64 * words), np.int32),
        np.zeros((lines, words), np.uint64),
        np.zeros((windows, 2), np.int32),
        np.array(places, np.int64).reshape(-1, 4),
        np.array(sides, np.int64),
        *arrays[1:3],
    )

    def make(begin: int, end: int) -> int:
        steps = kernels.find_values(begin, end, values, *more)
        if steps < 0:
            raise LimitReached(f"{rules.title}: a Grundy value does not fit 16 bits")
        return steps

    _fill_in_parts(rules, rows, values.size, MOST_WORK, make)
    return values.reshape(sides)


def _joined(rules: GameRules, sides: tuple[int, ...], arrays: Arrays) -> NDArray[np.uint16]:
    """The Grundy values of the positions of a box, 64 values after the other."""
    import numpy as np

    from nimlike.kernels.joined_options import UNKNOWN, join_options

    cells = prod(sides)
    values = np.full(cells, UNKNOWN, np.uint16)
    places, lists, intervals, longest = lists_of(rules, sides)
    known = np.zeros((lists + 1, 2), np.int64)
    known[-1] = 1, longest
    room = min(intervals, max(cells >> 2, _MANY)) + longest + 1
    more = known, np.empty(2 * room, np.int64), places, np.array(sides, np.int64), arrays.kinds, arrays.bounds
    for word in range(-(-sum(sides) // 64)):
        if word and (values != UNKNOWN).all():
            break
        sets = np.zeros(cells, np.uint64)

        def make(begin: int, end: int, word: int = word, sets: NDArray[np.uint64] = sets) -> int:
            return join_options(begin, end, word, values, sets, *more)

        _fill_in_parts(rules, prod(sides[:-1]), cells, MOST_WORK, make)
    return values.reshape(sides)


@lru_cache(maxsize=64)
def lists_of(rules: GameRules, sides: tuple[int, ...]) -> tuple[NDArray[np.int64], int, int, int]:
    """The order of the kinds of moves, how many lists and intervals there are where none mentions the last number."""
    # last, how many intervals a list may have
    import numpy as np

    arrays = arrays_of(rules)
    size = len(sides)
    found = list[list[int]]()
    lists = 0
    intervals = 0
    longest = 0
    for at, (moved, _, *more) in enumerate(arrays.kinds.tolist()):
        own = arrays.bounds[more[size] : more[size + moved], 3 : 3 + size]
        mentioned = {*more[:moved], *np.flatnonzero(own.any(axis=0)).tolist()}
        steps = [0] * (size - 1)
        last = max(mentioned - {size - 1}, default=-1)
        if size - 1 in mentioned:
            found.append([at, last, -1, *steps])
            continue
        count = 1
        for axis in sorted(mentioned, reverse=True):
            steps[axis] = count
            count *= sides[axis]
        found.append([at, last, lists, *steps])
        most = prod(sides[axis] for axis in more[: moved - 1])
        lists += count
        intervals += count * most
        longest = max(longest, most)
    found.sort(key=lambda row: (row[2] < 0, -row[1]))
    return np.array(found, np.int64).reshape(-1, 2 + size), lists, intervals, longest


def _require(rules: GameRules, sides: tuple[int, ...], memory: int) -> None:
    """LimitReached where a table would take too much memory."""
    if memory > MOST_MEMORY:
        raise LimitReached(f"{rules.title}: a table of {prod(sides):,} positions would take {memory >> 20:,} MiB")


def _rows(rules: GameRules, sides: tuple[int, ...]) -> int:
    """How many rows a table has, of positions that differ in the last number only."""
    if prod(sides) > MOST_CELLS:
        raise LimitReached(f"{rules.title}: a table of {prod(sides):,} positions is more than {MOST_CELLS:,}")
    return prod(sides[:-1])


def _fill_in_parts(rules: GameRules, rows: int, cells: int, most: int, make: Callable[[int, int], int]) -> None:
    """Make a table part by part, as far as the work is not too much."""
    steps = 0
    begin = 0
    part = max(_MANY, _FIRST_PART * rows // cells)
    while begin < rows:
        report(f"{rules.title}: table", begin, rows)
        end = min(begin + part, rows)
        made = make(begin, end)
        steps += made
        if steps > most:
            raise LimitReached(f"{rules.title}: the table is too much work; take a smaller one")
        begin = end
        part = max(1, part * 2 if made < _A_PART else part // 2)
