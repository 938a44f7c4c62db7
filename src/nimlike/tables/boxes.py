"""Tables of games that subtract vectors, in a box with any number of piles: P-positions, Grundy values.

Small tables are made in plain Python, row by row, so that nothing is compiled for them, or loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import accumulate, product
from math import prod
from operator import add, lt, or_, sub
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nimlike.core.errors import LimitReached
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import report

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimlike.kernels.box_rays import Numbers, Words
    from nimlike.kernels.box_rows import Values

MOST_WORK: Final = 4 * 10**9  # most words that a table looks at: some seconds
MOST_MEMORY: Final = 1 << 31  # most bytes of a table
_MOST_VALUE: Final = (1 << 16) - 1  # stands for a Grundy value that is not known
_FEW_STEPS: Final = 1 << 20  # that need not be counted more closely
_FEW_ROWS: Final = 16  # so many times as many as columns are no reason to turn a table
_LARGE: Final = 1 << 61  # more than any side of a table

_Table = TypeVar("_Table")

Vector = tuple[int, ...]
Ray = tuple[Vector, Vector]
"""The vectors c, c + d, c + 2d, ... as (c, d); d = 0 for a single vector."""


def length(ray: Ray, sides: Sequence[int]) -> int:
    """How many vectors of a ray fit a box."""
    return min(((n - c - 1) // d + 1 for n, c, d in zip(sides, *ray, strict=True) if d), default=1)


@dataclass(frozen=True, eq=False)
class Safe:
    """The P-positions of a box."""

    sides: tuple[int, ...]
    words: Words  # a row of bits for each choice of the piles but the last

    @classmethod
    def of(cls, cells: NDArray[np.bool_]) -> Safe:
        """Those where an array is true."""
        import numpy as np

        *others, last = cells.shape
        rows = np.zeros((prod(others), -(-last // 64) * 64), np.bool_)
        rows[:, :last] = cells.reshape(-1, last)
        return cls(cells.shape, np.packbits(rows, axis=1, bitorder="little").view(np.uint64))

    def __contains__(self, state: Sequence[int]) -> bool:
        return bool(int(self.words[_row(state, self.sides), state[-1] >> 6]) >> (state[-1] & 63) & 1)

    def below(self, box: Sequence[int]) -> Iterator[Vector]:
        """Those whose piles do not exceed some sizes, in order; a step for each."""
        words = self._part(box)
        filled = words.nonzero()
        for *others, place, rest in zip(*(each.tolist() for each in filled), words[filled].tolist(), strict=True):
            word = rest
            while word:
                low = word & -word
                if (n := 64 * place + low.bit_length() - 1) <= box[-1]:
                    yield (*others, n)
                word ^= low

    def _part(self, box: Sequence[int]) -> Words:
        return self.words.reshape(*self.sides[:-1], -1)[tuple(slice(n + 1) for n in box[:-1])]


@dataclass(frozen=True, eq=False)
class Few:
    """The values of the positions of a small box, 0 for a P-position; in misère play 1 for all others."""

    rows: dict[Vector, list[int]]  # for each choice of the piles but the last

    def value(self, state: Sequence[int]) -> int:
        """The value of a position."""
        return self.rows[tuple(state[:-1])][state[-1]]

    def __contains__(self, state: Sequence[int]) -> bool:
        return not self.value(state)

    def below(self, box: Sequence[int]) -> Iterator[Vector]:
        """The P-positions whose piles do not exceed some sizes, in order."""
        for others in product(*(range(n + 1) for n in box[:-1])):
            yield from ((*others, n) for n, value in enumerate(self.rows[others][: box[-1] + 1]) if not value)


@dataclass(frozen=True)
class Box:
    """A box and the moves in it, with what its tables cost."""

    name: str  # what the game is called in messages
    sides: tuple[int, ...]  # how many positions there are along each side
    moves: tuple[Ray, ...]  # those that do not fit the box too

    @cached_property
    def rays(self) -> tuple[Ray, ...]:
        """The moves that fit the box; a ray with one vector only is this one."""
        none, sides = (0,) * len(self.sides), self.sides
        fitting = (
            (start, step if all(map(lt, map(add, start, step), sides)) else none)
            for start, step in self.moves
            if all(map(lt, start, sides))
        )
        return tuple(dict.fromkeys(fitting))

    @property
    def cells(self) -> int:
        """How many positions there are."""
        return prod(self.sides)

    def require(self, what: str, work: int, memory: int, most: int = MOST_WORK) -> None:
        """LimitReached where a table would take too much work or memory."""
        if work > most or memory > MOST_MEMORY:
            size = " by ".join(map(abbreviate, self.sides))
            raise LimitReached(f"{self.name}: a table of {size} {what} would take too much work or memory")

    def few(self, misere: bool = False, emptied: Callable[[int], range] | None = None) -> Few:
        """The values from those met, row by row, in plain Python; a set of values is a number whose bits are set."""
        # a ray from a place meets what it meets from a step before, and one value more; of two piles ``emptied`` may
        # say, for the first, which sizes of the second can be taken with it at once: no vector then does that
        columns, rays = self.sides[-1], list(self._split_rays())
        inside = [(start[-1], step[-1]) for start, step in rays if not any(start[:-1])]
        above = [(start, step) for start, step in rays if any(start[:-1])]
        along: dict[Vector, dict[Vector, list[int]]] = {step: {} for _, step in above if any(step[:-1])}
        rows = dict[Vector, list[int]]()
        for others in product(*map(range, self.sides[:-1])):
            lines = {}
            for step, before in along.items():
                latest = before.pop(tuple(map(sub, others, step)), [])
                lines[step] = ([0] * step[-1] + latest if latest else [0] * columns)[:columns]
            met = [0] * columns
            for start, step in above:
                row = rows.get(tuple(map(sub, others, start)))  # none where a pile is smaller than what is taken
                if row is None:
                    continue
                if emptied and start[-1] and start[0] == others[0]:
                    row = [0, *row[1:]]
                reached = ([0] * min(start[-1], columns) + row)[:columns]
                if step in along:
                    lines[step] = list(map(or_, lines[step], reached))
                    continue
                if step[-1]:
                    for first in range(min(step[-1], columns)):
                        reached[first :: step[-1]] = accumulate(reached[first :: step[-1]], or_)
                met = list(map(or_, met, reached))
            for step, line in lines.items():
                along[step][others] = line
                met = list(map(or_, met, line))
            for y in emptied(others[0]) if emptied else ():
                met[y] |= 1
            rows[others] = _along_the_row(met, inside, misere)
        return Few({others: [bit.bit_length() - 1 for bit in row] for others, row in rows.items()})

    def outcomes(self, misere: bool = False) -> Safe:
        """Its P-positions."""
        np, kernels = _loaded()
        rows, words = prod(self.sides[:-1]), -(-self.sides[-1] // 64)
        self.require("outcomes", rows * words * (1 + len(self.moves)), 8 * rows * words)
        safe, numbers = np.zeros((rows, words), np.uint64), _numbers(self.moves, len(self.sides))
        room = kernels.find_safe(safe, np.array(self.sides), numbers, misere, MOST_MEMORY // 8 - rows * words)
        self.require("outcomes", 0, 8 * (rows * words + room))
        return Safe(self.sides, safe)

    def _split_rays(self) -> Iterator[Ray]:
        """The moves, where a ray that leaves the row it begins in is a vector in this row and the rest of the ray."""
        for start, step in self.rays:
            if any(start[:-1]) or not any(step[:-1]):
                yield start, step
            else:
                yield start, (0,) * len(self.sides)
                yield tuple(map(add, start, step)), step

    def values(self, most: int = MOST_WORK) -> Values:
        """The Grundy values of all its positions, in ``most`` steps."""
        np, kernels = _loaded()
        self._afford(most)
        if max(self.sides) > _FEW_ROWS * self.sides[-1]:  # rows are long where the longest side is the last one
            order = sorted(range(len(self.sides)), key=self.sides.__getitem__)
            moves = tuple((tuple(c[i] for i in order), tuple(d[i] for i in order)) for c, d in self.moves)
            found = Box(self.name, tuple(self.sides[i] for i in order), moves).values(most)
            turned: Values = np.ascontiguousarray(found.transpose(np.argsort(order)))
            return turned
        cells, table = self.cells, np.empty((prod(self.sides[:-1]), self.sides[-1]), np.uint16)
        table.fill(_MOST_VALUE)
        given = np.array(self.sides), _numbers(self.moves, len(self.sides)), np.zeros(table.shape[0], np.int64)
        done, word, lines = 0, 0, np.zeros(0, np.uint64)
        while done < cells:
            if 64 * word > _MOST_VALUE:
                raise LimitReached(f"{self.name}: a Grundy value does not fit 16 bits")
            got = kernels.fill(table, word, 64 * word + 63 == _MOST_VALUE, *given, lines)
            if got < 0:
                lines = np.zeros(-got, np.uint64)
                continue
            done, word = done + got, word + 1
            report("Grundy values", done, cells)
        made: Values = table.reshape(self.sides)
        return made

    def _afford(self, most: int) -> None:
        """LimitReached where a table of values would take more than ``most`` steps, or too much memory."""
        # none exceeds the number of moves, or the sum of the sides; most cells are passed over once they have one
        cells, longest = self.cells, sum(self.sides)
        if cells * (1 + len(self.moves)) * (1 + longest // 640) <= min(most, _FEW_STEPS):
            return
        moves = sum(length(ray, self.sides) for ray in self.rays)
        steps = cells * (1 + len(self.rays)) * (1 + min(longest - len(self.sides), moves, _MOST_VALUE) // 640)
        lines = sum(
            cells - prod(n - d for n, d in zip(self.sides, step, strict=True))
            for step in {step for _, step in self.rays}
            if any(step[:-1])
        )
        self.require("Grundy values", steps, max(2 * cells, 8 * lines), most)


@cache
def _loaded() -> tuple[Any, Any]:
    """NumPy and the kernels: to import them again takes as long as a tenth of a small table."""
    import numpy as np

    from nimlike.kernels import box_rows

    return np, box_rows


@lru_cache(maxsize=64)
def _numbers(moves: tuple[Ray, ...], piles: int) -> Numbers:
    """Moves as the rows of an array, c before d; large numbers, which fit no box, are less there."""
    import numpy as np

    listed = [[min(n, _LARGE) for n in (*start, *step)] for start, step in moves]
    return np.array(listed, np.int64).reshape(len(listed), 2 * piles)


def _along_the_row(met: list[int], inside: Iterable[tuple[int, int]], misere: bool) -> list[int]:
    """The values of a row, each as a bit, from the sets met above it and the moves along it."""
    row: list[int] = []
    others: list[tuple[int, int, list[int]]] = [(c2, d2, []) for c2, d2 in inside if (c2, d2) != (1, 1)]
    taken, any_number = 0, (1, 1) in inside
    for y, above in enumerate(met):
        reached = above | taken if any_number else above
        for c2, d2, sets in others:
            more = row[y - c2] if c2 <= y else 0
            if d2:
                if d2 <= y:
                    more |= sets[y - d2]
                sets.append(more)
            reached |= more
        bit = (2 if not reached or reached & 1 else 1) if misere else ~reached & (reached + 1)
        row.append(bit)
        taken |= bit
    return row


def _row(vector: Sequence[int], sides: Sequence[int]) -> int:
    """The number of the row of a position."""
    row = 0
    for n, side in zip(vector[:-1], sides[:-1], strict=True):
        row = row * side + n
    return row


def by_antidiagonals(table_to: Callable[[int], Any], side: int) -> Iterator[int]:
    """The entries of square tables, which are made to twice the side again and again, by antidiagonals."""
    started = 0
    while True:
        values = table_to(side - 1)
        for total in range(started, side):
            yield from (int(values[x][total - x]) for x in range(total + 1))
        side, started = 2 * side, side


def largest_in_reach(make: Callable[[int], _Table], *sides: int) -> _Table:
    """The table with the first of some sides that does not take too much work."""
    for side in sides[:-1]:
        with suppress(LimitReached):
            return make(side)
    return make(sides[-1])
