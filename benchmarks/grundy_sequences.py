"""Grundy values of heaps: each row the work, our time, and what the machine could do at best; then the checker.

Run ``python benchmarks/grundy_sequences.py``; ``--long`` adds tables to heap 2^28, ``--json FILE`` writes the rows.
Times are medians of CPU seconds of this process. The first use of kernels, compiled or read from Numba's
cache, has rows of its own.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np

from nimlike.discover.periods import find_period
from nimlike.discover.sweep import octal_codes, sweep
from nimlike.games._heaps import EMPTY, SPLIT, WHOLE, HeapGame
from nimlike.games.registry import parse_ruleset
from nimlike.kernels import grundy
from nimlike.kernels.compiled import compiled
from nimlike.solve.heap_values import LATE, HeapTable
from nimlike_check import check

REPEATS: Final = 3
SPARSE: Final = (
    ("octal:0.77", 40_000),
    ("octal:0.007", 100_000),
    ("octal:0.16", 1 << 20),
    ("octal:0.376", 1 << 20),
    ("octal:0.354", 1 << 24),
    ("octal:0.454", 1 << 24),
    ("grundy", 1 << 17),
    ("hex:0.8", 1 << 11),
)
LONG: Final = (("octal:0.454", 1 << 28), ("octal:0.104", 1 << 28), ("octal:0.054", 1 << 28))
DEFINITION: Final = (("octal:0.77", 40_000), ("grundy", 20_000))
SUBTRACTION: Final = (("subtraction:1,3,4", 10**8), ("subtraction:2,5,8,13,21,34,55,89", 10**8))
CERTIFIED: Final = ("octal:0.77", "octal:0.156", "octal:0.16", "octal:0.56", "subtraction:3,7,11,12", "hex:0.28")


@dataclass(frozen=True)
class Row:
    """A line of the table: the work, our seconds, and the least that this machine could need, where that is known."""

    work: str
    seconds: float
    limit: float | None = None
    of: str = ""


@compiled
def atoms(heaps: Any, met: Any, offsets: Any, values: Any, rounds: int) -> None:
    """The step of which sparse space is made, for many heaps at once: a value of an option becomes a bit of a word."""
    one = met.dtype.type(1)
    for _ in range(rounds):
        for k in range(offsets.size):
            part, value = heaps[offsets[k] : offsets[k] + met.size], values[k]
            for j in range(met.size):
                met[j] |= one << (part[j] ^ value)


@dataclass(frozen=True)
class Machine:
    """What the machine does in a second, measured in this run.

    Parameters
    ----------
    bytes_moved
        Of a large array, read and written.
    atoms
        Steps ``met |= 1 << (index ^ value)``.
    """

    bytes_moved: float
    atoms: float

    @classmethod
    def measured(cls) -> Machine:
        """The machine, measured."""
        source = np.ones(1 << 26, np.uint16)
        moved = 2 * source.nbytes / median_seconds(source.copy)
        rng = np.random.default_rng(0)
        heaps = rng.integers(0, 64, 4_096).astype(np.uint8)
        offsets, values = rng.integers(0, 4_000, 64), rng.integers(0, 64, 64).astype(np.uint8)
        met = np.zeros(32, np.uint64)
        atoms(heaps, met, offsets, values, 1)
        rounds = 20_000
        return cls(moved, met.size * 64 * rounds / median_seconds(lambda: atoms(heaps, met, offsets, values, rounds)))


def median_seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The median CPU time of ``work`` over some runs."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return statistics.median(times)


def game(text: str) -> HeapGame:
    """The heap game that ``text`` denotes."""
    rules = parse_ruleset(text)
    assert isinstance(rules, HeapGame)
    return rules


def by_definition(rules: HeapGame, heaps: int) -> None:
    """The values from the definition's kernel alone."""
    empty, whole, split = (
        np.array([k for k, left in rules.rule.digits if left & bit], np.int64) for bit in (EMPTY, WHOLE, SPLIT)
    )
    grundy.definition_values(np.zeros(heaps + 1, np.uint16), 0, empty, whole, split, rules.rule.unequal, 0, 0)


def first_use() -> Iterator[Row]:
    """From nothing to the first values: compilation, or Numba's cache."""
    for text, heaps in (("octal:0.77", 5_000), ("octal:0.454", 1 << 21), ("subtraction:1,2", 1_000), ("hex:0.8", 50)):
        begun = time.perf_counter()
        HeapTable(game(text)).up_to(heaps)
        yield Row(f"first use: {text} to heap {heaps:,}", time.perf_counter() - begun)


