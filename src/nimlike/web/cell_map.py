"""The positions of two piles as SVG, the corner lower left: safe cells green, the way of a game, what a move leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from nimlike.web.svg import lettered, svg

STEP: Final = 44
_CELL, _LEFT = 40, 28


def cell_map(
    count: int,
    told: Callable[[int, int], bool | None],
    path: Sequence[tuple[int, int]],
    label: str,
    reached: Sequence[tuple[int, int]] = (),
    chosen: tuple[int, int] | None = None,
) -> str:
    """A map of count by count cells."""
    side = count * STEP
    small = f'width="{_CELL}" height="{_CELL}" rx="9"'
    body = []

    def corner(x: int, y: int) -> tuple[int, int]:
        return _LEFT + x * STEP, 6 + (count - 1 - y) * STEP

    def middle(x: int, y: int) -> tuple[int, int]:
        left, top = corner(x, y)
        return left + _CELL // 2, top + _CELL // 2

    for x in range(count):
        for y in range(count):
            left, top = corner(x, y)
            lost = told(x, y)
            kind = "blank" if lost is None else "cell trap" if lost else "cell"
            body.append(f'<rect class="{kind}" x="{left}" y="{top}" {small}/>')
            if lost:
                body.append(f'<path class="tick" d="M{left + 13} {top + 20.5}l5 5 9-10.5"/>')
            elif lost is not None:
                body.append(f'<circle class="spot" cx="{left + 20}" cy="{top + 20}" r="3"/>')
            if (x, y) in reached:
                body.append(f'<rect class="near" x="{left + 1}" y="{top + 1}" width="38" height="38" rx="8"/>')
    for i, (before, after) in enumerate(pairwise(path)):
        (a, b), (c, d) = middle(*before), middle(*after)
        body.append(f'<circle class="was" cx="{a}" cy="{b}" r="8"/>')
        body.append(f'<path class="way {("first", "second")[i % 2]}" d="M{a} {b}L{c} {d}"/>')
    a, b = middle(*path[-1])
    if chosen is not None:
        c, d = middle(*chosen)
        body.append(f'<path class="way best" d="M{a} {b}L{c} {d}"/>')
    body.append(f'<circle class="at" cx="{a}" cy="{b}" r="12"/><circle class="pupil" cx="{a}" cy="{b}" r="4"/>')
    for n in range(count):
        body.append(lettered(_LEFT + n * STEP + 20, side + 21, str(n), "soft"))
        body.append(lettered(_LEFT - 11, 6 + (count - 1 - n) * STEP + 25, str(n), "soft", "end"))
    return svg(_LEFT + side + 4, side + 30, label, "".join(body))
