"""The pages of lessons as data: the list of them, a step with the answer that an address gives, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from nimlike.core.errors import IllegalMove, ParseError
from nimlike.core.languages import by_language, language, tr
from nimlike.core.numbers import format_number, parse_number
from nimlike.families import parse_position
from nimlike.lessons.lesson import Lesson
from nimlike.lessons.reading import lesson_named, lesson_of, lessons
from nimlike.plot.boards import draw_miniature
from nimlike.web.address import Address
from nimlike.web.lesson_address import StepAddress, step_address
from nimlike.web.lesson_answers import judged
from nimlike.web.lesson_figures import beside
from nimlike.web.limits import NotFound

END: Final = "end"  # in place of the number of a step: the page after the last one


@by_language
def lesson_list() -> list[dict[str, Any]]:
    """The lessons in the language that is spoken, for a list of them."""
    return [
        {
            "number": lesson.number,
            "slug": lesson.slug,
            "title": lesson.title,
            "lead": lesson.lead,
            "picture": draw_miniature(parse_position(lesson.picture)),
            "steps": len(lesson.steps),
            "url": f"/learn/{lesson.slug}/1",
        }
        for lesson in lessons(language())
    ]


def lesson_link(game: str) -> dict[str, str] | None:
    """The lesson of a game, by its text form or that of a position: title and address; None where no lesson is."""
    lesson = lesson_of(game, language())
    return None if lesson is None else {"title": lesson.title, "url": f"/learn/{lesson.slug}/1"}


def lesson_page(slug: str, step: str, query: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """The page of a step of a lesson, or where to go instead."""
    lesson = lesson_named(slug, language())
    if lesson is None:
        raise NotFound("there is no lesson of this name")
    shown: dict[str, Any] = {
        "lesson": {"number": lesson.number, "title": lesson.title, "slug": lesson.slug, "lead": lesson.lead},
        "count": len(lesson.steps),
        "dots": [
            {"number": i, "url": f"/learn/{slug}/{i}", "test": each.test} for i, each in enumerate(lesson.steps, 1)
        ],
    }
    if step == END:
        return shown | _end(lesson)
    if not step.isdigit() or not 1 <= int(step) <= len(lesson.steps):
        raise NotFound("there is no such step of this lesson")
    number = int(step)
    asked = lesson.steps[number - 1]
    address = _address(lesson, number, dict(query))
    found = judged(asked, address)
    if "redirect" in found:
        return found
    last = number == len(lesson.steps)
    match = found.pop("match", None)
    rules = asked.rules
    ends = "" if match is None else rules.ending(match.start.state)
    return shown | {
        "step": number,
        "ask": asked.ask,
        "test": asked.test,
        "question": asked.question,
        "rules": f"{rules.rules()} {ends}".strip(),
        "next": f"/learn/{slug}/{END if last else number + 1}",
        "picture": beside(lesson, number - 1, match, found["done"]),
        "address": address,
        **found,
    }


def _address(lesson: Lesson, number: int, fields: dict[str, str]) -> StepAddress:
    asked = lesson.steps[number - 1]
    text = asked.at if asked.ask != "lost" else ""
    address = step_address(lesson.slug, number, text, "+" in text, fields)
    if "amount" in fields:  # how many counters, from the field of a large pile
        try:
            amount = format_number(parse_number(fields["amount"].strip(), tr("how many to take")))
            return replace(address, moves=(*address.moves, f"{fields.get('pile', '')}{amount}"))
        except (ParseError, IllegalMove):
            return address
    return address


def _end(lesson: Lesson) -> dict[str, Any]:
    """The page after the last step: what was learned, a question to take home, the game, the next lesson."""
    following = next((each for each in lessons(language()) if each.number == lesson.number + 1), None)
    last = lesson.steps[-1]
    start = next((step for step in lesson.steps[::-1] if step.ask == "play"), last)
    return {
        "step": END,
        "done": True,
        "before": lesson.before,
        "after": lesson.after,
        "star": lesson.star and {"question": lesson.star.question, "answer": lesson.star.answer},
        "following": following
        and {"title": following.title, "lead": following.lead, "url": f"/learn/{following.slug}/1"},
        "play": None if start.ask == "lost" else Address(start.at).url,
        "miniature": draw_miniature(parse_position(lesson.picture)),
    }
