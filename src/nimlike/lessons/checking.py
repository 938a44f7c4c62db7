"""Checking a lesson against the games themselves: each answer, each reply, each statement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nimlike.core.errors import NimlikeError
from nimlike.core.numbers import abbreviate
from nimlike.families import parse_position, parse_ruleset
from nimlike.lessons.answers import cells_of, right_answers, tokens_of, total_of
from nimlike.lessons.facts import false_fact, is_lost, winning_moves
from nimlike.lessons.lesson import FIRST, SECOND, Lesson, Step

LONGEST: Final = 200  # a sentence after an answer has at most so many characters: one is read at a glance
_MOVES: Final = ("move", "all", "play", "reach")


def faults(lesson: Lesson) -> list[str]:
    """What is false or amiss in a lesson; empty for a lesson that may be shown.

    Each right answer is compared with the game's own: winning moves, winners, values, sums, lost positions. A wrong
    move must be legal and lose, and the reply to it win; other wrong answers must be possible and wrong. Each statement
    under ``facts`` must be true.
    """
    where = f"{lesson.language}/{lesson.number:02}-{lesson.slug}"
    found = []
    for i, step in enumerate(lesson.steps, 1):
        found += [f"{where}, step {i}: {fault}" for fault in _told(_of_step(step))]
    for fact in lesson.star.facts if lesson.star else ():
        if said := false_fact(fact):
            found.append(f"{where}, star: {said}")
    for game in lesson.teaches:
        if game != "+":
            found += [f"{where}, teaches: {fault}" for fault in _told(_reads(game))]
    found += [f"{where}, picture: {fault}" for fault in _told(_draws(lesson.picture))]
    return found


def _told(found: Iterator[str]) -> Iterator[str]:
    """The faults, a malformed text among them."""
    try:
        yield from found
    except NimlikeError as error:
        yield str(error)


def _reads(game: str) -> Iterator[str]:
    from nimlike.families import families

    if game not in families():  # a family stands for all its games
        parse_ruleset(game)
    yield from ()


def _draws(position: str) -> Iterator[str]:
    parse_position(position)
    yield from ()


def _of_step(step: Step) -> Iterator[str]:
    right = right_answers(step)
    if not right and step.ask != "play":
        yield f"there is no right answer to {step.ask}"
    if sorted(right) != sorted(step.right):
        yield f"right is {' '.join(right)}, not {' '.join(step.right)}"
    for answer in step.wrong:
        yield from _wrong(step, answer, right)
    for move in set(step.replies) - set(step.wrong):
        yield f"a reply to {move}, to which nothing is said"
    for fact in step.facts:
        if said := false_fact(fact):
            yield said
    for text in (step.then, *step.wrong.values()):
        if len(text) > LONGEST:
            yield f"{abbreviate(text)!r} has more than {LONGEST} characters"


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
