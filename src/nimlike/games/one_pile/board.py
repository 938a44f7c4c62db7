"""What the one-pile games show of themselves: the pile, and how much of it may be taken."""

from __future__ import annotations

from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.position import State
from nimlike.core.shown import Pile, Tickets


def words(state: State) -> str:
    """``20 in the pile, at most 4 may be taken``."""
    pile, cap = state
    held = f"{abbreviate(pile)} in the pile"
    return f"{held}, at most {abbreviate(min(pile, cap))} may be taken" if pile else held


def board(state: State) -> tuple[Pile, ...]:
    """The pile; the cap is named where it is less.

    Examples
    --------
    >>> board((20, 4))
    (Pile(name='The pile', size=20, prefix='', takes=range(1, 5), note='at most 4 may be taken now', complete=True),)
    """
    pile, cap = state
    note = f"at most {abbreviate(cap)} may be taken now" if cap < pile else ""
    return (Pile("The pile", pile, "", range(1, min(pile, cap) + 1), note),)


def up_to(most: int) -> Tickets:
    """The moves that take 1, 2, ..., ``most``."""
    return Tickets(most, lambda ticket: Move.lone_take(ticket + 1))
