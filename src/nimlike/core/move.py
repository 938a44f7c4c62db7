"""A move as data, what limits the safe options, the letters of piles, and scenes of boards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, TypeAlias

from nimlike.core.errors import ParseError
from nimlike.core.languages import later, tr
from nimlike.core.numbers import abbreviate, format_number, parse_number

_PILE_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_MOST_FORBIDDEN: Final = 100

State = tuple[Any, ...]  # a state of a game: for most families the sizes of the piles

PASS: Final = "pass"  # the text of a move that takes nothing

_PART: Final = re.compile(r"(\d{1,9})\.(.+)", re.ASCII | re.DOTALL)
_TAKE: Final = re.compile(r"p(\d{1,9})-(\d[\d_^*+]*)|([a-z]+)(\d[\d_^*+]*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Move:
    """Counters taken from one or several piles, or from one pile that is then split.

    The text form: pile letter and amount (``b1``; ``ab4`` takes 4 from A and 4 from B; ``a4b6``),
    ``p27-5`` for piles after the 26th, the number alone in one-pile games, and ``2.b1`` for a move in
    the second component of a sum. ``a2/3`` takes 2 from A and splits off a pile of 3; the rest stays.
    ``pass`` takes nothing. ``a2~b1~ab3`` takes 2 from A and forbids the other player to answer b1 or ab3.

    Parameters
    ----------
    takes
        (pile, amount) pairs: piles counted from 0, increasing; amounts positive, or 0 from a pile that
        is split.
    lone
        True in one-pile games, whose moves are written as the number alone.
    part
        Which component of a sum is moved in, counted from 1; None outside sums.
    split
        Sizes of the piles split off from the one pile that is taken from; positive.
    forbids
        The answers that the other player may not give, in games with blocking.

    Examples
    --------
    >>> str(Move(((1, 3),))), str(Move(((0, 4), (1, 6)))), str(Move.lone_take(3))
    ('b3', 'a4b6', '3')
    >>> str(Move(((0, 2),), split=(3,)))
    'a2/3'
    """

    takes: tuple[tuple[int, int], ...]
    lone: bool = False
    part: int | None = None
    split: tuple[int, ...] = ()
    forbids: tuple[Move, ...] = ()

    @classmethod
    def of_vector(cls, amounts: Iterable[int]) -> Move:
        """Take these amounts, one for each pile, of which some are 0."""
        return cls(tuple((pile, amount) for pile, amount in enumerate(amounts) if amount))

    @classmethod
    def lone_take(cls, amount: int) -> Move:
        """Take ``amount`` counters in a one-pile game."""
        return cls(((0, amount),), lone=True)

    @property
    def amount(self) -> int:
        """Counters taken in all."""
        return sum(amount for _, amount in self.takes)

    def __str__(self) -> str:
        return self._text(format_number)

    def brief(self) -> str:
        """The text form with the middle of long numbers left out: for people, not for parsing."""
        return self._text(abbreviate)

    def _text(self, number: object) -> str:
        assert callable(number)
        if not self.takes:
            body = PASS
        elif self.lone:
            body = number(self.takes[0][1])
        else:
            groups: list[tuple[str, int]] = []
            for pile, amount in self.takes:
                if pile >= 26:
                    groups.append((f"p{pile + 1}-", amount))
                elif groups and groups[-1][1] == amount and not groups[-1][0].endswith("-"):
                    groups[-1] = (groups[-1][0] + _PILE_LETTERS[pile], amount)
                else:
                    groups.append((_PILE_LETTERS[pile], amount))
            body = "".join(f"{piles}{number(amount)}" for piles, amount in groups)
        body += "".join(f"/{number(size)}" for size in self.split)
        body += "".join(f"~{move._text(number)}" for move in self.forbids)
        return body if self.part is None else f"{self.part}.{body}"


Options: TypeAlias = Iterator[tuple[Move, State]]  # moves with the states that they reach


def pile_name(pile: int) -> str:
    """What a pile (counted from 0) is called in sentences: A to Z, then 27, 28, ..."""
    return _PILE_LETTERS[pile].upper() if pile < 26 else str(pile + 1)


def parse_edges(text: str, family: str) -> list[tuple[int, ...]]:
    """The sets or walks of piles that a text like ``ab,bc,zp27`` lists, each pile by its name in moves."""
    names = [re.findall(r"p[1-9][0-9]{0,2}|[a-z]", edge) for edge in text.split(",")]
    if [] in names or ",".join(map("".join, names)) != text:
        raise ParseError(f"{family}: write edges like ab,bc,ca, of a to z, p27, ..., p999, not {abbreviate(text)!r}")
    return [tuple(int(name[1:] or ord(name) - 96) - 1 for name in edge) for edge in names]


def parse_move(text: str) -> Move:
    """The move that ``text`` denotes; whether it is legal is for the position to say."""
    body, *forbidden = text.strip().split("~")
    if forbidden:
        if len(forbidden) > _MOST_FORBIDDEN:
            raise ParseError(f"move {abbreviate(text)!r} forbids {len(forbidden):,} answers; at most {_MOST_FORBIDDEN}")
        return replace(parse_move(body), forbids=tuple(parse_move(answer) for answer in forbidden))
    part = None
    if found := _PART.fullmatch(body):
        part, body = int(found[1]), found[2]
    if body == PASS:
        return Move((), part=part)
    body, *pieces = body.split("/")
    split = tuple(_positive(piece, text) for piece in pieces)
    amount_of = _nonnegative if split else _positive
    if body[:1].isdigit():
        return Move(((0, amount_of(body, text)),), lone=True, part=part, split=split)
    takes: dict[int, int] = {}
    at = 0
    while found := _TAKE.match(body, at):
        at = found.end()
        if found[1]:
            piles, digits = [int(found[1]) - 1], found[2]
        else:
            piles, digits = [_PILE_LETTERS.index(c) for c in found[3]], found[4]
        amount = amount_of(digits, text)
        for pile in piles:
            if pile in takes or pile < 0:
                raise ParseError(f"move {abbreviate(text)!r} names pile {pile_name(max(pile, 0))} wrongly or twice")
            takes[pile] = amount
    if at != len(body) or not takes:
        told = later("{text!r} is not a move; write one like b1, ab4, a4b6, a2/3, p27-5, or 3 in a one-pile game")
        raise ParseError(tr(told, text=abbreviate(text)))
    if split and len(takes) > 1:
        raise ParseError(f"move {abbreviate(text)!r} splits {len(takes)} piles; one pile can be split in a move")
    return Move(tuple(sorted(takes.items())), part=part, split=split)


def _nonnegative(digits: str, text: str) -> int:
    return parse_number(digits, f"move {abbreviate(text)!r}")


def _positive(digits: str, text: str) -> int:
    amount = _nonnegative(digits, text)
    if amount == 0:
        raise ParseError(tr("move {text!r} takes nothing; at least one counter must be taken", text=abbreviate(text)))
    return amount


# Texts of games in which a letter stands in place of a number: ``wythoff:a=A``, ``vector:gdwn=1,q``.

_FORM: Final = re.compile(
    r"(?<![A-Za-z0-9_.])(?P<times>[1-9][0-9]{0,3})?(?P<letter>[A-Za-z])(?P<added>[+-][1-9][0-9]{0,3})?(?![A-Za-z0-9_=])",
    re.ASCII,
)


@dataclass(frozen=True, eq=False)
class Lettered:
    """The games that a text with a letter stands for, one for each value of the letter."""

    text: str  # the text with its letter
    letter: str  # the letter
    at: Callable[[int], str]  # the text for one value of the letter


def letter_readings(text: str) -> Iterator[Lettered]:
    """The ways to read a letter of a text as a number, alone or as in ``2c``, ``c+1``, ``2c-3``, from left to right."""
    head, colon, options = text.partition(":")
    for letter in dict.fromkeys(found["letter"] for found in _FORM.finditer(options)):

        def at(value: int, letter: str = letter) -> str:
            def number(form: re.Match[str]) -> str:
                if form["letter"] != letter:
                    return form[0]
                return str(int(form["times"] or 1) * value + int(form["added"] or 0))

            return head + colon + _FORM.sub(number, options)

        yield Lettered(text, letter, at)


# A theorem on a game of which some options may be forbidden: which options of a position are P-positions.


@dataclass(frozen=True, eq=False)
class SafeOptions:
    """What is known, for positions of any size, where up to k - 1 options may be forbidden."""

    safe: Callable[[State], bool]  # whether a state, before anything is forbidden, is a P-position
    into: Callable[[State], list[tuple[Move, State]]]
    source: str  # the reference


# Boards of another shape than piles, as data: a piece on a plane of cells, a row of tokens; interfaces draw them.


@dataclass(frozen=True)
class Plane:
    """A piece on the cell (x, y) of a quadrant, for games of two numbers: each option is a cell that it reaches."""

    kind: ClassVar[str] = "plane"

    piece: str  # what it is called
    at: State  # the cell


@dataclass(frozen=True)
class Tokens:
    """A row of tokens 0 to n, trimmed from both ends until one is left; the token that is left says who has won."""

    kind: ClassVar[str] = "tokens"

    count: int  # n + 1
    owner: Callable[[int], int]
    low: int
    high: int
    left: bool  # whether the player to move trims from the left
    names: Sequence[str] = ("A", "B")  # what the two players are called, the one who trims from the left first


@dataclass(frozen=True)
class Places:
    """Places of a strip, a ring, a grid or a graph: a move is made by picking some of them."""

    kind: ClassVar[str] = "places"

    at: Sequence[tuple[float, float]]  # where each place is, across and down; neighbours are 1 apart
    signs: Sequence[str]  # what each holds: "coin", "cross", "piece", "free", or "" for what is gone
    picks: Callable[[Move], Iterable[Sequence[int]]]  # the places that a move picks; of several choices, each
    lines: Sequence[tuple[int, int]] = ()  # places joined by a line; with lines places are round, else square
    parts: Sequence[Sequence[int]] = ()  # where the game falls into parts, and each move is in one: their places


Scene: TypeAlias = Plane | Tokens | Places
