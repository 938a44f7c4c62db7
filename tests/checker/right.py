"""Right certificates that a checker refuses, or reads otherwise, if it is changed in one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checker.forgeries.proofs import ONE_LESS, ZERO, residues
from checker.proving import BINARY, Game

RIGHT: list[tuple[str, Callable[[], dict[str, Any]]]] = [
    ("a large automaton", lambda: ONE_LESS.claim(residues(set(range(0, 40, 2)), 40))),
    (
        "a measure that falls by way of another number",
        lambda: Game("x", [("t", "successor t u, successor u x")], BINARY).claim(residues({0, 1}, 4)),
    ),
    ("equality as a condition", lambda: Game("x", [("t", "lt t x, eq u t")], BINARY).claim(ZERO)),
    ("zero as a condition", lambda: Game("x", [("t", "lt t x, zero t, le t x")], BINARY).claim(ZERO)),
]
