"""Make the rows of subtraction games {base, c} for every c: ``python benchmarks/subtraction_sweep.py TEXT [TEXT ...]``.

A text is a game with the letter c, with ``:grundy`` for Grundy values, or a pattern of many; the rows of the package
are kept where none is made. The rows of the package are those of

    python benchmarks/subtraction_sweep.py --workers 2 "subtraction:{1..59},{>..60},c" \\
        "subtraction:{1..9},{>..10},c:grundy"
"""

from __future__ import annotations

import argparse
import csv
import io
import lzma
from dataclasses import astuple, fields
from pathlib import Path

from nimlike.core.errors import NimlikeError
from nimlike.core.progress import results_of
from nimlike.games.heaps.letter_classes import Forms
from nimlike.games.heaps.letter_law import ROWS, Row, shipped_rows
from nimlike.games.heaps.letter_values import Family, accepted, family
from nimlike.runs.searches import expand
from nimlike.runs.workers import side_by_side

PACKAGE = Path(__file__).parent.parent / "src" / "nimlike" / "certificates"


def row_of(base: tuple[int, ...], grundy: bool, seconds: float, check: bool) -> Row:
    """The row of a base set, without a limit of time unless one is given."""
    forms = Forms(tuple(sorted([*((0, number) for number in base), (1, 0)])))
    name, values = " ".join(map(str, base)), "grundy" if grundy else "outcomes"
    try:
        known = family(forms, grundy, seconds)
    except NimlikeError:
        return Row(name, values, 0, 0, 0, 0, 1, 0, -1, 0, 0)
    if check:
        accepted(known)
    sums, others = _exceptions(known, base) if len(base) == 2 and not grundy else (0, -1)
    first = max((one.first for one in known.classes), default=0)
    counts = (known.modulus, len(known.classes), len(known.members), first, len(known.open))
    return Row(name, values, *counts, sums, others, known.check_steps // len(forms.forms), int(check))


def _exceptions(known: Family, base: tuple[int, ...]) -> tuple[int, int]:
    """How many c or classes have a period that divides no sum of two numbers: one number being a sum, and others."""
    a, b = base
    sums = others = 0
    for one in known.classes:
        grown, fixed = one.period
        if (grown, fixed) not in ((1, a), (1, b)) and (grown or (a + b) % fixed):
            others += 1
    for c, period, _ in known.members:
        if c not in base and all(total % period for total in (a + b, a + c, b + c)):
            if c in (a + b, b - a):
                sums += 1
            else:
                others += 1
    return sums, others


def row_for(text: str) -> Row:
    """The row of a text with the letter, verified by the checker."""
    _, numbers, *option = text.split(":")
    base = tuple(added for times, added in Forms.read(numbers).forms if not times)
    return row_of(base, bool(option), float("inf"), True)


def as_text(rows: list[Row]) -> str:
    """Rows as lines with commas, the names of the columns first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(each.name for each in fields(Row))
    writer.writerows(astuple(row) for row in rows)
    return out.getvalue()


def main() -> None:
    """Make, and pack."""
    parser = argparse.ArgumentParser(description="Make the rows of the package.")
    parser.add_argument("texts", nargs="+")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    known = {(row.base, row.values): row for row in shipped_rows()}
    with side_by_side(given.workers):
        known |= {(row.base, row.values): row for row in results_of(row_for, expand(given.texts))}
    rows = sorted(
        known.values(), key=lambda row: (row.values, row.base.count(" "), [*map(int, row.base.split())][::-1])
    )
    (PACKAGE / ROWS).write_bytes(lzma.compress(as_text(rows).encode(), preset=9))
    print(f"{len(rows):,} rows in {PACKAGE / ROWS}")


if __name__ == "__main__":
    main()
