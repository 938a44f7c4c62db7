"""First-order statements about whole numbers with +, =, < and multiples, as relations in a number system.

Numbers are the digits of an automatic number system; each connective and quantifier is an operation on automata. Beside
its relation a statement has a tree, as the independent checker reads it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from nimlike.conditions.grammar import And, Comparison, Exists, Formula, Named, Not
from nimlike.core.checker import Certificate
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.progress import report
from nimlike.numeration.automata.forms import automaton_data
from nimlike.numeration.automata.operations import eliminate, linear, smallest_summand
from nimlike.numeration.automata.relations import Relation, all_of, both, build_relation, either, without
from nimlike.numeration.automata.systems import NumberSystem
from nimlike_check.relations import shape

_MOST_TRACKS: Final = 12
MOST_COEFFICIENT: Final = 64
MOST_BOUND: Final = 1_000
MOST_NUMBER: Final = 10_000
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,19}", re.ASCII)
_RESERVED: Final = frozenset(re.findall(r"\w+", "A E P not and or some with there are means for all linear floor if"))

Tree = Any
"""A tree as the checker reads it: an atom, ["not", tree], ["and", tree, ...], ["or", tree, ...], ["linear", [[factor,
variable], ...], low, high] or ["some", [hidden variable, ...], atom, ...]; an atom is the name of a relation, and
variables or numbers."""
TRUE: Final = ["=", 0, 0]
FALSE: Final = ["<", 0, 0]
_SIGNS: Final = ("not", "and", "or", "some", "linear")
_SIMPLE: Final = ((None, 0), (None, -1), (0, 0), (-1, -1))  # bounds of x - y for which the checker has a relation


class Listed(NamedTuple):
    """A relation with what it means; None if it is given by its automaton alone."""

    variables: tuple[str, ...]
    tree: Tree
    relation: Relation


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


def free_of(tree: Tree) -> set[str]:
    """The free variables of a tree."""
    sign, *parts = tree
    if sign == "linear":
        return {variable for _, variable in parts[0]}
    if sign == "some":
        return {name for atom in parts[1:] for name in free_of(atom)} - {*parts[0]}
    if sign in _SIGNS:
        return {name for part in parts for name in free_of(part)}
    return {place for place in parts if isinstance(place, str)}


# Formulas as trees. Negations are brought to the atoms and to "there are"; a negated comparison is one or two
# comparisons. After "there are" only atoms may stand: what else stands there becomes a relation with a name.


class Deductions:
    """Formulas as trees and as relations in one number system, and the relations with names that they speak of."""

    def __init__(
        self, system: NumberSystem, named: Mapping[str, tuple[tuple[str, ...], Relation]] | None = None
    ) -> None:
        self.system = system
        self.largest = 1  # the most states of an automaton on the way
        self.listed = {name: Listed(variables, None, relation) for name, (variables, relation) in (named or {}).items()}
        """The relations with names, in an order in which each speaks of those before it."""
        self._names: dict[str, str] = {}  # by what they mean
        self._hints: dict[str, list[str]] = {}  # relations with which the checker finds sooner what others mean

    def of(self, formula: Formula) -> Relation:
        """The tuples of free variables, the tracks, for which the formula holds."""
        return self.relation(self.tree(formula, {name: name for name in free_variables(formula)}))

    def tree(self, formula: Formula, names: Mapping[str, str], positive: bool = True) -> Tree:
        """The tree of a formula, or of its negation; ``names`` are what the variables are called in it."""
        if isinstance(formula, Not):
            return self.tree(formula.part, names, not positive)
        if isinstance(formula, Comparison):
            return self._comparison(formula, names, positive is not formula.negated)
        if isinstance(formula, Named):
            found = self._of_named(formula, names)
            return found if positive else negated(found)
        if isinstance(formula, Exists):
            inner = {**names}
            for name in formula.names:
                inner[name] = acceptable(name, names.values(), inner.values())
            part = formula.part
            parts = part.parts if isinstance(part, And) else (part,)
            found = self.some([inner[name] for name in formula.names], [self.tree(one, inner) for one in parts])
            return found if positive else negated(found)
        parts_of = [self.tree(part, names, positive) for part in formula.parts]
        return joined("and" if isinstance(formula, And) is positive else "or", parts_of)

    def _comparison(self, formula: Comparison, names: Mapping[str, str], positive: bool) -> Tree:
        terms = {names[name]: factor for name, factor in formula.terms.items()}
        if positive:
            return joined("and", self.atoms(terms, formula.low, formula.high))
        sides = []
        if formula.low is not None:
            sides.append(joined("and", self.atoms(terms, None, formula.low - 1)))
        if formula.high is not None:
            sides.append(joined("and", self.atoms(terms, formula.high + 1, None)))
        return joined("or", sides)

    def _of_named(self, formula: Named, names: Mapping[str, str]) -> Tree:
        """A named relation; for a sum in a place there is a number equal to it."""
        if formula.name not in self.listed and formula.name not in _WORDS:
            known = ", ".join(sorted({*_WORDS, *self.listed} - {"xor"}))
            raise ParseError(f"there is no relation {formula.name!r}: there are {known}")
        if formula.name == "xor" and self.system.terms[:3] != [1, 2, 4]:
            raise ParseError(f"xor is of binary digits, and the numeration is {self.system.name}")
        needed = len(self.known(formula.name).variables)
        if needed != len(formula.places):
            raise ParseError(f"{formula.name} has {needed} places, not {len(formula.places)}")
        places: list[str | int] = []
        fresh: list[str] = []
        equal: list[Tree] = []
        for place in formula.places:
            if not place.number and [*place.terms.values()] == [1]:
                places.append(names[next(iter(place.terms))])
            elif not place.terms and 0 <= place.number <= MOST_NUMBER:
                places.append(place.number)
            else:
                fresh.append(acceptable("", names.values(), fresh))
                places.append(fresh[-1])
                terms = {names[name]: -factor for name, factor in place.terms.items()}
                equal += self.atoms({**terms, fresh[-1]: 1}, place.number, place.number)
        return self.some(fresh, [[formula.name, *places], *equal])

    def atoms(self, terms: Mapping[str, int], low: int | None, high: int | None) -> list[Tree]:
        """Atoms that say together: low <= sum of the terms <= high."""
        variables = sorted(variable for variable, factor in terms.items() if factor)
        factors = tuple(terms[variable] for variable in variables)
        if not factors:
            return [TRUE if (low is None or low <= 0) and (high is None or high >= 0) else FALSE]
        apart = 2 * sum(factor > 0 for factor in factors) - len(factors)
        if apart < 0 or (apart == 0 and factors[0] < 0):  # as many of them positive as can be
            factors = tuple(-factor for factor in factors)
            low, high = None if high is None else -high, None if low is None else -low
        if factors == (1,) and max(low or 0, high or 0) <= MOST_NUMBER:
            if high is not None and (high < 0 or (low is not None and low > high)):
                return [FALSE]
            if high is not None and high in (low, 0):
                return [["=", variables[0], high]]
            atoms: list[Tree] = [["<=", low, variables[0]]] if low is not None and low > 0 else []
            return atoms + ([["<=", variables[0], high]] if high is not None else []) or [TRUE]
        plus = [variable for variable, factor in zip(variables, factors, strict=True) if factor > 0]
        minus = [variable for variable, factor in zip(variables, factors, strict=True) if factor < 0]
        ends = (low, high)
        if {*map(abs, factors)} == {1} and len(minus) == 1:
            if len(plus) == 1:
                (x,), (y,) = plus, minus
                found = {
                    (0, 0): ["=", x, y],
                    (None, 0): ["<=", x, y],
                    (None, -1): ["<", x, y],
                    (0, None): ["<=", y, x],
                    (1, None): ["<", y, x],
                    (1, 1): ["+1", y, x],
                    (-1, -1): ["+1", x, y],
                }.get(ends)
                if found is not None:
                    return [found]
            if len(plus) == 2 and ends == (0, 0):
                return [["+", *plus, *minus]]
        if len(factors) == 2 and ends == (0, 0) and -1 in factors:
            return [[self._times(max(factors)), *plus, *minus]]
        if len(factors) == 2 and ends == (0, 0) and 1 in factors:
            return [[self._times(-min(factors)), *minus, *plus]]
        tracks = [f"x{at}" for at in range(len(factors))]
        tree = ["linear", [[factor, track] for factor, track in zip(factors, tracks, strict=True)], low, high]
        return [[self.name_of("L", tracks, tree), *variables]]

    def some(self, hidden: Iterable[str], trees: Iterable[Tree]) -> Tree:
        """That there are numbers for the hidden variables with which all trees hold."""
        parts = [part for tree in trees for part in (tree[1:] if tree[0] == "and" else [tree])]
        hidden = [*hidden]
        open_still = [part for part in parts if not free_of(part).isdisjoint(hidden)]
        atoms = [self._as_atom(part) for part in open_still]
        used = [name for name in hidden if any(name in free_of(atom) for atom in atoms)]
        return joined(
            "and", [part for part in parts if part not in open_still] + [["some", used, *atoms]] * bool(atoms)
        )

    def _as_atom(self, tree: Tree) -> Tree:
        """The tree, or an atom that says the same."""
        if tree[0] not in _SIGNS:
            return tree
        variables = sorted(free_of(tree))
        return [self.name_of("F", variables, tree), *variables]

    def name_of(self, letter: str, variables: Sequence[str], tree: Tree) -> str:
        """The name of the relation that a tree means, a letter and a number."""
        key = json.dumps([variables, tree])
        if key not in self._names:
            at = sum(name.startswith(letter) for name in {*self._names.values()})
            name = next(name for name in (f"{letter}{number}" for number in count(at)) if name not in self.listed)
            self._names[key] = self.add(name, variables, tree)
        return self._names[key]

    def shared(self, letter: str, tree: Tree) -> Tree:
        """An atom that says what a tree says; trees that differ by their variables alone have one relation."""
        numbered = dict[str, int]()
        key = shape(tree, numbered)
        free = [name for name in numbered if name in free_of(tree)]
        if key not in self._names:
            self._names[key] = self.name_of(letter, free, tree)
        return [self._names[key], *free]

    def add(self, name: str, variables: Sequence[str], tree: Tree, relation: Relation | None = None) -> str:
        """A relation with a name from here on; without a tree it is given."""
        if relation is None:
            report("parts of the formula", len(self.listed), len(self.listed) + 1)
            relation = self.relation(tree)
            if missing := {*variables} - {*relation.tracks}:
                relation = both(relation, self.system.valid(*missing))
        if tree and tree[0] == "linear" and name not in self._hints:
            self._hints[name] = self._hint(*tree[1:])
        self.listed[name] = Listed(tuple(variables), tree, relation)
        return name

    def _times(self, factor: int) -> str:
        """The name of the relation that y is so many times x, after those of its halves."""
        name = f"times{factor}"
        if name not in self.listed:
            halves = {factor // 2, factor - factor // 2} - {1}
            self._hints[name] = [self._times(half) for half in sorted(halves)]
            self.add(name, "xy", ["linear", [[factor, "x"], [-1, "y"]], 0, 0])
        return name

    def _hint(self, terms: Sequence[tuple[int, str]], low: int | None, high: int | None) -> list[str]:
        """Multiples, and the sum of the positive terms against that of the others, s and t or the terms and t."""
        names = [self._times(factor) for factor in sorted({abs(factor) for factor, _ in terms}) if factor > 2]
        plus = [(factor, variable) for factor, variable in terms if factor > 0]
        minus = len(terms) - len(plus)
        if minus and (low, high) not in _SIMPLE and sum(abs(factor) for factor, _ in terms) > 2:
            tree = ["linear", [[1, "s"], [-1, "t"]], low, high]
            names.append(self.name_of("L", ["s", "t"], tree))
            if minus > 1:
                tree = ["linear", [*map(list, plus), [-1, "t"]], low, high]
                names.append(self.name_of("L", [*(variable for _, variable in plus), "t"], tree))
        return names

    def known(self, name: str) -> Listed:
        """A relation by its name."""
        if name in self.listed:
            return self.listed[name]
        variables, make = _BUILT_IN[name]
        return Listed(variables, None, self.system.kept(("built in", name), lambda: make(self.system)))

    # What a tree means.

    def relation(self, tree: Tree) -> Relation:
        """The tuples of free variables, the tracks, for which a tree is true."""
        sign, *parts = tree
        if len(free_of(tree)) + (len(parts[0]) if sign == "some" else 0) > _MOST_TRACKS:
            raise LimitReached(f"a formula with more than {_MOST_TRACKS} variables at once is too large to decide")
        if sign == "not":
            part = self.relation(parts[0])
            found = without(self.system.valid(*part.tracks), part)
        elif sign == "and":
            found = all_of([self.relation(part) for part in parts])
        elif sign == "or":
            everywhere = self.system.valid(*free_of(tree))
            found, *rest = (both(self.relation(part), everywhere) for part in parts)
            for part in rest:
                found = either(found, part)
        elif sign == "linear":
            found = linear(self.system, {variable: factor for factor, variable in parts[0]}, *parts[1:])
        elif sign == "some":
            found, largest = eliminate([self._of_atom(atom) for atom in parts[1:]], free_of(tree))
            self.largest = max(self.largest, largest)
        else:
            found = self._of_atom(tree)
            if numbers := [track for track in found.tracks if track.startswith("#")]:
                found, _ = eliminate([found], {*found.tracks} - {*numbers})
        self.largest = max(self.largest, found.states)
        return found

    def _of_atom(self, atom: Tree) -> Relation:
        """The relation of an atom; a number is a track of its own, like #7, that has this value."""
        name, *places = atom
        variables, _, relation = self.known(name)
        called = dict(zip(variables, (x if isinstance(x, str) else f"#{x}" for x in places), strict=True))
        found = relation.renamed(*(called[track] for track in relation.tracks))
        for number in {x for x in places if not isinstance(x, str)}:
            found = both(found, linear(self.system, {f"#{number}": 1}, number, number))
        return found

    def written(self, *trees: Tree) -> list[Certificate]:
        """The relations that trees speak of, directly or not, as they stand in a certificate."""
        needed = {name for tree in trees for name in names_in(tree)}
        kept = []
        for name, (variables, tree, relation) in reversed(self.listed.items()):
            if name in needed:
                needed |= {*names_in(tree), *self._hints.get(name, ())}
                _check_size(tree)
                automaton = automaton_data(relation, variables)
                kept.append({"name": name, "variables": list(variables), "tree": tree, "automaton": automaton})
        return kept[::-1]


