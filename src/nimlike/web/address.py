"""A game in the address bar: where it started, the moves, who plays; every state has an address of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self, TypeAlias
from urllib.parse import quote, urlencode

from nimlike.core.errors import ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, parse_number
from nimlike.web.guard import MOVES_PLAYED, TooLarge

Fields: TypeAlias = tuple[tuple[str, str], ...]  # the fields of a query
Asked: TypeAlias = dict[str, str]  # the same by their names
File: TypeAlias = tuple[bytes, str, str]  # the content of a file, its media type and its name
Shown: TypeAlias = dict[str, Any]  # what a template shows, by its names

PERSON: Final = "person"  # ``against``: two people play
_PART: Final = re.compile(r"\d+", re.ASCII)
_WAY: Final = re.compile(r"[a-z0-9~]{0,120}", re.ASCII)
_PATH_SAFE: Final = ":,=+^*_-."
_QUERY_SAFE: Final = ":,.-_"


@dataclass(frozen=True)
class Address:
    """What the address of a game says."""

    position: str  # the position that the game started from
    moves: tuple[str, ...] = ()  # the moves played
    redo: tuple[str, ...] = ()  # the moves taken back, the next one first
    first: str = "you"
    against: str = "perfect"  # an opponent's text form (see `nimlike.play.opponents.opponent`), or `PERSON`
    seed: int | None = None  # fixes the opponent's choices; None before the first of them
    hint: int = 0
    why: int = 0
    way: str = ""  # ``piles`` where the board is to be piles; or what has been picked of a move that forbids answers
    pick: int = 0  # of a crowded board: which pile is taken from, from 1 on; 0 for the first
    code: str = ""  # of a board that two devices share
    closed: str = ""  # not empty if nobody here may move

    fields: ClassVar[tuple[str, ...]] = ("moves", "redo", "first", "against", "seed", "hint", "why", "way", "pick")
    joint: ClassVar[dict[str, str]] = {"found": "_"}  # what joins several texts, where it is no dot

    def __post_init__(self) -> None:
        if self.first not in ("you", "computer"):
            raise ParseError(f"first={abbreviate(self.first)!r}: who starts is 'you' or 'computer'")
        if len(self.moves) + len(self.redo) > MOVES_PLAYED:
            raise TooLarge(f"a game of more than {MOVES_PLAYED:,} moves; the command line takes more")
        for name, value in (("hint", self.hint), ("why", self.why)):
            if value not in range(4):
                raise ParseError(tr("{name}={value}: it is 0 to 3", name=name, value=value))
        if not _WAY.fullmatch(self.way):
            raise ParseError(f"way={abbreviate(self.way)!r}: at most 120 letters, digits and ~")

    @classmethod
    def read(cls, position: str, asked: Mapping[str, str], of_sum: bool, **more: Any) -> Self:
        """The address of which a query has these fields; each is read as its usual value is."""
        found: dict[str, Any] = {}
        for name in cls.fields:
            text, usual = asked.get(name, ""), getattr(cls, name)
            if name in cls.joint:
                found[name] = tuple(filter(None, text.split(cls.joint[name])))
            elif isinstance(usual, tuple):
                found[name] = split_moves(text, of_sum)
            else:
                found[name] = (text if isinstance(usual, str) else parse_number(text, name)) if text else usual
        return cls(position, **found, **more)

    @property
    def alone(self) -> bool:
        """Whether two people play, and no program."""
        return self.against == PERSON

    @property
    def your_seat(self) -> int:
        """0 when you move first, 1 when the computer does."""
        return 0 if self.first == "you" else 1

    def yours(self, moves: int) -> bool:
        """Whether it is your turn after so many moves; always when two people play."""
        return self.alone or moves % 2 == self.your_seat

    @property
    def path(self) -> str:
        """The address without its query."""
        return f"/play/{quote(self.position, safe=_PATH_SAFE)}"

    @property
    def url(self) -> str:
        """The address: path and query, in which what has its usual value is left out."""
        query = {}
        for name in self.fields:
            if (value := getattr(self, name)) != getattr(type(self), name):
                query[name] = self.joint.get(name, ".").join(value) if isinstance(value, tuple) else value
        return with_query(self.path, query)

    def change(self, **changes: Any) -> Self:
        """The address with some things changed; without help unless the changes ask for it, and with no pile picked."""
        return replace(self, **{"hint": 0, "why": 0, "pick": 0, **changes})

    def keeping_help(self, **changes: Any) -> str:
        """The address with some things changed, and with the help that is shown."""
        return self.change(hint=self.hint, why=self.why, **changes).url

    def playing(self, move: object) -> str:
        """The address after a further move."""
        return self.change(moves=(*self.moves, str(move)), redo=()).url

    def undone(self) -> Address | None:
        """Your last move taken back, with what followed; None when you have not moved."""
        keep = len(self.moves) - 1
        while keep >= 0 and not self.yours(keep):
            keep -= 1
        return None if keep < 0 else self.change(moves=self.moves[:keep], redo=self.moves[keep:] + self.redo)

    def redone(self) -> Address | None:
        """The next move taken back made again, with the reply; None when there is none."""
        if not self.redo:
            return None
        made = 1
        while made < len(self.redo) and not self.yours(len(self.moves) + made):
            made += 1
        return self.change(moves=self.moves + self.redo[:made], redo=self.redo[made:])


def split_moves(text: str, of_sum: bool) -> tuple[str, ...]:
    """The moves in an address: joined by dots, of which a move in a sum has one of its own."""
    if not text:
        return ()
    words = text.split(".")
    if not of_sum:
        return tuple(words)
    if len(words) % 2 or not all(map(_PART.fullmatch, words[::2])):
        raise ParseError(f"{abbreviate(text)!r}: moves in a sum are written like 1.a1.2.b2")
    return tuple(f"{part}.{move}" for part, move in zip(words[::2], words[1::2], strict=True))


def with_query(path: str, query: Mapping[str, Any]) -> str:
    """An address with the fields of a query."""
    return f"{path}?{urlencode(query, quote_via=quote, safe=_QUERY_SAFE)}" if query else path


def page_url(page: str, rules: str, **query: Any) -> str:
    """The address of a page of a game: one of ``games``, ``map``, ``theorem``, ``proof``."""
    return with_query(f"/{page}/{quote(rules, safe=_PATH_SAFE)}", query)


def api_url(name: str, **query: Any) -> str:
    """The address of an operation of the interface for programs."""
    return with_query(f"/api/{name}", query)


@dataclass(frozen=True)
class SharedAddress(Address):
    """The address of a board that two devices share; the server keeps its moves."""

    fields: ClassVar[tuple[str, ...]] = ("moves", "way", "pick")

    @property
    def path(self) -> str:
        return f"/board/{self.code}"


# A step of a lesson in the address bar: the answer, the moves made, what was found, how often one was wrong.

MISSES: Final = 2  # after so many wrong answers a right one is shown
_LONGEST: Final = 2_000
_COUNTED: Final = 9


@dataclass(frozen=True)
class StepAddress(Address):
    """The address of a step; the board of a game takes it for that of a game."""

    lesson: str = ""
    step: int = 1
    found: tuple[str, ...] = ()  # what was found of what there is to find, or the parts of a sum: texts
    answer: str = ""  # the answer given; empty for none
    misses: int = 0  # how many answers were wrong

    fields: ClassVar[tuple[str, ...]] = ("moves", "found", "answer", "way", "pick", "misses")

    @property
    def path(self) -> str:
        return f"/learn/{quote(self.lesson)}/{self.step}"

    def to(self, **changes: Any) -> str:
        """The address with some things changed; the moves are kept unless they are among them."""
        return self.change(**changes).url

    def again(self, **changes: Any) -> str:
        """The address after a wrong answer: without it, and with one miss more."""
        return self.to(**{"answer": "", "moves": (), "misses": self.misses + 1, **changes})


def step_address(lesson: str, step: int, position: str, fields: Asked) -> StepAddress:
    """The address of a step from the fields of a query."""
    if any(len(value) > _LONGEST for value in fields.values()):
        raise TooLarge(f"a field of more than {_LONGEST:,} characters")
    address = StepAddress.read(position, fields, "+" in position, lesson=lesson, step=step)
    return replace(address, answer=address.answer.strip(), misses=min(address.misses, _COUNTED))
