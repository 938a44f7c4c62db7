"""What both kinds of environments tell of a position beside its observation: the exact truth, and its words."""

from __future__ import annotations

from typing import Any, Final

from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate
from nimlike.rl.arena import Arena

REGRET: Final = 2.0  # what a move loses that gives a won position away: the reward falls from 1 to -1


def truth(arena: Arena, number: int, regret: float) -> dict[str, Any]:
    """The ``info`` of a position, from the side of the player to move.

    ``value`` is the reward under best play, 1 or -1; ``remoteness`` the moves left when the winner hastens and the
    loser delays; ``grundy`` the Grundy value (in normal play); ``action_mask`` and ``optimal`` say for each action
    whether it is legal and whether it keeps the value; ``regret`` is what the last move lost, 0 or 2.
    """
    value, remoteness, grundy = arena.truths[number]
    legal, optimal = arena.masks(number)
    told = {
        "value": value,
        "remoteness": remoteness,
        "regret": regret,
        "action_mask": legal.copy(),
        "optimal": optimal.copy(),
    }
    if grundy >= 0:
        told["grundy"] = grundy
    return told


def regret_of(arena: Arena, before: int, after: int) -> float:
    """What the move between two positions loses of the value."""
    truths = arena.truths
    return REGRET if truths[before][0] > 0 and truths[after][0] > 0 else 0.0


def check_mode(mode: str | None) -> None:
    """Refuse a way to render that there is not."""
    if mode not in (None, "ansi", "human"):
        raise ParseError(f"render_mode={abbreviate(repr(mode))}: it is 'ansi', 'human' or None")


def shown(arena: Arena, number: int, mode: str | None) -> str | None:
    """The position in words in the mode ``"ansi"``; in the mode ``"human"`` they are printed."""
    words = arena.rules.words(arena.states[number])
    if mode == "human":
        print(words)
    return words if mode == "ansi" else None
