"""First-order statements about whole numbers with +, =, < and multiples, as relations in a number system.

Numbers are the digits of an automatic number system; each connective and quantifier is an operation on automata.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Final

from nimlike.conditions.syntax import And, Comparison, Exists, Formula, Named, Not, Or, Sum
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.laws import Linear
from nimlike.core.progress import report
from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.projection import Conjunct, eliminate, least, smallest_summand
from nimlike.numeration.automata.relations import Relation, all_of, both, build_relation, either, truth, without
from nimlike.numeration.automata.systems import NumberSystem
from nimlike.prove.certificates import automaton_data, lemma_data

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
        steps = eliminate([Conjunct(("",), relation) for relation in relations], kept, "step")
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
                elements = build_relation(
                    ("x",), self.system.digits, 0, lambda state, d: state + d[0] if state + d[0] < 2 else None, bool
                )
                self.named[name] = ("x",), both(elements, self.system.valid("x"))
            elif name == "smallest":
                self.named[name] = ("x", "y"), smallest_summand(self.system).renamed("x", "y")
            elif name == "shift":
                moved = build_relation(
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


# Formulas deduced part by part: a relation for each part, and why it is that one, for the independent checker.
#
# Negations are brought to the atoms and to "there are"; a negated comparison is one or two comparisons. What is left
# are atoms, "not", "or", and "there are numbers with which all parts hold". Each part but an atom is a step, in the
# order in which `nimlike_check.formulas` takes them.

Tree = Any
"""A tree as it stands in a certificate: an atom as a list, or an object."""
MOST_COEFFICIENT: Final = 64
MOST_BOUND: Final = 1_000
_RESERVED: Final = ("A", "E")
_BUILT_IN: Final[Mapping[str, tuple[tuple[int, ...], int, int | None]]] = {
    "eq": ((1, -1), 0, 0),
    "lt": ((-1, 1), 1, None),
    "le": ((-1, 1), 0, None),
    "zero": ((1,), 0, 0),
}


class Deductions:
    """The steps of a proof of formulas in one number system."""

    def __init__(self, system: NumberSystem, named: Mapping[str, tuple[tuple[str, ...], Relation]]) -> None:
        self.system, self.named = system, named
        self.steps: list[Any] = []
        self.linear: dict[tuple[tuple[int, ...], int | None, int | None], tuple[str, Relation]] = {}
        self._relations: dict[str, tuple[tuple[str, ...], Relation]] = dict(named)
        self._known: dict[str, Conjunct] = {}
        self._fresh = (f"v{at}" for at in count())

    def tree(self, formula: Formula, names: Mapping[str, str], positive: bool = True) -> Tree:
        """The tree of a formula, or of its negation; ``names`` are what the variables are called in it."""
        if isinstance(formula, Not):
            return self.tree(formula.part, names, not positive)
        if isinstance(formula, Comparison):
            return self._comparison(formula, names, positive is not formula.negated)
        if isinstance(formula, Named):
            found = self._of_named(formula, names)
            return found if positive else {"not": found}
        if isinstance(formula, Exists):
            inner = {**names, **{name: self._name(name, names) for name in formula.names}}
            part = formula.part
            parts = part.parts if isinstance(part, And) else (part,)
            found = _all([self.tree(one, inner) for one in parts], [inner[name] for name in formula.names])
            return found if positive else {"not": found}
        parts_of = [self.tree(part, names, positive) for part in formula.parts]
        return _all(parts_of) if isinstance(formula, And) is positive else _some(parts_of)

    def _name(self, name: str, names: Mapping[str, str]) -> str:
        """A name that a certificate may use, and that no other variable here has: the same, or v0, v1, ..."""
        taken = set(names.values())
        if name[0].isalpha() and len(name) <= 24 and name not in _RESERVED and name not in taken:
            return name
        return next(other for other in self._fresh if other not in taken)

    def _comparison(self, formula: Comparison, names: Mapping[str, str], positive: bool) -> Tree:
        terms = {names[name]: factor for name, factor in formula.terms.items()}
        if positive:
            return self.atom(terms, formula.low, formula.high)
        sides = []
        if formula.low is not None:
            sides.append(self.atom(terms, None, formula.low - 1))
        if formula.high is not None:
            sides.append(self.atom(terms, formula.high + 1, None))
        return _some(sides)

    def atom(self, terms: Mapping[str, int], low: int | None, high: int | None) -> Tree:
        """The atom low <= sum of the terms <= high."""
        condition = Linear.of(terms, low, high)
        if not condition.terms:
            true = (low is None or low <= 0) and (high is None or high >= 0)
            return {"exists": [], "and": []} if true else {"or": []}
        if order := condition.order():
            return ["lt", *order]
        if at_most := condition.at_most():
            return ["le", *at_most]
        if zero := condition.zero():
            return ["zero", zero]
        factors = tuple(factor for _, factor in condition.terms)
        if max(map(abs, factors)) > MOST_COEFFICIENT or max(abs(low or 0), abs(high or 0)) > MOST_BOUND:
            raise LimitReached(
                f"the checker takes coefficients to {MOST_COEFFICIENT} and numbers to {MOST_BOUND:,}, not {condition}"
            )
        key = factors, low, high
        if key not in self.linear:
            tracks = [f"x{at:02}" for at in range(len(factors))]
            relation = linear(self.system, dict(zip(tracks, factors, strict=True)), low, high)
            self.linear[key] = f"linear{len(self.linear)}", relation
        return [self.linear[key][0], *condition.variables]

    def _of_named(self, formula: Named, names: Mapping[str, str]) -> Tree:
        """A named relation; for a sum in a place, or a variable that stands twice, there is a number equal to it."""
        places: list[str] = []
        fresh: list[str] = []
        equal: list[Tree] = []
        for place in formula.places:
            variable = next(iter(place.terms), "")
            if place.number == 0 and list(place.terms.values()) == [1] and names[variable] not in places:
                places.append(names[variable])
                continue
            name = self._name("~", {**names, **{one: one for one in fresh}})
            fresh.append(name)
            places.append(name)
            terms = {names[one]: -factor for one, factor in place.terms.items()}
            equal.append(self.atom({**terms, name: 1}, place.number, place.number))
        found = [formula.name, *places]
        return {"exists": fresh, "and": [found, *equal]} if fresh else found

    def relation(self, tree: Tree) -> Conjunct:
        """The relation of a tree, between its free variables; the steps to it are added."""
        if isinstance(tree, list):
            return self._of_atom(tree)
        key = json.dumps(tree)
        if key not in self._known:
            parts = [self.relation(part) for part in _parts(tree)]
            variables = {track for part in parts for track in part.relation.tracks}
            if len(variables) > _MOST_TRACKS:
                raise LimitReached(f"a formula with more than {_MOST_TRACKS} variables at once is too large to decide")
            report("parts of the formula", len(self.steps), len(self.steps) + 1)
            name = f"F{len(self.steps)}"
            step, relation = self._deduced(name, tree, parts, variables)
            self.steps.append(step)
            self._known[key] = Conjunct((name, *relation.tracks), relation)
        return self._known[key]

    def _of_atom(self, atom: list[str]) -> Conjunct:
        name, *variables = atom
        if name in self._relations:
            tracks, relation = self._relations[name]
            called = dict(zip(tracks, variables, strict=True))
            return Conjunct(tuple(atom), relation.renamed(*(called[track] for track in relation.tracks)))
        by_name = dict(self.linear.values())
        if name in by_name:
            return Conjunct(tuple(atom), by_name[name].renamed(*variables))
        terms, low, high = _BUILT_IN[name]
        found = linear(self.system, dict(zip(variables, terms, strict=True)), low, high)
        return Conjunct(tuple(atom), found)

    def _deduced(self, name: str, tree: Tree, parts: list[Conjunct], variables: set[str]) -> tuple[Any, Relation]:
        """A step, as it stands in a certificate, and what it proves."""
        kept = variables - set(tree.get("exists", ()))
        digits = self.system.digits
        if not variables:
            values = [not part.relation.is_empty for part in parts]
            value = not values[0] if "not" in tree else any(values) if "or" in tree else all(values)
            return None, truth(value, digits)
        if "exists" not in tree:
            everywhere = self.system.valid(*sorted(variables))
            found = without(everywhere, parts[0].relation) if "not" in tree else truth(False, digits)
            for part in parts if "or" in tree else ():
                found = either(both(found, everywhere), both(part.relation, everywhere))
            return {"automaton": automaton_data(found)}, found
        if kept:
            steps = eliminate(parts, kept, f"L{len(self.steps)}")
            return {"chain": [lemma_data(step) for step in steps]}, steps[-1].result.relation
        last = max(sorted(variables), key=lambda one: sum(one in part.relation.tracks for part in parts))
        steps = eliminate(parts, {last}, f"L{len(self.steps)}")
        holding = steps[-1].result.relation
        if holding.is_empty:
            return {"kept": last, "chain": [lemma_data(step) for step in steps]}, truth(False, digits)
        return {"example": self._example(last, holding, parts, variables)}, truth(True, digits)

    def _example(
        self, last: str, holding: Relation, parts: list[Conjunct], variables: set[str]
    ) -> dict[str, list[int]]:
        """Words with which all parts hold."""
        known = least(self.system, holding, [last])
        assert known is not None
        fixed = linear(self.system, {last: 1}, known[last], known[last])
        found = least(self.system, all_of([fixed, *(part.relation for part in parts)]), sorted(variables))
        assert found is not None
        return {name: self.system.word(number) for name, number in found.items()}


def _all(parts: list[Tree], names: Sequence[str] = ()) -> Tree:
    """That there are numbers for the names with which all parts hold; conjunctions in it are taken apart."""
    flat: list[Tree] = []
    for part in parts:
        flat += part["and"] if isinstance(part, dict) and part.get("exists") == [] else [part]
    return flat[0] if len(flat) == 1 and not names else {"exists": list(names), "and": flat}


def _some(parts: list[Tree]) -> Tree:
    """That some part holds; disjunctions in it are taken apart."""
    flat: list[Tree] = []
    for part in parts:
        flat += part["or"] if isinstance(part, dict) and "or" in part else [part]
    return flat[0] if len(flat) == 1 else {"or": flat}


def _parts(tree: Tree) -> list[Tree]:
    parts = [tree["not"]] if "not" in tree else tree["or" if "or" in tree else "and"]
    return list(parts)
