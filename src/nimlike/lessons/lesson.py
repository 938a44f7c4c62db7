"""What a lesson is: steps, each a position with a question, its answers, and what is said to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from nimlike.core.position import Game, Position
from nimlike.families import parse_position
from nimlike.lessons.patterns import rules_of

ASKS: Final = {
    "move": "make one winning move",
    "all": "find every winning move",
    "play": "win from here against a perfect opponent",
    "reach": "make the move that leads to a given position",
    "who": "say who wins",
    "value": "say the Grundy value",
    "choose": "choose one of several sentences",
    "split": "write a number as a sum of given numbers, always the largest that fits",
    "lost": "find every position of a range from which the player to move loses",
    "tokens": "find the tokens with which the player who trims from the left wins",
}
"""The kinds of questions."""

PICTURES: Final = {
    "": "none: the board shows it",
    "strip": "the sizes of one pile, with arcs for the moves; what was met is marked",
    "grid": "the positions of two piles, the corner lower left; what was met is marked",
    "blocks": "each pile as the numbers of `sizes` that make it up",
    "reason": "the picture of the reason of the position",
    "machine": "the piles in binary, read column by column by a machine of two states",
}
"""What is drawn beside a question."""

FIRST: Final = "first"
SECOND: Final = "second"


@dataclass(frozen=True)
class Step:
    """A question about a position."""

    ask: str  # the kind of question, of `ASKS`
    at: str
    question: str  # what is asked
    right: tuple[str, ...]
    wrong: Mapping[str, str] = field(default_factory=dict)  # what is said to a wrong answer
    then: str = ""  # what is said after the right one
    picture: str = ""  # what is drawn beside it, of `PICTURES`
    replies: Mapping[str, str] = field(default_factory=dict)
    cards: bool = False  # whether moves are chosen from cards, the right and the wrong ones, and not on the board
    low: int = 0
    high: int = 0
    to: str = ""
    sizes: tuple[int, ...] = ()
    facts: tuple[str, ...] = ()
    test: bool = False  # whether it is one of the puzzles at the end

    @property
    def position(self) -> Position:
        """The position that is asked about."""
        return parse_position(self.at)

    @property
    def rules(self) -> Game:
        """The game that is asked about."""
        return rules_of(self.at) if self.ask == "lost" else self.position.ruleset


@dataclass(frozen=True)
class Star:
    """An open question to take home, with its answer."""

    question: str
    answer: str
    facts: tuple[str, ...] = ()  # what the answer claims


@dataclass(frozen=True)
class Lesson:
    """A lesson."""

    number: int
    slug: str
    language: str  # of its texts: "en"
    title: str  # A few words
    lead: str  # what is learned, in a sentence
    before: str
    after: str
    teaches: tuple[str, ...]
    picture: str  # A position that is drawn for it in the list of lessons
    steps: tuple[Step, ...]  # its steps, the puzzles last
    star: Star | None = None  # A question to take home
