"""A theorem on a game of which some options may be forbidden: which options of a position are P-positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nimlike.core.move import Move, State


@dataclass(frozen=True, eq=False)
class SafeOptions:
    """What is known, for positions of any size, where up to k - 1 options may be forbidden.

    Parameters
    ----------
    safe
        Whether a state, before anything is forbidden, is a P-position.
    into
        The moves from a state to P-positions, with the states reached, in the order of the game's options.
    source
        The reference.
    """

    safe: Callable[[State], bool]
    into: Callable[[State], list[tuple[Move, State]]]
    source: str
