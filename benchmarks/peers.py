"""Tables beside small C programs that do the same, in turn: CPU time, medians, ratios; the values are compared.

Run ``python benchmarks/peers.py``; ``--json FILE`` writes the rows. A C compiler, `cc`, is needed. The C programs are
whole processes; ours are tables made anew in this process, whose kernels are loaded. What it takes to load them is a
row of its own. The steps of our tables are counted in a run that is not timed (`_counted.py`). Positions of Nim are
searched by OpenSpiel, in this process, where it is installed.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np
from _counted import counted, limit_of, written
from _measure import Board, Row, cpu_of, cpu_of_process, spread_of
from _rates import start_of_python

from nimlike.core.definition import Definition
from nimlike.core.outcome import Outcome
from nimlike.families import parse_position, parse_ruleset
from nimlike.games.coprime.coprime_rules import A
from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.game import Coprime
from nimlike.games.heaps.game import HeapGame
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.vector.game import Vector
from nimlike.games.vector.vector_tables import box_of
from nimlike.games.wythoff import wythoff_rules
from nimlike.games.wythoff.game import Wythoff

SOURCES: Final = Path(__file__).parent / "peers"
RUNS: Final = 5
PLAIN: Final = ("0.764", "0.564", "0.604", "0.244", "0.007", "0.07")
"""Codes with many rare heaps, beside the definition in C."""
COPRIME: Final = ((19_997, 5), (199_999, 3), (199_999, 10), (199_999, 30), (200_000, 10))
"""Chips and K: A wins from the prime, B from the other."""
SPARSE: Final = (
    *(("0.16", 1 << 20), ("0.454", 1 << 20), ("0.354", 1 << 20), ("0.376", 1 << 17)),
    *(("0.115", 1 << 15), ("0.165", 1 << 16), ("0.564", 1 << 15), ("0.007", 1 << 15)),
)
"""Others, beside sparse space in C."""
HEXADECIMAL: Final = (
    *(("hex:0.9", 300), ("hex:0.9", 8_000), ("hex:8.3", 8_000), ("hex:0.E", 8_000), ("hex:0.8", 8_000)),
    *(("hex:C.CE", 1_000), ("hex:0.3Fr", 3_000), ("octal:0.3r", 8_000), ("octal:0.16r", 8_000)),
)
"""Codes where three heaps may be left, or whose last digit is repeated, beside sets of values in C."""
SUBTRACTION: Final = (
    *(("subtraction", "1,3,4", 10**6), ("subtraction", "2,5,8,13,21", 30_000), ("subtraction", "squares", 100_000)),
    *(("subtraction_bits", "primes", 100_000), ("subtraction", "allbut=1,4", 30_000)),
    ("subtraction", "triangular", 1 << 17),
)
"""Sets of numbers, and the better one of the two programs in C."""
VECTORS: Final = (
    *((2, "values", 2_000, "k,0 0,k k,k k,2k 2k,k"), (2, "values", 1_000, "k,0 0,k k,k 1,2 2,1")),
    *((2, "outcomes", 2_000, "k,0 0,k k,k k,2k 2k,k"), (2, "misere", 2_000, "1,2 2,1 3,3")),
    *((3, "values", 100, "k,0,0 0,k,0 0,0,k k,k,k"), (3, "values", 100, "1,1,0 0,1,2 1,0,1")),
    *((3, "outcomes", 150, "k,0,0 0,k,0 0,0,k k,k,k"), (3, "misere", 150, "1,0,0 0,1,0 0,0,1 2,2,2")),
    *((2, "values", 2_000, "0,2k k,2k 3,1"), (4, "values", 30, "k,0,0,0 0,k,0,0 0,0,k,0 0,0,0,k k,k,k,k")),
)
"""Piles, what is computed, the side of the table, the vectors."""
SOLVED: Final = (
    *("nim:3,4,5", "octal:0.77:12,5", "hex:0.F:9,5", "subtraction:1,3,4:21"),
    *("grundy:20", "vector:gdwn=1,2:5,9"),
)
NIM: Final = ("nim:1,3,5", "nim:3,4,5", "nim:misere:1,3,5", "nim:misere:3,4,5")
"""Positions that OpenSpiel's search takes no longer than a second for."""
ALONE: Final = (("0.115", 10**7), ("0.165", 10**7), ("0.16", 1 << 22), ("0.376", 1 << 21), ("0.354", 1 << 22))


def sum_of(values: Any) -> int:
    """The sum that the C programs print."""
    total = 0
    for value in values.tolist():
        total = (total * 31 + value) % 1_000_000_007
    return total


