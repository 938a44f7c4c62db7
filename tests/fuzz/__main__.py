"""``python -m fuzz``: thousands of command lines; each that goes wrong is printed with its seed."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context

from fuzz.commands import command_of
from fuzz.trial import Trial, Verdict, in_fork, in_process
from nimlike.cli.main import COMMANDS


def warm_up() -> None:
    """Import what the commands import, once and for all forks."""
    import gmpy2  # noqa: F401
    import matplotlib.figure  # noqa: F401

    import nimlike.kernels.grundy
    import nimlike.kernels.triples
    import nimlike.plot.draw
    import nimlike.prove.results  # noqa: F401

    for name in COMMANDS:
        command_of(name)


def verdicts(seeds: range, seconds: float, processes: bool) -> Iterator[Verdict]:
    """The verdicts on some command lines, one after the other."""
    for seed in seeds:
        yield (in_process if processes else in_fork)(Trial(seed, seconds))


def _share(work: tuple[range, float, bool]) -> list[tuple[bool, str, str, bool]]:
    return [
        (bool(verdict.faults), str(verdict), verdict.trial.args[0] if verdict.trial.args else "", verdict.interrupted)
        for verdict in verdicts(*work)
    ]


def main() -> int:
    """Run the fuzzer; the exit code is 1 when something went wrong."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--from", dest="first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, default=5.0, help="when a command is interrupted")
    parser.add_argument("--processes", action="store_true", help="as processes of their own, not as forks")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    begun = time.monotonic()
    warm_up()
    block = 10
    starts = range(given.first, given.first + given.cases, block)
    shares = [
        (range(start, min(start + block, given.first + given.cases)), given.seconds, given.processes)
        for start in starts
    ]
    wrong, commands, interrupted, done = 0, Counter[str](), 0, 0
    with get_context("fork").Pool(given.jobs) as pool:
        for found in pool.imap_unordered(_share, shares):
            for is_wrong, said, command, was_interrupted in found:
                done += 1
                commands[command if command in COMMANDS else "(none)"] += 1
                interrupted += was_interrupted
                if is_wrong:
                    wrong += 1
                    print(said, flush=True)
    print(
        f"{done:,} command lines in {time.monotonic() - begun:,.0f} s: {wrong:,} went wrong, {interrupted:,} interrupted"
    )
    print(", ".join(f"{name} {count}" for name, count in commands.most_common()))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
