"""Proposals for a game proved or refuted one after the other; two games compared; games of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count, takewhile
from math import inf
from pathlib import Path
from typing import Any, Final

import numpy as np

from nimlike.core.checker import Certificate
from nimlike.core.errors import LimitReached, NimlikeError, ParseError, RulesetError, Undecided
from nimlike.core.laws import Finding, GameRules
from nimlike.core.modified import can_claim
from nimlike.core.progress import report, within
from nimlike.core.reason import Facts
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_ruleset
from nimlike.numeration.automata.relations import Relation, both, check_budget, minimal
from nimlike.numeration.automata.systems import NumberSystem, quadratic_system, system_named
from nimlike.numeration.number_pairs import PairFamily
from nimlike.own.toml import Told, conditions_of
from nimlike.proofs.discovery import Search
from nimlike.proofs.guesses import Proposal, Source, of_game
from nimlike.proofs.results import Result, decide
from nimlike.proofs.statements import Statement, learn_set, of_formula, theorem_of


@dataclass(frozen=True, eq=False)
class Outcome:
    """What became of the proposals for a game, one after the other."""

    proposal: Proposal | None  # the one that was proved, or the first if none was; None if there was none at all
    result: Result | None = None  # its proof by automata
    finding: Finding | None = None  # its proof by the game's own law
    refuted: tuple[str, ...] = ()  # the proposals that turned out false, each with its counter-example
    undecided: tuple[str, ...] = ()  # why others could not be decided

    @property
    def proved(self) -> bool:
        return self.result is not None or self.finding is not None

    @property
    def certificate(self) -> Certificate | None:
        proof = self.result or self.finding
        return None if proof is None else proof.certificate

    def as_dict(self) -> Facts:
        """The outcome as JSON-ready data: the proposal's with its proof."""
        assert self.proposal is not None
        proof = self.result.as_dict() if self.result is not None else self.finding and self.finding.facts
        return self.proposal.as_dict() | {
            "refuted": list(self.refuted),
            "undecided": list(self.undecided),
            "proof": proof,
        }


def outcome(found: Iterable[Proposal], seconds: float = inf) -> Outcome:
    """Prove the first of the proposals that can be proved, each in some seconds."""
    refuted: list[str] = []
    undecided: list[str] = []
    first = None
    for proposal in found:
        if proposal.kind == "values":
            law = None if "formula" in proposal.facts else proposal.game.laws().get("period")  # the game's own proof
            finding = None if law is None else law(None, True)
            if finding is not None and finding.complete and finding.certificate is not None:
                return Outcome(proposal, None, finding, tuple(refuted), tuple(undecided))
        elif proposal.statement is not None:
            try:
                with within(seconds, f"{proposal.game.brief()}: the proof of the law of kind {proposal.kind}"):
                    result = decide(proposal.statement())
            except (Undecided, LimitReached) as error:
                first = first or proposal
                undecided.append(str(error))
                continue
            if result.refutation is not None:
                below = proposal.evidence.bound
                refuted.append(f"the law of kind {proposal.kind}, which fits below {below:,}: {result.refutation}")
                continue
            return Outcome(proposal, result, None, tuple(refuted), tuple(undecided))
        first = first or proposal
        undecided.append(_unprovable(proposal))
        if "formula" not in proposal.facts:  # of two numbers: the P-positions may have a law that is proved
            break
    return Outcome(first, None, None, tuple(refuted), tuple(undecided))


def _unprovable(proposal: Proposal) -> str:
    game = proposal.game
    if proposal.kind == "values":
        because = "no theorem here extends such a law of Grundy values"
    elif not game.conditions_known and can_claim(game):
        because = "a proof is of a fixed number of piles, which is free here"
    else:
        because = "its moves are not known as conditions; docs/reference/own-games.md tells how a game gives them"
    return f"{game.brief()}: it is not proved: {because}"


# Whether two games have the same P-positions: the first difference in their tables, or a proof that there is none.

_SIDES: Final = {1: (100, 1_000, 10_000), 2: (50, 100, 200, 400), 3: (16, 32, 64)}


