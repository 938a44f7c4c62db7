"""Vector and subtraction games on large tables, beside the memory bandwidth that is measured in the same run.

Run ``python benchmarks/vector_games.py``; it prints medians. ``--json FILE`` writes them too.
"""

from __future__ import annotations

from typing import Any, Final

from _measure import Board, copy_bandwidth, median_seconds

from nimlike.games.heaps.game import Subtraction
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.ways import values_to
from nimlike.games.vector.game import Vector
from nimlike.games.vector.vector_tables import box_of
from nimlike.games.wythoff import wythoff_rules
from nimlike.games.wythoff.game import Wythoff

WYTHOFF: Final = ((1, 4_096), (1, 10_000), (5, 4_096))
GDWN: Final = (4_096, 20_001)


def wythoff_table(b: int, side: int) -> Any:
    """A table of Grundy values, computed anew."""
    wythoff_rules._square.cache_clear()
    return Wythoff(b).grundy_table(side - 1)


def p_positions(game: Vector, side: int) -> Any:
    """A table of P-positions, computed anew."""
    return box_of(game, (side, side)).outcomes()


def ray_values(game: Vector, side: int) -> Any:
    """A table of Grundy values by lines, computed anew."""
    return box_of(game, (side, side)).values()


def main() -> None:
    """Every figure: cells or heaps a second, beside the time to read and write the result once."""
    board, _ = Board.of_command_line("Vector games and subtraction games")

    def add(what: str, number: int, seconds: float, size: float) -> None:
        note = f"{number / seconds / 1e6:,.0f} million a second, {size:g} bytes each"
        least = 2 * size * number / copy_bandwidth()
        board.add(what, seconds, limit_seconds=least, limit="read and written once", note=note)

    wythoff_table(2, 64)  # compiled before it is measured
    p_positions(Vector(["gdwn=1,2"]), 64)
    ray_values(Vector(["gdwn=1,2"]), 64)
    for b, side in WYTHOFF:
        spent = median_seconds(lambda b=b, side=side: wythoff_table(b, side))  # type: ignore[misc]
        add(f"Grundy values of {Wythoff(b)}, {side:,} x {side:,}", side * side, spent, 2)
    wythoff_rules._square.cache_clear()
    game = Vector(["gdwn=1,2"])
    for side in GDWN:
        spent = median_seconds(lambda side=side: p_positions(game, side))  # type: ignore[misc]
        add(f"P-positions of {game}, {side:,} x {side:,}", side * side, spent, 1 / 8)
    add(f"Grundy values of {game}, 4,096 x 4,096", 4_096**2, median_seconds(lambda: ray_values(game, 4_096)), 2)
    mixed = Vector(["k,0", "0,k", "k,k", (1, 2), (2, 1)])
    ray_values(mixed, 64)
    add(f"Grundy values of {mixed}, 1,000 x 1,000", 10**6, median_seconds(lambda: ray_values(mixed, 1_000)), 2)
    few = Subtraction((1, 3, 4))
    HeapTable(few).up_to(10_000)
    spent = median_seconds(lambda: HeapTable(few).up_to(10**9), 1)
    add("values of subtraction:1,3,4, heaps to 10^9, period proved and copied", 10**9, spent, 2)
    values_to(Subtraction("primes"), 5_000)
    values_to(Subtraction("squares"), 5_000)
    for name in ("primes", "squares"):
        spent = median_seconds(lambda name=name: values_to(Subtraction(name), 10**6), 1)  # type: ignore[misc]
        add(f"values of subtraction:{name}, heaps to 10^6", 10**6, spent, 2)
    board.close()


if __name__ == "__main__":
    main()
