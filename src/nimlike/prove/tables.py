"""Tables of P-positions from conditions, straight from the definition."""

from __future__ import annotations

from nimlike.core.errors import RulesetError
from nimlike.core.laws import GameRules
from nimlike.numeration.automata.systems import power_system
from nimlike.prove.theorem import Atoms, check_apart, measure
from nimlike.tables.by_conditions import arrays_of, safe_cells


def p_positions(rules: GameRules, bound: int) -> list[tuple[int, ...]]:
    """All P-positions whose numbers are below ``bound``, for games in which no number ever grows."""
    arrays_of(rules)
    measured = measure(rules, power_system(2))
    if grows := [name for name in rules.position if name not in measured]:
        raise RulesetError(f"{rules.title}: a table is made only where no number grows, and {grows[0]} may")
    if rules.block > 1:
        check_apart(Atoms(rules, power_system(2)))
    return list(zip(*(numbers.tolist() for numbers in safe_cells(rules, bound).nonzero()), strict=True))
