"""The map page as data: a window of the map as a table, the answer of a chosen position, the ways to move on."""

from __future__ import annotations

import re
import sys
from array import array
from dataclasses import dataclass, replace
from itertools import islice
from math import ceil
from typing import Any, Final

from nimlike.core.default_pictures import first_slice
from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.languages import by_language, tr
from nimlike.core.numbers import abbreviate, format_number, parse_number
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Image, Line, Map, Picture
from nimlike.families import families, family, parse_position, parse_ruleset
from nimlike.play.words import advice
from nimlike.web.address import Address, Asked, Fields, File, Shown, api_url, page_url
from nimlike.web.guard import NotFound, needing_plot

# Maps of P-positions as rasters: a game's `Map` gives spans and values, made into pixels here; exact at any size.
#
# A pixel stands for 2^z by 2^z positions. In an outcome raster it is 1 when any of them is a P-position, so
# that zooming out never loses one. A raster of Grundy values shows the value of the position at the pixel's
# low corner, and 0 where the pixel holds a P-position. A slice of a game of more numbers has the others fixed.

SIZE: Final = 256  # pixels along a side of a tile
SMALL: Final = 64  # the same where every position is computed, so that the first tiles come soon
REST: Final = 6  # most numbers after the two of a slice
DEEPEST: Final = 3_322  # the largest z: a pixel of 10^1000 by 10^1000 positions
UNKNOWN: Final = 255  # the byte of an outcome that is not known
UNKNOWN_VALUE: Final = 65_535  # the number in place of a Grundy value that is not known
MOST_VALUE: Final = 65_534  # the number of this Grundy value, and of all greater ones


def map_of(rules: Ruleset, rest: tuple[int, ...] = ()) -> Map:
    """The map of a game, or a slice of it."""
    if len(rest) > REST:
        raise NotFound(f"a slice has at most {REST} numbers fixed, not {len(rest)}")
    found = rules.map(rest)
    if found is None:
        if not rest:
            raise NotFound(f"{abbreviate(str(rules))} has no map in two dimensions")
        fixed = ", ".join(map(abbreviate, rest))
        raise NotFound(f"{abbreviate(str(rules))} has no map with {fixed} fixed")
    return found


def has_map(rules: Ruleset) -> bool:
    """Whether a game has a map, a slice or a line of its positions."""
    return rules.map() is not None or rules.line() is not None or bool(first_slice(rules))


def side_of(shown: Map) -> int:
    """Pixels along a side of a tile of a map."""
    return SMALL if shown.label is Label.COMPUTED else SIZE


def kinds(shown: Map) -> tuple[str, ...]:
    """What can be drawn: outcomes, and Grundy values where they are at hand."""
    return ("outcome", "grundy") if shown.has_values else ("outcome",)


def tile(rules: Ruleset, kind: str, z: int, column: int, row: int, rest: tuple[int, ...] = ()) -> bytes:
    """The raster from (column, row) times its side times 2^z: a byte an outcome, two a Grundy value, low one first."""
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
    """A number a pixel, rows of increasing y from the low corner (x, y): outcomes 1, 0, `UNKNOWN`, or Grundy values."""
    shown = map_of(rules, rest)
    check_kind(rules, shown, kind)
    cells = bytearray(width * height)
    for i, first, last in shown.spans(x, y, z, width, height):
        if 0 <= i < width:
            for j in range(max(first, 0), min(last, height - 1) + 1):
                cells[j * width + i] = 1
    if shown.known is not None:  # pixels without a known P-position may reach beyond the outcomes known
        for at, cell in enumerate(cells):
            j, i = divmod(at, width)
            if not cell and max(x + ((i + 1) << z), y + ((j + 1) << z)) > shown.known:
                cells[at] = UNKNOWN
    if kind == "outcome":
        return bytes(cells)
    values = (
        UNKNOWN_VALUE if value is None else min(value, MOST_VALUE) for value in shown.values(x, y, z, width, height)
    )
    return array("H", (0 if cell == 1 else value for cell, value in zip(cells, values, strict=True)))


def check_kind(rules: Ruleset, shown: Map, kind: str) -> None:
    if kind not in kinds(shown):
        raise NotFound(f"{abbreviate(str(rules))} has no map of {abbreviate(kind)!r}; it has {', '.join(kinds(shown))}")


# Views of maps as pictures: what the map shows, in the same colours and the same way up, with the axes.

