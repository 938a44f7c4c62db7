"""Automata as text files of Walnut, and the files that tell Walnut a number system."""

from __future__ import annotations

import re
from itertools import pairwise, product
from typing import Final

from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.relations import Relation
from nimlike.numeration.automata.systems import NumberSystem

_SHIPPED: Final = {"fibonacci": "msd_fib", "tribonacci": "msd_trib", "pell": "msd_pell"}


def walnut_system(system: NumberSystem) -> str:
    """The name of a number system in Walnut: its own where it has the system, else that of a custom base."""
    if system.name in _SHIPPED:
        return _SHIPPED[system.name]
    if all(late == system.digits * early for early, late in pairwise(system.terms[:8])):
        return f"msd_{system.digits}"
    return "msd_" + re.sub(r"[^a-z0-9]+", "_", system.name.lower()).strip("_")


def as_walnut(relation: Relation, system: NumberSystem) -> str:
    """The automaton in the text form of Walnut: a file of its Automata Library.

    The first line names the number system of each track, in alphabetical order. Transitions that are missing lead
    nowhere.
    """
    return _file(relation, walnut_system(system))


def walnut_base(system: NumberSystem) -> str:
    """The words that are numbers: a file of Walnut's Custom Bases, with the name of the system."""
    return _file(system.valid("x"), _digits(system))


def walnut_addition(system: NumberSystem) -> str:
    """x + y = z on three tracks: a file of Walnut's Custom Bases, with the name of the system and ``_addition``."""
    return _file(linear(system, {"x": 1, "y": 1, "z": -1}, 0, 0), _digits(system))


def _digits(system: NumberSystem) -> str:
    return "{" + ",".join(map(str, range(system.digits))) + "}"


def _file(relation: Relation, alphabet: str) -> str:
    lines = [" ".join([alphabet] * len(relation.tracks))]
    columns = list(product(range(relation.digits), repeat=len(relation.tracks)))
    for state, row in enumerate(relation.table.tolist()):
        lines += ["", f"{state} {int(relation.final[state])}"]
        lines += [
            f"{' '.join(map(str, read))} -> {ahead}" for read, ahead in zip(columns, row, strict=True) if ahead >= 0
        ]
    return "\n".join(lines)
