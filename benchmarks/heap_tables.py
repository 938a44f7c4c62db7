"""Tables of random octal and hexadecimal codes and subtraction sets beside C in one process: the worst ratios of sizes.

Run ``python benchmarks/heap_tables.py``. What is drawn is new in each run, whose seed is printed; ``--seed N`` draws it
again and ``--codes N`` says how much. ``--only`` takes octal, hex, subtraction or large (sets of large
numbers), ``--most N`` the largest size, and ``--json FILE`` keeps all ratios.

The C programs of `benchmarks/peers` are compiled as libraries and called in this process, so neither side has the start
of a process in its time. Ours are tables made again for a game that is read, with their kernels loaded. Both make the
values of heaps 0 to N, in turn; work that is short is repeated to a hundredth of a second. CPU time, medians; where
there are two C programs the better one counts. All values are compared.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import random
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any, Final

import numpy as np
from _measure import load_of_machine

from nimlike.core.errors import RulesetError
from nimlike.families import parse_ruleset
from nimlike.games.heaps.game import HeapGame
from nimlike.games.heaps.heap_table import HeapTable

SOURCES: Final = Path(__file__).parent / "peers"
OCTAL: Final = (128, 256, 512, 1_024, 2_048, 4_096, 8_192)
HEX: Final = (100, 200, 300, 500, 1_000, 2_000, 4_000, 8_000)
TAKES: Final = (1_000, 2_000, 4_000, 10_000, 30_000, 1 << 17, 1 << 20)
NAMED: Final = ("primes", "squares", "evens", "powers2", "triangular", "allbut=1,4", "allbut=2,3,7,30")
LONG: Final = 0.3
"""Where one of them takes so many seconds, all are done once more only; the difference is large there."""
SHORT: Final = 0.01
"""Shorter work is repeated for so many seconds."""
RUNS: Final = 5
WORST: Final = 6

Fill = Callable[[str, int], Any]


def library(folder: Path, name: str) -> Fill:
    """A C program as a function from a code and a number of heaps to their values."""
    compiler = shutil.which("cc")
    if compiler is None:
        raise SystemExit("a C compiler, cc, is needed")
    made = folder / f"{name}.so"
    source = str(SOURCES / f"{name}.c")
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", str(made), source], check=True)
    fill = ctypes.CDLL(str(made)).fill
    fill.argtypes, fill.restype = (ctypes.c_char_p, ctypes.c_int, ctypes.c_void_p), None

    def values(text: str, size: int) -> Any:
        table = np.zeros(size, np.uint16)
        fill(text.encode(), size, table.ctypes.data)
        return table

    return values


def octal(draw: random.Random) -> str:
    """A code of two to six digits; some heap may be split."""
    while True:
        digits = "".join(draw.choice("01234567") for _ in range(draw.randint(2, 6)))
        if digits[-1] != "0" and max(digits) > "3":
            return f"octal:0.{digits}"


def hexadecimal(draw: random.Random) -> str:
    """A code of one to four digits in which three heaps may be left; one in eight repeats its last digit."""
    while True:
        first = draw.choice("0000048C")
        digits = "".join(draw.choice("0123456789ABCDEF") for _ in range(draw.randint(1, 4)))
        text = f"hex:{first}.{digits}{'r' * (draw.random() < 1 / 8)}"
        try:
            game = parse_ruleset(text)
        except RulesetError:
            continue
        if isinstance(game, HeapGame) and game.rule.triples:
            return text


def subtraction(draw: random.Random) -> str:
    """A finite set of 3 to 40 numbers up to 5,000, many of them up to 100."""
    most = draw.choice((20, 50, 100, 500, 5_000))
    count = min(draw.randint(3, 40), most - 1)
    return "subtraction:" + ",".join(map(str, sorted(draw.sample(range(1, most + 1), count))))


def large(draw: random.Random) -> str:
    """A set of 3 to 15 numbers up to some thousands, none of which is small."""
    most = draw.choice((1_000, 5_000, 20_000))
    return "subtraction:" + ",".join(map(str, sorted(draw.sample(range(most // 50, most), draw.randint(3, 15)))))


def once(work: Callable[[], Any], times: int) -> float:
    """The CPU seconds of some work, done so many times."""
    begun = process_time()
    for _ in range(times):
        work()
    return (process_time() - begun) / times


def times_of(works: list[Callable[[], Any]]) -> list[float]:
    """The median times of some works, done in turn."""
    firsts = [once(work, 1) for work in works]
    repeats = [max(1, int(SHORT / max(first, 1e-7))) for first in firsts]
    runs = 1 if max(firsts) > LONG else RUNS
    taken = [[once(work, many) for work, many in zip(works, repeats, strict=True)] for _ in range(runs)]
    return [statistics.median(run[at] for run in taken) for at in range(len(works))]


def beside(text: str, size: int, peers: dict[str, Fill]) -> dict[str, Any]:
    """Our table of a game beside those of C."""
    game = parse_ruleset(text)
    assert isinstance(game, HeapGame)
    said = text.partition(":")[2]

    def ours() -> Any:
        return HeapTable(game).up_to(size - 1)[:size]

    works = [ours, *(lambda peer=peer: peer(said, size) for peer in peers.values())]
    table = ours()
    for name, peer in peers.items():
        if not np.array_equal(table, peer(said, size)):
            raise ArithmeticError(f"{text}: the values to heap {size - 1:,} are not those of {name}")
    mine, *theirs = times_of(works)
    best = min(zip(theirs, peers, strict=True))
    return {"text": text, "size": size, "ours": mine, "peer": best[1], "peer_seconds": best[0], "ratio": best[0] / mine}


def report(rows: list[dict[str, Any]]) -> None:
    """The worst ratios of a size."""
    ratios = sorted(rows, key=lambda row: float(row["ratio"]))
    middle, below = statistics.median(row["ratio"] for row in rows), sum(row["ratio"] < 1 for row in rows)
    print(f"  to {rows[0]['size']:>9,}: C / ours median {middle:.2f}, {below} of {len(rows)} below 1; the worst:")
    for row in ratios[:WORST]:
        print(
            f"     {row['ratio']:8.2f}  {row['text']:<40.40} ours {row['ours'] * 1e6:11,.1f} µs, "
            f"{row['peer']} {row['peer_seconds'] * 1e6:11,.1f} µs",
            flush=True,
        )


def main() -> None:
    """Compile, draw, measure, print."""
    parser = argparse.ArgumentParser(description="Random tables of heaps beside C in one process")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    parser.add_argument("--codes", type=int, default=40)
    parser.add_argument("--only", choices=("octal", "hex", "subtraction", "large"))
    parser.add_argument("--most", type=int, default=1 << 20)
    parser.add_argument("--json", metavar="FILE", type=Path)
    given = parser.parse_args()
    draw, kept = random.Random(given.seed), list[dict[str, Any]]()
    hexes = [hexadecimal(draw) for _ in range(given.codes)]
    sets = [f"subtraction:{name}" for name in NAMED]
    sets += [subtraction(draw) for _ in range(given.codes - len(sets))]
    larges = [large(draw) for _ in range(given.codes)]
    octals = [octal(draw) for _ in range(given.codes)]
    with tempfile.TemporaryDirectory() as folder:
        for kind, texts, sizes, names in (
            ("octal", octals, OCTAL, ("octal_definition", "octal_sparse")),
            ("hex", hexes, HEX, ("hexadecimal",)),
            ("subtraction", sets, TAKES, ("subtraction", "subtraction_bits")),
            ("large", larges, TAKES, ("subtraction", "subtraction_bits", "subtraction_rows")),
        ):
            if given.only not in (None, kind):
                continue
            print(f"{kind}: {len(texts)} games, seed {given.seed}")
            peers = {name: library(Path(folder), name) for name in names}
            for text in texts:
                HeapTable(parse_ruleset(text)).up_to(30_000 if kind in ("subtraction", "large") else 5_000)  # type: ignore[arg-type]
            for size in sizes:
                if size <= given.most:
                    rows = [beside(text, size, peers) for text in texts]
                    report(rows)
                    kept += [row | {"kind": kind} for row in rows]
    if given.json:
        made = {"seed": given.seed, "rows": kept, "machine": load_of_machine()}
        given.json.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
