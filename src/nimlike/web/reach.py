"""How far each player of a row of tokens can push the last token, whatever the other does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from nimlike.core.move import Tokens
from nimlike.core.position import Position

MOST: Final = 36
"""Rows of at most so many tokens more than one are looked at."""


@dataclass(frozen=True)
class Reach:
    """Where the last token can be held."""

    most: int  # who trims from the left can keep it at this token or above, the other one at this token or below
    least: int  # who trims from the left can keep it at this token or below, the other one at this token or above


def reach_of(position: Position) -> Reach | None:
    """How far each can push the last token; None where the board is no row of tokens.

    Whoever trims from the left raises the least token, so wants little left over to the other for a large one: this is
    searched over all plays, of which a row has few.
    """
    scene = position.ruleset.scene(position.state)
    if not isinstance(scene, Tokens):
        return None
    ends: dict[tuple[Any, bool], int] = {}

    def last(state: Any, upwards: bool) -> int:
        """The last token if the one who trims from the left wants it high (else low), and the other the contrary."""
        known = ends.get((state, upwards))
        if known is not None:
            return known
        shown = position.ruleset.scene(state)
        assert isinstance(shown, Tokens)
        found = [last(after, upwards) for _, after in position.ruleset.options(state)]
        value = shown.low if not found else max(found) if shown.left is upwards else min(found)
        ends[state, upwards] = value
        return value

    return Reach(last(position.state, True), last(position.state, False))


def middle_of(position: Position, scene: Tokens) -> range:
    """The tokens in the middle: as many as may be trimmed at once, or one more, so that the middle is exact."""
    count = scene.high - scene.low + 1
    most = max((move.amount for move, _ in position.options()), default=1)
    size = min(count, most if (count - most) % 2 == 0 else most + 1)
    first = scene.low + (count - size) // 2
    return range(first, first + size)
