"""What the pupils of a class have done, for their teacher: under names that they choose, gone when the server ends."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Final

from nimlike.core.languages import tr
from nimlike.web.address import Shown
from nimlike.web.guard import Busy
from nimlike.web.learning import lesson_list

PUPILS: Final = 200  # most names
LONGEST: Final = 24  # most characters of a name
STATIONS: Final = 2_000  # most stations of one pupil
PUZZLES: Final = "puzzles"  # in place of a lesson


class Classroom(dict[str, set[tuple[str, str]]]):
    """The pupils by name, each with the stations that are done: the lesson and the step, or a puzzle."""

    def __init__(self) -> None:
        self.path = f"/class/{token_urlsafe(12)}"  # the teacher's page, which nothing but the terminal tells

    def enter(self, name: str) -> str:
        """The name as it is shown; who takes the name of another shares its row. Empty if nothing of it can be read."""
        name = "".join(filter(str.isprintable, name)).strip()[:LONGEST]
        if name and name not in self and len(self) >= PUPILS:
            raise Busy(tr("{most} names are taken, the most that a class has", most=PUPILS), 60)
        if name:
            self.setdefault(name, set())
        return name

    def note(self, name: str, lesson: str, station: str) -> None:
        """Note a station that a pupil has done."""
        if name in self and len(self[name]) < STATIONS:
            self[name].add((lesson, station))

    def report(self) -> Shown:
        """The table: for each pupil how many stations of each lesson are done, and how many puzzles."""
        lessons = [*lesson_list(), {"slug": PUZZLES}]
        rows = [
            (name, [sum(lesson == each["slug"] for lesson, _ in self[name]) for each in lessons])
            for name in sorted(self, key=str.casefold)
        ]
        return {"lessons": lessons, "rows": rows}
