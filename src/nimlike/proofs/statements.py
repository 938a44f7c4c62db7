"""What is to be proved of a game: its rules as conditions, a number system, and a set of P-positions.

A game says it of itself (`nimlike.core.ruleset.Ruleset.statement`); where it gives a list instead of an automaton, the
automaton is learned here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias

from nimlike.conditions.grammar import Formula, Or, read_formula
from nimlike.core.errors import LimitReached, ParseError, RulesetError, Undecided
from nimlike.core.laws import Finding, GameRules, Law, MoveRule, less
from nimlike.core.phrases import counted
from nimlike.core.progress import report
from nimlike.core.reason import InCoq
from nimlike.families import laws_of, parse_ruleset
from nimlike.laws.automata import best, learn
from nimlike.numeration.automata.relations import Relation, both
from nimlike.numeration.automata.systems import NumberSystem, system_named
from nimlike.numeration.beatty_pairs import BeattyPairs, FloorPairs
from nimlike.proofs.certificates import Closed, xor_form
from nimlike.proofs.first_order import Deductions, free_variables
from nimlike.proofs.floors import PairSet, system_for
from nimlike.proofs.theorem import Proof, p_positions, prove

# Automata that fit a game's table, in one of several number systems, and are proved to be its set of P-positions.

Tables: TypeAlias = Callable[[int], list[tuple[int, ...]]]  # the P-positions with numbers below a bound


def bounds_of(rules: GameRules) -> tuple[int, ...]:
    """Tables below these are tried; where options may be forbidden automata are larger, and tables are made quickly."""
    found = {
        1: (60, 400, 2_000),
        2: (60, 150, 400, 1_600),
        3: (16, 32, 64),
        4: (8, 16, 32),
    }
    blocked = len(rules.position) == 2 and rules.block > 1
    return (60, 150, 400, 1_000, 1_600) if blocked else found.get(len(rules.position), (8,))


def default_systems() -> list[NumberSystem]:
    """The number systems that are tried for every game."""
    names = "binary powers:3 fibonacci pell tribonacci"
    more = "recurrence:2,1:1,3 recurrence:3,1:1,4 recurrence:2,2:1,3 recurrence:3,2:1,4"
    return [system_named(name) for name in f"{names} {more}".split()]


def fit_automata(
    rules: GameRules, systems: Sequence[NumberSystem], table: Tables, bounds: Sequence[int]
) -> Iterator[Statement]:
    """Sets that fit larger and larger tables, for each table the smallest automaton first."""
    for number, bound in enumerate(bounds):
        report(f"{rules.title}: a table below {bound:,}", 0, 1)
        try:
            members = table(bound)
        except LimitReached:
            if not number:
                raise
            return
        report(f"{rules.title}: automata for the table below {bound:,}", 0, 1)
        for one in best(systems, rules.position, members, bound):
            yield Statement(rules, one.system, one.relation, words_of(rules.position, one.relation, members))


def prove_set(rules: GameRules, systems: Sequence[NumberSystem], table: Tables | None = None) -> Statement:
    """The smallest automaton that fits a table of the game and is proved right."""
    why = "no automaton fits"
    for statement in fit_automata(rules, systems, table or partial(p_positions, rules), bounds_of(rules)):
        try:
            found = prove(rules, statement.system, statement.p)
        except Undecided as error:
            why = str(error)
            continue
        if isinstance(found, Proof):
            return statement
        why = f"the last automaton that fits a table is wrong: {found}"
    names = ", ".join(dict.fromkeys(system.name for system in systems))
    raise Undecided(f"{rules.title}: no set is known, and none is found from tables in {names}: {why}")


def values_of(rules: GameRules, systems: Sequence[NumberSystem]) -> Statement:
    """The Grundy values of all positions, as an automaton of (position, value): found from a table, and proved."""
    # G(p) = z iff p beside a Nim pile of z is a P-position
    if rules.misere or rules.block > 1 or rules.parameters or not rules.moves:
        raise RulesetError(f"{rules.title}: Grundy values are proved in normal play, where moves are linear conditions")
    value = rules.last_name()
    fewer = f"{value}1"
    pile = MoveRule("Nim pile", (*rules.position, fewer), (less(fewer, value),))
    moves = [replace(move, after=(*move.after, value)) for move in rules.moves]
    beside = replace(
        rules,
        title=f"{rules.title} beside a Nim pile of {value}",
        position=(*rules.position, value),
        moves=(*moves, pile),
        ruleset=None,
    )
    found = replace(prove_set(beside, systems), valued=rules.title)
    evenly = [-(symbol.bit_count() % 2) for symbol in range(2 ** len(beside.position))]
    if found.p.table.tolist() != [evenly]:
        return found
    return replace(found, words=f"{value} = {' XOR '.join(rules.position)}", is_xor=True)


def words_of(position: Sequence[str], relation: Relation, members: Iterable[tuple[int, ...]]) -> str:
    """What an automaton accepts, in words."""
    ordered = sorted(members, key=lambda numbers: (max(numbers), numbers))
    shown = ", ".join(f"({', '.join(map(str, numbers))})" for numbers in ordered[:6])
    return (
        f"an automaton of {counted(relation.states, 'state')} accepts the digits of {', '.join(position)}: it accepts"
        f" {shown}, ..."
    )


_OPEN: Final = ":cap=any"
_OF_EVERY_SIZE: Final[dict[str, tuple[Any, ...]]] = {  # laws that say who wins, and their parameters
    "prove": (),
    "theorem": (None, False),
    "period": (None, True),
    "quotient": (None, None),
}
_MOST: Final = 400_000
_MOST_TABLE: Final = 200_000
_LONGEST: Final = 12


@dataclass(frozen=True, eq=False)
class Statement:
    """A conjectured theorem: the P-positions of a game are the tuples of a relation."""

    rules: GameRules
    system: NumberSystem
    p: Relation
    words: str  # the set in words
    in_coq: InCoq | None = None  # the theorem in Coq that says the same; None if there is none
    pairs: PairSet | None = None  # the set as pairs of floors, where it is that: the certificate then says so
    formula: Formula | None = None  # the formula that says which positions are in it, if there is one
    valued: str | None = None  # the game whose Grundy value is the last number, if the set says that
    is_xor: bool = False  # whether it says that the XOR of all numbers is 0

    def parts(self) -> Sequence[Relation]:
        """The sets of which the formula is the disjunction, if it is one."""
        cases = self.formula.parts if isinstance(self.formula, Or) else ()
        return [_members(case, self.rules, self.system) for case in cases]

    @property
    def closed(self) -> Closed | None:
        """What the certificate is to say of the set."""
        if self.is_xor:
            return lambda deductions, position: xor_form([*position], False)
        if self.pairs is not None:
            return self.pairs.tree
        return None if self.formula is None else self._says(self.formula)

    @property
    def closed_cases(self) -> Sequence[Closed]:
        """What it is to say of each of the `parts`."""
        cases = self.formula.parts if isinstance(self.formula, Or) else ()
        return [self._says(case) for case in cases]

    def _says(self, formula: Formula) -> Closed:
        return lambda deductions, position: deductions.tree(
            formula, dict(zip(self.rules.position, position, strict=True))
        )


def theorem_of(text: str, piles: int | None = None) -> Statement:
    """What is to be proved of a game; its text may end in ``:cap=any``, which leaves the choice of the cap open."""
    game = parse_ruleset(text.removesuffix(_OPEN))
    claim = game.statement(piles, text.endswith(_OPEN))
    if claim.known is not None:
        system, p, words = claim.known()
        return Statement(claim.rules, system, p, words, claim.in_coq)
    if claim.formula is not None:
        return of_formula(claim.rules, *claim.formula)
    if claim.looked_for:
        more = [] if claim.system is None else [claim.system()]
        return prove_set(claim.rules, [*default_systems(), *more])
    if claim.members is None or claim.system is None:
        raise RulesetError(f"{game.brief()}: no set of P-positions is known before it is looked for in a table")
    return learn_set(claim.rules, claim.system(), claim.members, claim.least)


def is_set_known(text: str, piles: int | None = None) -> bool:
    """Whether `theorem_of` has a set of P-positions to prove, or a way of its own to look for one."""
    game = parse_ruleset(text.removesuffix(_OPEN))
    claim = game.statement(piles, text.endswith(_OPEN))
    listed = claim.members is not None and claim.system is not None
    return claim.known is not None or claim.formula is not None or claim.looked_for or listed


def with_pairs(text: str, wanted: BeattyPairs, piles: int | None = None) -> Statement:
    """That the P-positions are (0, 0) and the pairs of two complementary Beatty sequences, in either order."""
    game = parse_ruleset(text)
    rules = game.statement(piles).rules
    if len(rules.position) != 2:
        raise RulesetError(f"{game.brief()}: pairs are for games whose positions are two whole numbers, like wythoff")
    floors = FloorPairs.of(wanted)
    pairs = PairSet.of(floors, system_for(floors.root))
    x, y = rules.position
    return Statement(rules, pairs.system, pairs.relation.renamed(x, y), floors.words(x, y), pairs=pairs)


def of_formula(rules: GameRules, numeration: str, text: str) -> Statement:
    """That the P-positions are those for which a formula holds, to be proved in the digits of a number system."""
    system, formula = system_named(numeration), read_formula(text)
    if extra := free_variables(formula) - set(rules.position):
        raise ParseError(f"p: the formula speaks of {', '.join(sorted(extra))}, which no number of a position is")
    words = " ".join(text.split())
    return Statement(rules, system, _members(formula, rules, system), words, formula=formula)


def _members(formula: Formula, rules: GameRules, system: NumberSystem) -> Relation:
    """The positions for which a formula holds."""
    return both(Deductions(system).of(formula), system.valid(*rules.position))


def law_of(text: str) -> Law | None:
    """The game's own proof, of all its positions whatever the number of piles; None if there is none."""
    return None if text.endswith(_OPEN) else parse_ruleset(text).laws().get("prove")


def law_of_every_size(text: str) -> Callable[[], Finding] | None:
    """The strongest of the laws that say who wins at every size, `law_of` or another; None if there is none."""
    if text.endswith(_OPEN):
        return None
    laws = laws_of(text)
    return next((partial(laws[verb], *given) for verb, given in _OF_EVERY_SIZE.items() if verb in laws), None)


def learn_set(rules: GameRules, system: NumberSystem, members: Tables, least: int = 30) -> Statement:
    """The set as an automaton learned from the first of its members, which are pairs in both orders."""
    bound = 0
    for bound in system.terms:
        if bound > _MOST:
            break
        if bound < least:
            continue
        table = members(bound)
        if len(table) > _MOST_TABLE:
            break
        report(f"{rules.title}: an automaton for the P-positions below {bound}", 0, 1)
        found = learn(system, rules.position, table, bound, _LONGEST)
        if found is not None:
            words = words_of(rules.position, found.relation, table)
            return Statement(rules, system, found.relation, words)
    raise Undecided(f"{rules.title}: no automaton was found that fits the P-positions", bound)
