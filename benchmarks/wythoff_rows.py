"""The rows of the Grundy values of Wythoff's game: python benchmarks/wythoff_rows.py writes their table to the page.

The columns up to the first repetition come from the program. By the theorem of docs/theory/wythoff-rows.md they are all
that is needed: the least period of each row and where it starts are read off them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from nimlike.games.wythoff.game import find_columns

PAGE: Final = Path(__file__).parent.parent / "docs" / "theory" / "wythoff-rows.md"
MOST: Final = 60
HEAD: Final = "| a | from n = | period | smallest |\n| --- | --- | --- | --- |\n"


def least_period(row: list[int], start: int) -> tuple[int, int]:
    """The least preperiod and period of a row G(a, n) - n that repeats its values from a place on."""
    whole = len(row) - start
    period = next(p for p in range(1, whole + 1) if whole % p == 0 and row[start : len(row) - p] == row[start + p :])
    while start and row[start - 1] == row[start - 1 + period]:
        start -= 1
    return start, period


def options(a: int, n: int) -> list[tuple[int, int]]:
    """The options of piles of a and n counters."""
    fewer = [(a - k, n) for k in range(1, a + 1)] + [(a, n - k) for k in range(1, n + 1)]
    return fewer + [(a - k, n - k) for k in range(1, min(a, n) + 1)]


def by_definition(rows: int, columns: int) -> dict[tuple[int, int], int]:
    """The Grundy values of the first rows: of each position the smallest number that no option has."""
    value: dict[tuple[int, int], int] = {}
    for a in range(rows):
        for n in range(columns):
            reached = {value[option] for option in options(a, n)}
            value[a, n] = next(z for z in range(len(reached) + 1) if z not in reached)
    return value


def table(most: int) -> str:
    """For each row a line: a, from which n on, the period, and the least G(a, n) - n."""
    columns, start = find_columns.__wrapped__(most)
    rows = [[column[a] for column in columns] for a in range(most + 1)]
    lines = ((a, *least_period(row, start), min(row)) for a, row in enumerate(rows))
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


if __name__ == "__main__":
    before, head, rest = PAGE.read_text(encoding="utf-8").partition(HEAD)
    _, gap, after = rest.partition("\n\n")
    PAGE.write_text(before + head + table(MOST) + gap + after, encoding="utf-8")
