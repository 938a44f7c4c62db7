"""Certificates about pairs of floors, of real games and of games made for a set of positions."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Any

from nimlike.core.laws import GameRules, Given, GivenRelation, Linear, MoveRule
from nimlike.numeration.automata.relations import Relation, build_relation, either, without
from nimlike.numeration.automata.systems import NumberSystem
from nimlike.numeration.beatty_pairs import BeattyPairs, FloorPairs, Floors, Quadratic
from nimlike.proofs.certificates import PairSet, certificate, pair_set
from nimlike.proofs.floors import system_for
from nimlike.proofs.statements import theorem_of, with_pairs
from nimlike.proofs.theorem import Proof, prove

Pair = tuple[int, int]


def quadratic(p: int, q: int, d: int, r: int) -> Quadratic:
    """(p + q sqrt(d))/r."""
    return Quadratic(Fraction(p, r), Fraction(q, r), d)


GOLDEN = quadratic(1, 1, 5, 2)
SQUARE = quadratic(3, 1, 5, 2)


def golden(gamma: Quadratic, delta: Quadratic, first: int, *others: Pair) -> FloorPairs:
    """A_n = floor(n phi + gamma), B_n = floor(n phi^2 + delta), and the others."""
    return FloorPairs(Floors(GOLDEN, gamma), Floors(SQUARE, delta), first, others)


def number(n: int) -> Quadratic:
    """A whole number, in Q(sqrt(5))."""
    return quadratic(n, 0, 5, 1)


def single(system: NumberSystem, *numbers: int, tracks: str = "xy") -> Relation:
    """The relation of one tuple of numbers."""
    length = max(len(system.word(n)) for n in numbers)
    columns = list(zip(*(system.word(n, length) for n in numbers), strict=True))

    def step(read: int, column: tuple[int, ...]) -> int | None:
        if read == 0 and not any(column):
            return 0
        return read + 1 if read < length and columns[read] == column else None

    return build_relation(tracks, system.digits, 0, step, lambda read: read == length)


def changed(system: NumberSystem, p: Relation, more: Iterable[Pair], fewer: Iterable[Pair]) -> Relation:
    """A set with some pairs more, and some fewer, as they are ordered."""
    for pair in more:
        p = either(p, single(system, *pair))
    for pair in fewer:
        p = without(p, single(system, *pair))
    return p


def home_game(system: NumberSystem, p: Relation) -> dict[str, Any]:
    """The certificate of the game in which a position outside P has one move, to (0, 0), and one of P has none.

    P may be any set with (0, 0).
    """
    outside = without(system.valid("x", "y"), p)

    def holds(x: int, y: int) -> bool:
        return system.holds(outside, x=x, y=y)

    given = GivenRelation("outside(x, y): the position is not in P", lambda _: outside, holds)
    to_zero = tuple(Linear.of({name: 1}, 0, 0) for name in "uv")
    move = MoveRule("home", ("u", "v"), (Given("outside", ("x", "y")), *to_zero))
    found = prove(GameRules("a game made for a set", ("x", "y"), (move,), given={"outside": given}), system, p)
    assert isinstance(found, Proof)
    return as_json(certificate(found))


def as_json(value: Any) -> Any:
    """The value as it is read from a file."""
    return json.loads(json.dumps(value))


@cache
def of_home(pairs: FloorPairs) -> tuple[PairSet, str]:
    """The automata of pairs, and the certificate about the game made for them, as the text of a file."""
    found = PairSet.of(pairs, system_for(pairs.root))
    return found, json.dumps(found.certificate(home_game(found.system, found.relation)))


def home(pairs: FloorPairs) -> dict[str, Any]:
    """The certificate about the game made for pairs; (0, 0) is one of them."""
    claim: dict[str, Any] = json.loads(of_home(pairs)[1])
    return claim


@cache
def _of_ruleset(text: str, beatty: BeattyPairs) -> dict[str, Any]:
    statement = with_pairs(text, beatty)
    found = prove(statement.rules, statement.system, statement.p)
    assert isinstance(found, Proof)
    assert statement.pairs is not None
    return as_json(statement.pairs.certificate(certificate(found)))


def of_ruleset(text: str, beatty: BeattyPairs) -> dict[str, Any]:
    """The certificate that the P-positions of a game are (0, 0) and the pairs of two complementary sequences."""
    return copy.deepcopy(_of_ruleset(text, beatty))


@cache
def _misere() -> dict[str, Any]:
    statement = theorem_of("wythoff:misere")
    found = prove(statement.rules, statement.system, statement.p)
    assert isinstance(found, Proof)
    pairs = golden(number(0), number(0), 2, (0, 1), (2, 2))
    return as_json(pair_set(pairs, statement.system, statement.p).certificate(certificate(found)))


def misere() -> dict[str, Any]:
    """Wythoff's game in misère play: (0, 1), (2, 2), and the pairs from n = 2 on."""
    return copy.deepcopy(_misere())
