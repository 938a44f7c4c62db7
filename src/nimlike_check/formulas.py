"""Certificates that a sentence about whole numbers is true: kind ``formula-proof``.

The file gives a numeration, linear relations, the sentence as a tree (`sentences`), and a step for each part of it.
For each part with variables that it does not bind, the step proves an automaton that accepts the tuples for which the
part holds; a part without such variables is found true or false.

Lemma. The sentence is true if these hypotheses hold:

- H1, H2: words are numbers, and digits worth their weights (`numeration`); H3: automata accept no other words; H4:
  linear relations are what they claim to be (`linear`).
- H5: the automaton of "not F" accepts just the tuples that F's rejects; H6: that of "F or G" just those that F's or
  G's accepts.
- H7: "there are", without other variables, is true with the numbers given as an example; or false, as the last lemma
  of a chain accepts nothing.
- H8 to H11: the chains of "there are" (`chains`), whose conditions are its parts.
- H12: the sentence has no variables that it does not bind, and is found true.

The proof stands in docs/certificates/formulas.md.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from nimlike_check.automata import Atom, Automaton, accepts, is_name, prove, read_automaton
from nimlike_check.chains import Chains
from nimlike_check.digits import DIGITS, MEANING, about_digits
from nimlike_check.linear import check_linear, read_bounds
from nimlike_check.numeration import Numeration
from nimlike_check.refusal import check_shape, refuse, whole
from nimlike_check.rules import BUILT_IN, RESERVED, Call, Linear
from nimlike_check.sentences import Exists, Not, Or, Tree, free, read_tree, used, written
from nimlike_check.statement import numbers_written
from nimlike_check.work import Work

KINDS = ("formula-proof",)
_ARITY = {"eq": 2, "lt": 2, "le": 2, "zero": 1, "successor": 2, **DIGITS}


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a hypothesis of the lemma fails.
    """
    return _said(*_proved(certificate, work))


def full(certificate: Any, work: Work) -> str:
    """What an accepted certificate proves, with the automaton of the words in full."""
    return _said(*_proved(certificate, work), full=True)


def _proved(certificate: Any, work: Work) -> tuple[Tree, Deductions]:
    """The sentence, and its steps, all of them tested."""
    check_shape(certificate, {"format", "kind", "numeration", "linear", "formula", "steps"})
    words = Numeration(certificate["numeration"], work)
    proof = Deductions(words, certificate["steps"], _ARITY)
    proof.read_linear(certificate["linear"])
    arities = {**_ARITY, **{name: len(factors) for name, (factors, _, _) in proof.linear.items()}}
    sentence = read_tree(certificate["formula"], arities, work)
    for name in sorted(used(sentence) & set(DIGITS)):
        proof.relations[name] = about_digits(name, words)
    if free(sentence):
        refuse("formula", f"{', '.join(sorted(free(sentence)))} is not bound by a quantifier", "H12")
    true = proof.true(sentence)
    proof.end()
    if not true:
        refuse("formula", "the steps show that the sentence is false", "H12")
    return sentence, proof


def _said(sentence: Tree, proof: Deductions, full: bool = False) -> str:
    """The sentence, and what its signs mean."""
    lines = [
        f"true: {written(sentence, proof.linear)}",
        "A is for all, E there are, of the whole numbers 0, 1, 2, ...; ~ is not, & and, | or.",
        numbers_written(proof.words, full),
        *(MEANING[name] for name in sorted(used(sentence) & set(DIGITS))),
    ]
    return "\n  ".join(lines)


