"""Worksheets as data: games with their rules, puzzles in order of difficulty, a strip or a grid to fill, answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nimlike.core.defaults import state_at
from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.languages import language, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.pictures import GRADES
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.core.sums import Sum
from nimlike.lessons.lesson import Star
from nimlike.lessons.reading import lesson_of
from nimlike.play.telling import advice
from nimlike.puzzles.judge import reason_of
from nimlike.puzzles.make import Puzzle, game_of, puzzle

KINDS: Final = ("move", "all", "who")
"""The kinds that can be answered on paper."""

MOST_PUZZLES: Final = 30
"""Of each game."""

MOST_GAMES: Final = 8

_STRIP: Final = 20
_GRID: Final = 6
_SEEDS: Final = 8
_MOVES: Final = 12


@dataclass(frozen=True)
class Table:
    """Small positions to fill in: which of them are safe to leave.

    Parameters
    ----------
    rows
        Row by row from below, the first number across; of a strip one row. True where the player to move loses, None
        where the numbers are no position.
    axes
        What the numbers are.
    """

    rows: tuple[tuple[bool | None, ...], ...]
    axes: tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """What a worksheet has of one game."""

    rules: Ruleset
    puzzles: tuple[Puzzle, ...]
    table: Table | None

    @property
    def told(self) -> str:
        """The rules, with what decides the game."""
        return f"{self.rules.rules()} {self.rules.ending(self.rules.start())}"

    @property
    def star(self) -> Star | None:
        """The open question of the lesson that teaches the game, with its answer; None where no lesson does.

        Nor is it asked where it is just this game: "And if one may take 1, 3 or 4?"
        """
        lesson, this = lesson_of(str(self.rules), language()), f"{self.rules}:"
        if lesson is None or lesson.star is None:
            return None
        asked = any(fact.startswith(this) for fact in lesson.star.facts) and not lesson.picture.startswith(this)
        return None if asked else lesson.star


@dataclass(frozen=True)
class Sheet:
    """A worksheet: the same games, grades, kinds and seed make the same one."""

    parts: tuple[Part, ...]
    grades: tuple[int, int]
    kinds: tuple[str, ...]
    seed: str


def sheet(
    games: Sequence[str], grades: str = "1-3", count: int = 6, kinds: Sequence[str] = ("move",), seed: str | int = 1
) -> Sheet:
    """A worksheet."""
    low, high = read_grades(grades)
    if not 1 <= len(games) <= MOST_GAMES:
        raise ParseError(tr("{games} games: a worksheet has 1 to {most}", games=len(games), most=MOST_GAMES))
    if not 1 <= count <= MOST_PUZZLES:
        raise ParseError(
            tr("{count} puzzles: a worksheet has 1 to {most} of each game", count=abbreviate(count), most=MOST_PUZZLES)
        )
    if not kinds or not set(kinds) <= set(KINDS):
        raise ParseError(
            tr("kinds {kinds!r}: on paper there are {known}", kinds=abbreviate(",".join(kinds)), known=", ".join(KINDS))
        )
    parts = [_part(game_of(game), low, high, count, tuple(kinds), str(seed)) for game in games]
    return Sheet(tuple(parts), (low, high), tuple(kinds), str(seed))


def read_grades(text: str) -> tuple[int, int]:
    """The grades of a text like ``2`` or ``1-3``."""
    low, dash, high = text.strip().partition("-")
    grades = [low, high if dash else low]
    if all(each in map(str, GRADES) for each in grades) and low <= grades[1]:
        return int(low), int(grades[1])
    raise ParseError(tr("grades {text!r}: write one of 1 to 5, or two like 1-3", text=abbreviate(text)))


def _part(rules: Ruleset, low: int, high: int, count: int, kinds: tuple[str, ...], seed: str) -> Part:
    found: list[Puzzle] = []
    seen: set[tuple[Position, str]] = set()
    for i in range(count):
        kind = kinds[i % len(kinds)]
        grade = low + i * (high - low + 1) // count
        made = _fresh(rules, kind, grade, f"{seed}/{i + 1}", seen)
        if made is not None:
            seen.add((made.position, kind))
            found.append(made)
    found.sort(key=lambda each: each.difficulty.tenths)
    return Part(rules, tuple(found), table_of(rules))


def _fresh(rules: Ruleset, kind: str, grade: int, seed: str, seen: set[tuple[Position, str]]) -> Puzzle | None:
    """A puzzle that is not on the sheet yet; of the next grades where this one has no other, None where none has."""
    for harder in range(grade, GRADES[-1] + 1):
        for more in range(_SEEDS):
            made = puzzle(rules, kind, harder, f"{seed}/{more}" if more else seed)
            if (made.position, kind) not in seen:
                return made
    return None


def table_of(rules: Ruleset) -> Table | None:
    """A strip of the sizes 0 to 20, or a grid of two numbers 0 to 6; None for games that are not made of numbers."""
    if isinstance(rules, Sum):
        return None
    alone = len(rules.start()) == 1 and state_at(rules, (1,)) is not None
    try:
        if alone or rules.arity == 1:
            return Table((tuple(_lost(rules, (n,)) for n in range(_STRIP + 1)),), ("size",))
        if rules.arity == 2 and rules.map() is not None:
            grid = [[_lost(rules, (x, y)) for x in range(_GRID + 1)] for y in range(_GRID + 1)]
            plane = rules.map()
            return Table(tuple(map(tuple, grid)), ("A", "B") if plane is None else tuple(plane.axes))
    except NimlikeError:
        return None
    return None


def _lost(rules: Ruleset, numbers: tuple[int, ...]) -> bool | None:
    state = state_at(rules, numbers)
    return None if state is None else Position(rules, rules.opening(state)).answer().outcome is Outcome.P


def solution(made: Puzzle) -> tuple[str, str]:
    """The answer to a puzzle and why, in words."""
    position = made.position
    rules = position.ruleset
    if made.kind == "who":
        won = made.answer.outcome is Outcome.N
        winner = rules.to_move(position.state) if won else rules.not_to_move(position.state)
        who = f"{winner[:1].upper()}{winner[1:]}"
        told = tr("{who} wins. A way: {move}", who=who, move=_moves(made)) if won else tr("{who} wins.", who=who)
    else:
        told = _moves(made)
    try:
        return told, reason_of(position)[0]
    except LimitReached:
        return told, ""


def _moves(made: Puzzle) -> str:
    winning = made.answer.winning_moves
    shown = [advice(made.position, move) for move, _ in winning.first(_MOVES)]
    more = (winning.count or 0) - len(shown)
    told = "; ".join(shown)
    return tr("{moves}; and {more} more.", moves=told, more=more) if more > 0 else f"{told}."
