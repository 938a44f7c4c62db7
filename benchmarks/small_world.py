"""Small world: nearly right certificates of tiny rules, judged by brute force: ``python benchmarks/small_world.py``.

Each group of kinds has a generator in ``tests/checker/small_world``: an endless stream of certificates that state true
values with one thing or another nearly right, each with a judge that says by brute force whether the statement is
true. Whatever the checker accepts must be true. A line is printed for each group; the exit code is 1 if something
false was accepted, or something else than a refusal came out.
"""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import sys
import time
from collections import Counter
from pathlib import Path

from nimlike_check import Refused, check

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
GROUPS = tuple(found.name for found in pkgutil.iter_modules(importlib.import_module("checker.small_world").__path__))


def search(group: str, accepted: int, seed: int, seconds: float) -> Counter[str]:
    """Check statements of a group until so many were accepted; those that are false are printed."""
    found: Counter[str] = Counter()
    begun = time.monotonic()
    for certificate, judge in importlib.import_module(f"checker.small_world.{group}").statements(seed):
        found["made"] += 1
        try:
            check(certificate)
        except Refused as refused:
            found[f"refused at {refused.step}"] += 1
        except Exception as error:  # whatever it is, it is a fault of the checker
            found["crashed"] += 1
            print(f"{group}: {error!r}: {json.dumps(certificate)}", flush=True)
        else:
            found["accepted"] += 1
            found[f"accepted {certificate['kind']}"] += 1
            if not judge():
                found["false"] += 1
                print(f"{group}: accepted, and false: {json.dumps(certificate)}", flush=True)
        if found["accepted"] >= accepted or time.monotonic() - begun > seconds:
            break
    return found


def main() -> int:
    """Search the groups that the command line names."""
    parser = argparse.ArgumentParser(description="Judge what the checker accepts by brute force.")
    parser.add_argument("--group", action="append", choices=GROUPS, help="only this group; may be repeated")
    parser.add_argument("--accepted", type=int, default=2_000, metavar="N", help="until N were accepted [2000]")
    parser.add_argument("--seed", type=int, default=2026, help="of the generators [2026]")
    parser.add_argument("--seconds", type=float, default=600, help="at most, for each group [600]")
    given = parser.parse_args()
    total: Counter[str] = Counter()
    for group in given.group or GROUPS:
        begun = time.monotonic()
        found = search(group, given.accepted, given.seed, given.seconds)
        total += found
        steps = ", ".join(f"{name} {number:,}" for name, number in sorted(found.items()) if " " in name)
        print(
            f"{group}: {found['made']:,} made, {found['accepted']:,} accepted and judged, {found['false']:,} false, "
            f"{found['crashed']:,} crashed, {time.monotonic() - begun:.0f} s ({steps})",
            flush=True,
        )
    print(f"all: {total['made']:,} made, {total['accepted']:,} accepted and judged, {total['false']:,} false")
    return 1 if total["false"] or total["crashed"] else 0


if __name__ == "__main__":
    sys.exit(main())
