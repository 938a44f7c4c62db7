"""Maps of P-positions as rasters, drawn from the list of P-positions and not cell by cell; exact at any size.

A pixel stands for 2^z by 2^z positions. In an outcome raster it is 1 when any of them is a P-position, so
that zooming out never loses one. A raster of Grundy values shows the value of the position at the pixel's
low corner, and 0 where the pixel holds a P-position.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias

from nimlike.core.errors import LimitReached
from nimlike.core.numbers import abbreviate
from nimlike.core.ruleset import Ruleset
from nimlike.games.heaps.answers import value_by_heap
from nimlike.games.heaps.rule import HeapGame
from nimlike.games.nim.game import Nim
from nimlike.games.one_pile.onepile import OnePile
from nimlike.games.one_pile.schwenk import Schwenk
from nimlike.games.vector.game import Vector
from nimlike.games.wythoff.game import Wythoff
from nimlike.games.wythoff.pairs import PPairs
from nimlike.numeration.bases import NumberBase
from nimlike.web.limits import NotFound

SIZE: Final = 256
"""Pixels along a side of a tile."""

DEEPEST: Final = 512
"""The greatest z."""

UNKNOWN: Final = 255
"""The byte of what is not known; Grundy values v > 0 are 1 + (v - 1) mod 254."""

OUTCOMES: Final = 4_096
"""Outcomes of vector games are known on the map for piles below this."""
VALUES: Final = 1_024
"""Grundy values of Wythoff's and vector games are known on the map for piles below this."""

Span: TypeAlias = tuple[int, int, int]
"""Pixel rows ``first`` to ``last`` (inclusive) of column ``i``: (i, first, last)."""


def axes(rules: Ruleset) -> tuple[str, str]:
    """What the two coordinates of the game's map are.

    Raises
    ------
    NotFound
        The game has no two-dimensional map.
    """
    if isinstance(rules, Nim | Wythoff) or (isinstance(rules, Vector) and rules.piles in (2, None)):
        return "pile A", "pile B"
    if isinstance(rules, OnePile | Schwenk):
        return "pile", "cap"
    if isinstance(rules, HeapGame) and rules.normal_play:
        return "heap A", "heap B"
    raise NotFound(f"{abbreviate(str(rules))} has no map in two dimensions")


def kinds(rules: Ruleset) -> tuple[str, ...]:
    """What can be drawn: outcomes, and Grundy values where they are at hand."""
    has_values = isinstance(rules, Nim | Wythoff | Vector | HeapGame) and rules.normal_play
    return ("outcome", "grundy") if has_values else ("outcome",)


def tile(rules: Ruleset, kind: str, z: int, column: int, row: int) -> bytes:
    """The raster of `SIZE` by `SIZE` pixels whose low corner is (column, row) times `SIZE` times 2^z."""
    step = SIZE << z
    return raster(rules, kind, column * step, row * step, z, SIZE, SIZE)


def raster(rules: Ruleset, kind: str, x: int, y: int, z: int, width: int, height: int) -> bytes:
    """One byte a pixel, rows of increasing y one after the other, from the low corner (x, y).

    Complexity: a few steps for each row and column, whatever z; Grundy values a step for each pixel.

    Examples
    --------
    >>> cells = raster(Wythoff(), "outcome", 0, 0, 0, 4, 4)
    >>> [tuple(cells[row : row + 4]) for row in range(0, 16, 4)]
    [(1, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 0)]
    """
    axes(rules)
    if kind not in kinds(rules):
        raise NotFound(f"{abbreviate(str(rules))} has no map of {abbreviate(kind)!r}; it has {', '.join(kinds(rules))}")
    cells = bytearray(width * height)
    for i, first, last in _spans(rules, x, y, z, width, height):
        for j in range(max(first, 0), min(last, height - 1) + 1):
            cells[j * width + i] = 1
    if isinstance(rules, Vector):
        _mark_unknown(cells, x, y, z, width)
    if kind == "outcome":
        return bytes(cells)
    nim = isinstance(rules, Nim)
    maker = _heap_values if isinstance(rules, HeapGame) else _nim_values if nim else _computed_values
    shown = maker(rules, x, y, z, width, height)
    return bytes(0 if safe == 1 else value for safe, value in zip(cells, shown, strict=True))


