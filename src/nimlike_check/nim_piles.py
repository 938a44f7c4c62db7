"""Nim with any number of piles: finitely many statements about XOR, and an induction over the piles.

Numbers are written in binary; the checker makes that numeration, and X(g, y, h): h = g XOR y, itself, and proves
them right by the questions of `automata`. "Value" is the XOR of the piles. A position is a list of piles; that of n
+ 1 piles is a position of n piles, the rest, and one more pile y. If the rest has the value g, all together has the
h with X(g, y, h).

Normal play. Claim: (1) no option has the position's value h; (2) for each v < h an option has the value v. No piles
have no options, and the value 0. Step for one more pile y, with rest of value g: an option changes the rest, whose
value becomes some g' other than g by (1) for the rest, or y, to some y' < y. Tested:

- "xor": X is total and single-valued; X(g, y, h), X(g', y, h) imply g = g'; X(g, y, h), X(g, y', h) imply y = y':
  (1).
- "options": X(g, y, h) and v < h imply R(g, y, v) or Q(g, y, v); R(g, y, v) implies that X(g', y, v) for some g' <
  g; such a g' is the value of an option of the rest, by (2) for the rest; Q(g, y, v) implies that X(g, y', v) for
  some y' < y: (2).

R and Q, ``rest`` and ``pile``, with witness automata and covers, are all that the certificate gives. By (1) and (2)
the XOR is the Grundy value (the mex of the options' values), and a position is a P-position iff it is 0, whatever
the number of piles.

Misere play (the player who cannot move wins; Bouton's section 6). To the value comes a class: "none" (all piles 0),
"ones" (some pile is 1, none larger), "one" (one pile is larger than 1), "more" (two or more are). One more pile y
joins, as it is 0, 1, or larger, to the class of the rest as in the table `_JOINED`. Tested, by induction over the
piles again, for every class and kind of pile:

- "classes": the value is 0 in "none", at most 1 in "ones", at least 2 in "one".
- "downwards": an option of a position of a class has one of the classes `_OPTIONS` of that class.
- "ones": a position of class "ones" has an option whose value is its own XOR 1.
- "one": a position of class "one" has, for e = 0 and for e = 1, an option of value e and class "none" or "ones".

Then the P-positions are those of class "ones" and value 1, and those of class "more" and value 0 (step "P to P"):
an option has another value by (1), and a class that allows no P-position of another value; and neither has no move.
Each other position is without moves ("none"), hence N, or has a move to one of them: from "ones", where the value
is 0, by "ones" to the value 1, whose class can only be "ones", as in "none" the value is 0; from "one" by "one"
with e = 1, likewise; from "more" with a value above 0 by (2) to the value 0, whose class can only be "more", as in
"one" the value is at least 2. As in "one" the value is never 0: a position is P iff some pile exceeds 1 and the XOR
is 0, or none does and the XOR is 1.
"""

from __future__ import annotations

from typing import Any

from nimlike_check.automata import Atom, Automaton, prove, read_automaton
from nimlike_check.covers import check_cover
from nimlike_check.numeration import Numeration, build
from nimlike_check.refusal import check_shape, refuse
from nimlike_check.work import Work

KINDS = ("nim-any-piles",)
_BINARY = {
    "digits": 2,
    "valid": {"tracks": ["x"], "accepting": [0], "rows": [[[0, 0], [1, 0]]]},
    "successor": {"tracks": ["x", "y"], "accepting": [1], "rows": [[[0, 0], [3, 0], [1, 1]], [[2, 1]]]},
    "successor_cover": [[0, [0, 1]]],
    "weights": {"first": [1], "recurrence": [2]},
}
_CLASSES = ("none", "ones", "one", "more")
_KINDS = ("zero", "unit", "large")
_JOINED = {
    "none": {"zero": "none", "unit": "ones", "large": "one"},
    "ones": {"zero": "ones", "unit": "ones", "large": "one"},
    "one": {"zero": "one", "unit": "one", "large": "more"},
    "more": {"zero": "more", "unit": "more", "large": "more"},
}
_OPTIONS = {"none": (), "ones": ("none", "ones"), "one": ("none", "ones", "one"), "more": ("one", "more")}
_SMALLER = {"zero": (), "unit": ("zero",), "large": _KINDS}


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    check_shape(certificate, {"format", "kind", "misere", "rest", "pile"}, KINDS)
    if not isinstance(certificate["misere"], bool):
        refuse("format", "misere is true or false")
    schema = _Schema(work)
    schema.check_values(certificate)
    if not certificate["misere"]:
        return _NORMAL
    schema.check_misere()
    return _MISERE


