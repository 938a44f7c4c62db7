"""Pack runs into the catalogue of the package: ``python benchmarks/catalogue.py octal RUN [RUN ...]``.

The runs are sweeps, and searches for the period of one game; docs/development/catalogue.md has the
commands. Of a game in several runs the last row counts that has a period, else the last one.

    nimlike run start codes sweep "octal:0.{0..7}{0..7}{0..7}" --to 100000
    nimlike run start p104 period octal:0.104 --to 2^28

A search for a period has its certificate; those of sweeps are made again. Of several the shortest is taken, and the
independent checker is asked, without a limit of time: a row is certified if it accepts. ``--accepted FILE`` keeps the
checksums of those that it has accepted, one in a line: they are not checked again, so that packing can be interrupted.
``--leave RULESET`` puts off the checker where it would take an hour: such a row is labelled computed.

``--check``, without runs, has all certificates that the package keeps checked again.

``--against FILE.json`` compares the rows with a list of objects that have "ruleset", "period" and "preperiod", and
prints the differences.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from nimlike.core.literature import CERTIFICATES, ENDING, PLACE, certificates, rows
from nimlike.core.outcome import Label
from nimlike.families import parse_ruleset
from nimlike.games.heaps.long_runs import PeriodJob, columns
from nimlike.games.heaps.period_findings import find_period
from nimlike.runs.run import Run
from nimlike.runs.searches import checksum
from nimlike.storage.chunks import Given
from nimlike.storage.disk import unpack
from nimlike_check import check

PACKAGE = Path(__file__).parent.parent / "src" / "nimlike" / PLACE
COLUMNS = (
    *("ruleset", "period", "preperiod", "saltus", "label", "bound", "proved_by", "certificate"),
    *("certificate_bytes", "greatest", "greatest_at", "mask", "swing", "rare", "last_rare", "run", "version"),
)
MOST_BYTES = 3 << 20
"""The files of the catalogue may have so many bytes together."""
LONG = 10_000
"""The checker takes a while for so many values."""

Row = dict[str, Any]


def survey_of_run(job: PeriodJob, given: Given) -> dict[str, Any] | None:
    """The columns that a sweep gives, for all heaps that the run has computed.

    Where a window has slid, no heap in it is rare: so all rare heaps are in the table before it. None where the run
    has found no period. O(values of the table), and a chunk computed anew where the greatest value is in a window.
    """
    last = job.decisive(given)
    result = unpack(given[last])[0]["result"]
    if result is None or "period" not in result:
        return None
    bound = result["at"] - 1
    tabled = [at for at in range(last + 1) if unpack(given[at])[0]["kind"] == "values"]
    values = job.values_to(tabled[-1], given)
    greatest, greatest_at = int(values.max()), int(values.argmax())
    for chunk in range(tabled[-1] + 1, last + 1):
        if (most := unpack(given[chunk])[0]["greatest"]) > greatest:
            greatest, greatest_at = most, _first_with(job, chunk, most, given)
    return columns(job.game, values, bound) | {
        "period": result["period"],
        "preperiod": result["preperiod"],
        "saltus": result["saltus"],
        "label": Label.COMPUTED.value,
        "proved_by": bound,
        "greatest": greatest,
        "greatest_at": greatest_at,
    }


def _first_with(job: PeriodJob, chunk: int, value: int, given: Given) -> int:
    """The first heap of a chunk with this value, which it has."""
    heap, slide = job.end(chunk - 1), job.slide(unpack(given[chunk])[0]["base"], given)
    for values in job.window_at(chunk - 1, slide, given).pieces(job.end(chunk)):
        found = np.flatnonzero(values == value)
        if found.size:
            return heap + int(found[0])
        heap += values.size
    raise AssertionError(f"no heap of chunk {chunk} has the value {value}")


def rows_of(folder: Path) -> Iterator[tuple[Row, dict[str, Any] | None]]:
    """The rows of a run, those that are no games left out, with the run; and the certificate that the run has."""
    run = Run(folder, write=False)
    if run.missing or run.chunks.check():
        raise SystemExit(f"{folder}: the run is not complete and sound")
    made = {"run": run.chunks.manifest.id, "version": run.chunks.manifest.version}
    if isinstance(run.job, PeriodJob):
        if (found := survey_of_run(run.job, run.given)) is None:
            raise SystemExit(f"{folder}: the run has found no period")
        _, certificate = next(run.job.certificates(run.given))
        yield {"ruleset": str(run.job.game)} | found | made, certificate
        return
    for chunk in range(run.job.chunks):
        for row in run.job.rows(chunk, run.given[chunk]):
            if "error" not in row:
                yield row | made, None


def gathered(folders: list[Path]) -> tuple[dict[str, Row], dict[str, list[dict[str, Any]]]]:
    """The row of each game, and the certificates that runs have of it."""
    found: dict[str, Row] = {}
    given: dict[str, list[dict[str, Any]]] = {}
    for folder in folders:
        for row, certificate in rows_of(folder):
            name = row["ruleset"]
            if certificate is not None:
                given.setdefault(name, []).append(certificate)
            known = found.get(name)
            if known is None or known["period"] is None or row["period"] is not None:
                if known is not None and known["period"] is not None:
                    agree(known, row)
                found[name] = row
    return found, given


def agree(one: Row, other: Row) -> None:
    """Two rows with a period of the same game must have the same one."""
    if [one[name] for name in ("period", "preperiod", "saltus")] != [
        other[name] for name in ("period", "preperiod", "saltus")
    ]:
        raise SystemExit(f"{one['ruleset']}: the runs {one['run']} and {other['run']} have other periods")


def written(certificate: dict[str, Any]) -> str:
    """A certificate as a line."""
    return json.dumps(certificate, sort_keys=True, separators=(",", ":"))


def certify(
    found: dict[str, Row], given: dict[str, list[dict[str, Any]]], accepted: Path | None, left: list[str]
) -> list[str]:
    """Ask the checker for each period, and say so in the rows; the certificates that are kept, as lines."""
    known = set(accepted.read_text().split()) if accepted is not None and accepted.exists() else set()
    lines = []
    for name, row in found.items():
        made = given.get(name, [])
        if not made and row["label"] == "certified":
            anew = find_period(parse_ruleset(name), max(2, row["proved_by"]), check=False).certificate
            made = [anew] if anew else []
        row["certificate"] = row["certificate_bytes"] = None
        if not made and row["label"] == "certified":
            raise SystemExit(f"{name}: certified in the run {row['run']}, and no certificate was made")
        if not made:
            continue
        shortest = min(made, key=lambda each: len(written(each)))
        if (each := checksum(shortest)) not in known and name not in left:
            if len(shortest.get("values", ())) > LONG or "listed" in shortest:
                print(f"{name}: the checker is asked", flush=True)
            begun = process_time()
            check(shortest)
            if process_time() - begun > 1:
                print(f"{name}: the checker took {process_time() - begun:,.0f} s", flush=True)
            if accepted is not None:
                with accepted.open("a") as file:
                    file.write(f"{each}\n")
            known.add(each)
        if any(shortest.get(key, 0) != row[key] for key in ("period", "preperiod", "saltus")):
            raise SystemExit(f"{name}: the certificate has another period than the row")
        text = written(shortest)
        row |= {"certificate": shortest["kind"], "certificate_bytes": len(text)}
        row["label"] = "certified" if each in known else "computed"
        lines.append(text)
    return lines


def check_again(name: str, left: list[str]) -> None:
    """Have the certificates of a part of the package checked; the label of each row must say that it has one."""
    made = certificates(name)
    if set(made) != {text for text, row in rows(name).items() if row["certificate"]}:
        raise SystemExit(f"{name}: other certificates are kept than the rows say")
    begun, asked = process_time(), {text: made[text] for text in made if text not in left}
    for text, certificate in asked.items():
        seconds = process_time()
        check(certificate)
        if process_time() - seconds > 1:
            print(f"{text}: {process_time() - seconds:,.0f} s", flush=True)
    print(f"{name}: {len(asked):,} certificates accepted, {process_time() - begun:,.1f} s")


def pack(name: str, content: str) -> None:
    """Write a compressed file of the package."""
    PACKAGE.mkdir(parents=True, exist_ok=True)
    (PACKAGE / name).write_bytes(lzma.compress(content.encode(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{(PACKAGE / name).stat().st_size:,} bytes in {PACKAGE / name}")


def main() -> None:
    """Pack, or compare."""
    parser = argparse.ArgumentParser(description="Pack runs into the catalogue.")
    parser.add_argument("name", help="the part of the catalogue, like octal")
    parser.add_argument("runs", nargs="*", type=Path)
    parser.add_argument("--check", action="store_true", help="check the certificates of the package again")
    parser.add_argument("--accepted", type=Path, help="checksums of certificates that the checker has accepted")
    parser.add_argument("--leave", nargs="*", default=[], help="games of which the checker is not asked now")
    parser.add_argument("--against", type=Path, help="compare with published values instead")
    asked = parser.parse_args()
    if asked.check == bool(asked.runs):
        parser.error("runs to be packed, or --check without a run")
    if asked.check:
        check_again(asked.name, asked.leave)
        return
    found, written_by_runs = gathered(asked.runs)
    if asked.against is not None:
        for known in json.loads(asked.against.read_text()):
            row = found.get(known["ruleset"])
            if row is None or (row["period"], row["preperiod"]) != (known["period"], known["preperiod"]):
                ours = None if row is None else (row["period"], row["preperiod"])
                print(f"{known['ruleset']}: published {known['period']} from {known['preperiod']}, here {ours}")
        return
    lines = certify(found, written_by_runs, asked.accepted, asked.leave)
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(found.values())
    pack(f"{asked.name}{ENDING}", text.getvalue())
    pack(f"{asked.name}{CERTIFICATES}", "".join(f"{line}\n" for line in lines))
    if (whole := sum(file.stat().st_size for file in PACKAGE.iterdir())) > MOST_BYTES:
        raise SystemExit(f"the catalogue has {whole:,} bytes, more than {MOST_BYTES:,}: leave runs out")
    print(f"{len(found):,} rows, {len(lines):,} certificates")


if __name__ == "__main__":
    main()
