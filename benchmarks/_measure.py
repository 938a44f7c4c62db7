"""What the benchmarks share: medians, the machine's limits measured in the run, a table and a JSON file of rows."""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

REPEATS: Final = 3


def median_seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The median wall time of ``work`` over some runs."""
    times = []
    for _ in range(repeats):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


@lru_cache(maxsize=1)
def read_bandwidth() -> float:
    """Bytes a second that one core reads from memory."""
    long = np.ones(1 << 29, np.uint8).view(np.uint64)
    return long.nbytes / median_seconds(lambda: np.bitwise_or.reduce(long), 5)


@lru_cache(maxsize=1)
def copy_bandwidth() -> float:
    """Bytes a second, read and written together, when one core copies memory."""
    long, target = np.ones(1 << 29, np.uint8), np.zeros(1 << 29, np.uint8)
    return 2 * long.nbytes / median_seconds(lambda: np.copyto(target, long), 5)


@lru_cache(maxsize=1)
def word_operations() -> float:
    """XORs of 64-bit words a second of one core, in cache."""
    short, other = np.ones(1 << 11, np.uint64), np.ones(1 << 11, np.uint64)
    rounds = 20_000

    def work() -> None:
        for _ in range(rounds):
            np.bitwise_xor(short, other, out=short)

    return rounds * short.size / median_seconds(work)


@dataclass(frozen=True)
class Row:
    """One measured piece of work.

    Parameters
    ----------
    work
        What was done.
    seconds
        Our median wall time.
    peer, peer_seconds
        Who else did the same in the same run, and its median time; None where no peer is installed.
    limit_seconds
        The least time that the machine allows for the work, by the limit that ``note`` names.
    note
        What else is to be said.
    """

    work: str
    seconds: float
    peer: str | None = None
    peer_seconds: float | None = None
    limit_seconds: float | None = None
    note: str = ""


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
        row = Row(work, seconds, **more)
        self.rows.append(row)
        line = f"  {row.work:<58} {row.seconds:>10.4g} s"
        if row.peer_seconds is not None:
            line += f"   {row.peer}: {row.peer_seconds:.4g} s, {row.peer_seconds / row.seconds:.3g} times as long"
        if row.limit_seconds is not None:
            line += f"   limit {row.limit_seconds:.4g} s, {row.limit_seconds / row.seconds:.0%} of it reached"
        print(line + (f"   {row.note}" if row.note else ""), flush=True)
        return row

    def close(self) -> None:
        """Write the file."""
        if self.file is None:
            return
        machine = {
            "python": platform.python_version(),
            "system": platform.platform(),
            "cores": os.cpu_count(),
            "read_bytes_per_second": read_bandwidth(),
            "copy_bytes_per_second": copy_bandwidth(),
            "word_operations_per_second": word_operations(),
        }
        rows = [asdict(row) for row in self.rows]
        self.file.write_text(json.dumps({"title": self.title, "machine": machine, "rows": rows}, indent=1) + "\n")
