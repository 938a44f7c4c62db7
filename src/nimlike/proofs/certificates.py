"""Proofs written out as certificates of the kinds ``p-positions`` and ``sentence``, which the checker takes or refuses.

A certificate of a game has its rules, how words are numbers, the relations that the rules speak of, and the automaton
of the P-positions. The checker needs no more of a proof: it goes through all words itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from nimlike.conditions.grammar import Exists, Formula, Not
from nimlike.core.checker import Certificate, form
from nimlike.core.errors import LimitReached
from nimlike.core.laws import Condition, GameRules, Linear, MoveRule
from nimlike.numeration.automata.forms import automaton_data, numeration_data
from nimlike.numeration.automata.relations import Relation, is_same, minimal
from nimlike.numeration.automata.systems import NumberSystem, system_named
from nimlike.proofs.first_order import Deductions, Tree, acceptable, free_of, free_variables, joined, negated
from nimlike.proofs.theorem import Proof, given_relation, is_possible, with_weight
from nimlike_check.relations import shape

Closed = Callable[[Deductions, Sequence[str]], Tree]  # the tree of a set, of the numbers' names

_MOST_OF_SUM: Final = 5_000
_MOST_TRANSITIONS: Final = 40_000  # beyond these the checker takes more than ten seconds
_MOST_IN_CASES: Final = 500_000  # it takes a minute or so


def certificate(proof: Proof, closed: Closed | None = None, cases: Sequence[Closed] = ()) -> Certificate:
    """The certificate of a proof; ``closed`` says of the set, ``cases`` of its parts, what the checker is to print."""
    deductions = Deductions(proof.atoms.system)
    if proof.weights:
        proof = with_weight(proof)
    text = _text(proof.rules, deductions.system)
    ruleset: Any
    spoken: Sequence[Tree]
    if text is None:
        rules = _Rules(deductions, proof)
        ruleset, spoken, position = rules.written, rules.atoms, rules.position
    else:
        ruleset, position = text, _position(text, len(proof.p.tracks))
        spoken = [[name] for name in _needed(deductions, text, proof.rules)]
    if proof.cases and text is None:
        tree = joined("or", _cases(deductions, proof, position, cases))
        spoken = [*spoken, *_none_into(deductions, rules, tree[1:])]
    elif closed is None:
        tree = _known_form(deductions, proof.rules, proof.p, position)
    elif proof.total is None:
        tree = closed(deductions, position)
    else:
        tree = rules.closed(proof.total, closed(deductions, position[:-1]))
    made = form(
        "p-positions",
        ruleset=ruleset,
        **numeration_data(deductions.system),
        relations=deductions.written(*spoken, *([] if tree is None else [tree])),
        p=automaton_data(proof.p, proof.p.tracks),
        closed=tree,
    )
    automata = (made["sum"], *(relation["automaton"] for relation in made["relations"]))
    sizes = [sum(map(len, automaton["rows"])) for automaton in automata]
    most = _MOST_IN_CASES if proof.cases else _MOST_TRANSITIONS
    if sizes[0] > _MOST_OF_SUM or sum(sizes) > most:
        raise LimitReached(
            f"{proof.rules.title}: decided by automata to be so, but the checker would take too long for automata of"
            f" {sum(sizes):,} transitions; --no-certificate leaves the certificate out"
        )
    return made


def sentence_certificate(formula: Formula, system: NumberSystem, true: bool) -> Certificate:
    """The certificate that a formula holds for all values of its free variables, or that it does not."""
    bound = sorted(free_variables(formula))
    if not true:
        formula, bound = Exists(tuple(bound), Not(formula)) if bound else Not(formula), []
    while isinstance(formula, Not) and isinstance(formula.part, Exists) and not {*formula.part.names} & {*bound}:
        bound += formula.part.names
        formula = Not(formula.part.part)
    deductions, names = Deductions(system), dict[str, str]()
    for name in bound:
        names[name] = acceptable(name, names.values())
    tree = deductions.tree(formula, names)
    variables = [name for name in names.values() if name in free_of(tree)]
    relations = deductions.written(tree)
    return form("sentence", **numeration_data(system), relations=relations, variables=variables, sentence=tree)


# Games whose rules the checker writes itself, from the text of the ruleset.

_WYTHOFF: Final = re.compile(r"wythoff(?::a=(\d{1,2}))?(?::b=(\d{1,2}))?(?::misere)?(?::block=[2-9])?", re.ASCII)
_SCHWENK: Final = re.compile(r"schwenk:cap=(?:(\d{1,2})?x([+-]\d{1,3})?|\d{1,3})", re.ASCII)
_BASE: Final = r"binary|fibonacci|lucas|pell|tribonacci|(?:powers|recurrence)(?::[0-9,]+)+"  # those of the checker
_ONE_PILE: Final = re.compile(rf"onepile:base=({_BASE})(?::cap=(?:low|any))?", re.ASCII)


def _text(rules: GameRules, system: NumberSystem) -> str | None:
    """The ruleset as the checker reads it; None if it does not know the rules."""
    text = rules.ruleset
    if text is None:
        return None
    if text.partition(":")[0] == "nim":
        small = len(rules.position) < 10 and rules.block < 10
        return text.replace("nim", f"nim:piles={len(rules.position)}", 1) if small else None
    if found := _ONE_PILE.fullmatch(text):
        same = system_named(found[1])
        return text if (same.coefficients, same.starts) == (system.coefficients, system.starts) else None
    if found := _SCHWENK.fullmatch(text):  # from 3x on the automaton of the next cap has very many states
        return text if int(found[1] or 1) < 3 else None
    return text if _WYTHOFF.fullmatch(text) else None


def _position(text: str, count: int) -> list[str]:
    """The names that the checker gives to the numbers of a position."""
    family = text.partition(":")[0]
    return [f"x{at}" for at in range(count)] if family == "nim" else ["x", "y"] if family == "wythoff" else ["N", "x"]


def _needed(deductions: Deductions, text: str, rules: GameRules) -> list[str]:
    """The relations that the rules of a text speak of, with the names and trees that the checker asks for."""
    needed: list[tuple[str, str, Tree]] = []
    if found := _WYTHOFF.fullmatch(text):
        a = int(found[1] or 1)
        b = int(found[2] or a)
        needed.append(("both", "uvxy", ["linear", [[-1, "u"], [1, "v"], [1, "x"], [-1, "y"]], 1 - b, b - 1]))
        if a != b:
            needed.append(("more", "uv", ["linear", [[1, "u"], [1, "v"]], 1, None]))
            needed.append(("last", "xy", ["linear", [[1, "x"], [-1, "y"]], 1 - a, a - 1]))
    elif not text.startswith("nim"):
        needed.append(("take", "NMx", ["linear", [[1, "N"], [-1, "M"], [-1, "x"]], None, 0]))
        needed += [("cap", "Ny", given.tree) for given in rules.given.values()]
        if (found := _SCHWENK.fullmatch(text)) and "x" in text:
            a, b = int(found[1] or 1), int(found[2] or 0)
            needed.append(("line", "ky", ["linear", [[-a, "k"], [1, "y"]], b, b]))
            needed.append(("cap", "NMy", ["some", ["k"], ["+", "M", "k", "N"], ["line", "k", "y"]]))
    return [deductions.add(name, [*variables], tree) for name, variables, tree in needed]


# Sets of P-positions that the checker can print.

_PAIR: Final[Tree] = [
    "or",
    ["and", ["=", "x", 0], ["=", "y", 0]],
    ["and", ["even", "x"], ["shift", "x", "y"]],
    ["and", ["even", "y"], ["shift", "y", "x"]],
]
_LEAST: Final[Tree] = ["or", ["=", "N", 0], ["some", ["b"], ["smallest", "N", "b"], ["<", "x", "b"]]]


def _known_form(deductions: Deductions, rules: GameRules, p: Relation, position: list[str]) -> Tree | None:
    """A tree that says what a set is; None if none is known."""
    text = rules.ruleset or ""
    family = text.partition(":")[0]
    if family == "nim" and ":block" not in str(text):
        return xor_form(position, text.endswith(":misere")) if deductions.system.terms[:3] == [1, 2, 4] else None
    trees = []
    if family == "wythoff":
        trees = [_PAIR]
    elif family in ("schwenk", "onepile"):
        trees = [_LEAST, _remainder_form(deductions, deductions.system.terms[1])]
    for tree in trees:
        if is_same(deductions.relation(tree), p):
            return tree
    return None


def xor_form(position: list[str], misere: bool) -> Tree:
    """That the XOR is 0; in misere play, where no pile exceeds 1, that it is 1."""

    def xor_is(value: int) -> Tree:
        terms = list(position)
        goal = value if value or len(terms) == 1 else terms.pop()
        if len(terms) == 1:
            return ["=", terms[0], goal]
        hidden = [f"h{at}" for at in range(1, len(terms) - 1)]
        atoms = [["xor", *three] for three in zip([terms[0], *hidden], terms[1:], [*hidden, goal], strict=True)]
        return ["some", hidden, *atoms] if hidden else atoms[0]

    small = joined("and", [["<=", x, 1] for x in position])
    if not misere:
        return xor_is(0)
    return ["or", ["and", ["not", small], xor_is(0)], joined("and", [small, xor_is(1)])]


def _remainder_form(deductions: Deductions, top: int) -> Tree:
    """That x is less than the remainder of N, or than the divisor where that is 0; or N = 0."""
    rest = deductions.atoms({"N": 1, "q": -top, "r": -1}, 0, 0)
    divided = deductions.atoms({"N": 1, "q": -top}, 0, 0)
    return [
        "or",
        ["=", "N", 0],
        ["some", ["q", "r"], *rest, ["<", "r", top], ["<", "x", "r"]],
        ["some", ["q"], *divided, ["<", "x", top]],
    ]


def _cases(deductions: Deductions, proof: Proof, position: list[str], cases: Sequence[Closed]) -> list[Tree]:
    """An atom for each case; cases that a rotation of the numbers turns into one another have one relation."""
    atoms = list[Tree]()
    kinds = dict[str, Relation]()
    rotations = [[*range(k, len(position)), *range(k)] for k in range(len(position))]
    for says, case in zip(cases, proof.cases, strict=True):
        same = (
            [name, *(position[at] for at in places)]
            for name, known in kinds.items()
            for places in rotations
            if is_same(minimal(known.renamed(*(case.tracks[at] for at in places))), case)
        )
        atom = next(same, None)
        if atom is None:
            name = deductions.name_of("F", position, says(deductions, position))
            kinds[name] = case
            atom = [name, *position]
        atoms.append(atom)
    return atoms


def _none_into(deductions: Deductions, rules: _Rules, cases: list[Tree]) -> list[Tree]:
    """For each case an atom that no move leads to it, as the checker looks for it."""
    none = []
    for name, *places in cases:
        leads = []
        for move in rules.moves:
            there = dict(zip(rules.position, move["after"], strict=True))
            named = (x for _, *variables in move["if"] for x in variables if isinstance(x, str))
            hidden = [x for x in dict.fromkeys(named) if x not in rules.position]
            into = [name, *(there[x] for x in places)]
            leads.append(deductions.shared("F", ["some", hidden, *move["if"], into]))
        leads.sort(key=lambda atom: shape(atom, {}))
        none.append(deductions.shared("F", ["not", ["or", *leads]]))
    return none


# Games whose rules the file has.


class _Rules:
    """The rules as they stand in a certificate, and the atoms that they speak of."""

    def __init__(self, deductions: Deductions, proof: Proof) -> None:
        self.deductions, self.proof = deductions, proof
        self.rules, self.names = proof.rules, dict[str, str]()
        for name in (*self.rules.position, *self.rules.parameters):
            self._name(name)
        self.position = [self._name(name) for name in self.rules.position]
        self.requires = [atom for condition in self.rules.requires for atom in self._atoms(condition)]
        self.moves = [each for move in self.rules.moves for each in self._falling(move)]
        self.atoms = [*self.requires, *(atom for move in self.moves for atom in move["if"])]

    @property
    def written(self) -> Certificate:
        """The rules."""
        return {
            "position": self.position,
            "misere": self.rules.misere,
            "block": self.rules.block,
            "parameters": [self._name(name) for name in self.rules.parameters],
            "requires": self.requires,
            "moves": self.moves,
            "measure": [self._name(name) for name in self.proof.measure],
        }

    def closed(self, total: Linear, inside: Tree) -> Tree:
        """A tree that describes the set, where the last number is to be a sum of the others."""
        here = joined("and", self._atoms(total))
        if self.rules.misere:
            return joined("and", [here, inside])
        return joined("or", [negated(here), inside])

    def _name(self, name: str) -> str:
        if name not in self.names:
            self.names[name] = acceptable(name, self.names.values())
        return self.names[name]

    def _atoms(self, condition: Condition) -> list[Tree]:
        """Atoms that say together what a condition says."""
        if isinstance(condition, Linear):
            terms = {self._name(variable): factor for variable, factor in condition.terms}
            return self.deductions.atoms(terms, condition.low, condition.high)
        if condition.name not in self.deductions.listed:
            given = self.rules.given[condition.name]
            relation = given_relation(given, self.deductions.system)
            self.deductions.add(condition.name, relation.tracks, given.tree, relation)
        return [[condition.name, *map(self._name, condition.variables)]]

    def _falling(self, move: MoveRule) -> list[Certificate]:
        """A kind of move, or several, each of which names what number of the measure it lowers, and that none grows."""
        atoms = [atom for condition in move.conditions for atom in self._atoms(condition)]
        changed = [
            (new, old)
            for old, new in zip(self.rules.position, move.after, strict=True)
            if old in self.proof.measure and new != old
        ]
        lower = [
            ["<", self._name(new), self._name(old)] in atoms
            or not is_possible(self.proof.atoms, move, [Linear.of({new: 1, old: -1}, 0)])
            for new, old in changed
        ]
        cases = (  # the first number that becomes less, where it is not always the same one
            [lower] if any(lower) else [[at == first for at in range(len(changed))] for first in range(len(changed))]
        )
        found = []
        for case in cases:
            more = list[Tree]()
            for at, (less, (new, old)) in enumerate(zip(case, changed, strict=True)):
                more.append(["<" if less else "<=", self._name(new), self._name(old)])
                if len(cases) > 1 and at < case.index(True):
                    more.append(["=", self._name(new), self._name(old)])
            conditions = [*atoms, *(atom for atom in more if atom not in atoms)]
            after = [self._name(name) for name in move.after]
            named = self._without_hidden(after, conditions)
            if self.proof.total is not None:
                named += more
            found.append({"after": after, "if": named})
        return found

    def _without_hidden(self, after: Sequence[str], atoms: list[Tree]) -> list[Tree]:
        """The atoms, hidden variables in a relation: where options are counted, and for speed where rules are given.

        With a weighted sum all are in one relation: there it has far fewer states than they have one beside another.
        """
        hidden = {name for atom in atoms for name in free_of(atom)} - {*self.position, *after}
        if self.proof.total is not None:
            inside = atoms
        elif not hidden or (self.rules.block == 1 and not self.rules.given):
            return atoms
        else:
            inside = [atom for atom in atoms if not free_of(atom).isdisjoint(hidden)]
        tree = ["some", sorted(hidden), *inside]
        variables = sorted(free_of(tree))
        name = self.deductions.name_of("F", variables, tree)
        return [[name, *variables], *(atom for atom in atoms if atom not in inside)]
