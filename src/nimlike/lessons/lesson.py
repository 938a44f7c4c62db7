"""What a lesson is: steps, each a position with a question, its answers, and the replies to them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from itertools import combinations_with_replacement, product
from typing import Any, Final

from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Game, Position
from nimlike.families import parse_position, parse_ruleset

# Positions with letters in place of numbers: ``wythoff:x,y``, ``schwenk:cap=2x:n,n-1``.

MOST: Final = 20_000  # a pattern stands for so many positions at most
_FIELD: Final = re.compile(r"([a-z])(?:([+-])(\d{1,3}))?", re.ASCII)


def letters(pattern: str) -> list[str]:
    """The letters of a pattern, in the order in which they stand."""
    found = [match[1] for field in _fields(pattern) if (match := _FIELD.fullmatch(field))]
    if not found:
        raise ParseError(f"{abbreviate(pattern)!r}: a letter is needed in place of a number, like wythoff:x,y")
    return list(dict.fromkeys(found))


def positions(
    pattern: str, low: int, high: int, step: int = 1, increasing: bool = False
) -> Iterator[tuple[str, Position]]:
    """The positions of a pattern whose letters run through a range, each with the values of the letters."""
    names = letters(pattern)
    span = range(low, high + 1, step)
    if len(span) ** len(names) > MOST:
        raise ParseError(f"{abbreviate(pattern)!r}: a range of more than {MOST:,} positions")
    head, fields = pattern.rpartition(":")[0], _fields(pattern)
    every = combinations_with_replacement(span, len(names)) if increasing else product(span, repeat=len(names))
    for values in every:
        at = dict(zip(names, values, strict=True))
        yield ",".join(map(str, values)), parse_position(f"{head}:{','.join(_value(field, at) for field in fields)}")


def _fields(pattern: str) -> list[str]:
    return pattern.rpartition(":")[2].split(",")


def _value(field: str, at: dict[str, int]) -> str:
    found = _FIELD.fullmatch(field)
    if found is None:
        return field
    apart = int(found[3] or 0)
    return str(at[found[1]] + (apart if found[2] == "+" else -apart))


ASKS: Final = {  # the kinds of questions
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

PICTURES: Final = {  # what is drawn beside a question
    "": "none: the board shows it",
    "strip": "the sizes of one pile, with arcs for the moves; what was met is marked",
    "grid": "the positions of two piles, the corner lower left; what was met is marked",
    "blocks": "each pile as the numbers of `sizes` that make it up",
    "reason": "the picture of the reason of the position",
    "machine": "the piles in binary, read column by column by a machine of two states",
}

FIRST: Final = "first"
SECOND: Final = "second"


@dataclass(frozen=True)
class Step:
    """A question about a position."""

    ask: str  # the kind of question, of `ASKS`
    at: str
    question: str
    right: tuple[str, ...]
    wrong: Mapping[str, str] = field(default_factory=dict)  # the reply to a wrong answer
    then: str = ""  # the text after the right one
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
        return parse_position(self.at)

    @property
    def rules(self) -> Game:
        return parse_ruleset(self.at.rpartition(":")[0]) if self.ask == "lost" else self.position.ruleset


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


# Reading lessons from their files: TOML in a folder for each language, English first, others with the texts only.

MAIN: Final = "en"  # the language whose files say everything; those of the others have the texts only
_HEAD: Final[dict[str, type]] = {"title": str, "lead": str, "before": str, "after": str}
_OF_MAIN: Final[dict[str, type]] = {"teaches": list, "picture": str}
_STEP_TEXTS: Final[dict[str, type]] = {"question": str, "then": str, "wrong": dict}
_STEP: Final[dict[str, type]] = {
    "ask": str,
    "at": str,
    "right": list,
    "picture": str,
    "replies": dict,
    "cards": bool,
    "low": int,
    "high": int,
    "to": str,
    "sizes": list,
    "facts": list,
    "test": bool,
}
_STAR: Final[dict[str, type]] = {"question": str, "answer": str}


def read_lesson(text: str, name: str, language: str = MAIN, main: Lesson | None = None) -> Lesson:
    """A lesson from the text of its file."""
    where = f"{language}/{name}"
    number, _, slug = name.partition("-")
    if not number.isdigit() or not slug:
        raise ParseError(f"{where}: the name of a lesson's file is a number, a hyphen and a name, like 02-mirror.toml")
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ParseError(f"{where}: {error}") from None
    steps, star = found.pop("step", []), found.pop("star", None)
    if not isinstance(steps, list) or not steps:
        raise ParseError(f"{where}: a lesson has steps, each under [[step]]")
    if main is None:
        _check(found, _HEAD | _OF_MAIN, {*_HEAD, *_OF_MAIN}, where)
        made = [_step(each, f"{where}, step {i}") for i, each in enumerate(steps, 1)]
        teaches, picture = tuple(map(str, found["teaches"])), found["picture"]
    else:
        _check(found, _HEAD, set(_HEAD), where)
        if len(steps) != len(main.steps):
            raise ParseError(f"{where}: {len(steps)} steps, where {main.language} has {len(main.steps)}")
        pairs = zip(steps, main.steps, strict=True)
        made = [_translated(each, step, f"{where}, step {i}") for i, (each, step) in enumerate(pairs, 1)]
        teaches, picture = main.teaches, main.picture
    heads = {field: found[field] for field in _HEAD}
    shown = _star(star, main, f"{where}, star")
    return Lesson(int(number), slug, language, teaches=teaches, picture=picture, steps=tuple(made), star=shown, **heads)


def _check(found: Any, known: Mapping[str, type], needed: set[str], where: str) -> None:
    """Raise ParseError unless the fields are known, of their type, and those needed are there."""
    if not isinstance(found, dict):
        raise ParseError(f"{where}: a table is needed")
    for name, value in found.items():
        if name not in known:
            raise ParseError(f"{where}: unknown field {abbreviate(name)!r}; the fields are {', '.join(known)}")
        if type(value) is not known[name]:
            raise ParseError(f"{where}: {name} is of the type {known[name].__name__}")
    for name in sorted(needed - set(found)):
        raise ParseError(f"{where}: the field {name} is missing")


def _texts(table: Any, where: str) -> dict[str, str]:
    if not all(isinstance(text, str) for text in table.values()):
        raise ParseError(f"{where}: each value is a text")
    return dict(table)


def _step(found: Any, where: str) -> Step:
    _check(found, _STEP_TEXTS | _STEP, {"ask", "at", "question", "right"}, where)
    for name, known in (("ask", ASKS), ("picture", PICTURES)):
        if found.get(name, "") not in known and name in found:
            raise ParseError(
                f"{where}: {name} = {abbreviate(found[name])!r} is none of {', '.join(filter(None, known))}"
            )
    plain = {name: value for name, value in found.items() if not isinstance(value, dict | list)}
    if not all(type(size) is int and size > 0 for size in found.get("sizes", [])):
        raise ParseError(f"{where}: sizes are whole numbers above 0")
    return Step(
        **plain,
        right=tuple(map(str, found["right"])),
        wrong=_texts(found.get("wrong", {}), f"{where}, wrong"),
        replies=_texts(found.get("replies", {}), f"{where}, replies"),
        sizes=tuple(sorted(found.get("sizes", []), reverse=True)),
        facts=tuple(map(str, found.get("facts", []))),
    )


def _translated(found: Any, step: Step, where: str) -> Step:
    """A step with its texts in another language: the answers stand in one language only."""
    own = step.ask == "choose"
    known = _STEP_TEXTS | ({"right": list} if own else {})
    needed = {"question", *(name for name in ("then", "wrong") if getattr(step, name))}
    _check(found, known, needed | ({"right"} if own else set()), where)
    wrong = _texts(found.get("wrong", {}), f"{where}, wrong")
    if len(wrong) != len(step.wrong) or (not own and set(wrong) != set(step.wrong)):
        raise ParseError(f"{where}: wrong has other answers than the lesson it translates")
    texts = {"question": found["question"], "wrong": wrong, "then": found.get("then", "")}
    return replace(step, **texts, right=tuple(map(str, found["right"])) if own else step.right)


def _star(found: Any, main: Lesson | None, where: str) -> Star | None:
    theirs = None if main is None else main.star
    if found is None:
        if theirs is not None:
            raise ParseError(f"{where}: it is missing")
        return None
    _check(found, _STAR | ({"facts": list} if main is None else {}), set(_STAR), where)
    facts = tuple(map(str, found.get("facts", []))) if theirs is None else theirs.facts
    return Star(found["question"], found["answer"], facts)


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The languages of the lessons, English first."""
    folders = [each.name for each in files("nimlike.lessons").iterdir() if each.is_dir() and "_" not in each.name]
    return (MAIN, *sorted(name for name in folders if name != MAIN))


