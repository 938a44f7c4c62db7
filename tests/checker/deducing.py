"""A small prover for tests: certificates of the kind formula-proof from a tree; its steps may be replaced."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from checker.proving import BINARY, Json, as_json, joined, lemma, projected, renamed, words_of
from nimlike_check.automata import Atom, Automaton, counterexample
from nimlike_check.digits import DIGITS, about_digits
from nimlike_check.numeration import build
from nimlike_check.work import Work

Tree = Any
Range = tuple[list[int], "int | None", "int | None", Automaton]
Call = tuple[str, ...]
WORK = Work(float("inf"))
TRUTH = {value: Automaton((), 2, [{(): 0}], [0] if value else []) for value in (False, True)}


def all_but(parts: Sequence[tuple[Automaton, Call]], names: Sequence[str], numeration: Json, some: bool) -> Automaton:
    """The tuples of numbers that some of the parts accept, or that none does."""
    words = words_of(numeration)
    valid = joined([(words.relations["valid"], (name,)) for name in names])
    picks = [[names.index(name) for name in call[1:]] for _, call in parts]

    def step(states: tuple[int, ...], column: tuple[int, ...]) -> tuple[int, ...] | None:
        to = valid.rows[states[0]].get(column)
        if to is None:
            return None
        after = [
            -1 if state < 0 else part.rows[state].get(tuple(column[at] for at in pick), -1)
            for (part, _), pick, state in zip(parts, picks, states[1:], strict=True)
        ]
        return to, *after

    def accepts(states: tuple[int, ...]) -> bool:
        held = any(state >= 0 and part.accepting[state] for (part, _), state in zip(parts, states[1:], strict=True))
        return valid.accepting[states[0]] and held is some

    return build(names, words.digits, (0,) * (1 + len(parts)), step, accepts)


class Prover:
    """What is deduced from a tree; ``forged`` are relations, and steps, to be used for some parts instead."""

    def __init__(
        self,
        numeration: Json = BINARY,
        linear: Mapping[str, Range] | None = None,
        forged: Mapping[int, tuple[Automaton, Any]] | None = None,
    ) -> None:
        self.numeration, self.linear, self.forged = numeration, dict(linear or {}), dict(forged or {})
        words = words_of(numeration)
        self.relations: dict[str, Automaton] = {
            **words.relations,
            **{name: entry[3] for name, entry in self.linear.items()},
            **{name: about_digits(name, words) for name in DIGITS},
        }
        self.steps: list[Any] = []
        self._calls: dict[str, Call] = {}

    def claim(self, tree: Tree, **changes: Any) -> Json:
        """The certificate that the tree is true, whether it is or not."""
        self.call(tree)
        return {
            "format": "nimlike/certificate/1",
            "kind": "formula-proof",
            "numeration": self.numeration,
            "linear": [
                {"name": name, "coefficients": c, "low": low, "high": high, "automaton": as_json(automaton)}
                for name, (c, low, high, automaton) in self.linear.items()
            ],
            "formula": tree,
            "steps": self.steps,
            **changes,
        }

    def call(self, tree: Tree) -> Call:
        """The relation of a tree; its steps are added."""
        if isinstance(tree, list):
            return tuple(tree)
        key = json.dumps(tree)
        if key not in self._calls:
            parts = [self.call(part) for part in ([tree["not"]] if "not" in tree else tree.get("or", tree.get("and")))]
            at = len(self.steps)
            variables = {name for call in parts for name in call[1:]}
            names = sorted(variables - set(tree.get("exists", ())))
            found, step = self.forged[at] if at in self.forged else self._deduced(at, tree, parts, names)
            self.relations[f"F{at}"] = found
            self.steps.append(step)
            self._calls[key] = (f"F{at}", *names)
        return self._calls[key]

    def _deduced(self, at: int, tree: Tree, parts: list[Call], names: list[str]) -> tuple[Automaton, Any]:
        atoms = [(self.relations[call[0]], call) for call in parts]
        variables = sorted({name for call in parts for name in call[1:]})
        if not variables:
            values = [automaton.accepting[0] for automaton, _ in atoms]
            return TRUTH[not values[0] if "not" in tree else any(values) if "or" in tree else all(values)], None
        if "exists" not in tree:
            found = all_but(atoms, names, self.numeration, "or" in tree)
            return found, {"automaton": as_json(found)}
        if names:
            made = lemma(f"L{at}", names, parts, self.relations)
            head = projected(joined([(automaton, call[1:]) for automaton, call in atoms]), names)[0]
            return renamed(head, names), {"chain": [made]}
        example = counterexample("", [Atom(automaton, call[1:]) for automaton, call in atoms], [], WORK)
        if example is not None:
            return TRUTH[True], {"example": example}
        made = lemma(f"L{at}", variables[:1], parts, self.relations)
        return TRUTH[False], {"kept": variables[0], "chain": [made]}


def some(names: str, *parts: Tree) -> Tree:
    """There are numbers for the names with which all parts hold."""
    return {"exists": names.split(), "and": list(parts)}


def none(names: str, *parts: Tree) -> Tree:
    """There are no such numbers."""
    return {"not": some(names, *parts)}
