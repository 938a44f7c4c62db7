"""Record the lines that are kept again: ``python -m golden``; with ``--all`` those of the grammar too."""

import argparse
import os
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from golden.lines import lines
from golden.record import FOLDER, Record, read, run, write
from nimlike.cli.main import COMMANDS

LONGEST = 0.8  # seconds of computation beyond which a line of the grammar is not kept
INTERRUPTED = 130  # the exit code of a line that computes too long for a record
Words = tuple[str, ...]


def main() -> None:
    """Run all lines, and those that print something new once more; they are kept if they print the same both times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="add the lines of the grammar")
    parser.add_argument("--of", type=Path, help="run the lines pickled in this file, pickle the records there")
    asked = parser.parse_args()
    if asked.of:
        given: list[tuple[Words, float]] = pickle.loads(asked.of.read_bytes())
        asked.of.write_bytes(pickle.dumps([run(words, seconds) for words, seconds in given]))
        return
    kept = {words: text for path in sorted(FOLDER.glob("*.txt")) for words, text in read(path)}
    new = {tuple(words) for words in lines() if _is_plain(words)} - set(kept) if asked.all else set[Words]()
    first = _run([(words, 20.0) for words in kept] + [(words, LONGEST) for words in sorted(new)])
    changed = [words for words, record in first.items() if kept.get(words) != str(record)]
    second = _run([(words, LONGEST if words in new else 20.0) for words in changed])
    files: dict[str, list[Record]] = {}
    for words, record in sorted(first.items()):
        if second.get(words, record) != record:
            print(f"{'DIFFERS' if words in kept else 'left out'}: {' '.join(words)}")
        elif record.code == INTERRUPTED:
            print(f"too long: {' '.join(words)}")
        elif words in kept or record.seconds < LONGEST:
            files.setdefault(words[0] if words[0] in COMMANDS else "no-command", []).append(record)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for name, mine in files.items():
        write(FOLDER / f"{name}.txt", mine)
    print(f"{sum(map(len, files.values())):,} records of {len(first):,} lines; {len(changed):,} have changed")


def _is_plain(words: list[str]) -> bool:
    """Whether a file of records can hold the line, and nothing in it hangs on other processes or on the day."""
    text = " ".join(words)
    other = "--workers" in words or text in {"puzzle", "puzzle --answer", "puzzle --json"}  # processes, or the day
    return bool(words) and text.isprintable() and text.isascii() and len(text) < 300 and not other


def _run(given: list[tuple[Words, float]]) -> dict[Words, Record]:
    """The records of the lines by several processes, whose sets are in different order."""
    shares = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / str(share) for share in range(shares)]
        for share, file in enumerate(files):
            file.write_bytes(pickle.dumps(given[share::shares]))
        started = [
            subprocess.Popen(
                [sys.executable, "-m", "golden", "--of", str(file)],
                env={**os.environ, "PYTHONHASHSEED": str(Random().randrange(1, 2**32))},
            )
            for file in files
        ]
        codes = [process.wait() for process in started]
        if any(codes):
            raise SystemExit("a process that records has failed")
        records: list[Record] = [record for file in files for record in pickle.loads(file.read_bytes())]
    return {record.words: record for record in records}


if __name__ == "__main__":
    main()