@lru_cache(maxsize=8)
def lessons(language: str = MAIN) -> tuple[Lesson, ...]:
    """The lessons in a language, in their order; in English if there are none in it."""
    if language not in languages():
        return lessons(MAIN)
    mains = {} if language == MAIN else {(each.number, each.slug): each for each in lessons(MAIN)}
    made = []
    folder = files("nimlike.lessons") / language
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            name = file.name.removesuffix(".toml")
            number, _, slug = name.partition("-")
            main = mains.get((int(number), slug)) if number.isdigit() else None
            if language != MAIN and main is None:
                raise ParseError(f"{language}/{name}: there is no {MAIN}/{name} that it translates")
            made.append(read_lesson(file.read_text("utf-8"), name, language, main))
    return tuple(made)


def lesson_named(slug: str, language: str = MAIN) -> Lesson | None:
    """The lesson with a name, None if there is none."""
    return next((lesson for lesson in lessons(language) if lesson.slug == slug), None)


def lesson_of(game: str, language: str = MAIN) -> Lesson | None:
    """The lesson that teaches a game: the one that names most of its text form; None if none does."""
    wanted = "+" if "+" in game else game
    fits = [
        (len(begin), lesson)
        for lesson in lessons(language)
        for begin in lesson.teaches
        if f"{wanted}:".startswith(f"{begin}:")
    ]
    return max(fits, key=lambda fit: fit[0])[1] if fits else None
