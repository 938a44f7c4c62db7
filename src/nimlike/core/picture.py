"""Pictures as data: what is drawn of a game, and nothing about how it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from nimlike.core.languages import tr
from nimlike.core.outcome import Label

KINDS = ("outcome", "grundy", "sequence", "plane")
"""The kinds of pictures: P-positions, Grundy values, a sequence of the game, all positions of a play as a plane."""


@dataclass(frozen=True)
class Cells:
    """Unit squares around points (x, y), in a plane of the given width and height (from 0 on)."""

    points: Sequence[tuple[int, int]]
    width: int
    height: int
    square: bool = True
    """Whether a unit is as long across as upwards."""
    tones: Sequence[str] = ()
    """The tone of each point, as `Image` names them; without them all are what is lost for who must move."""


@dataclass(frozen=True)
class Image:
    """Values as colours: row y, column x of an array; a value stands for the positions (x * step, y * step).

    With ``kinds``, a value v is the v-th of them: what it means, and its tone, "first" or "second" for what belongs to
    a player, "safe" or "plain". Else with ``scale``, what the colours mean, they grow with the value. Else the array
    holds 0 and 1, and the ones are marked. Column 0 stands at ``first``.
    """

    values: Any
    step: int = 1
    scale: str = ""
    first: int = 0
    kinds: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Bars:
    """Bars of the given heights at first, first + 1, ..."""

    heights: Sequence[int]
    first: int = 0


@dataclass(frozen=True)
class Marks:
    """Points of a sequence: (x, y) each."""

    xs: Sequence[int]
    ys: Sequence[int]
    name: str = ""
    style: str = "dot"
    """``dot``, ``square``, or ``ring``, a square that is not filled."""
    second: bool = False
    """Whether in the second colour."""

    def off(self, period: Period | None) -> tuple[int, ...]:
        """The numbers of the points that differ from the period continued backwards; none where it is not to be seen.

        Only where the points are the terms of a sequence, one for each x from 0 on.
        """
        places = list(self.xs)
        if period is None or self.style != "dot" or places != list(range(len(places))):
            return ()
        if len(places) < period.start + period.period:
            return ()
        values, found = list(self.ys), []
        for n in range(period.start):
            times = (period.start - 1 - n) // period.period + 1
            if values[n] != values[n + times * period.period] - times * period.saltus:
                found.append(n)
        return tuple(found)


@dataclass(frozen=True)
class Period:
    """A sequence with this period from ``start`` on, shown to ``last``."""

    start: int
    period: int
    last: int
    saltus: int = 0
    """What each period adds to the values."""

    @property
    def told(self) -> str:
        """The period in words."""
        told = tr("period {period} from {start} on", period=self.period, start=self.start)
        return tr("{period}, adding {saltus}", period=told, saltus=self.saltus) if self.saltus else told


Part: TypeAlias = Cells | Image | Bars | Marks | Period


@dataclass(frozen=True)
class Picture:
    """What is to be drawn."""

    title: str  # what it shows of which game
    label: Label  # how that is known
    across: str
    up: str
    parts: tuple[Part, ...]  # what lies on it, one over the other
    note: str = ""  # words after the label: "period certified"
    rows: tuple[str, ...] = ()  # names of the places 0, 1, ... of the upward axis, where they are names
    logarithmic: bool = False  # whether the upward axis is
    up_step: int = 1  # how many one step upwards stands for
