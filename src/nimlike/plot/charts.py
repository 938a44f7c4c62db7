"""Automata as SVG: states in layers by their distance from the start, arrows that avoid the other states.

Nothing here knows where an automaton comes from: it is a list of states, each with its arrows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import product
from math import hypot, log10
from typing import Final

from nimlike.core.shown import Bars, Marks, Period, Picture
from nimlike.plot.pictures import ticks

# A sequence as an SVG chart for a page: its colours come from the page's style sheet, by the names of classes.

WIDTH: Final = 1120
_LEFT: Final = 52
_RIGHT: Final = 1108
_TOP: Final = 46
_HIGH: Final = 210
_STYLE: Final = {"dot": 3.4, "square": 3.4, "ring": 4.4}
_BRACKETS: Final = 8  # periods narrower than so many pixels are not marked one by one


def draw_chart(shown: Picture) -> str:
    """The points and bars of a picture over whole numbers n, with the period marked if there is one."""
    points = [part for part in shown.parts if isinstance(part, Marks | Bars)]
    if not points:
        return ""
    period = next((part for part in shown.parts if isinstance(part, Period)), None)
    plane = _Plane(points, shown, period)
    body = [plane.band(period)] if period else []
    body += [plane.grid(), *map(plane.draw, points)]
    told = f"{shown.title}, for {shown.across} {plane.low} to {plane.high}"
    if period:
        told += f"; period {period.period} from {period.start} on"
    box = f'viewBox="0 0 {WIDTH} {plane.foot + 40:g}" width="{WIDTH}"'
    return f'<svg class="chart" {box} role="img" aria-label="{escape(told)}">{"".join(body)}</svg>'


def keys_of(shown: Picture) -> tuple[tuple[str, str], ...]:
    """The signs of a chart, by their class, with what they mean."""
    found = []
    period = next((part for part in shown.parts if isinstance(part, Period)), None)
    for part in shown.parts:
        if isinstance(part, Marks):
            off = part.off(period)
            if not shown.rows:  # the names of rows say what their marks are
                found.append((_kind(part), part.name or "value"))
            if off:
                found.append(("off", f"off the period ({len(off)})"))
        elif isinstance(part, Period):
            found.append(("period", f"period {part.period}"))
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
        found.append(_text(left + 3, self.top - 8, f"from {part.start} on", "start", "told"))
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
        mark = _DISC if part.style == "dot" else _SQUARE
        found = []
        for n, value in zip(part.xs, part.ys, strict=True):
            x, y = self.x(n), self.y(value)
            if n in off:
                d = size + 1.6
                found.append(
                    f'<path class="off" d="M{x:.1f} {y - d:.1f}l{d:.1f} {d:.1f} -{d:.1f} {d:.1f} -{d:.1f} -{d:.1f}z"/>'
                )
            else:
                found.append(mark.format(kind=kind, x=x, y=y, r=size, w=2 * size, left=x - size, top=y - size))
        return "".join(found)


_DISC: Final = '<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}"/>'
_SQUARE: Final = '<rect class="{kind}" x="{left:.1f}" y="{top:.1f}" width="{w:.1f}" height="{w:.1f}"/>'


def _text(x: float, y: float, text: str, anchor: str = "middle", kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


MOST_STATES: Final = 24  # automata with more states are described, not drawn
MOST_ARROWS: Final = 45  # the same for arrows
_ACROSS: Final = 168.0
_DOWN: Final = 108.0
_R: Final = 21.0
_MARGIN: Final = 62.0
_CLEAR: Final = 9.0  # an arrow keeps this distance from other states
_BENDS: Final = (0, 26, -26, 52, -52, 84, -84, 120, -120, 165, -165)
_ALONG: Final = (0.5, 0.36, 0.64, 0.25, 0.75)

Point = tuple[float, float]
Arrows = Sequence[Mapping[int, Sequence[str]]]


def draw_automaton(arrows: Arrows, accepting: Sequence[bool], label: str) -> str:
    """An automaton as SVG; its colours come from the page's style sheet."""
    if not 0 < len(arrows) <= MOST_STATES or sum(map(len, arrows)) > MOST_ARROWS:
        return ""
    places = lay_out(arrows)
    paths: list[str] = []
    notes: list[str] = []
    taken: list[tuple[Point, float]] = []
    for state, targets in enumerate(arrows):
        for target, symbols in targets.items():
            text = _words(symbols)
            if state == target:
                path, where = _loop(places[state])
            else:
                back = state in arrows[target]
                path, where = _arrow(places, state, target, back, text, taken)
            paths.append(f'<path class="arrow" d="{path}" marker-end="url(#head)"/>')
            taken.append((where, 3.6 * len(text) + 4))
            notes.append(_text(where[0], where[1] + 5, text, kind="symbols"))
    x, y = places[0]
    paths.append(f'<path class="arrow" d="M{x - _R - 34:.1f} {y:.1f}H{x - _R - 4:.1f}" marker-end="url(#head)"/>')
    for state, (place, accepts) in enumerate(zip(places, accepting, strict=True)):
        kind = "state accepting" if accepts else "state"
        notes.append(f'<circle class="{kind}" cx="{place[0]:.1f}" cy="{place[1]:.1f}" r="{_R:g}"/>')
        if accepts:
            notes.append(f'<circle class="inner" cx="{place[0]:.1f}" cy="{place[1]:.1f}" r="{_R - 4:g}"/>')
        notes.append(_text(place[0], place[1] + 5, str(state), kind="name accepting" if accepts else "name"))
    points = [*places, *(where for where, _ in taken)]
    left, right = min(x for x, _ in points) - _MARGIN, max(x for x, _ in points) + _MARGIN
    top, low = min(y for _, y in points) - 46, max(y for _, y in points) + 46
    wide, high = right - left, low - top
    box = f'viewBox="{left:.0f} {top:.0f} {wide:.0f} {high:.0f}" width="{wide:.0f}" height="{high:.0f}"'
    head = (
        '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8"'
        ' orient="auto-start-reverse"><path class="head" d="M0 1L9 5 0 9z"/></marker></defs>'
    )
    named = f'role="img" aria-label="{escape(label)}"'
    return f'<svg class="automaton" {box} {named}>{head}{"".join(paths)}{"".join(notes)}</svg>'


