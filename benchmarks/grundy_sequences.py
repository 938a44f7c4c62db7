"""Grundy values of heaps: each row the work, our time, and what the machine could do at best; then the checker.

Run ``python benchmarks/grundy_sequences.py``; ``--long`` adds tables to heap 2^28, ``--json FILE`` writes the rows.
The first use of kernels has rows of its own.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
from _counted import counted, limit_of
from _measure import REPEATS, Board, copy_bandwidth, median_seconds

from nimlike.families import parse_ruleset
from nimlike.games.heaps.game import HeapGame
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.period_findings import find_period
from nimlike.games.heaps.proved_periods import proof_in
from nimlike.games.heaps.take_and_break import EMPTY, SPLIT, WHOLE
from nimlike.kernels import grundy
from nimlike_check import check

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
    values, effort = np.zeros(heaps + 1, np.uint16), np.zeros(4, np.int64)
    grundy.heap_values(values, 0, empty, whole, split, rules.rule.unequal, 0, 0, effort)


def first_use(board: Board) -> None:
    """From nothing to the first values: compilation, or Numba's cache."""
    for text, heaps in (("octal:0.77", 5_000), ("octal:0.454", 1 << 21), ("subtraction:1,2", 1_000), ("hex:0.8", 50)):
        begun = time.perf_counter()
        HeapTable(game(text)).up_to(heaps)
        board.add(f"first use: {text} to heap {heaps:,}", time.perf_counter() - begun)


def tables(board: Board, rows: tuple[tuple[str, int], ...], repeats: int) -> None:
    """Values of games with splits; beside the time that the counted steps need."""
    for text, heaps in rows:
        made: list[HeapTable] = []

        def fill(text: str = text, heaps: int = heaps, made: list[HeapTable] = made) -> None:
            made[:] = [HeapTable(game(text))]
            made[0].up_to(heaps)

        spent = median_seconds(fill, repeats)
        steps, _ = counted(fill)
        limit = limit_of(steps)
        assert limit is not None
        note = f"{spent / heaps * 1e9:.0f} ns a heap"
        more = {"limit_seconds": limit.seconds, "limit": limit.steps, "note": note}
        board.add(f"{text} to heap {heaps:,}", spent, **more)


def definition(board: Board) -> None:
    """The definition, compiled: every option."""
    for text, heaps in DEFINITION:
        spent = median_seconds(lambda text=text, heaps=heaps: by_definition(game(text), heaps))  # type: ignore[misc]
        steps, _ = counted(lambda text=text, heaps=heaps: by_definition(game(text), heaps))  # type: ignore[misc]
        limit = limit_of(steps)
        assert limit is not None
        more = {"limit_seconds": limit.seconds, "limit": limit.steps}
        board.add(f"{text} to heap {heaps:,}, by the definition", spent, **more)


def subtraction_sets(board: Board) -> None:
    """Values of subtraction games."""
    for text, heaps in SUBTRACTION:
        spent = median_seconds(lambda text=text, heaps=heaps: HeapTable(game(text)).up_to(heaps), 1)  # type: ignore[misc]
        least = 4 * heaps / copy_bandwidth()
        board.add(f"{text} to heap {heaps:,}", spent, limit_seconds=least, limit="each value read and written")


def is_proved(code: str) -> bool:
    """Whether the values to heap 10,000 prove a period."""
    return proof_in(game(code), HeapTable(game(code)).up_to(10**4)) is not None


def sweeps(board: Board) -> None:
    """All octal games of three digits: here time passed counts, as all cores work."""
    for workers in (1, None):
        begun = time.perf_counter()
        with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
            proved = sum(pool.map(is_proved, (f"octal:0.{code:03o}" for code in range(1, 512))))
        spent = time.perf_counter() - begun
        board.add(f"511 octal codes to heap 10,000, {workers or 'all'} cores", spent, note=f"{proved} proved periodic")


def certificates(board: Board) -> None:
    """The checker, which is plain Python."""
    for text in CERTIFIED:
        found = find_period(game(text))
        spent = median_seconds(lambda found=found: check(found.certificate))  # type: ignore[misc]
        board.add(f"the checker: {text}, {found.bound + 1:,} values", spent)


def main() -> None:
    """Measure, print, and write the rows where that is asked for."""
    board, asked = Board.of_command_line(
        "Grundy values of heaps", long="tables to heap 2^28 too: a gigabyte, some minutes"
    )
    first_use(board)
    tables(board, SPARSE, REPEATS)
    if "long" in asked:
        tables(board, LONG, 1)
    definition(board)
    subtraction_sets(board)
    certificates(board)
    sweeps(board)
    board.close()


if __name__ == "__main__":
    main()