class _Schema:
    """The statements about XOR, each proved by a search."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.words = Numeration(_BINARY, self.work)
        finite = self.words.finite
        small = [(0,), (1,)]
        self.relations: dict[str, Automaton] = {
            **self.words.relations,
            "X": build("gyh", 2, 0, lambda _, column: 0 if sum(column) % 2 == 0 else None, lambda _: True),
            "unit": finite("x", [(1,)], "format"),
            "small": finite("x", small, "format"),
            "large": build("x", 2, 0, lambda state, column: min(2, 2 * state + column[0]), lambda state: state == 2),
            "nothing": finite("x", [], "format"),
        }

    def atoms(self, text: str) -> list[Atom]:
        """Atoms written like "X g y h, lt v h"."""
        found = []
        for part in text.split(", ") if text else []:
            name, *variables = part.split()
            found.append(Atom(self.relations[name], tuple(variables)))
        return found

    def imply(self, step: str, if_all: str, then_one: str) -> None:
        """Refuse unless whatever fulfils all of the one fulfils one of the other."""
        what = f"that {if_all} implies {then_one.replace(', ', ' or ') or 'a contradiction'}"
        prove(step, self.atoms(if_all), self.atoms(then_one), self.work, what)

    def check_values(self, certificate: Any) -> None:
        """Steps "xor" and "options"."""
        both = build("gy", 2, 0, lambda _, column: 0, lambda _: True)
        check_cover("xor", Atom(both, ("g", "y")), self.relations["X"], [[0, [0]]], self.work)
        self.imply("xor", "X g y h, X g y k", "eq h k")
        self.imply("xor", "X g y h, X r y h", "eq g r")
        self.imply("xor", "X g y h, X g z h", "eq y z")
        for field, smaller, value in (("rest", "lt r g", "X r y v"), ("pile", "lt z y", "X g z v")):
            hint, step = certificate[field], "options"
            if not isinstance(hint, dict) or set(hint) != {"automaton", "witness", "cover"}:
                refuse("format", f"{field} has the fields automaton, cover, witness")
            lemma = read_automaton(step, hint["automaton"], 2, self.work, 3)
            witness = read_automaton(step, hint["witness"], 2, self.work, 4)
            used = {"g", "y", "v", smaller.split()[1]}
            if set(lemma.tracks) != {"g", "y", "v"} or set(witness.tracks) != used:
                refuse("format", f"the tracks of {field} are g, v, y, those of its witness {', '.join(sorted(used))}")
            for atom in self.atoms(f"{smaller}, {value}"):
                prove(step, [Atom(witness, witness.tracks)], [atom], self.work, f"the witness of {field}")
            check_cover(step, Atom(lemma, lemma.tracks), witness, hint["cover"], self.work)
            self.relations[field] = lemma
        heads = [Atom(self.relations[field], self.relations[field].tracks) for field in ("rest", "pile")]
        prove("options", self.atoms("X g y h, lt v h"), heads, self.work, "that every smaller value is an option's")

    def check_misere(self) -> None:
        """The steps of misere play."""
        value = {"none": "zero {0}", "ones": "small {0}", "one": "large {0}", "more": "valid {0}"}
        for rest in _CLASSES:
            for kind in _KINDS:
                whole = _JOINED[rest][kind]
                self.imply("classes", f"{value[rest].format('g')}, {kind} y, X g y h", value[whole].format("h"))
                reached = {_JOINED[option][kind] for option in _OPTIONS[rest]}
                reached |= {_JOINED[rest][smaller] for smaller in _SMALLER[kind]}
                if not reached <= set(_OPTIONS[whole]):
                    refuse("downwards", f"{rest} with a pile of kind {kind}")
        for kind in _KINDS:
            self.imply("downwards", f"{kind} y, lt z y", ", ".join(f"{smaller} z" for smaller in _SMALLER[kind]))
        # "ones": the pile is 1 and the rest all 0, or the rest has such an option
        self.imply("ones", "unit y, zero z", "lt z y")
        self.imply("ones", "zero g, unit y, zero z, X g y h, X g z k", "X h y k")
        self.imply("ones", "unit o, X g o r, X g y h, X r y k", "X h o k")
        # "one": the rest has the large pile, or y is it
        for conclusion in ("small r", "X r y e"):
            self.imply("one", "small e, small y, X e y r", conclusion)
        for conclusion in ("small z", "lt z y", "X g z e"):
            self.imply("one", "small g, small e, large y, X g e z", conclusion)
        if any(_JOINED[rest][kind] not in ("none", "ones") for rest in ("none", "ones") for kind in ("zero", "unit")):
            refuse("one", "small piles make a large one")
        lost = {"none": "nothing {0}", "ones": "unit {0}", "one": "nothing {0}", "more": "zero {0}"}
        for here in _CLASSES:
            for there in _OPTIONS[here]:
                both = [lost[here].format("h"), value[there].format("k"), lost[there].format("k")]
                self.imply("P to P", ", ".join(both), "eq h k")
        self.imply("N to P", "small h", "zero h, unit h")
        self.imply("N to P", "zero h, unit h", "")  # a value 1 is not that of class "none"
        self.imply("N to P", "zero h, large h", "")  # a value 0 is not that of class "one"


_NORMAL = """nim with any number of piles: a position is P, at all sizes, iff the XOR of its piles is 0
  A position is a list of whole numbers >= 0, of any length. A move replaces one number by a smaller one.
  The player who cannot move loses (normal play). The XOR is the Grundy value.
  Proved for all lengths at once: by induction over the piles, from statements about XOR that automata decide."""
_MISERE = """nim:misere with any number of piles: a position is P, at all sizes, iff some pile exceeds 1 and the XOR\
 is 0, or none exceeds 1 and an odd number of them is 1
  A position is a list of whole numbers >= 0, of any length. A move replaces one number by a smaller one.
  The player who cannot move wins (misere play).
  Proved for all lengths at once: by induction over the piles, from statements about XOR that automata decide."""
