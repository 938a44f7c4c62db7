"""Proofs written out as certificates, which the independent checker accepts or refuses; those of Beatty pairs too."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final

from nimlike.core.errors import CorruptData, Undecided
from nimlike.core.laws import Condition, GameRules
from nimlike.core.progress import report
from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.projection import Step, exists, image, members, posts, start_closure, successors
from nimlike.numeration.automata.relations import Relation, both, either, without
from nimlike.numeration.automata.systems import NumberSystem
from nimlike.numeration.beatty_pairs import FloorPairs, Quadratic
from nimlike.proofs.floors import FloorAutomaton, automaton_of, prove_ends
from nimlike.proofs.theorem import Atoms, Proof

# Covers: why every word of a projection can be completed, as data that a checker only has to follow.

Cover = list[list[object]]

_SIMULATED = 500
_MOST_PAIRS = 500_000


def cover(relation: Relation, witness: Relation) -> Cover:
    """Pairs (q, T), closed under steps, that show: every word of ``relation`` completes to one of ``witness``.

    T holds states of the witness that suffice from q on. Those simulated by others of T are left out, and of the
    sets for one q only the smallest ones that are needed are kept.
    """
    kept = relation.tracks
    gone = tuple(track for track in witness.tracks if track not in kept)
    table = successors(witness, kept, gone)
    steps = [[(symbol, ahead) for symbol, ahead in enumerate(row) if ahead >= 0] for row in relation.table.tolist()]
    post = posts(table)
    final = sum(1 << state for state, accepts in enumerate(witness.final.tolist()) if accepts)
    better = _simulations(post, final) if witness.states <= _SIMULATED and gone else None
    first = _reduce(sum(1 << state for state in start_closure(table)), better)
    found = _explore(relation, steps, post, better, final, first)
    return _needed_cover(steps, post, _minima(found), first)


def _reduce(bits: int, better: list[int] | None) -> int:
    """The set without the states that another of it simulates."""
    if better is None or not bits & (bits - 1):
        return bits
    for state in members(bits):
        if bits & better[state]:
            bits &= ~(1 << state)
    return bits


def _simulations(post: list[list[int]], finals: int) -> list[int]:
    """For each state the others that accept whatever it does, step by step; of equals the first stays.

    From "every state, if it accepts where this one does", states are removed that cannot answer some step.
    """
    states, symbols = len(post), len(post[0])
    before = [[0] * symbols for _ in range(states)]
    for state, row in enumerate(post):
        for symbol, bits in enumerate(row):
            for ahead in members(bits):
                before[ahead][symbol] |= 1 << state
    everything = (1 << states) - 1
    similar = [finals if finals >> state & 1 else everything for state in range(states)]
    waiting = dict.fromkeys(range(states))
    while waiting:
        ahead = next(iter(waiting))
        del waiting[ahead]
        for symbol in range(symbols):
            if not before[ahead][symbol]:
                continue
            answering = 0
            for match in members(similar[ahead]):
                answering |= before[match][symbol]
            for state in members(before[ahead][symbol]):
                if similar[state] & ~answering:
                    similar[state] &= answering
                    waiting[state] = None
    better = []
    for state, bits in enumerate(similar):
        equal_later = sum(1 << other for other in members(bits) if similar[other] >> state & 1 and other >= state)
        better.append(bits & ~equal_later)
    return better


def _explore(
    relation: Relation,
    steps: list[list[tuple[int, int]]],
    post: list[list[int]],
    better: list[int] | None,
    final: int,
    first: int,
) -> Collection[tuple[int, int]]:
    seen = {(0, first): None}
    todo = [(0, first)]
    reduced: dict[int, int] = {}
    while todo:
        state, subset = todo.pop()
        if relation.final[state] and not subset & final:
            raise AssertionError("the projection accepts a word that no witness completes")
        after = image(subset, post)
        for symbol, ahead in steps[state]:
            bits = after[symbol]
            if bits not in reduced:
                reduced[bits] = _reduce(bits, better)
            pair = ahead, reduced[bits]
            if pair not in seen:
                seen[pair] = None
                todo.append(pair)
        if len(seen) > _MOST_PAIRS:
            raise Undecided(f"a certificate needs more than {_MOST_PAIRS:,} pairs of states")
    return seen


def _minima(pairs: Collection[tuple[int, int]]) -> dict[int, list[int]]:
    """For each state the sets that contain no other."""
    by_state: dict[int, list[int]] = {}
    for state, subset in pairs:
        by_state.setdefault(state, []).append(subset)
    minima = {}
    for state, subsets in by_state.items():
        least: list[int] = []
        by_first: dict[int, list[int]] = {}  # by the smallest member, which a set has to share
        for subset in sorted(subsets, key=int.bit_count):
            if all(small & ~subset for first in (-1, *members(subset)) for small in by_first.get(first, ())):
                least.append(subset)
                by_first.setdefault((subset & -subset).bit_length() - 1, []).append(subset)
        minima[state] = least
    return minima


def _needed_cover(
    steps: list[list[tuple[int, int]]], post: list[list[int]], minima: dict[int, list[int]], first: int
) -> Cover:
    @cache
    def within(state: int, bits: int) -> int:
        return next(subset for subset in minima[state] if not subset & ~bits)

    start = (0, within(0, first))
    seen = {start: None}
    for state, subset in (order := [start]):
        after = image(subset, post)
        for symbol, ahead in steps[state]:
            bits = after[symbol]
            pair = ahead, within(ahead, bits)
            if pair not in seen:
                seen[pair] = None
                order.append(pair)
    return [[state, members(subset)] for state, subset in sorted(seen)]


def certificate(proof: Proof) -> dict[str, Any]:
    """The certificate of a proof, of the kind ``automaton-proof``, as JSON-ready data."""
    rules, system = proof.rules, proof.system
    atoms = proof.atoms
    # the game: its moves and atoms by name
    moves = [
        {"name": f"m{i}", "after": list(move.after), "conditions": _names(atoms, move.conditions)}
        for i, move in enumerate(rules.moves)
    ]
    requires = _names(atoms, rules.requires)
    written: dict[str, Any] = {
        "format": "nimlike/certificate/1",
        "kind": "automaton-proof",
        "ruleset": rules.ruleset,
        "numeration": numeration_data(system),
        "linear": [
            {
                "name": name,
                "coefficients": [c for _, c in condition.terms],
                "low": condition.low,
                "high": condition.high,
                "automaton": automaton_data(atoms.made(condition)),
            }
            for condition, name in atoms.linear.items()
        ],
        "given": [{"name": name, "automaton": automaton_data(relation)} for name, relation in atoms.given.items()],
        "rules": {
            "position": list(rules.position),
            "misere": rules.misere,
            "parameters": list(rules.parameters),
            "requires": requires,
            "moves": moves,
        },
        "measure": list(proof.measure),
        "p": automaton_data(proof.p),
        "terminal": None if proof.terminal is None else automaton_data(proof.terminal),
        "chains": _chains(rules, proof.chains),
        "live": None if proof.live is None else _chains(rules, proof.live),
    }
    if rules.block > 1:
        written["block"] = rules.block
    if proof.choices is not None:
        written["choices"] = [lemma_data(step) for step in proof.choices]
    return written


def _names(atoms: Atoms, conditions: Iterable[Condition]) -> list[list[str]]:
    return [list(atoms.conjunct(condition).atom) for condition in conditions]


def numeration_data(system: NumberSystem) -> dict[str, Any]:
    """How the system's words name the numbers, as it stands in a certificate."""
    valid = system.language
    successor = linear(system, {"x": -1, "y": 1}, 1, 1)
    weights = {"first": list(system.starts), "recurrence": list(system.coefficients)}
    return {
        "digits": system.digits,
        "valid": automaton_data(valid),
        "successor": automaton_data(successor),
        "successor_cover": cover(valid, successor),
        "weights": weights if system.is_plain else None,
    }


