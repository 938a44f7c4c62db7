"""First-order statements about whole numbers with +, =, < and multiples, decided in a number system.

Numbers are the digits of an automatic number system; each connective and quantifier is an operation on automata.
True means true for all whole numbers; a false statement that begins with "for all" gets its least counter-example.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final

from nimlike.conditions.syntax import And, Comparison, Exists, Formula, Named, Not, Or, Sum, read_formula
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.phrase import counted
from nimlike.numeration.automata.elimination import Conjunct, eliminated
from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.named import system_named
from nimlike.numeration.automata.projection import least
from nimlike.numeration.automata.relations import Relation, all_of, both, built, either, without
from nimlike.numeration.automata.summands import smallest_summand
from nimlike.numeration.automata.systems import NumberSystem
from nimlike.prove.checked import Checked

_MOST_TRACKS: Final = 12


@dataclass(frozen=True)
class Verdict(Checked):
    """What became of a formula.

    Parameters
    ----------
    true
        Whether it holds for all values of its free variables.
    example
        For a false formula the least values for which it fails, where it has variables to name; for a true
        "there are" the least values for which it holds.
    states
        The most states of an automaton on the way.
    certificate
        The certificate that it is true, or that its negation is; None where none was asked for.
    said
        What the independent checker says the certificate proves.
    """

    formula: str
    numeration: str
    true: bool
    example: dict[str, int] | None
    states: int
    certificate: dict[str, Any] | None = None
    said: str | None = None

    def __str__(self) -> str:
        shown = "" if not self.example else ": " + ", ".join(f"{v} = {n}" for v, n in self.example.items())
        what = "" if not shown else f"  example{shown}" if self.true else f"  counter-example{shown}"
        lines = [f"{'true' if self.true else 'false'}: {self.formula}"]
        if what:
            lines.append(what)
        lines.append(
            f"  decided for all whole numbers by automata over {self.numeration} digits,"
            f" up to {counted(self.states, 'state')}"
        )
        if self.said is None:
            lines.append("  no certificate was made, so this is not certified")
        else:
            lines.append(f"  [{self.label}: the independent checker accepted a certificate that the following is true]")
            lines.append(f"  {self.said.partition(chr(10))[0].removeprefix('true: ')}")
        return "\n".join(lines)

    def as_dict(self) -> dict[str, Any]:
        """The verdict as JSON-ready data (schema nimlike/formula/1)."""
        return {
            "schema": "nimlike/formula/1",
            "formula": self.formula,
            "numeration": self.numeration,
            "true": self.true,
            "example": None if self.example is None else {v: str(n) for v, n in self.example.items()},
            "largest_automaton": self.states,
            "label": None if self.label is None else self.label.value,
            "certificate_bytes": None if self.certificate is None else len(self.certificate_text) + 1,
            "checker": self.said,
        }


class Decider:
    """Formulas to relations in one number system.

    Parameters
    ----------
    system
        The digits.
    named
        Relations that formulas may name, beside those built in: ``element(x)``: x is a term of the system;
        ``smallest(x, s)``: s is the smallest summand of x; ``shift(x, y)``: y is x with the digit 0 appended;
        ``P(x, y)`` where a game is meant. Each comes with its tracks in the order of its places.
    """

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
    """The variables of a formula that no quantifier binds.

    Examples
    --------
    >>> free_variables(read_formula("E x: x + y = z"))  == {"y", "z"}
    True
    """
    if isinstance(formula, Comparison):
        return set(formula.terms)
    if isinstance(formula, Named):
        return {name for place in formula.places for name in place.terms}
    if isinstance(formula, Not):
        return free_variables(formula.part)
    if isinstance(formula, Exists):
        return free_variables(formula.part) - set(formula.names)
    return {name for part in formula.parts for name in free_variables(part)}


def decide_text(text: str, numeration: str = "binary", certify: bool = True) -> Verdict:
    """Decide a formula; free variables stand for all whole numbers.

    Parameters
    ----------
    numeration
        The number system in whose digits the automata read; it does not change what is true, except for formulas
        that speak of digits (``element``, ``smallest``, ``shift``).
    certify
        Whether to make a certificate and check it; without one the verdict has no label.

    Raises
    ------
    ParseError
        The text is not a formula, or the system has no such name.
    Undecided
        A limit was reached.
    LimitReached
        It is decided, but the certificate is larger than the checker takes.

    Examples
    --------
    >>> decide_text("A x: E y: x = 2y | x = 2y + 1").label
    <Label.CERTIFIED: 'certified'>
    >>> verdict = decide_text("A x: E y: x = 2y")
    >>> verdict.true, verdict.example
    (False, {'x': 1})
    >>> print(verdict.said.splitlines()[0])
    true: E x: A y: x != 2y
    >>> decide_text("A x: x > 0 => (E y: element(y) & x < y & y <= 2x)", "fibonacci").true
    True
    """
    formula = read_formula(text)
    system = system_named(numeration)
    found = _decided(formula, text, system)
    if not certify:
        return found
    from nimlike.prove.formula_proofs import formula_certificate
    from nimlike.prove.results import accepted

    said = "true" if found.true else "false"
    try:
        certificate = formula_certificate(formula, system, found.true)
    except LimitReached as limit:
        raise LimitReached(
            f"the formula: decided by automata to be {said}, but {limit}; --no-certificate leaves the certificate out"
        ) from limit
    return replace(found, certificate=certificate, said=accepted(certificate, f"the formula {abbreviate(text)}"))


def _decided(formula: Formula, text: str, system: NumberSystem) -> Verdict:
    """The verdict, without a certificate."""
    decider = Decider(system)
    free = sorted(free_variables(formula))
    bound, inner = list(free), formula
    # A false "for all" is told by what fails it: its variables are made free.
    while isinstance(inner, Not) and isinstance(inner.part, Exists) and not set(inner.part.names) & set(bound):
        bound.extend(inner.part.names)
        rest = inner.part.part
        inner = rest.part if isinstance(rest, Not) else Not(rest)
    if bound:
        failing = decider.relation(Not(inner))
        example = least(system, failing, failing.tracks) if not failing.is_empty and failing.tracks else None
        if example is not None:
            example = {name: example.get(name, 0) for name in bound}
        return Verdict(text, system.name, failing.is_empty, example, decider.largest)
    example = None
    if isinstance(formula, Exists):
        holding = decider.relation(formula.part)
        if holding.tracks and not holding.is_empty:
            values = least(system, holding, [name for name in formula.names if name in holding.tracks])
            assert values is not None
            example = {name: values.get(name, 0) for name in formula.names}
        return Verdict(text, system.name, not holding.is_empty, example, decider.largest)
    return Verdict(text, system.name, not decider.relation(formula).is_empty, None, decider.largest)
