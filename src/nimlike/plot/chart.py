"""A sequence as an SVG chart for a page: its colours come from the page's style sheet, by the names of classes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import log10
from typing import Final

from nimlike.core.languages import tr
from nimlike.core.shown import Bars, Marks, Period, Picture
from nimlike.plot.scales import ticks

WIDTH: Final = 1120
_LEFT: Final = 52
_RIGHT: Final = 1108
_TOP: Final = 46
_HIGH: Final = 210
_STYLE: Final = {"dot": 3.4, "square": 3.4, "ring": 4.4}
_BRACKETS: Final = 8  # periods narrower than so many pixels are not marked one by one


def chart(shown: Picture) -> str:
    """The points and bars of a picture over whole numbers n, with the period marked where there is one."""
    points = [part for part in shown.parts if isinstance(part, Marks | Bars)]
    if not points:
        return ""
    period = next((part for part in shown.parts if isinstance(part, Period)), None)
    plane = _Plane(points, shown, period)
    body = [plane.band(period)] if period else []
    body += [plane.grid(), *map(plane.draw, points)]
    place = {"title": shown.title, "across": shown.across, "low": plane.low, "high": plane.high}
    told = tr("{title}, for {across} {low} to {high}", **place)
    if period:
        told = tr(
            "{title}, for {across} {low} to {high}; period {period} from {start} on",
            **place,
            period=period.period,
            start=period.start,
        )
    box = f'viewBox="0 0 {WIDTH} {plane.foot + 40:g}" width="{WIDTH}"'
    return f'<svg class="chart" {box} role="img" aria-label="{escape(told)}">{"".join(body)}</svg>'


def keys(shown: Picture) -> tuple[tuple[str, str], ...]:
    """The signs of a chart, by their class, with what they mean."""
    found = []
    period = next((part for part in shown.parts if isinstance(part, Period)), None)
    for part in shown.parts:
        if isinstance(part, Marks):
            off = part.off(period)
            if not shown.rows:  # the names of rows say what their marks are
                found.append((_kind(part), part.name or tr("value")))
            if off:
                found.append(("off", tr("off the period ({count})", count=len(off))))
        elif isinstance(part, Period):
            found.append(("period", tr("period {length}", length=part.period)))
    return tuple(found)


def _kind(part: Marks) -> str:
    return f"{part.style} second" if part.second else part.style


class _Plane:
    """The coordinates: from numbers to pixels."""

    def __init__(self, points: Sequence[Marks | Bars], shown: Picture, period: Period | None) -> None:
        xs, ys = [], []
        for part in points:
            xs += [part.first, part.first + len(part.heights) - 1] if isinstance(part, Bars) else list(part.xs)
            ys += [0, *part.heights] if isinstance(part, Bars) else list(part.ys)
        self.low, self.high = min(xs, default=0), max(xs, default=1)
        self.rows, self.across, self.period = shown.rows, shown.across, period
        self.bottom = 0 if self.rows else min([*ys, 1 if shown.logarithmic else 0])
        self.most = len(self.rows) - 1 if self.rows else max([*ys, 1])
        self.logarithmic = shown.logarithmic and self.most > 0
        self.left = _LEFT + (0 if not self.rows else 8 * max(map(len, self.rows)) - 30)
        self.top = _TOP if period else 16
        levels = self.most - self.bottom
        self.foot = self.top + (min(max(22 * levels, 90), 300) if levels <= 14 else _HIGH)

    def x(self, n: float) -> float:
        return self.left + (n - self.low + 0.5) * (_RIGHT - self.left) / (self.high - self.low + 1)

    def y(self, value: float) -> float:
        share = (value - self.bottom) / max(self.most - self.bottom, 1)
        if self.logarithmic:
            share = log10(max(value, 1)) / max(log10(self.most), 0.1)
        return self.foot - 8 - share * (self.foot - self.top - 18)

    def grid(self) -> str:
        """The lines of the values, and the numbers along both axes."""
        found = []
        if self.logarithmic:
            levels = [10**power for power in range(len(str(self.most)))]
        else:
            levels = ticks(self.bottom, self.most, 14 if self.most - self.bottom <= 14 else 6)
        for value in levels:
            y = self.y(value)
            name = self.rows[value] if self.rows else f"{value:,}"
            found.append(f'<path class="level" d="M{self.left:g} {y:.1f}H{_RIGHT}"/>')
            found.append(_text(self.left - 9, y + 4.5, name, "end"))
        unit = self.period.period if self.period and self.period.period <= self.high - self.low else 1
        for n in ticks(self.low, self.high, 14, unit):
            found.append(_text(self.x(n), self.foot + 18, f"{n:,}"))
        found.append(_text(_RIGHT, self.foot + 36, self.across, "end", "axis"))
        return "".join(found)

    def band(self, part: Period) -> str:
        """Where the period holds, each repetition, and how long it is."""
        if part.start > self.high:
            return ""
        left, right = self.x(part.start - 0.5), self.x(self.high + 0.5)
        high = self.foot - self.top
        found = [f'<rect class="band" x="{left:.1f}" y="{self.top}" width="{right - left:.1f}" height="{high:g}"/>']
        wide = self.x(part.period) - self.x(0)
        starts = list(range(part.start, self.high + 1, part.period)) if wide >= _BRACKETS else []
        found += [f'<path class="repeat" d="M{self.x(n - 0.5):.1f} {self.top}V{self.foot:g}"/>' for n in starts]
        found.append(_text(left + 3, self.top - 8, tr("from {start} on", start=part.start), "start", "told"))
        after = [n for n in starts if self.x(n - 0.5) > left + 90 and n + part.period <= self.high + 1]
        if after:
            one, other = self.x(after[0] - 0.5), self.x(after[0] + part.period - 0.5)
            found.append(f'<path class="bracket" d="M{one:.1f} {self.top - 5}V{self.top - 12}H{other:.1f}v7"/>')
            found.append(_text((one + other) / 2, self.top - 18, str(part.period), "middle", "told"))
        return "".join(found)

    def draw(self, part: Marks | Bars) -> str:
        if isinstance(part, Bars):
            wide = max(0.8 * (self.x(1) - self.x(0)), 0.8)
            zero = self.y(self.bottom)
            return "".join(
                f'<rect class="bar" x="{self.x(n) - wide / 2:.1f}" y="{self.y(height):.1f}" width="{wide:.1f}"'
                f' height="{max(zero - self.y(height), 0):.1f}"/>'
                for n, height in enumerate(part.heights, part.first)
            )
        off, kind, size = part.off(self.period), _kind(part), _STYLE[part.style]
        size = min(size, max(0.55 * (self.x(1) - self.x(0)), 1.4))
        mark: Callable[[float, float], str] = _disc if part.style == "dot" else _square
        found = []
        for n, value in zip(part.xs, part.ys, strict=True):
            x, y = self.x(n), self.y(value)
            if n in off:
                d = size + 1.6
                found.append(
                    f'<path class="off" d="M{x:.1f} {y - d:.1f}l{d:.1f} {d:.1f} -{d:.1f} {d:.1f} -{d:.1f} -{d:.1f}z"/>'
                )
            else:
                found.append(mark(x, y).format(kind=kind, r=size, w=2 * size, left=x - size, top=y - size))
        return "".join(found)


def _disc(x: float, y: float) -> str:
    return f'<circle class="{{kind}}" cx="{x:.1f}" cy="{y:.1f}" r="{{r:.1f}}"/>'


def _square(x: float, y: float) -> str:
    return '<rect class="{kind}" x="{left:.1f}" y="{top:.1f}" width="{w:.1f}" height="{w:.1f}"/>'


def _text(x: float, y: float, text: str, anchor: str = "middle", kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
