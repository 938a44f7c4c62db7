"""Grundy values of heaps: sparse space beside the definition, subtraction sets, and the checker.

Run ``python benchmarks/grundy_sequences.py``; it prints medians.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Final

import numpy as np

from nimlike.discover.periods import find_period
from nimlike.games._heaps import EMPTY, SPLIT, WHOLE, HeapGame
from nimlike.games.registry import parse_ruleset
from nimlike.kernels import grundy
from nimlike.solve.heap_values import HeapTable
from nimlike_check import check

REPEATS: Final = 3
SPARSE: Final = (
    ("octal:0.77", 40_000),
    ("octal:0.007", 100_000),
    ("octal:0.16", 1 << 20),
    ("octal:0.354", 1 << 20),
    ("octal:0.454", 1 << 20),
    ("grundy", 1 << 17),
)
DEFINITION: Final = (("octal:0.77", 40_000), ("grundy", 20_000))
SUBTRACTION: Final = (("subtraction:1,3,4", 10**8), ("subtraction:2,5,8,13,21,34,55,89", 10**8))
CERTIFIED: Final = ("octal:0.77", "octal:0.137", "octal:0.156", "octal:0.356", "subtraction:3,7,11,12")


def median_seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The median time of ``work`` over some runs."""
    times = []
    for _ in range(repeats):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
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


def tables() -> None:
    """Values of games with splits, compiled."""
    HeapTable(game("octal:0.77")).up_to(5_000)
    for text, heaps in SPARSE:
        spent = median_seconds(lambda text=text, heaps=heaps: HeapTable(game(text)).up_to(heaps))  # type: ignore[misc]
        print(f"{text}, heaps to {heaps:,}: {spent:.3f} s in sparse space, {spent / heaps * 1e9:.0f} ns a heap")
    for text, heaps in DEFINITION:
        spent = median_seconds(lambda text=text, heaps=heaps: by_definition(game(text), heaps))  # type: ignore[misc]
        print(f"{text}, heaps to {heaps:,}: {spent:.3f} s by the definition, compiled")


def subtraction_sets() -> None:
    """Values of subtraction games, against a plain copy of a table as long."""
    HeapTable(game("subtraction:1,2")).up_to(1_000)
    source = np.ones(10**8, np.uint16)
    copied = median_seconds(source.copy)
    print(f"a copy of 10^8 values: {copied:.3f} s, {0.4 / copied:.1f} GB/s read and written")
    for text, heaps in SUBTRACTION:
        spent = median_seconds(lambda text=text, heaps=heaps: HeapTable(game(text)).up_to(heaps), 1)  # type: ignore[misc]
        print(f"{text}, heaps to {heaps:,}: {spent:.3f} s, {spent / heaps * 1e9:.2f} ns a heap")


def certificates() -> None:
    """The checker, which is plain Python."""
    for text in CERTIFIED:
        found = find_period(game(text))
        spent = median_seconds(lambda found=found: check(found.certificate))  # type: ignore[misc]
        print(f"{text}: the checker takes {spent * 1e3:.1f} ms for {found.bound + 1:,} values")


if __name__ == "__main__":
    tables()
    subtraction_sets()
    certificates()
