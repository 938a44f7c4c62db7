"""Guess, then prove: from a game's rules alone to a theorem, by way of its table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.core.defaults import state_at
from nimlike.core.definition import Definition
from nimlike.core.errors import NimlikeError, ParseError, RulesetError, Undecided
from nimlike.core.invariant import members
from nimlike.core.laws import Claim, GameRules
from nimlike.core.modifiers import safe_rows
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import counted
from nimlike.core.progress import report, search_moves
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_ruleset
from nimlike.laws.automata import LearnedSet, best
from nimlike.laws.sequences import FormulaLaw, ValueLaw
from nimlike.laws.set_laws import Cells, Conjecture, Evidence, Holds, SetLaw
from nimlike.numeration.automata.systems import NumberSystem, system_named, two_parameter_system
from nimlike.proofs.floors import pair_set
from nimlike.proofs.statements import Statement, Tables, bounds_of, default_systems, words_of
from nimlike.proofs.theorem import p_positions

Point = tuple[int, ...]

_FROM_THEORY: Final = 20_000
_FEW: Final = 6


@dataclass(frozen=True, eq=False)
class Source:
    """What conjectures about a game come from: its rules, its table, number systems, and sizes of table to try."""

    rules: GameRules
    table: Tables
    systems: list[NumberSystem]
    bounds: tuple[int, ...]
    # which numbers below a bound are positions, None if all are; and the point with the numbers that are fixed
    states: Callable[[int], Cells | None] = lambda bound: None
    put: Callable[[Point], Point] = lambda numbers: numbers


def of_game(text: str, piles: int | None = None) -> Source:
    """The rules of a game, its table from the definition, and the number systems to try."""
    game = parse_ruleset(text)
    systems = default_systems()
    if not game.conditions_known:
        size = game.arity
        if size is None:
            raise Undecided(f"{game.brief()}: its positions are not rows of whole numbers, so it has no table to fit")
        rules = GameRules(str(game), tuple("abcdefgh"[:size]), (), not game.normal_play, str(game))
        listed = partial(_list_positions, game, size)
        return Source(rules, listed, systems, bounds_of(rules), partial(_states, game, _same, size))
    claim = _claim_of(game, piles)
    rules = claim.rules
    bounds = bounds_of(rules)
    if claim.system is not None:
        with suppress(NimlikeError):  # where the base is no number system another may do
            systems.append(claim.system())
    table, members, last = claim.table or partial(p_positions, rules), claim.members, bounds[-1]
    if members is None:
        return Source(rules, table, _different(systems), bounds)
    # From the definition where that is quick, beyond from the theorem.
    return Source(rules, lambda n: table(n) if n <= last else members(n), _different(systems), (*bounds, _FROM_THEORY))


def fix_numbers(game: Ruleset, source: Source, fixed: Mapping[str, int]) -> Source:
    """The positions of a game in which some numbers have given values, told by the others."""
    rules = source.rules
    names = rules.position
    if unknown := [name for name in fixed if name not in names]:
        raise ParseError(
            f"{game.brief()}: no number of a position is called {unknown[0]}; there are {', '.join(names)}"
        )
    left = tuple(name for name in names if name not in fixed)
    if not left:
        raise ParseError(f"{game.brief()}: one number at least is to be left free")

    def put(numbers: Point) -> Point:
        values = {**fixed, **dict(zip(left, numbers, strict=True))}
        return tuple(values[name] for name in names)

    def table(bound: int) -> list[Point]:
        if not rules.moves:
            return list(_search_positions(game, put, len(left), bound))
        known = set(source.table(max(bound, *(n + 1 for n in fixed.values()))))
        return [numbers for numbers in product(range(bound), repeat=len(left)) if put(numbers) in known]

    told = ", ".join(f"{name} = {n}" for name, n in fixed.items())
    sliced = GameRules(f"{rules.title} with {told}", left, (), rules.misere)
    return Source(sliced, table, source.systems, bounds_of(sliced), partial(_states, game, put, len(left)), put)


def _claim_of(game: Ruleset, piles: int | None) -> Claim:
    """What the game claims of so many piles; of two, where their number is free and none is given."""
    try:
        return game.statement(piles)
    except RulesetError:
        if piles is None:
            with suppress(NimlikeError):
                return game.statement(2)
        raise


def _same(numbers: Point) -> Point:
    return numbers


def _states(game: Ruleset, put: Callable[[Point], Point], size: int, bound: int) -> Cells | None:
    """Which numbers below a bound are positions; None if all are, or of a whole game if the small ones all are."""

    def there(numbers: Point) -> bool:
        return state_at(game, put(numbers)) is not None

    if put is _same and all(map(there, product(range(min(bound, _FEW)), repeat=size))):
        return None
    found = np.zeros((bound,) * size, np.bool_)
    for numbers in product(range(bound), repeat=size):
        found[numbers] = there(numbers)
    return None if found.all() else found


def _list_positions(game: Ruleset, size: int, bound: int) -> list[tuple[int, ...]]:
    """The numbers below a bound that are P-positions, by the game's own quickest way."""
    if size == 1 or (size == 2 and game.map() is not None):
        return [pair[2 - size :] for pair in members(safe_rows(game, bound))]
    return list(_search_positions(game, _same, size, bound))


