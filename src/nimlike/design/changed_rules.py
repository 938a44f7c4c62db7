"""Rules as conditions, with vectors added to the moves and vectors dropped from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from nimlike.core.conditions import Condition, GameRules, Linear, MoveRule
from nimlike.core.errors import RulesetError
from nimlike.core.numbers import abbreviate

Amounts: TypeAlias = tuple[int, ...]
"""A vector: what a move takes from each pile."""


def changed(rules: GameRules, add: Iterable[Amounts] = (), drop: Iterable[Amounts] = ()) -> GameRules:
    """Rules with vectors more, to be taken wherever the piles suffice, and without others.

    A kind of moves without the vector v becomes several: those that take less than v from the first pile that is
    changed, those that take more, and those that take as much but not the same from the other piles.
    """
    moves = list(rules.moves)
    for vector in drop:
        _check(rules, vector)
        moves = [part for move in moves for part in _without(rules, move, vector)]
    for number, vector in enumerate(add, 1):
        _check(rules, vector)
        after = [f"new{i}" if take else name for i, (name, take) in enumerate(zip(rules.position, vector, strict=True))]
        conditions = [
            Linear.of({name: 1, new: -1}, take, take)
            for name, new, take in zip(rules.position, after, vector, strict=True)
            if take
        ]
        moves.append(MoveRule(f"added {number}", tuple(after), tuple(conditions)))
    title = f"{rules.title}, changed"
    return replace(rules, title=title, moves=tuple(moves), ruleset=None)


def _check(rules: GameRules, vector: Amounts) -> None:
    if len(vector) != len(rules.position) or not any(vector):
        raise RulesetError(
            f"{rules.title}: the vector ({', '.join(map(abbreviate, vector))}) is no move on {len(rules.position)}"
            " numbers"
        )


def _without(rules: GameRules, move: MoveRule, vector: Amounts) -> list[MoveRule]:
    """The moves of a kind that do not take the vector."""
    if any(take and new == name for name, new, take in zip(rules.position, move.after, vector, strict=True)):
        return [move]  # it leaves a pile alone from which the vector takes
    if any(
        isinstance(condition, Linear) and _excludes(rules, move, condition, vector) for condition in move.conditions
    ):
        return [move]
    parts: list[MoveRule] = []
    equal: list[Condition] = []
    for name, new, take in zip(rules.position, move.after, vector, strict=True):
        if name == new:
            continue
        terms = {name: 1, new: -1}
        for low, high in ((None, take - 1), (take + 1, None)):
            if high is None or high >= 0:
                more = (*equal, Linear.of(terms, low, high))
                parts.append(MoveRule(f"{move.name}.{len(parts) + 1}", move.after, (*move.conditions, *more)))
        equal.append(Linear.of(terms, take, take))
    return parts


def _excludes(rules: GameRules, move: MoveRule, condition: Linear, vector: Amounts) -> bool:
    """Whether a condition on what is taken does not hold for the vector; False for other conditions."""
    factors, worth = dict(condition.terms), 0
    for name, new, take in zip(rules.position, move.after, vector, strict=True):
        factor = factors.pop(name, 0)
        if name != new and factors.pop(new, 0) != -factor:
            return False
        if name == new and factor:
            return False
        worth += factor * take
    if factors:
        return False
    return (condition.low is not None and worth < condition.low) or (
        condition.high is not None and worth > condition.high
    )
