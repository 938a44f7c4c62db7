"""Each kernel compiled ahead of time beside the same kernel compiled by Numba at its first call, warm, in turn.

The calls are those that tables of some games make, recorded; both are given copies of the same arrays, and what they
return and write is compared. Needs Numba: the extra ``compiler``.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
from numba import njit

import nimlike
from nimlike.core.libraries import EXTENSIONS

ROOT: Final = Path(__file__).parents[1]
RUNS: Final = 7


def _heaps(text: str, n: int) -> object:
    from nimlike.games.heaps.heap_table import HeapTable

    game: Any = nimlike.game(text)
    return HeapTable(game).up_to(n)


def _square(text: str, n: int) -> object:
    game: Any = nimlike.game(text)
    return game.grundy_table(n)


def _outcomes(text: str, n: int) -> object:
    from nimlike.games.vector.vector_tables import box_of

    game: Any = nimlike.game(text)
    return box_of(game, (n + 1, n + 1)).outcomes()


def _rows(text: str, n: int) -> object:
    from nimlike.games.coprime import exact_search

    game: Any = nimlike.game(text)
    exact_search._Made.rows = exact_search._LOADING
    return exact_search.search(game(n), n)


def _caps(n: int) -> object:
    from nimlike.kernels import onepile

    fibonacci = [1, 2]
    while fibonacci[-1] < n:
        fibonacci.append(sum(fibonacci[-2:]))
    base, cap = np.array(fibonacci), 2 * np.arange(n + 1)
    made = onepile.base_interval_caps(base, n), onepile.smallest_summands(base, n)
    return made, onepile.pile_caps(cap), onepile.take_caps(cap)


def _repetitions(n: int) -> object:
    from nimlike.kernels.grundy import repeats_from

    return repeats_from(np.arange(n) % 341 // 7)


def _sets(n: int) -> object:
    from nimlike.kernels import subtraction

    sets = np.array([[2, 5, n // 40 + 6], [1, 4, n // 50 + 9]])
    subtraction.set_values(sets[0], n, True)
    return [subtraction.least_repetitions(sets, grundy, 1 << 20) for grundy in (False, True)]


def _conditions(n: int) -> object:
    from nimlike.own.toml import load_rules
    from nimlike.tables.by_conditions import safe_cells, values_of

    game: Any = load_rules(ROOT / "examples" / "games" / "blocking_wythoff.toml")
    while hasattr(game, "base"):
        game = game.base
    return safe_cells(game.given, (n, n)), values_of(game.given, (n, n))


WORK: Final[dict[str, tuple[Callable[[int], object], tuple[int, ...]]]] = {
    "octal:0.16": (lambda n: _heaps("octal:0.16", n), (200, 1_000, 4_000, 20_000, 60_000)),
    "octal:0.764": (lambda n: _heaps("octal:0.764", n), (200, 1_000, 4_000, 12_000)),
    "octal:0.007": (lambda n: _heaps("octal:0.007", n), (200, 1_000, 4_000, 12_000)),
    "grundy": (lambda n: _heaps("grundy", n), (200, 1_000, 4_000, 20_000)),
    "hex:0.F": (lambda n: _heaps("hex:0.F", n), (200, 1_000, 4_000)),
    "hex:0.9": (lambda n: _heaps("hex:0.9", n), (200, 1_000)),
    "subtraction:3,50,101": (lambda n: _heaps("subtraction:3,50,101", n), (200, 1_000, 20_000)),
    "subtraction:845,1112,1961,3899": (lambda n: _heaps("subtraction:845,1112,1961,3899", n), (1_000, 30_000)),
    "subtraction:primes": (lambda n: _heaps("subtraction:primes", n), (1_000, 20_000)),
    "subtraction:squares": (lambda n: _heaps("subtraction:squares", n), (1_000, 20_000)),
    "wythoff": (lambda n: _square("wythoff", n), (30, 100, 300, 700)),
    "wythoff:b=3": (lambda n: _square("wythoff:b=3", n), (30, 100, 300)),
    "vector:gdwn=1,2": (lambda n: _square("vector:gdwn=1,2", n), (30, 100, 300)),
    "vector:move=1,2:move=3,1:move=k,k": (lambda n: _square("vector:move=1,2:move=3,1:move=k,k", n), (30, 100, 300)),
    "outcomes of vector:gdwn=1,2": (lambda n: _outcomes("vector:gdwn=1,2", n), (30, 100, 300, 1_000)),
    "coprime:max=10": (lambda n: _rows("coprime:max=10", n), (1_000, 100_000, 400_000)),
    "coprime:max=100": (lambda n: _rows("coprime:max=100", n), (1_000, 100_000)),
    "caps of one pile": (_caps, (100, 1_000, 20_000)),
    "repetitions": (_repetitions, (100, 1_000, 20_000)),
    "conditions": (_conditions, (30, 100)),
    "sets": (_sets, (100, 1_000, 20_000)),
}


def copied(given: tuple[Any, ...]) -> tuple[Any, ...]:
    """Arguments with arrays of their own."""
    return tuple(each.copy() if isinstance(each, np.ndarray) else each for each in given)


def seconds(kernel: Callable[..., Any], calls: list[tuple[Any, ...]]) -> tuple[float, list[Any]]:
    """The time that some calls take, and all that they return and write."""
    given = [copied(call) for call in calls]
    begun = time.perf_counter()
    found = [kernel(*call) for call in given]
    return time.perf_counter() - begun, [found, given]


def main() -> None:
    """Record, replay, compare."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", default="", help="only the games whose names have this")
    options.add_argument("--runs", type=int, default=RUNS)
    given = options.parse_args()
    compiled: Any = import_module("nimlike.kernels.compiled")
    ahead = import_module(next(name for name in compiled.extensions()))
    assert ahead.stamp() == compiled.stamp()
    # Numba's form of all kernels, in a second set of modules that do not find the extension
    for name in [name for name in sys.modules if name.startswith("nimlike.kernels")]:
        del sys.modules[name]
    for name in EXTENSIONS:
        sys.modules[name] = None  # type: ignore[assignment]
    rooms = ("blocks", "box_rows", "conditions", "coprime", "grundy", "onepile", "subtraction", "triples")
    modules = {room: import_module(f"nimlike.kernels.{room}") for room in (*rooms, "wythoff_squares")}
    kernels = import_module("nimlike.kernels.compiled").KERNELS
    by_numba: dict[str, Callable[..., Any]] = {}
    calls: dict[str, list[tuple[Any, ...]]] = {}

    def recorded(name: str, kernel: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            calls.setdefault(name, []).append(copied(given))
            return kernel(*given)

        return call

    sys.path.append(str(ROOT / "packaging"))
    signature = import_module("compile_kernels").signature
    for name, (function, axes) in kernels.items():
        by_numba[name] = njit(signature(function, axes), nogil=True)(function)
    for name, (function, _) in kernels.items():
        module = next(modules[room] for room in modules if name == f"{room}_{function.__name__}")
        setattr(module, function.__name__, recorded(name, by_numba[name]))
    print(
        f"{'game':34}{'to':>7}  {'kernel':26}{'calls':>6}{'Numba us':>11}{'ahead us':>11}  median (range), of the least"
    )
    for text, (work, sizes) in WORK.items():
        for size in sizes if given.games in text else ():
            calls.clear()
            work(size)
            for name, made in list(calls.items()):
                np.testing.assert_equal(seconds(by_numba[name], made)[1], seconds(getattr(ahead, name), made)[1])
                both = []
                for _ in range(given.runs):
                    both.append([seconds(kernel, made)[0] for kernel in (by_numba[name], getattr(ahead, name))])
                ratios = [a / b for a, b in both]
                numba, extension = (min(column) * 1e6 for column in zip(*both, strict=True))
                times = f"{len(made):6}{numba:11.0f}{extension:11.0f}"
                spread = f"{statistics.median(ratios):.2f} ({min(ratios):.2f}-{max(ratios):.2f})"
                print(f"{text:34}{size:7}  {name:26}{times}  {spread}, least {numba / extension:.2f}", flush=True)


if __name__ == "__main__":
    main()
