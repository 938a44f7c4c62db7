"""The rows of a run as a file, and its status."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import time_in_words
from nimlike.core.progress import report
from nimlike.runs.run import Run
from nimlike.storage.chunks import MANIFEST
from nimlike.storage.disk import DATA, busy, check_room, replacing

_BATCH: Final = 1 << 16  # rows of a group in a Parquet file


def export(run: Run, output: Path | None) -> None:
    """Write the rows of all chunks that are there, in the order of the chunks; the form follows from the file's name.

    Without a file, CSV to standard output. The file is replaced in one step. The program first tests for room on the
    disk, by the size that the chunks have.
    """
    if output is None:
        _as_csv(_Rows(run), sys.stdout)
        return
    writers: dict[str, Callable[[_Rows, Any], None]] = {".csv": _as_csv, ".jsonl": _as_lines, ".parquet": _as_parquet}
    if output.suffix not in writers:
        raise ParseError(f"-o {output}: the name ends in {', '.join(writers)}")
    binary = output.suffix == ".parquet"
    write = writers[output.suffix]
    check_room(output.parent, _size(run, write, binary), f"{output.name}, estimated by its chunks,")
    try:
        with replacing(output, binary) as file:
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


def _size(run: Run, write: Callable[[_Rows, Any], None], binary: bool) -> int:
    """About how many bytes the file will have: as many for each byte of the chunks as for those of the first one.

    Parquet takes fewer than the chunks themselves.
    """
    known = _Rows(run).chunks
    sizes = [run.chunks.rows[chunk].size for chunk in known]
    if not known or binary:
        return sum(sizes)
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


def _as_parquet(rows: _Rows, file: IO[bytes]) -> None:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise ParseError('-o: Parquet needs pyarrow: pip install "nimlike[cluster]"') from None
    names = rows.columns()
    schemas = [pa.Table.from_pylist(batch).schema for batch in _batches(rows, names)]
    schema = pa.unify_schemas(schemas, promote_options="permissive") if schemas else pa.schema([])
    with parquet.ParquetWriter(file, schema) as writer:
        for batch in _batches(rows, names):
            writer.write_table(pa.Table.from_pylist(batch, schema=schema))


def _batches(found: _Rows, names: list[str]) -> Iterator[list[dict[str, Any]]]:
    """The rows, all with the same columns, so many at a time that memory is bounded."""
    rows = ({name: row.get(name) for name in names} for row in found)
    while batch := list(islice(rows, _BATCH)):
        yield batch


# How far a run is, and which runs there are.

_DEPTH: Final = 4
"""Runs are looked for so many folders deep."""


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


def runs_below(folder: Path) -> Iterator[Path]:
    """The folders of runs in a folder, itself included, in the order of their names."""
    if not folder.is_dir():
        raise ParseError(f"{folder}: there is no such folder")
    yield from sorted(path.parent for depth in range(_DEPTH) for path in folder.glob("*/" * depth + MANIFEST))
