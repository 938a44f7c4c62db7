"""The strip of the sizes of one pile as SVG: traps green, arcs for the moves from where one is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nimlike.core.languages import tr
from nimlike.web.svg import lettered, svg

CELLS: Final = 11
"""Cells in a line."""

_SIDE, _STEP, _APART, _ARCS = 28, 31, 38, 34


def strip_of(
    most: int, lost: Sequence[int], reached: Sequence[int], chosen: int | None, here: int, known: int | None = None
) -> str:
    """Cells from 0 on, in lines; the last line is full."""
    first = (most + 1) % CELLS or CELLS
    body = []

    def place(n: int) -> tuple[int, int]:
        """Line and column of a size."""
        return (0, n) if n < first else (1 + (n - first) // CELLS, (n - first) % CELLS)

    home = place(here)[0]

    def corner(n: int) -> tuple[int, int]:
        line, column = place(n)
        return 4 + column * _STEP, 6 + line * _APART + (_ARCS if line >= home and reached else 0)

    for n in range(most + 1):
        x, y = corner(n)
        trap, blank = n in lost, known is not None and n > known
        kind = "cell trap" if trap else "cell blank" if blank else "cell"
        body.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" rx="7"/>')
        for ring, marked in (("here", here), ("aim", chosen)):
            if n == marked:
                wide = _SIDE + 4
                body.append(f'<rect class="{ring}" x="{x - 2}" y="{y - 2}" width="{wide}" height="{wide}" rx="9"/>')
        body.append(lettered(x + _SIDE / 2, y + 19, str(n), "on-trap" if trap else "" if n in reached else "soft"))
        if n in reached and place(n)[0] != home:
            body.append(f'<circle class="ring-dot" cx="{x + _SIDE / 2:g}" cy="{y + _SIDE + 4:g}" r="2.5"/>')
    body += [_arc(*corner(here), *corner(n), n == chosen) for n in reached if place(n)[0] == home]
    lines = place(most)[0] + 1
    told = ", ".join(map(str, lost))
    said = tr("Traps up to {size}: {traps}.", size=most, traps=told) if lost else tr("No trap up to {size}.", size=most)
    return svg(4 + _STEP * CELLS, 10 + _APART * lines + (_ARCS if reached else 0), said, "".join(body))


def _arc(x: int, y: int, left: int, top: int, best: bool) -> str:
    """An arc from one cell to another of the same line, with its point."""
    a, b = x + _SIDE / 2, left + _SIDE / 2
    high = y - min(_ARCS + 22, 14 + 9 * (a - b) / _STEP)
    kind = "arc best" if best else "arc"
    point = f"M{b - 4:g} {top - 9}l4 5.5 4-5.5"
    return f'<path class="{kind}" d="M{a:g} {y - 4}Q{(a + b) / 2:g} {high - 6:g} {b:g} {top - 4}{point}"/>'