def _spans(rules: Ruleset, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
    if isinstance(rules, Nim):
        yield from _diagonal(rules, x, y, z, width)
    elif isinstance(rules, Wythoff):
        if rules.pair_index(0) is None and x == y == 0:
            yield 0, 0, 0
        for i, first, last in _pair_spans(rules.pairs, rules.step, x, y, z, width, height):
            yield i, first, last
        for j, first, last in _pair_spans(rules.pairs, rules.step, y, x, z, height, width):
            for i in range(max(first, 0), min(last, width - 1) + 1):
                yield i, j, j
    elif isinstance(rules, Vector):
        for p, q in _vector_pairs(rules):
            if p >= x and q >= y and (p - x) >> z < width:
                yield (p - x) >> z, (q - y) >> z, (q - y) >> z
    elif isinstance(rules, OnePile | Schwenk):
        yield from _safe_caps(rules.base, x, y, z, width, height)
    elif isinstance(rules, HeapGame):
        across, down = _blocks(rules, x, z, width), _blocks(rules, y, z, height)
        for i, values in enumerate(across):
            for j, others in enumerate(down):
                if values & others:  # two heaps are safe iff their values are equal
                    yield i, j, j


def _blocks(rules: HeapGame, low: int, z: int, count: int) -> list[int]:
    """The set of Grundy values of each block of 2^z heaps from ``low`` on, as the bits of a number."""
    value_of = value_by_heap(rules, low + (count << z) - 1)
    return [value_of.set_of(low + (i << z), 1 << z) for i in range(count)]


def _heap_values(rules: Ruleset, x: int, y: int, z: int, width: int, height: int) -> Iterator[int]:
    assert isinstance(rules, HeapGame)
    value_of = value_by_heap(rules, max(x + (width << z), y + (height << z)) - 1)
    across = [value_of(x + (i << z)) for i in range(width)]
    for j in range(height):
        value = value_of(y + (j << z))
        for other in across:
            yield _byte(value ^ other)


def _diagonal(rules: Nim, x: int, y: int, z: int, width: int) -> Iterator[Span]:
    """Two equal piles; in misère play 0 and 1 make a P-position instead of 0,0 and 1,1."""
    size = 1 << z
    for i in range(width):
        low = x + (i << z)
        high = low + size - 1
        if not rules.misere:
            yield i, (low - y) >> z, (high - y) >> z
            continue
        if high >= 2:
            yield i, (max(low, 2) - y) >> z, (high - y) >> z
        for one in (0, 1):
            if low <= one <= high and 1 - one >= y:
                yield i, (1 - one - y) >> z, (1 - one - y) >> z


def _pair_spans(pairs: PPairs, step: int, u: int, v: int, z: int, columns: int, rows: int) -> Iterator[Span]:
    """Pixels that hold a pair (p, q), p <= q, with p along the columns from u and q along the rows from v."""
    begin, end = _first(pairs, u), _first(pairs, u + (columns << z))
    begin, end = _first_larger(pairs, v, begin, end), _first_larger(pairs, v + (rows << z), begin, end)
    if begin == end:
        return
    first_column = (pairs.pair(begin)[0] - u) >> z
    last_column = (pairs.pair(end - 1)[0] - u) >> z
    upto = begin
    for i in range(first_column, last_column + 1):
        k, upto = upto, min(_first(pairs, u + ((i + 1) << z)), end)
        if k >= upto:
            continue
        if step + 2 <= 1 << z:  # the larger numbers advance by at most step + 2: no pixel between is skipped
            yield i, (pairs.pair(k)[1] - v) >> z, (pairs.pair(upto - 1)[1] - v) >> z
        else:
            for each in range(k, upto):
                at = (pairs.pair(each)[1] - v) >> z
                yield i, at, at


def _first(pairs: PPairs, n: int) -> int:
    """The least k whose pair has its smaller number at n or beyond; no two larger numbers are neighbours."""
    while True:
        k = pairs.index(n)
        if k is not None and pairs.pair(k)[0] == n:
            return k
        n += 1


def _first_larger(pairs: PPairs, n: int, low: int, high: int) -> int:
    """The least k in [low, high] whose pair has its larger number at n or beyond (high if none below has)."""
    while low < high:
        middle = (low + high) // 2
        if pairs.pair(middle)[1] >= n:
            high = middle
        else:
            low = middle + 1
    return low


def _safe_caps(base: NumberBase, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
    """From a pile of N >= 1 the caps below its smallest summand are safe; with no counter left every cap is."""
    for i in range(width):
        low = x + (i << z)
        if low == 0:
            yield i, 0, height - 1
            continue
        most = _largest_smallest(base, low, low + (1 << z) - 1)
        if most > y:
            yield i, 0, min((most - 1 - y) >> z, height - 1)


def _largest_smallest(base: NumberBase, low: int, high: int) -> int:
    """The largest smallest summand of the numbers from low >= 1 to high."""
    if low == high:
        return base.smallest_summand(low)
    # Some number in the range has no summand below e iff the greatest such number up to high is in it.
    best, beyond = 1, high + 1
    while beyond - best > 1:
        element = base.floor((best + beyond) // 2)
        if element <= best:
            above = base.above(best)
            if above is None or above >= beyond:
                break
            element = above
        if base.truncate(high, element) >= low:
            best = element
        else:
            beyond = element
    return best


def _byte(value: int) -> int:
    return 1 + (value - 1) % (UNKNOWN - 1) if value else 0


def _nim_values(rules: Ruleset, x: int, y: int, z: int, width: int, height: int) -> Iterator[int]:
    columns = [x + (i << z) for i in range(width)]
    for j in range(height):
        row = y + (j << z)
        for column in columns:
            yield _byte(column ^ row)


def _computed_values(rules: Ruleset, x: int, y: int, z: int, width: int, height: int) -> Iterator[int]:
    values = _grundy_table(rules)
    known = len(values)
    columns = [x + (i << z) for i in range(width)]
    for j in range(height):
        row = y + (j << z)
        for column in columns:
            yield _byte(int(values[column][row])) if column < known and row < known else UNKNOWN


@lru_cache(maxsize=8)
def _grundy_table(rules: Ruleset) -> Any:
    """The values for piles below `VALUES`; for fewer where that would take too much work."""
    for side in (VALUES, 256, 64):
        try:
            return rules.grundy_table(side - 1)
        except LimitReached as reached:
            limit = reached
    raise limit


@lru_cache(maxsize=8)
def _vector_pairs(rules: Vector) -> list[tuple[int, int]]:
    pairs: list[tuple[int, int]] = rules.safe_states(OUTCOMES - 1)
    return pairs


def _mark_unknown(cells: bytearray, x: int, y: int, z: int, width: int) -> None:
    """Pixels without a known P-position that reach beyond the outcomes known."""
    for at, cell in enumerate(cells):
        j, i = divmod(at, width)
        if not cell and max(x + ((i + 1) << z), y + ((j + 1) << z)) > OUTCOMES:
            cells[at] = UNKNOWN
