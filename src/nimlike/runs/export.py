"""The rows of a run as a file: CSV, lines of JSON, or Parquet."""

from __future__ import annotations

import csv
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.progress import report
from nimlike.runs.run import Run

_BATCH: Final = 1 << 16  # rows of a group in a Parquet file


def export(run: Run, output: Path | None) -> None:
    """Write the rows of all chunks that are there, in the order of the chunks; the form follows from the file's name.

    Without a file, CSV to standard output. The file is replaced in one step.

    Raises
    ------
    ParseError
        The name has another ending; or Parquet is wanted and pyarrow is not installed.
    CorruptData, LimitReached
        A chunk is damaged; the disk is full.
    """
    if output is None:
        _as_csv(run, sys.stdout)
        return
    writers: dict[str, Callable[[Run, Any], None]] = {".csv": _as_csv, ".jsonl": _as_lines, ".parquet": _as_parquet}
    if output.suffix not in writers:
        raise ParseError(f"-o {output}: the name ends in {', '.join(writers)}")
    binary = output.suffix == ".parquet"
    try:
        with _replaced(output, binary) as file:
            writers[output.suffix](run, file)
    except OSError as error:
        raise LimitReached(f"-o {output}: {error.strerror or error}") from error


@contextmanager
def _replaced(path: Path, binary: bool) -> Iterator[IO[Any]]:
    """A new file that takes the place of an old one when it is whole."""
    new = path.with_name(f".{path.name}.new")
    try:
        with open(
            new, "wb" if binary else "w", encoding=None if binary else "utf-8", newline=None if binary else ""
        ) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise


def _rows(run: Run) -> Iterator[dict[str, Any]]:
    known = sorted(chunk for chunk in run.chunks.rows if chunk < run.job.chunks)
    for done, chunk in enumerate(known, 1):
        yield from run.job.rows(chunk, run.given[chunk])
        report("chunks exported", done, len(known))


def _columns(run: Run) -> list[str]:
    """The names of all columns, in the order in which they come up."""
    names: dict[str, None] = {}
    for chunk in sorted(run.chunks.rows):
        row = next(run.job.rows(chunk, run.given[chunk]), {})
        names.update(dict.fromkeys(row))
    return list(names)


def _as_csv(run: Run, file: IO[str]) -> None:
    writer = csv.DictWriter(file, _columns(run), lineterminator="\n")
    writer.writeheader()
    writer.writerows(_rows(run))


def _as_lines(run: Run, file: IO[str]) -> None:
    for row in _rows(run):
        file.write(json.dumps(row, ensure_ascii=False) + "\n")


def _as_parquet(run: Run, file: IO[bytes]) -> None:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise ParseError('-o: Parquet needs pyarrow: pip install "nimlike[cluster]"') from None
    names = _columns(run)
    schemas = [pa.Table.from_pylist(batch).schema for batch in _batches(run, names)]
    schema = pa.unify_schemas(schemas, promote_options="permissive") if schemas else pa.schema([])
    with parquet.ParquetWriter(file, schema) as writer:
        for batch in _batches(run, names):
            writer.write_table(pa.Table.from_pylist(batch, schema=schema))


def _batches(run: Run, names: list[str]) -> Iterator[list[dict[str, Any]]]:
    """The rows, all with the same columns, so many at a time that memory is bounded."""
    rows = ({name: row.get(name) for name in names} for row in _rows(run))
    while batch := list(islice(rows, _BATCH)):
        yield batch
