"""How difficult a position is: a sum of what can be measured, in whole tenths, so that it is the same anywhere."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from nimlike.core.move import Tokens
from nimlike.core.outcome import Label
from nimlike.core.position import Answer, Position
from nimlike.play.taste import Remoteness
from nimlike.puzzles.tricks import trick

LIMITS: Final = (40, 65, 90, 120)
"""A difficulty below the first number has grade 1, below the second grade 2, ...; from the last one on grade 5."""

COUNTED: Final = 30
"""The length of a win is searched for where no pile has more counters than this, and ..."""

COUNTED_PILES: Final = 4
"""... there are at most so many piles."""

MOST_MOVES: Final = 10_000
"""Positions with more moves than this are no puzzles."""

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
    named: str = ""  # the trick; empty where there is none

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
    """10 log2(many / one), rounded to the nearest whole number, in exact arithmetic; ``many`` is at least ``one``.

    It is the greatest t with 2^t <= sqrt(2) (many / one)^10, so with 2^(2t) one^20 <= 2 many^20.
    """
    above, below = 2 * many**20, one**20
    tenths = (above.bit_length() - below.bit_length()) // 2 + 1
    while (below << 2 * tenths) > above:
        tenths -= 1
    return tenths


def difficulty(position: Position, answer: Answer, who: bool = False, grades: range | None = None) -> Difficulty | None:
    """The difficulty of a position; None where it is no puzzle: no winning move is known, or every move wins."""
    rules, state = position.ruleset, position.state
    guess = 10
    if not who:
        listed = sum(1 for _ in islice(rules.options(state), MOST_MOVES + 1))
        winning = answer.winning_moves.count
        if not winning or winning >= listed or listed > MOST_MOVES:
            return None
        guess = min(60, log2_tenths(listed, winning))
    sizes = sizes_of(position)
    piles = min(40, 10 * (len(sizes) - 1))
    scene = rules.scene(state)
    largest = scene.count - 1 if isinstance(scene, Tokens) else max(sizes, default=1)
    size = min(50, log2_tenths(max(largest, 1)) // 2)
    known = guess + max(piles, 0) + size
    asked = rules.burden(state)

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


def sizes_of(position: Position) -> list[int]:
    """The sizes of the piles that are not empty, of all components."""
    return [row.size for row in position.ruleset.board(position.state) if row.size]


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