@dataclass(frozen=True, eq=False)
class Comparison:
    """What is known of the P-positions of two games."""

    games: tuple[Ruleset, Ruleset]  # the two
    bound: int  # tables of the numbers below this were compared
    difference: tuple[int, ...] | None = None
    first_has_it: bool = False  # whether it is a P-position of the first game
    proofs: tuple[Result, ...] = ()
    why_not: str = ""  # why there is no proof, where the tables agree

    @property
    def label(self) -> str:
        """``certified`` for equality with two accepted certificates, else ``computed``."""
        return "certified" if self.proofs and all(proof.label is not None for proof in self.proofs) else "computed"

    def __str__(self) -> str:
        one, other = (game.brief() for game in self.games)
        if self.difference is not None:
            position = f"({', '.join(map(str, self.difference))})"
            has, lacks = (one, other) if self.first_has_it else (other, one)
            return (
                f"{one} and {other} differ: {position} is a P-position of {has}, and not of {lacks}; no position with"
                f" smaller numbers differs  [computed]"
            )
        if self.proofs:
            states = self.proofs[0].statement.p.states
            return (
                f"{one} and {other} have the same P-positions, at all sizes: one automaton of {states} states is proved"
                f" to be the set of both  [{self.label}]"
            )
        return f"{one} and {other} have the same P-positions with numbers below {self.bound:,}  [computed]" + (
            f"\n  not proved for all sizes: {self.why_not}" if self.why_not else ""
        )

    def as_dict(self) -> Facts:
        """The comparison as JSON-ready data (schema nimlike/comparison/1)."""
        return {
            "schema": "nimlike/comparison/1",
            "rulesets": [str(game) for game in self.games],
            "same": self.difference is None,
            "for_all_sizes": bool(self.proofs) or self.difference is not None,
            "bound": self.bound,
            "difference": None if self.difference is None else [str(n) for n in self.difference],
            "p_position_of": None if self.difference is None else str(self.games[not self.first_has_it]),
            "label": self.label,
            "proofs": [proof.as_dict() for proof in self.proofs],
            "why_not": self.why_not or None,
        }


def compare(
    first: str, second: str, bound: int | None = None, piles: int | None = None, seconds: float = 60.0
) -> Comparison:
    """Compare the P-positions of two games of as many numbers."""
    games = parse_ruleset(first), parse_ruleset(second)
    sources = _source(games[0], games[1], piles), _source(games[1], games[0], piles)
    sizes = [len(source.rules.position) for source in sources]
    if sizes[0] != sizes[1]:
        raise RulesetError(
            f"{games[0].brief()} has positions of {sizes[0]} and {games[1].brief()} of {sizes[1]} numbers: they cannot"
            " be compared"
        )
    looked = 0
    try:
        with within(seconds, "the comparison"):
            for side in (bound,) if bound is not None else _SIDES.get(sizes[0], (12,)):
                report(f"tables below {side:,}", 0, 1)
                one, other = (set(source.table(side)) for source in sources)
                looked = side
                if different := one ^ other:
                    least = min(different, key=lambda numbers: (max(numbers), numbers))
                    return Comparison(games, side, least, least in one)
    except LimitReached:
        if not looked:
            raise
    try:
        return Comparison(games, looked, proofs=_prove_equal(sources, (first, second), piles))
    except (Undecided, LimitReached, RulesetError) as error:
        return Comparison(games, looked, why_not=str(error))


def _source(game: Ruleset, other: Ruleset, piles: int | None) -> Source:
    """The game's rules and tables; where its number of piles is free, it has as many as the other one."""
    try:
        return of_game(str(game), piles)
    except RulesetError:
        if piles is not None:
            raise
        return of_game(str(game), other.arity)


def _prove_equal(sources: tuple[Source, Source], texts: tuple[str, str], piles: int | None) -> tuple[Result, ...]:
    """Proofs of one automaton for both games, the set of the one taken for the other."""
    for source in sources:
        if not source.rules.moves:
            raise RulesetError(f"the moves of {source.rules.title} are not known as conditions")
    failures = []
    for statement in _statements(texts, sources, piles):
        proofs = []
        for source in sources:
            result = decide(replace(statement, rules=source.rules, p=statement.p.renamed(*source.rules.position)))
            if not result.proved:
                failures.append(f"{source.rules.title}: {result.refutation}")
                break
            proofs.append(result)
        else:
            return tuple(proofs)
    raise Undecided("; ".join(failures) or "no automaton is known of either game")


def _statements(texts: tuple[str, str], sources: tuple[Source, Source], piles: int | None) -> Iterator[Statement]:
    """Sets to try: what a game says of itself, else what is found from its table."""
    for text, source in zip(texts, sources, strict=True):
        try:
            statement = theorem_of(text, piles)
        except NimlikeError:
            found = next((each for each in Search(text, piles) if each.statement is not None), None)
            if found is None or found.statement is None:
                continue
            statement = found.statement()
        if len(statement.p.tracks) == len(source.rules.position):
            yield statement


