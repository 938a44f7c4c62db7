"""What sentences of a lesson claim, as small statements that the program can check.

``POSITION is lost``, ``POSITION is won`` (for the player to move), ``POSITION is won by a1 b2`` (by these moves and no
others), ``POSITION is worth 3`` (its Grundy value), ``POSITION by a1 is POSITION`` (the move leads there),
``PATTERN is lost at 0 4 8 from 0 to 10`` (at these numbers and no others; ``from 1 to 9 step 2`` takes each second one;
of several letters, ``wythoff:x,y is lost at 0,0 1,2 from 0 to 4``, values in increasing order are compared).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from nimlike.core.errors import NimlikeError
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position
from nimlike.families import parse_position
from nimlike.lessons.patterns import positions


def false_fact(text: str) -> str | None:
    """What is wrong with a statement; None where it is true."""
    for form, check in _FORMS:
        if found := form.fullmatch(text.strip()):
            try:
                said = check(*found.groups())
            except NimlikeError as error:
                return f"{text}: {error}"
            return None if said is None else f"{text}: {said}"
    return f"{text}: a statement is of one of these forms: {'; '.join(_SHOWN)}"


def is_lost(position: Position) -> bool:
    """Whether the player to move loses."""
    return position.answer().outcome is Outcome.P


def winning_moves(position: Position) -> tuple[str, ...]:
    """All winning moves, in text, in the order of the moves' list."""
    return tuple(str(move) for move, _ in position.winning_moves())


def _outcome(position: str, said: str) -> str | None:
    lost = is_lost(parse_position(position))
    return None if lost is (said == "lost") else f"it is {'lost' if lost else 'won'}"


def _moves(position: str, moves: str) -> str | None:
    found = winning_moves(parse_position(position))
    if not found:
        return "it is lost"
    return None if set(found) == set(moves.split()) else f"it is won by {' '.join(found)}"


def _worth(position: str, said: str) -> str | None:
    found = parse_position(position).grundy
    return None if found == int(said) else f"it is worth {found}"


def _leads(position: str, move: str, after: str) -> str | None:
    reached = parse_position(position).after(move)
    return None if reached == parse_position(after) else f"it is {reached.brief()}"


def _loses(pattern: str, cells: str, low: str, high: str, step: str | None) -> str | None:
    said = cells.split()
    ranged = positions(pattern, int(low), int(high), int(step or 1), increasing=True)
    found = [cell for cell, position in ranged if is_lost(position)]
    return None if sorted(found) == sorted(said) else f"it is lost at {' '.join(found)}"


_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[..., str | None]], ...]] = (
    (re.compile(r"(\S+) is (lost|won)"), _outcome),
    (re.compile(r"(\S+) is won by (\S.*)"), _moves),
    (re.compile(r"(\S+) is worth (\d+)"), _worth),
    (re.compile(r"(\S+) by (\S+) is (\S+)"), _leads),
    (re.compile(r"(\S+) is lost at (\S.*) from (\d+) to (\d+)(?: step (\d+))?"), _loses),
)
_SHOWN: Final = (
    "POSITION is lost",
    "POSITION is won",
    "POSITION is won by MOVES",
    "POSITION is worth N",
    "POSITION by MOVE is POSITION",
    "PATTERN is lost at NUMBERS from N to N",
)
