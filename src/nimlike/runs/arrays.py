"""A run whose chunks are parts of one array, as a folder in the format Zarr (version 3)."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import prod
from pathlib import Path
from typing import Any, Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import tr
from nimlike.core.progress import report
from nimlike.runs.run import Run
from nimlike.storage.disk import check_room, keep_file, keep_names
from nimlike.storage.job import Grid

HEAD: Final = "zarr.json"
"""The file that a folder of this format has."""


def export_array(run: Run, output: Path, known: Sequence[int], some: Sequence[int]) -> None:
    """Write the array of a run, one of its chunks after the other, compressed and with checksums.

    What is not computed yet has the greatest number of the type, and the attribute ``complete`` is false. A folder that
    was written so before is replaced when the new one is whole. Room on the disk is asked for first, by the size that
    some of the chunks have.

    Parameters
    ----------
    run
        The run.
    output
        The folder.
    known
        The chunks that are there.
    some
        Those by which the size is estimated.

    Raises
    ------
    ParseError
        The run has rows and no array; zarr is not installed; or the folder is something else.
    CorruptData, LimitReached
        A chunk is damaged; the disk has no room.
    """
    grid = run.job.grid()
    if grid is None:
        raise ParseError(
            tr(
                "-o {output}: {job} has rows, not an array; write .csv, .jsonl, .parquet",
                output=output,
                job=run.chunks.manifest.job,
            )
        )
    try:
        import zarr  # noqa: F401
    except ImportError:
        raise ParseError(tr('-o: Zarr needs zarr: pip install "nimlike[zarr]"')) from None
    if output.exists() and not (output / HEAD).is_file():
        raise ParseError(tr("-o {output}: it exists, and is no folder in the format Zarr", output=output))
    check_room(output.parent, _size(run, grid, known, some), f"{output.name}, estimated by some chunks,")
    new = output.with_name(f".{output.name}.new")
    old = output.with_name(f".{output.name}.old")
    try:
        shutil.rmtree(new, ignore_errors=True)
        array = _begun(str(new), run, grid, len(known) == run.job.chunks)
        for done, chunk in enumerate(known, 1):
            for place, values in _parts(run, grid, chunk):
                array[place] = values
            report("chunks exported", done, len(known))
        _settle(new)
        if output.exists():
            shutil.rmtree(old, ignore_errors=True)
            output.rename(old)
        new.rename(output)
        keep_names(output.parent)
        shutil.rmtree(old, ignore_errors=True)
    except OSError as error:
        raise LimitReached(tr("-o {output}: {error}", output=output, error=error.strerror or error)) from error
    finally:
        with suppress(OSError):
            shutil.rmtree(new, ignore_errors=True)


def _begun(store: Any, run: Run, grid: Grid, complete: bool) -> Any:
    """A new array, and what it is of."""
    import numpy as np
    import zarr
    from zarr.codecs import Crc32cCodec, ZstdCodec

    manifest = run.chunks.manifest
    return zarr.create_array(
        store,
        shape=grid.shape,
        chunks=grid.block,
        dtype=grid.form,
        fill_value=int(np.iinfo(grid.form).max),
        compressors=(ZstdCodec(level=1), Crc32cCodec()),
        dimension_names=grid.names,
        attributes={
            "job": manifest.job,
            "texts": list(manifest.texts),
            "parameters": manifest.parameters | manifest.goal,
            "id": manifest.id,
            "version": manifest.version,
            "meaning": grid.meaning,
            "complete": complete,
        },
    )


def _parts(run: Run, grid: Grid, chunk: int) -> Iterator[tuple[tuple[slice, ...], Any]]:
    """The parts of the array that a chunk has, without what lies beyond its edges."""
    for first, values in run.job.parts(chunk, run.given[chunk]):
        sizes = [min(size, whole - at) for size, whole, at in zip(values.shape, grid.shape, first, strict=True)]
        if min(sizes) > 0:
            place = tuple(slice(at, at + size) for at, size in zip(first, sizes, strict=True))
            yield place, values[tuple(slice(size) for size in sizes)]


def _size(run: Run, grid: Grid, known: Sequence[int], some: Sequence[int]) -> int:
    """About how many bytes the folder will have: as if each part took as much as the worst of some."""
    import numpy as np
    from zarr.storage import MemoryStore

    worst = 0.0
    for chunk in some:
        kept: dict[str, Any] = {}
        array = _begun(MemoryStore(kept), run, grid, False)
        before = sum(map(len, kept.values()))
        raw = 0
        for place, values in _parts(run, grid, chunk):
            array[place] = values
            raw += values.nbytes
        if raw:
            worst = max(worst, (sum(map(len, kept.values())) - before) / raw)
    whole = prod(grid.shape) * np.dtype(grid.form).itemsize
    return int(worst * whole * len(known) / run.job.chunks)


def _settle(folder: Path) -> None:
    """Have the disk keep all files of a folder, and their names."""
    for place, _, names in os.walk(folder):
        for name in names:
            keep_file(Path(place) / name)
        keep_names(Path(place))
