"""One long run by one process and by several, in turn: ``python benchmarks/side_by_side.py``.

A sweep over many games, about a minute of work, is made in new folders with ``--workers 1`` and with ``--workers W``,
one after the other, some times. All chunks must have the same bytes. Printed are the seconds on the wall, their ratio,
and where the time goes: the CPU seconds of all processes together, the seconds of all chunks as the journals have
them, the longest chunk, and the CPU seconds that the work took more than with one process (the start of processes,
imports, handing out chunks). The ratio of seconds on the wall says something on a machine with nothing else to do only;
the CPU seconds on any.

    python benchmarks/side_by_side.py "octal:0.{0..7}{0..7}{0..7}" --to 20000 --times 3
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from nimlike.runs.run import Run


class Measured(NamedTuple):
    """What one run took, in seconds, and the checksums of its chunks."""

    wall: float
    cpu: float
    chunks: float
    longest: float
    digests: tuple[str, ...]


def measured(patterns: list[str], to: int, workers: int) -> Measured:
    """Make the run in a new folder."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "run"
        words = ["run", "start", str(folder), "sweep", *patterns, "--to", str(to), "--workers", str(workers)]
        before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        subprocess.run([sys.executable, "-m", "nimlike", *words], check=True, stdout=subprocess.DEVNULL)
        wall = time.monotonic() - begun
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = Run(folder, write=False)
        rows = [run.chunks.rows[chunk] for chunk in range(run.job.chunks)]
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        seconds = [row.seconds for row in rows]
        return Measured(wall, cpu, sum(seconds), max(seconds), tuple(row.digest for row in rows))


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="One long run by one process and by several.")
    parser.add_argument("patterns", nargs="*", default=["octal:0.{0..7}{0..7}{0..7}"])
    parser.add_argument("--to", type=int, default=20_000, help="heaps of each game [20000]")
    parser.add_argument("--workers", type=int, default=2, help="processes [2]")
    parser.add_argument("--times", type=int, default=3, help="runs of each kind, in turn [3]")
    asked = parser.parse_args()
    pairs = []
    for _ in range(asked.times):
        one, some = (measured(asked.patterns, asked.to, workers) for workers in (1, asked.workers))
        if one.digests != some.digests:
            raise SystemExit("the chunks have other bytes")
        pairs.append((one, some))
        for workers, each in ((1, one), (asked.workers, some)):
            print(
                f"--workers {workers}: {each.wall:.1f} s on the wall, {each.cpu:.1f} s of CPU;"
                f" {len(each.digests):,} chunks of {each.chunks:.1f} s in all, the longest {each.longest:.1f} s",
                flush=True,
            )
    ratios = sorted(one.wall / some.wall for one, some in pairs)
    more = median(some.cpu - one.cpu for one, some in pairs)
    print(
        f"{asked.workers} processes: {median(ratios):.2f} times as fast ({ratios[0]:.2f} to {ratios[-1]:.2f}),"
        f" {more:.1f} s of CPU more"
    )


if __name__ == "__main__":
    main()
