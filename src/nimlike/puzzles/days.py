"""The puzzle of the day: a date decides it, the same all over the world."""

from __future__ import annotations

from datetime import date
from typing import Final

from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate
from nimlike.puzzles.make import Puzzle, puzzle

GAMES: Final = (
    "nim",
    "wythoff",
    "nim:misere",
    "schwenk:cap=2x",
    "octal:0.77",
    "coprime:max=5",
    "nim+octal:0.77",
)
"""The games of the days; a week takes each, and the next week begins with the next one."""

FIRST: Final = date(2026, 1, 1)

_GRADES: Final = (2, 2, 3, 3, 4, 4, 5)
_KINDS: Final = ("move", "move", "move", "who", "move", "play", "move")


def terms_of(day: date) -> tuple[str, str, int, str]:
    """Game, kind, grade and seed of a day: from Monday to Sunday it grows harder."""
    days = (day - FIRST).days
    weekday = day.weekday()
    return GAMES[(days + days // 7) % 7], _KINDS[weekday], _GRADES[weekday], day.isoformat()


def of_day(day: date) -> Puzzle:
    """The puzzle of a day."""
    return puzzle(*terms_of(day))


def read_day(text: str) -> date:
    """The day that a text like ``2026-11-21`` denotes."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ParseError(f"no day {abbreviate(text)!r}: write one like 2026-11-21") from None
