"""A theorem that was proved, as `prove` and `discover` print it: in lines, or its automaton in some form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nimlike.core.errors import Undecided
from nimlike.core.languages import tr
from nimlike.core.phrase import counted

if TYPE_CHECKING:
    from nimlike.prove.results import Result

FORMS: Final = ("table", "dot", "walnut", "walnut-base", "walnut-addition", "json", "tikz", "expression", "svg")
"""The forms in which an automaton is printed (`nimlike.numeration.automata.forms`, and a picture)."""


def formed(result: Result, form: str) -> str:
    """The automaton of a theorem in a form of `FORMS`."""
    from nimlike.numeration.automata import forms

    p, system = result.statement.p, result.statement.system
    if form != "svg":
        return forms.FORMS[form](p, system)
    from nimlike.plot.automaton import MOST_ARROWS, MOST_STATES, document

    picture = document(forms.arrows(p), p.final.tolist(), f"the P-positions of {result.statement.rules.title}")
    if not picture:
        raise Undecided(
            tr(
                "an automaton of more than {most_states} states or {most_arrows} arrows is not drawn; "
                "--automaton dot lets Graphviz draw it",
                most_states=MOST_STATES,
                most_arrows=MOST_ARROWS,
            )
        )
    return picture


def told(result: Result) -> list[str]:
    """The lines that tell a result."""
    lines = _told(result)
    if result.in_coq is not None:
        lines.append(f"  {result.in_coq.told()}")
    return lines


def _told(result: Result) -> list[str]:
    statement = result.statement
    system = statement.system
    lines = [f"{'Theorem' if result.proved else 'False'}: {result.theorem()}"]
    if statement.rules.ruleset is None:
        lines.append(f"  moves{', misère play' if statement.rules.misere else ''}:")
        lines.extend(f"    {move.name}: {statement.rules.describe(move)}" for move in statement.rules.moves)
    lines.extend(f"  rule: {given.words}" for given in statement.rules.given.values())
    if result.refutation is not None:
        return [*lines, f"  counter-example: {result.refutation}", f"  {result.prove_seconds:.2f} s"]
    lines.append(
        f"  for all sizes; an automaton of {counted(statement.p.states, 'state')} reads digits over {system.told()}"
    )
    from nimlike.numeration.automata.forms import shown

    lines.extend(f"  {line}" for line in shown(statement.p, system))
    if result.label is None:
        lines.append("  decided by automata; no certificate was made, so this is not certified")
        return [*lines, f"  proof {result.prove_seconds:.2f} s, largest automaton {counted(result.largest, 'state')}"]
    size = len(result.certificate_text) + 1
    lines.append(f"  [{result.label}: the independent checker accepted the certificate]")
    lines.append(
        f"  proof {result.prove_seconds:.2f} s, largest automaton {counted(result.largest, 'state')};"
        f" certificate {size:,} bytes, made in {result.seconds - result.prove_seconds:.2f} s,"
        f" checked in {result.check_seconds:.2f} s"
    )
    return lines