_CENTIMETRES = 16.0
_KINDS: Fields = (
    ("won for who must move (N)", "table"),
    ("lost for who must move (P)", "safe"),
    ("not known", "unknown"),
)


def view(
    rules: Ruleset, kind: str, corner: tuple[int, int], z: int, cells: tuple[int, int], rest: tuple[int, ...]
) -> Picture:
    import numpy as np

    plane = map_of(rules, rest)
    width, height = cells
    found = raster(rules, kind, corner[0], corner[1], z, width, height, rest)
    values: Any = np.array(found, dtype=np.int64) if not isinstance(found, bytes) else np.frombuffer(found, np.uint8)
    values = values.reshape(height, width)
    across, up = (_axis(name, at, z) for name, at in zip(plane.axes, corner, strict=True))
    if kind == "outcome":
        kinds = _KINDS if (values == UNKNOWN).any() else _KINDS[:2]
        image, label = Image(np.where(values == UNKNOWN, 2, values), kinds=kinds), plane.label
    else:
        told = "Grundy value"
        if (values == MOST_VALUE).any():
            told = f"Grundy value ({MOST_VALUE:,} for all greater ones)"
        image, label = Image(np.where(values == UNKNOWN_VALUE, np.nan, values), scale=told), plane.value_label
    fixed = ", ".join(map(abbreviate, rest))
    title = f"{rules.name} beside {fixed}" if rest else rules.name
    return Picture(title, label, across, up, (image,))


def _axis(name: str, at: int, z: int) -> str:
    """What an axis counts: positions, or blocks of them, from the corner on."""
    told = f"{name}, from {abbreviate(at)} on" if at else name
    return f"{told}, in steps of 2^{z}" if z else told


_FAR: Final = 12  # where it is seen how far moves go
COLUMNS: Final = 16  # cells along a side of the table view
CLOSEST: Final = -5  # the smallest z: a position is drawn 2^-z wide
LINE: Final = 100  # starting numbers in a stretch of the line of winners
_LARGE: Final = 10_000
_ZOOM: Final = re.compile(r"-?\d{1,4}(\.\d{1,9})?", re.ASCII)


@dataclass(frozen=True)
class Window:
    rules: str  # the game's text
    x: int = 0
    y: int = 0
    z: int = -4  # A pixel stands for 2^z by 2^z positions; below 0 a position is drawn larger than a pixel
    kind: str = "outcome"
    at: tuple[int, int] | None = None  # the chosen position
    rest: tuple[int, ...] = ()  # the numbers after the two, of a slice

    @property
    def url(self) -> str:
        query: Shown = {"x": format_number(self.x), "y": format_number(self.y), "z": self.z}
        if self.kind != "outcome":
            query["kind"] = self.kind
        if self.rest:
            query["rest"] = ",".join(map(format_number, self.rest))
        if self.at is not None:
            query["at"] = ",".join(map(format_number, self.at))
        return page_url("map", self.rules, **query)

    @property
    def depth(self) -> int:
        """z as far as cells are put together: 0 or more."""
        return max(self.z, 0)

    def moved(self, columns: int, rows: int) -> Window:
        """The window so many cells further on, as far as there are positions."""
        step = 1 << self.depth
        return replace(self, x=max(0, self.x + columns * step), y=max(0, self.y + rows * step))

    def zoomed(self, by: int) -> Window:
        """The window at another z, about its middle where cells change their size."""
        z = min(max(self.z + by, CLOSEST), DEEPEST)
        half = COLUMNS // 2
        change = (half << self.depth) - (half << max(z, 0))
        return replace(self, x=max(0, self.x + change), y=max(0, self.y + change), z=z)


