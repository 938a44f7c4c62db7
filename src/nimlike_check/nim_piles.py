"""Nim with any number of piles: kind ``nim-any-piles``. Numbers are written in binary; XOR is taken digit by digit.

Lemma (Bouton 1901). Let ``rest`` and ``pile`` be relations of numbers g, y, v, and suppose that

H1  whatever the witness of ``rest`` accepts has r < g and r XOR y = v;
H2  all g, y, v that ``rest`` accepts are part of some g, y, v, r that its witness accepts;
H3  whatever the witness of ``pile`` accepts has z < y and g XOR z = v;
H4  all g, y, v that ``pile`` accepts are part of some g, y, v, z that its witness accepts;
H5  ``rest`` or ``pile`` accepts g, y, v whenever v < g XOR y.

Then, with any number of piles, the XOR of the piles is the Grundy value, and a position is a P-position in normal play
iff the XOR is 0; in misère play iff some pile exceeds 1 and the XOR is 0, or none does and the XOR is 1.

The proof, by induction over the piles, is in docs/certificates/nim-any-piles.md. The checker makes the automata of
XOR and < itself.
"""

from __future__ import annotations

from typing import Any

from nimlike_check.automata import Atom, Automaton, prove, read_automaton
from nimlike_check.covers import check_cover
from nimlike_check.numeration import build
from nimlike_check.refusal import check_shape, refuse
from nimlike_check.work import Work

KINDS = ("nim-any-piles",)


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a hypothesis of the lemma fails.
    """
    check_shape(certificate, {"format", "kind", "misere", "rest", "pile"})
    if not isinstance(certificate["misere"], bool):
        refuse("format", "misere is true or false")
    rest = check_hint(certificate["rest"], "rest", "r", ("H1", "H2"), work)
    pile = check_hint(certificate["pile"], "pile", "z", ("H3", "H4"), work)
    check_values(rest, pile, work)
    return _MISERE if certificate["misere"] else _NORMAL


def xor(one: str, other: str, result: str) -> Atom:
    """The relation one XOR other = result: the digits at each place have an even sum."""
    automaton = build("abc", 2, 0, lambda _, column: 0 if sum(column) % 2 == 0 else None, lambda _: True)
    return Atom(automaton, (one, other, result))


def less(one: str, other: str) -> Atom:
    """The relation one < other: at the first place where the digits differ, the other has the greater one."""

    def after(state: int, column: tuple[int, ...]) -> int | None:
        return 1 if state or column == (0, 1) else 0 if column in ((0, 0), (1, 1)) else None

    automaton = build("ab", 2, 0, after, lambda state: state == 1)
    return Atom(automaton, (one, other))


def check_hint(value: Any, field: str, new: str, hypotheses: tuple[str, str], work: Work) -> Atom:
    """Step "options": the relation ``rest`` or ``pile``; what it accepts has a witness, and that is one."""
    if not isinstance(value, dict) or set(value) != {"automaton", "witness", "cover"}:
        refuse("format", f"{field} has the fields automaton, cover, witness")
    relation = read_automaton("options", value["automaton"], 2, work, 3)
    witness = read_automaton("options", value["witness"], 2, work, 4)
    if set(relation.tracks) != set("gyv") or set(witness.tracks) != {*"gyv", new}:
        refuse("format", f"the tracks of {field} are g, v, y, those of its witness g, v, y, {new}")
    facts = (less("r", "g"), xor("r", "y", "v")) if new == "r" else (less("z", "y"), xor("g", "z", "v"))
    check_witness(witness, facts, field, hypotheses[0], work)
    known = Atom(relation, relation.tracks)
    check_cover("options", known, witness, value["cover"], work, hypotheses[1])
    return known


def check_witness(witness: Automaton, facts: tuple[Atom, ...], field: str, hypothesis: str, work: Work) -> None:
    """Step "options": what a witness accepts is a smaller number that gives the value."""
    for fact in facts:
        what = f"that the witness of {field} accepts nothing wrong"
        prove("options", [Atom(witness, witness.tracks)], [fact], work, what, hypothesis)


def check_values(rest: Atom, pile: Atom, work: Work) -> None:
    """Step "options": every smaller value is that of an option."""
    heads = [xor("g", "y", "h"), less("v", "h")]
    prove("options", heads, [rest, pile], work, "that every smaller value is an option's", "H5")


_NORMAL = """nim with any number of piles (Nim, any number from one pile, normal play): a position is a P-position iff\
 the XOR of the binary digits of its piles is 0
  A position is a list of whole numbers >= 0, of any length. A move replaces one number by a smaller one.
  The player who cannot move loses (normal play). The XOR is the Grundy value.
  Proved for all lengths at once: by induction over the piles, from statements about XOR that automata decide."""
_MISERE = """nim:misere with any number of piles (Nim, any number from one pile, misere play): a position is a\
 P-position iff one of its piles exceeds 1 and the XOR of their binary digits is 0, or\
 none exceeds 1 and an odd number of them is 1
  A position is a list of whole numbers >= 0, of any length. A move replaces one number by a smaller one.
  The player who cannot move wins (misere play).
  Proved for all lengths at once: by induction over the piles, from statements about XOR that automata decide."""
