"""Moves that can be added to a game, or dropped from it, so that its P-positions stay as they are.

A vector can be added iff it is no difference of two P-positions, and dropped iff no N-position needs it. A witness
against it settles that for good; that there is none is known to a bound, unless proved.
Proofs: docs/theory/invariant-games.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from operator import add, le, sub
from typing import Final, TypeAlias

from nimlike.core.defaults import state_at
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, NimlikeError, ParseError, RulesetError, Undecided
from nimlike.core.laws import Condition, GameRules, Linear, MoveRule
from nimlike.core.move import State
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import counted
from nimlike.core.progress import report
from nimlike.core.reason import Facts
from nimlike.core.ruleset import Ruleset
from nimlike.designs.proof import KnownSet, addable, game_of, set_of_game
from nimlike.numeration.automata.relations import Relation
from nimlike.proofs.results import Result, decide

# Rules as conditions, with vectors added to the moves and vectors dropped from them.

Amounts: TypeAlias = tuple[int, ...]  # a vector: what a move takes from each pile


def drop_vector(rules: GameRules, vector: Amounts) -> GameRules:
    """Rules without a vector v: a kind of moves that has it becomes several, that take less, more or other amounts."""
    moves = tuple(part for move in rules.moves for part in _without(rules, move, vector))
    return replace(rules, title=f"{rules.title}, changed", moves=moves, ruleset=None)


def _without(rules: GameRules, move: MoveRule, vector: Amounts) -> list[MoveRule]:
    """The moves of a kind that do not take the vector."""
    linear = [condition for condition in move.conditions if isinstance(condition, Linear)]
    leaves = any(take and new == name for name, new, take in zip(rules.position, move.after, vector, strict=True))
    if leaves or any(_excludes(rules, move, condition, vector) for condition in linear):
        return [move]  # it leaves a pile alone from which the vector takes, or a condition keeps the vector out
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
        if factors.pop(new, 0) != -factor:
            return False
        worth += factor * take
    if factors:
        return False
    return (condition.low is not None and worth < condition.low) or (
        condition.high is not None and worth > condition.high
    )


BOUNDS: Final = {1: 400, 2: 40, 3: 12}  # how far positions are looked at, by their numbers
MOST_MOVES: Final = 5_000_000  # most moves that are looked at
MOST_BOUND: Final = 10_000  # the largest bound
_SHARE: Final = 4  # vectors with numbers to this part of the bound are judged
_SHOWN: Final = 16


@dataclass(frozen=True)
class Verdict:
    """What is known of one vector."""

    vector: Amounts  # what is taken
    free: bool  # whether it can be added, or dropped, as far as is known
    witness: tuple[State, ...]
    proved: bool  # whether it is proved for all sizes; a witness is a proof

    def as_dict(self) -> Facts:
        return {
            "vector": list(self.vector),
            "free": self.free,
            "witness": [list(state) for state in self.witness] or None,
            "for_all_sizes": self.proved,
        }


@dataclass(frozen=True, eq=False)
class Changes:
    """Moves that can be added to a game or dropped from it."""

    game: Ruleset
    bound: int
    reach: int
    additions: tuple[Verdict, ...]
    drops: tuple[Verdict, ...]
    piles: int | None = None  # how many, where the game leaves their number free
    proof: Result | None = None
    vectors: Relation | None = None
    why_not: str = ""  # why there is no proof

    def lines(self) -> list[str]:
        name = self.game.brief()
        found = [f"{name}: vectors with numbers to {self.reach}, tested on positions with numbers to {self.bound}"]
        known = "certified" if self.proof is not None else f"computed to {self.bound}"
        found += _verdict_lines("can be added, all of them together", [v for v in self.additions if v.free], known)
        found += _verdict_lines(
            "cannot be added", [v for v in self.additions if not v.free], "computed", "from {} to {}"
        )
        dropped = [v for v in self.drops if v.free]
        found += _verdict_lines("can be dropped, for all sizes", [v for v in dropped if v.proved], "certified")
        open_ = [v for v in dropped if not v.proved]
        if open_ or not dropped:
            found += _verdict_lines("can be dropped, each alone", open_, f"computed to {self.bound}")
        found += _verdict_lines("cannot be dropped", [v for v in self.drops if not v.free], "computed", "needed at {}")
        if self.proof is not None and self.vectors is not None:
            size = counted(self.vectors.states, "state")
            found.append(
                f"  For all sizes: the vectors that can be added are those that an automaton of {size} accepts"
                f"  [{self.proof.label}]"
            )
        elif self.why_not:
            found.append(f"  not proved for all sizes: {self.why_not}")
        return found

    def as_dict(self) -> Facts:
        """The changes as JSON-ready data (schema nimlike/design-moves/1)."""
        return {
            "schema": "nimlike/design-moves/1",
            "ruleset": str(self.game),
            "bound": self.bound,
            "reach": self.reach,
            "add": [verdict.as_dict() for verdict in self.additions],
            "drop": [verdict.as_dict() for verdict in self.drops],
            "label": "certified" if self.proof is not None else "computed",
            "proof": None if self.proof is None else self.proof.as_dict(),
            "why_not": self.why_not or None,
        }


def changes(game: Ruleset, bound: int | None = None, reach: int | None = None, piles: int | None = None) -> Changes:
    """Judge each vector by the positions to a bound, from the definition of the game."""
    table = table_of(game, bound, piles)
    bound, size = table.bound, table.size
    reach = max(1, bound // _SHARE) if reach is None else reach
    if not 1 <= reach <= bound:
        raise ParseError(
            f"{game.brief()}: vectors with numbers from 1 to the bound are judged, not {abbreviate(reach)}"
        )
    additions, drops = [], []
    for vector in product(range(reach + 1), repeat=size):
        if any(vector):
            report("vectors", vector[0], reach + 1)
            if vector not in table.always:
                additions.append(table.added(vector))
            if vector in table.used:
                drops.append(table.dropped(vector))
    return Changes(game, bound, reach, tuple(additions), tuple(drops), piles)


def table_of(game: Ruleset, bound: int | None, piles: int | None) -> Table:
    """The positions of a game to a bound; by default one of `BOUNDS`."""
    size = game.arity if piles is None else piles
    if size is None or size not in BOUNDS:
        raise Undecided(f"{game.brief()}: moves are judged in games whose positions are one to three whole numbers")
    if game.options_needed(game.start()) != 1:
        raise Undecided(f"{game.brief()}: a player may forbid moves, so no set of moves alone decides who wins")
    bound = BOUNDS[size] if bound is None else bound
    if not 2 <= bound <= MOST_BOUND:
        raise ParseError(f"{game.brief()}: a bound from 2 to {MOST_BOUND:,} is needed, not {abbreviate(bound)}")
    return Table(game, size, bound)


class Table:
    """The positions of a game with numbers to a bound, their outcomes, and what is taken in their moves."""

    def __init__(self, game: Ruleset, size: int, bound: int) -> None:
        self.size, self.bound = size, bound
        self.misere = not game.normal_play
        search = Definition(game)
        self.moves: dict[State, dict[Amounts, bool]] = {}
        self.safe: dict[State, None] = {}
        self.used: dict[Amounts, State] = {}  # each vector that is taken somewhere
        self.needed: dict[Amounts, State] = {}
        seen, total, missing = 0, (bound + 1) ** size, set()
        numbers = [n for n in product(range(bound + 1), repeat=size) if state_at(game, n) == n]
        if not numbers:
            raise Undecided(f"{game.brief()}: its positions have more in them than piles, so its moves take no vectors")
        for at in sorted(numbers, key=lambda n: (max(n), n)):
            report(f"{game.brief()}: positions", len(self.moves), total)
            moves = {}
            for _, reached in game.options(at):
                seen += 1
                if seen > MOST_MOVES:
                    raise LimitReached(
                        f"{game.brief()}: between positions to {bound} there are more than {MOST_MOVES:,} moves; give a"
                        " smaller bound"
                    )
                moves[_amounts_taken(game, at, reached)] = search.outcome(reached) is Outcome.P
            self.moves[at] = moves
            self.used.update({vector: at for vector in moves if vector not in self.used})
            if search.outcome(at) is Outcome.P:
                self.safe[at] = None
                if self.misere and len(moves) == 1:
                    self.needed.setdefault(next(iter(moves)), at)
            elif moves:
                winning = [vector for vector, wins in moves.items() if wins]
                if len(winning) == 1 and (len(moves) > 1 or not self.misere):
                    self.needed.setdefault(winning[0], at)
        for at, moves in self.moves.items():
            for vector in self.used:
                if vector not in moves and all(map(le, vector, at)):
                    missing.add(vector)
        self.always = set(self.used) - missing  # the moves wherever the piles suffice

    def added(self, vector: Amounts) -> Verdict:
        for low in self.safe:
            high = tuple(map(add, low, vector))
            if high in self.safe:
                return Verdict(vector, False, (high, low), True)
        if self.misere:
            for at, moves in self.moves.items():
                if not moves and all(map(le, vector, at)):
                    reached = tuple(map(sub, at, vector))
                    if reached not in self.safe:  # an end of the game would get a move, and none that wins
                        return Verdict(vector, False, (at, reached), True)
        return Verdict(vector, True, (), False)

    def dropped(self, vector: Amounts) -> Verdict:
        at = self.needed.get(vector)
        return Verdict(vector, at is None, () if at is None else (at,), at is not None)


def _amounts_taken(game: Ruleset, state: State, reached: State) -> Amounts:
    """What a move takes."""
    if len(reached) == len(state) and all(isinstance(n, int) and n <= m for n, m in zip(reached, state, strict=True)):
        return tuple(map(sub, state, reached))
    raise Undecided(
        f"{game.brief()}: a move from {game.brief_position(state)} does not only lower its numbers; what its moves"
        " take are no vectors"
    )


def prove_changes(found: Changes, seconds: float) -> Changes:
    """The changes with what the prover says of them: all additions by one certificate, and the first few drops."""
    game = found.game
    if not game.normal_play:
        return replace(found, why_not="the prover treats added and dropped moves in normal play only")
    try:
        known = set_of_game(game, seconds, found.piles)
        rules = known.statement.rules
        vectors = addable(known)
        result = decide(game_of(known, vectors, f"{game.brief()} with all vectors that can be added", rules))
    except (NimlikeError, KeyError) as error:
        return replace(found, why_not=str(error))
    if not result.proved:
        raise Undecided(f"{game.brief()}: {result.refutation}")
    system = known.statement.system
    additions = []
    for verdict in found.additions:
        free = system.holds(vectors, **dict(zip(vectors.tracks, verdict.vector, strict=True)))
        # Two P-positions beyond the bound may be what a vector leads from and to.
        witness = verdict.witness if verdict.witness or free else ()
        additions.append(Verdict(verdict.vector, free, witness, True))
    drops, tried = [], 0
    for verdict in found.drops:
        tried += verdict.free
        drops.append(_drop_proved(verdict, rules, known) if verdict.free and tried <= 6 else verdict)
    return replace(found, additions=tuple(additions), drops=tuple(drops), proof=result, vectors=vectors)


def _drop_proved(verdict: Verdict, rules: GameRules, known: KnownSet) -> Verdict:
    try:
        result = decide(replace(known.statement, rules=drop_vector(rules, verdict.vector)))
    except (Undecided, LimitReached, RulesetError):
        return verdict
    if result.refutation is None:
        return replace(verdict, proved=result.label is not None)
    return Verdict(verdict.vector, False, (result.refutation.position,), True)


def _verdict_lines(what: str, verdicts: list[Verdict], known: str, why: str = "") -> list[str]:
    if not verdicts:
        return [f"  none {what}"] if what.startswith("can be") and "all sizes" not in what else []
    told = [f" ({why.format(*map(write_vector, v.witness))})" if why and v.witness else "" for v in verdicts[:_SHOWN]]
    shown = [write_vector(v.vector) + more for v, more in zip(verdicts, told, strict=False)]
    more = f", and {len(verdicts) - _SHOWN:,} more" if len(verdicts) > _SHOWN else ""
    return [f"  {what}: {', '.join(shown)}{more}  [{known}]"]


def write_vector(numbers: Amounts) -> str:
    """What is taken, as it is written."""
    return f"({', '.join(map(str, numbers))})" if len(numbers) > 1 else str(numbers[0])
