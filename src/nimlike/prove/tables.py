"""Tables of P-positions from conditions, straight from the definition."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.laws import GameRules, Linear, MoveRule
from nimlike.core.progress import report
from nimlike.numeration.automata.systems import power_system
from nimlike.prove.theorem import Atoms, check_apart, measure
from nimlike.tables.by_conditions import arrays_of, safe_cells

_MOST_CELLS: Final = 1 << 22
_MOST_WORK: Final = 1 << 35


def p_positions(rules: GameRules, bound: int) -> list[tuple[int, ...]]:
    """All P-positions whose numbers are below ``bound``, for games in which no number ever grows.

    Positions are taken by increasing total, those of two numbers by rows. One from which no move leads to a P-position
    found so far is a P-position, but for terminal ones in misère play; then every position with a move to it is struck
    out. Where k - 1 options may be forbidden, it is out when it has been struck k times.
    """
    _check(rules)
    if (arrays := arrays_of(rules)) is not None:
        return [(x, y) for x, y in np.argwhere(safe_cells(rules, arrays, bound)).tolist()]
    size = len(rules.position)
    if bound**size > _MOST_CELLS:
        raise LimitReached(f"{rules.title}: a table of {bound}^{size} positions is more than {_MOST_CELLS:,}")
    grid = np.indices((bound,) * size)
    order = np.argsort(grid.sum(axis=0), axis=None, kind="stable")
    struck = np.zeros((bound,) * size, np.int16)
    flat = struck.reshape(-1)
    found: list[tuple[int, ...]] = []
    kinds = [_Kind(rules, move, grid) for move in rules.moves]
    done = 0
    while done < len(order):
        ahead = order[done:]
        rest = np.nonzero(flat[ahead] < rules.block)[0]
        if not len(rest):
            break
        done += int(rest[0]) + 1
        here = tuple(int(n) for n in np.unravel_index(order[done - 1], struck.shape))
        if rules.misere and not any(_moves_from(rules, move, here, grid).any() for move in rules.moves):
            continue
        found.append(here)
        if len(found) * bound**size * len(rules.moves) > _MOST_WORK:
            raise LimitReached(f"{rules.title}: the table below {bound} is too much work; take a smaller one")
        report(f"{rules.title}: table", done, len(order))
        for kind in kinds:
            kind.strike(struck, here, grid)
        np.minimum(struck, rules.block, out=struck)
    return sorted(found)


def _check(rules: GameRules) -> None:
    for move in rules.moves:
        for condition in move.conditions:
            if not isinstance(condition, Linear):
                raise RulesetError(f"{rules.title}, move {move.name}: a table needs linear conditions")
    measured = measure(rules, power_system(2))
    if grows := [name for name in rules.position if name not in measured]:
        raise RulesetError(f"{rules.title}: a table is made only where no number grows, and {grows[0]} may")
    if rules.block > 1:
        check_apart(Atoms(rules, power_system(2)))


class _Kind:
    """A kind of move, its conditions sorted: those on the position reached alone, and the others.

    Where the others speak of the differences before - after alone, they allow the same places around every position
    reached: these are found once.
    """

    def __init__(self, rules: GameRules, move: MoveRule, grid: NDArray[Any]) -> None:
        self.rules, self.move = rules, move
        new = {name for name, old in zip(move.after, rules.position, strict=True) if name != old}
        linear = [condition for condition in move.conditions if isinstance(condition, Linear)]
        self.on_reached = [condition for condition in linear if new.issuperset(condition.variables)]
        rest = tuple(condition for condition in linear if condition not in self.on_reached)
        self.around: NDArray[np.bool_] | None = None
        if all(self._shifts(condition) for condition in rest):
            free = MoveRule(move.name, move.after, rest)
            self.around = _moves_to(rules, free, (0,) * len(rules.position), grid)

    def _shifts(self, condition: Linear) -> bool:
        terms = dict(condition.terms)
        return all(
            terms.get(name, 0) + (terms.get(new, 0) if new != name else 0) == 0
            for name, new in zip(self.rules.position, self.move.after, strict=True)
        )

    def strike(self, struck: NDArray[np.int16], reached: tuple[int, ...], grid: NDArray[Any]) -> None:
        """Count one more for all positions from which the move leads to the one reached."""
        values = dict(zip(self.move.after, reached, strict=True))
        if not all(condition.holds(values) for condition in self.on_reached):
            return
        if self.around is None:
            struck += _moves_to(self.rules, self.move, reached, grid)
        else:
            sizes = [side - n for side, n in zip(struck.shape, reached, strict=True)]
            struck[tuple(slice(n, None) for n in reached)] += self.around[tuple(slice(None, size) for size in sizes)]


def _moves_to(rules: GameRules, move: MoveRule, after: tuple[int, ...], grid: NDArray[Any]) -> NDArray[np.bool_]:
    """The positions from which the move leads to ``after``."""
    values: dict[str, Any] = {}
    allowed = np.ones(grid.shape[1:], np.bool_)
    for name, new, column, number in zip(rules.position, move.after, grid, after, strict=True):
        values[name] = column
        if new == name:
            allowed &= column == number
        else:
            values[new] = number
    return _meeting(rules, move, values, allowed)


def _moves_from(rules: GameRules, move: MoveRule, before: tuple[int, ...], grid: NDArray[Any]) -> NDArray[np.bool_]:
    """The positions to which the move leads from ``before``."""
    values: dict[str, Any] = {}
    allowed = np.ones(grid.shape[1:], np.bool_)
    for name, new, column, number in zip(rules.position, move.after, grid, before, strict=True):
        values[name] = number
        if new == name:
            allowed &= column == number
        else:
            values[new] = column
    return _meeting(rules, move, values, allowed)


def _meeting(rules: GameRules, move: MoveRule, values: dict[str, Any], allowed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    linear = [condition for condition in move.conditions if isinstance(condition, Linear)]
    hidden = rules.hidden(move)
    while hidden:  # an equation gives a hidden variable its value
        for condition in linear:
            unknown = hidden.intersection(condition.variables)
            if len(unknown) == 1 and condition.low == condition.high and condition.low is not None:
                (name,) = unknown
                known = sum(factor * values[v] for v, factor in condition.terms if v != name)
                values[name], rest = np.divmod(condition.low - known, dict(condition.terms)[name])
                allowed &= (rest == 0) & (values[name] >= 0)
                hidden.discard(name)
                break
        else:
            raise RulesetError(f"{rules.title}, move {move.name}: no equation says what {min(hidden)} is")
    for condition in linear:
        worth = sum(factor * values[name] for name, factor in condition.terms)
        if condition.low is not None:
            allowed &= worth >= condition.low
        if condition.high is not None:
            allowed &= worth <= condition.high
    return allowed
