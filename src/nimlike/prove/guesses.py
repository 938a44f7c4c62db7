"""Guess, then prove: from a game's rules alone to a theorem, by way of its table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from nimlike.core.conditions import GameRules
from nimlike.core.defaults import states
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, NimlikeError, Undecided
from nimlike.core.finding import refused
from nimlike.core.outcome import Outcome
from nimlike.core.progress import report
from nimlike.core.ruleset import Ruleset
from nimlike.core.searched_map import MAP_MOVES
from nimlike.discover.automata import best
from nimlike.discover.laws import Cells
from nimlike.families import parse_ruleset
from nimlike.numeration.automata.systems import NumberSystem
from nimlike.prove.fitted import default_systems, words_of
from nimlike.prove.statements import Statement
from nimlike.prove.tables import p_positions

Table = Callable[[int], list[tuple[int, ...]]]

_FROM_THEORY: Final = 20_000
_FEW: Final = 6
_BOUNDS: Final = {1: (60, 400, 2_000), 2: (60, 150, 400, 1_600), 3: (16, 32, 64), 4: (8, 16, 32)}
_BLOCKED: Final = {**_BOUNDS, 2: (60, 150, 400, 1_000, 1_600)}
"""Where options may be forbidden automata are larger, and tables are made quickly."""


@dataclass(frozen=True, eq=False)
class Conjecture:
    """A set that fits a table of P-positions."""

    statement: Statement  # that it is the set of P-positions for all sizes
    below: int  # it fits for all numbers smaller than this


@dataclass(frozen=True, eq=False)
class Source:
    """What conjectures about a game come from: its rules, its table, number systems, and sizes of table to try.

    ``states`` gives the table of the numbers below a bound that are positions; None where all are.
    """

    rules: GameRules
    table: Table
    systems: list[NumberSystem]
    bounds: tuple[int, ...]
    states: Callable[[int], Cells | None] = lambda bound: None


def of_game(text: str, piles: int | None = None) -> Source:
    """The rules of a game, its table from the definition, and the number systems to try."""
    game = parse_ruleset(text)
    systems = default_systems()
    if not game.conditions_known:
        return _by_definition(game, systems)
    claim = game.statement(piles)
    rules = claim.rules
    known = _BLOCKED if rules.block > 1 else _BOUNDS
    bounds = known.get(len(rules.position), (8,))
    if claim.system is not None:
        with suppress(NimlikeError):  # where the base is no number system another may do
            systems.append(claim.system())
    table, members, last = claim.table or partial(p_positions, rules), claim.members, bounds[-1]
    if members is None:
        return Source(rules, table, _different(systems), bounds)
    # From the definition where that is quick, beyond from the theorem.
    return Source(rules, lambda n: table(n) if n <= last else members(n), _different(systems), (*bounds, _FROM_THEORY))


def _by_definition(game: Ruleset, systems: list[NumberSystem]) -> Source:
    """A game whose moves are known by its definition only: its table can be fitted, but nothing proved of it."""
    size = game.arity
    if size is None:
        raise refused(game, "discover", "its positions are no rows of whole numbers")
    rules = GameRules(str(game), tuple("abcdefgh"[:size]), (), not game.normal_play, str(game))

    table = partial(_listed, game, size)
    return Source(rules, table, systems, _BOUNDS.get(size, (8,)), partial(_states, game, size))


def _states(game: Ruleset, size: int, bound: int) -> Cells | None:
    """Which numbers below a bound are positions; None where the small ones all are."""
    few = min(bound, _FEW)
    if sum(1 for _ in states(game, few - 1)) == few**size:
        return None
    found = np.zeros((bound,) * size, np.bool_)
    for numbers, _ in states(game, bound - 1):
        found[numbers] = True
    return found


def _listed(game: Ruleset, size: int, bound: int) -> list[tuple[int, ...]]:
    """The numbers below a bound that are P-positions, by the game's own quickest way."""
    if size == 1:
        return [tuple(map(int, game.format_state(p.state).split(","))) for p in game.p_positions(bound - 1)]
    plane = game.map() if size == 2 else None
    if plane is None:
        return list(_searched(game, bound))
    spans = list(plane.spans(0, 0, 0, bound, bound))
    if plane.known is not None and plane.known < bound:
        raise LimitReached(f"{game.brief()}: its P-positions are found below {plane.known:,} only")
    return [(x, y) for x, low, high in spans for y in range(max(low, 0), min(high, bound - 1) + 1)]


def _searched(game: Ruleset, bound: int) -> Iterator[tuple[int, ...]]:
    search = Definition(game, MAP_MOVES)
    for numbers, state in states(game, bound - 1):
        report(f"{game.brief()}: a table below {bound}", numbers[0], bound)
        if search.outcome(state) is Outcome.P:
            yield numbers


def _different(systems: Iterable[NumberSystem]) -> list[NumberSystem]:
    found: list[NumberSystem] = []
    for system in systems:
        if not any(system.terms[:30] == other.terms[:30] for other in found):
            found.append(system)
    return found


def conjectures(source: Source) -> Iterator[Conjecture]:
    """Sets that fit larger and larger tables, for each table the smallest automaton first."""
    rules = source.rules
    for bound in source.bounds:
        report(f"{rules.title}: a table below {bound}", 0, 1)
        members = source.table(bound)
        report(f"{rules.title}: automata for the table below {bound}", 0, 1)
        for one in best(source.systems, rules.position, members, bound):
            yield Conjecture(
                Statement(rules, one.system, one.relation, words_of(rules.position, one.relation, members)), one.below
            )


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
    names = ", ".join(dict.fromkeys(system.name for system in tried))
    raise Undecided(f"{rules.title}: no automaton fits the P-positions below {bound} in {names}", bound)
