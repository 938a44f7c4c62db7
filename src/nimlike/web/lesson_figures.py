"""The picture beside a step of a lesson, as SVG: what was met is known, the rest is still empty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from nimlike.core.defaults import numbers
from nimlike.core.languages import tr
from nimlike.core.move import pile_name
from nimlike.core.position import Position
from nimlike.lessons.facts import is_lost
from nimlike.lessons.lesson import Lesson, Step
from nimlike.lessons.patterns import letters
from nimlike.play.match import Match
from nimlike.plot.figures import draw_blocks, draw_cells, draw_figure, draw_machine, draw_strip

SIDE: Final = 10  # a grid shows numbers below this
LINE: Final = 33  # a strip shows sizes below this


def beside(lesson: Lesson, index: int, match: Match | None, done: bool) -> dict[str, Any] | None:
    """The picture of a step: its title, a remark, the SVG, and the key to it; None where there is none."""
    step = lesson.steps[index]
    draw = _PICTURES.get(step.picture)
    return None if draw is None or match is None else draw(lesson, index, match, done)


def _same_rules(step: Step, rules: str) -> bool:
    return str(step.rules) == rules


def _met(lesson: Lesson, index: int, done: bool) -> list[tuple[int, ...]]:
    """The positions of the steps so far, of the same game: all that is below them can be worked out."""
    rules = str(lesson.steps[index].rules)
    met = []
    for step in lesson.steps[: index + done]:
        if _same_rules(step, rules):
            if step.ask == "lost":
                met.append((step.high,) * len(letters(step.at)))
            elif numbers(step.position.state):
                met.append(tuple(step.position.state))
    return met


def _strip(lesson: Lesson, index: int, match: Match, done: bool) -> dict[str, Any] | None:
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


def _grid(lesson: Lesson, index: int, match: Match, done: bool) -> dict[str, Any] | None:
    steps = [step for step in lesson.steps if _same_rules(step, str(lesson.steps[index].rules))]
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


def _blocks(lesson: Lesson, index: int, match: Match, done: bool) -> dict[str, Any] | None:
    """The blocks of each pile, and of what is to be reached."""
    step = lesson.steps[index]
    rows = [(pile_name(pile), size) for pile, size in enumerate(match.position.state)]
    if step.to:
        rows = [(tr("now"), match.position.state[0]), (tr("wanted"), _first(step))]
    return {"title": tr("The blocks"), "note": "", "svg": draw_blocks(rows), "key": False}


def _first(step: Step) -> int:
    from nimlike.families import parse_position

    return int(parse_position(step.to).state[0])


def _reason(lesson: Lesson, index: int, match: Match, done: bool) -> dict[str, Any] | None:
    position: Position = match.position
    if position.is_terminal:
        return None
    figure = draw_figure(position.explain().figure)
    return {"title": tr("The picture of it"), "note": "", "svg": figure, "key": False} if figure else None


def _machine(lesson: Lesson, index: int, match: Match, done: bool) -> dict[str, Any] | None:
    sizes = [int(size) for size in match.position.state]
    note = tr("It goes from column to column and remembers one thing: was each count even so far?")
    return {"title": tr("The machine"), "note": note, "svg": draw_machine(sizes), "key": False}


_PICTURES: Final[dict[str, Callable[[Lesson, int, Match, bool], dict[str, Any] | None]]] = {
    "strip": _strip,
    "grid": _grid,
    "blocks": _blocks,
    "reason": _reason,
    "machine": _machine,
}
