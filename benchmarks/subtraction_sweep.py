"""The sweep over subtraction games {base, c} for every c: ``python benchmarks/subtraction_sweep.py ROWS.csv --to 60``.

For each base set the least period is proved for every c >= 1, and the independent checker is asked. A row for each is
added to the file; a run that was interrupted goes on where it was. ``--pack`` puts the rows into the package.
"""

from __future__ import annotations

import argparse
import lzma
import sys
import time
from itertools import combinations
from pathlib import Path

from nimlike.games.heaps.letters.sweep import ROWS, as_text, read_text, row_of

PACKAGE = Path(__file__).parent.parent / "src" / "nimlike" / "certificates"


def main() -> None:
    """Make the rows that are missing."""
    parser = argparse.ArgumentParser(description="Prove the periods of {base, c} for every c, for many bases.")
    parser.add_argument("file", type=Path, help="the rows, as CSV; made if it does not exist")
    parser.add_argument("--size", type=int, default=2, help="numbers in the base [2]")
    parser.add_argument("--from", dest="first", type=int, default=2, help="the least greatest number of a base [2]")
    parser.add_argument("--to", type=int, default=0, help="the greatest number of a base")
    parser.add_argument("--grundy", action="store_true", help="Grundy values, not P-positions")
    parser.add_argument("--no-check", action="store_true", help="do not ask the checker")
    parser.add_argument("--seconds", type=float, default=60.0, help="time for each base [60]")
    parser.add_argument("--pack", action="store_true", help="put the rows into the package")
    given = parser.parse_args()
    text = given.file.read_text() if given.file.exists() else as_text([])
    given.file.write_text(text)
    known = {(row.base, row.values) for row in read_text(text, str(given.file))}
    values = "grundy" if given.grundy else "outcomes"
    tops = range(max(given.first, given.size), given.to + 1)
    bases = [(*rest, top) for top in tops for rest in combinations(range(1, top), given.size - 1)]
    todo = [base for base in bases if (" ".join(map(str, base)), values) not in known]
    begun = time.monotonic()
    with given.file.open("a") as file:
        for at, base in enumerate(todo, 1):
            row = row_of(base, given.grundy, given.seconds, not given.no_check)
            file.write(as_text([row]).partition("\n")[2])
            file.flush()
            left = (time.monotonic() - begun) / at * (len(todo) - at)
            print(f"\r{at:,} of {len(todo):,} bases, now {base}, {left / 60:.1f} min left ", end="", file=sys.stderr)
    if given.pack:
        rows = sorted(
            read_text(given.file.read_text(), str(given.file)),
            key=lambda row: (row.values, row.base.count(" "), [*map(int, row.base.split())][::-1]),
        )
        (PACKAGE / ROWS).write_bytes(lzma.compress(as_text(rows).encode(), preset=9))
        print(f"{len(rows):,} rows in {PACKAGE / ROWS}")


if __name__ == "__main__":
    main()
