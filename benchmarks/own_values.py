"""Grundy values of games by conditions beside C functions in the same process: medians, the tables compared.

``python benchmarks/own_values.py`` needs a C compiler, `cc`. The functions are in `benchmarks/peers/conditions.c`.
"""

from __future__ import annotations

import ctypes
import tempfile
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from beside_c import library
from own_tables import games, median_of

from nimlike.tables.by_conditions import values_of

GAMES: Final = {
    "at most half of a pile": ("half", (64, 512, 1_024)),
    "Wythoff and a knight's move (rays)": ("knight", (64, 512, 1_024)),
    "half, half, at most the first": ("mixed", (16, 64, 128)),
    "Moore's Nim, two of three": ("moore", (16, 32, 64)),
}
"""The function of each game, and the sides of its tables."""


def main() -> None:
    """Print a row for each table."""
    print("|game|side|nimlike, ms|C, ms|ratio|\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        peer = library(Path(folder), "conditions")
        for game, rules, _ in games():
            name, all_sides = GAMES.get(game, ("", ()))
            for side in all_sides:
                sides = (side,) * len(rules.position)
                table = np.zeros(sides, np.uint16)
                work = partial(getattr(peer, name), table.ctypes.data_as(ctypes.c_void_p), ctypes.c_long(side))
                work()
                assert (values_of(rules, sides) == table).all(), (game, side)
                ours = median_of(partial(values_of, rules, sides))
                theirs = median_of(work)
                row = f"|{game}|{side:,}^{len(sides)}|{1000 * ours:.3f}|{1000 * theirs:.3f}|{theirs / ours:.2f}|"
                print(row, flush=True)


if __name__ == "__main__":
    main()
