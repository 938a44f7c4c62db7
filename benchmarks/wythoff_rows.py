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
