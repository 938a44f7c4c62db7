"""How far a run is, and which runs there are."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from nimlike.core.errors import ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import time_in_words
from nimlike.runs.run import Run
from nimlike.storage.disk import busy
from nimlike.storage.manifest import MANIFEST
from nimlike.storage.places import DATA

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
        "data": manifest.data or None,
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
    if told["data"]:
        found.append(f"  the chunks lie in {told['data']}")
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
        raise ParseError(tr("{folder}: there is no such folder", folder=folder))
    yield from sorted(path.parent for depth in range(_DEPTH) for path in folder.glob("*/" * depth + MANIFEST))