def names_in(tree: Tree) -> set[str]:
    """The names of relations in a tree."""
    sign, *parts = tree or ["linear"]
    if sign in ("not", "and", "or"):
        return {name for part in parts for name in names_in(part)}
    return {atom[0] for atom in parts[1:]} if sign == "some" else {sign}


def _check_size(tree: Tree) -> None:
    """Raise LimitReached for numbers in a linear condition or a slope that the checker does not take."""
    sign, *parts = tree or [""]
    if sign == "linear":
        factors, ends = [factor for factor, _ in parts[0]], [end or 0 for end in parts[1:]]
    else:
        factors, ends = parts if sign == "floor" else [0], [0]
    if max(map(abs, factors)) > MOST_COEFFICIENT or max(map(abs, ends)) > MOST_BOUND:
        raise LimitReached(
            f"the checker takes coefficients to {MOST_COEFFICIENT} and numbers to {MOST_BOUND:,}, not those of {tree}"
        )


def joined(sign: str, trees: Sequence[Tree]) -> Tree:
    """The conjunction or disjunction of trees; those that are of the same sort are taken apart."""
    neutral = TRUE if sign == "and" else FALSE
    flat = [part for tree in trees for part in (tree[1:] if tree[0] == sign else [tree]) if part != neutral]
    return flat[0] if len(flat) == 1 else [sign, *flat] if flat else neutral


