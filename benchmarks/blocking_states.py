"""Automata of Wythoff's game where options may be forbidden: python benchmarks/blocking_states.py [prove].

In the game wythoff:block=k a position is a P-position if and only if fewer than k of its options are. Two beginnings of
words that different ends must follow lead to different states. So the P-positions below a bound give a number of states
that every automaton has which reads these digits and accepts just the P-positions. For each k this program prints the
smallest of these numbers, over the number systems that `discover` tries, and the name of the system. With ``prove`` it
writes the certificates of the k whose automaton is found, in the folder benchmarks/blocking_states.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np

from nimlike.laws.automata import learn, least_states
from nimlike.numeration.automata.systems import system_named
from nimlike.proofs.guesses import of_game
from nimlike.proofs.results import decide
from nimlike.proofs.statements import Statement, default_systems

FOLDER: Final = Path(__file__).with_suffix("")
BOUND, MOST_K = 12_000, 20
PROVED: Final = {8: 1 << 14, 14: 1 << 13}
"""The k with an automaton that reads binary digits, and the bound of the table from which it is learned."""


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def safe_cells(k: int, side: int) -> Any:
    """The P-positions below a side."""
    cells = np.zeros((k * side, 2), np.int64)  # a row has k at most
    found = 0
    columns, diagonals = np.zeros(side, np.int64), np.zeros(2 * side, np.int64)
    for x in range(side):
        row = 0
        for y in range(side):
            if row + columns[y] + diagonals[side + y - x] < k:
                cells[found] = x, y
                found += 1
                row += 1
                columns[y] += 1
                diagonals[side + y - x] += 1
    return cells[:found]


def fewest_states(k: int) -> tuple[int, str]:
    """A number of states that every automaton has in each of the systems, and the system that needs the fewest."""
    cells = safe_cells(k, BOUND)
    return min((least_states(system, 2, cells, BOUND), system.name) for system in default_systems())


def prove(k: int) -> None:
    """Learn the automaton for k from a table, prove that it is right at all sizes, and write the certificate."""
    binary = system_named("binary")
    one = learn(binary, ("x", "y"), safe_cells(k, PROVED[k]), PROVED[k])
    assert one is not None
    result = decide(Statement(of_game(f"wythoff:block={k}").rules, binary, one.relation, "the automaton accepts it"))
    assert result.certificate is not None
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(result.certificate, separators=(",", ":"))
    (FOLDER / f"{k}.json").write_text(text, encoding="utf-8")
    print(f"k = {k}: {one.relation.states} states, {len(text):,} bytes, {result.label}")


if __name__ == "__main__":
    if sys.argv[1:] == ["prove"]:
        for k in PROVED:
            prove(k)
    else:
        for k in range(4, MOST_K + 1):
            print(k, *fewest_states(k), flush=True)