def read_window(rules: Ruleset, fields: Asked) -> Window:
    """The window that the fields of an address describe."""
    zoom = fields.get("z") or "-4"
    if not _ZOOM.fullmatch(zoom) or not CLOSEST <= float(zoom) <= DEEPEST:
        raise ParseError(f"z={abbreviate(zoom)!r}: a number from {CLOSEST} to {DEEPEST}")
    z = ceil(float(zoom))
    kind = fields.get("kind") or "outcome"
    rest = read_rest(fields.get("rest", ""))
    if not rest and rules.map() is None:
        rest = first_slice(rules)
    check_kind(rules, map_of(rules, rest), kind)
    numbers = [parse_number(fields.get(name) or "0", name) for name in ("x", "y")]
    at = None
    if chosen := fields.get("at"):
        at = _read_two(chosen, "at")
    if goto := fields.get("goto", "").strip():
        at = _read_two(goto, "go to")
        half = (COLUMNS // 2) << max(z, 0)
        numbers = [max(0, n - half) for n in at]
    return Window(str(rules), numbers[0], numbers[1], z, kind, at, rest)


def _read_two(text: str, what: str) -> tuple[int, int]:
    parts = re.split(r"[,;\s]+", text)
    if len(parts) != 2:
        raise ParseError(f"{abbreviate(text)!r}: two numbers are needed, like 10^30, 10^30+5")
    return parse_number(parts[0], what), parse_number(parts[1], what)


def read_rest(text: str) -> tuple[int, ...]:
    """The numbers of a slice, like ``5`` or ``5,7``; none for an empty text."""
    return tuple(parse_number(field.strip(), "rest") for field in text.split(",")) if text.strip() else ()


def map_page(text: str, query: Fields) -> Shown:
    rules = parse_ruleset(text)
    fields = dict(query)
    shown, line = rules.map(), rules.line()
    if shown is None and line is not None:
        return _line_page(rules, line, fields)
    window = read_window(rules, fields)
    shown = map_of(rules, window.rest)
    across, up = shown.axes
    depth = window.depth
    cells = raster(rules, window.kind, window.x, window.y, depth, COLUMNS, COLUMNS, window.rest)
    grid = [
        [
            _cell(window, cells[j * COLUMNS + i], window.x + (i << depth), window.y + (j << depth))
            for i in range(COLUMNS)
        ]
        for j in range(COLUMNS)
    ]
    beyond = shown.known is not None and max(window.x, window.y) + (COLUMNS << depth) > shown.known
    place: Shown = {"x": format_number(window.x), "y": format_number(window.y)}
    fixed = {"rest": ",".join(map(format_number, window.rest))} if window.rest else {}
    wide, high = (min(max(n, 1), 400) for n in _read_two(fields.get("cells") or "64,64", "cells"))
    picture = api_url("view", rules=str(rules), **place, z=depth, kind=window.kind, **fixed, width=wide, height=high)
    return {
        "line": None,
        "rules": str(rules),
        "title": rules.name,
        "label": shown.label.value,
        "known": f"{shown.known:,}" if beyond else None,
        "axes": (tr(across), tr(up)),
        "window": window,
        "zoom": fields.get("z") or window.z,
        **place,
        "depth": depth,
        "columns": [_label(window.x, i, depth) for i in range(COLUMNS)],
        "row_labels": [_label(window.y, j, depth) for j in range(COLUMNS)],
        "offsets": depth > 0 or max(window.x, window.y) >= _LARGE,
        "grid": grid,
        "kinds": [(kind, replace(window, kind=kind).url) for kind in kinds(shown)],
        "chosen": None if window.at is None else describe(rules(*window.at, *window.rest)),
        "rest": fixed.get("rest", ""),
        "sliced": rules.map((1,)) is not None or bool(window.rest),
        "whole": rules.map() is not None,
        "side": side_of(shown),
        "rays": _rays(rules, window.rest),
        "partly": shown.known is not None or window.kind == "grundy",
        "exports": [(form, f"{picture}&format={form}") for form in MEDIA],
        "games": list(_chooser()),
        "deepest": DEEPEST,
        "closest": CLOSEST,
    }


@by_language
def _chooser() -> tuple[tuple[str, str, str], ...]:
    """The games that a map can be chosen of: the name, the text and the address of each."""
    found: dict[str, tuple[str, str, str]] = {}
    for name in families():
        for example in family(name).examples:
            rules = parse_position(example).ruleset
            if rules.arity in (1, 2, 3):
                found.setdefault(str(rules), (rules.name, str(rules), page_url("map", str(rules))))
    return tuple(sorted(found.values()))


MEDIA: Final = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
"""The formats of pictures, by their endings."""


def view_file(text: str, kind: str, z: int, x: str, y: str, width: int, height: int, rest: str, form: str) -> File:
    """A view of a map as a picture: its content, its media type and its name."""
    rules = parse_ruleset(text)
    corner = parse_number(x, "x"), parse_number(y, "y")
    shown = view(rules, kind, corner, max(z, 0), (width, height), read_rest(rest))
    high = (_CENTIMETRES - (3.6 if kind == "grundy" else 0)) * (height / width) + 2.8  # without the bar of the values
    with needing_plot():
        from nimlike.plot.pictures import draw_picture

        content = draw_picture(shown, form, (_CENTIMETRES, min(max(high, 6.0), 30.0)))
    return content, MEDIA[form], f"{rules.family}-map.{form}"


def describe(position: Position) -> Shown:
    """The text on the chosen position; with each winning move the place on the map that it leads to."""
    from nimlike.explain.render import html

    told: Shown = {"position": position.ruleset.words(position.state), "play": Address(str(position)).url}
    try:
        answer = position.answer()
        winning = answer.winning_moves
        first = winning.first(6)
    except LimitReached as limit:
        return told | {"problem": str(limit)}
    more = None if winning.count is None else winning.count - len(first)
    return told | {
        "problem": "",
        "outcome": answer.outcome.value,
        "safe": answer.outcome is Outcome.P,
        "grundy": None if answer.grundy is None else abbreviate(answer.grundy),
        "moves": [
            (advice(position, move), after.ruleset.words(after.state), ",".join(map(format_number, after.state[:2])))
            for move, after in first
        ],
        "more": "" if not more else abbreviate(more),
        "label": answer.label.value,
        "source": answer.source,
        "html": html(answer.reason, 1),
    }


def _rays(rules: Ruleset, rest: tuple[int, ...]) -> list[list[int]]:
    """The directions in which moves go as far as there are counters, if every move goes in one of them."""
    try:
        far = rules(_FAR, _FAR, *rest)
        if not all(isinstance(number, int) for number in far.state):
            return []
        options = islice(far.options(), 4 * _FAR)
        taken = {(_FAR - after.state[0], _FAR - after.state[1]) for _, after in options if after.state[2:] == rest}
    except NimlikeError:
        return []
    rays = [[1, 0], [0, 1], [1, 1]]
    found = [[x, y] for x, y in rays if taken >= {(n * x, n * y) for n in range(1, _FAR + 1)}]
    return found if len(taken) == _FAR * len(found) else []


def _cell(window: Window, value: int, x: int, y: int) -> Shown:
    if window.kind == "outcome":
        shown, safe = ("?", False) if value == UNKNOWN else ("P" if value else "N", bool(value))
    else:
        shown, safe = ("?" if value == UNKNOWN_VALUE else f"{value:,}"), value == 0
    if window.depth:
        nearer = replace(window, x=x, y=y, z=window.z - 4 if window.z > 4 else 0, at=None)
        return {
            "text": shown if safe or shown == "?" or window.kind == "grundy" else "·",
            "safe": safe,
            "url": nearer.url,
        }
    return {"text": shown, "safe": safe, "url": replace(window, at=(x, y)).url, "chosen": window.at == (x, y)}


def _label(origin: int, i: int, depth: int) -> str:
    if depth == 0 and origin < _LARGE:
        return str(origin + i)
    return f"+{i << depth}" if depth < 14 else f"+{i}·2^{depth}"


def _line_page(rules: Ruleset, line: Line, fields: Asked) -> Shown:
    """A game that starts from one number: a line of outcomes, a stretch at a time."""
    low = parse_number(fields.get("x") or "0", "x")
    if fields.get("goto", "").strip():
        low = parse_number(fields["goto"].strip(), "go to")
    low -= low % 10
    shown: list[dict[str, str]] = []
    problem = ""
    for n in range(low, low + LINE):
        state = line.state(n)
        entry = {"n": str(n), "winner": "", "url": "", "safe": ""}
        if state is not None and not problem:
            start = Position(rules, state)
            try:
                won = start.outcome is Outcome.N
                entry |= {"winner": line.winners[not won], "url": Address(str(start)).url, "safe": "" if won else "yes"}
            except LimitReached as limit:
                problem = str(limit)
        shown.append(entry)
    text = str(rules)
    return {
        "line": [shown[i : i + 10] for i in range(0, LINE, 10)],
        "rules": text,
        "title": rules.name,
        "axis": tr(line.axis),
        "winners": line.winners,
        "problem": problem,
        "low": format_number(low),
        "offset": low >= _LARGE,
        "ways": [page_url("map", text, x=format_number(n)) for n in (max(0, low - LINE), low + LINE)],
        "games": list(_chooser()),
    }
