"""Designs proved for all sizes: the largest game with given P-positions, with an automaton for its moves.

Where an automaton accepts the P-positions S, the differences of two of them are the (d_1, ..., d_m) for which there are
elements x and x + d of S: an automaton too, and so is its complement T. That S is the set of P-positions of the game
whose moves are T is then a statement for the prover; its certificate has T as a part of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Final

from nimlike.conditions.grammar import read_formula
from nimlike.core.checker import Certificate
from nimlike.core.errors import LimitReached, NimlikeError, ParseError, Undecided
from nimlike.core.invariant import Rows, members, rows_of
from nimlike.core.laws import Condition, GameRules, Given, GivenRelation, Linear, MoveRule
from nimlike.core.modifiers import MOST_SIDE, safe_rows
from nimlike.core.phrases import counted
from nimlike.core.progress import report, within
from nimlike.core.reason import Facts
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_ruleset
from nimlike.laws.automata import best
from nimlike.numeration.automata.relations import Relation, without
from nimlike.numeration.beatty_pairs import BeattyPairs, FloorPairs
from nimlike.numeration.number_pairs import Pair
from nimlike.proofs.first_order import Deductions
from nimlike.proofs.floors import PairSet, system_for
from nimlike.proofs.guesses import of_game
from nimlike.proofs.results import Result, decide
from nimlike.proofs.statements import Statement, default_systems, prove_set, theorem_of

# Where the pairs come from that a game is to be designed for: a ruleset, a Beatty sequence, a file.


@dataclass(frozen=True, eq=False)
class Wanted:
    """A set of pairs that is to be the set of P-positions of a game, beside (0, 0)."""

    words: str  # the set in words
    rows: Callable[[int], Rows]  # the pairs with numbers below a side
    known: int | None = None  # all pairs with numbers below this are known; None if there is no such bound
    dual: str = ""  # the text of the game that the ⋆-operator gives; empty if no text holds it
    ruleset: Ruleset | None = None  # the game whose P-positions they are; None if they are given otherwise
    beatty: BeattyPairs | None = None  # the sequences; None if they are no Beatty sequences


def of_ruleset(text: str) -> Wanted:
    """The P-positions of a game of two numbers."""
    game = parse_ruleset(text)
    if game.arity != 2:
        raise Undecided(f"{game.brief()}: its positions are not two whole numbers, so they are not pairs")
    if not safe_rows(game, 2)[0] & 1:
        raise Undecided(
            f"{game.brief()}: (0, 0) is not one of its P-positions, and in each invariant game in normal play it is"
        )

    def rows(side: int) -> Rows:
        first, *more = safe_rows(game, side)
        return [first & ~1, *more]

    return Wanted(f"the P-positions of {game.brief()}", rows, MOST_SIDE, f"{game}:star:star", game)


def of_beatty(text: str) -> Wanted:
    """Pairs of two complementary Beatty sequences, from P,Q,D,R for alpha = (P + Q sqrt(D))/R, or with an offset."""
    pairs = BeattyPairs.read(text)
    if pairs.homogeneous:
        words = f"the pairs floor(n alpha), floor(n beta) with alpha = {pairs.slope}, beta = {pairs.other_slope}"
    else:
        words = (
            f"the pairs floor(n alpha + gamma), floor(n beta + delta) with alpha = {pairs.slope}, gamma ="
            f" {pairs.shift}, beta = {pairs.other_slope}, delta = {pairs.other_shift}"
        )
    return Wanted(
        words, lambda side: _rows_of_both(pairs.below(side), side), dual=f"vector:beatty={pairs}:star", beatty=pairs
    )


def _rows_of_both(pairs: Iterable[Pair], side: int) -> Rows:
    return rows_of((both for pair in pairs if max(pair) < side for both in (pair, pair[::-1])), side)


def of_pairs(name: str, pairs: Iterable[tuple[int, ...]]) -> Wanted:
    """These pairs, each in both orders; all are there whose smaller number is not above that of each of them."""
    found = {(min(pair), max(pair)) for pair in pairs} - {(0, 0)}
    if not found:
        raise ParseError(f"{name}: there is no pair in it but (0, 0)")
    if max(large for _, large in found) >= MOST_SIDE:
        raise LimitReached(f"{name}: pairs of numbers below {MOST_SIDE:,} are treated")
    known = max(small for small, _ in found) + 1
    rows = partial(_rows_of_both, found)
    return Wanted(f"the {len(found):,} pairs of {name}", rows, known)


_FITTED: Final = 1_200
_NAME: Final = "addable"
_UNCERTIFIED: Final = "decided by automata; no certificate"


@dataclass(frozen=True, eq=False)
class KnownSet:
    """A set of positions as an automaton."""

    statement: Statement
    result: Result | None = None
    below: int = 0


def set_of_game(game: Ruleset, seconds: float, piles: int | None = None) -> KnownSet:
    """The P-positions of a game as an automaton, known or found from its table, with its proof."""
    try:
        statement = theorem_of(str(game), piles)
    except NimlikeError:
        source = of_game(str(game), piles)
        if not source.rules.moves:
            raise Undecided(
                f"{game.brief()}: its moves are not known as conditions, so nothing is proved of all sizes; a game of"
                " vectors can be written as vector:move=1:move=2"
            ) from None
        with within(seconds, f"{game.brief()}: looking for an automaton"):
            statement = prove_set(source.rules, source.systems, source.table)
    result = decide(statement)
    if not result.proved:
        raise Undecided(f"{game.brief()}: {result.refutation}")
    return KnownSet(result.statement, result)


def set_of_floors(wanted: Wanted) -> KnownSet | None:
    """The automaton of (0, 0) and two Beatty sequences, with what certificates need; None if it is not found."""
    if wanted.beatty is None:
        return None
    floors = FloorPairs.of(wanted.beatty)
    try:
        pairs = PairSet.of(floors, system_for(floors.root))
    except Undecided:
        return None
    rules = GameRules(wanted.words, ("x", "y"), ())
    return KnownSet(Statement(rules, pairs.system, pairs.relation, floors.words("x", "y"), pairs=pairs))


def set_of_pairs(wanted: Wanted) -> KnownSet:
    """The smallest automaton, over digits of one of several number systems, that has the pairs of numbers to 1,200."""
    side = _FITTED if wanted.known is None else min(_FITTED, wanted.known)
    rows = wanted.rows(side)
    pairs = [(0, 0), *members(rows)]
    rules = GameRules(wanted.words, ("x", "y"), ())
    report("automata for the pairs", 0, 1)
    for one in best(default_systems(), ("x", "y"), pairs, side):
        words = f"an automaton accepts it that has, with numbers below {one.below:,}, {wanted.words}"
        return KnownSet(Statement(rules, one.system, one.relation, words), None, one.below)
    raise Undecided(f"{wanted.words}: no automaton of few states has them")


def addable(known: KnownSet) -> Relation:
    """The vectors that are no difference of two positions of a set, as an automaton; tracks d0, d1, ..."""
    p, system = known.statement.p, known.statement.system
    count = len(p.tracks)
    low, high, apart = ([f"{letter}{i}" for i in range(count)] for letter in ("x", "y", "d"))
    sums = " & ".join(f"{high[i]} = {low[i]} + {apart[i]}" for i in range(count))
    text = f"E {', '.join([*low, *high])}: S({', '.join(low)}) & T({', '.join(high)}) & {sums}"
    report("the differences of P-positions, as an automaton", 0, 1)
    found = system.valid(*apart)
    for one, other in product(_parts(known.statement), repeat=2):
        named = {"S": (p.tracks, one), "T": (p.tracks, other)}
        found = without(found, Deductions(system, named).of(read_formula(text)))
    return found


def _parts(statement: Statement) -> list[Relation]:
    """Sets whose union is the set, each with a small automaton: of floors, those listed, (A_n, B_n), (B_n, A_n)."""
    if statement.pairs is None:
        return [statement.p]
    ordered = statement.pairs.ordered.renamed(*statement.p.tracks)
    mirrored = ordered.renamed(*reversed(statement.p.tracks))
    listed = without(without(statement.p, ordered), mirrored)
    return [listed, ordered, mirrored]


def game_of(known: KnownSet, vectors: Relation, title: str, rules: GameRules | None = None) -> Statement:
    """That the set is that of the P-positions of the game whose moves are these vectors, beside those of ``rules``."""
    statement = known.statement
    names = statement.rules.position if rules is None else rules.position
    system = statement.system
    after = tuple(f"new{i}" for i in range(len(names)))
    conditions: list[Condition] = [
        Given(_NAME, vectors.tracks),
        *(
            Linear.of({name: 1, new: -1, taken: -1}, 0, 0)
            for name, new, taken in zip(names, after, vectors.tracks, strict=True)
        ),
    ]

    def holds(*amounts: int) -> bool:
        return system.holds(vectors, **dict(zip(vectors.tracks, amounts, strict=True)))

    words = (
        f"{_NAME}({', '.join(vectors.tracks)}): the vector is no difference of two P-positions, an automaton of"
        f" {counted(vectors.states, 'state')}"
    )
    given = GivenRelation(words, holds, relation=lambda _: vectors)
    move = MoveRule("any addable vector", after, tuple(conditions))
    before = () if rules is None else rules.moves
    made = GameRules(title, names, (*before, move), given={_NAME: given})
    return replace(statement, rules=made, p=statement.p.renamed(*names))


@dataclass(frozen=True, eq=False)
class PairsProof:
    """What is proved for all sizes of invariant games for given pairs."""

    wanted: Wanted
    known: KnownSet  # the set
    largest: Result  # that it is the set of P-positions of the game of all vectors that are no differences; or why not
    vectors: Relation  # these vectors as an automaton
    few: Result | None  # the same of the game with few moves; None if there is none

    @property
    def certificates(self) -> list[Certificate]:
        """The certificates, that of the set first."""
        results = (self.known.result, self.few, self.largest)
        return [result.certificate for result in results if result is not None and result.certificate is not None]

    def lines(self) -> list[str]:
        """What is proved, in text."""
        statement = self.known.statement
        digits = ", ".join(map(str, statement.system.terms[:6]))
        states = counted(statement.p.states, "state")
        found = [f"For all sizes: S is the set that an automaton of {states} accepts, over the digits {digits}, ..."]
        if self.known.result is not None:
            found.append(f"  S is {self.wanted.words}  [{_label(self.known.result)}]")
        elif statement.pairs is not None:
            proofs = [result for result in (self.few, self.largest) if result is not None and result.label is not None]
            told = _label(proofs[0]) if proofs else _UNCERTIFIED
            found.append(f"  S is (0, 0) and {self.wanted.words}  [{told}]")
        else:
            found.append(f"  with numbers below {self.known.below:,} S is (0, 0) and {self.wanted.words}  [computed]")
        if self.few is not None and self.few.proved:
            found.append(f"  S is the set of P-positions of {self.few.statement.rules.title}  [{_label(self.few)}]")
        elif self.few is not None:
            found.append(f"  {self.few.statement.rules.title} has other P-positions: {self.few.refutation}  [computed]")
        size = counted(self.vectors.states, "state")
        if self.largest.proved:
            found.append(
                "  S is the set of P-positions of the largest game; its moves are what an automaton of"
                f" {size} accepts  [{_label(self.largest)}]"
            )
        else:
            refutation = self.largest.refutation
            assert refutation is not None
            at = ", ".join(map(str, refutation.position))
            found.append(
                f"  no invariant game has S as its P-positions: ({at}) is not in S, and each vector that leads from"
                " there into S is a difference of two elements of S"
            )
        return found

    def as_dict(self) -> Facts:
        return {
            "set": {
                "states": self.known.statement.p.states,
                "numeration": self.known.statement.system.name,
                "proof": None if self.known.result is None else self.known.result.as_dict(),
                "fits_below": self.known.below or None,
            },
            "few_moves": None if self.few is None else self.few.as_dict(),
            "largest": self.largest.as_dict(),
            "largest_states": self.vectors.states,
        }


def prove_pairs(wanted: Wanted, text: str, seconds: float) -> PairsProof:
    """Prove an invariant game for pairs that have an automaton, or that there is none."""
    game = wanted.ruleset
    known = set_of_floors(wanted) or set_of_pairs(wanted) if game is None else set_of_game(game, seconds)
    few = None
    if text:
        rules = parse_ruleset(text).statement().rules
        few = decide(replace(known.statement, rules=rules, p=known.statement.p.renamed(*rules.position)))
    vectors = addable(known)
    largest = decide(game_of(known, vectors, "the largest invariant game"))
    return PairsProof(wanted, known, largest, vectors, few)


def _label(result: Result) -> str:
    return _UNCERTIFIED if result.label is None else result.label.value