def compiled(folder: Path) -> dict[str, str]:
    """The C programs, by name."""
    compiler = shutil.which("cc")
    if compiler is None:
        return {}
    programs = {}
    for source in sorted(SOURCES.glob("*.c")):
        programs[source.stem] = str(folder / source.stem)
        command = [compiler, "-O3", "-march=native", "-o", programs[source.stem], str(source)]
        subprocess.run(command, check=True)
    return programs


def beside(
    row: str,
    ours: Callable[[], Any],
    command: list[str] | None,
    runs: int,
    read: Callable[[Any], Any] = lambda made: made,
) -> Row:
    """Ours and the peer in turn, and the least time in which this machine can do what ours does.

    What ``read`` makes of our table is the peer's; it is not timed.
    """
    mine, theirs, said, made = list[float](), list[float](), "", None
    for _ in range(runs):
        spent, made = cpu_of(ours)
        mine.append(spent)
        if command is not None:
            spent, said = cpu_of_process(command)
            theirs.append(spent)
    if command is not None and int(said) != sum_of(read(made)):
        raise ArithmeticError(f"{row}: the values are not those of {command[0]}")
    limit = limit_of(counted(ours)[0]) or written(getattr(made, "words", made))
    more: dict[str, Any] = {"limit_seconds": limit.seconds, "limit": limit.steps, "spread": spread_of(mine)}
    if command is None:
        return Row(row, statistics.median(mine), **more)
    ratio = statistics.median(their / my for their, my in zip(theirs, mine, strict=True))
    peer = Path(command[0]).name + ".c"
    return Row(row, statistics.median(mine), peer, statistics.median(theirs), ratio=ratio, **more)


def cold(work: str, command: list[str], runs: int) -> Row:
    """A process of the program from nothing, beside one of Python that does nothing."""
    spent = [cpu_of_process([sys.executable, "-m", "nimlike", *command])[0] for _ in range(runs)]
    limit = "a Python process that does nothing"
    return Row(work, statistics.median(spent), None, None, start_of_python(), limit, "", spread_of(spent))


def of_nim(text: str, runs: int) -> Iterator[Row]:
    """Who wins a position of Nim, by the theorem and from the rules alone, beside OpenSpiel's alpha-beta search."""
    if find_spec("pyspiel") is None:
        print("  OpenSpiel is not installed: no rows of it")
        return
    import pyspiel
    from open_spiel.python.algorithms import minimax

    position = parse_position(text)
    piles, misere = ";".join(map(str, position.state)), str(not position.ruleset.normal_play).lower()
    game = pyspiel.load_game(f"nim(pile_sizes={piles},is_misere={misere})")
    ways = {
        "who wins, and all winning moves": lambda: parse_position(text).answer().outcome,
        "who wins, from the rules alone": lambda: Definition(position.ruleset).outcome(position.state),
    }
    for what, ours in ways.items():
        mine, theirs = list[float](), list[float]()
        for _ in range(runs):
            spent, outcome = cpu_of(ours)
            mine.append(spent)
            spent, (value, _) = cpu_of(lambda: minimax.alpha_beta_search(game))
            theirs.append(spent)
            if (value == 1) != (outcome is Outcome.N):
                raise ArithmeticError(f"{text}: OpenSpiel says that another player wins")
        ratio = statistics.median(their / my for their, my in zip(theirs, mine, strict=True))
        peer = ("OpenSpiel, alpha-beta", statistics.median(theirs))
        yield Row(f"{text}: {what}", statistics.median(mine), *peer, ratio=ratio, spread=spread_of(mine))


def heaps(code: str, last: int) -> Any:
    """The values of heaps 0 to ``last`` of an octal game, computed anew."""
    return of_heaps(f"octal:{code}", last)


def of_heaps(text: str, last: int) -> Any:
    """The same for a game given by its text."""
    game = parse_ruleset(text)
    assert isinstance(game, HeapGame)
    return HeapTable(game).up_to(last)[: last + 1]


def of_vectors(piles: int, what: str, side: int, moves: str) -> Any:
    """The table of values or of outcomes of a vector game, computed anew."""
    game = Vector(moves.split(), piles, what == "misere")
    if what == "values":
        return box_of(game, (side,) * piles).values()
    return box_of(game, (side,) * piles).outcomes(game.misere)


def as_peers(made: Any, piles: int, what: str, side: int) -> Any:
    """Such a table as the C program's: a row of values, or of 0 for a P-position and 1 for any other."""
    if what == "values":
        return made.reshape(-1)
    bits = np.unpackbits(made.words.view(np.uint8), axis=1, bitorder="little")
    return 1 - bits[:, :side].reshape(-1).astype(np.int64)


