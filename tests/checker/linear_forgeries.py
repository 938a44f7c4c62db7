"""Linear conditions whose automaton is wrong in one way or another: a counter falls where they hold.

A position is (s, x0, x1, ...), and the only move takes 1 from s where the relation holds of x0, x1, ... So it is P just
if s is even or the relation does not hold; whatever tuple the automaton is wrong on, the statement is false.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checker.proving import BINARY, Game, joined, renamed
from checker.small_world.proofs import complement, least
from nimlike_check.automata import Automaton
from nimlike_check.numeration import build

Wanted = Callable[[int, tuple[int, ...]], bool]
MOST = 7
"""Numbers from here on are told apart by their parity only."""


def tuples(coefficients: list[int], wanted: Wanted) -> Automaton:
    """The binary tuples for which ``wanted`` holds of the sum, up to 40, and of the numbers, up to 7 or 8."""

    def step(state: tuple[int, tuple[int, ...]], column: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        total = 2 * state[0] + sum(c * d for c, d in zip(coefficients, column, strict=True))
        numbers = tuple(2 * n + d for n, d in zip(state[1], column, strict=True))
        return max(-40, min(40, total)), tuple(n if n < MOST else MOST + (n - MOST) % 2 for n in numbers)

    tracks = [f"x{at}" for at in range(len(coefficients))]
    return least(build(tracks, 2, (0, (0,) * len(tracks)), step, lambda state: wanted(*state)))


def counted(coefficients: list[int], low: int | None, high: int | None, wanted: Wanted | None = None) -> dict[str, Any]:
    """The claim about the counter; the automaton is right unless it is said what is ``wanted``."""

    def right(total: int, numbers: tuple[int, ...]) -> bool:
        return (low is None or low <= total) and (high is None or total <= high)

    relation = tuples(coefficients, wanted or right)
    names = relation.tracks
    game = Game(
        f"s {' '.join(names)}",
        [(f"t {' '.join(names)}", f"successor t s, holds {' '.join(names)}")],
        BINARY,
        {"holds": (coefficients, low, high, relation)},
    )
    odd = build(["s"], 2, 0, lambda _, column: column[0], lambda state: state == 1)
    moving = renamed(joined([(odd, ("s",)), (relation, names)]), game.position)
    return game.claim(least(complement(game, moving)), measure=["s"])


def differing(coefficients: list[int], low: int | None, high: int | None, wrong: Wanted) -> dict[str, Any]:
    """The claim with an automaton that is wrong where ``wrong`` holds."""

    def wanted(total: int, numbers: tuple[int, ...]) -> bool:
        return ((low is None or low <= total) and (high is None or total <= high)) != wrong(total, numbers)

    return counted(coefficients, low, high, wanted)


Forged = tuple[str, list[int], "int | None", "int | None", Wanted]
_MADE: list[Forged] = [
    ("x - y = 1, and x - y = 3 from y = 2 on", [1, -1], 1, 1, lambda f, x: f == 3 and x[1] >= 2),
    ("y - x = 1, and y - x = 3 from x = 2 on", [-1, 1], 1, 1, lambda f, x: f == 3 and x[0] >= 2),
    ("x - y = 1, and x - y = 2 for odd y", [1, -1], 1, 1, lambda f, x: f == 2 and x[1] % 2 == 1),
    ("x - y >= 1, and y - x = 3", [1, -1], 1, None, lambda f, x: f == -3),
    ("y - x >= 1, and x - y = 3", [-1, 1], 1, None, lambda f, x: f == -3),
    ("x - y <= -1, and x - y = 3", [1, -1], None, -1, lambda f, x: f == 3),
    ("x - y = 1, and y - x = 2", [1, -1], 1, 1, lambda f, x: f == -2),
    ("y - x = 1, and x - y = 2", [-1, 1], 1, 1, lambda f, x: f == -2),
    ("x >= 2, and x = 1", [1], 2, None, lambda f, x: f == 1),
    ("x >= 2, and x = 0", [1], 2, None, lambda f, x: f == 0),
    ("x >= 2 but for x = 5", [1], 2, None, lambda f, x: f == 5),
    ("1 <= x <= 3, and x = 6", [1], 1, 3, lambda f, x: f == 6),
    ("1 <= x <= 3, and x = 4", [1], 1, 3, lambda f, x: f == 4),
    ("1 <= x <= 3, and x = 0", [1], 1, 3, lambda f, x: f == 0),
    ("1 <= x <= 3 but for x = 1", [1], 1, 3, lambda f, x: f == 1),
    ("1 <= x <= 3 but for x = 3", [1], 1, 3, lambda f, x: f == 3),
    ("x <= 3 but for x = 0", [1], None, 3, lambda f, x: f == 0),
    ("-x >= -2, and x = 4", [-1], -2, None, lambda f, x: f == -4),
    ("-x <= -2, and x = 1", [-1], None, -2, lambda f, x: f == -1),
    ("x + y - z = 0, and x - z = -1 for y = 2", [1, 1, -1], 0, 0, lambda f, x: f == 1 and x[1] == 2),
    ("x + y - z = 0, and y - z = -1 for x = 2", [1, 1, -1], 0, 0, lambda f, x: f == 1 and x[0] == 2),
    ("x - y - z = 0, and x - y = 3 for z = 2", [1, -1, -1], 0, 0, lambda f, x: f == 1 and x[2] == 2),
    ("x - y - z = 0, and x - z = 3 for y = 2", [1, -1, -1], 0, 0, lambda f, x: f == 1 and x[1] == 2),
    ("x - 2y >= 1, and x - 2y = -1", [1, -2], 1, None, lambda f, x: f == -1),
    ("3x - 2y >= 0, and 3x - 2y = -1", [3, -2], 0, None, lambda f, x: f == -1),
]  # fmt: skip
LINEAR_FORGERIES: list[tuple[str, Callable[[], Any]]] = [
    (what, lambda given=(coefficients, low, high, wrong): differing(*given))
    for what, coefficients, low, high, wrong in _MADE
]
"""What is wrong, and what makes the certificate."""
RIGHT_SUMS: list[tuple[list[int], int | None, int | None]] = [
    *(([1], 2, None), ([1], 2, 3), ([-1], -3, None), ([-1], None, -1), ([-1, -1], -3, -2), ([1, 1], 1, 2)),
    *(([2, -1], 0, 1), ([-1, 2], None, -1), ([1, -3], 1, None), ([2, -2], 1, 2), ([3, -2], -1, 1), ([4, -6], -2, 4)),
    *(([1, 3, -2], 0, 1), ([3, 1, -2], 0, 2), ([1, -2, -3], None, 1), ([-2, 3, -1], 1, None), ([2, 1, -1], -1, 2)),
]
"""Linear conditions whose automaton is right."""
