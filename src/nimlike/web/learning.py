"""The pages of lessons as data: the list of them, a step with the answer that an address gives, the end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from nimlike.core.defaults import numbers
from nimlike.core.errors import ParseError
from nimlike.core.languages import by_language, language, tr
from nimlike.core.move import pile_name
from nimlike.core.numbers import format_number, parse_number
from nimlike.core.phrases import Blocks
from nimlike.core.position import Position
from nimlike.families import parse_position
from nimlike.lessons.checking import is_lost
from nimlike.lessons.lesson import Lesson, lesson_named, lesson_of, lessons, letters
from nimlike.play.match import Match
from nimlike.plot.boards import draw_miniature
from nimlike.plot.figures import draw_blocks, draw_cells, draw_figure, draw_machine, draw_strip
from nimlike.web.address import Address, Asked, Fields, Shown, StepAddress, step_address
from nimlike.web.guard import NotFound
from nimlike.web.lesson_answers import judge_answer

# The picture beside a step of a lesson, as SVG: what was met is known, the rest is still empty.

SIDE: Final = 10  # a grid shows numbers below this
LINE: Final = 33  # a strip shows sizes below this


def _met(lesson: Lesson, index: int, done: bool) -> list[tuple[int, ...]]:
    """The positions of the steps so far, of the same game: all that is below them can be worked out."""
    rules = str(lesson.steps[index].rules)
    met = []
    for step in lesson.steps[: index + done]:
        if str(step.rules) == rules:
            if step.ask == "lost":
                met.append((step.high,) * len(letters(step.at)))
            elif numbers(step.position.state):
                met.append(tuple(step.position.state))
    return met


def _strip(lesson: Lesson, index: int, match: Match, done: bool) -> Shown | None:
    here = match.position
    (size,) = here.state
    most = max(size, 8, *(step.position.state[0] for step in lesson.steps[: index + 1] if step.at == str(match.start)))
    if most >= LINE:
        return None
    known = max((each[0] for each in _met(lesson, index, done)), default=-1)
    rules = here.ruleset
    lost = [n for n in range(min(known, most) + 1) if is_lost(rules(n))]
    reached = sorted({after.state[0] for _, after in here.options()})
    drawn_strip = draw_strip(most, lost, reached, None, size, known)
    return {"title": tr("Your strip of sizes"), "note": tr("It fills as you play."), "svg": drawn_strip, "key": True}


def _grid(lesson: Lesson, index: int, match: Match, done: bool) -> Shown | None:
    steps = [step for step in lesson.steps if str(step.rules) == str(lesson.steps[index].rules)]
    shown = [step for step in steps if not step.test and (step.ask == "lost" or len(step.position.state) == 2)]
    corners = [step.high if step.ask == "lost" else max(step.position.state) for step in shown]
    most = max((n for n in corners if n < SIDE), default=5)
    if max(match.start.state) > most or len(match.start.state) != 2:
        return None
    met = _met(lesson, index, done)
    rules = match.start.ruleset

    def known(x: int, y: int) -> bool:
        return any(x <= max(at) and y <= max(at) and min(x, y) <= min(at) for at in met if len(at) == 2) or x == y == 0

    def told(x: int, y: int) -> bool | None:
        return is_lost(rules(x, y)) if known(x, y) else None

    cells = [(x, y) for x in range(most + 1) for y in range(most + 1)]
    safe = "; ".join(f"{x}, {y}" for x, y in cells if told(x, y))
    path = [position.state for position in match.positions]
    x, y = path[-1]
    label = tr("The piles are {x} and {y}. Known to be good to leave: {cells}.", x=x, y=y, cells=safe)
    drawn_map = draw_cells(most + 1, told, path, label)
    return {"title": tr("Your map of two piles"), "note": tr("It fills as you play."), "svg": drawn_map, "key": True}


def _blocks(lesson: Lesson, index: int, match: Match, done: bool) -> Shown | None:
    """The blocks of each pile, and of what is to be reached."""
    step = lesson.steps[index]
    rows = [(pile_name(pile), size) for pile, size in enumerate(match.position.state)]
    if step.to:
        rows = [(tr("now"), match.position.state[0]), (tr("wanted"), parse_position(step.to).state[0])]
    return {"title": tr("The blocks"), "note": "", "svg": draw_blocks(rows), "key": False}


def _reason(lesson: Lesson, index: int, match: Match, done: bool) -> Shown | None:
    position: Position = match.position
    if position.is_terminal:
        return None
    figure = position.explain().figure
    if isinstance(figure, Blocks) and not done:  # which block has no partner is for the learner to find
        drawn = draw_blocks(list(zip(figure.names, figure.sizes, strict=True)))
    else:
        drawn = draw_figure(figure)
    return {"title": tr("The picture of it"), "note": "", "svg": drawn, "key": False} if drawn else None


def _machine(lesson: Lesson, index: int, match: Match, done: bool) -> Shown | None:
    sizes = [int(size) for size in match.position.state]
    note = tr("It goes from column to column and remembers one thing: was each count even so far?")
    return {"title": tr("The machine"), "note": note, "svg": draw_machine(sizes), "key": False}


_PICTURES: Final[dict[str, Callable[[Lesson, int, Match, bool], Shown | None]]] = {
    "strip": _strip,
    "grid": _grid,
    "blocks": _blocks,
    "reason": _reason,
    "machine": _machine,
}

END: Final = "end"  # in place of the number of a step: the page after the last one


@by_language
def lesson_list() -> list[Shown]:
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
    """The lesson of a game, by its text form or that of a position: title and address; None if no lesson is."""
    lesson = lesson_of(game, language())
    return None if lesson is None else {"title": lesson.title, "url": f"/learn/{lesson.slug}/1"}


def lesson_page(slug: str, step: str, query: Fields) -> Shown:
    """The page of a step of a lesson, or where to go instead."""
    lesson = lesson_named(slug, language())
    if lesson is None:
        raise NotFound(tr("there is no lesson of this name"))
    shown: Shown = {
        "lesson": {"number": lesson.number, "title": lesson.title, "slug": lesson.slug, "lead": lesson.lead},
        "count": len(lesson.steps),
        "dots": [
            {"number": i, "url": f"/learn/{slug}/{i}", "test": each.test} for i, each in enumerate(lesson.steps, 1)
        ],
    }
    if step == END:
        return shown | _end(lesson)
    if not step.isdigit() or not 1 <= int(step) <= len(lesson.steps):
        raise NotFound(tr("there is no such step of this lesson"))
    number = int(step)
    asked = lesson.steps[number - 1]
    address = _address(lesson, number, dict(query))
    found = judge_answer(asked, address)
    if "redirect" in found:
        return found
    last = number == len(lesson.steps)
    match = found.pop("match", None)
    rules = asked.rules
    ends = "" if match is None else rules.ending(match.start.state)
    draw = _PICTURES.get(asked.picture)
    return shown | {
        "step": number,
        "test": asked.test,
        "question": asked.question,
        "rules": f"{rules.rules()} {ends}".strip(),
        "next": f"/learn/{slug}/{END if last else number + 1}",
        "picture": None if draw is None or match is None else draw(lesson, number - 1, match, found["done"]),
        "address": address,
        **found,
    }


def _address(lesson: Lesson, number: int, fields: Asked) -> StepAddress:
    asked = lesson.steps[number - 1]
    text = asked.at if asked.ask != "lost" else ""
    address = step_address(lesson.slug, number, text, fields)
    if "amount" in fields:  # how many counters, from the field of a large pile
        with suppress(ParseError):
            amount = format_number(parse_number(fields["amount"].strip(), tr("how many to take")))
            return replace(address, moves=(*address.moves, f"{fields.get('pile', '')}{amount}"))
    return address


def _end(lesson: Lesson) -> Shown:
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
