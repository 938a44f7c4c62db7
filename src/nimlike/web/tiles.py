"""Maps of P-positions as rasters: a game's `Map` gives spans and values, made into pixels here; exact at any size.

A pixel stands for 2^z by 2^z positions. In an outcome raster it is 1 when any of them is a P-position, so
that zooming out never loses one. A raster of Grundy values shows the value of the position at the pixel's
low corner, and 0 where the pixel holds a P-position.
"""

from __future__ import annotations

from typing import Final

from nimlike.core.numbers import abbreviate
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Map
from nimlike.web.limits import NotFound

SIZE: Final = 256
"""Pixels along a side of a tile."""

DEEPEST: Final = 512
"""The greatest z."""

UNKNOWN: Final = 255
"""The byte of what is not known; Grundy values v > 0 are 1 + (v - 1) mod 254."""


def map_of(rules: Ruleset) -> Map:
    """The map of a game.

    Raises
    ------
    NotFound
        The game has no two-dimensional map.
    """
    found = rules.map()
    if found is None:
        raise NotFound(f"{abbreviate(str(rules))} has no map in two dimensions")
    return found


def axes(rules: Ruleset) -> tuple[str, str]:
    """What the two coordinates of the game's map are; NotFound where it has none."""
    return map_of(rules).axes


def kinds(shown: Map) -> tuple[str, ...]:
    """What can be drawn: outcomes, and Grundy values where they are at hand."""
    return ("outcome", "grundy") if shown.has_values else ("outcome",)


def tile(rules: Ruleset, kind: str, z: int, column: int, row: int) -> bytes:
    """The raster of `SIZE` by `SIZE` pixels whose low corner is (column, row) times `SIZE` times 2^z."""
    step = SIZE << z
    return raster(rules, kind, column * step, row * step, z, SIZE, SIZE)


def raster(rules: Ruleset, kind: str, x: int, y: int, z: int, width: int, height: int) -> bytes:
    """One byte a pixel, rows of increasing y one after the other, from the low corner (x, y).

    Examples
    --------
    >>> from nimlike.families import parse_ruleset
    >>> cells = raster(parse_ruleset("wythoff"), "outcome", 0, 0, 0, 4, 4)
    >>> [tuple(cells[row : row + 4]) for row in range(0, 16, 4)]
    [(1, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 0)]
    """
    shown = map_of(rules)
    check_kind(rules, shown, kind)
    cells = bytearray(width * height)
    for i, first, last in shown.spans(x, y, z, width, height):
        if 0 <= i < width:
            for j in range(max(first, 0), min(last, height - 1) + 1):
                cells[j * width + i] = 1
    if shown.known is not None:
        _mark_unknown(cells, shown.known, x, y, z, width)
    if kind == "outcome":
        return bytes(cells)
    values = shown.values(x, y, z, width, height)
    return bytes(0 if cell == 1 else _byte(value) for cell, value in zip(cells, values, strict=True))


def check_kind(rules: Ruleset, shown: Map, kind: str) -> None:
    """Raise NotFound unless the map has that kind."""
    if kind not in kinds(shown):
        raise NotFound(f"{abbreviate(str(rules))} has no map of {abbreviate(kind)!r}; it has {', '.join(kinds(shown))}")


def _byte(value: int | None) -> int:
    if value is None:
        return UNKNOWN
    return 1 + (value - 1) % (UNKNOWN - 1) if value else 0


def _mark_unknown(cells: bytearray, known: int, x: int, y: int, z: int, width: int) -> None:
    """Pixels without a known P-position that reach beyond the outcomes known."""
    for at, cell in enumerate(cells):
        j, i = divmod(at, width)
        if not cell and max(x + ((i + 1) << z), y + ((j + 1) << z)) > known:
            cells[at] = UNKNOWN
