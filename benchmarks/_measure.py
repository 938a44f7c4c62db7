"""What the benchmarks share: CPU times, medians, the memory's bandwidth, a table and a JSON file of rows."""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

REPEATS: Final = 3


@contextmanager
def pages_served() -> Iterator[str]:
    """The address of the program's pages, from a server of its own that ends with the block."""
    command = [sys.executable, "-m", "nimlike", "web", "--port", "0", "--no-browser"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r"http://[^\s/]+", server.stdout.readline())
        assert found, "the server did not say its address"
        yield found[0]
    finally:
        server.terminate()
        server.wait(60)


def median_seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The median wall time of ``work`` over some runs."""
    times = []
    for _ in range(repeats):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def cpu_of(work: Callable[[], Any]) -> tuple[float, Any]:
    """The CPU seconds of some work in this process, and its result."""
    begun = time.process_time()
    made = work()
    return time.process_time() - begun, made


def cpu_of_process(command: list[str], **more: Any) -> tuple[float, str]:
    """The CPU seconds of a process, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, said.strip()


def spread_of(times: list[float]) -> float | None:
    """The distance between the quartiles as a part of the median; None for fewer than three times."""
    if len(times) < 3:
        return None
    low, middle, high = statistics.quantiles(times, n=4, method="inclusive")
    return (high - low) / middle


def load_of_machine() -> dict[str, float]:
    """The cores of this machine, and how many processes were ready to run in the last 15 minutes, on average."""
    return {"cores": os.cpu_count() or 1, "load": round(os.getloadavg()[2], 1)}


@lru_cache(maxsize=1)
def copy_bandwidth() -> float:
    """Bytes a second, read and written together, when one core copies memory."""
    long, target = np.ones(1 << 29, np.uint8), np.zeros(1 << 29, np.uint8)
    return 2 * long.nbytes / median_seconds(lambda: np.copyto(target, long), 5)


@dataclass(frozen=True)
class Row:
    """One measured piece of work.

    Parameters
    ----------
    work
        What was done.
    seconds
        Our median time.
    peer, peer_seconds
        Who else did the same in the same run, and its median time; None where no peer is installed.
    limit_seconds, limit
        The least time that the machine allows for the work, and what is counted for it.
    note
        What else is to be said.
    spread
        The distance between the quartiles of our times, as a part of the median.
    ratio
        The median of the peer's time by ours, run by run; without it that of the medians.
    """

    work: str
    seconds: float
    peer: str | None = None
    peer_seconds: float | None = None
    limit_seconds: float | None = None
    limit: str = "not known"
    note: str = ""
    spread: float | None = None
    ratio: float | None = None

    @property
    def times_as_long(self) -> float | None:
        """How many times as long the peer takes."""
        if self.ratio is not None or self.peer_seconds is None:
            return self.ratio
        return self.peer_seconds / self.seconds


def told(row: Row) -> str:
    """A row as a line."""
    line = f"  {row.work:<58} {row.seconds:>10.4g} s"
    if row.spread is not None:
        line += f" ({row.spread:.0%})"
    if row.peer_seconds is not None:
        line += f"   {row.peer}: {row.peer_seconds:.4g} s, {row.times_as_long:.3g} times as long"
    if row.limit_seconds is not None:
        line += f"   limit {row.limit_seconds:.3g} s, {row.limit_seconds / row.seconds:.0%} of it reached: {row.limit}"
    return line + (f"   {row.note}" if row.note else "")


@dataclass
class Board:
    """The rows of a benchmark: printed as they come, kept in a file in the end.

    Parameters
    ----------
    title
        What is measured.
    file
        Where the JSON goes, if anywhere.
    """

    title: str
    file: Path | None = None
    rows: list[Row] = field(default_factory=list)

    @classmethod
    def of_command_line(cls, title: str, **switches: str) -> tuple[Board, set[str]]:
        """The board of a benchmark run as a program, and which of its switches are set.

        ``--json FILE`` is understood, and each switch, given with its help.
        """
        parser = argparse.ArgumentParser(description=title)
        parser.add_argument("--json", metavar="FILE", type=Path, help="write the rows here too")
        for name, help_text in switches.items():
            parser.add_argument(f"--{name}", action="store_true", help=help_text)
        given = parser.parse_args()
        print(f"{title} (medians of times)")
        return cls(title, given.json), {name for name in switches if getattr(given, name)}

    def add(self, work: str, seconds: float, **more: Any) -> Row:
        """Print and keep a row."""
        return self.keep(Row(work, seconds, **more))

    def keep(self, row: Row) -> Row:
        """Print and keep a row that is made."""
        self.rows.append(row)
        print(told(row), flush=True)
        return row

    def close(self, **more: Any) -> None:
        """Write the file; more entries may go into it."""
        from _rates import rates, start_of_python

        if self.file is None:
            return
        machine = {
            "python": platform.python_version(),
            "system": f"{platform.system()} on {platform.machine()}",
            **load_of_machine(),
            "rates": rates(),
            "start": start_of_python(),
        }
        rows = [asdict(row) for row in self.rows]
        kept = {"title": self.title, "machine": machine, "rows": rows} | more
        self.file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
