"""Guess, then prove: from a game's rules alone to a theorem, by way of its table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from nimlike.conditions.rules import GameRules
from nimlike.core.errors import NimlikeError, Undecided
from nimlike.core.progress import report
from nimlike.discover.automata import LearnedSet, best
from nimlike.families import parse_ruleset
from nimlike.games.one_pile.onepile import OnePile
from nimlike.games.one_pile.schwenk import Schwenk
from nimlike.games.wythoff.game import Wythoff
from nimlike.numeration.automata.named import system_named, system_of
from nimlike.numeration.automata.systems import NumberSystem, quadratic_system, two_parameter_system
from nimlike.prove.families import Statement, rules_of
from nimlike.prove.tables import one_pile_p_positions, p_positions

Table = Callable[[int], list[tuple[int, ...]]]

_FROM_THEORY: Final = 20_000
_BOUNDS: Final = {1: (60, 400, 2_000), 2: (60, 150, 400, 1_600), 3: (16, 32, 64), 4: (16, 32)}


@dataclass(frozen=True, eq=False)
class Conjecture:
    """A set that fits a table of P-positions.

    Parameters
    ----------
    statement
        That it is the set of P-positions for all sizes.
    below
        It fits for all numbers smaller than this.
    """

    statement: Statement
    below: int


def default_systems() -> list[NumberSystem]:
    """The number systems that are tried for every game."""
    names = ("binary", "powers:3", "fibonacci", "pell", "tribonacci")
    more = [quadratic_system(2), quadratic_system(3), two_parameter_system(2, 1), two_parameter_system(2, 2)]
    return [*map(system_named, names), *more]


@dataclass(frozen=True, eq=False)
class Source:
    """What conjectures about a game come from: its rules, its table, number systems, and sizes of table to try."""

    rules: GameRules
    table: Table
    systems: list[NumberSystem]
    bounds: tuple[int, ...]


def of_game(text: str, piles: int | None = None) -> Source:
    """The rules of a named game, its table from the definition, and the number systems to try.

    Raises
    ------
    ParseError, RulesetError
        The text denotes no game whose rules are conditions.
    """
    game = parse_ruleset(text)
    rules = rules_of(game, piles)
    systems = default_systems()
    bounds = _BOUNDS.get(len(rules.position), (8,))
    if isinstance(game, OnePile | Schwenk):
        with suppress(NimlikeError):  # where the base is no number system another may do
            systems.append(system_of(game.base))
        next_cap = _cap_after(game)
        return Source(rules, lambda bound: list(one_pile_p_positions(next_cap, bound)), _different(systems), bounds)
    if isinstance(game, Wythoff):
        systems.append(quadratic_system(game.step))
        more = (*bounds, _FROM_THEORY)
        return Source(rules, lambda bound: _wythoff_table(game, rules, bound), _different(systems), more)
    return Source(rules, lambda bound: p_positions(rules, bound), _different(systems), bounds)


def _wythoff_table(game: Wythoff, rules: GameRules, bound: int) -> list[tuple[int, ...]]:
    """From the definition where that is quick, beyond from the theorem on the pairs."""
    if bound <= _BOUNDS[2][-1]:
        return p_positions(rules, bound)
    pairs = [position.state for position in game.p_positions(bound - 1)]
    return sorted({*pairs, *(pair[::-1] for pair in pairs)})


def _cap_after(game: OnePile | Schwenk) -> Callable[[int, int], int]:
    if isinstance(game, OnePile):
        return lambda pile, take: game.cap_of(pile)
    return lambda pile, take: game.next_cap(take)


def _different(systems: Iterable[NumberSystem]) -> list[NumberSystem]:
    found: list[NumberSystem] = []
    for system in systems:
        if not any(system.terms[:30] == other.terms[:30] for other in found):
            found.append(system)
    return found


def conjectures(source: Source) -> Iterator[Conjecture]:
    """Sets that fit larger and larger tables, for each table the smallest automaton first.

    Examples
    --------
    >>> first = next(conjectures(of_game("wythoff")))
    >>> first.statement.system.name, first.statement.p.states, first.below
    ('fibonacci', 7, 55)
    """
    rules = source.rules
    for bound in source.bounds:
        report(f"{rules.title}: a table below {bound}", 0, 1)
        members = source.table(bound)
        report(f"{rules.title}: automata for the table below {bound}", 0, 1)
        for one in best(source.systems, rules.position, members, bound):
            yield Conjecture(Statement(rules, one.system, one.relation, _words(rules, one, members)), one.below)


def _words(rules: GameRules, one: LearnedSet, members: list[tuple[int, ...]]) -> str:
    ordered = sorted(members, key=lambda numbers: (max(numbers), numbers))
    shown = ", ".join(f"({', '.join(map(str, numbers))})" for numbers in ordered[:6])
    states = f"{one.relation.states} state{'s' if one.relation.states > 1 else ''}"
    return f"an automaton of {states} accepts the digits of {', '.join(rules.position)}: it accepts {shown}, ..."


def guessed(rules: GameRules, bound: int, systems: Iterable[NumberSystem] | None = None) -> Statement:
    """The smallest automaton that fits the P-positions below a bound of a game whose numbers never grow.

    Raises
    ------
    Undecided
        No automaton of the number systems tried fits.
    LimitReached, RulesetError
        The table is too large, or the rules do not say that no number grows.
    """
    tried = list(systems) if systems is not None else default_systems()
    members = p_positions(rules, bound)
    for conjecture in conjectures(Source(rules, lambda _: members, tried, (bound,))):
        return conjecture.statement
    names = ", ".join(system.name for system in tried)
    raise Undecided(f"{rules.title}: no automaton fits the P-positions below {bound} in {names}", bound)
