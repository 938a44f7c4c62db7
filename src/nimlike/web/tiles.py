"""Maps of P-positions as rasters: a game's `Map` gives spans and values, made into pixels here; exact at any size.

A pixel stands for 2^z by 2^z positions. In an outcome raster it is 1 when any of them is a P-position, so
that zooming out never loses one. A raster of Grundy values shows the value of the position at the pixel's
low corner, and 0 where the pixel holds a P-position. A slice of a game of more numbers has the others fixed.
"""

from __future__ import annotations

import sys
from array import array
from typing import Final

from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label
from nimlike.core.pictures import first_slice
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Map
from nimlike.web.limits import NotFound

SIZE: Final = 256
"""Pixels along a side of a tile."""

SMALL: Final = 64
"""The same where every position is computed, so that the first tiles come soon."""

REST: Final = 6
"""Most numbers after the two of a slice."""

DEEPEST: Final = 512
"""The greatest z."""

UNKNOWN: Final = 255
"""The byte of an outcome that is not known."""

UNKNOWN_VALUE: Final = 65_535
"""The number in place of a Grundy value that is not known."""

MOST_VALUE: Final = 65_534
"""The number of this Grundy value, and of all greater ones."""


def map_of(rules: Ruleset, rest: tuple[int, ...] = ()) -> Map:
    """The map of a game, or a slice of it."""
    if len(rest) > REST:
        raise NotFound(tr("a slice has at most {rest} numbers fixed, not {rest_2}", rest=REST, rest_2=len(rest)))
    found = rules.slice_map(rest) if rest else rules.map()
    if found is None:
        if not rest:
            raise NotFound(tr("{rules} has no map in two dimensions", rules=abbreviate(str(rules))))
        fixed = ", ".join(map(abbreviate, rest))
        raise NotFound(tr("{rules} has no map with {fixed} fixed", rules=abbreviate(str(rules)), fixed=fixed))
    return found


def has_map(rules: Ruleset) -> bool:
    """Whether a game has a map, a slice or a line of its positions."""
    return rules.map() is not None or rules.line() is not None or bool(first_slice(rules))


def side_of(shown: Map) -> int:
    """Pixels along a side of a tile of a map."""
    return SMALL if shown.label is Label.COMPUTED else SIZE


def axes(rules: Ruleset) -> tuple[str, str]:
    """What the two coordinates of the game's map are; NotFound where it has none."""
    return map_of(rules).axes


def kinds(shown: Map) -> tuple[str, ...]:
    """What can be drawn: outcomes, and Grundy values where they are at hand."""
    return ("outcome", "grundy") if shown.has_values else ("outcome",)


def tile(rules: Ruleset, kind: str, z: int, column: int, row: int, rest: tuple[int, ...] = ()) -> bytes:
    """The raster whose low corner is (column, row) times its side times 2^z, as bytes.

    One byte an outcome; two bytes a Grundy value, the low one first.
    """
    side = side_of(map_of(rules, rest))
    step = side << z
    cells = raster(rules, kind, column * step, row * step, z, side, side, rest)
    if isinstance(cells, bytes):
        return cells
    if sys.byteorder == "big":
        cells.byteswap()
    return cells.tobytes()


def raster(
    rules: Ruleset, kind: str, x: int, y: int, z: int, width: int, height: int, rest: tuple[int, ...] = ()
) -> bytes | array[int]:
    """A number a pixel, rows of increasing y one after the other, from the low corner (x, y).

    Of outcomes 1, 0 or `UNKNOWN`; else the Grundy values as far as `MOST_VALUE`, or `UNKNOWN_VALUE`.
    """
    shown = map_of(rules, rest)
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
    return array("H", (0 if cell == 1 else _number(value) for cell, value in zip(cells, values, strict=True)))


def check_kind(rules: Ruleset, shown: Map, kind: str) -> None:
    """Raise NotFound unless the map has that kind."""
    if kind not in kinds(shown):
        raise NotFound(
            tr(
                "{rules} has no map of {kind!r}; it has {kinds}",
                rules=abbreviate(str(rules)),
                kind=abbreviate(kind),
                kinds=", ".join(kinds(shown)),
            )
        )


def _number(value: int | None) -> int:
    return UNKNOWN_VALUE if value is None else min(value, MOST_VALUE)


def _mark_unknown(cells: bytearray, known: int, x: int, y: int, z: int, width: int) -> None:
    """Pixels without a known P-position that reach beyond the outcomes known."""
    for at, cell in enumerate(cells):
        j, i = divmod(at, width)
        if not cell and max(x + ((i + 1) << z), y + ((j + 1) << z)) > known:
            cells[at] = UNKNOWN