def _search_positions(game: Ruleset, put: Callable[[Point], Point], size: int, bound: int) -> Iterator[Point]:
    search = Definition(game, search_moves())
    for numbers in product(range(bound), repeat=size):
        report(f"{game.brief()}: a table below {bound}", numbers[0], bound)
        if (state := state_at(game, put(numbers))) is not None and search.outcome(state) is Outcome.P:
            yield numbers


def _different(systems: Iterable[NumberSystem]) -> list[NumberSystem]:
    found: list[NumberSystem] = []
    for system in systems:
        if not any(system.terms[:30] == other.terms[:30] for other in found):
            found.append(system)
    return found


# A law of a set of positions as a statement to prove: an automaton is learned from the members of the law.

_PERIODIC: Final = ("all", "finite", "line", "residues", "columns")


def as_automaton(source: Source, law: SetLaw) -> Statement:
    """The law as an automaton in the digits of some number system: its own, or one learned from its members."""
    if law.relation is not None:
        return Statement(source.rules, system_named("binary"), law.relation(), law.words)
    size = len(source.rules.position)
    # Sets that are unions of lines and residue classes have an automaton in every base; sums of columns in binary.
    systems = [system_named("binary")] if law.kind in _PERIODIC else list(source.systems)
    if law.kind == "linear pairs":
        systems.append(two_parameter_system(law.facts["s"], law.facts["t"]))
    rise = law.facts.get("rise", 0)
    if 4 <= rise <= 12:
        systems.append(system_named(f"recurrence:{rise},1:1,{rise + 1}"))
    sides: tuple[int, ...]
    if size == 2:
        sides = (400, 2_000, 20_000, 200_000) if law.listing is not None else (400, 2_000, 4_000)
    else:
        sides = (min(64, 1 << 24 // size),) if size > 2 else (400, 4_000, 40_000)
    for most in sides:
        members = law.members(most)
        report(f"{source.rules.title}: automata for the law below {most:,}", 0, 1)
        for one in best(systems, source.rules.position, members, most):
            return _with_floors(Statement(source.rules, one.system, one.relation, law.core or law.words), law)
    beatty = law.facts.get("beatty")
    none = law.kind == "pairs" and beatty is not None and beatty["alpha"]["q"]
    more = (
        " (if this law holds there is none in a base b >= 2, as the density of the A_k is irrational: Cobham 1972)"
        if none
        else ""
    )
    raise Undecided(
        f"{source.rules.title}: no small automaton for the law was found{more}; it cannot be proved by automata"
    )


def _with_floors(statement: Statement, law: SetLaw) -> Statement:
    """The statement with the closed form of the pairs, if there is one and it is proved to be that."""
    if law.floors is None:
        return statement
    try:
        pairs = pair_set(law.floors, statement.system, statement.p)
    except Undecided:
        return statement
    x, y = statement.rules.position
    return replace(statement, words=law.floors.words(x, y), pairs=pairs)


# A law that the table of a game follows: in words, with its evidence, and as a statement to prove.


@dataclass(frozen=True, eq=False, kw_only=True)
class Proposal(Conjecture):
    """A law that the computed part of a game follows: a conjecture for all sizes."""

    game: Ruleset
    predict: Callable[..., NDArray[Any]]
    statement: Callable[[], Statement] | None = None
    again: bool = False


def value_proposal(game: Ruleset, law: ValueLaw | FormulaLaw, evidence: Evidence) -> Proposal:
    """A law of Grundy values with its evidence."""
    of, sentence = {"ruleset": str(game)}, f"In {game.brief()}, {law.words}"
    return Proposal(
        of, "values", sentence, law.latex, evidence, law.facts(), "Grundy values", game=game, predict=law.values
    )


def set_proposal(
    game: Ruleset, source: Source, law: SetLaw, evidence: Evidence, again: bool, one: LearnedSet | None = None
) -> Proposal:
    """A law of the set of P-positions, with its evidence; ``one`` is its automaton, if the law is one."""
    sentence, latex = law.sentences(source.rules.title, source.rules.position)
    provable = partial(as_automaton, source, law)
    if one is not None:
        provable = partial(Statement, source.rules, one.system, one.relation, law.core)
    return Proposal(
        {"ruleset": str(game)},
        law.kind,
        sentence,
        latex,
        evidence,
        dict(law.facts),
        game=game,
        predict=law.holds,
        statement=provable if source.rules.moves else None,
        again=again,
    )


def automaton_law(position: Sequence[str], one: LearnedSet, members: list[tuple[int, ...]]) -> SetLaw:
    """The law that an automaton accepts the P-positions; it was fitted below the last term but one."""
    terms = one.system.terms
    words = words_of(position, one.relation, members)
    return SetLaw(
        "automaton",
        f"{words}; the digits are over {', '.join(map(str, terms[:6]))}, ... ({one.system.name})",
        rf"\text{{an automaton of {counted(one.relation.states, 'state')} accepts it}}",
        one.holds,
        {
            "numeration": {"name": one.system.name, "terms": [str(u) for u in terms[:12]]},
            "states": one.relation.states,
        },
        len(position),
        fitted=terms[terms.index(one.below) - 1],
        core=words,
    )


# What the definition says at positions beyond a table: a law that fails there is not given.

FACTOR: Final = 64  # the numbers asked beyond a table go to so many times its bound
MOVES: Final = 100_000  # most moves that are looked at for one law at far positions, and again at the next ones

_BASES: Final = range(2, 13)
_AT_RANDOM: Final = 400
_NEXT: Final = 50_000
_EDGE: Final = 5
_ROWS: Final = 32
_WIDEST: Final = 1 << 14
_OF_ROW: Final = 4
_SMALL: Final = {1: 8, 2: 4, 3: 3}


def far_numbers(bound: int) -> list[int]:
    """Numbers from a bound on to 64 times it at which the laws of games tend to fail, and random ones."""
    top = FACTOR * bound
    found = set()
    for base in _BASES:
        power = base
        while power < top:
            found |= {times * power + near for times in range(1, base) for near in (-1, 0, 1)}
            power *= base
    low, high = 1, 2
    while low < top:
        found |= {low - 1, low, low + 1}
        low, high = high, low + high
    root = 2
    while root * root < top:
        found |= {root * root - 1, root * root, root * root + 1}
        root += root // 4 + 1
    chance = Random(bound)
    found |= {int(bound * FACTOR ** chance.random()) for _ in range(_AT_RANDOM)}
    return sorted(n for n in found if bound <= n < top)


def far_points(bound: int, size: int, holds: Holds) -> list[Point]:
    """Positions with a number from a bound on to 64 times it, some inside and some outside a set of several numbers."""
    numbers = far_numbers(bound)
    if size == 1:
        return [(n,) for n in numbers]
    chance = Random(bound)
    few = [*range(2 * _ROWS), *chance.sample(numbers, min(len(numbers), 4 * _ROWS))]
    rows = [[chance.choice(few) for _ in range(size - 1)] for _ in range(_ROWS)]
    last = np.arange(min(FACTOR * bound, _WIDEST))
    inside = holds(*np.array(rows).T[:, :, None], last)
    found: set[Point] = set()
    for row, marks in zip(rows, np.broadcast_to(inside, (_ROWS, len(last))), strict=True):
        members = np.flatnonzero(marks).tolist()
        ends = [*chance.sample(members, min(len(members), _OF_ROW)), *chance.sample(few, _OF_ROW)]
        ends += [end + near for end in ends[:1] for near in (-1, 1) if end + near >= 0]
        found |= {(*row, end) for end in ends}
    return sorted((point for point in found if max(point) >= bound), key=lambda point: (sum(point), point))


def next_points(bound: int, size: int) -> list[Point]:
    """The next numbers from a bound on; of several numbers each of them in every place beside numbers below 5."""
    edge = [*product(range(_EDGE), repeat=size - 1)]
    top = min(FACTOR * bound, bound + _NEXT // size, bound + max(_EDGE * _NEXT // (size * len(edge)), 1))
    return [(*few[:i], n, *few[i:]) for n in range(bound, top) for few in edge for i in range(size)]


class Beyond:
    """Outcomes and Grundy values of single positions of a game, by the definition, as far as that is quick."""

    def __init__(self, game: Ruleset, put: Callable[[Point], Point] = lambda numbers: numbers) -> None:
        self.game = game
        self._put = put
        self._search = Definition(game)
        self._usable: dict[bool, bool] = {}

    def answers(self, points: Iterable[Point], value: bool, moves: int = MOVES) -> Iterator[tuple[Point, int]]:
        """The points with their Grundy values, or 1 for a P-position, until so many moves were looked at."""
        search = self._search
        end = search.moves_seen + moves
        try:
            for point in points:
                if (state := state_at(self.game, self._put(point))) is not None:
                    search.max_moves = min(end, search.moves_seen + moves // 2)
                    yield point, search.grundy(state) if value else int(search.outcome(state) is Outcome.P)
        except NimlikeError:
            return

    def usable(self, table: NDArray[Any], value: bool) -> bool:
        """Whether the definition, asked at small positions, says what a table of it says."""
        if value not in self._usable:
            points = product(range(_SMALL.get(table.ndim, 2)), repeat=table.ndim)
            found = list(self.answers(points, value))
            self._usable[value] = bool(found) and all(table[point] == each for point, each in found)
        return self._usable[value]


def columns(points: Sequence[Point]) -> list[NDArray[np.int64]]:
    """The numbers of points, a column for each."""
    return list(np.array(points, np.int64).T)
