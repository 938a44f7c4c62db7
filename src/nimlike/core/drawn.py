"""Positions by chance, for puzzles: how large they are drawn, and the draws themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, TypeAlias

from nimlike.core.errors import ParseError
from nimlike.core.position import Game, State

Draw: TypeAlias = Callable[[int, int], int]
"""A whole number from the first argument to the second, both included, each as likely as any other."""

GRADES: Final = range(1, 6)  # how difficult a puzzle is: 1 is seen at once, 5 needs the theory


@dataclass(frozen=True)
class Sizes:
    """From how many to how many piles, and from which size to which."""

    fewest: int
    most: int
    least: int
    greatest: int


MANY: Final = (Sizes(1, 2, 3, 9), Sizes(2, 2, 2, 9), Sizes(2, 3, 4, 14), Sizes(3, 4, 8, 30), Sizes(5, 6, 20, 90))
"""By grade, for games of any number of piles."""
SEVERAL: Final = (Sizes(1, 1, 1, 5), Sizes(1, 1, 1, 7), Sizes(1, 1, 3, 16), Sizes(1, 1, 12, 44), Sizes(1, 1, 45, 250))
"""By grade, for games of two or more numbers, as many each time."""
ALONE: Final = (
    *(Sizes(1, 1, 3, 12), Sizes(1, 1, 6, 24), Sizes(1, 1, 14, 60)),
    *(Sizes(1, 1, 33, 250), Sizes(1, 1, 300, 5000)),
)
"""By grade, for games of one number."""

BIT: Final = (0, (1 << 32) - 1)  # a draw between these is a whole word; its lowest bit decides between two things
_WALK: Final = 6


def drawn(rules: Game, grade: int, draw: Draw, sizes: Sequence[Sizes] = ()) -> State:
    """A state made of numbers that are drawn: how many, where any number of them will do, then each; sorted.

    A game whose states are not made of numbers gets a state that some drawn moves lead to from its start.
    """
    arity = rules.arity
    if arity is None:
        return _walked(rules, grade, draw)
    free = all(_state(rules, (5,) * k) is not None for k in (1, 2, 3))
    own = (sizes or (MANY if free else ALONE if arity == 1 else SEVERAL))[grade - 1]
    many = draw(own.fewest, own.most)  # a draw in every game, so that the rule is one
    many = many if free else arity
    numbers = tuple(draw(own.least, own.greatest) for _ in range(many))
    state = _state(rules, tuple(sorted(numbers)))
    if state is None:
        state = _state(rules, numbers)
    return _walked(rules, grade, draw) if state is None else state


def _state(rules: Game, numbers: tuple[int, ...]) -> State | None:
    from nimlike.core.defaults import state_at

    try:
        return state_at(rules, numbers)
    except (ValueError, IndexError):  # a game of somebody's own may unpack numbers that are not there
        return None


def _walked(rules: Game, grade: int, draw: Draw) -> State:
    """The state after some moves from the start, more for lower grades."""
    state = rules.start()
    return walk(rules, state, draw(0, _WALK - grade), draw)


def walk(rules: Game, state: State, moves: int, draw: Draw) -> State:
    """The state after so many moves that are drawn, or after fewer, where each but the last leaves a move."""
    for _ in range(moves):
        options = [reached for _, reached in rules.options(state)]
        if not options:
            break
        reached = options[draw(0, len(options) - 1)]
        if next(rules.options(reached), None) is None:
            break
        state = reached
    return state


def draws_of(text: str) -> Draw:
    """Draws that a text decides: from the 32-bit words of the SHA-256 of the text, then of the text with ``|2``, ...

    The word u gives lo + floor(u (hi - lo + 1) / 2^32), in whole numbers, so that every machine and every version of
    Python draws the same.
    """
    words = _words(text)

    def draw(low: int, high: int) -> int:
        if not low <= high < low + (1 << 32):
            raise ParseError(f"a draw from {low} to {high}: at least one number, and at most 2^32")
        return low + (next(words) * (high - low + 1) >> 32)

    return draw


def _words(text: str) -> Iterator[int]:
    from hashlib import sha256

    for more in count(1):
        digest = sha256((text if more == 1 else f"{text}|{more}").encode()).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
