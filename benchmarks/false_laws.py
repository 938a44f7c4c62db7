"""How often a law is said of a table that has none, or a law with a letter of games that have none in common.

    python benchmarks/false_laws.py [TABLES] [FAMILIES] [NEAR]

The tables are of five sorts, each with random density: rows of numbers, planes, symmetric planes, planes in which each
number stands in one random pair, and sequences of random values. Tables nearer to laws are of five sorts too: where a
random walk is positive; sequences that grow by random factors; the numbers with a sum of digits in some classes, a few
of them changed; sets that are periodic for a quarter of the table and random beyond; and the P-positions of a game in
which each position of the plane has some random options, symmetric or not. Random families of laws have numbers for
each value of the letter that are random in a small range, that grow by random steps, that are linear with random
errors, or that are true quasi-polynomials but for small random errors from some value on. By default 10,000 of each are
made; the seed is fixed.
"""

import sys
import time
from collections import Counter

import numpy as np
from numpy.typing import NDArray

from nimlike.laws.automata import learn_shorter
from nimlike.laws.laws_with_letters import family_law
from nimlike.laws.sequences import confirm_values, value_law
from nimlike.laws.set_laws import SetLaw, Table, confirm
from nimlike.numeration.automata.systems import system_named
from nimlike.proofs.discovery import KINDS
from nimlike.proofs.letter_proofs import STAGES

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


def near(sort: int, random: np.random.Generator) -> Table:
    """A table that has something of a law, and none."""
    if sort == 0:
        return Table(("n",), random.integers(-1, 2, LINE).cumsum() > random.integers(-3, 4))
    if sort == 1:
        bound, most = 8 * LINE, random.uniform(1.2, 4)
        numbers = [int(random.integers(0, 4))]
        while numbers[-1] < bound:
            numbers.append(numbers[-1] + int(random.integers(1, max(2, int((most - 1) * (numbers[-1] + 2))))))
        return Table.of(("n",), [(n,) for n in numbers[:-1]], bound)
    if sort == 2:
        base, modulus = int(random.integers(2, 5)), int(random.integers(2, 5))
        sums = [sum(n // base**place % base for place in range(10)) for n in range(LINE)]
        cells = random.random(modulus)[np.array(sums) % modulus] < 0.5
        for part in (
            slice(0, LINE // 2),
            slice(LINE // 2, LINE),
        ):  # some changes in what is fitted and in what is tested
            changed = random.integers(part.start, part.stop, random.integers(1, 9))
            cells[changed] = ~cells[changed]
        return Table(("n",), cells)
    if sort == 3:
        period = int(random.integers(2, 12))
        places = np.indices((SIDE, SIDE)) % period
        cells = (random.random((period, period)) < random.uniform(0.1, 0.9))[places[0], places[1]]
        late = np.indices((SIDE, SIDE)).max(axis=0) >= SIDE // 4
        return Table(("x", "y"), np.where(late, random.random((SIDE, SIDE)) < cells.mean(), cells))
    return Table(("x", "y"), of_random_game(random))


def of_random_game(random: np.random.Generator) -> NDArray[np.bool_]:
    """The P-positions where each pair of numbers has random options, in which none is larger."""
    symmetric = bool(random.integers(2))
    places = random.random((2, SIDE, SIDE, int(random.integers(1, 12))))
    numbers = np.arange(1, SIDE + 1)
    rows, columns = (places[0] * numbers[:, None, None]).astype(int), (places[1] * numbers[:, None]).astype(int)
    lost = np.zeros((SIDE, SIDE), np.bool_)
    for x in range(SIDE):
        for y in range(x if symmetric else 0, SIDE):
            # A position that is its own option is not marked yet, so that this option does not count.
            lost[x, y] = not lost[rows[x, y], columns[x, y]].any()
            if symmetric:
                lost[y, x] = lost[x, y]
    return lost


def laws(one: Table) -> list[str]:
    """The laws that would be proposed for a table."""
    found = [law.kind for fit in KINDS for law in fit(one) if confirm(law, one)]
    members = one.members()
    for system in SYSTEMS:
        automaton = learn_shorter(system, one.names, members, one.bound)
        if automaton is None:
            continue
        fitted = system.terms[system.terms.index(automaton.below) - 1]
        law = SetLaw("automaton", "", "", automaton.holds, size=len(one.names), fitted=fitted)
        found += ["automaton"] if confirm(law, one.below(automaton.below)) else []
    return found


def parameters(sort: int, random: np.random.Generator) -> dict[int, dict[str, int]]:
    """The numbers of a law for 96 values of a letter, without a law in common."""
    size = 96
    letter = np.arange(1, size + 1)
    columns = []
    for _ in range(int(random.integers(1, 4))):
        most = int(random.integers(2, 9))
        if sort == 0:
            column = random.integers(0, most, size)
        elif sort == 1:
            column = random.integers(0, most, size).cumsum()
        else:
            column = random.integers(0, 4) * letter + random.integers(0, 9)
            if sort == 2:
                column = column + (random.random(size) < random.uniform(0.4, 0.9)) * random.integers(1, most + 1, size)
            else:
                # The first half of any stage is a law, the second is not.
                column = column + (letter > random.integers(3, 7)) * random.integers(0, 3, size)
        columns.append(column)
    return {int(c): {f"n{at}": int(one[i]) for at, one in enumerate(columns)} for i, c in enumerate(letter)}


def family_laws(facts: dict[int, dict[str, int]]) -> int:
    """Whether a law with the letter is said, at any of the numbers of values that are looked at."""
    return any(family_law({c: facts[c] for c in range(1, stage + 1)}) is not None for stage in STAGES)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    random = np.random.default_rng(20261122)
    said: Counter[str] = Counter()
    begun = time.process_time()
    for number in range(count):
        sort = number % 5
        if sort == 4:
            values = random.integers(0, random.integers(2, 17), LINE).tolist()
            law = value_law(values)
            said.update(["values"] if law is not None and confirm_values(law, values) else [])
        else:
            said.update(laws(table(sort, random)))
    seconds = time.process_time() - begun
    print(
        f"{count:,} random tables: {sum(said.values())} laws said {dict(said) or ''} ({seconds:.0f} s of CPU)",
        flush=True,
    )
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    begun = time.process_time()
    found = sum(family_laws(parameters(number % 4, random)) for number in range(count))
    seconds = time.process_time() - begun
    print(f"{count:,} random families: {found} laws with a letter said ({seconds:.0f} s of CPU)", flush=True)
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000
    said, begun = Counter(), time.process_time()
    for number in range(count):
        said.update(f"{kind} (sort {number % 5 + 1})" for kind in laws(near(number % 5, random)))
    seconds = time.process_time() - begun
    print(f"{count:,} tables near to laws: {sum(said.values())} laws said {dict(said) or ''} ({seconds:.0f} s of CPU)")


if __name__ == "__main__":
    main()
