"""Record the lines that are kept again: ``python -m golden``; with ``--all`` those of the grammar too."""

from __future__ import annotations

import argparse
import os
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path

from golden.lines import lines
from golden.record import FOLDER, Record, read, run, write
from nimlike.cli.main import COMMANDS

LONGEST = 0.8
"""Seconds of computation beyond which a line of the grammar is not kept."""


def main() -> None:
    """Run all lines in two processes; a new line is kept if it is quick and prints the same in both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="add the lines of the grammar")
    parser.add_argument("--into", type=Path, help="only run the lines, and pickle their records into this file")
    asked = parser.parse_args()
    kept = {words for path in sorted(FOLDER.glob("*.txt")) for words, _ in read(path)}
    new = {tuple(words) for words in lines() if _is_plain(words)} - kept if asked.all else set()
    if asked.into:
        asked.into.write_bytes(pickle.dumps([*map(run, kept), *(run(words, LONGEST) for words in new)]))
        return
    first, second = _run_twice(["--all"] if asked.all else [])
    records = [one for one, other in zip(first, second, strict=True) if one == other]
    for record in {*first} - {*records}:
        print(f"{'DIFFERS' if record.words in kept else 'left out'}: {' '.join(record.words)}")
    records = [one for one in records if one.words in kept or one.seconds < LONGEST]
    files: dict[str, list[Record]] = {}
    for record in records:
        files.setdefault(record.words[0] if record.words[0] in COMMANDS else "no-command", []).append(record)
    for name, mine in files.items():
        write(FOLDER / f"{name}.txt", sorted(mine, key=lambda record: record.words))
    print(f"{len(records):,} records of {len(kept | new):,} lines")


def _is_plain(words: list[str]) -> bool:
    """Whether a file of records can hold the line, and nothing in it hangs on other processes."""
    text = " ".join(words)
    return bool(words) and text.isprintable() and text.isascii() and len(text) < 300 and "--workers" not in words


def _run_twice(arguments: list[str]) -> list[list[Record]]:
    """The records of the same lines by two processes at once, whose sets are in different order."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / seed for seed in ("1", "2")]
        started = [
            subprocess.Popen(
                [sys.executable, "-m", "golden", *arguments, "--into", str(file)],
                env={**os.environ, "PYTHONHASHSEED": file.name},
            )
            for file in files
        ]
        codes = [process.wait() for process in started]
        if any(codes):
            raise SystemExit("a process that records has failed")
        runs: list[list[Record]] = [pickle.loads(file.read_bytes()) for file in files]
    return [sorted(run, key=lambda record: record.words) for run in runs]


if __name__ == "__main__":
    main()
