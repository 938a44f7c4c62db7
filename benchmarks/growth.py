"""How work grows: n is doubled, and the exponent of the CPU time and the memory of each step are printed.

Run ``python benchmarks/growth.py``; ``--runs N`` sets how often, ``--json FILE`` writes the rows, ``--only WORD`` takes
the kinds of work with this word. A run of a kind is a process of its own, from the smallest size to the largest. The
time of a size is the median of the runs. An exponent of 1 means that twice the size takes twice the time; it is that
between the least times of the runs, since whatever disturbs a run makes it longer, and its spread is that of the
exponents of single runs. The memory is the most held during the work, less what the process held before the first.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from _measure import cpu_of, load_of_machine, spread_of

from nimlike_check import check

CODES: Final = ("0.77", "0.16", "0.104", "0.454", "0.354", "0.376", "0.007", "0.764", "0.244", "0.165", "0.07", "4.3")
HEXADECIMAL: Final = ("0.8", "0.9", "0.28", "0.F")
SETS: Final = ("1,3,4", "2,5,8,13,21,34,55,89", "primes", "squares")
VECTORS: Final = ("vector:gdwn=1,2", "wythoff", "wythoff:a=3")
PERIODS: Final = (("0.77", 83), ("0.156", 3_828), ("0.165", 6_731), ("0.16", 254_810))
"""Octal codes, and how many heaps the preperiod and the period have."""
QUOTIENTS: Final = (("0.77", 32), ("0.144", 32), ("0.26", 16))
SHORTEST: Final = 0.005
"""Steps between times of which the first is shorter, in seconds, have no exponent."""

Work = Callable[[], Any]


def heaps(text: str, size: int) -> Work:
    """The values of all heaps below the size."""
    from nimlike.families import parse_ruleset
    from nimlike.games.heaps.game import HeapGame
    from nimlike.games.heaps.heap_table import HeapTable

    game = parse_ruleset(text)
    assert isinstance(game, HeapGame)
    return lambda: HeapTable(game).up_to(size - 1)


def two_piles(text: str, size: int) -> Work:
    """The Grundy values of all positions with two piles below the size."""
    from nimlike.families import parse_ruleset

    return lambda: parse_ruleset(text).grundy_table(size - 1)


def period(text: str, _: int) -> Work:
    """The period of the Grundy values, found and proved."""
    from nimlike.families import parse_ruleset
    from nimlike.games.heaps.game import HeapGame
    from nimlike.games.heaps.period_findings import find_period

    game = parse_ruleset(text)
    assert isinstance(game, HeapGame)
    return lambda: find_period(game).certificate


def quotient(text: str, size: int) -> Work:
    """The misère quotient of the heaps to the size."""
    from nimlike.games.heaps.game import Octal
    from nimlike.games.heaps.misere.misere_quotients import Quotients

    return lambda: Quotients(Octal(text, misere=True)).largest(size).certificate()


def coprime(_: str, size: int) -> Work:
    """The theorem of the coprime game for takes of at most the size."""
    from nimlike.games.coprime.odd_classes import prove

    return lambda: prove(size).as_dict()


def theorem(text: str, piles: int) -> Work:
    """The P-positions of a game, proved from its rules, and the certificate."""
    from nimlike.proofs.certificates import certificate
    from nimlike.proofs.statements import theorem_of
    from nimlike.proofs.theorem import Proof, prove

    def work() -> Any:
        statement = theorem_of(text, piles if text == "nim" else None)
        proof = prove(statement.rules, statement.system, statement.p)
        assert isinstance(proof, Proof)
        return certificate(proof)

    return work


class Task(NamedTuple):
    """Work of sizes that grow: its name, and for each size what makes it and the text of the game.

    Parameters
    ----------
    warm
        A text and a size that load all modules and kernels.
    checked
        Whether the work makes certificates, and the time of their check is measured too.
    """

    name: str
    make: Callable[[str, int], Work]
    sizes: tuple[tuple[str, int], ...]
    warm: tuple[tuple[str, int], ...]
    checked: bool = False


def powers(text: str, least: int, most: int) -> tuple[tuple[str, int], ...]:
    """A game with the sizes 2^least to 2^most."""
    return tuple((text, 1 << at) for at in range(least, most + 1))


def tasks(least: int, most: int) -> list[Task]:
    """All kinds of work; tables of octal games go from 2^least to 2^most."""
    loaded = (("octal:0.77", 1 << 13), ("octal:0.764", 1 << 13), ("octal:0.16", 1 << 18))
    rows = [Task(f"heaps octal:{code}", heaps, powers(f"octal:{code}", least, most), loaded) for code in CODES]
    hexadecimal = (("hex:0.8", 1 << 7), ("hex:0.F", 1 << 11))
    rows += [Task(f"heaps hex:{code}", heaps, powers(f"hex:{code}", 9, 12), hexadecimal) for code in HEXADECIMAL]
    for text in SETS:
        game = f"subtraction:{text}"
        rows.append(Task(f"heaps {game}", heaps, powers(game, 16, 19), ((game, 1 << 13),)))
    rows += [Task(f"two piles {text}", two_piles, powers(text, 8, 11), ((text, 1 << 4),)) for text in VECTORS]
    proving = tuple((f"octal:{code}", 0) for code in ("0.45", "0.56"))
    rows += [Task(f"period octal:{code}", period, ((f"octal:{code}", size),), proving, True) for code, size in PERIODS]
    letters = tuple((f"subtraction:4,7,{66 << at}", 66 << at) for at in range(1, 7))
    rows.append(Task("period subtraction:4,7,n", period, letters, (("subtraction:4,9,4224", 0),), True))
    for code, largest in QUOTIENTS:
        heaps_to = tuple((code, size) for size in (8, 16, 32) if size <= largest)
        rows.append(Task(f"misère quotient octal:{code}", quotient, heaps_to, ((code, 8),), True))
    takes = tuple(("", most) for most in (5, 10, 20, 22, 24, 26, 28, 30))
    rows.append(Task("coprime theorem, takes to n", coprime, takes, (("", 4), ("", 7)), True))
    for name, text, sizes in (
        ("nim with n piles", "nim", (2, 4, 8)),
        ("wythoff:a=n", "wythoff:a={}", (1, 2, 4)),
        ("schwenk:cap=nx", "schwenk:cap={}x", (1, 2)),
    ):
        cases = tuple((text.format(size), size) for size in sizes)
        rows.append(Task(f"theorem {name}", theorem, cases, cases[:1], True))
    return rows


def one(task: Task) -> None:
    """Do the work in this process: for each size the CPU seconds, the bytes held, the CPU seconds of the check."""
    for text, size in task.warm:
        made = task.make(text, size)()
        if task.checked:
            check(made)
    before, rows = held(), []
    for text, size in task.sizes:
        work = task.make(text, size)
        forget_peak()
        spent, made = cpu_of(work)
        memory = max(0, peak() - before)
        checked = cpu_of(partial(check, made))[0] if task.checked else None
        rows.append((spent, memory, checked))
    print(json.dumps(rows))


def held() -> int:
    """The bytes of memory that this process holds; where the system does not say it, the most it has held."""
    return _kept("VmRSS:")


def peak() -> int:
    """The most bytes of memory that this process has held since `forget_peak`, where the system can forget."""
    return _kept("VmHWM:")


def _kept(name: str) -> int:
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return next(int(line.split()[1]) * 1024 for line in status.read_text().splitlines() if line.startswith(name))


def forget_peak() -> None:
    """Let the greatest memory be counted anew, where the system can do that."""
    forget = Path("/proc/self/clear_refs")
    if forget.exists():
        forget.write_text("5")


def exponents(sizes: list[int], times: list[list[float]]) -> list[tuple[float, float, float] | None]:
    """For each size the exponent of the step to it, by the least times, then the least and greatest of single runs."""
    found: list[tuple[float, float, float] | None] = [None]
    for at in range(1, len(sizes)):
        before, after = ([run[place] for run in times] for place in (at - 1, at))
        grown = math.log(sizes[at] / sizes[at - 1])
        if min(before) < SHORTEST:
            found.append(None)
            continue
        single = [math.log(now / then) / grown for then, now in zip(before, after, strict=True)]
        found.append((math.log(min(after) / min(before)) / grown, min(single), max(single)))
    return found


def rows_of(name: str, sizes: list[int], times: list[list[float]], memory: list[int] | None) -> list[dict[str, Any]]:
    """The rows of some work: the times are those of all sizes, run by run."""
    made = []
    for at, (size, exponent) in enumerate(zip(sizes, exponents(sizes, times), strict=True)):
        spent = [run[at] for run in times]
        row = {"work": name, "size": size, "seconds": statistics.median(spent), "spread": spread_of(spent)}
        made.append(row | {"bytes": None if memory is None else memory[at], "exponent": exponent})
    return made


def measured(number: int, task: Task, runs: int, octal: tuple[int, int]) -> list[dict[str, Any]]:
    """The rows of a kind of work, each run in a process of its own."""
    command = [sys.executable, __file__, "--heaps", str(octal[0]), str(octal[1]), "--one", str(number)]
    figures = [
        json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _ in range(runs)
    ]
    sizes = [size for _, size in task.sizes]
    memory = [max(run[at][1] for run in figures) for at in range(len(sizes))]
    rows = rows_of(task.name, sizes, [[row[0] for row in run] for run in figures], memory)
    if task.checked:
        rows += rows_of(f"{task.name}: checked", sizes, [[row[2] for row in run] for run in figures], None)
    return rows


def line(row: dict[str, Any]) -> str:
    """A row as text."""
    memory = "" if row["bytes"] is None else f"{row['bytes'] / 2**20:>8.1f} MiB"
    spread = "" if row["spread"] is None else f" ({row['spread']:.0%})"
    said = f"  {row['work']:<44} {row['size']:>9,} {row['seconds']:>9.4g} s{spread:<7}{memory}"
    if row["exponent"] is None:
        return said
    exponent, least, most = row["exponent"]
    return f"{said}   exponent {exponent:.2f} ({least:.2f} to {most:.2f})"


def main() -> None:
    """A line for each size."""
    parser = argparse.ArgumentParser(description="How work grows when its size is doubled")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the rows here too")
    parser.add_argument("--runs", metavar="N", type=int, default=3, help="runs of each kind of work, 3 unless given")
    parser.add_argument("--only", metavar="WORD", action="append", help="work with this word in its name; repeatable")
    parser.add_argument(
        "--heaps",
        nargs=2,
        type=int,
        default=(13, 17),
        metavar=("LEAST", "MOST"),
        help="tables of octal games go from 2^LEAST to 2^MOST, 13 17 unless given",
    )
    parser.add_argument("--one", metavar="N", type=int, help="do the work of this number only, once")
    given = parser.parse_args()
    all_tasks = tasks(*given.heaps)
    if given.one is not None:
        one(all_tasks[given.one])
        return
    print("How work grows (medians of times)")
    rows = []
    for number, task in enumerate(all_tasks):
        if given.only is None or any(word in task.name for word in given.only):
            rows += measured(number, task, given.runs, given.heaps)
            print("\n".join(map(line, rows[-(1 + task.checked) * len(task.sizes) :])), flush=True)
            if given.json:  # what is measured is kept where the rest is broken off
                kept = json.dumps({"rows": rows, "runs": given.runs, "machine": load_of_machine()}, indent=1)
                given.json.write_text(kept + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
