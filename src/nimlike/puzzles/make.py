"""Puzzles from a seed: the game, the kind, the grade and the seed decide the position, on every machine."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nimlike.core.errors import LimitReached, ParseError, RulesetError, Undecided
from nimlike.core.languages import later, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.pictures import BIT, GRADES, Draw, draws_of
from nimlike.core.position import Answer, Position
from nimlike.core.progress import meter, report, searching
from nimlike.core.ruleset import Ruleset
from nimlike.core.sums import Sum
from nimlike.families import parse_ruleset
from nimlike.puzzles.grades import MOST_MOVES, Difficulty, difficulty

KINDS: Final = {
    "move": later("Find a winning move."),
    "all": later("Find all winning moves."),
    "who": later("Who wins, if both play as well as can be?"),
    "play": later("Win from here, against a player who makes no mistake."),
}
"""What is asked, by its word."""

TRIES: Final = 400
"""So many positions are drawn; if none has the grade, the nearest is taken."""

WORK: Final = 60_000
"""Searches, and the positions drawn, have so many moves in all; then the nearest so far is taken."""

WASTED: Final = 150_000
"""Searches that fail look at so many moves in all; then the nearest so far is taken. If there is none, no more
positions are drawn after twice as many."""

SEARCH: Final = 10_000
"""Most moves that a search for an answer looks at, where no theorem applies."""

MOST_ASKED: Final = 12
"""Where all winning moves are asked for there are at most so many."""

LONGEST: Final = 15
"""Where the game is to be won the winner makes at most so many moves."""

MOST_TEXT: Final = 100_000
"""Most characters of the game's text, with its numbers written out: each position is drawn from it."""

_SEED: Final = re.compile(r"[A-Za-z0-9._/-]{1,40}", re.ASCII)
_PARTS: Final = re.compile(r"\+(?=[a-z])")
_UNSOLVED: Final = 2
_TOO_LONG: Final = 5
_NONE_MET: Final = 60
_EASY: Final = 100
_LISTED: Final = 100


@dataclass(frozen=True)
class Puzzle:
    """A position and what is asked of it."""

    position: Position  # the position
    kind: str  # A word of `KINDS`
    asked: int  # the grade that was asked for
    seed: str  # what it was made from
    difficulty: Difficulty
    answer: Answer  # who wins and how, with its label

    @property
    def question(self) -> str:
        """What is asked."""
        return tr(KINDS[self.kind])

    @property
    def grade(self) -> int:
        """The grade as measured."""
        return self.difficulty.grade


def game_of(text: str) -> Ruleset:
    """The game of a puzzle: a ruleset, or several joined by ``+``, whose sum is played."""
    parts = [parse_ruleset(part) for part in _PARTS.split(text)]
    return parts[0] if len(parts) == 1 else Sum(tuple(parts))


def puzzle(rules: Ruleset | str, kind: str = "move", grade: int = 2, seed: str | int = 1) -> Puzzle:
    """The puzzle that a game, a kind, a grade and a seed decide.

    Positions are drawn (`Ruleset.drawn`) from the text ``nimlike/1|GAME|KIND|GRADE|SEED|try``, solved and measured, for
    try 0, 1, 2, ..., until one has the grade and suits the kind. A position to win has a winning move, and a move that
    does not win; above grade 1 no single move ends the game and wins. Where it is asked who wins, a draw from
    the text without a try says whether the player to move does: half of them each.
    """
    game = game_of(rules) if isinstance(rules, str) else rules
    if kind not in KINDS:
        raise ParseError(
            tr("no kind of puzzle {kind!r}: there are {kinds}", kind=abbreviate(kind), kinds=", ".join(KINDS))
        )
    if grade not in GRADES:
        raise ParseError(tr("grade {grade}: it is {low} to {high}", grade=grade, low=GRADES[0], high=GRADES[-1]))
    if not _SEED.fullmatch(str(seed)):
        raise ParseError(
            tr(
                "seed {seed!r}: a number or a word of at most 40 letters, digits and . _ / -",
                seed=abbreviate(str(seed)),
            )
        )
    return _made(game, kind, grade, str(seed))


@lru_cache(maxsize=256)
def _made(game: Ruleset, kind: str, grade: int, seed: str) -> Puzzle:
    text = str(game)
    if len(text) > MOST_TEXT:
        raise LimitReached(
            tr(
                "{text}: a puzzle's game has at most {most_text:,} characters, with its numbers written out",
                text=abbreviate(text),
                most_text=MOST_TEXT,
            )
        )
    nearest: Puzzle | None = None
    unsolved = long = work = wasted = tried = 0
    # Of those that ask who wins the seed alone says who does: if each try said it, the commoner side would win more.
    second = kind == "who" and draws_of(f"nimlike/1|{text}|{kind}|{grade}|{seed}")(*BIT) % 2 == 0
    for attempt in range(TRIES):
        if (work > WORK or wasted > WASTED) if nearest is not None else wasted > 2 * WASTED:
            break
        tried += 1
        report("positions tried", attempt, TRIES)
        draw = draws_of(f"nimlike/1|{text}|{kind}|{grade}|{seed}|{attempt}")
        # Where large positions cannot be solved, or none suits the kind, smaller ones are drawn from then on; where
        # those of this size are too easy, larger ones.
        size = grade - unsolved // _UNSOLVED - long // _TOO_LONG
        if nearest is None:
            size -= attempt // _NONE_MET + work // WORK
        elif nearest.grade < grade and attempt >= _EASY:
            size += 1
        with meter() as seen:
            try:
                answer = _drawn(game, second, min(max(GRADES[0], size), GRADES[-1]), draw)
                if answer is None or not _suits(kind, answer, grade):
                    work += seen[0]
                    continue
                work += min(MOST_MOVES, game.tickets(answer.position.state).count)
                # Once there is one to fall back on, only those of the grade are looked at closely.
                grades = range(grade, grade + 1) if nearest is not None else None
                found = difficulty(answer.position, answer, kind == "who", grades)
            except (LimitReached, Undecided):
                unsolved += 1
                wasted += seen[0]
                continue
        work += seen[0]
        if found is None:
            continue
        work += found.searched
        if kind == "play" and found.moves > LONGEST:
            long += 1
            continue
        if found.grade == grade:
            return Puzzle(answer.position, kind, grade, seed, found, answer)
        if nearest is None or abs(found.grade - grade) < abs(nearest.grade - grade):
            nearest = Puzzle(answer.position, kind, grade, seed, found, answer)
    if nearest is None:
        raise RulesetError(
            tr(
                "{game}: of {tried} positions drawn none makes a puzzle of the kind {kind!r}",
                game=game.brief(),
                tried=tried,
                kind=kind,
            )
        )
    return nearest


def _drawn(game: Ruleset, second: bool, size: int, draw: Draw) -> Answer | None:
    """The answer of a position that is drawn; None where the wrong player wins."""
    with searching(SEARCH):
        position = Position(game, game.opening(game.drawn(size, draw)))
    wanted = Outcome.P if second else Outcome.N
    if position.is_terminal:
        return None
    answer = position.answer(SEARCH)
    return answer if answer.outcome is wanted else None


def _suits(kind: str, answer: Answer, grade: int) -> bool:
    if kind == "who":
        return True
    winning = answer.winning_moves
    if not winning.complete or (grade > 1 and any(after.is_terminal for _, after in winning.first(_LISTED))):
        return False
    return kind != "all" or (winning.count or 0) <= MOST_ASKED
