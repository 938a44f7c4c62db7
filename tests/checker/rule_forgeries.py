"""Rules that are those of a ruleset in other words, or nearly: over binary digits, mostly with numbers that are hidden.

A position (N, x) is one pile and a cap; a move leads to (M, y), and the ruleset ``schwenk`` says what y is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checker.cap_forgeries import LOW, elements, learned, low
from checker.proving import BINARY, Game
from checker.small_world.proofs import linear_relation

_LINEAR: dict[str, tuple[list[int], int | None, int | None]] = {
    "take": ([1, -1], 1, None),
    "left": ([-1, 1], 1, None),
    "under": ([1, -1], None, -1),
    "split": ([1, -1, -1], 0, 0),
    "tilps": ([1, -1, 1], 0, 0),
    "nearly": ([1, -1, -1], 0, 1),
    "more": ([1, -1, -1], 1, 1),
    "halved": ([1, -1, -2], 0, 0),
    "gap": ([1, -1], 2, 2),
    "twice": ([2, -1, 1, -1], 0, 0),
    "some": ([1], 1, None),
    "nonzero": ([-1], None, -1),
    "three": ([1], 3, None),
    "upto": ([-1, 1, 1], 0, None),
    "third": ([1], None, 3),
    "seventh": ([1], None, 7),
}
"""Linear conditions by name."""


def game(position: str, after: str, conditions: str) -> Game:
    """The game with one move."""
    used = {call.split()[0] for call in conditions.split(", ")}
    linear = {
        name: (c, lowest, highest, linear_relation("binary", tuple(c), lowest, highest))
        for name, (c, lowest, highest) in _LINEAR.items()
        if name in used
    }
    given = {"f": learned(["N", "y"], lambda state: state[1] in low(state[0]), 2)} if "f" in used else None
    return Game(position, [(after, conditions)], BINARY, linear, given)


def nim(conditions: str) -> dict[str, Any]:
    """One pile, from x to t; 0 is P, and nothing else."""
    return game("x", "t", conditions).claim(learned(["x"], lambda state: state == (0,), 2), ruleset="nim")


def capped(ruleset: str, conditions: str, is_p: Callable[[int, int], bool]) -> dict[str, Any]:
    """One pile and a cap, from (N, x) to (M, y)."""
    p = learned(["N", "x"], lambda state: is_p(*state), 2)
    return game("N x", "M y", conditions).claim(p, ruleset=ruleset, measure=["N"])


def no_take(pile: int, cap: int) -> bool:
    return pile == 0 or cap == 0


def below_the_last_bit(pile: int, cap: int) -> bool:
    return pile == 0 or cap < elements(pile, 2)[0]


def then_at_most_three(pile: int, cap: int) -> bool:
    return pile == 0 or (cap < pile % 4 if pile % 4 else cap < 4)


NIM = (
    *("lt t x", "take x t", "left t x", "under t x", "lt t x, le t x", "le t x, lt t x", "take x t, lt t x"),
    *("split x t d, some d", "split x t d, successor e d", "split x t d, eq d e, some e"),
    *(
        "split x t d, nonzero d",
        "some e, eq e d, split x t d",
        "tilps t x d, some d",
        "more x t d",
        "more x t d, gap e d",
        "gap e d, more x t d",
    ),
)
RIGHT_RULES: list[tuple[str, Callable[[], Any]]] = [
    *((f"nim where {conditions}", lambda conditions=conditions: nim(conditions)) for conditions in NIM),
    *(
        (f"{ruleset} where {conditions}", lambda given=(ruleset, conditions, is_p): capped(*given))
        for ruleset, conditions, is_p in (
            ("schwenk:cap=x", "split N M d, some d, le d x, eq d y", below_the_last_bit),
            ("schwenk:cap=x", "lt M N, upto N M x, split N M y", below_the_last_bit),
            ("schwenk:cap=x-1", "lt M N, split N M d, le d x, successor y d", no_take),
            ("schwenk:cap=0", "lt M N, upto N M x, zero y", no_take),
            ("schwenk:cap=0", "eq y z, zero z, upto N M x, lt M N", no_take),
            ("schwenk:cap=3", "lt M N, upto N M x, third y, seventh y, some y, three y", then_at_most_three),
            ("schwenk:cap=3", "lt M N, upto N M x, seventh y, third y, three y, some y", then_at_most_three),
        )
    ),
]
_FALSE: list[tuple[str, str, str, Callable[[int, int], bool]]] = [
    (
        "x is at most N",
        *("schwenk:cap=0", "lt M N, upto N M x, zero y, split N x c"),
        lambda pile, cap: no_take(pile, cap) or cap > pile,
    ),
    (
        "x + 1 may be taken",
        *("schwenk:cap=0", "lt M N, nearly N M d, le d x, zero y"),
        lambda pile, cap: pile == 0 or (cap == 0 and pile % 2 == 0),
    ),
    (
        "even takes only",
        *("schwenk:cap=0", "lt M N, upto N M x, zero y, halved N M d"),
        lambda pile, cap: pile < 2 or cap < 2,
    ),
    (
        "2x may be taken",
        *("schwenk:cap=3", "lt M N, twice x N M e, third y, three y"),
        lambda pile, cap: pile == 0 or 2 * cap < (pile % 7 or 7),
    ),
    ("a cap up to the one said", LOW, "lt M N, upto N M x, f N z, le y z", no_take),
    ("the cap of any number", LOW, "lt M N, upto N M x, f z y", no_take),
]
RULE_FORGERIES: list[tuple[str, Callable[[], Any]]] = [
    (f"{ruleset}: {what}", lambda given=(ruleset, conditions, is_p): capped(*given))
    for what, ruleset, conditions, is_p in _FALSE
]
"""Other rules than those of the ruleset: they violate H5 only, and the statements are false."""


def required(what: str, ruleset: str | None) -> Any:
    """Nim with two piles where all positions are P: something is required of positions, so that few are looked at."""
    game = Game("x y", [("t y", "lt t x"), ("x t", "lt t y")], BINARY, requires=what)
    return game.claim(game.set_of(0, lambda s, c: s, lambda s: True), ruleset=ruleset)


UNWRITTEN: list[tuple[str, Callable[[], Any]]] = [
    ("nim where lt t x, zero z", lambda: nim("lt t x, zero z")),
    ("nim, with something required that no position fulfils", lambda: required("lt x y, lt y x", "nim")),
    ("moves of nim, looked at where both piles are empty", lambda: required("zero x, zero y", None)),
]
"""The rules of a ruleset in words that `rules.canonical` does not take for its own, or with more than are read."""