_AUTOMATON_STYLE: Final = (
    "<style>.automaton{background:#fff;font:14px sans-serif}.arrow{fill:none;stroke:#555;stroke-width:1.6}"
    ".head{fill:#555}.state{fill:#fff;stroke:#222;stroke-width:1.7}.inner{fill:none;stroke:#222;stroke-width:1.2}"
    "text{fill:#222}.symbols{paint-order:stroke;stroke:#fff;stroke-width:9px;stroke-linejoin:round}</style>"
)


def automaton_file(arrows: Arrows, accepting: Sequence[bool], label: str) -> str:
    """The picture of `drawn` as a file that stands by itself; empty if the automaton is too large."""
    svg = draw_automaton(arrows, accepting, label)
    head, bracket, rest = svg.partition(">")
    return (
        head.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) + bracket + _AUTOMATON_STYLE + rest
        if svg
        else ""
    )


def layers(arrows: Arrows) -> list[list[int]]:
    """The states by their distance from state 0, each layer in an order with few crossings."""
    distance = {0: 0}
    line = [0]
    for state in line:
        for target in arrows[state]:
            if target not in distance:
                distance[target] = distance[state] + 1
                line.append(target)
    for state in range(len(arrows)):
        distance.setdefault(state, max(distance.values()))
    found: list[list[int]] = [[] for _ in range(max(distance.values()) + 1)]
    for state in sorted(distance, key=lambda each: (distance[each], line.index(each) if each in line else each)):
        found[distance[state]].append(state)
    for _ in range(4):  # each state near the middle of those it is joined with
        for layer in found[1:]:
            height = {state: at for row in found for state, at in zip(row, _heights(row), strict=True)}
            layer.sort(key=lambda state: _mean(state, arrows, height, distance))
    return found