def ray(vector: str) -> str:
    """A vector like ``k,2k`` as the C program reads it: its start and its step."""
    amounts = [(int(entry.removesuffix("k") or 1), entry.endswith("k")) for entry in vector.split(",")]
    return ",".join(map(str, [least for least, _ in amounts] + [least * steps for least, steps in amounts]))


def square(side: int) -> Any:
    """The Grundy values of Wythoff's game, computed anew."""
    wythoff_rules._square.cache_clear()
    return Wythoff(1).grundy_table(side - 1)[:side, :side].reshape(-1)


def won(chips: int, most: int) -> Any:
    """Whether A wins the coprime game, as an array."""
    return np.array([search(Coprime(most)(chips)).a_wins(A)])


def measured(board: Board, programs: dict[str, str], runs: int) -> None:
    """All rows."""
    add = board.keep
    for code in ("0.764", "0.16", "0.376"):  # kernels are loaded before they are measured
        heaps(code, 1 << 15)
    heaps("0.454", 1 << 18)
    square(64)
    for most in (2, 10):
        won(1 << 16, most)
    for text, last in HEXADECIMAL:
        of_heaps(text, min(last, 3_000))
    for _, numbers, _ in SUBTRACTION:
        of_heaps(f"subtraction:{numbers}", 20_000)
    for piles, what, _, moves in VECTORS:
        of_vectors(piles, what, 70 if piles < 4 else 10, moves)

    def program(name: str, *arguments: object) -> list[str] | None:
        return [programs[name], *map(str, arguments)] if name in programs else None

    for code in PLAIN:
        work = program("octal_definition", code, 1 << 15)
        add(beside(f"octal:{code} to heap 32,768", lambda code=code: heaps(code, 1 << 15), work, runs))  # type: ignore[misc]
    for code, last in SPARSE:
        work = program("octal_sparse", code, last)
        add(beside(f"octal:{code} to heap {last:,}", lambda code=code, last=last: heaps(code, last), work, runs))  # type: ignore[misc]
    for code, last in ALONE:
        add(beside(f"octal:{code} to heap {last:,}", lambda code=code, last=last: heaps(code, last), None, runs))  # type: ignore[misc]
    add(beside("wythoff, 1,024 x 1,024 Grundy values", lambda: square(1_024), program("wythoff", 1_024), runs))
    for text, last in HEXADECIMAL:
        work = program("hexadecimal", text.partition(":")[2], last)
        add(beside(f"{text} to heap {last:,}", lambda text=text, last=last: of_heaps(text, last), work, runs))  # type: ignore[misc]
    for name, numbers, last in SUBTRACTION:
        text, work = f"subtraction:{numbers}", program(name, numbers, last)
        add(beside(f"{text} to heap {last:,}", lambda text=text, last=last: of_heaps(text, last), work, runs))  # type: ignore[misc]
    for piles, what, side, moves in VECTORS:
        work = program("vectors", what, piles, side, *map(ray, moves.split()))
        named, given = f"{moves}, {what}, side {side:,}", (piles, what, side)
        ours, read = partial(of_vectors, *given, moves), partial(as_peers, piles=piles, what=what, side=side)
        add(beside(named, ours, work, runs, read))
    for n, most in COPRIME:
        work = program("coprime", n, most)
        add(beside(f"coprime:max={most}:{n:,} searched", lambda n=n, most=most: won(n, most), work, runs))  # type: ignore[misc]
    for text in NIM:
        for row in of_nim(text, runs):
            add(row)
    for text in SOLVED:
        add(cold(f"solve {text}, cold process", ["solve", text], runs))
    command = ["values", "octal:0.16", "--from", "99999", "--to", "99999"]
    add(cold("values octal:0.16 --to 99999, cold process", command, runs))


def main() -> None:
    """Compile the peers, measure, print, and write what is asked for."""
    parser = argparse.ArgumentParser(description="Tables beside small C programs")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the rows here")
    parser.add_argument("--runs", metavar="N", type=int, default=RUNS, help=f"runs of each work, {RUNS} unless given")
    given = parser.parse_args()
    board = Board("Tables beside C programs", given.json)
    with tempfile.TemporaryDirectory() as folder:
        programs = compiled(Path(folder))
        if not programs:
            print("  no C compiler is installed: no peers")
        measured(board, programs, given.runs)
    board.close()


if __name__ == "__main__":
    main()
