"""Positions drawn for print: counters in rows, large piles as bars, tokens; black on white, as SVG."""

from __future__ import annotations

from html import escape
from typing import Final

from nimlike.core.languages import tr
from nimlike.core.move import Tokens
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.core.shown import Pile

WIDTH: Final = 320
"""Units across; the page decides how large a unit is."""

COUNTERS: Final = 48
"""A pile of at most so many counters is drawn counter by counter."""

TOKENS: Final = 60
"""A row of at most so many tokens is drawn."""

_STEP: Final = 15
_LEFT: Final = 26
_LINE: Final = (WIDTH - _LEFT - 34) // _STEP
_TOKEN: Final = 20


def picture(position: Position) -> str:
    """The board of a position as SVG; what it says of the piles is its label."""
    rules, state = position.ruleset, position.state
    scene = rules.scene(state)
    if isinstance(scene, Tokens) and scene.count <= TOKENS:
        body, height = _tokens(scene)
    else:
        body, height = _piles([row for row in rules.board(state) if row.size is not None], rules.words(state))
    label = escape(rules.words(state), quote=True)
    return (
        f'<svg class="drawn" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
        f' aria-label="{label}" fill="none" stroke="currentColor" stroke-width="1.2">{body}</svg>'
    )


def _text(x: float, y: float, text: str, anchor: str = "start", size: int = 12) -> str:
    style = f'fill="currentColor" stroke="none" font-size="{size}" text-anchor="{anchor}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'


def _name(row: Pile) -> str:
    game, colon, name = row.name.rpartition(": ")
    letter = name.rpartition(" ")[2]
    alone = name.lower().startswith("the ")
    return f"{game.removeprefix('Game ')}{colon.strip()}{'' if alone or len(letter) > 3 else letter}"


def _piles(rows: list[Pile], words: str) -> tuple[str, int]:
    if not rows:
        return _text(2, 14, words), 20
    body, y = [], 12.0
    for row in rows:
        size = row.size or 0
        body.append(_text(0, y + 4, _name(row), size=13))
        if size > COUNTERS:
            body.append(f'<rect x="{_LEFT}" y="{y - 6:g}" width="{WIDTH - _LEFT - 70}" height="12" rx="6"/>')
            body.append(_text(WIDTH, y + 4, abbreviate(size, 12), "end", 13))
            y += 20
            continue
        lines = max(1, -(-size // _LINE))
        for i in range(size):
            line, place = divmod(i, _LINE)
            body.append(f'<circle cx="{_LEFT + (place + 0.5) * _STEP:g}" cy="{y + line * _STEP:g}" r="5.6"/>')
        body.append(_text(WIDTH, y + 4, str(size), "end", 13))
        y += 20 + (lines - 1) * _STEP
    return "".join(body), int(y)


def _tokens(scene: Tokens) -> tuple[str, int]:
    """The tokens that are left: round for the player who trims from the left, square for the other."""
    per_line = WIDTH // _TOKEN
    body = []
    left = range(scene.low, scene.high + 1)
    for i, n in enumerate(left):
        line, place = divmod(i, per_line)
        x, y = (place + 0.5) * _TOKEN, 12 + line * (_TOKEN + 3)
        if scene.owner(n) == 0:
            body.append(f'<circle cx="{x:g}" cy="{y}" r="9"/>')
        else:
            body.append(f'<rect x="{x - 8.5:g}" y="{y - 8.5:g}" width="17" height="17"/>')
        body.append(_text(x, y + 4, str(n), "middle", 10))
    low = 12 + (len(left) - 1) // per_line * (_TOKEN + 3)
    first, second = scene.names
    mover = first if scene.left else second
    told = tr("round: {first} wins; square: {second} wins; {mover} is to move", first=first, second=second, mover=mover)
    body.append(_text(0, low + 28, told, size=11))
    return "".join(body), low + 36
