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
    """A question about a position.

    Parameters
    ----------
    ask
        The kind of question, of `ASKS`.
    at
        A position in the text form; for ``lost`` with letters in place of the numbers that run through the range.
    question
        What is asked.
    right
        The right answers: all winning moves, all cells, the number, "first" or "second", the parts of a sum, the
        sentence to choose.
    wrong
        What is said to a wrong answer.
    then
        What is said after the right one.
    picture
        What is drawn beside it, of `PICTURES`.
    replies
        To a wrong move: the answer of the other player that the reaction speaks of.
    cards
        Whether moves are chosen from cards, the right and the wrong ones, and not on the board.
    low, high
        Of ``lost``: the range of each letter.
    to
        Of ``reach``: the position to be reached.
    sizes
        Of ``split``: the numbers to choose from.
    facts
        What the sentences of the step claim beyond that, in the form of `nimlike.lessons.facts`.
    test
        Whether it is one of the puzzles at the end.
    """

    ask: str
    at: str
    question: str
    right: tuple[str, ...]
    wrong: Mapping[str, str] = field(default_factory=dict)
    then: str = ""
    picture: str = ""
    replies: Mapping[str, str] = field(default_factory=dict)
    cards: bool = False
    low: int = 0
    high: int = 0
    to: str = ""
    sizes: tuple[int, ...] = ()
    facts: tuple[str, ...] = ()
    test: bool = False

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
    """An open question to take home, with its answer.

    Parameters
    ----------
    question, answer
        The question, and the answer that is shown when it is asked for.
    facts
        What the answer claims.
    """

    question: str
    answer: str
    facts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    Parameters
    ----------
    number, slug
        Its place among the lessons, from 1 on, and its name in addresses; both from the name of its file.
    language
        Of its texts: "en".
    title
        A few words.
    lead
        What is learned, in a sentence.
    before, after
        What the learner thinks before and after it.
    teaches
        The games that it teaches: the beginnings of their text forms; ``+`` for sums.
    picture
        A position that is drawn for it in the list of lessons.
    steps
        Its steps, the puzzles last.
    star
        A question to take home.
    """

    number: int
    slug: str
    language: str
    title: str
    lead: str
    before: str
    after: str
    teaches: tuple[str, ...]
    picture: str
    steps: tuple[Step, ...]
    star: Star | None = None
