"""Pack runs over subtraction games {base, c} for every c: ``python benchmarks/subtraction_sweep.py RUN [RUN ...]``.

The runs are made by commands like these; the rows of the package are kept where the runs have none.

    nimlike run start pairs law "subtraction:{1..59},{>..60},c" --set verb=row --workers 2
    nimlike run start values law "subtraction:{1..9},{>..10},c:grundy" --set verb=row --workers 2
"""

from __future__ import annotations

import argparse
import csv
import io
import lzma
from dataclasses import astuple, fields
from pathlib import Path

from nimlike.games.heaps.letter_law import ROWS, Row, shipped_rows
from nimlike.runs.run import Run

PACKAGE = Path(__file__).parent.parent / "src" / "nimlike" / "certificates"


def rows_of(folder: Path) -> list[Row]:
    """The rows of a run."""
    run = Run(folder, write=False)
    if run.missing or run.chunks.check():
        raise SystemExit(f"{folder}: the run is not complete and sound")
    found = [row for chunk in range(run.job.chunks) for row in run.job.rows(chunk, run.given[chunk])]
    return [Row(**{each.name: row[each.name] for each in fields(Row)}) for row in found if "error" not in row]


def as_text(rows: list[Row]) -> str:
    """Rows as lines with commas, the names of the columns first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(each.name for each in fields(Row))
    writer.writerows(astuple(row) for row in rows)
    return out.getvalue()


def main() -> None:
    """Pack."""
    parser = argparse.ArgumentParser(description="Pack runs into the rows of the package.")
    parser.add_argument("runs", nargs="+", type=Path)
    known = {(row.base, row.values): row for row in shipped_rows()}
    for folder in parser.parse_args().runs:
        known |= {(row.base, row.values): row for row in rows_of(folder)}
    rows = sorted(
        known.values(), key=lambda row: (row.values, row.base.count(" "), [*map(int, row.base.split())][::-1])
    )
    (PACKAGE / ROWS).write_bytes(lzma.compress(as_text(rows).encode(), preset=9))
    print(f"{len(rows):,} rows in {PACKAGE / ROWS}")


if __name__ == "__main__":
    main()
