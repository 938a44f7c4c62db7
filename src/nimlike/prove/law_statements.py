"""A law of a set of positions as a statement to prove: an automaton is learned from the members of the law."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from nimlike.core.errors import Undecided
from nimlike.core.progress import report
from nimlike.discover.automata import best
from nimlike.discover.laws import SetLaw
from nimlike.numeration.automata.named import system_named
from nimlike.numeration.automata.systems import two_parameter_system
from nimlike.prove.beatty import pair_set
from nimlike.prove.guesses import Source
from nimlike.prove.statements import Statement

_PERIODIC: Final = ("all", "finite", "line", "band", "residues", "columns")


def as_automaton(source: Source, law: SetLaw) -> Statement:
    """The law as an automaton in the digits of some number system, learned from its members."""
    size = len(source.rules.position)
    # Sets that are unions of lines and residue classes have an automaton in every base; sums of columns in binary.
    systems = [system_named("binary")] if law.kind in _PERIODIC else list(source.systems)
    if law.kind == "linear pairs":
        systems.append(two_parameter_system(law.facts["s"], law.facts["t"]))
    rise = law.facts.get("rise", 0)
    if 4 <= rise <= 12:
        systems.append(system_named(f"recurrence:{rise},1:1,{rise + 1}"))
    sides: tuple[int, ...]
    if size == 2:
        sides = (400, 2_000, 20_000, 200_000) if law.listing is not None else (400, 2_000, 4_000)
    else:
        sides = (64,) if size > 2 else (400, 4_000, 40_000)
    for most in sides:
        members = law.members(most)
        report(f"{source.rules.title}: automata for the law below {most:,}", 0, 1)
        for one in best(systems, source.rules.position, members, most):
            return _with_floors(Statement(source.rules, one.system, one.relation, law.core or law.words), law)
    beatty = law.facts.get("beatty")
    none = law.kind == "pairs" and beatty is not None and beatty["alpha"]["q"]
    more = (
        " (if this law holds there is none in a base b >= 2, as the density of the A_k is irrational: Cobham 1972)"
        if none
        else ""
    )
    raise Undecided(
        f"{source.rules.title}: no small automaton for the law was found{more}; it cannot be proved by automata"
    )


def _with_floors(statement: Statement, law: SetLaw) -> Statement:
    """The statement with the closed form of the pairs, where there is one and it is proved to be that."""
    if law.floors is None:
        return statement
    try:
        pairs = pair_set(law.floors, statement.system, statement.p)
    except Undecided:
        return statement
    x, y = statement.rules.position
    return replace(statement, words=law.floors.words(x, y), pairs=pairs)
