"""Lines of play: the winner makes a winning move, the loser takes as little as possible, until the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.position import Position

LONGEST: Final = 1_000
"""Most moves of a line that are made."""

_SHOWN: Final = 24


def play_out(position: Position, winning: Callable[[Position], Move | None]) -> tuple[list[Move], Position]:
    """A line of play from a position, and the position in which it stops: an end, or that after `LONGEST` moves."""
    line: list[Move] = []
    while len(line) < LONGEST:
        move = winning(position)
        if move is None:
            move = min((option for option, _ in position.options()), key=lambda option: option.amount, default=None)
        if move is None:
            break
        line.append(move)
        position = position.after(move)
    return line, position


def line_text(moves: list[str]) -> str:
    """The moves of a line in a sentence, the middle of a long line left out."""
    if len(moves) <= _SHOWN:
        return ", ".join(moves)
    half = _SHOWN // 2
    return tr(
        "{join}, ..., {join2} ({moves:,} moves)",
        join=", ".join(moves[:half]),
        join2=", ".join(moves[-half:]),
        moves=len(moves),
    )