def automaton_data(relation: Relation) -> dict[str, Any]:
    """A relation as it stands in a certificate."""
    rows = [[[symbol, ahead] for symbol, ahead in enumerate(row) if ahead >= 0] for row in relation.table.tolist()]
    if relation.table[0, 0] < 0:  # an empty relation; zeros before a number never matter
        rows[0].insert(0, [0, 0])
    accepting = [state for state, accepts in enumerate(relation.final.tolist()) if accepts]
    return {"tracks": list(relation.tracks), "accepting": accepting, "rows": rows}


def _chains(rules: GameRules, chains: Iterable[Iterable[Step]]) -> list[list[dict[str, Any]]]:
    found = []
    for i, chain in enumerate(chains):
        report(f"{rules.title}: certificate of the moves", i, len(rules.moves))
        found.append([lemma_data(step) for step in chain])
    return found


def lemma_data(step: Step) -> dict[str, Any]:
    """A step of an elimination as it stands in a certificate, with its cover."""
    return {
        "name": step.result.atom[0],
        "automaton": automaton_data(step.result.relation),
        "body": [list(conjunct.atom) for conjunct in step.body],
        "witness": automaton_data(step.joint),
        "cover": cover(step.result.relation, step.joint),
    }


# P-positions that are pairs of floors, floor(n alpha + gamma) and floor(n beta + delta): their automata, certified.


