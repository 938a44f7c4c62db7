"""Pack runs of sweeps into the catalogue of the package: ``python benchmarks/catalogue.py octal RUN [RUN ...]``.

Of a game in several runs the last one counts. The runs are made by commands like these; docs/scale.md has them all.

    nimlike run start codes sweep "octal:0.{0..7}{0..7}{0..7}" "octal:4.{0..7}{0..7}" --to 20000
    nimlike run start late sweep "octal:0.{127,16,56}" --to 2^20

``--against FILE.json`` compares the rows with a list of objects that have "ruleset", "period" and "preperiod", and
prints the differences.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import lzma
from pathlib import Path
from typing import Any

from nimlike.core.catalogue import ENDING, PLACE
from nimlike.runs.run import Run

PACKAGE = Path(__file__).parent.parent / "src" / "nimlike" / PLACE
COLUMNS = (
    *("ruleset", "period", "preperiod", "saltus", "label", "bound", "proved_by", "greatest", "greatest_at"),
    *("mask", "swing", "rare", "last_rare", "run", "version"),
)


def rows_of(folder: Path) -> list[dict[str, Any]]:
    """The rows of a run, those that are no games left out, with the run that they come from."""
    run = Run(folder, write=False)
    if run.missing or run.chunks.check():
        raise SystemExit(f"{folder}: the run is not complete and sound")
    made = {"run": run.chunks.manifest.id, "version": run.chunks.manifest.version}
    rows = [row for chunk in range(run.job.chunks) for row in run.job.rows(chunk, run.given[chunk])]
    return [row | made for row in rows if "error" not in row]


def main() -> None:
    """Pack, or compare."""
    parser = argparse.ArgumentParser(description="Pack runs into the catalogue.")
    parser.add_argument("name", help="the part of the catalogue, like octal")
    parser.add_argument("runs", nargs="+", type=Path)
    parser.add_argument("--against", type=Path, help="compare with published values instead")
    asked = parser.parse_args()
    found: dict[str, dict[str, Any]] = {}
    for folder in asked.runs:
        found |= {row["ruleset"]: row for row in rows_of(folder)}
    if asked.against is not None:
        for known in json.loads(asked.against.read_text()):
            row = found.get(known["ruleset"])
            if row is None or (row["period"], row["preperiod"]) != (known["period"], known["preperiod"]):
                ours = None if row is None else (row["period"], row["preperiod"])
                print(f"{known['ruleset']}: published {known['period']} from {known['preperiod']}, here {ours}")
        return
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(found.values())
    PACKAGE.mkdir(parents=True, exist_ok=True)
    (PACKAGE / f"{asked.name}{ENDING}").write_bytes(lzma.compress(text.getvalue().encode(), preset=9))
    print(f"{len(found):,} rows in {PACKAGE / asked.name}{ENDING}")


if __name__ == "__main__":
    main()