# A game of one's own from a TOML file: moves as conditions, and a conjectured set of P-positions.


def statement_of_file(path: Path) -> Statement:
    """The statement that a TOML file makes; docs/reference/statements.md describes its fields."""
    told = Told(path)
    if "p" not in told.content:
        raise ParseError(f"{path} gives a ruleset, without a set to prove (a table [p])")
    told.only("position", "moves", "misere", "p", "title", "family", "start")
    try:
        return _statement(conditions_of(told), told.taken("p", dict, "a table"))
    except NimlikeError as error:
        if str(path) not in str(error):
            error.args = (f"{path}: {error}", *error.args[1:])
        raise


def _statement(rules: GameRules, p: Mapping[str, Any]) -> Statement:
    _fields("p", p, {}, {"numeration": str, "formula": str, "pairs": dict, "automaton": dict})
    kinds = [kind for kind in ("formula", "pairs", "automaton") if kind in p]
    if len(kinds) != 1:
        raise ParseError("p: give one of formula, pairs, automaton")
    if kinds == ["pairs"]:
        return _pairs(rules, p["pairs"], p.get("numeration"))
    if "numeration" not in p:
        raise ParseError('p: say in which numeration, like numeration = "fibonacci"')
    system = system_named(p["numeration"])
    if kinds == ["automaton"]:
        return Statement(rules, system, _automaton(rules, system, p["automaton"]), "the automaton given accepts it")
    return of_formula(rules, p["numeration"], p["formula"])


def _pairs(rules: GameRules, pairs: Mapping[str, Any], numeration: str | None) -> Statement:
    """A_k the smallest positive number in no earlier pair, B_k = A_k + first + step k, and (0, 0)."""
    _fields("p.pairs", pairs, {"first": int, "step": int}, {})
    if len(rules.position) != 2:
        raise ParseError("p: pairs are for positions of two numbers")
    family = PairFamily(pairs["first"], pairs["step"])
    system = system_named(numeration) if numeration else quadratic_system(family.b)

    def members(bound: int) -> list[tuple[int, ...]]:
        found = {(0, 0)}
        for small, large in takewhile(lambda pair: pair[1] < bound, map(family.pair, count())):
            found |= {(small, large), (large, small)}
        return sorted(found)

    return learn_set(rules, system, members)


def _automaton(rules: GameRules, system: NumberSystem, told: Mapping[str, Any]) -> Relation:
    _fields("p.automaton", told, {"accepting": list, "rows": list}, {})
    rows, symbols = told["rows"], system.digits ** len(rules.position)
    check_budget("p.automaton", len(rows), symbols)
    table = np.full((max(len(rows), 1), symbols), -1, np.int32)
    final = np.zeros(len(table), np.bool_)
    try:
        for state, row in enumerate(rows):
            for symbol, ahead in row:
                if not (0 <= symbol < symbols and 0 <= ahead < len(rows)):
                    raise ValueError
                table[state, symbol] = ahead
        for state in told["accepting"]:
            if not 0 <= state < len(rows):
                raise ValueError
            final[state] = True
    except (ValueError, TypeError) as error:
        raise ParseError(
            f"p.automaton: a row is a list of [symbol, state], symbols below {symbols}, states below {len(rows)}"
        ) from error
    if table[0, 0] != 0:
        raise ParseError("p.automaton: zeros before a number do not count: the first row must contain [0, 0]")
    return minimal(both(Relation(rules.position, system.digits, table, final), system.valid(*rules.position)))


def _fields(what: str, told: Mapping[str, Any], needed: Mapping[str, type], optional: Mapping[str, type]) -> None:
    for name, kind in {**needed, **optional}.items():
        if name not in told:
            if name in needed:
                raise ParseError(f"{what}: the field {name} is missing")
            continue
        if not isinstance(told[name], kind) or (kind is int and isinstance(told[name], bool)):
            raise ParseError(f"{what}: {name} is not {_KINDS[kind]}")
    if extra := set(told) - set(needed) - set(optional):
        raise ParseError(f"{what}: there is no field {sorted(extra)[0]}; there are {', '.join([*needed, *optional])}")


_KINDS: Final = {str: "a text", list: "a list", dict: "a table", bool: "true or false", int: "a whole number"}
