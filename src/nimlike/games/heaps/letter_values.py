"""Subtraction games with a letter: the theorem for every value of it, and answers for a very large number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import lcm
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.checker import accept, form
from nimlike.core.errors import LimitReached, Undecided
from nimlike.core.numbers import abbreviate, big
from nimlike.core.progress import report
from nimlike.games.heaps.heap_rules import HeapRules
from nimlike.games.heaps.letter_classes import (
    MOST_NUMBERS,
    MOST_REACH,
    Class,
    Forms,
    class_near,
    class_of,
    first_step,
    least_repetitions,
    linear,
    refine_modulus,
    table,
)
from nimlike.games.heaps.subtraction_rules import SubtractionRules

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values


MOST_TIMES: Final = 16  # the largest u of a number u c + t
_CHUNK: Final = 64  # numbers c between reports
_STEP_SECONDS: Final = 4e-7  # for a value and one number that may be taken, in the checker


@dataclass(frozen=True)
class Family:
    """What is proved of a subtraction game with a letter."""

    forms: Forms  # the numbers that may be taken
    grundy: bool  # whether the periods are those of the Grundy values; else those of the P-positions
    classes: tuple[Class, ...]  # classes of c; each number of a class meets its period and preperiod
    members: tuple[tuple[int, int, int], ...] = ()  # (c, period, preperiod) for numbers in no class
    open: tuple[tuple[int, int], ...] = ()

    @cached_property
    def modulus(self) -> int:
        """The least common multiple of the classes' steps."""
        return lcm(*(one.step for one in self.classes))

    @cached_property
    def settled(self) -> int:
        """From this c on every number is of a class, or of none for its residue."""
        return max([1, *(one.first for one in self.classes), *(c + 1 for c, _, _ in self.members)])

    def class_of(self, c: int) -> Class | None:
        """The class that c is of."""
        return next((one for one in self.classes if one.has(c)), None)

    def repetition(self, c: int) -> tuple[int, int] | None:
        """Preperiod and period for c, both the smallest; None if they are open."""
        if (one := self.class_of(c)) is not None:
            return one.repetition(c)
        return next(((preperiod, period) for member, period, preperiod in self.members if member == c), None)

    @property
    def values_name(self) -> str:
        """What has the periods, in words."""
        return "Grundy values" if self.grundy else "P-positions"

    def certificate(self) -> dict[str, Any]:
        """The certificate."""
        return form(
            "subtraction-family",
            ruleset=str(self.forms),
            values="grundy" if self.grundy else "outcomes",
            classes=[one.as_dict() for one in self.classes],
            members=[list(row) for row in self.members],
        )

    @cached_property
    def check_steps(self) -> int:
        """So many values, times the numbers that may be taken, the checker computes."""
        times, reach = self.forms.times, self.forms.reach
        values = sum(one.first * one.rows(times) for one in self.classes)
        values += sum(preperiod + period + times * c + reach for c, period, preperiod in self.members)
        return values * len(self.forms.forms)

    @property
    def check_seconds(self) -> float:
        """How long the checker takes, about."""
        return self.check_steps * _STEP_SECONDS


def accepted(family: Family) -> str:
    """What the independent checker says of the family's certificate."""
    return accept(family.certificate(), family.forms.brief())


def _too_large(forms: Forms) -> str:
    """What of a set is too large for tables; empty if nothing is."""
    for what, found, most in (
        ("the size of the set", len(forms.forms), MOST_NUMBERS),
        ("the largest number without c, or added to c", forms.reach, MOST_REACH),
        ("the largest multiple of c", forms.times, MOST_TIMES),
    ):
        if found > most:
            return f"{what} is {abbreviate(found)}, and may be {most:,} at most"
    return ""


