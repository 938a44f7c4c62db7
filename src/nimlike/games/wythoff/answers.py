"""Answers for Wythoff's games: the theorem, and for N-positions in reach the computed Grundy value."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from nimlike.core.answer import Answer
from nimlike.core.errors import LimitReached
from nimlike.core.outcome import Label
from nimlike.core.position import Position
from nimlike.games.wythoff.game import Wythoff
from nimlike.tables.two_piles import wythoff_values

ANSWERED_PILES: Final = 4_000
"""Piles up to here have their Grundy value in answers; beyond it a table takes too long for one answer."""
MOST_STEPS: Final = 10**9
"""Most steps for one answer; with large b they are used up by smaller piles."""

_LEAST_SIDE: Final = 256


def answer(position: Position) -> Answer:
    """The theorem's answer, with the Grundy value from a table where the theory has none.

    Examples
    --------
    >>> found = answer(Wythoff()(900, 700))
    >>> found.grundy, str(found.grundy_label), str(found.label)
    (382, 'computed', 'theorem')
    """
    rules = position.ruleset
    assert isinstance(rules, Wythoff)
    found = rules.theory(position)
    largest = max(position.state)
    if found.grundy is not None or rules.misere or largest > ANSWERED_PILES:
        return found
    side = min(max(_LEAST_SIDE, 1 << largest.bit_length()), ANSWERED_PILES + 1)
    x, y = position.state
    try:
        value = int(wythoff_values(rules.a, rules.step, side, rules.brief(), MOST_STEPS)[x, y])
    except LimitReached:  # b is so large that tables are slow
        return found
    return replace(found, grundy=value, grundy_label=Label.COMPUTED)
