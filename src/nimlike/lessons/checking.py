"""Checking a lesson against the games themselves, also as ``python -m nimlike.lessons.checking FILE ...``."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from nimlike.core.errors import NimlikeError, ParseError
from nimlike.core.files import read_file
from nimlike.core.move import Tokens
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position
from nimlike.families import is_family, parse_position, parse_ruleset
from nimlike.lessons.lesson import FIRST, SECOND, Lesson, Step, languages, lessons, letters, positions, read_lesson

# What sentences of a lesson claim, as small statements that the program can check.
# ``POSITION is lost``, ``POSITION is won`` (for the player to move), ``POSITION is won by a1 b2`` (by these moves and
# no others), ``POSITION is worth 3`` (its Grundy value), ``POSITION by a1 is POSITION`` (the move leads there),
# ``PATTERN is lost at 0 4 8 from 0 to 10`` (at these numbers and no others; ``from 1 to 9 step 2`` takes each second
# one; of several letters, ``wythoff:x,y is lost at 0,0 1,2 from 0 to 4``, values in increasing order are compared).


def false_fact(text: str) -> str | None:
    """What is wrong with a statement; None if it is true."""
    for form, check in _FORMS:
        if found := form.fullmatch(text.strip()):
            try:
                said = check(*found.groups())
            except NimlikeError as error:
                return f"{text}: {error}"
            return None if said is None else f"{text}: {said}"
    return f"{text}: a statement is of one of these forms: {'; '.join(_SHOWN)}"


def is_lost(position: Position) -> bool:
    """Whether the player to move loses."""
    return position.answer().outcome is Outcome.P


def winning_moves(position: Position) -> tuple[str, ...]:
    """All winning moves, in text, in the order of the moves' list."""
    return tuple(str(move) for move, _ in position.winning_moves())


def _outcome(position: str, said: str) -> str | None:
    lost = is_lost(parse_position(position))
    return None if lost is (said == "lost") else f"it is {'lost' if lost else 'won'}"


def _moves(position: str, moves: str) -> str | None:
    found = winning_moves(parse_position(position))
    if not found:
        return "it is lost"
    return None if set(found) == set(moves.split()) else f"it is won by {' '.join(found)}"


def _worth(position: str, said: str) -> str | None:
    found = parse_position(position).grundy
    return None if found == int(said) else f"it is worth {found}"


def _leads(position: str, move: str, after: str) -> str | None:
    reached = parse_position(position).after(move)
    return None if reached == parse_position(after) else f"it is {reached.brief()}"


def _loses(pattern: str, cells: str, low: str, high: str, step: str | None) -> str | None:
    said = cells.split()
    ranged = positions(pattern, int(low), int(high), int(step or 1), increasing=True)
    found = [cell for cell, position in ranged if is_lost(position)]
    return None if sorted(found) == sorted(said) else f"it is lost at {' '.join(found)}"


_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[..., str | None]], ...]] = (
    (re.compile(r"(\S+) is (lost|won)"), _outcome),
    (re.compile(r"(\S+) is won by (\S.*)"), _moves),
    (re.compile(r"(\S+) is worth (\d+)"), _worth),
    (re.compile(r"(\S+) by (\S+) is (\S+)"), _leads),
    (re.compile(r"(\S+) is lost at (\S.*) from (\d+) to (\d+)(?: step (\d+))?"), _loses),
)
_SHOWN: Final = (
    "POSITION is lost",
    "POSITION is won",
    "POSITION is won by MOVES",
    "POSITION is worth N",
    "POSITION by MOVE is POSITION",
    "PATTERN is lost at NUMBERS from N to N",
)


# The right answers of a step, from the game itself, and what is wrong with an answer.

CELLS: Final = 400  # a range of positions to find the lost ones in has at most so many


def cells_of(step: Step) -> list[tuple[str, Position]]:
    """The cells of the range of a ``lost`` question, with their positions."""
    count = len(letters(step.at))
    if count > 2 or (step.high - step.low + 1) ** count > CELLS:
        raise ParseError(f"{step.at}: a range of more than {CELLS} positions, or of more than two letters")
    return list(positions(step.at, step.low, step.high))


