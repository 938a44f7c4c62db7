"""Automata that fit a game's table, in one of several number systems, and are proved to be its set of P-positions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from nimlike.core.conditions import GameRules
from nimlike.core.errors import LimitReached, Undecided
from nimlike.core.phrase import counted
from nimlike.core.progress import report
from nimlike.discover.automata import best
from nimlike.numeration.automata.named import system_named
from nimlike.numeration.automata.relations import Relation
from nimlike.numeration.automata.systems import NumberSystem, quadratic_system, two_parameter_system
from nimlike.prove.tables import p_positions
from nimlike.prove.theorem import Proof, prove

_SIDES: Final = {1: (60, 400, 2_000), 2: (60, 150, 400, 1_600), 3: (16, 32, 64), 4: (16, 32)}


def default_systems() -> list[NumberSystem]:
    """The number systems that are tried for every game."""
    names = ("binary", "powers:3", "fibonacci", "pell", "tribonacci")
    more = [quadratic_system(2), quadratic_system(3), two_parameter_system(2, 1), two_parameter_system(2, 2)]
    return [*map(system_named, names), *more]


def proved_set(rules: GameRules, systems: Iterable[NumberSystem]) -> tuple[NumberSystem, Relation, str]:
    """The smallest automaton that fits a table of the game and is proved right, its digits, and the set in words."""
    tried = list(systems)
    below, why = 0, "no automaton fits"
    for side in _SIDES.get(len(rules.position), (8,)):
        report(f"{rules.title}: a table below {side:,}", 0, 1)
        try:
            members = p_positions(rules, side)
        except LimitReached:
            if not below:
                raise
            break
        below = side
        report(f"{rules.title}: automata for the table below {side:,}", 0, 1)
        for one in best(tried, rules.position, members, side):
            try:
                found = prove(rules, one.system, one.relation)
            except Undecided as error:
                why = str(error)
                continue
            if isinstance(found, Proof):
                return one.system, one.relation, words_of(rules.position, one.relation, members)
            why = f"the last automaton that fits a table is wrong: {found}"
    names = ", ".join(dict.fromkeys(system.name for system in tried))
    raise Undecided(
        f"{rules.title}: no set is known, and none is found from the table below {below:,} in {names}: {why}"
    )


def words_of(position: Sequence[str], relation: Relation, members: Iterable[tuple[int, ...]]) -> str:
    """What an automaton accepts, in words."""
    ordered = sorted(members, key=lambda numbers: (max(numbers), numbers))
    shown = ", ".join(f"({', '.join(map(str, numbers))})" for numbers in ordered[:6])
    return (
        f"an automaton of {counted(relation.states, 'state')} accepts the digits of {', '.join(position)}: it accepts"
        f" {shown}, ..."
    )
