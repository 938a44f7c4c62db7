"""Certificates that an automaton accepts just the P-positions of a game, for numbers of any size.

The file gives a numeration (`numeration`), automata for the linear conditions (`linear`), the rules (`rules`), an
automaton P on the tracks of a position, and for each move a chain of lemmas. What is to be proved is never taken
from the file: the obligations below are generated from the rules. Every variable stands for a number, that is for a
valid word; all automata accept valid words only (step "words"; for lemmas this follows from their covers).

Lemmas. A lemma L(t) <=> there are v with body(t, v) is proved in two halves: whatever fulfils the body is accepted
by L (`counterexample`); every word of L extends to a tuple accepted by the witness automaton (`check_cover`), which
accepts only what fulfils each atom of the body. A body may use earlier lemmas of its chain, each once, under the
names of its own tracks. A variable is eliminated, that is bound by "there are", in one lemma of the chain only, and
it is none of the position. So unfolding the last lemma, the head, gives: there are numbers for the eliminated
variables such that all the other atoms hold. Step "unfolding" tests that these atoms are exactly the conditions of
the move and P(after). Hence

    head(position)  iff  the move leads from the position to one that P accepts.

(An eliminated variable occurs in no atom outside of the lemma that eliminates it and those below: it would have to be
eliminated a second time, or remain in the head, whose tracks are of the position.)

The game. Step "termination": no move raises a number of ``measure``, and each lowers one; their sum falls, every
play ends, and what is said about a position may be proved by induction along moves. "P to P": P(position) and
head(position) hold together for no position, for no move. "N to P": each position that P rejects is accepted by a
head. By induction P accepts just the positions from which every move leads to an N-position: the P-positions in
normal play.

Misere play (the player who cannot move wins). ``terminal`` is an automaton T. "terminal": no move leads from a
position in T. "N to P": each position that neither P nor T accepts is accepted by a head. "live": each position
that P accepts has a move, by chains of lemmas for the conditions without P(after). A position without moves is an
N-position; it is not accepted by P, by "live". One with moves is a P-position iff all moves lead to N-positions; if
P rejects it, it is not in T, for else it had no moves, so a head accepts it. By induction P accepts just the
P-positions.

Parameters are further variables of each position. Step "choices": a chain of lemmas for ``requires`` shows that
each position has values for them that are allowed. They are restricted by ``requires`` only, that moves may use.
Every obligation is proved for all their values; so P is right however they are chosen, for each position anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nimlike_check.automata import Atom, Automaton, counterexample, is_name, prove, read_automaton
from nimlike_check.covers import check_cover
from nimlike_check.families import Family, agrees, family
from nimlike_check.linear import check_linear, read_bounds
from nimlike_check.numeration import Numeration
from nimlike_check.refusal import FORMAT, refuse
from nimlike_check.rules import BUILT_IN, RESERVED, Call, Move, Rules, canonical, read_calls, read_rules
from nimlike_check.statement import Proved, statement
from nimlike_check.work import Work

KINDS = ("automaton-proof",)
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
_LEMMA = {"name", "automaton", "body", "witness", "cover"}
MOST_LEMMAS = 1_000


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    return _Proof(certificate, work).check()


class _Proof:
    """The check of one certificate: `relations` are the automata that may be used by name."""

    def __init__(self, certificate: Any, work: Work) -> None:
        if not isinstance(certificate, dict) or set(certificate) - {"choices"} != _FIELDS:
            refuse("format", f"the certificate is an object with the fields {', '.join(sorted(_FIELDS))}")
        if certificate["format"] != FORMAT or certificate["kind"] not in KINDS:
            refuse("format", f"the format is not {FORMAT}, or the kind not {KINDS[0]}")
        self.certificate = certificate
        self.work = work
        self.words = Numeration(certificate["numeration"], self.work)
        self.relations: dict[str, Automaton] = {name: self.words.relations[name] for name in BUILT_IN}
        self.linear: dict[str, tuple[Sequence[int], int | None, int | None]] = {}
        self.lemmas: set[str] = set()

    def check(self) -> str:
        """All steps, in order."""
        certificate = self.certificate
        self._read_relations()
        rules = self.rules = read_rules(
            certificate["rules"], {name: len(relation.tracks) for name, relation in self.relations.items()}
        )
        self.p = self._positions("P", certificate["p"])
        if (certificate["terminal"] is not None) is not rules.misere:
            refuse("format", "terminal is an automaton in misere play, null in normal play")
        self.terminal = self._positions("terminal", certificate["terminal"]) if rules.misere else None
        known = self._check_ruleset()
        self._check_termination()
        self._check_moves()
        closed = known.closed(rules.position, self.words) if known else None
        return statement(
            Proved(
                certificate["ruleset"],
                rules,
                self.linear,
                {entry["name"]: self.relations[entry["name"]] for entry in certificate["given"]},
                self.words,
                self.p,
                certificate["measure"],
                known.sentence if known and agrees(self.p, closed, self.words, self.work) else None,
            )
        )

    def _automaton(self, step: str, value: Any, arity: int | None = None) -> Automaton:
        """An automaton of the file that accepts valid words only."""
        automaton = read_automaton(step, value, self.words.digits, self.work, arity)
        here = Atom(automaton, automaton.tracks)
        for track in automaton.tracks:
            valid = self.words.atom("valid", track)
            if counterexample("words", [here], [valid], self.work) is not None:
                refuse("words", f"{step}: a word is accepted on track {track} that is no number")
        return automaton

    def _read_relations(self) -> None:
        """The linear relations and the given ones."""
        for field in ("linear", "given"):
            entries = self.certificate[field]
            if not isinstance(entries, list) or len(entries) > 200:
                refuse("format", f"{field} is a list of at most 200 relations")
            for entry in entries:
                if not isinstance(entry, dict) or not is_name(entry.get("name")):
                    refuse("format", f"an entry of {field} has a name")
                name = entry["name"]
                if name in RESERVED or name in self.relations:
                    refuse("format", f"the name {name} is taken")
                if field == "given" and set(entry) != {"name", "automaton"}:
                    refuse("format", "a given relation has the fields automaton, name")
                step = f"{field} {name}"
                relation = self._automaton(step, entry.get("automaton"))
                if field == "linear":
                    self.linear[name] = bounds = read_bounds(entry, len(relation.tracks))
                    check_linear(step, relation, *bounds, self.words)
                self.relations[name] = relation

    def _positions(self, step: str, value: Any) -> Automaton:
        """An automaton on the tracks of a position."""
        found = self._automaton(step, value)
        if found.tracks != self.rules.position:
            refuse(step, "the tracks are not those of a position, in their order")
        return found

    def _check_ruleset(self) -> Family | None:
        """Step "ruleset": the rules are those that the checker writes for the text."""
        ruleset, rules = self.certificate["ruleset"], self.rules
        if ruleset is None:
            return None
        if not isinstance(ruleset, str):
            refuse("format", "ruleset is a text or null")
        given = [entry["name"] for entry in self.certificate["given"]]
        known = family(ruleset, len(rules.position), given)
        if known.given is None and given:
            refuse("ruleset", f"{ruleset} has no given relations")
        if canonical(rules, self.linear) != known.moves or rules.misere != known.misere:
            refuse("ruleset", f"the rules are not those of {ruleset}")
        if known.given is not None:
            known.given(self.relations[given[0]], self.words)
        return known

    def _atoms(self, calls: Sequence[Call]) -> list[Atom]:
        return [Atom(self.relations[call[0]], call[1:]) for call in calls]

    def _valid(self, variables: Sequence[str]) -> list[Atom]:
        return [self.words.atom("valid", name) for name in variables]

    def _check_termination(self) -> None:
        """Step "termination"; a condition that is left out makes a test only harder."""
        measure, rules = self.certificate["measure"], self.rules
        if not isinstance(measure, list) or not measure or any(track not in rules.position for track in measure):
            refuse("format", "measure is a list of tracks of the position")
        for move in rules.moves:
            after = dict(zip(rules.position, move.after))  # noqa: B905 - Python 3.9
            changed = [track for track in measure if after[track] != track]
            names = sorted({*changed, *(after[track] for track in changed)})
            if not changed:
                refuse("termination", f"move {move.name} leaves the measure as it is")
            few = [call for call in move.conditions if set(call[1:]) <= set(names)]
            for conditions in (few, [*move.conditions, *rules.requires]):
                accept = [*self._valid(names), *self._atoms(conditions)]
                risen = [
                    counterexample("termination", accept, [self.words.atom("le", after[track], track)], self.work)
                    for track in changed
                ]
                same = [self.words.atom("eq", after[track], track) for track in changed]
                if not any(risen) and counterexample("termination", [*accept, *same], [], self.work) is None:
                    break
            else:
                refuse("termination", f"move {move.name} may raise a number of the measure, or lower none")

    def _check_moves(self) -> None:
        """The chains, and the steps "P to P", "N to P", "terminal", "live"."""
        rules, certificate = self.rules, self.certificate
        self._check_choices()
        everything = [*self._valid((*rules.position, *rules.parameters)), *self._atoms(rules.requires)]
        p = Atom(self.p, rules.position)
        heads = []
        for move, chain in self._paired("chains", rules.moves):
            head = self._check_chain(move, chain, [("P", *move.after)])
            prove("P to P", [*everything, p, head], [], self.work, f"that move {move.name} leaves P")
            heads.append(head)
        what = "that a move leads to P"
        if not rules.misere:
            if certificate["live"] is not None:
                refuse("format", "live is null in normal play")
            prove("N to P", everything, [p, *heads], self.work, what)
            return
        assert self.terminal is not None
        terminal = Atom(self.terminal, rules.position)
        prove("N to P", everything, [p, terminal, *heads], self.work, what)
        for move in rules.moves:
            accept = [*everything, terminal, *self._atoms(move.conditions)]
            prove("terminal", accept, [], self.work, f"that move {move.name} is not possible in terminal positions")
        live = [
            self._check_chain(move, chain, []) for move, chain in self._paired("live", rules.moves) if chain is not None
        ]
        prove("live", [*everything, p], live, self.work, "that a move is possible in P-positions")

    def _check_choices(self) -> None:
        """Step "choices": every position has parameters that fulfil what is required of them."""
        rules = self.rules
        if ("choices" in self.certificate) is not bool(rules.parameters):
            refuse("format", "the field choices is there if and only if there are parameters")
        if rules.parameters:
            choice = Move("choices", (), rules.requires)
            head = self._check_chain(choice, self.certificate["choices"], [], set(rules.position))
            prove("choices", self._valid(rules.position), [head], self.work, "that there is a choice")

    def _paired(self, field: str, moves: Sequence[Move]) -> list[tuple[Move, Any]]:
        chains = self.certificate[field]
        if not isinstance(chains, list) or len(chains) != len(moves):
            refuse("format", f"{field} has one chain a move")
        return list(zip(moves, chains))  # noqa: B905 - Python 3.9

    def _check_chain(self, move: Move, chain: Any, beyond: list[Call], outer: set[str] | None = None) -> Atom:
        """The lemmas of one chain; returns its head, a relation between variables of ``outer``."""
        outer = outer or {*self.rules.position, *self.rules.parameters}
        if not isinstance(chain, list) or not 1 <= len(chain) <= MOST_LEMMAS:
            refuse("format", f"the chain of move {move.name} is a list of lemmas")
        relations = {**self.relations, "P": self.p}
        own: dict[str, tuple[str, ...]] = {}
        eliminated: set[str] = set()
        unfolded: set[Call] = set()
        head = None
        for lemma in chain:
            if not isinstance(lemma, dict) or set(lemma) != _LEMMA or not is_name(lemma["name"]):
                refuse("format", f"a lemma has the fields {', '.join(sorted(_LEMMA))}")
            name = lemma["name"]
            if name in RESERVED or name in self.relations or name in self.lemmas:
                refuse("format", f"the name {name} is taken")
            self.lemmas.add(name)
            step = f"lemma {name}"
            arities = {known: len(relation.tracks) for known, relation in relations.items()}
            body = read_calls(step, lemma["body"], arities)
            for call in body:
                if call[0] in own:
                    if own.pop(call[0]) != call[1:]:
                        refuse("unfolding", f"{step}: {call[0]} is used with other variables")
                elif call[0] in self.lemmas:
                    refuse("unfolding", f"{step}: {call[0]} is used twice")
                else:
                    unfolded.add(call)
            head = self._check_lemma(step, lemma, [Atom(relations[call[0]], call[1:]) for call in body])
            fresh = {variable for call in body for variable in call[1:]} - set(head.variables)
            if fresh & (outer | eliminated):
                refuse("unfolding", f"{step}: a variable is eliminated twice, or is one of the position")
            eliminated |= fresh
            relations[name] = head.automaton
            own[name] = head.variables
        if head is None or len(own) != 1 or not set(head.variables) <= outer:
            refuse("unfolding", f"the chain of move {move.name} does not end in one lemma about the position")
        if unfolded != {*move.conditions, *beyond}:
            refuse("unfolding", f"the chain of move {move.name} is about other conditions")
        return head

    def _check_lemma(self, step: str, lemma: Any, body: list[Atom]) -> Atom:
        """Both halves of a lemma."""
        digits, work = self.words.digits, self.work
        automaton = read_automaton(step, lemma["automaton"], digits, work)
        witness = read_automaton(step, lemma["witness"], digits, work)
        if not body or set(witness.tracks) != {variable for atom in body for variable in atom.variables}:
            refuse(step, "the tracks of the witness are not the variables of the body")
        if not set(automaton.tracks) <= set(witness.tracks):
            refuse(step, "a track of the lemma does not occur in its body")
        head = Atom(automaton, automaton.tracks)
        prove(step, body, [head], work, "that the body implies the lemma")
        for atom in body:
            prove(step, [Atom(witness, witness.tracks)], [atom], work, "that the witness fulfils the body")
        check_cover(step, head, witness, lemma["cover"], work)
        return head


__all__ = ["KINDS", "Rules", "check"]