def greedy(total: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """A number as a sum, always of the largest size that fits."""
    parts = []
    for size in sorted(sizes, reverse=True):
        while total >= size:
            parts.append(size)
            total -= size
    return tuple(parts)


def total_of(step: Step) -> int:
    """The number that a ``split`` question asks to write as a sum: the first number of the position."""
    return next(int(n) for n in step.position.state)


def right_answers(step: Step) -> tuple[str, ...]:
    """The right answers as the game gives them; of ``choose``, which is in words, those of the file."""
    match step.ask:
        case "move" | "all" | "play":
            return winning_moves(step.position)
        case "reach":
            wanted = step.to
            return tuple(str(move) for move, after in step.position.options() if str(after) == wanted)
        case "who":
            return (SECOND if is_lost(step.position) else FIRST,)
        case "value":
            return (str(step.position.grundy),)
        case "split":
            return tuple(map(str, greedy(total_of(step), step.sizes)))
        case "lost":
            return tuple(cell for cell, position in cells_of(step) if is_lost(position))
        case "tokens":
            return tuple(str(n) for n in range(tokens_of(step).count) if not tokens_of(step).owner(n))
    return step.right


def tokens_of(step: Step) -> Tokens:
    """The row of tokens of a position."""
    position = step.position
    scene = position.ruleset.scene(position.state)
    if not isinstance(scene, Tokens):
        raise ParseError(f"{step.at}: its board is no row of tokens")
    return scene


LONGEST: Final = 200  # a sentence after an answer has at most so many characters: one is read at a glance
_MOVES: Final = ("move", "all", "play", "reach")


def faults(lesson: Lesson) -> list[str]:
    """What is false or amiss in a lesson; empty for a lesson that may be shown."""
    where = f"{lesson.language}/{lesson.number:02}-{lesson.slug}"
    found = []
    for i, step in enumerate(lesson.steps, 1):
        found += [f"{where}, step {i}: {fault}" for fault in _faults_of(step)]
    for fact in lesson.star.facts if lesson.star else ():
        if said := false_fact(fact):
            found.append(f"{where}, star: {said}")
    games = [game for game in lesson.teaches if game != "+" and not is_family(game)]  # a family is all its games
    texts: list[tuple[str, Callable[[str], object], str]] = [("teaches", parse_ruleset, game) for game in games]
    for name, read, text in (*texts, ("picture", parse_position, lesson.picture)):
        try:
            read(text)
        except NimlikeError as error:
            found.append(f"{where}, {name}: {error}")
    return found


def _faults_of(step: Step) -> Iterator[str]:
    """The faults of a step, a malformed text among them."""
    try:
        right = right_answers(step)
        if not right and step.ask != "play":
            yield f"there is no right answer to {step.ask}"
        if sorted(right) != sorted(step.right):
            yield f"right is {' '.join(right)}, not {' '.join(step.right)}"
        for answer in step.wrong:
            yield from _wrong(step, answer, right)
        for move in set(step.replies) - set(step.wrong):
            yield f"a reply to {move}, for which there is no text"
        for fact in step.facts:
            if said := false_fact(fact):
                yield said
        for text in (step.then, *step.wrong.values()):
            if len(text) > LONGEST:
                yield f"{abbreviate(text)!r} has more than {LONGEST} characters"
    except NimlikeError as error:
        yield str(error)


def _wrong(step: Step, answer: str, right: tuple[str, ...]) -> Iterator[str]:
    if answer in right:
        yield f"{answer} is right"
        return
    if step.ask in _MOVES:
        after = step.position.after(answer)
        if step.ask == "reach":
            return
        reply = step.replies.get(answer)
        if reply is not None and reply not in winning_moves(after):
            yield f"the reply {reply} to {answer} does not win"
        if is_lost(after):
            yield f"{answer} wins"
    elif step.ask == "who":
        if answer not in (FIRST, SECOND):
            yield f"{answer} is neither {FIRST} nor {SECOND}"
    elif step.ask == "value":
        if not answer.isdigit():
            yield f"{answer} is no number"
    elif step.ask == "split":
        parts = [int(part) for part in answer.split(",")]
        if sum(parts) != total_of(step) or not set(parts) <= set(step.sizes):
            yield f"{answer} is no sum of the sizes"
        elif ",".join(map(str, sorted(parts, reverse=True))) == ",".join(right):
            yield f"{answer} is right"
    elif step.ask == "lost":
        if answer not in dict(cells_of(step)):
            yield f"{answer} is not in the range"
    elif step.ask == "tokens" and not (answer.isdigit() and int(answer) < tokens_of(step).count):
        yield f"{answer} is no token"


# The command: it checks files, or without any the lessons of the package.

_LARGEST: Final = 1 << 20  # bytes of a file


def main(paths: list[str]) -> int:
    """Print what is amiss in lessons; 0 where nothing is, 1 where something is, 2 where a file is malformed."""
    try:
        found: list[Lesson] = []
        for path in map(Path, paths):
            found.append(read_lesson(read_file(path, _LARGEST).decode(), path.stem))
        if not paths:
            found = [lesson for language in languages() for lesson in lessons(language)]
    except (NimlikeError, UnicodeDecodeError) as error:
        print(f"lessons: {error}", file=sys.stderr)
        return 2
    told = [fault for lesson in found for fault in faults(lesson)]
    for fault in told:
        print(fault)
    steps = sum(len(lesson.steps) for lesson in found)
    print(f"{len(found)} lessons, {steps} steps, {len(told)} faults")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
