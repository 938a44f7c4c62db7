"""A table of three piles that is larger than the memory it is made in: time, memory, and samples by the definition.

    python benchmarks/block_tables.py --to 1023 --memory-limit 320M --folder FOLDER

The run is made by the command line, in a process that ends if it ever holds more than the limit.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path


def main() -> None:
    """Make the run, verify it, and print a line of figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="vector:perm=k,0,0:perm=k,k,0:move=k,k,k")
    parser.add_argument("--to", type=int, default=1023)
    parser.add_argument("--what", default="grundy")
    parser.add_argument("--memory-limit", default="320M")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--samples", type=int, default=8)
    given = parser.parse_args()
    nimlike = [sys.executable, "-m", "nimlike", "run"]
    begun = time.monotonic()
    goal = ["--to", str(given.to), "--set", f"what={given.what}", "--memory-limit", given.memory_limit]
    subprocess.run([*nimlike, "start", str(given.folder), "table", given.rules, *goal], check=True)
    wall = time.monotonic() - begun
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    told = subprocess.run([*nimlike, "status", str(given.folder), "--json"], check=True, capture_output=True)
    facts = json.loads(told.stdout)
    seconds = used.ru_utime + used.ru_stime
    print(
        f"{facts['chunks']:,} blocks, {facts['bytes']:,} bytes kept; {wall:,.0f} s, {seconds:,.0f} s of CPU,"
        f" {used.ru_maxrss >> 10:,} MiB of memory at most, {given.memory_limit} allowed"
    )
    subprocess.run([*nimlike, "verify", str(given.folder), "--samples", str(given.samples)], check=True)


if __name__ == "__main__":
    main()
