"""Kinds of moves on two numbers x and y, of which random games are made."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, TypeAlias

from nimlike.conditions.grammar import linear_conditions, move_rule
from nimlike.core.laws import Condition, GameRules, Linear, MoveRule

Kind: TypeAlias = tuple[tuple[str, str], list[str]]  # what the numbers become, and the conditions

KINDS: Final[tuple[Kind, ...]] = (
    (("u", "y"), ["u < x"]),
    (("x", "v"), ["v < y"]),
    (("u", "y"), ["1 <= x - u <= 3"]),
    (("x", "v"), ["1 <= y - v <= 2"]),
    (("u", "v"), ["u < x", "x - u = y - v"]),
    (("u", "v"), ["x - u = 1", "y - v = 2"]),
    (("u", "v"), ["u < x", "2x - 2u = y - v"]),
    (("u", "v"), ["x - u = 2k", "y - v = 3k", "k > 0"]),
)


def linear_game(
    title: str,
    position: Iterable[str],
    moves: Iterable[tuple[Iterable[str], Iterable[str | Condition]]],
    misere: bool = False,
) -> GameRules:
    """A game whose moves are conjunctions of conditions, as text or as `Linear`, on the numbers before and after."""
    rules = []
    for i, (after, conditions) in enumerate(moves):
        made = (linear_conditions(each) if isinstance(each, str) else [each] for each in conditions)
        rules.append(move_rule(f"move {i + 1}", tuple(position), tuple(after), chain.from_iterable(made)))
    return GameRules(title, tuple(position), tuple(rules), misere)


def allows(rules: GameRules, move: MoveRule, before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether a move may lead from one position to another; equations give the other variables their values."""
    values: dict[str, int] = dict(zip(rules.position, before, strict=True))
    if any(values.setdefault(name, n) != n for name, n in zip(move.after, after, strict=True)):
        return False
    while hidden := rules.hidden(move) - values.keys():
        equations = (each for each in move.conditions if isinstance(each, Linear) and each.low == each.high)
        equation = next(each for each in equations if len(hidden.intersection(each.variables)) == 1)
        (name,) = hidden.intersection(equation.variables)
        known = sum(c * values[v] for v, c in equation.terms if v != name)
        values[name], rest = divmod((equation.low or 0) - known, dict(equation.terms)[name])
        if rest or values[name] < 0:
            return False
    return all(rules.meets(condition, values) for condition in (*rules.requires, *move.conditions))
