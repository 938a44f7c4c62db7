"""Wythoff's games as conditions for the prover, with the pairs from which the automaton is learned."""

from __future__ import annotations

from typing import Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.laws import Claim, Condition, FormulaSet, GameRules, Linear, MoveRule, equal, less
from nimlike.games.wythoff.wythoff_rules import WythoffRules
from nimlike.numeration.automata.systems import NumberSystem, quadratic_system

_MOST_STEP: Final = 12


_ENDS: Final = "x = 0 & y = 0 | y = 2x + 1 | x = 2y + 1"
_BLOCKED: Final[dict[int, FormulaSet]] = {
    2: (
        "fibonacci",
        f"{_ENDS} | x = 2 & y = 2 | (E z, w: shift(z, w) & x = 2w + 4 & y = 2w + 2z + 6)"
        " | (E z, w: shift(z, w) & y = 2w + 4 & x = 2w + 2z + 6)",
    ),
    3: ("binary", f"{_ENDS} | y = 2x + 2 | x = 2y + 2"),
}
"""The P-positions of Wythoff's game where one option, or two, may be forbidden (Larsson 2011; docs/theory/blocking.md).

With one: (0, 0), (x, 2x + 1), and (2a + 2, 2b + 2) for the P-positions (a, b) of Wythoff's game, each either way round;
the n-th pair has a = w + 1, b = w + z + 2, where z = n - 1 and w is z with the digit 0 appended.
"""


def claim(game: WythoffRules) -> Claim:
    """The moves as conditions, the pairs, and the number system of sqrt(b^2 + 4)."""
    plain = game.a == game.step == 1 and not game.misere
    return Claim(
        _rules(game),
        system=lambda: _system(game),
        members=lambda bound: _members(game, bound),
        blocked=_BLOCKED if plain else {},
    )


def _rules(game: WythoffRules) -> GameRules:
    a, b = game.a, game.step
    take, also = less("u", "x"), less("v", "y")

    def near(reach: int) -> Linear:
        return Linear.of({"x": 1, "u": -1, "y": -1, "v": 1}, 1 - reach, reach - 1)

    moves = [MoveRule("first", ("u", "y"), (take,)), MoveRule("second", ("x", "v"), (also,))]
    if a == b:
        moves.append(MoveRule("both", ("u", "v"), (take, also, near(b))))
    else:
        left = Linear.of({"u": 1, "v": 1}, 1)
        moves.append(MoveRule("both", ("u", "v"), (take, also, left, near(b))))
        closest = Linear.of({"x": 1, "y": -1}, 1 - a, a - 1)
        last: tuple[Condition, ...] = (equal("u", 0), equal("v", 0), take, also, closest)
        moves.append(MoveRule("both to the last", ("u", "v"), last))
    return GameRules(str(game), ("x", "y"), tuple(moves), game.misere, str(game))


def _system(game: WythoffRules) -> NumberSystem:
    if game.step > _MOST_STEP or game.a > _MOST_STEP:
        raise LimitReached(
            tr("{game}: a and b up to {most_step} can be proved by automata", game=game.brief(), most_step=_MOST_STEP)
        )
    return quadratic_system(game.step)


def _members(game: WythoffRules, bound: int) -> list[tuple[int, ...]]:
    pairs = [position.state for position in game.p_positions(bound - 1)]
    return sorted({*pairs, *(pair[::-1] for pair in pairs)})
