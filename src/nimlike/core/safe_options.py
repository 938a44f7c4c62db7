"""A theorem on a game of which some options may be forbidden: which options of a position are P-positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nimlike.core.move import Move, State


@dataclass(frozen=True, eq=False)
class SafeOptions:
    """What is known, for positions of any size, where up to k - 1 options may be forbidden."""

    safe: Callable[[State], bool]  # whether a state, before anything is forbidden, is a P-position
    into: Callable[[State], list[tuple[Move, State]]]
    source: str  # the reference
