"""Small worlds: nearly right certificates of tiny games, judged by brute force: ``python benchmarks/small_world.py``.

Each kind has a generator in ``tests/checker/small_world``: an endless stream of certificates that state true values
with one thing or another nearly right, each with a judge that says by brute force whether the statement is true.
Whatever the checker accepts must be true. A line is printed for each; the exit code is 1 if something false was
accepted, or something else than a refusal came out. ``tests/checker/parts`` has parts of the checker, tried at random.
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
from random import Random

from nimlike_check import OverLimit, Refused, check

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
GROUPS, PARTS = (
    tuple(found.name for found in pkgutil.iter_modules(importlib.import_module(f"checker.{room}").__path__))
    for room in ("small_world", "parts")
)

PART_SECONDS = 60
"""At most, for a part."""


def search(group: str, accepted: int, seed: int, seconds: float) -> Counter[str]:
    """Check statements of a group until so many were accepted; those that are false are printed."""
    found: Counter[str] = Counter()
    begun = time.monotonic()
    for certificate, judge in importlib.import_module(f"checker.small_world.{group}").statements(seed):
        found["made"] += 1
        try:
            check(certificate)
        except Refused as refused:
            found[f"refused at {refused.hypothesis}"] += 1
        except OverLimit:
            found["over a limit"] += 1
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


def try_part(name: str, seed: int, seconds: float) -> int:
    """Try a part of the checker at random; the first difference from the definition ends the program."""
    trial, rng, count = importlib.import_module(f"checker.parts.{name}").trial, Random(seed), 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        trial(rng)
        count += 1
    return count


def main() -> int:
    """Search the groups that the command line names."""
    parser = argparse.ArgumentParser(description="Judge what the checker accepts by brute force.")
    parser.add_argument("--group", action="append", choices=GROUPS + PARTS, help="only this group; may be repeated")
    parser.add_argument("--accepted", type=int, default=2_000, metavar="N", help="until N were accepted [2000]")
    parser.add_argument("--seed", type=int, default=2026, help="of the generators [2026]")
    parser.add_argument("--seconds", type=float, default=600, help="at most, for each group [600]")
    given = parser.parse_args()
    total: Counter[str] = Counter()
    for group in given.group or GROUPS + PARTS:
        if group in PARTS:
            count = try_part(group, given.seed, min(given.seconds, PART_SECONDS))
            print(f"{group}: {count:,} trials, all as the definition says", flush=True)
            continue
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
