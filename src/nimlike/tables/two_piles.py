"""Tables of games with two piles: P-positions by rows of bits, Grundy values by lines of bits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import report
from nimlike.tables.boxes import Box

if TYPE_CHECKING:
    from nimlike.kernels.vector import Numbers, Values, Words

MOST_WORK: Final = 4 * 10**9
"""Most words of bits that a table looks at: some seconds."""
MOST_WYTHOFF_WORK: Final = 4 * 10**10
"""Most steps of a table of Grundy values of Wythoff's games: half a minute, about; some seconds for b to 5."""
MOST_MEMORY: Final = 1 << 31
"""Most bytes of a table."""
MOST_SIDE: Final = 10**7
"""The longest side of a table."""
MOST_WYTHOFF: Final = 10_000
"""The largest pile of a table of Grundy values of Wythoff's games."""


@dataclass(frozen=True)
class Moves:
    """The moves of a game with two piles that subtract vectors, written out for piles of some size."""

    vectors: tuple[tuple[int, int], ...]  # single vectors (c1, c2)
    rays: tuple[tuple[int, int, int, int], ...] = ()


def nim_values(rows: int, columns: int, name: str = "nim", most: int = MOST_WORK) -> Values:
    """x XOR y for x below ``rows`` and y below ``columns``."""
    import numpy as np

    check(name, rows, columns, rows * columns // 8, most)
    return np.bitwise_xor.outer(np.arange(rows, dtype=np.uint16), np.arange(columns, dtype=np.uint16))


def wythoff_values(a: int, b: int, side: int, name: str = "wythoff", most: int = MOST_WYTHOFF_WORK) -> Values:
    """Grundy values of Wythoff's game with parameters a and b, for piles below ``side``."""
    work = side**3 // 300 + 3 * side * side * min(b, side)
    if side > MOST_WYTHOFF + 1 or work > most:
        raise LimitReached(
            tr(
                "{name}: Grundy values for piles to {side:,} would take too much work; tables go to "
                "{most_wythoff:,}, less far where b is large",
                name=name,
                side=side - 1,
                most_wythoff=MOST_WYTHOFF,
            )
        )
    return _wythoff(a, b, side)


def check(name: str, rows: int, columns: int, work: int, most: int) -> None:
    """Raise LimitReached where a table of Grundy values would take too much work or memory."""
    if work > most or 2 * rows * columns > MOST_MEMORY or max(rows, columns) > MOST_SIDE:
        raise _too_large(name, rows, columns, "Grundy values")


def _too_large(name: str, rows: int, columns: int, what: str) -> LimitReached:
    size = f"{abbreviate(rows)} by {abbreviate(columns)}"
    return LimitReached(
        tr("{name}: a table of {size} {what} would take too much work or memory", name=name, size=size, what=what)
    )


@lru_cache(maxsize=4)
def _wythoff(a: int, b: int, side: int) -> Values:
    import numpy as np

    from nimlike.kernels import vector as kernels

    values = np.full((side, side), kernels.FREE, np.uint16)
    columns, differences = (np.zeros(side + kernels.BLOCK, np.uint64) for _ in range(2))
    begun, places = np.arange(side), np.full((min(b, side), 64), -1)
    done, word, total = 0, 0, side * (side + 1) // 2
    while done < total:
        done += kernels.wythoff_word(values, word, min(a, side), min(b, side), columns, differences, begun, places)
        word += 1
        report("Grundy values", done, total)
    return values


def ray_values(name: str, moves: Moves, rows: int, columns: int, most: int = MOST_WORK) -> Values:
    """Grundy values of the game of some vectors for piles below ``rows`` and ``columns``: row x, column y."""
    check(name, rows, columns, rows * columns, most)
    none = (0, 0)
    every = [*((ray[:2], ray[2:]) for ray in moves.rays), *((vector, none) for vector in moves.vectors)]
    box = Box.of(name, (rows, columns), every)
    check(name, rows, columns, box.steps if 8 * box.lines <= MOST_MEMORY else most + 1, most)
    return _values_of(box)


@lru_cache(maxsize=4)
def _values_of(box: Box) -> Values:
    return box.values()


def _array(rows: Any, width: int) -> Numbers:
    import numpy as np

    return np.array(rows, np.int64).reshape(-1, width)


def p_table(name: str, moves: Moves, rows: int, columns: int, misere: bool = False) -> Words:
    """The P-positions with piles below ``rows`` and ``columns``: a row of bits for every x."""
    words = (columns + 63) // 64
    if max(rows, columns) > MOST_SIDE or 8 * rows * words > MOST_MEMORY:
        raise _too_large(name, rows, columns, "outcomes")
    vectors, rays = list(moves.vectors), list(moves.rays)
    begun: list[tuple[int, int, int, int]] = []
    for c1, c2, d1, d2 in rays:  # what begins in its own row is a vector and the rest of the ray
        if c1 == 0 and d1:
            vectors.append((c1, c2))
        begun.append((d1, c2 + d2, d1, d2) if c1 == 0 and d1 else (c1, c2, d1, d2))
    lines = sum(d1 * (2 * words + (d2 * (rows // d1 + 1) >> 6) + 4) for _, _, d1, d2 in begun if d1)
    work = rows * words * (1 + len(begun)) + rows * len(vectors)
    if not any(c1 == 0 and d1 == 0 and d2 for c1, _, d1, d2 in begun):  # many P-positions in a row
        work += rows * words * (len(vectors) + 64)
    if work > MOST_WORK or 8 * (rows * words + lines) > MOST_MEMORY:
        raise _too_large(name, rows, columns, "outcomes")
    starts = tuple(dict.fromkeys(move[:2] for move in (*moves.vectors, *moves.rays))) if misere else ()
    return _outcomes(tuple(vectors), tuple(begun), misere, starts, rows, columns)


@lru_cache(maxsize=4)
def _outcomes(
    vectors: tuple[tuple[int, int], ...],
    rays: tuple[tuple[int, int, int, int], ...],
    misere: bool,
    starts: tuple[tuple[int, int], ...],
    rows: int,
    columns: int,
) -> Words:
    import numpy as np

    from nimlike.kernels import vector as kernels

    safe = np.zeros((rows, (columns + 63) // 64), np.uint64)
    over = np.zeros(rows, np.int64)
    if misere:  # who is to move where there is no move has won
        over[:] = columns
        for c1, c2 in starts:
            over[c1] = min(over[c1], c2)
        np.minimum.accumulate(over, out=over)
    kernels.ray_outcomes(safe, columns, _array(vectors, 2), _array(rays, 4), over)
    return safe


def safe_pairs(safe: Words, columns: int) -> Iterator[tuple[int, int]]:
    """The P-positions of a table with y below ``columns``, in order of x, then y; a step for each."""
    at, places = safe.nonzero()
    for x, place, word in zip(at.tolist(), places.tolist(), safe[at, places].tolist(), strict=True):
        rest = word
        while rest:
            low = rest & -rest
            y = 64 * place + low.bit_length() - 1
            if y < columns:
                yield x, y
            rest ^= low
