"""How often a law is said of a table that has none: random tables, each looked at for every kind of law.

    python benchmarks/false_laws.py [TABLES]

The tables are of five sorts, each with random density: rows of numbers, planes, symmetric planes, planes in which each
number stands in one random pair, and sequences of random values. By default 10,000 tables are made; the seed is fixed.
"""

import sys
import time
from collections import Counter

import numpy as np
from numpy.typing import NDArray

from nimlike.discover.automata import held
from nimlike.discover.laws import SURE, Table, confirmed, evidence
from nimlike.discover.values import value_law
from nimlike.numeration.automata.named import system_named
from nimlike.prove.discovery import KINDS

SYSTEMS = [system_named(name) for name in ("binary", "powers:3", "fibonacci", "pell")]
SIDE = 64
LINE = 512


def paired(random: np.random.Generator) -> NDArray[np.bool_]:
    """Each number in one pair with a random other one, as the P-positions of many games of two piles are."""
    order = random.permutation(SIDE)
    cells = np.zeros((SIDE, SIDE), np.bool_)
    cells[order[::2], order[1::2]] = cells[order[1::2], order[::2]] = True
    return cells


def table(sort: int, random: np.random.Generator) -> Table:
    density = random.uniform(0.02, 0.98)
    if sort == 0:
        return Table(("n",), random.random(LINE) < density)
    plane = random.random((SIDE, SIDE)) < density
    if sort == 2:
        plane = np.triu(plane) | np.triu(plane).T
    return Table(("x", "y"), paired(random) if sort == 3 else plane)


def laws(one: Table) -> list[str]:
    """The laws that would be proposed for a table."""
    found = [law.kind for fit in KINDS for law in fit(one) if confirmed(law, one)]
    members = one.members()
    for system in SYSTEMS:
        automaton = held(system, one.names, members, one.bound)
        if automaton is None:
            continue
        fitted = system.terms[system.terms.index(automaton.below) - 1]
        inside = [sum(max(numbers) < bound for numbers in members) for bound in (fitted, automaton.below)]
        if evidence(inside[0], fitted ** len(one.names), inside[1], automaton.below ** len(one.names))[1] >= SURE:
            found.append("automaton")
    return found


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    random = np.random.default_rng(20261122)
    said: Counter[str] = Counter()
    begun = time.process_time()
    for number in range(count):
        sort = number % 5
        if sort == 4:
            values = random.integers(0, random.integers(2, 17), LINE).tolist()
            said.update(["values"] if value_law(values) else [])
        else:
            said.update(laws(table(sort, random)))
    seconds = time.process_time() - begun
    print(f"{count:,} random tables: {sum(said.values())} laws said {dict(said) or ''} ({seconds:.0f} s of CPU)")


if __name__ == "__main__":
    main()
