"""Tables of Grundy values and outcomes of games that subtract vectors, in a box with any number of piles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import prod
from operator import mul
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.progress import report

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimlike.kernels.vector import Values

_MOST_VALUE: Final = (1 << 16) - 1  # stands for a Grundy value that is not known
_UNKNOWN: Final = (1 << 8) - 1  # stands for a position that is not known to be P
_ENDED: Final = _UNKNOWN - 1
_ALL_BUT_ZERO: Final = (1 << 8) - 2  # bits of a set of values

_CACHED: Final = 1 << 22  # so many cells are soon struck out wherever they are
_SHORT: Final = 64  # rows of fewer cells take as long as cells one by one
_SHORT_ALONE: Final = 32  # the same where all vectors are single ones

Ray = tuple[tuple[int, ...], tuple[int, ...]]
"""The vectors c, c + d, c + 2d, ... as (c, d); d = 0 for a single vector."""


def length(ray: Ray, sides: Sequence[int]) -> int:
    """How many vectors of a ray fit a box."""
    return min(((n - c - 1) // d + 1 for n, c, d in zip(sides, *ray, strict=True) if d), default=1)


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
            (start, step if length((start, step), sides) > 1 else none)
            for start, step in rays
            if all(c < side for c, side in zip(start, sides, strict=True))
        )
        return cls(name, sides, tuple(dict.fromkeys(fitting)))

    @property
    def cells(self) -> int:
        """How many positions there are."""
        return prod(self.sides)

    @property
    def words(self) -> int:
        """How many words hold a set of values: none exceeds the number of moves, or the sum of the sides."""
        longest, moves = sum(side - 1 for side in self.sides), sum(length(ray, self.sides) for ray in self.rays)
        return min(longest, moves, _MOST_VALUE) // 64 + 1

    @property
    def steps(self) -> int:
        """How many words are looked at for the values, about: most cells are passed over once they have one."""
        return self.cells * (1 + len(self.rays)) * (1 + self.words // 10)

    @property
    def lines(self) -> int:
        """How many lines the directions have that lead to other rows."""
        return sum(
            self.cells - prod(n - d for n, d in zip(self.sides, step, strict=True))
            for step in {step for _, step in self.rays}
            if any(step[:-1])
        )

    def values(self) -> Values:
        """The Grundy values of all its positions."""
        import numpy as np

        values = np.full((self.cells // self.sides[-1], self.sides[-1]), _MOST_VALUE, np.uint16)
        fill, done, word = self._filling(values, np.uint64), 0, 0
        while done < self.cells:
            if 64 * word > _MOST_VALUE:
                raise LimitReached(tr("{rules}: a Grundy value does not fit 16 bits", rules=self.name))
            done += fill(word, np.uint64(1 << 63 if 64 * word + 63 == _MOST_VALUE else 0))
            word += 1
            report("Grundy values", done, self.cells)
        return values.reshape(self.sides)

    def outcomes(self, misere: bool = False) -> NDArray[np.uint8]:
        """0 for each of its P-positions, another number for all others."""
        single = not any(any(step) for _, step in self.rays)
        few = self.sides[-1] < _SHORT_ALONE if single else self.cells <= _CACHED or self.sides[-1] < _SHORT
        struck = self.struck_outcomes(misere) if few else None
        return self.joined_outcomes(misere) if struck is None else struck

    def struck_outcomes(self, misere: bool) -> NDArray[np.uint8] | None:
        """The outcomes, where each P-position strikes out what has a move to it; None where that would be long."""
        import numpy as np

        from nimlike.kernels import striking

        words = np.zeros(self.cells // striking.WIDE + 1, np.uint64)
        cells, sides = words.view(np.uint8), np.array(self.sides, np.int64)
        starts, steps = (vectors((ray[i] for ray in self.rays), len(self.sides)) for i in range(2))
        ended = self._ended() if misere else np.zeros(0, np.int64)
        most = self.cells * (2 + len(self.rays)) // 2  # takes as long as joined lines
        with np.errstate(over="ignore"):  # where kernels are not compiled
            done = striking.strike(cells, words, sides, starts, steps, ended, most)
        return cells[: self.cells].reshape(self.sides) if done else None

    def joined_outcomes(self, misere: bool) -> NDArray[np.uint8]:
        """The outcomes, as the Grundy values 0, where lines of bytes are joined."""
        import numpy as np

        cells = np.full((self.cells // self.sides[-1], self.sides[-1]), _UNKNOWN, np.uint8)
        if misere:
            ended = self._ended()
            for amount in np.unique(ended):
                cells[ended == amount, :amount] = _ENDED
        self._filling(cells, np.uint8)(-1, np.uint8(_ALL_BUT_ZERO))
        return cells.reshape(self.sides)

    def _ended(self) -> NDArray[np.int64]:
        """For every choice of the other piles the sizes of the last pile, from 0 on, from which there is no move.

        In misère play who is to move there has won.
        """
        import numpy as np

        least = np.full(self.sides[:-1], self.sides[-1], np.int64)
        for *others, amount in (start for start, _ in self.rays):
            least[tuple(others)] = min(least[tuple(others)], amount)
        for axis in range(least.ndim):
            np.minimum.accumulate(least, axis=axis, out=least)
        return least.reshape(-1)

    def _filling(self, table: NDArray[Any], kind: Any) -> Callable[[int, Any], int]:
        """The next pass over a table, for its number and the bits that stand for no value: how many cells it fills."""
        import numpy as np

        from nimlike.kernels import boxes as kernels

        sides, width = self.sides, len(self.sides)
        sizes = [prod(sides[i + 1 : -1]) for i in range(width - 1)]
        directions = {step: at for at, step in enumerate(dict.fromkeys(s for _, s in self.rays if any(s[:-1])))}
        places, lines = np.zeros((len(directions), table.shape[0]), np.int64), 0
        for step, at in directions.items():
            number = kernels.line_places(np.array(sides, np.int64), np.array(step, np.int64), places[at])
            places[at] += lines
            lines += int(number)
        pushed = np.zeros(len(directions), np.bool_)
        above, late, near, own = list[tuple[int, ...]](), list[tuple[int, int]](), list[int](), list[list[int]]()
        beginning, any_number = dict[int, int](), False
        for start, step in self.rays:
            reach = sum(map(mul, start, sizes))
            if any(start[:-1]):
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
            *(np.array(near, np.int64), vectors(own, 3), any_number, np.zeros(lines, kind)),
            np.zeros(table.shape[0], np.int64),
        )

        def fill(word: int, barred: Any) -> int:
            with np.errstate(over="ignore"):  # where kernels are not compiled
                return int(kernels.fill(table, word, barred, *more))

        return fill


def vectors(listed: Iterable[Sequence[int]], width: int) -> NDArray[Any]:
    """Vectors as the rows of an array, of which there may be none."""
    import numpy as np

    return np.array(list(listed), np.int64).reshape(-1, width)
