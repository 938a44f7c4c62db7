"""The right answers of a step, from the game itself, and what is wrong with an answer."""

from __future__ import annotations

from typing import Final

from nimlike.core.errors import ParseError
from nimlike.core.move import Tokens
from nimlike.core.position import Position
from nimlike.lessons.facts import is_lost, winning_moves
from nimlike.lessons.lesson import FIRST, SECOND, Step
from nimlike.lessons.patterns import letters, positions

CELLS: Final = 400
"""A range of positions to find the lost ones in has at most so many."""


def cells_of(step: Step) -> list[tuple[str, Position]]:
    """The cells of the range of a ``lost`` question, with their positions."""
    count = len(letters(step.at))
    if count > 2 or (step.high - step.low + 1) ** count > CELLS:
        raise ParseError(f"{step.at}: a range of more than {CELLS} positions, or of more than two letters")
    return list(positions(step.at, step.low, step.high))


def greedy(total: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """A number as a sum, always of the largest size that fits."""
    parts = []
    for size in sorted(sizes, reverse=True):
        while total >= size:
            parts.append(size)
            total -= size
    return tuple(parts)


def total_of(step: Step) -> int:
    """The number that a ``split`` question asks to write as a sum: the first number of the position."""
    return next(int(n) for n in step.position.state)


def right_answers(step: Step) -> tuple[str, ...]:
    """The right answers as the game gives them; of ``choose``, which is in words, those of the file."""
    match step.ask:
        case "move" | "all" | "play":
            return winning_moves(step.position)
        case "reach":
            wanted = step.to
            return tuple(str(move) for move, after in step.position.options() if str(after) == wanted)
        case "who":
            return (SECOND if is_lost(step.position) else FIRST,)
        case "value":
            return (str(step.position.grundy),)
        case "split":
            return tuple(map(str, greedy(total_of(step), step.sizes)))
        case "lost":
            return tuple(cell for cell, position in cells_of(step) if is_lost(position))
        case "tokens":
            return tuple(str(n) for n in range(tokens_of(step).count) if not tokens_of(step).owner(n))
    return step.right


def tokens_of(step: Step) -> Tokens:
    """The row of tokens of a position."""
    position = step.position
    scene = position.ruleset.scene(position.state)
    if not isinstance(scene, Tokens):
        raise ParseError(f"{step.at}: its board is no row of tokens")
    return scene
