"""Small pictures of positions, for lists of games: the board of each game in its own shape."""

from __future__ import annotations

from typing import Final

from nimlike.core.move import Plane, Tokens
from nimlike.core.position import Position
from nimlike.web.boards import Row, rows_of

PIN: Final = (
    "M18 2c4.6 0 7 3.3 7 7.4 0 3.6-2 6-2 9.8 0 6.9 6.5 12 6.5 24.3 0 4.5-1.2 7.9-2.8 11.5H9.3c-1.6-3.6-2.8-7-2.8-11.5"
    " 0-12.3 6.5-17.4 6.5-24.3 0-3.8-2-6.2-2-9.8C11 5.3 13.4 2 18 2z"
)
"""A pin, 36 wide and 56 high."""

WIDTH: Final = 264
HEIGHT: Final = 150

_PILES: Final = 8
_ROWS: Final = 4
_SIDE: Final = 14
_TOKENS: Final = 24


def miniature(position: Position) -> str:
    """A position as a small SVG picture, whose colours the page's style sheet gives."""
    scene = position.ruleset.scene(position.state)
    if isinstance(scene, Plane) and max(position.state) < _SIDE:
        body = _plane(position)
    elif isinstance(scene, Tokens) and scene.count <= _TOKENS:
        body = _tokens(scene)
    else:
        body = _piles(position)
    return f'<svg class="mini" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true" focusable="false">{body}</svg>'


def _disc(x: float, y: float, r: float) -> str:
    ring = f'<circle class="ring" cx="{x:g}" cy="{y:g}" r="{0.66 * r:g}"/>' if r >= 5 else ""
    return f'<circle class="disc" cx="{x:g}" cy="{y:g}" r="{r:g}"/>{ring}'


def _pin(x: float, y: float, step: float) -> str:
    size = step / 26
    place = f"translate({x - 18 * size:g} {y - 28 * size:g}) scale({size:g})"
    return f'<path class="disc" transform="{place}" d="{PIN}"/>'


def _piles(position: Position) -> str:
    """Piles as columns that stand beside one another, heaps that can be split as rows, large piles as bars."""
    rows = [row for row in rows_of(position) if row.size]
    small = all(row.counters or row.size == "0" for row in rows)
    largest = max((row.pile.size or 0 for row in rows), default=0)
    if any(row.breaks for row in rows) or not small or len(rows) == 1 or largest > 12 or len(rows) > _PILES:
        return _lines(rows[:_ROWS])
    step = min(22, 118 / max(largest, 1))
    radius = step * 0.45
    apart = min(52, 220 / len(rows))
    left = WIDTH / 2 - apart * (len(rows) - 1) / 2
    foot = 132
    drawn = [
        _disc(left + i * apart, foot - radius - 2 - k * step, radius)
        for i, row in enumerate(rows)
        for k in range(row.pile.size or 0)
    ]
    return f'{"".join(drawn)}<path class="ring" d="M{left - 24:g} {foot}H{left + apart * (len(rows) - 1) + 24:g}"/>'


def _lines(rows: list[Row]) -> str:
    """Rows of counters from left to right."""
    drawn = []
    apart = HEIGHT / (len(rows) + 1)
    for i, row in enumerate(rows, 1):
        y = i * apart
        size = row.pile.size or 0
        if size > 40:
            drawn.append(f'<rect class="disc" x="32" y="{y - 9:g}" width="200" height="18" rx="9"/>')
            continue
        pins = row.breaks is not None and row.breaks.pins
        per_line = size if size <= 14 else (size + 1) // 2
        step = min(26, 226 / max(per_line, 1))
        lines = 1 if size <= 14 else 2
        for k in range(size):
            line, place = divmod(k, per_line)
            x = WIDTH / 2 - step * (per_line - 1) / 2 + place * step
            middle = y + (line - (lines - 1) / 2) * step
            drawn.append(_pin(x, middle, step) if pins else _disc(x, middle, 0.42 * step))
    return "".join(drawn)


def _plane(position: Position) -> str:
    """The piece on its cell, the lines that it sees, and the cells from which the player to move loses."""
    x, y = position.state
    count = max(*position.state, 7) + 1
    cell = 124 / count
    left, low = (WIDTH - 124) / 2, 137.0

    def middle(i: int, j: int) -> tuple[float, float]:
        return left + (i + 0.5) * cell, low - (j + 0.5) * cell

    side = f'width="{cell:.2f}" height="{cell:.2f}"'
    squares = [
        f'<rect class="well" x="{left + i * cell:.2f}" y="{low - (j + 1) * cell:.2f}" {side}/>'
        for i in range(count)
        for j in range(count)
        if not (i + j) % 2
    ]
    px, py = middle(x, y)
    short = min(x, y)
    ends = (middle(0, y), middle(x, 0), middle(x - short, y - short))
    rays = "".join(f'<path class="ray" d="M{px:.1f} {py:.1f}L{a:.1f} {b:.1f}"/>' for a, b in ends)
    plane = position.ruleset.map()
    spans = () if plane is None else plane.spans(0, 0, 0, count, count)
    safe = [
        (i, j) for i, first, last in spans if 0 <= i < count for j in range(max(first, 0), min(last, count - 1) + 1)
    ]
    dots = "".join(
        f'<circle class="safe" cx="{middle(i, j)[0]:.1f}" cy="{middle(i, j)[1]:.1f}" r="{cell * 0.28:.2f}"/>'
        for i, j in safe
    )
    frame = f'<rect class="frame" x="{left:g}" y="{low - 124:g}" width="124" height="124"/>'
    crown = "M5 24L3.2 9.5 10 16.4 16 5l6 11.4 6.8-6.9L27 24zM6 26.5h20v2.6H6z"
    size = cell / 30
    turned = f"translate({px - 16 * size:.1f} {py - 17 * size:.1f}) scale({size:.3f})"
    queen = f'<path class="disc" transform="{turned}" d="{crown}"/>'
    return "".join(squares) + frame + rays + dots + queen


def _tokens(scene: Tokens) -> str:
    """The tokens in two lines, in the colours of those who win with them."""
    per_line = (scene.count + 1) // 2
    step = min(20, 232 / per_line)
    r = 0.4 * step
    drawn = []
    for n in range(scene.count):
        line, place = divmod(n, per_line)
        x, y = WIDTH / 2 - step * (per_line - 1) / 2 + place * step, HEIGHT / 2 + (line - 0.5) * 1.7 * step
        if scene.owner(n) == 0:
            drawn.append(f'<circle class="first" cx="{x:g}" cy="{y:g}" r="{r:g}"/>')
        else:
            u = 1.2 * r
            drawn.append(f'<path class="second" d="M{x:g} {y - u:g}l{u:g} {u:g}-{u:g} {u:g}-{u:g}-{u:g}z"/>')
    return "".join(drawn)
