"""Certificates that an automaton accepts just the P-positions of a game, for numbers of any size.

The file gives a numeration (`numeration`), automata for the linear conditions (`linear`), the rules (`rules`), an
automaton P on the tracks of a position, and for each move a chain of lemmas. What is to be proved is never taken
from the file: the obligations are generated from the rules.

Lemma. P accepts just the P-positions if these hypotheses hold:

- H1, H2: words are numbers, and digits worth their weights (`numeration`); H3: automata accept no other words.
- H4: linear relations are what they claim to be (`linear`). H5, H6: the rules are those of the ruleset named, and
  the given relation is the cap of its base (`families`).
- H7: no move raises a number of the measure, and each lowers one.
- H8, H9, H10: each lemma L(t) says that there are v with body(t, v): the body implies L, the witness automaton
  accepts only what fulfils the body, and every word of L extends to one of the witness (`covers`).
- H11: a chain's lemmas, unfolded, say that the move is possible and, in the field ``chains``, leads to P.
- H12: no move leads from P to P. H13: from each other position a move leads to P, or it is terminal in misère play.
- In misère play H14: terminal positions have no move; H15: positions in P have one.
- H16: where there are parameters, each position has a choice of them.
- With the field ``block`` = k the player who has moved may forbid up to k - 1 of the options. Then the last lemma of a
  chain has the new numbers too, and instead of H12 and H13: H17: no two kinds of moves lead to one position; H18: P
  accepts a position if and only if fewer than k of its options are in P (`counting`).

The proof stands in docs/certificates/proofs.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from nimlike_check.automata import Atom, Automaton, counterexample, is_name, prove, prove_within, read_automaton
from nimlike_check.chains import Chains
from nimlike_check.counting import check_counts
from nimlike_check.families import Family, closed_form, family
from nimlike_check.linear import check_linear, read_bounds
from nimlike_check.numeration import Numeration
from nimlike_check.refusal import check_shape, refuse, whole
from nimlike_check.rules import BUILT_IN, RESERVED, Call, Linear, Move, canonical, read_rules
from nimlike_check.statement import Proved, statement
from nimlike_check.work import Work

KINDS = ("automaton-proof",)
MOST_BLOCK = 100
_FIELDS = {
    "format",
    "kind",
    "ruleset",
    "numeration",
    "linear",
    "given",
    "rules",
    "measure",
    "p",
    "terminal",
    "chains",
    "live",
}


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    return statement(_Proof(certificate, work).proved())


def full(certificate: Any, work: Work) -> str:
    """What an accepted certificate proves, with every automaton in full."""
    return statement(_Proof(certificate, work).proved(), full=True)


class _Proof:
    """The check of one certificate: `relations` are the automata that may be used by name."""

    def __init__(self, certificate: Any, work: Work) -> None:
        check_shape(certificate, _FIELDS | ({"choices", "block"} & set(certificate)))
        self.certificate = certificate
        self.work = work
        self.words = Numeration(certificate["numeration"], work)
        self.relations: dict[str, Automaton] = {name: self.words.relations[name] for name in BUILT_IN}
        self.linear: Linear = {}
        self.chains = Chains(self.words.digits, RESERVED, work)
        self._read_relations()
        self.rules = read_rules(
            certificate["rules"], {name: len(relation.tracks) for name, relation in self.relations.items()}
        )
        self.block = self._read_block() if "block" in certificate else 1
        self.p = self._positions("P", certificate["p"])
        if (certificate["terminal"] is not None) is not self.rules.misere:
            refuse("format", "terminal is an automaton in misere play, null in normal play")
        self.terminal = self._positions("terminal", certificate["terminal"]) if self.rules.misere else None

    def proved(self) -> Proved:
        """All steps, in order."""
        certificate, rules = self.certificate, self.rules
        known = self._check_ruleset()
        self._check_termination()
        self._check_moves()
        return Proved(
            certificate["ruleset"],
            rules,
            self.linear,
            {entry["name"]: self.relations[entry["name"]] for entry in certificate["given"]},
            self.words,
            self.p,
            certificate["measure"],
            known.title if known else None,
            closed_form(known, self.p, self.words, self.work) if known else None,
            self.block,
        )

    def _read_block(self) -> int:
        """The number k: up to k - 1 options may be forbidden."""
        block = self.certificate["block"]
        if not whole(block) or not 2 <= block <= MOST_BLOCK:
            refuse("format", f"block is a whole number from 2 to {MOST_BLOCK}")
        if self.rules.misere or self.rules.parameters:
            refuse("format", "block goes with normal play, and without parameters")
        return int(block)

    def _automaton(self, step: str, value: Any) -> Automaton:
        """H3: an automaton of the file accepts valid words only."""
        automaton = read_automaton(step, value, self.words.digits, self.work)
        numbers = self._valid(automaton.tracks)
        prove_within("words", automaton, numbers, self.work, f"that {step} accepts only numbers", "H3")
        return automaton

    def _read_relations(self) -> None:
        """The linear relations and the given ones."""
        for field in ("linear", "given"):
            entries = self.certificate[field]
            if not isinstance(entries, list):
                refuse("format", f"{field} is a list of relations")
            for entry in entries:
                if not isinstance(entry, dict) or not is_name(entry.get("name")):
                    refuse("format", f"an entry of {field} has a name")
                name = entry["name"]
                if name in RESERVED or name in self.relations:
                    refuse("format", f"the name {name} is taken")
                if field == "given" and set(entry) != {"name", "automaton"}:
                    refuse("format", "a given relation has the fields automaton, name")
                step = f"{field} {name}"
                if field == "given":
                    relation = self._automaton(step, entry["automaton"])
                else:
                    relation = read_automaton(step, entry.get("automaton"), self.words.digits, self.work)
                    self.linear[name] = bounds = read_bounds(step, entry, len(relation.tracks))
                    check_linear(step, relation, *bounds, self.words)
                self.relations[name] = relation

    def _positions(self, step: str, value: Any) -> Automaton:
        """An automaton on the tracks of a position."""
        found = self._automaton(step, value)
        if found.tracks != self.rules.position:
            refuse(step, "the tracks are not those of a position, in their order")
        return found

    def _check_ruleset(self) -> Family | None:
        """H5: the rules are those that the checker writes for the text."""
        ruleset, rules = self.certificate["ruleset"], self.rules
        if ruleset is None:
            return None
        if not isinstance(ruleset, str):
            refuse("format", "ruleset is a text or null")
        given = [entry["name"] for entry in self.certificate["given"]]
        base, sign, block = ruleset.rpartition(":block=")
        if (block if sign else "1") != str(self.block):
            refuse("ruleset", f"{self.block - 1} options may be forbidden, which {ruleset[:60]!r} does not say", "H5")
        known = family(base if sign else ruleset, len(rules.position), given)
        if known.given is None and given:
            refuse("ruleset", f"{ruleset} has no given relations")
        if canonical(rules, self.linear, self.work) != known.moves or rules.misere != known.misere:
            refuse("ruleset", f"the rules are not those of {ruleset}", "H5")
        if known.given is not None:
            known.given(self.relations[given[0]], self.words)
        return known

    def _atoms(self, calls: Sequence[Call]) -> list[Atom]:
        return [Atom(self.relations[call[0]], call[1:]) for call in calls]

    def _valid(self, variables: Sequence[str]) -> list[Atom]:
        return [self.words.atom("valid", name) for name in variables]

    def _check_termination(self) -> None:
        """H7: no move raises a number of the measure, and each lowers one."""
        measure, rules, work = self.certificate["measure"], self.rules, self.work
        if not isinstance(measure, list) or not measure or any(track not in rules.position for track in measure):
            refuse("format", "measure is a list of tracks of the position")
        if len({*measure}) < len(measure):
            refuse("format", "measure names a track twice")
        for move in rules.moves:
            after = dict(zip(rules.position, move.after, strict=True))
            changed = [track for track in measure if after[track] != track]
            possible = [
                *self._valid(sorted({*changed, *(after[track] for track in changed)})),
                *self._atoms([*move.conditions, *rules.requires]),
            ]
            asked: list[tuple[list[Atom], list[Atom], str]] = []
            for track in changed:
                below = self.words.atom("le", after[track], track)
                asked.append(([], [below], f"that move {move.name} does not raise {track}"))
            same = [self.words.atom("eq", after[track], track) for track in changed]
            asked.append((same, [], f"that move {move.name} lowers one of the measure"))
            for more, reject, what in asked:
                # What follows from some conditions follows from all. Mostly those that speak of no other variables, or
                # of one of these, are enough, and much smaller; where they are not, all conditions are read together.
                named = {variable for atom in (*more, *reject) for variable in atom.variables}
                few = [atom for atom in possible if named.issuperset(atom.variables)]
                near = [atom for atom in possible if not named.isdisjoint(atom.variables)]
                found = (counterexample("termination", [*some, *more], reject, work) for some in (few, near))
                if all(one is not None for one in found):
                    prove("termination", [*possible, *more], reject, work, what, "H7")

    def _check_moves(self) -> None:
        """The chains, and what they are for."""
        rules = self.rules
        self._check_choices()
        if self.block > 1:
            self._check_apart()
            self._check_counts()
            return
        heads = [
            self._check_chain(move, chain, [("P", *move.after)]) for move, chain in self._paired("chains", rules.moves)
        ]
        self._check_p_to_p(heads)
        self._check_n_to_p(heads)
        if self.terminal is not None:
            self._check_terminal(self.terminal)
            self._check_live()
        elif self.certificate["live"] is not None:
            refuse("format", "live is null in normal play")

    def _chosen(self) -> list[Atom]:
        """A choice of the parameters of a position; by H3 P and the terminal automaton accept positions only."""
        return [*self._valid(self.rules.parameters), *self._atoms(self.rules.requires)]

    def _check_p_to_p(self, heads: list[Atom]) -> None:
        """H12: no move leads from P to P."""
        p = Atom(self.p, self.rules.position)
        for move, head in zip(self.rules.moves, heads, strict=True):
            prove("P to P", [*self._chosen(), p, head], [], self.work, f"that move {move.name} leaves P", "H12")

    def _check_n_to_p(self, heads: list[Atom]) -> None:
        """H13: each position that neither P nor the terminal automaton accepts has a move to P."""
        excused = [self.p] if self.terminal is None else [self.p, self.terminal]
        others = [*(Atom(one, self.rules.position) for one in excused), *heads]
        accept = [*self._valid(self.rules.position), *self._chosen()]
        prove("N to P", accept, others, self.work, "that a move leads to P", "H13")

    def _check_apart(self) -> None:
        """H17: no two kinds of moves lead from one position to the same, so that options are not counted twice."""
        rules = self.rules
        for one, other in combinations(rules.moves, 2):
            names = {name: name if name in rules.position else f"other {name}" for name in _variables(other)}
            pairs = zip(one.after, (names[name] for name in other.after), strict=True)
            same = [self.words.atom("eq", new, also) for new, also in pairs if new != also]
            more = [Atom(self.relations[call[0]], tuple(names[name] for name in call[1:])) for call in other.conditions]
            what = f"that the moves {one.name} and {other.name} never lead to one position"
            prove("apart", [*self._atoms(one.conditions), *more, *same], [], self.work, what, "H17")

    def _check_counts(self) -> None:
        """H18: the options in P, counted."""
        if self.certificate["live"] is not None:
            refuse("format", "live is null in normal play")
        position = self.rules.position
        heads = [
            self._check_chain(move, chain, [("P", *move.after)], {*position, *move.after})
            for move, chain in self._paired("chains", self.rules.moves)
        ]
        check_counts("options", self.p, heads, self.block, self.words)

    def _check_terminal(self, terminal: Automaton) -> None:
        """H14: no move is possible in terminal positions."""
        for move in self.rules.moves:
            accept = [*self._chosen(), Atom(terminal, self.rules.position), *self._atoms(move.conditions)]
            what = f"that move {move.name} is not possible in terminal positions"
            prove("terminal", accept, [], self.work, what, "H14")

    def _check_live(self) -> None:
        """H15: a move is possible in each position of P."""
        heads = [
            self._check_chain(move, chain, [])
            for move, chain in self._paired("live", self.rules.moves)
            if chain is not None
        ]
        accept = [*self._chosen(), Atom(self.p, self.rules.position)]
        prove("live", accept, heads, self.work, "that a move is possible in P-positions", "H15")

    def _check_choices(self) -> None:
        """H16: every position has parameters that fulfil what is required of them."""
        rules = self.rules
        if ("choices" in self.certificate) is not bool(rules.parameters):
            refuse("format", "the field choices is there if and only if there are parameters")
        if rules.parameters:
            choice = Move("choices", (), rules.requires)
            head = self._check_chain(choice, self.certificate["choices"], [], set(rules.position))
            prove("choices", self._valid(rules.position), [head], self.work, "that there is a choice", "H16")

    def _paired(self, field: str, moves: Sequence[Move]) -> list[tuple[Move, Any]]:
        chains = self.certificate[field]
        if not isinstance(chains, list) or len(chains) != len(moves):
            refuse("format", f"{field} has one chain a move")
        return list(zip(moves, chains, strict=True))

    def _check_chain(self, move: Move, chain: Any, beyond: list[Call], outer: set[str] | None = None) -> Atom:
        """H11: the lemmas of one chain; returns its head, a relation between variables of ``outer``."""
        outer = outer or {*self.rules.position, *self.rules.parameters}
        relations = {**self.relations, "P": self.p}
        return self.chains.head(f"move {move.name}", chain, relations, {*move.conditions, *beyond}, outer)


def _variables(move: Move) -> list[str]:
    """The variables of a move, each once."""
    return list(dict.fromkeys([*move.after, *(name for call in move.conditions for name in call[1:])]))
