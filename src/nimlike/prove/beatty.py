"""P-positions that are pairs of floors, floor(n alpha + gamma) and floor(n beta + delta): their automata, certified."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from nimlike.core.errors import Undecided
from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.projection import exists
from nimlike.numeration.automata.relations import Relation, both, either, without
from nimlike.numeration.automata.systems import NumberSystem
from nimlike.numeration.beatty_pairs import Quadratic
from nimlike.numeration.floor_pairs import FloorPairs
from nimlike.prove.certificates import automaton_data
from nimlike.prove.covers import cover
from nimlike.prove.floors import FloorAutomaton, automaton_of, proved


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
            right = proved(both(part.relation, from_first), floors, system)
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
