"""How work grows: n is doubled, and the exponent of the CPU time and the memory of each step are printed.

Run ``python benchmarks/growth.py``; ``--json FILE`` writes the rows too. Each size is a process of its own, so that its
greatest memory is its own; what a process needs before the work begins is taken off. An exponent of 1 means that
twice the size takes twice the time.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

CODES: Final = ("0.77", "0.16", "0.104", "0.454", "0.354", "0.376", "0.007", "0.764", "0.244", "0.165", "0.07", "4.3")
VECTORS: Final = ("vector:gdwn=1,2", "wythoff", "wythoff:a=3")
SHORTEST: Final = 0.02
"""Steps between times of which the first is shorter, in seconds, have no exponent."""


def heaps(text: str, size: int) -> None:
    """The values of all heaps below ``size``."""
    from nimlike.families import parse_ruleset
    from nimlike.games.heaps.rule import HeapGame
    from nimlike.games.heaps.values import HeapTable

    game = parse_ruleset(text)
    assert isinstance(game, HeapGame)
    HeapTable(game).up_to(size - 1)


def two_piles(text: str, size: int) -> None:
    """The Grundy values of all positions with two piles below ``size``."""
    from nimlike.families import parse_ruleset

    parse_ruleset(text).grundy_table(size - 1)


def coprime(_: str, size: int) -> None:
    """The theorem of the coprime game for takes of at most ``size``, found and not checked."""
    from nimlike.games.coprime.machine.theorem import prove

    prove(size)


def nim(_: str, size: int) -> None:
    """Nim with ``size`` piles, proved."""
    from nimlike.prove.statements import theorem_of
    from nimlike.prove.theorem import prove

    statement = theorem_of("nim", size)
    prove(statement.rules, statement.system, statement.p)


def wythoff(_: str, size: int) -> None:
    """Wythoff's game with ``a`` = ``size``, proved."""
    from nimlike.prove.statements import theorem_of
    from nimlike.prove.theorem import prove

    statement = theorem_of(f"wythoff:a={size}", None)
    prove(statement.rules, statement.system, statement.p)


WORK: Final[dict[str, Callable[[str, int], None]]] = {
    work.__name__: work for work in (heaps, two_piles, coprime, nim, wythoff)
}

LOADED: Final = {
    "heaps": [("", 1 << 13), ("octal:0.764", 1 << 13), ("octal:0.16", 1 << 18)],
    "two_piles": [("", 1 << 4)],
    "coprime": [("", 3)],
    "nim": [("", 2)],
    "wythoff": [("", 1)],
}
"""What is done first, so that modules and kernels are loaded."""


def tasks(least: int, most: int) -> list[tuple[str, str, list[int]]]:
    """The kind of work, the game, the sizes; those of heaps are 2^least, ..., 2^most."""
    rows = [("heaps", f"octal:{code}", [1 << at for at in range(least, most + 1)]) for code in CODES]
    rows += [("two_piles", text, [1 << at for at in range(8, 12)]) for text in VECTORS]
    return [*rows, ("coprime", "", [5, 10, 20]), ("nim", "", [2, 4, 8]), ("wythoff", "", [1, 2, 4])]


def one(kind: str, text: str, size: int) -> None:
    """Do the work in this process, and print its CPU seconds and the bytes that it added to the greatest memory."""
    for game, small in LOADED[kind]:
        WORK[kind](game or text, small)
    before, begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    WORK[kind](text, size)
    spent, after = time.process_time() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps([spent, (after - before) * 1024]))


def measured(kind: str, text: str, size: int, runs: int) -> tuple[float, int]:
    """The median of the CPU seconds, and the greatest memory added."""
    command = [sys.executable, __file__, "--one", kind, text, str(size)]
    figures = [
        json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _ in range(runs)
    ]
    return sorted(spent for spent, _ in figures)[runs // 2], max(memory for _, memory in figures)


def main() -> None:
    """A line for each size."""
    parser = argparse.ArgumentParser(description="How work grows when its size is doubled")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the rows here too")
    parser.add_argument("--runs", metavar="N", type=int, default=3, help="runs of each size, 3 unless given")
    parser.add_argument(
        "--heaps",
        nargs=2,
        type=int,
        default=(13, 18),
        metavar=("LEAST", "MOST"),
        help="tables of heaps go from 2^LEAST to 2^MOST, 13 18 unless given",
    )
    parser.add_argument("--one", nargs=3, metavar=("KIND", "GAME", "SIZE"), help="do this one piece of work only")
    given = parser.parse_args()
    if given.one:
        one(given.one[0], given.one[1], int(given.one[2]))
        return
    rows = []
    for kind, text, sizes in tasks(*given.heaps):
        before: tuple[int, float] | None = None
        for size in sizes:
            spent, memory = measured(kind, text, size, given.runs)
            exponent = None
            if before is not None and before[1] >= SHORTEST:
                exponent = math.log(spent / before[1]) / math.log(size / before[0])
            said = "" if exponent is None else f"   exponent {exponent:.2f}"
            print(
                f"  {f'{kind} {text}'.strip():<28} {size:>9,} {spent:>9.4g} s {memory / 2**20:>8.1f} MiB{said}",
                flush=True,
            )
            rows.append(
                {"kind": kind, "game": text, "size": size, "seconds": spent, "bytes": memory, "exponent": exponent}
            )
            before = size, spent
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
