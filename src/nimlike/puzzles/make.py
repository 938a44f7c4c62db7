"""Puzzles from a seed: the game, the kind, the grade and the seed decide the position, on every machine."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Final

from nimlike.core.default_pictures import BIT, GRADES, Draw, draws_of
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.languages import later, tr
from nimlike.core.move import Tokens
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Position
from nimlike.core.progress import meter, report, searching
from nimlike.core.ruleset import Ruleset
from nimlike.core.searched import Remoteness
from nimlike.core.shown import Pile
from nimlike.core.sums import Sum
from nimlike.families import parse_ruleset

# Tricks that win without the theory of a game: who sees one need not count. They make a puzzle easier.

ALL: Final = "take all"  # a move ends the game, and wins
MIRROR: Final = "mirror"  # what is left is equal in pairs: whatever is done in one pile can be done in its twin
ONES: Final = "ones"  # the last move loses, and only single counters are left: nobody can change anything more
ROUND: Final = "round"  # one heap, of which one takes 1 to k: what is left is a multiple of k + 1
_LOOKED: Final = 100


def trick(position: Position, answer: Answer) -> str:
    """The trick by which one of the winning moves wins; empty if there is none."""
    found = set()
    normal = position.ruleset.normal_play
    rounding = _round(position) if normal else 0
    for move, after in answer.winning_moves.first(_LOOKED):
        if after.is_terminal:
            return ALL
        if rounding and move.amount == rounding:
            found.add(ROUND)
        if found & {MIRROR, ONES}:
            continue
        piles = _piles(after)
        if normal:
            if piles and all(many % 2 == 0 for many in piles.values()):
                found.add(MIRROR)
        elif piles and all(row[1] == 1 for row in piles):
            found.add(ONES)
    return next((name for name in (MIRROR, ONES, ROUND) if name in found), "")


def _piles(position: Position) -> Counter[tuple[str, int]]:
    """The piles that are not empty, each with its game; none where a component is more than piles side by side."""
    found: Counter[tuple[str, int]] = Counter()
    for part in Sum.parts_of(position):
        rows = part.ruleset.board(part.state)
        if not rows or any(row.size is None and row.takes for row in rows):
            return Counter()
        found.update((str(part.ruleset), row.size) for row in rows if row.size)
    return found


def _round(position: Position) -> int:
    """What leaves a multiple of k + 1 of a heap that is alone, and of which one takes 1 to k; 0 if nothing does."""
    rows: tuple[Pile, ...] = position.ruleset.board(position.state)
    if len(rows) != 1 or len(position.state) != 1 or rows[0].size is None or rows[0].splits:
        return 0
    most, size = rows[0].most, rows[0].size
    return size % (most + 1) if most < size and list(rows[0].takes) == [*range(1, most + 1)] else 0


# How difficult a position is: a sum of what can be measured, in whole tenths, so that it is the same anywhere.

LIMITS: Final = (40, 65, 90, 120)  # below the first a difficulty has grade 1, ...; from the last on grade 5
COUNTED: Final = 30  # the length of a win is searched for if no pile has more counters than this, and
COUNTED_PILES: Final = 4  # ... there are at most so many piles
MOST_MOVES: Final = 10_000  # positions with more moves than this are no puzzles
_TRICK: Final = -25
_UNRULED: Final = 25
_SEARCH: Final = 20_000


@dataclass(frozen=True)
class Difficulty:
    """What makes a position difficult, each in tenths of a point."""

    guess: int
    piles: int  # A point for each pile but the first, at most 4
    size: int  # half of log2 of the largest number, at most 5 points
    length: int  # half of log2(L + 1), at most 3 points
    trick: int  # 2.5 points less where a named trick wins
    rule: int
    moves: int  # L: how many moves the winner makes, if the winner hurries and the loser delays
    counted: bool  # whether L was found by search; otherwise it is a third of the counters, rounded down
    searched: int  # how many moves that search looked at
    named: str = ""  # the trick; empty if there is none

    @property
    def tenths(self) -> int:
        """The sum, in tenths of a point."""
        return self.guess + self.piles + self.size + self.length + self.trick + self.rule

    @property
    def grade(self) -> int:
        """1 to 5."""
        return grade_of(self.tenths)


def grade_of(tenths: int) -> int:
    """The grade of a difficulty, given in tenths of a point."""
    return 1 + sum(tenths >= limit for limit in LIMITS)


def log2_tenths(many: int, one: int = 1) -> int:
    """10 log2(many / one) to the nearest whole number: the largest t with 2^(2t) one^20 <= 2 many^20."""
    above, below = 2 * many**20, one**20
    tenths = (above.bit_length() - below.bit_length()) // 2 + 1
    while (below << 2 * tenths) > above:
        tenths -= 1
    return tenths


def difficulty(position: Position, answer: Answer, who: bool = False, grades: range | None = None) -> Difficulty | None:
    """The difficulty of a position; None if it is no puzzle: no winning move is known, or every move wins."""
    rules, state = position.ruleset, position.state
    guess = 10
    if not who:
        listed = sum(1 for _ in islice(rules.options(state), MOST_MOVES + 1))
        winning = answer.winning_moves.count
        if not winning or winning >= listed or listed > MOST_MOVES:
            return None
        guess = min(60, log2_tenths(listed, winning))
    sizes = [row.size for row in rules.board(state) if row.size]
    piles = min(40, 10 * (len(sizes) - 1))
    scene = rules.scene(state)
    largest = scene.count - 1 if isinstance(scene, Tokens) else max(sizes, default=1)
    size = min(50, log2_tenths(max(largest, 1)) // 2)
    known = guess + max(piles, 0) + size
    asked = rules.puzzles().burden(state)

    def too_far(lowest: int, highest: int) -> bool:
        """Whether the grade cannot be one of those wanted, if a trick is worth from the lowest to the highest."""
        least, most = known + lowest + min(asked, 60), known + highest + min(asked + _UNRULED, 60) + 30
        return grades is not None and (grade_of(most) < grades[0] or grade_of(least) > grades[-1])

    # Looking for a trick costs much, and searching for the length costs more; often neither is needed.
    if too_far(0 if who else _TRICK, 0):
        return None
    named = "" if who else trick(position, answer)
    lowered = _TRICK if named else 0
    if too_far(lowered, lowered):
        return None
    moves, counted, searched = _moves(position, sizes)
    if answer.label in (Label.COMPUTED, Label.CONJECTURED) and answer.grundy is None and not counted:
        asked += _UNRULED
    length = min(30, log2_tenths(moves + 1) // 2)
    return Difficulty(guess, max(piles, 0), size, length, lowered, min(asked, 60), moves, counted, searched, named)


def _moves(position: Position, sizes: list[int]) -> tuple[int, bool, int]:
    """How many moves the winner makes, whether that was counted, and how many moves were looked at."""
    searched = 0
    if len(sizes) <= COUNTED_PILES and max(sizes, default=0) <= COUNTED:
        search = Remoteness(position.ruleset, _SEARCH)
        left = search.of(position.state)
        searched = search.spent
        if left is not None:
            return (left + 1) // 2, True, searched
    return max(1, sum(sizes) // 3), False, searched


KINDS: Final = {  # the questions, by their word
    "move": later("Find a winning move."),
    "all": later("Find all winning moves."),
    "who": later("Who wins, if both play as well as can be?"),
    "play": later("Win from here, against a player who makes no mistake."),
}

TRIES: Final = 400  # so many positions are drawn; if none has the grade, the nearest is taken
WORK: Final = 60_000  # Searches, and the positions drawn, have so many moves in all; then the nearest so far is taken
WASTED: Final = 150_000  # searches that fail have so many: then the nearest is taken; twice as many if there is none
SEARCH: Final = 10_000  # most moves that a search for an answer looks at, if no theorem applies
MOST_ASKED: Final = 12  # if all winning moves are to be found there are at most so many
LONGEST: Final = 15  # where the game is to be won the winner makes at most so many moves
MOST_TEXT: Final = 100_000  # characters of the game's text, with numbers written out, at most
_SEED: Final = re.compile(r"[A-Za-z0-9._/-]{1,40}", re.ASCII)
_PARTS: Final = re.compile(r"\+(?=[a-z])")
_UNSOLVED: Final = 2
_TOO_LONG: Final = 5
_NONE_MET: Final = 60
_EASY: Final = 100
_LISTED: Final = 100


@dataclass(frozen=True)
class Puzzle:
    """A position and its question."""

    position: Position  # the position
    kind: str  # A word of `KINDS`
    asked: int  # the grade that was wanted
    seed: str  # what it was made from
    difficulty: Difficulty
    answer: Answer  # who wins and how, with its label

    @property
    def question(self) -> str:
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
    """The puzzle that a game, a kind, a grade and a seed decide: the first of the positions drawn that suits them."""
    # Try 0, 1, 2, ... is drawn from the text nimlike/1|GAME|KIND|GRADE|SEED|try; if the question is who wins, the text
    # without a try says whether the player to move does: half of them each.
    game = game_of(rules) if isinstance(rules, str) else rules
    if kind not in KINDS:
        raise ParseError(f"no kind of puzzle {abbreviate(kind)!r}: there are {', '.join(KINDS)}")
    if grade not in GRADES:
        raise ParseError(f"grade {grade}: it is {GRADES[0]} to {GRADES[-1]}")
    if not _SEED.fullmatch(str(seed)):
        raise ParseError(
            f"seed {abbreviate(str(seed))!r}: a number or a word of at most 40 letters, digits and . _ / -"
        )
    return _made(game, kind, grade, str(seed))


@lru_cache(maxsize=256)
def _made(game: Ruleset, kind: str, grade: int, seed: str) -> Puzzle:
    text = str(game)
    if len(text) > MOST_TEXT:
        raise LimitReached(
            f"{abbreviate(text)}: a puzzle's game has at most {MOST_TEXT:,} characters, with its numbers written out"
        )
    nearest: Puzzle | None = None
    unsolved = long = work = wasted = tried = 0
    # In those that ask who wins the seed alone says who does: if each try said it, the commoner side would win more.
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
        made = Puzzle(answer.position, kind, grade, seed, found, answer)
        if made.grade == grade:
            return made
        if nearest is None or abs(made.grade - grade) < abs(nearest.grade - grade):
            nearest = made
    if nearest is None and grade > 1 and kind != "who":  # each position drawn is won at once, as in hyper:each:ab,ac,bc
        nearest = replace(_made(game, kind, 1, seed), asked=grade)
    if nearest is None:
        raise Undecided(f"{game.brief()}: of {tried} positions drawn none makes a puzzle of the kind {kind!r}")
    return nearest


def _drawn(game: Ruleset, second: bool, size: int, draw: Draw) -> Answer | None:
    """The answer of a position that is drawn; None if the wrong player wins."""
    with searching(SEARCH):
        position = Position(game, game.opening(game.puzzles().draw(size, draw)))
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
