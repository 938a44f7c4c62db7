"""Grundy values of heaps of one's own beside ten lines of Numba: CPU seconds, the compiled values of both compared.

``python benchmarks/own_heaps.py [HEAPS]``: Couples-are-Forever, Treblecross and the dominoes of Cram to so many heaps,
and a game with few moves to ten times as many. Compiling is in the first times, and not in the second ones.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from numba import njit

import nimlike
from nimlike.games.heaps.heap_table import HeapTable

GAMES = Path(__file__).parent.parent / "examples" / "games"


class FewMoves(nimlike.Heaps):
    """Take a square and one."""

    family = "few-moves"
    examples = ("few-moves:9",)

    def heap(self, n):  # type: ignore[no-untyped-def]
        k = 0
        while k * k < n:
            yield n - k * k - 1
            k += 1


def couples(n, mark, values):  # type: ignore[no-untyped-def]
    for a in range(1, n // 2 + 1) if n > 2 else range(0):
        mark[values[a] ^ values[n - a]] = n + 1


def treblecross(n, mark, values):  # type: ignore[no-untyped-def]
    for a in range((n + 1) // 2):
        mark[values[max(a - 2, 0)] ^ values[max(n - a - 3, 0)]] = n + 1


def dominoes(n, mark, values):  # type: ignore[no-untyped-def]
    for a in range(n // 2):
        mark[values[a] ^ values[n - 2 - a]] = n + 1


def few_moves(n, mark, values):  # type: ignore[no-untyped-def]
    k = 0
    while k * k < n:
        mark[values[n - k * k - 1]] = n + 1
        k += 1


def by_hand(moves: Callable[..., None]) -> Callable[[int], Any]:
    """Ten lines of Numba."""
    compiled = njit(moves)

    @njit  # type: ignore[untyped-decorator]
    def table(size: int) -> Any:
        values, mark = np.zeros(size, np.uint16), np.zeros(1 << 16, np.int64)
        for n in range(size):
            compiled(n, mark, values)
            value = 0
            while mark[value] == n + 1:
                value += 1
            values[n] = value
        return values

    return table  # type: ignore[no-any-return]


def seconds(work: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of a call, and what it gives."""
    start = process_time()
    found = work()
    return process_time() - start, found


def list_values(game: Any, heaps: int) -> Any:
    """The values of so many heaps, by a table made anew."""
    return HeapTable(game).up_to(heaps - 1)


def main(size: int) -> None:
    """Print a row for each game."""
    for file in ("couples_are_forever", "treblecross", "cram_on_a_strip"):
        nimlike.load_games(GAMES / f"{file}.py")
    pairs: list[tuple[Any, Callable[..., None], int]] = [
        (nimlike.game("couples-are-forever"), couples, size),
        (nimlike.game("treblecross"), treblecross, size),
        (nimlike.game("cram-on-a-strip"), dominoes, size),
        (FewMoves(), few_moves, 10 * size),
    ]
    print(f"{'game':22} {'heaps':>9}  nimlike: first, again   by hand: first, again   again: ratio")
    for game, moves, heaps in pairs:
        table = by_hand(moves)
        first, values = seconds(partial(list_values, game, heaps))
        hand, right = seconds(partial(table, heaps))
        assert (values == right).all(), game
        again, _ = seconds(partial(list_values, game, heaps))
        hand_again, _ = seconds(partial(table, heaps))
        row = f"{game.family:22} {heaps:9,} {first:10.2f} {again:10.2f} {hand:12.2f} {hand_again:8.2f}"
        print(f"{row} {again / hand_again:12.2f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
