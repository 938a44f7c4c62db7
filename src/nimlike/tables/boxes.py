"""Tables of games that subtract vectors, in a box with any number of piles: P-positions, Grundy values.

Small tables are made in plain Python, row by row, so that nothing is compiled for them, or loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
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

    from nimlike.kernels.box_rows import Numbers, Values, Words

MOST_WORK: Final = 4 * 10**9
"""Most words that a table looks at: some seconds."""
MOST_MEMORY: Final = 1 << 31
"""Most bytes of a table."""

_MOST_VALUE: Final = (1 << 16) - 1  # stands for a Grundy value that is not known

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
    rays: tuple[Ray, ...]  # the moves

    @classmethod
    def of(cls, name: str, sides: tuple[int, ...], rays: Iterable[Ray]) -> Box:
        """The box with these moves that fit it; a ray with one vector only is this one."""
        none = (0,) * len(sides)
        fitting = (
            (start, step if all(map(lt, map(add, start, step), sides)) else none)
            for start, step in rays
            if all(map(lt, start, sides))
        )
        return cls(name, sides, tuple(dict.fromkeys(fitting)))

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
        import numpy as np

        from nimlike.kernels import box_rows as kernels

        rays, own, directions, turns, started = list[Vector](), list[Ray](), dict[Vector, int](), list[Vector](), 0
        rows, words = self.cells // self.sides[-1], -(-self.sides[-1] // 64)
        for start, step in self._split_rays():
            if not any(start[:-1]):
                own.append((start[-1:], step[-1:]))
                continue
            if any(step[:-1]) and step not in directions:
                directions[step] = len(directions)
                moved = step[-1] and step[-1] * length((step[:-1], step[:-1]), self.sides[:-1])
                turns.append((_row(step, self.sides), step[-1], moved, started, words + moved // 64 + 2, *step[:-1]))
                started += turns[-1][0] * turns[-1][4]
            along = step[-1] if step not in directions else 0
            rays.append((_row(start, self.sides), start[-1], directions.get(step, -1), along, *start[:-1]))
        self.require("outcomes", rows * words * (1 + len(self.rays)), 8 * (rows * words + started))
        safe, width = np.zeros((rows, words), np.uint64), len(self.sides) - 1
        within, any_number = self._within_a_row(own)
        kernels.find_safe(
            safe,
            np.array(self.sides, np.int64),
            vectors(rays, 4 + width),
            vectors(turns, 5 + width),
            np.zeros(started, np.uint64),
            within,
            any_number,
            self._count_ends() if misere else np.zeros(0, np.int64),
        )
        return Safe(self.sides, safe)

    def _split_rays(self) -> Iterator[Ray]:
        """The moves, where a ray that leaves the row it begins in is a vector in this row and the rest of the ray."""
        for start, step in self.rays:
            if any(start[:-1]) or not any(step[:-1]):
                yield start, step
            else:
                yield start, (0,) * len(self.sides)
                yield tuple(map(add, start, step)), step

    def _within_a_row(self, rays: Iterable[Ray]) -> tuple[Words, bool]:
        """The vectors of the last pile alone, as bits, and whether these are all."""
        import numpy as np

        side, bits = self.sides[-1], 0
        for (c,), (d,) in rays:
            number = (side - c - 1) // d + 1 if d else 1  # of ones, d apart
            bits |= ((1 << d * number) - 1) // ((1 << d) - 1) << c if d else 1 << c
        words = [bits >> at & (1 << 64) - 1 for at in range(0, bits.bit_length(), 64)]
        return np.array(words, np.uint64), side > 1 and bits == (1 << side) - 2

    def _count_ends(self) -> Numbers:
        """For every choice of the other piles the sizes of the last pile, from 0 on, from which there is no move."""
        import numpy as np

        least = np.full(self.sides[:-1], self.sides[-1], np.int64)
        for *others, amount in (start for start, _ in self.rays):
            least[tuple(others)] = min(least[tuple(others)], amount)
        for axis in range(least.ndim):
            np.minimum.accumulate(least, axis=axis, out=least)
        return least.reshape(-1)

    def values(self, most: int = MOST_WORK) -> Values:
        """The Grundy values of all its positions, in ``most`` steps."""
        import numpy as np

        # none exceeds the number of moves, or the sum of the sides; most cells are passed over once they have one
        longest, moves = sum(side - 1 for side in self.sides), sum(length(ray, self.sides) for ray in self.rays)
        steps = self.cells * (1 + len(self.rays)) * (1 + min(longest, moves, _MOST_VALUE) // 640)
        lines = sum(
            self.cells - prod(n - d for n, d in zip(self.sides, step, strict=True))
            for step in {step for _, step in self.rays}
            if any(step[:-1])
        )
        self.require("Grundy values", steps, max(2 * self.cells, 8 * lines), most)
        values = np.full((self.cells // self.sides[-1], self.sides[-1]), _MOST_VALUE, np.uint16)
        fill, done, word = self._filling(values), 0, 0
        while done < self.cells:
            if 64 * word > _MOST_VALUE:
                raise LimitReached(f"{self.name}: a Grundy value does not fit 16 bits")
            done += fill(word, np.uint64(1 << 63 if 64 * word + 63 == _MOST_VALUE else 0))
            word += 1
            report("Grundy values", done, self.cells)
        return values.reshape(self.sides)

    def _filling(self, table: Values) -> Callable[[int, np.uint64], int]:
        """The next pass over a table, for its number and the bits that stand for no value: how many cells it fills."""
        import numpy as np

        from nimlike.kernels import box_rows as kernels

        sides, width = self.sides, len(self.sides)
        directions = {step: at for at, step in enumerate(dict.fromkeys(s for _, s in self.rays if any(s[:-1])))}
        places, lines = np.zeros((len(directions), table.shape[0]), np.int64), 0
        here = np.indices(sides[:-1]).reshape(width - 1, -1) if directions else places
        for step, at in directions.items():
            of_rows, number = _line_places(sides, step, here)
            places[at] = of_rows + lines
            lines += number
        pushed = np.zeros(len(directions), np.bool_)
        above, late, near, own = list[tuple[int, ...]](), list[tuple[int, int]](), list[int](), list[list[int]]()
        beginning, any_number = dict[int, int](), False
        for start, step in self.rays:
            if any(start[:-1]):
                reach = _row(start, sides)
                if not any(step):
                    above.append((kernels.SINGLE, reach, start[-1], 0, *start[:-1]))
                elif not any(step[:-1]):
                    above.append((kernels.SWEEP, reach, start[-1], step[-1], *start[:-1]))
                elif start == step:
                    pushed[directions[step]] = True
                else:
                    above.append((kernels.PULL, reach, start[-1], directions[step], *start[:-1]))
            elif any(step[:-1]):
                late.append((directions[step], start[-1]))
                near.append(start[-1])
            elif not step[-1]:
                near.append(start[-1])
            elif start[-1] == step[-1] == 1:
                any_number = True
            else:
                if step[-1] not in beginning:
                    beginning[step[-1]] = sum(beginning)
                own.append([start[-1], step[-1], beginning[step[-1]]])
        more = (
            *(np.array(sides[:-1], np.int64), places, pushed, vectors(above, 3 + width), vectors(late, 2)),
            *(np.array(near, np.int64), vectors(own, 3), any_number, np.zeros(lines, np.uint64)),
            np.zeros(table.shape[0], np.int64),
        )

        def fill(word: int, barred: np.uint64) -> int:
            with np.errstate(over="ignore"):  # where kernels are not compiled
                return int(kernels.fill(table, word, barred, *more))

        return fill


def _line_places(sides: Vector, step: Vector, here: Numbers) -> tuple[Numbers, int]:
    """For every row, at ``here``, the place of the line of its first cell along a step; how many places there are."""
    # the lines of a row stand one after the other, and those of all the rows that are steps apart among the same ones
    import numpy as np

    columns, along = sides[-1], step[-1]
    moving = [(here[i], sides[i] - 1 - here[i], d) for i, d in enumerate(step[:-1]) if d]
    before = reduce(np.minimum, (passed // d for passed, _, d in moving))  # so many steps lead here from the first row
    room = reduce(np.minimum, (left // d for _, left, d in moving)) * along
    lengths = (before == 0) * (columns + room)
    ends = lengths.cumsum()
    rows = np.arange(before.size) - before * _row(step, sides)
    return (ends - lengths + room)[rows] - before * along, int(ends[-1])


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
    """The number of the row of a position; how many rows a vector goes up."""
    row = 0
    for n, side in zip(vector[:-1], sides[:-1], strict=True):
        row = row * side + n
    return row


def vectors(rows: Iterable[Sequence[int]], width: int) -> NDArray[Any]:
    """Vectors as the rows of an array, of which there may be none."""
    import numpy as np

    listed = list(rows)
    return np.array(listed, np.int64).reshape(len(listed), width)


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