def negated(tree: Tree) -> Tree:
    return tree[1] if tree[0] == "not" else ["not", tree]


def acceptable(name: str, *taken: Iterable[str]) -> str:
    """A name that a certificate may use, and that no other variable here has: the same, or v0, v1, ..."""
    used = {one for names in taken for one in names}
    if _NAME.fullmatch(name) and name not in _RESERVED and name not in used:
        return name
    return next(other for other in (f"v{at}" for at in count()) if other not in used)


# Relations that need no definition: the checker makes them itself.


def _by_digits(
    tracks: str, start: Any, step: Callable[[Any, tuple[int, ...]], Any], accepts: Callable[[Any], bool]
) -> tuple[tuple[str, ...], Callable[[NumberSystem], Relation]]:
    """A relation of numbers whose digits go by some steps."""
    return tuple(tracks), lambda system: both(
        build_relation(tracks, system.digits, start, step, accepts), system.valid(*tracks)
    )


def _linear(
    tracks: str, factors: Sequence[int], low: int | None, high: int | None
) -> tuple[tuple[str, ...], Callable[[NumberSystem], Relation]]:
    return tuple(tracks), lambda system: linear(system, dict(zip(tracks, factors, strict=True)), low, high)


_WORDS: Final[Mapping[str, tuple[tuple[str, ...], Callable[[NumberSystem], Relation]]]] = {
    "element": _by_digits("x", 0, lambda ones, d: ones + d[0] if ones + d[0] < 2 else None, bool),
    "shift": _by_digits("xy", 0, lambda last, d: d[1] if d[0] == last else None, lambda last: not last),
    "smallest": (("x", "y"), lambda system: smallest_summand(system).renamed("x", "y")),
    "xor": _by_digits("xyz", 0, lambda _, d: None if sum(d) % 2 else 0, lambda _: True),
}
"""Those that formulas may name."""
_BUILT_IN: Final = {
    **_WORDS,
    "<": _linear("xy", (-1, 1), 1, None),
    "<=": _linear("xy", (-1, 1), 0, None),
    "=": _linear("xy", (1, -1), 0, 0),
    "+1": _linear("xy", (-1, 1), 1, 1),
    "+": _linear("xyz", (1, 1, -1), 0, 0),
    "even": _by_digits("x", 0, lambda zeros, d: 1 if d[0] else (0, 2, 1)[zeros], lambda zeros: zeros == 1),
}
