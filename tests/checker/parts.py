"""Parts of the checker by themselves, for what no certificate is known to reach: calls with the answers they must have.

The lemmas hold whatever these parts meet, so that each is right on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module

from checker.binary import BINARY

MOST = 4
"""K of the race whose sentence is asked for."""
B_WINS = "B wins n chips iff n >= 5"


def same_positions(known: Sequence[int], other: Sequence[int]) -> str:
    """Whether a closed form with some accepting states agrees with P-positions: those of two piles in binary.

    States 0 and 1 of the one automaton accept equal piles, all of which are 0 in state 0; state 2 the others.
    """
    automata, families = import_module("nimlike_check.automata"), import_module("nimlike_check.families")
    numeration, work = import_module("nimlike_check.numeration"), import_module("nimlike_check.work").Work(1)
    rows = [{(0, 0): 0, (1, 1): 1, (0, 1): 2, (1, 0): 2}]
    rows += [{(0, 0): 1, (1, 1): 1, (0, 1): 2, (1, 0): 2}, dict.fromkeys(rows[0], 2)]
    positions, form = (automata.Automaton(("x", "y"), 2, rows, states) for states in (known, other))
    return str(families.agrees(positions, form, numeration.Numeration(BINARY, work), work))


def starts_of_race(edge: int) -> str:
    """Whether a race with some edge says who wins at the start of the game."""
    race = {"ruleset": f"coprime:max={MOST}", "primes": [3], "start": 9, "edge": edge, "phase": 0}
    return str("; so of these n" in import_module("nimlike_check.coprime_columns")._race_words(race, MOST, (-9, 9), 12))


def remainders_of_n(residues: list[int]) -> str:
    """What is said of n where B wins some remainders modulo 3."""
    module = import_module("nimlike_check.coprime_total")
    total = module.Total("coprime:max=1:total=1mod3", 1, 3, [1], 0, 1, [], 5, 3, residues, [])
    return str(module._statement(total, None).partition(": ")[2].partition(";")[0])


def name(generator: int) -> str:
    """The name of a generator."""
    return str(import_module("nimlike_check.presentations").name(generator))


PARTS: list[tuple[str, Callable[[], str], str]] = [
    ("all equal piles", partial(same_positions, [0, 1], [0, 1]), "True"),
    ("a closed form without some of the P-positions", partial(same_positions, [0, 1], [0]), "False"),
    ("a closed form with more than the P-positions", partial(same_positions, [0, 1], [0, 1, 2]), "False"),
    *((f"a race with edge {e}", partial(starts_of_race, e), str(1 <= e <= MOST)) for e in range(-1, MOST + 3)),
    *(
        (f"remainders {residues} modulo 3", partial(remainders_of_n, residues), f"{wins}{which}")
        for residues, wins, which in (
            ([], "A wins every n >= 0", ""),
            ([0], B_WINS, " and n mod 3 is 0"),
            ([0, 1], B_WINS, " and n mod 3 is 0 or 1"),
            ([1, 2], B_WINS, " and n mod 3 is 1 or 2"),
            ([0, 1, 2], B_WINS, ""),
        )
    ),
    *((f"generator {g}", partial(name, g), said) for g, said in ((0, "a"), (25, "z"), (26, "g26"), (100, "g100"))),
]
