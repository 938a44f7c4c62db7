"""Tables of vector games and searches of the coprime game at many sizes, beside C functions in the same process.

Run ``python benchmarks/beside_c.py``; ``--seed N`` draws other sets of vectors, ``--only WORD`` measures the rows whose
name holds it. Only the work itself is timed, in turn, CPU time; the C functions are those of `benchmarks/peers`. All
results are compared with theirs. It prints every ratio and the least ones.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from _measure import Board, Row, spread_of
from peers import SOURCES, as_peers, ray

from nimlike.games.coprime.coprime_rules import A, B
from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.game import Coprime
from nimlike.games.vector.game import Vector
from nimlike.games.vector.vector_tables import box_of
from nimlike.games.wythoff import wythoff_rules
from nimlike.games.wythoff.game import Wythoff

RUNS: Final = 5
LONG: Final = 0.002
"""Work that takes less seconds is repeated within a run."""
SEED: Final = 13
SETS: Final = {
    2: (
        *("k,0 0,k k,2k", "k,0 0,k k,k 1,2 2,1", "k,0 0,k k,k k,2k 2k,k", "1,2 2,1 3,3", "1,0 0,1 2,3 5,1"),
        *("k,0 0,k k,k k,2k 2k,k k,3k 3k,k", "k,2k 2k,k", "k,0 0,2k 2k,k", "k,0 0,k 2k,3k 3k,2k k,3k 3k,k k,4k 4k,k"),
        *("k,0 0,k k,k k,2k 2k,k 2k,3k 3k,2k k,3k 3k,k k,4k 4k,k k,5k", "k,k 1,0 0,1"),
    ),
    3: (
        *("k,0,0 0,k,0 0,0,k k,k,k", "k,0,0 0,k,0 0,0,k", "1,1,0 0,1,2 1,0,1", "k,0,0 0,k,0 0,0,k 1,1,1 2,1,0"),
        *("k,0,0 0,k,0 0,0,k k,k,0 0,k,k k,0,k k,k,k", "k,k,0 0,k,k k,0,k", "1,0,0 0,1,0 0,0,1 2,2,2"),
    ),
    4: ("k,0,0,0 0,k,0,0 0,0,k,0 0,0,0,k k,k,k,k", "1,0,0,0 0,1,0,0 0,0,1,0 0,0,0,1 1,1,1,1"),
}
"""Vectors, by the number of piles."""
SIDES: Final = {2: (30, 100, 300, 1_000, 2_000, 4_000), 3: (20, 50, 100, 150, 200), 4: (8, 16, 30)}
RANDOM: Final = {2: 12, 3: 8, 4: 3}
"""So many sets of vectors are drawn besides."""
WYTHOFF: Final = (30, 100, 300, 1_000, 2_000, 4_000)
COPRIME: Final = (997, 1_000, 4_999, 5_000, 19_997, 20_000, 39_989, 40_000, 99_991, 100_000, 199_999, 200_000)
LONGEST: Final = (399_989, 400_000)
MOST: Final = (2, 3, 4, 5, 7, 10, 11, 13, 16, 20, 30)


def drawn(piles: int, rng: random.Random) -> str:
    """A set of vectors: some rays, some single ones."""
    found = set[str]()
    for _ in range(rng.choice((1, 2, 3, 4, 5, 6, 8, 10))):
        amounts = [rng.choice((0, 0, 1, 1, 2, 3, 4)) for _ in range(piles)]
        if any(amounts):
            k = "k" if rng.random() < 0.6 else ""
            found.add(",".join(f"{n}{k}".replace("1k", "k") if n else "0" for n in amounts))
    return " ".join(sorted(found)) or drawn(piles, rng)


def library(folder: Path, name: str) -> Any:
    """A C program as functions that are called in this process."""
    made, compiler = folder / f"{name}.so", shutil.which("cc")
    if compiler is None:
        sys.exit("no C compiler, cc, is installed")
    subprocess.run(
        [compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", made, SOURCES / f"{name}.c"], check=True
    )
    return ctypes.CDLL(str(made))


class Beside:
    """The C functions, each of which returns an array that is to be freed."""

    def __init__(self, folder: Path) -> None:
        self.vectors, self.wythoff, self.coprime = (library(folder, name) for name in ("vectors", "wythoff", "coprime"))
        self.vectors.table.restype = self.wythoff.square.restype = ctypes.c_void_p
        self.free = ctypes.CDLL(None).free
        self.free.argtypes = [ctypes.c_void_p]

    def table(self, what: str, piles: int, side: int, moves: str) -> Callable[[], Any]:
        """The work of a table of a vector game."""
        numbers = [int(n) for vector in moves.split() for n in ray(vector).split(",")]
        given, count = (ctypes.c_int * len(numbers))(*numbers), len(moves.split())
        return lambda: self.vectors.table(what.encode(), piles, side, count, given)

    def array(self, made: int, kind: Any, cells: int) -> Any:
        """What such a work made, copied; and its memory is freed."""
        copied = np.ctypeslib.as_array(ctypes.cast(made, ctypes.POINTER(kind)), (cells,)).copy()
        self.free(made)
        return copied


def seconds(work: Callable[[], Any], times: int, after: Callable[[Any], object]) -> float:
    """CPU seconds of some work done so many times; what is done after each is not timed."""
    spent = 0.0
    for _ in range(times):
        begun = time.process_time()
        made = work()
        spent += time.process_time() - begun
        after(made)
    return spent / times


def in_turn(
    name: str, ours: Callable[[], Any], forget: Callable[[], Any], theirs: Callable[[], Any], free: Callable[[Any], Any]
) -> Row:
    """Ours and the peer in turn."""
    first = seconds(ours, 1, lambda _: forget())
    runs = RUNS if first < 0.2 else 3
    times = max(1, min(200, int(LONG / max(first, 1e-6))))
    mine, other = list[float](), list[float]()
    for _ in range(runs):
        mine.append(seconds(ours, times, lambda _: forget()))
        other.append(seconds(theirs, times, free))
    ratio = statistics.median(their / my for their, my in zip(other, mine, strict=True))
    return Row(name, statistics.median(mine), "C", statistics.median(other), spread=spread_of(mine), ratio=ratio)


def forget() -> None:
    """No table is kept."""
    wythoff_rules._square.cache_clear()


def our_table(what: str, piles: int, side: int, moves: str) -> Callable[[], Any]:
    """The work of a table of ours."""
    game = Vector(moves.split(), piles, what == "misere")
    box = (side,) * piles
    return lambda: box_of(game, box).values() if what == "values" else box_of(game, box).outcomes(game.misere)


def vector_rows(beside: Beside, only: str, seed: int) -> Iterator[Row]:
    """Tables of vector games."""
    rng = random.Random(seed)
    for piles, sets in SETS.items():
        for moves in (*sets, *(drawn(piles, rng) for _ in range(RANDOM[piles]))):
            for what in ("values", "outcomes", "misere"):
                for side in SIDES[piles]:
                    name = f"{what} {moves} side {side:,}"
                    if only not in name:
                        continue
                    ours, theirs = our_table(what, piles, side, moves), beside.table(what, piles, side, moves)
                    kind = ctypes.c_uint16 if what == "values" else ctypes.c_uint8
                    mine, other = as_peers(ours(), piles, what, side), beside.array(theirs(), kind, side**piles)
                    if not np.array_equal(mine, other):
                        raise ArithmeticError(f"{name}: the values are not those of C")
                    forget()
                    yield in_turn(name, ours, forget, theirs, beside.free)


def wythoff_rows(beside: Beside, only: str) -> Iterator[Row]:
    """Tables of Wythoff's game, once its kernel is loaded."""
    Wythoff(1).grundy_table(WYTHOFF[-1])
    for side in WYTHOFF:
        name = f"wythoff values side {side:,}"
        if only in name:

            def ours(side: int = side) -> Any:
                return Wythoff(1).grundy_table(side - 1)

            def theirs(side: int = side) -> Any:
                return beside.wythoff.square(side)

            if not np.array_equal(ours().reshape(-1), beside.array(theirs(), ctypes.c_uint16, side * side)):
                raise ArithmeticError(f"{name}: the values are not those of C")
            forget()
            yield in_turn(name, ours, forget, theirs, beside.free)


