"""Automata as SVG: states in layers by their distance from the start, arrows that avoid the other states.

Nothing here knows where an automaton comes from: it is a list of states, each with its arrows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import product
from math import hypot
from typing import Final

MOST_STATES: Final = 24  # automata with more states are told, not drawn
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


def drawn(arrows: Arrows, accepting: Sequence[bool], label: str) -> str:
    """An automaton as SVG; its colours come from the page's style sheet."""
    if not 0 < len(arrows) <= MOST_STATES or sum(map(len, arrows)) > MOST_ARROWS:
        return ""
    places = laid_out(arrows)
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
            notes.append(_text(where, text, "symbols"))
    x, y = places[0]
    paths.append(f'<path class="arrow" d="M{x - _R - 34:.1f} {y:.1f}H{x - _R - 4:.1f}" marker-end="url(#head)"/>')
    for state, (place, accepts) in enumerate(zip(places, accepting, strict=True)):
        kind = "state accepting" if accepts else "state"
        notes.append(f'<circle class="{kind}" cx="{place[0]:.1f}" cy="{place[1]:.1f}" r="{_R:g}"/>')
        if accepts:
            notes.append(f'<circle class="inner" cx="{place[0]:.1f}" cy="{place[1]:.1f}" r="{_R - 4:g}"/>')
        notes.append(_text(place, str(state), "name accepting" if accepts else "name"))
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


_STYLE: Final = (
    "<style>.automaton{background:#fff;font:14px sans-serif}.arrow{fill:none;stroke:#555;stroke-width:1.6}"
    ".head{fill:#555}.state{fill:#fff;stroke:#222;stroke-width:1.7}.inner{fill:none;stroke:#222;stroke-width:1.2}"
    "text{fill:#222}.symbols{paint-order:stroke;stroke:#fff;stroke-width:9px;stroke-linejoin:round}</style>"
)


def document(arrows: Arrows, accepting: Sequence[bool], label: str) -> str:
    """The picture of `drawn` as a file that stands by itself; empty where the automaton is too large."""
    svg = drawn(arrows, accepting, label)
    head, bracket, rest = svg.partition(">")
    return head.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) + bracket + _STYLE + rest if svg else ""


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


def laid_out(arrows: Arrows) -> list[Point]:
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


def _text(place: Point, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{place[0]:.1f}" y="{place[1] + 5:.1f}" text-anchor="middle">{escape(text)}</text>'
