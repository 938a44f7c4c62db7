"""First-order statements about whole numbers with +, =, < and multiples, as relations in a number system.

Numbers are the digits of an automatic number system; each connective and quantifier is an operation on automata.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any, Final

from nimlike.conditions.grammar import And, Comparison, Exists, Formula, Named, Not
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.laws import Linear
from nimlike.core.progress import report
from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.projection import Conjunct, eliminate, least, smallest_summand
from nimlike.numeration.automata.relations import Relation, all_of, both, build_relation, either, truth, without
from nimlike.numeration.automata.systems import NumberSystem
from nimlike.proofs.certificates import automaton_data, lemma_data

_MOST_TRACKS: Final = 12


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
    """Formulas as relations in one number system, and the steps that prove it, which are made when they are read."""

    def __init__(
        self, system: NumberSystem, named: Mapping[str, tuple[tuple[str, ...], Relation]] | None = None
    ) -> None:
        self.system, self.named = system, dict(named or {})
        self.largest = 1
        """The most states of an automaton on the way."""
        self._steps: list[Callable[[], Any]] = []
        self._linear: dict[tuple[tuple[int, ...], int | None, int | None], tuple[str, Relation, Linear]] = {}
        self._known: dict[str, Conjunct] = {}
        self._fresh = (f"v{at}" for at in count())

    def of(self, formula: Formula) -> Relation:
        """The tuples of free variables, the tracks, for which the formula holds."""
        return self.relation(self.tree(formula, {name: name for name in free_variables(formula)})).relation

    def written(self) -> dict[str, Any]:
        """The conditions and the steps as they stand in a certificate."""
        for (factors, low, high), (_, _, condition) in self._linear.items():
            if max(map(abs, factors)) > MOST_COEFFICIENT or max(abs(low or 0), abs(high or 0)) > MOST_BOUND:
                raise LimitReached(
                    f"the checker takes coefficients to {MOST_COEFFICIENT} and numbers to {MOST_BOUND:,}, not"
                    f" {condition}"
                )
        conditions = [
            {
                "name": name,
                "coefficients": list(factors),
                "low": low,
                "high": high,
                "automaton": automaton_data(relation),
            }
            for (factors, low, high), (name, relation, _) in self._linear.items()
        ]
        return {"linear": conditions, "steps": [make() for make in self._steps]}

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
        if named := condition.named():
            return list(named)
        factors = tuple(factor for _, factor in condition.terms)
        key = factors, low, high
        if key not in self._linear:
            tracks = [f"x{at:02}" for at in range(len(factors))]
            relation = linear(self.system, dict(zip(tracks, factors, strict=True)), low, high)
            self._linear[key] = f"linear{len(self._linear)}", relation, condition
        return [self._linear[key][0], *condition.variables]

    def _of_named(self, formula: Named, names: Mapping[str, str]) -> Tree:
        """A named relation; for a sum in a place, or a variable that stands twice, there is a number equal to it."""
        needed = len(self.relation_named(formula.name)[0])
        if needed != len(formula.places):
            raise ParseError(f"{formula.name} has {needed} places, not {len(formula.places)}")
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

    def relation_named(self, name: str) -> tuple[tuple[str, ...], Relation]:
        """The places of a named relation, and what it is."""
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
            report("parts of the formula", len(self._steps), len(self._steps) + 1)
            name = f"F{len(self._steps)}"
            step, relation = self._deduced(tree, parts, variables)
            self.largest = max(self.largest, relation.states)
            self._steps.append(step)
            self._known[key] = Conjunct((name, *relation.tracks), relation)
        return self._known[key]

    def _of_atom(self, atom: list[str]) -> Conjunct:
        name, *variables = atom
        by_name = {name: relation for name, relation, _ in self._linear.values()}
        if name in self.named:
            tracks, relation = self.named[name]
            called = dict(zip(tracks, variables, strict=True))
            found = relation.renamed(*(called[track] for track in relation.tracks))
        elif name in by_name:
            found = by_name[name].renamed(*variables)
        else:
            terms, low, high = _BUILT_IN[name]
            found = linear(self.system, dict(zip(variables, terms, strict=True)), low, high)
        self.largest = max(self.largest, found.states)
        return Conjunct(tuple(atom), found)

    def _deduced(self, tree: Tree, parts: list[Conjunct], variables: set[str]) -> tuple[Callable[[], Any], Relation]:
        """A step, as it stands in a certificate, and what it proves."""
        kept = variables - set(tree.get("exists", ()))
        digits = self.system.digits
        if not variables:
            values = [not part.relation.is_empty for part in parts]
            value = not values[0] if "not" in tree else any(values) if "or" in tree else all(values)
            return lambda: None, truth(value, digits)
        if "exists" not in tree:
            everywhere = self.system.valid(*sorted(variables))
            found = without(everywhere, parts[0].relation) if "not" in tree else truth(False, digits)
            for part in parts if "or" in tree else ():
                found = either(both(found, everywhere), both(part.relation, everywhere))
            return lambda: {"automaton": automaton_data(found)}, found
        last = max(sorted(variables), key=lambda one: sum(one in part.relation.tracks for part in parts))
        steps = eliminate(parts, kept or {last}, f"L{len(self._steps)}")
        self.largest = max(self.largest, *(step.joint.states for step in steps))
        holding = steps[-1].result.relation

        def chain() -> list[Any]:
            return [lemma_data(step) for step in steps]

        if kept:
            return lambda: {"chain": chain()}, holding
        if holding.is_empty:
            return lambda: {"kept": last, "chain": chain()}, truth(False, digits)
        return lambda: {"example": self._example(last, holding, parts, variables)}, truth(True, digits)

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
