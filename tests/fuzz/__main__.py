"""``python -m fuzz``: thousands of command lines; each that goes wrong is printed with its seed."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from multiprocessing import get_context

from fuzz.commands import command_of, sweep
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


def _judged(work: tuple[list[Trial], bool]) -> list[Verdict]:
    trials, processes = work
    return [(in_process if processes else in_fork)(trial) for trial in trials]


def main() -> int:
    """Run the fuzzer; the exit code is 1 when something went wrong."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--from", dest="first", type=int, default=0, help="the first seed")
    parser.add_argument("--sweep", action="store_true", help="every numeric option, every example, instead of seeds")
    parser.add_argument("--seconds", type=float, default=5.0, help="when a command is interrupted")
    parser.add_argument("--processes", action="store_true", help="as processes of their own, not as forks")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    begun = time.monotonic()
    warm_up()
    if given.sweep:
        trials = [Trial(seed, given.seconds, words, plain=True) for seed, words in enumerate(sweep())]
    else:
        trials = [Trial(seed, given.seconds) for seed in range(given.first, given.first + given.cases)]
    shares = [(trials[start : start + 10], given.processes) for start in range(0, len(trials), 10)]
    wrong, done, commands, interrupted = 0, 0, Counter[str](), 0
    with get_context("fork").Pool(given.jobs) as pool:
        for found in pool.imap_unordered(_judged, shares):
            for verdict in found:
                done += 1
                commands[next(iter(verdict.trial.args), "")] += 1
                interrupted += verdict.interrupted
                if verdict.faults:
                    wrong += 1
                    print(verdict, flush=True)
    seconds = time.monotonic() - begun
    print(f"{done:,} command lines in {seconds:,.0f} s: {wrong:,} went wrong, {interrupted:,} interrupted")
    print(", ".join(f"{name} {commands[name]}" for name in COMMANDS))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