def tables(machine: Machine, rows: tuple[tuple[str, int], ...], repeats: int) -> Iterator[Row]:
    """Values of games with splits; in the late regime beside the atoms that its options with rare heaps need."""
    for text, heaps in rows:
        made: list[HeapTable] = []

        def fill(text: str = text, heaps: int = heaps, made: list[HeapTable] = made) -> None:
            made[:] = [HeapTable(game(text))]
            made[0].up_to(heaps)

        spent = median_seconds(fill, repeats)
        late = sum(part.stop - part.first for part in made[0].stretches if part.speed == LATE)
        prepared = made[0]._late
        least = late * prepared.common_at.size / machine.atoms if prepared is not None else None
        of = "atoms with rare heaps" if least is not None else ""
        yield Row(f"{text} to heap {heaps:,} ({spent / heaps * 1e9:.0f} ns a heap)", spent, least, of)


def definition(machine: Machine) -> Iterator[Row]:
    """The definition, compiled: every option."""
    for text, heaps in DEFINITION:
        splits = sum(1 for _, left in game(text).rule.digits if left & SPLIT)
        spent = median_seconds(lambda text=text, heaps=heaps: by_definition(game(text), heaps))  # type: ignore[misc]
        yield Row(
            f"{text} to heap {heaps:,}, by the definition",
            spent,
            splits * heaps**2 / 4 / machine.atoms,
            "an atom an option",
        )


def subtraction_sets(machine: Machine) -> Iterator[Row]:
    """Values of subtraction games."""
    for text, heaps in SUBTRACTION:
        spent = median_seconds(lambda text=text, heaps=heaps: HeapTable(game(text)).up_to(heaps), 1)  # type: ignore[misc]
        yield Row(f"{text} to heap {heaps:,}", spent, 4 * heaps / machine.bytes_moved, "each value read and written")


def sweeps() -> Iterator[Row]:
    """All octal games of three digits: here time passed counts, as all cores work."""
    for workers in (1, None):
        begun = time.perf_counter()
        proved = sum(row.repetition is not None for row in sweep(octal_codes(3), 10**4, workers))
        spent = time.perf_counter() - begun
        yield Row(f"511 octal codes to heap 10,000, {proved} proved periodic, {workers or 'all'} cores (wall)", spent)


def certificates() -> Iterator[Row]:
    """The checker, which is plain Python."""
    for text in CERTIFIED:
        found = find_period(game(text))
        spent = median_seconds(lambda found=found: check(found.certificate))  # type: ignore[misc]
        yield Row(f"the checker: {text}, {found.bound + 1:,} values", spent)


def peer() -> Iterator[Row]:
    """Kayles by another package, where that is installed."""
    if find_spec("ogdoad") is None:
        return
    import ogdoad  # type: ignore[import-not-found]

    try:
        code = ogdoad.OctalCode([7, 7])
        spent = median_seconds(lambda: ogdoad.GuySmithCertificate.compute(code, 71, 12, 10**6))
    except (AttributeError, TypeError, ValueError) as error:  # another version of it
        print(f"ogdoad: not measured: {error}")
        return
    yield Row("ogdoad: certificate of 0.77", spent)


def main() -> None:
    """Measure, print, and write the rows where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true", help="tables to heap 2^28 too: a gigabyte, some minutes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows")
    wanted = parser.parse_args()
    rows: list[Row] = []

    def add(more: Iterator[Row]) -> None:
        for row in more:
            least = "" if row.limit is None else f"  machine's limit {row.limit:.3f} s, {row.of}"
            print(f"{row.work}: {row.seconds:.3f} s{least}", flush=True)
            rows.append(row)

    add(first_use())
    machine = Machine.measured()
    print(f"this machine: {machine.bytes_moved / 1e9:.1f} GB/s read and written, {machine.atoms:.2g} atoms/s")
    add(tables(machine, SPARSE, REPEATS))
    add(tables(machine, LONG, 1) if wanted.long else iter(()))
    add(definition(machine))
    add(subtraction_sets(machine))
    add(certificates())
    add(sweeps())
    add(peer())
    if wanted.json:
        found = {"schema": "nimlike/benchmark/1", "machine": asdict(machine), "rows": [asdict(row) for row in rows]}
        wanted.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
