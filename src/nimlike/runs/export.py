"""The rows of a run as a file, and its status."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import time_in_words
from nimlike.core.progress import report
from nimlike.runs.run import Run
from nimlike.storage.chunks import DATA
from nimlike.storage.disk import busy, replacing


def export(run: Run, output: Path | None) -> None:
    """Write the rows of all chunks there, in order: to a file, replaced in one step, or as CSV to standard output."""
    if output is None:
        _as_csv(run, sys.stdout)
        return
    writers = {".csv": _as_csv, ".jsonl": _as_lines}
    if output.suffix not in writers:
        raise ParseError(f"-o {output}: the name ends in {' or '.join(writers)}")
    try:
        with replacing(output) as file:
            writers[output.suffix](run, file)
    except OSError as error:
        raise LimitReached(f"-o {output}: {error.strerror or error}") from error


def _rows(run: Run) -> Iterator[dict[str, Any]]:
    """The rows of all chunks that are there."""
    for done, chunk in enumerate(sorted(run.given), 1):
        yield from run.job.rows(chunk, run.given[chunk])
        report("chunks exported", done, len(run.given))


def _as_csv(run: Run, file: IO[str]) -> None:
    names: dict[str, None] = {}
    for chunk in sorted(run.given):
        names.update(dict.fromkeys(next(run.job.rows(chunk, run.given[chunk]), ())))
    writer = csv.DictWriter(file, list(names), lineterminator="\n")
    writer.writeheader()
    writer.writerows(_rows(run))


def _as_lines(run: Run, file: IO[str]) -> None:
    for row in _rows(run):
        file.write(json.dumps(row, ensure_ascii=False) + "\n")


# How far a run is.


def facts(run: Run) -> dict[str, Any]:
    """How far a run is, as JSON values; ``digest`` is a checksum of all chunks, in whatever order they came."""
    chunks, manifest = run.chunks, run.chunks.manifest
    rows = [chunks.rows[chunk] for chunk in sorted(chunks.rows)]
    whole = blake2b("".join(f"{row.chunk}:{row.digest};" for row in rows).encode(), digest_size=16)
    return {
        "schema": "nimlike/run/2",
        "folder": str(chunks.folder),
        "about": manifest.about,
        "job": manifest.job,
        "texts": list(manifest.texts),
        "parameters": manifest.parameters | manifest.goal,
        "version": manifest.version,
        "algorithm": run.job.algorithm,
        "versions": [{"version": version, "chunks": count} for version, count in run.versions().items()],
        "outdated": len(chunks.outdated),
        "id": manifest.id,
        "done": len(rows),
        "chunks": run.job.chunks,
        "bytes": sum(row.size for row in rows),
        "seconds": round(sum(row.seconds for row in rows), 3),
        "dropped_lines": chunks.dropped,
        "at_work": busy(chunks.folder / DATA),
        "digest": whole.hexdigest(),
    }


def lines(run: Run) -> list[str]:
    """The same in a few lines."""
    told = facts(run)
    words = {True: "yes", False: "no"}
    parameters = told["parameters"].items()
    options = ", ".join(f"{name} = {words[value] if isinstance(value, bool) else value}" for name, value in parameters)
    found = [
        f"{told['about']} ({options})",
        f"  {told['done']:,} of {told['chunks']:,} chunks, {told['bytes']:,} bytes, {told['seconds']:,.0f} s of work",
    ]
    if told["dropped_lines"]:
        found.append(f"  {told['dropped_lines']:,} lines of the journal are damaged; their chunks count as not done")
    if line := run.made_elsewhere():
        found.append(f"  {line}")
    if told["done"] < told["chunks"]:
        left = told["seconds"] / told["done"] * (told["chunks"] - told["done"]) if told["done"] else 0.0
        estimate = f", {time_in_words(left)} of work left if all chunks take as long" if left else ""
        found.append(f"  {'a process is at work' if told['at_work'] else 'nobody is at work'}{estimate}")
        return found
    return [*found, *run.told()]