@dataclass(frozen=True, eq=False)
class PairSet:
    """The automata of the pairs, in the digits of a number system."""

    pairs: FloorPairs  # what is meant
    system: NumberSystem
    lower: FloorAutomaton
    upper: FloorAutomaton

    @classmethod
    def of(cls, pairs: FloorPairs, system: NumberSystem) -> PairSet:
        """The automata, found and proved."""
        from_first = _from(pairs.first, system)
        found = []
        for floors in (pairs.lower, pairs.upper):
            part = automaton_of(floors, system)
            right = prove_ends(both(part.relation, from_first), floors, system)
            assert right is not None  # a part of what is right is right
            found.append(right)
        return cls(pairs, system, *found)

    @cached_property
    def witness(self) -> Relation:
        """The (n, A_n, B_n)."""
        return both(self.lower.relation, self.upper.relation.renamed("n", "y"))

    @cached_property
    def ordered(self) -> Relation:
        """The (A_n, B_n)."""
        return exists(self.witness, {"n"})

    @cached_property
    def relation(self) -> Relation:
        """The set, on the tracks x and y."""
        found = either(self.ordered, self.ordered.renamed("y", "x"))
        for a, b in self.pairs.others:
            for x, y in {(a, b), (b, a)}:
                found = either(found, both(*(linear(self.system, {t: 1}, v, v) for t, v in (("x", x), ("y", y)))))
        return both(found, self.system.valid("x", "y"))

    def certificate(self, game: dict[str, Any]) -> dict[str, Any]:
        """The certificate of the kind ``beatty-pairs``, from that of a game whose P-positions the set is."""
        index = _from(self.pairs.first, self.system)
        return {
            "format": "nimlike/certificate/1",
            "kind": "beatty-pairs",
            "root": self.pairs.root,
            "first": self.pairs.first,
            "index": automaton_data(index),
            "lower": _floors_data(self.lower, index, "x"),
            "upper": _floors_data(self.upper, index, "y"),
            "others": [list(pair) for pair in self.pairs.others],
            "pairs": {
                "automaton": automaton_data(self.ordered),
                "witness": automaton_data(self.witness),
                "cover": cover(self.ordered, self.witness),
            },
            "game": game,
        }


def pair_set(pairs: FloorPairs, system: NumberSystem, p: Relation) -> PairSet:
    """The automata of the pairs, if the set is that of an automaton on two tracks."""
    found = PairSet.of(pairs, system)
    given = p.renamed("x", "y")
    if not (without(found.relation, given).is_empty and without(given, found.relation).is_empty):
        raise Undecided(f"the automaton accepts another set than the pairs A_n = {pairs.lower}, B_n = {pairs.upper}")
    return found


def _from(first: int, system: NumberSystem) -> Relation:
    """The numbers n from the first on."""
    return both(linear(system, {"n": 1}, first), system.valid("n")) if first else system.valid("n")


def _floors_data(part: FloorAutomaton, index: Relation, track: str) -> dict[str, Any]:
    """A function with its automaton as it stands in a certificate."""
    return {
        "slope": _number(part.floors.slope),
        "offset": _number(part.floors.offset),
        "automaton": automaton_data(part.relation.renamed("n", track)),
        "errors": [[_number(number) for number in entry] for entry in part.errors],
        "cover": cover(index, part.relation),
    }


def _number(number: Quadratic) -> list[int]:
    return list(number.numbers())


# The certificates that come with the package.

SHIPPED: Final[dict[str, tuple[str, int | None]]] = {
    "nim-3": ("nim", 3),
    "nim-4": ("nim", 4),
    "nim-misere-3": ("nim:misere", 3),
    "wythoff": ("wythoff", None),
    "wythoff-a2": ("wythoff:a=2", None),
    "wythoff-a3": ("wythoff:a=3", None),
    "wythoff-a2-b3": ("wythoff:a=2:b=3", None),
    "wythoff-misere": ("wythoff:misere", None),
    "onepile-fibonacci": ("onepile:base=fibonacci", None),
    "onepile-fibonacci-any": ("onepile:base=fibonacci:cap=any", None),
    "onepile-binary": ("onepile:base=binary", None),
    "onepile-tribonacci": ("onepile:base=tribonacci", None),
    "schwenk-2x": ("schwenk:cap=2x", None),
}
"""The file of each, with the game it is about and the number of piles."""


def read_shipped(name: str) -> str:
    """The certificate as it stands in its file."""
    try:
        return (files("nimlike") / "certificates" / "proofs" / f"{name}.json").read_text(encoding="utf-8")
    except OSError as error:
        raise CorruptData(f"the certificate {name} is missing", f"certificates/proofs/{name}.json") from error


def shipped_certificate(name: str) -> dict[str, Any]:
    """The certificate of that name in `SHIPPED`."""
    found: dict[str, Any] = json.loads(read_shipped(name))
    return found