class Deductions:
    """The steps of a certificate, taken in order; `relations` are the automata that atoms may name.

    The parts of a tree come before the tree, in their order, and a part that stands in it twice is treated once. Atoms
    take no step. The n-th part that takes one, counted from 0, is the relation Fn.
    """

    def __init__(self, words: Numeration, steps: Any, reserved: Collection[str]) -> None:
        if not isinstance(steps, list):
            refuse("format", "steps are a list")
        words.work.need("format", 10 * len(steps), 200 * len(steps))
        self.words, self.work, self.steps = words, words.work, steps
        self.relations = {name: words.relations[name] for name in BUILT_IN}
        self.linear: Linear = {}
        self.reserved = {*RESERVED, *reserved, *(f"F{at}" for at in range(len(steps)))}
        self.chains = Chains(words.digits, self.reserved, self.work)
        self._calls: dict[Tree, Call] = {}

    def read_linear(self, entries: Any) -> None:
        """H4: the linear relations of the file."""
        if not isinstance(entries, list):
            refuse("format", "linear is a list of relations")
        for entry in entries:
            if not isinstance(entry, dict) or not is_name(entry.get("name")):
                refuse("format", "an entry of linear has a name")
            name = entry["name"]
            if name in self.reserved or name in self.relations:
                refuse("format", f"the name {name} is taken")
            step = f"linear {name}"
            relation = read_automaton(step, entry.get("automaton"), self.words.digits, self.work)
            self.linear[name] = bounds = read_bounds(step, entry, len(relation.tracks))
            check_linear(step, relation, *bounds, self.words)
            self.relations[name] = relation

    def automaton(self, step: str, value: Any) -> Automaton:
        """H3: an automaton of the file accepts valid words only."""
        found = read_automaton(step, value, self.words.digits, self.work)
        here = Atom(found, found.tracks)
        for track in found.tracks:
            valid = self.words.atom("valid", track)
            prove(step, [here], [valid], self.work, f"that only numbers are accepted on track {track}", "H3")
        return found

    def true(self, sentence: Tree) -> bool:
        """Whether a tree without free variables holds."""
        return self._atom(self._call(sentence)).automaton.accepting[0]

    def end(self) -> None:
        """Refuse unless every step was taken."""
        if len(self._calls) < len(self.steps):
            refuse("format", f"there are {len(self.steps)} steps for {len(self._calls)} parts of the formula")

    def _atom(self, call: Call) -> Atom:
        return Atom(self.relations[call[0]], call[1:])

    def _call(self, tree: Tree) -> Call:
        """The relation of a tree, between its free variables in alphabetical order."""
        if isinstance(tree, tuple):
            return tree
        call = self._calls.get(tree)
        if call is None:
            parts = [self._call(part) for part in ((tree.part,) if isinstance(tree, Not) else tree.parts)]
            at = len(self._calls)
            if at >= len(self.steps):
                refuse("format", "there are more parts of the formula than steps")
            names = tuple(sorted(free(tree)))
            self.relations[f"F{at}"] = self._deduced(f"F{at}", tree, parts, names, self.steps[at])
            self._calls[tree] = call = (f"F{at}", *names)
        return call

    def _deduced(self, name: str, tree: Tree, parts: list[Call], names: tuple[str, ...], step: Any) -> Automaton:
        """The automaton of a tree from those of its parts."""
        if names and isinstance(tree, Exists):
            if not isinstance(step, dict) or set(step) != {"chain"}:
                refuse("format", f"step {name} has the field chain")
            head = self.chains.head(name, step["chain"], self.relations, set(parts), set(names))
            return Automaton(
                names,
                self.words.digits,
                [_turned(row, [head.variables.index(track) for track in names]) for row in head.automaton.rows],
                [state for state, accepting in enumerate(head.automaton.accepting) if accepting],
            )
        atoms = [self._atom(call) for call in parts]
        if names:
            if not isinstance(step, dict) or set(step) != {"automaton"}:
                refuse("format", f"step {name} has the field automaton")
            found = self.automaton(name, step["automaton"])
            if found.tracks != names:
                refuse("format", f"the tracks of step {name} are not {', '.join(names)}")
            self._check_either(name, found, atoms, isinstance(tree, Not))
            return found
        if any(call[1:] for call in parts):
            return self._truth(self._some(name, parts, atoms, step))
        if step is not None:
            refuse("format", f"step {name} is null")
        values = [atom.automaton.accepting[0] for atom in atoms]
        if isinstance(tree, Not):
            return self._truth(not values[0])
        return self._truth(any(values) if isinstance(tree, Or) else all(values))

    def _truth(self, value: bool) -> Automaton:
        """The relation without tracks."""
        return Automaton((), self.words.digits, [{(): 0}], [0] if value else [])

    def _check_either(self, step: str, found: Automaton, parts: list[Atom], negation: bool) -> None:
        """H5, H6: the automaton of a negation, or of a disjunction."""
        here = Atom(found, found.tracks)
        valid = {name: self.words.atom("valid", name) for name in found.tracks}
        if negation:
            what = "that the negation is that"
            prove(step, [here, *parts], [], self.work, what, "H5")
            prove(step, list(valid.values()), [here, *parts], self.work, what, "H5")
            return
        what = "that the disjunction is that"
        prove(step, [here], parts, self.work, what, "H6")
        for part in parts:
            others = [atom for name, atom in valid.items() if name not in part.variables]
            prove(step, [part, *others], [here], self.work, what, "H6")

    def _some(self, name: str, parts: list[Call], atoms: list[Atom], step: Any) -> bool:
        """H7: whether there are numbers with which all parts hold."""
        variables = {variable for call in parts for variable in call[1:]}
        if isinstance(step, dict) and set(step) == {"example"}:
            example = step["example"]
            if not isinstance(example, dict) or set(example) != variables:
                refuse("format", f"the example of step {name} has a word for each variable of the parts")
            for word in example.values():
                if not isinstance(word, list) or not all(whole(digit) for digit in word):
                    refuse("format", f"a word of the example of step {name} is a list of digits")
                self.work.need(name, 20 * len(atoms) * (1 + len(word)))
            for call, atom in zip(parts, atoms, strict=True):
                if not accepts(atom.automaton, [example[variable] for variable in call[1:]]):
                    refuse(name, f"the example does not fulfil {call[0]}", "H7")
            return True
        if not isinstance(step, dict) or set(step) != {"kept", "chain"} or not is_name(step["kept"]):
            refuse("format", f"step {name} has the field example, or the fields chain and kept, a variable")
        head = self.chains.head(name, step["chain"], self.relations, set(parts), {step["kept"]})
        prove(name, [head], [], self.work, "that there are none", "H7")
        return False


def _turned(row: dict[tuple[int, ...], int], places: list[int]) -> dict[tuple[int, ...], int]:
    """A row with its digits in another order."""
    return {tuple(column[at] for at in places): target for column, target in row.items()}