def coprime_rows(beside: Beside, only: str, longest: bool) -> Iterator[Row]:
    """Searches of the coprime game; both players to move are answered by each."""
    for chips in (*COPRIME, *(LONGEST if longest else ())):
        for most in MOST:
            name = f"coprime max={most} n={chips:,}"
            if only in name:

                def ours(chips: int = chips, most: int = most) -> Any:
                    return search(Coprime(most)(chips))

                def theirs(chips: int = chips, most: int = most) -> Any:
                    return beside.coprime.won(chips, most)

                solved = ours()
                if solved.a_wins(A) + 2 * solved.a_wins(B) != theirs():
                    raise ArithmeticError(f"{name}: not the winners of C")
                yield in_turn(name, ours, lambda: None, theirs, lambda _: None)


def main() -> None:
    """Compile the peers, measure, print, and write what is asked for."""
    parser = argparse.ArgumentParser(description="Tables beside C functions")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the rows here")
    parser.add_argument("--seed", metavar="N", type=int, default=SEED, help="which sets of vectors are drawn")
    parser.add_argument("--only", metavar="WORD", default="", help="measure rows whose name holds this")
    parser.add_argument("--longest", action="store_true", help="the longest searches too")
    given = parser.parse_args()
    board = Board("Tables beside C functions", given.json)
    with tempfile.TemporaryDirectory() as folder:
        beside = Beside(Path(folder))
        for rows in (
            vector_rows(beside, given.only, given.seed),
            wythoff_rows(beside, given.only),
            coprime_rows(beside, given.only, given.longest),
        ):
            for row in rows:
                board.keep(row)
    least = sorted(board.rows, key=lambda row: row.times_as_long or 0)[:12]
    print("the least:", ", ".join(f"{row.work} {row.times_as_long:.2f}" for row in least))
    board.close()


if __name__ == "__main__":
    main()
