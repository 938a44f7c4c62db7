"""Chains of lemmas: there are numbers with which some conditions hold, a few variables eliminated at a time.

A lemma L(t) says that there are v with body(t, v), t the tracks of its automaton, v the other variables. Tested is

- H8: the body implies L; H9: the witness, an automaton on t and v, accepts only what fulfils the body;
  H10: every word of L extends to one of the witness (`covers`);
- H11: each lemma of a chain but the last is used once, with the variables of its tracks; each variable is eliminated
  once, and none of the outer ones is; the tracks of the last lemma are outer variables; and the atoms that are no
  lemmas are just the conditions wanted.

Then the last lemma says that there are numbers for the variables that are not outer with which all the conditions
hold. The proof stands in docs/certificates/proofs.md, under "What a chain says".
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from nimlike_check.automata import Atom, Automaton, is_name, prove, prove_within, read_automaton
from nimlike_check.covers import check_cover
from nimlike_check.refusal import refuse
from nimlike_check.rules import Call, read_calls
from nimlike_check.work import Work

_LEMMA = {"name", "automaton", "body", "witness", "cover"}


class Chains:
    """The chains of one certificate; no two of their lemmas have one name, and none has a reserved one."""

    def __init__(self, digits: int, reserved: Collection[str], work: Work) -> None:
        self.digits, self.reserved, self.work = digits, reserved, work
        self.names: set[str] = set()

    def head(self, of: str, chain: Any, known: Mapping[str, Automaton], wanted: set[Call], outer: set[str]) -> Atom:
        """H11: the lemmas of one chain; returns its head, a relation between variables of ``outer``."""
        if not isinstance(chain, list) or not chain:
            refuse("format", f"the chain of {of} is a list of lemmas, one or more")
        self.work.need("format", len(known))
        relations = dict(known)
        arities = {name: len(one.tracks) for name, one in known.items()}
        unused: dict[str, Call] = {}
        eliminated: set[str] = set()
        unfolded: set[Call] = set()
        for lemma in chain:
            if not isinstance(lemma, dict) or set(lemma) != _LEMMA or not is_name(lemma["name"]):
                refuse("format", f"a lemma has the fields {', '.join(sorted(_LEMMA))}")
            name = lemma["name"]
            if name in self.reserved or name in known or name in self.names:
                refuse("format", f"the name {name} is taken")
            self.names.add(name)
            step = f"lemma {name}"
            body = read_calls(step, lemma["body"], arities)
            for call in body:
                if call[0] not in self.names:
                    unfolded.add(call)
                elif unused.pop(call[0], None) != call:
                    refuse("unfolding", f"{step}: {call[0]} is used twice, or with other variables", "H11")
            head = self.lemma(step, lemma, [Atom(relations[call[0]], call[1:]) for call in body])
            bound = {variable for call in body for variable in call[1:]} - set(head.variables)
            if not bound.isdisjoint(outer) or not bound.isdisjoint(eliminated):
                refuse("unfolding", f"{step}: a variable is eliminated twice, or is one of the position", "H11")
            eliminated |= bound
            relations[name] = head.automaton
            arities[name] = len(head.variables)
            unused[name] = (name, *head.variables)
        if len(unused) > 1 or not set(head.variables) <= outer:
            refuse("unfolding", f"the chain of {of} does not end in one lemma about the position", "H11")
        if unfolded != wanted:
            refuse("unfolding", f"the chain of {of} is about other conditions", "H11")
        return head

    def lemma(self, step: str, lemma: dict[str, Any], body: list[Atom]) -> Atom:
        """H8, H9, H10: there are numbers for the variables that are no tracks of the lemma iff it holds."""
        work = self.work
        automaton = read_automaton(step, lemma["automaton"], self.digits, work)
        witness = read_automaton(step, lemma["witness"], self.digits, work)
        if set(witness.tracks) != {variable for atom in body for variable in atom.variables}:
            refuse(step, "the tracks of the witness are not the variables of the body")
        if not set(automaton.tracks) <= set(witness.tracks):
            refuse(step, "a track of the lemma does not occur in its body")
        head = Atom(automaton, automaton.tracks)
        prove(step, body, [head], work, "that the body implies the lemma", "H8")
        prove_within(step, witness, body, work, "that the witness fulfils the body", "H9")
        check_cover(step, head, witness, lemma["cover"], work, "H10")
        return head