def _heights(row: list[int]) -> list[float]:
    """Places from top to bottom, about the middle."""
    return [at - (len(row) - 1) / 2 for at in range(len(row))]


def _mean(state: int, arrows: Arrows, height: Mapping[int, float], distance: Mapping[int, int]) -> float:
    near = distance[state]
    before = [height[at] for at in range(len(arrows)) if state in arrows[at] and distance[at] < near]
    return sum(before) / len(before) if before else height[state]


def lay_out(arrows: Arrows) -> list[Point]:
    """The centre of each state: a column for each layer, in increasing order to the right."""
    places: dict[int, Point] = {}
    for column, row in enumerate(layers(arrows)):
        for state, at in zip(row, _heights(row), strict=True):
            places[state] = (column * _ACROSS, at * _DOWN)
    return [places[state] for state in range(len(arrows))]


def _words(symbols: Sequence[str]) -> str:
    if len(symbols) <= 3:
        return "  ".join(symbols)
    return "  ".join(symbols[:2]) + f"  +{len(symbols) - 2}"


def _loop(place: Point) -> tuple[str, Point]:
    x, y = place
    high, low = y - 66, y - _R
    path = f"M{x - 9:.1f} {low + 2:.1f}C{x - 30:.1f} {high:.1f} {x + 30:.1f} {high:.1f} {x + 9:.1f} {low - 1:.1f}"
    return path, (x, y - 64)


def _at(one: Point, bend: Point, other: Point, t: float) -> Point:
    """A point of a quadratic curve."""
    return (
        (1 - t) ** 2 * one[0] + 2 * t * (1 - t) * bend[0] + t * t * other[0],
        (1 - t) ** 2 * one[1] + 2 * t * (1 - t) * bend[1] + t * t * other[1],
    )


def _arrow(
    places: list[Point], state: int, target: int, back: bool, text: str, taken: list[tuple[Point, float]]
) -> tuple[str, Point]:
    """A curve from one state to another, bent as little as is needed, and where its symbols stand."""
    one, other = places[state], places[target]
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = hypot(dx, dy)
    half = 3.6 * len(text) + 4
    others = [place for i, place in enumerate(places) if i not in (state, target)]

    def curve(bend: float) -> Point:
        # Twice the bend: a quadratic curve comes half as far.
        return (one[0] + dx / 2 + 2 * bend * dy / length, one[1] + dy / 2 - 2 * bend * dx / length)

    def clear(bend: float) -> bool:
        middle = curve(bend)
        steps = [_at(one, middle, other, i / 24) for i in range(1, 24)]
        return all(hypot(x - a, y - b) > _R + _CLEAR for (x, y), (a, b) in product(steps, others))

    def free(where: Point) -> bool:
        apart = all(abs(where[0] - x) > half + wide - 2 or abs(where[1] - y) > 15 for (x, y), wide in taken)
        return apart and all(abs(where[0] - x) > half + _R or abs(where[1] - y) > _R + 8 for x, y in places)

    bends = [bend for bend in _BENDS if not (back and abs(bend) < 20)]
    if back:  # two arrows between the same states: each keeps to its left
        bends.sort(key=lambda bend: (bend < 0, abs(bend)))
    good = [bend for bend in bends if clear(bend)] or bends[:1]

    def shortened(bend: float) -> tuple[Point, Point, Point]:
        middle = curve(bend)
        return _towards(one, middle, _R), middle, _towards(other, middle, _R + 2)

    for bend, along in product(good, _ALONG):
        where = _at(*shortened(bend), along)
        if free(where):
            break
    else:
        bend, where = good[0], _at(*shortened(good[0]), 0.5)
    (x1, y1), middle, (x2, y2) = shortened(bend)
    return f"M{x1:.1f} {y1:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {x2:.1f} {y2:.1f}", where


def _towards(place: Point, aim: Point, by: float) -> Point:
    away = hypot(aim[0] - place[0], aim[1] - place[1])
    return place[0] + (aim[0] - place[0]) * by / away, place[1] + (aim[1] - place[1]) * by / away
