"""All octal games with three digits: the kernels chosen beside the best of our own kernels, and beside C.

Run ``python benchmarks/every_code.py``; ``--to N`` sets the last heap, 2^17 unless given; ``--codes N`` takes N codes
at random, ``--digits N`` takes them with so many digits, ``--only`` those named; ``--json FILE`` keeps each code that
is finished as a line of the file, and goes on where it stopped. Codes with the same values by
`nimlike.games.heaps.period_findings` are measured once.

Our own kernels are the definition and sparse space, each from the first heap on, and the choice that tables make, with
a period copied where one is proved. The C programs are those of `benchmarks/peers`, the definition and sparse space;
their time has the start of a process in it. CPU time, the least of some runs in turn where it is short or a ratio is
above 1.1. The worst ratios are printed last.

All ways go to 2^14 first. To the last heap the choice goes alone where it may: a way is left out where it took longer
to 2^14 than the choice to the last heap; and a definition that took 3 times as long as the choice to 2^14, since it
grows with the square of the heap and no way grows faster. Any other way is stopped when it has taken 1.5 times as long
as the choice: it is slower, by how much is not known. So no way that could be the best one is missed.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import resource
import subprocess
import tempfile
from pathlib import Path
from time import process_time
from typing import Any, Final

from _measure import cpu_of
from peers import compiled, sum_of

from nimlike.core.errors import RulesetError
from nimlike.core.progress import listening
from nimlike.games.heaps.game import Octal
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.period_findings import closed
from nimlike.games.heaps.sparse_space import splits_of
from nimlike.games.heaps.ways import Ways

FIRST: Final = 1 << 14
"""All ways go to this heap."""
FACTOR: Final = 3
"""A definition that took so many times as long as the choice is left out after that."""
STOP: Final = 1.5
"""Other ways are stopped when they have taken so many times as long as the choice."""
AGAIN: Final = 1.1
"""From this ratio on, work is measured again."""
SHORT: Final = 0.05
"""The same where it took less than so many seconds."""
RUNS: Final = 3
WORST: Final = 12
CHOSEN: Final = "chosen"


class Definition(Ways):
    """The definition from the first heap to the last."""

    def chunk(self, values: Any, done: int, size: int, until: int) -> tuple[int, int]:
        stop = min(size, max(FIRST, done + done // 8))
        return stop, self._defined(values[:stop], done)


class Alone(Ways):
    """Sparse space as soon as there is a grading, without the late regime."""

    few = 0

    def chunk(self, values: Any, done: int, size: int, until: int) -> tuple[int, int]:
        self._next_late = 1 << 62
        return super().chunk(values, done, size, until)


OWN: Final[dict[str, type[Ways]]] = {"definition": Definition, "sparse": Alone}
PROGRAMS: Final = ("octal_definition", "octal_sparse")
DEFINITIONS: Final = ("definition", "octal_definition")


class TooLong(Exception):
    """A way has taken as long as it may."""


def values_by(game: Octal, ways: type[Ways] | None, last: int) -> Any:
    """The values of heaps 0 to ``last``, computed anew; by the choice of the program where no way is given."""
    table = HeapTable(game)
    if ways is not None:
        table.ways = ways(game.rule)
        table._next_search = 1 << 62  # no period is copied
    return table.up_to(last)[: last + 1]


def own(game: Octal, ways: type[Ways] | None, last: int, most: float) -> tuple[float | None, Any]:
    """The CPU seconds of a way of our own, and the values; None where it took more than ``most``."""
    if most == math.inf:
        return cpu_of(lambda: values_by(game, ways, last))
    end = process_time() + most

    def heard(*_: object) -> None:
        if process_time() > end:
            raise TooLong

    try:
        with listening(heard):
            return cpu_of(lambda: values_by(game, ways, last))
    except TooLong:
        return None, None


def program(command: list[str], most: float) -> tuple[float | None, str]:
    """The CPU seconds of a process, and what it prints; None where it took more than ``most``, in whole seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    limited = [] if most == math.inf else ["sh", "-c", 'ulimit -t "$0"; exec "$@"', str(math.ceil(most))]
    ended = subprocess.run([*limited, *command], capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if ended.returncode < 0 and limited:
        return None, ""
    ended.check_returncode()
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, ended.stdout.strip()


def in_turn(
    game: Octal, last: int, ways: list[str], programs: dict[str, str], stop: float
) -> tuple[dict[str, float], dict[str, float]]:
    """The seconds of the choice and of these ways, and of those that were stopped, how long they went."""
    spent: dict[str, list[float]] = {CHOSEN: []}
    stopped: dict[str, float] = {}
    for run in range(RUNS):
        seconds, values = own(game, None, last, math.inf)
        assert seconds is not None
        spent[CHOSEN].append(seconds)
        most = stop * min(spent[CHOSEN])
        for name in ways:
            if name in stopped:
                continue
            if name in OWN:
                took, other = own(game, OWN[name], last, most)
                same = took is None or not (other != values).any()
            else:
                took, said = program([programs[name], str(game).removeprefix("octal:"), str(last)], most)
                same = took is None or int(said) == sum_of(values)
            if not same:
                raise ArithmeticError(f"{game}: {name} gives other values")
            if took is None:
                stopped[name] = most
            else:
                spent.setdefault(name, []).append(took)
        least = {name: min(times) for name, times in spent.items()}
        if run == 0 and SHORT < least[CHOSEN] < AGAIN * min(least.values()):
            break
    return least, {name: most for name, most in stopped.items() if name not in least}


def measured(game: Octal, last: int, programs: dict[str, str]) -> dict[str, Any]:
    """What the ways took to the first heap and to the last one, and which were left out or stopped."""
    ways = [*OWN, *(name for name in PROGRAMS if name in programs)]
    short, stopped = in_turn(game, min(FIRST, last), ways, programs, math.inf)
    made: dict[str, Any] = {"code": str(game).removeprefix("octal:"), "to": last, "short": short}
    if last <= FIRST:
        return made | {"seconds": short, "left_out": [], "stopped": {}}
    alone, _ = in_turn(game, last, [], programs, math.inf)
    kept = [
        name
        for name in ways
        if short[name] <= alone[CHOSEN] and not (name in DEFINITIONS and short[name] > FACTOR * short[CHOSEN])
    ]
    seconds, stopped = in_turn(game, last, kept, programs, STOP) if kept else (alone, {})
    seconds[CHOSEN] = min(seconds[CHOSEN], alone[CHOSEN])
    return made | {"seconds": seconds, "left_out": [name for name in ways if name not in kept], "stopped": stopped}


def ratio(seconds: dict[str, float], names: tuple[str, ...]) -> float | None:
    """What the choice took, divided by what the best of these took; None where all were left out or stopped."""
    times = [seconds[name] for name in names if name in seconds]
    return seconds[CHOSEN] / min(times) if times else None


def line(row: dict[str, Any]) -> str:
    """What is printed of a code."""
    said = [f"  {row['code']:<8} {row['seconds'][CHOSEN]:>9.4g} s"]
    for title, names in (("our best", tuple(OWN)), ("C", PROGRAMS)):
        times = ratio(row["seconds"], names)
        said.append(f"others of {title} left out or stopped" if times is None else f"{times:.2f} of {title}")
    return "   ".join(said)


def worst(rows: list[dict[str, Any]]) -> list[str]:
    """The worst ratios, at the first heap and at the last one, and how many ways were left out."""
    lines = []
    last = rows[0]["to"]
    for part, heap in (("short", min(FIRST, last)), *([("seconds", last)] if last > FIRST else [])):
        for title, names in (("our best other kernel", tuple(OWN)), ("the better C program", PROGRAMS)):
            found = [(times, row["code"]) for row in rows if (times := ratio(row[part], names)) is not None]
            if found:
                said = ", ".join(f"{code} {times:.2f}" for times, code in sorted(found, reverse=True)[:WORST])
                lines.append(f"  to {heap:,}, chosen / {title}, the worst of {len(found)}: {said}")
    left, stopped = (sum(len(row[name]) for row in rows) for name in ("left_out", "stopped"))
    lines.append(
        f"  to {last:,}, of {len(rows)} codes: {left} ways left out, {stopped} stopped, all slower (see above)"
    )
    return lines


def games(digits: int, count: int | None) -> list[Octal]:
    """The games with splits, one for all that have the same values; so many at random if a number is given."""
    codes = range(1, 8**digits)
    some = codes if count is None else random.Random(count).sample(codes, count)
    found: dict[str, Octal] = {}
    for number in some:
        try:
            game = Octal(f"0.{number:0{digits}o}".rstrip("0"))
        except RulesetError:
            continue
        if splits_of(game.rule):
            found.setdefault(closed(game), game)
    return list(found.values())


def kept_rows(file: Path | None, last: int) -> dict[str, dict[str, Any]]:
    """The rows of the file, by code."""
    if file is None or not file.exists():
        return {}
    rows = [json.loads(text) for text in file.read_text().splitlines()]
    return {row["code"]: row for row in rows if row["to"] == last}


def main() -> None:
    """A line for each code, then the worst."""
    parser = argparse.ArgumentParser(description="All octal games with three digits")
    parser.add_argument("--to", metavar="N", type=int, default=1 << 17, help="the last heap, 2^17 unless given")
    parser.add_argument("--digits", metavar="N", type=int, default=3, help="digits of the codes, 3 unless given")
    parser.add_argument("--codes", metavar="N", type=int, help="so many codes at random, all unless given")
    parser.add_argument("--only", metavar="CODE,CODE,...", help="these codes")
    parser.add_argument("--json", metavar="FILE", type=Path, help="keep what is finished in this file, and go on")
    given = parser.parse_args()
    rows = kept_rows(given.json, given.to)
    with tempfile.TemporaryDirectory() as folder:
        programs = compiled(Path(folder))
        for warm in ("0.16", "0.764", "0.376"):  # kernels are loaded before they are measured
            measured(Octal(warm), 1 << 13, {})
        values_by(Octal("0.454"), None, 1 << 18)
        some = [Octal(code) for code in given.only.split(",")] if given.only else games(given.digits, given.codes)
        for game in some:
            code = str(game).removeprefix("octal:")
            if code not in rows:
                rows[code] = measured(game, given.to, programs)
                if given.json is not None:
                    with given.json.open("a") as file:
                        file.write(json.dumps(rows[code]) + "\n")
            print(line(rows[code]), flush=True)
    for text in worst(list(rows.values())):
        print(text)


if __name__ == "__main__":
    main()
