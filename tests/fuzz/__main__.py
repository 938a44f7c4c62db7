"""``python -m fuzz``: thousands of command lines; each that goes wrong is printed with its seed."""

import argparse
import gc
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from fuzz.commands import ALWAYS, printed_examples, sweep
from fuzz.trial import Trial, Verdict, imported, in_fork, in_process
from nimlike.cli.main import COMMANDS

Plan = tuple[Any, ...]  # the arguments of a `Trial`
LONG = 5  # how many times as long as the others one case of ten may compute


def warm_up() -> None:
    """Import, once for all forks, what the examples in the help of the commands are found to import."""
    for name in COMMANDS:
        for words in printed_examples(name):
            for module in imported([name, *ALWAYS.get(name, []), *words]):
                with suppress(ImportError):
                    import_module(module)
    # The collector would write to every object, and so copy the memory that the forks share.
    gc.collect()
    gc.freeze()


def _judged(plans: list[Plan], processes: bool) -> list[Verdict]:
    """Trials are made where they are run: their texts are long, and a fork copies the tables of all memory."""
    return [(in_process if processes else in_fork)(Trial(*plan)) for plan in plans]


def main() -> int:
    """Run the fuzzer; the exit code is 1 when something went wrong."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--from", dest="first", type=int, default=0, help="the first seed")
    parser.add_argument("--sweep", action="store_true", help="every numeric option, every example, instead of seeds")
    parser.add_argument("--seconds", type=float, default=1.0, help="when a command is interrupted; one of ten later")
    parser.add_argument("--processes", action="store_true", help="as processes of their own, not as forks")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    begun = time.monotonic()
    warm_up()
    if given.sweep:
        plans: list[Plan] = [
            (seed, given.seconds, words, "file", "lines", b"", True) for seed, words in enumerate(sweep())
        ]
    else:
        seeds = range(given.first, given.first + given.cases)
        plans = [(seed, given.seconds * (1 if seed % 10 else LONG)) for seed in seeds]
    shares = [plans[start : start + 10] for start in range(0, len(plans), 10)]
    wrong, done, commands, interrupted = 0, 0, Counter[str](), 0
    # No pool of daemons: those may have no children, which some commands start.
    with ProcessPoolExecutor(given.jobs, get_context("fork")) as pool:
        for found in as_completed([pool.submit(_judged, share, given.processes) for share in shares]):
            for verdict in found.result():
                done += 1
                commands[next(iter(verdict.trial.args), "")] += 1
                interrupted += verdict.interrupted
                if verdict.faults:
                    wrong += 1
                    print(verdict, flush=True)
                if not done % 1000:
                    passed = time.monotonic() - begun
                    print(f"{done:,} of {len(plans):,}, {passed:,.0f} s", file=sys.stderr, flush=True)
    seconds = time.monotonic() - begun
    print(f"{done:,} command lines in {seconds:,.0f} s: {wrong:,} went wrong, {interrupted:,} interrupted")
    print(", ".join(f"{name} {commands[name]}" for name in COMMANDS))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