def family(forms: Forms, grundy: bool, seconds: float = float("inf")) -> Family:
    """The least periods and preperiods for every c >= 1, as far as they are found within the limits and the time."""
    if large := _too_large(forms):
        raise LimitReached(f"{forms.brief()}: {large}")
    end = monotonic() + seconds
    modulus = first_step(forms, grundy)
    todo = [(residue, modulus) for residue in range(modulus)][::-1]
    found: dict[tuple[int, int], Class] = {}
    still_open: list[tuple[int, int]] = []
    while todo:
        residue, modulus = todo.pop()
        steps = {step for _, step in found}
        if any(modulus % step == 0 and (residue % step, step) in found for step in steps):
            continue
        report(f"classes of {forms.brief()}", len(found), len(found) + len(todo) + 1)
        try:
            if monotonic() > end:
                raise Undecided(forms.brief())
            one = class_near(forms, residue, modulus, grundy)
            found[one.first % one.step, one.step] = one
            if modulus % one.step:
                more = refine_modulus(forms, modulus, one.step)
                todo += [(residue + j * modulus, more) for j in range(more // modulus)]
        except Undecided:
            still_open.append((residue, modulus))
    classes = tuple(sorted(found.values()))
    members, unknown = _members(forms, grundy, classes, still_open, end)
    return Family(forms, grundy, classes, tuple(members), (*still_open, *((c, 0) for c in unknown)))


def _members(
    forms: Forms, grundy: bool, classes: tuple[Class, ...], still_open: list[tuple[int, int]], end: float
) -> tuple[list[tuple[int, int, int]], list[int]]:
    """(c, period, preperiod) for each c below the classes that is in none and not open; and those not found in time."""
    import numpy as np

    last = max((one.first for one in classes), default=1)
    missing = np.ones(last, np.bool_)
    missing[0] = False
    for one in classes:
        missing[one.first :: one.step] = False
    for residue, modulus in still_open:
        missing[residue % modulus :: modulus] = False
    times, added = (np.array(column, np.int64) for column in zip(*forms.forms, strict=True))
    members: list[tuple[int, int, int]] = []
    unknown: list[int] = []
    wanted = np.flatnonzero(missing)
    for at in range(0, wanted.size, _CHUNK):
        report(f"small c of {forms.brief()}", at, wanted.size)
        part = wanted[at : at + _CHUNK]
        if monotonic() > end:
            unknown += part.tolist()
            continue
        found = least_repetitions(part[:, None] * times + added, grundy)
        for c, (preperiod, period) in zip(part.tolist(), found, strict=True):
            if period:
                members.append((c, period, preperiod))
            else:
                unknown.append(c)
    return members, unknown


LEAST: Final = 1 << 14  # sets with greater numbers are first looked at here


@dataclass(frozen=True)
class LetterValues:
    """The Grundy values of all heaps of one game, from the table of the first game of its class."""

    forms: Forms
    c: int
    one: Class  # the class of c; the checker has accepted it
    rows: Values  # the values for the first number of the class, in rows of its length

    def index(self, heap: int) -> int:
        """The heap of the preperiod or the first period that has the same value."""
        preperiod, period = self.one.repetition(self.c)
        return heap if heap < preperiod else preperiod + int(big(heap - preperiod) % big(period))

    def small(self, heap: int) -> int:
        """The heap of the class's first game that has the same value."""
        row, place = map(int, divmod(big(self.index(heap)), big(self.c)))
        one, more = self.one, self.c - self.one.first
        if place >= one.start + one.step:
            place = place - more if place - more >= one.start else one.start + (place - one.start) % one.step
        return row * one.first + place

    def __call__(self, heap: int) -> int:
        return int(self.rows.flat[self.small(heap)])

    def takes_to(self, value: int, size: int) -> Iterator[int]:
        """The numbers that may be taken from a heap so that it has this value, increasing."""
        return (take for take in self.forms.takes(self.c) if take <= size and self(size - take) == value)


def of_class(forms: Forms, one: Class) -> Family:
    """What is proved where only one class, of Grundy values, is known."""
    return Family(forms, True, (one,))


@lru_cache(maxsize=256)
def letter_values(takes: tuple[int, ...]) -> LetterValues | None:
    """The values of a finite set with large numbers; None if these are not u c + t for one c within limits."""
    found = Forms.of(takes)
    if found is None or _too_large(found[0]):
        return None
    forms, c = found
    try:
        one = class_of(forms, c, grundy=True)
    except Undecided:
        return None
    if one is None:
        return None
    accepted(of_class(forms, one))
    return LetterValues(forms, c, one, table(forms, one.first, True, one.rows(forms.times)))


def values_for(game: HeapRules) -> LetterValues | None:
    """The values of a game by its class, if it is a finite subtraction set with a number beyond `LEAST`; else None."""
    if (
        not isinstance(game, SubtractionRules)
        or not game.finite
        or isinstance(game.takes, str)
        or game.takes[-1] <= LEAST
    ):
        return None
    return letter_values(game.takes)


def class_words(values_of: LetterValues) -> str:
    """The class with its period, in words."""
    one = values_of.one
    period, preperiod = linear(*one.period), linear(*one.preperiod)
    numbers = f"{values_of.forms}, c = {one.first} + {one.step} k"
    return f"{numbers}: period {period} from heap {preperiod} on"
