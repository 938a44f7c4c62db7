"""A row on a game for a sweep over many: what is known of it up to a bound, and its smallest positions."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

from nimlike.core import defaults
from nimlike.core.outcome import Label
from nimlike.core.position import Game

SMALL: Final = 8
"""The bound of the positions that are compared with the definition."""


def survey(rules: Game, to: int) -> dict[str, Any]:
    """How many P-positions have no number beyond ``to``, and a checksum of their list."""
    state, count = blake2b(digest_size=16), 0
    for position in rules.p_positions(to):
        state.update(f"{rules.format_state(position.state)};".encode())
        count += 1
    return {"bound": to, "p_positions": count, "digest": state.hexdigest(), "label": Label.COMPUTED.value}


def small_values(rules: Game, fast: bool = False) -> str:
    """The P-positions to `SMALL`, up to the order of piles: given by the game where ``fast``, else by definition."""
    if (own := rules.small_values(fast)) is not None:
        return own
    found = rules.p_positions(SMALL) if fast else defaults.p_positions(rules, SMALL)
    states = {position.state for position in found}
    if all(map(defaults.numbers, states)):  # of states that differ in the order of piles a game may list one
        states = {tuple(sorted(state)) for state in states}
    return ";".join(rules.format_state(state) for state in sorted(states))
