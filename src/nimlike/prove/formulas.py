"""First-order statements about whole numbers with +, =, < and multiples, as relations in a number system.

Numbers are the digits of an automatic number system; each connective and quantifier is an operation on automata.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Final

from nimlike.conditions.syntax import And, Comparison, Exists, Formula, Named, Not, Or, Sum
from nimlike.core.errors import LimitReached, ParseError
from nimlike.numeration.automata.elimination import Conjunct, eliminated
from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.relations import Relation, all_of, both, built, either, without
from nimlike.numeration.automata.summands import smallest_summand
from nimlike.numeration.automata.systems import NumberSystem

_MOST_TRACKS: Final = 12


class Decider:
    """Formulas to relations in one number system."""

    def __init__(
        self, system: NumberSystem, named: Mapping[str, tuple[tuple[str, ...], Relation]] | None = None
    ) -> None:
        self.system = system
        self.named = dict(named or {})
        self.largest = 1
        self._fresh = count()

    def relation(self, formula: Formula) -> Relation:
        """The tuples of free variables, the tracks, for which the formula holds."""
        found = self._relation(formula)
        self.largest = max(self.largest, found.states)
        return found

    def _relation(self, formula: Formula) -> Relation:
        if isinstance(formula, Comparison):
            found = linear(self.system, formula.terms, formula.low, formula.high)
            return self._negation(found) if formula.negated else found
        if isinstance(formula, Named):
            return self._existential((), [formula])
        if isinstance(formula, Not):
            return self._negation(self.relation(formula.part))
        if isinstance(formula, And):
            return self._existential((), list(formula.parts))
        if isinstance(formula, Or):
            parts = [self.relation(part) for part in formula.parts]
            tracks = tuple(sorted({track for part in parts for track in part.tracks}))
            self._check_tracks(tracks)
            everywhere = self.system.valid(*tracks)
            found = both(parts[0], everywhere)
            for part in parts[1:]:
                found = either(found, both(part, everywhere))
            return found
        conjuncts: list[Formula] = list(formula.part.parts) if isinstance(formula.part, And) else [formula.part]
        return self._existential(formula.names, conjuncts)

    def _negation(self, relation: Relation) -> Relation:
        return without(self.system.valid(*relation.tracks), relation)

    def _check_tracks(self, tracks: tuple[str, ...]) -> None:
        if len(tracks) > _MOST_TRACKS:
            raise LimitReached(f"a formula with more than {_MOST_TRACKS} variables at once is too large to decide")

    def _existential(self, names: tuple[str, ...], parts: list[Formula]) -> Relation:
        """There are ``names`` such that all parts hold: conjuncts, then elimination."""
        relations: list[Relation] = []
        hidden: set[str] = set()
        for part in parts:
            if isinstance(part, Named):
                relation, fresh = self._of_named(part)
                relations.append(relation)
                hidden |= fresh
            else:
                relations.append(self.relation(part))
        everything = {track for relation in relations for track in relation.tracks}
        self._check_tracks(tuple(everything))
        hidden |= everything & set(names)
        if not hidden:
            return all_of(relations)
        kept = everything - hidden
        steps = eliminated([Conjunct(("",), relation) for relation in relations], kept, "step")
        self.largest = max(self.largest, *(step.joint.states for step in steps))
        return steps[-1].result.relation

    def _of_named(self, part: Named) -> tuple[Relation, set[str]]:
        """A named relation with sums in its places: each sum that is no variable gets a name that is equal to it."""
        tracks, relation = self.relation_named(part.name)
        if len(tracks) != len(part.places):
            raise ParseError(f"{part.name} has {len(tracks)} places, not {len(part.places)}")
        names, conditions, fresh = [], [], set()
        for place in part.places:
            if place.number == 0 and list(place.terms.values()) == [1]:
                names.append(next(iter(place.terms)))
                continue
            name = f"~{next(self._fresh)}"
            fresh.add(name)
            names.append(name)
            conditions.append(self._equals(name, place))
        by_track = dict(zip(tracks, names, strict=True))
        found = relation.renamed(*(by_track[track] for track in relation.tracks))
        return all_of([found, *conditions]), fresh

    def _equals(self, name: str, place: Sum) -> Relation:
        terms = {variable: -factor for variable, factor in place.terms.items()}
        return linear(self.system, {**terms, name: 1}, place.number, place.number)

    def relation_named(self, name: str) -> tuple[tuple[str, ...], Relation]:
        if name not in self.named:
            if name == "element":
                elements = built(
                    ("x",), self.system.digits, 0, lambda state, d: state + d[0] if state + d[0] < 2 else None, bool
                )
                self.named[name] = ("x",), both(elements, self.system.valid("x"))
            elif name == "smallest":
                self.named[name] = ("x", "y"), smallest_summand(self.system).renamed("x", "y")
            elif name == "shift":
                moved = built(
                    ("x", "y"),
                    self.system.digits,
                    0,
                    lambda last, d: d[1] if d[0] == last else None,
                    lambda last: not last,
                )
                self.named[name] = ("x", "y"), both(moved, self.system.valid("x", "y"))
            else:
                known = ", ".join(sorted({"element", "smallest", "shift", *self.named}))
                raise ParseError(f"there is no relation {name!r}: there are {known}")
        return self.named[name]


def free_variables(formula: Formula) -> set[str]:
    """The variables of a formula that no quantifier binds."""
    if isinstance(formula, Comparison):
        return set(formula.terms)
    if isinstance(formula, Named):
        return {name for place in formula.places for name in place.terms}
    if isinstance(formula, Not):
        return free_variables(formula.part)
    if isinstance(formula, Exists):
        return free_variables(formula.part) - set(formula.names)
    return {name for part in formula.parts for name in free_variables(part)}
