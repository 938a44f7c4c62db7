"""The rows of a run as a file, and its status."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import time_in_words
from nimlike.core.progress import report
from nimlike.runs.run import Run
from nimlike.storage.disk import DATA, busy, check_room, replacing


def export(run: Run, output: Path | None) -> None:
    """Write the rows of all chunks that are there, in the order of the chunks; the form follows from the file's name.

    Without a file, CSV to standard output. The file is replaced in one step. The program first tests for room on the
    disk, by the size that the chunks have.
    """
    if output is None:
        _as_csv(_Rows(run), sys.stdout)
        return
    writers = {".csv": _as_csv, ".jsonl": _as_lines}
    if output.suffix not in writers:
        raise ParseError(f"-o {output}: the name ends in {' or '.join(writers)}")
    write = writers[output.suffix]
    check_room(output.parent, _size(run, write), f"{output.name}, estimated by its chunks,")
    try:
        with replacing(output) as file:
            write(_Rows(run), file)
    except OSError as error:
        raise LimitReached(f"-o {output}: {error.strerror or error}") from error


class _Rows:
    """The rows of chunks of a run: of all that are there, or of some."""

    def __init__(self, run: Run, chunks: Sequence[int] | None = None) -> None:
        self._run = run
        self.chunks = sorted(chunk for chunk in run.chunks.rows if chunk < run.job.chunks) if chunks is None else chunks
        self._shown = chunks is None

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for done, chunk in enumerate(self.chunks, 1):
            yield from self._run.job.rows(chunk, self._run.given[chunk])
            if self._shown:
                report("chunks exported", done, len(self.chunks))

    def columns(self) -> list[str]:
        """The names of all columns, in the order in which they come up."""
        names: dict[str, None] = {}
        for chunk in self.chunks:
            row = next(self._run.job.rows(chunk, self._run.given[chunk]), {})
            names.update(dict.fromkeys(row))
        return list(names)


def _size(run: Run, write: Callable[[_Rows, Any], None]) -> int:
    """About how many bytes the file will have: as many for each byte of the chunks as for those of the first one."""
    known = _Rows(run).chunks
    sizes = [run.chunks.rows[chunk].size for chunk in known]
    if not known:
        return 0
    tried = io.StringIO()
    write(_Rows(run, known[:1]), tried)
    return int(tried.tell() * sum(sizes) / max(1, sizes[0]))


def _as_csv(rows: _Rows, file: IO[str]) -> None:
    writer = csv.DictWriter(file, rows.columns(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)


def _as_lines(rows: _Rows, file: IO[str]) -> None:
    for row in rows:
        file.write(json.dumps(row, ensure_ascii=False) + "\n")


# How far a run is.


def facts(run: Run) -> dict[str, Any]:
    """How far a run is, as JSON values, schema ``nimlike/run/1``.

    ``digest`` is a checksum of all chunks, whatever the order in which they came: equal results have equal ones.
    """
    chunks, manifest = run.chunks, run.chunks.manifest
    rows = [chunks.rows[chunk] for chunk in sorted(chunks.rows) if chunk < run.job.chunks]
    whole = blake2b("".join(f"{row.chunk}:{row.digest};" for row in rows).encode(), digest_size=16)
    return {
        "schema": "nimlike/run/1",
        "folder": str(chunks.folder),
        "about": manifest.about,
        "job": manifest.job,
        "texts": list(manifest.texts),
        "parameters": manifest.parameters | manifest.goal,
        "seed": manifest.seed,
        "version": manifest.version,
        "algorithm": run.job.algorithm,
        "versions": [{"version": version or None, "chunks": count} for version, count in run.versions().items()],
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
