"""Charts of sequences and pictures of automata, as SVG; nothing here knows where they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from nimlike.core.shown import Marks, Period, Picture
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
    """The points of a picture over whole numbers n, with the period marked if there is one."""
    points = [part for part in shown.parts if isinstance(part, Marks)]
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

    def __init__(self, points: Sequence[Marks], shown: Picture, period: Period | None) -> None:
        xs, ys = [], []
        for part in points:
            xs += list(part.xs)
            ys += list(part.ys)
        self.low, self.high = min(xs, default=0), max(xs, default=1)
        self.rows, self.across, self.period = shown.rows, shown.across, period
        self.bottom = 0 if self.rows else min([*ys, 0])
        self.most = len(self.rows) - 1 if self.rows else max([*ys, 1])
        self.left = _LEFT + (0 if not self.rows else 8 * max(map(len, self.rows)) - 30)
        self.top = _TOP if period else 16
        levels = self.most - self.bottom
        self.foot = self.top + (min(max(22 * levels, 90), 300) if levels <= 14 else _HIGH)

    def x(self, n: float) -> float:
        return self.left + (n - self.low + 0.5) * (_RIGHT - self.left) / (self.high - self.low + 1)

    def y(self, value: float) -> float:
        share = (value - self.bottom) / max(self.most - self.bottom, 1)
        return self.foot - 8 - share * (self.foot - self.top - 18)

    def grid(self) -> str:
        """The lines of the values, and the numbers along both axes."""
        found = []
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

    def draw(self, part: Marks) -> str:
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


# Automata as SVG: the states on a line in the order in which they are met, and arcs from one to another.

MOST_STATES: Final = 24  # automata with more states are described, not drawn
MOST_ARROWS: Final = 45  # the same for arrows
_APART: Final = 112.0  # from state to state
_R: Final = 21.0

Arrows = Sequence[Mapping[int, Sequence[str]]]


def draw_automaton(arrows: Arrows, accepting: Sequence[bool], label: str) -> str:
    """An automaton as SVG, arrows back below the line; its colours come from the page's style sheet."""
    if not 0 < len(arrows) <= MOST_STATES or sum(map(len, arrows)) > MOST_ARROWS:
        return ""
    order = states_in_order(arrows)
    at = {state: _APART * place for place, state in enumerate(order)}
    paths = [f"M{-_R - 34:g} 0H{-_R - 4:g}"]
    notes, high, low = [], 70.0, 30.0
    for state, targets in enumerate(arrows):
        for target, symbols in targets.items():
            path, x, y = _arrow(at[state], at[target])
            paths.append(path)
            notes.append(_text(x, y, _words(symbols), kind="symbols"))
            high, low = max(high, 24 - y), max(low, y + 14)
    for state, x in at.items():
        kind = "state accepting" if accepting[state] else "state"
        notes.append(f'<circle class="{kind}" cx="{x:g}" cy="0" r="{_R:g}"/>')
        if accepting[state]:
            notes.append(f'<circle class="inner" cx="{x:g}" cy="0" r="{_R - 4:g}"/>')
        notes.append(_text(x, 5, str(state), kind="name accepting" if accepting[state] else "name"))
    wide = at[order[-1]] + 124
    box = f'viewBox="-62 {-high:.0f} {wide:.0f} {high + low:.0f}" width="{wide:.0f}" height="{high + low:.0f}"'
    head = (
        '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8"'
        ' orient="auto-start-reverse"><path class="head" d="M0 1L9 5 0 9z"/></marker></defs>'
    )
    drawn = "".join(f'<path class="arrow" d="{path}" marker-end="url(#head)"/>' for path in paths)
    named = f'role="img" aria-label="{escape(label)}"'
    return f'<svg class="automaton" {box} {named}>{head}{drawn}{"".join(notes)}</svg>'


def states_in_order(arrows: Arrows) -> list[int]:
    """The states by their distance from state 0, those that it does not reach last."""
    line = [0]
    for state in line:
        line += [target for target in arrows[state] if target not in line]
    return [*line, *(state for state in range(len(arrows)) if state not in line)]


def _arrow(one: float, other: float) -> tuple[str, float, float]:
    """The path from the state at one place to that at another, and where its symbols stand."""
    if one == other:
        return f"M{one - 9:g} {2 - _R:g}C{one - 30:g} -66 {one + 30:g} -66 {one + 9:g} {-1 - _R:g}", one, -59
    if other - one == _APART:
        return f"M{one + _R:g} 0H{other - _R - 2:g}", (one + other) / 2, -7
    back, steps = other < one, abs(other - one) / _APART
    side = 1 if back else -1
    high = side * (_R + 30 * steps**0.8)  # the farther, the higher: no two arcs have their symbols at one place
    from_, to = (one - 8, other + 8) if back else (one + 8, other - 8)
    middle = (one + other) / 2
    path = f"M{from_:g} {side * 19:g}Q{middle:g} {2 * high - side * _R:.1f} {to:g} {side * (_R + 1):g}"
    return path, middle, high + 5


def _words(symbols: Sequence[str]) -> str:
    if len(symbols) <= 3:
        return "  ".join(symbols)
    return "  ".join(symbols[:2]) + f"  +{len(symbols) - 2}"


_AUTOMATON_STYLE: Final = (
    "<style>.automaton{background:#fff;font:14px sans-serif}.arrow{fill:none;stroke:#555;stroke-width:1.6}"
    ".head{fill:#555}.state{fill:#fff;stroke:#222;stroke-width:1.7}.inner{fill:none;stroke:#222;stroke-width:1.2}"
    "text{fill:#222}.symbols{paint-order:stroke;stroke:#fff;stroke-width:9px;stroke-linejoin:round}</style>"
)


def automaton_file(arrows: Arrows, accepting: Sequence[bool], label: str) -> str:
    """The picture of `draw_automaton` as a file that stands by itself; empty if the automaton is too large."""
    svg = draw_automaton(arrows, accepting, label)
    head, bracket, rest = svg.partition(">")
    return (
        head.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) + bracket + _AUTOMATON_STYLE + rest
        if svg
        else ""
    )
