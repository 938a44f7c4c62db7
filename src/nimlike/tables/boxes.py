"""Tables of Grundy values of games that subtract vectors, in a box with any number of piles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nimlike.kernels.vector import Values

Ray = tuple[tuple[int, ...], tuple[int, ...]]
"""The vectors c, c + d, c + 2d, ... as (c, d); d = 0 for a single vector."""


def length(ray: Ray, sides: Sequence[int]) -> int:
    """How many vectors of a ray fit a box.

    Examples
    --------
    >>> length(((1, 1), (1, 2)), (4, 4)), length(((1, 1), (0, 0)), (4, 4))
    (2, 1)
    """
    return min(((n - c - 1) // d + 1 for n, c, d in zip(sides, *ray, strict=True) if d), default=1)


@dataclass(frozen=True)
class Box:
    """A box and the moves in it, with what its table of values costs.

    Parameters
    ----------
    name
        What the game is called in messages.
    sides
        How many positions there are along each side.
    rays
        The moves, single vectors last.
    """

    name: str
    sides: tuple[int, ...]
    rays: tuple[Ray, ...]

    @classmethod
    def of(cls, name: str, sides: tuple[int, ...], rays: Iterable[Ray]) -> Box:
        """The box with these moves, in any order."""
        return cls(name, sides, tuple(sorted(rays, key=lambda ray: not any(ray[1]))))

    @property
    def cells(self) -> int:
        """How many positions there are."""
        return prod(self.sides)

    @property
    def along(self) -> int:
        """How many moves are no single vectors."""
        return sum(any(step) for _, step in self.rays)

    @property
    def words(self) -> int:
        """How many words hold a set of values: none exceeds the number of moves, or the sum of the sides."""
        longest, moves = sum(side - 1 for side in self.sides), sum(length(ray, self.sides) for ray in self.rays)
        return min(longest, moves, (1 << 16) - 1) // 64 + 1

    @property
    def steps(self) -> int:
        """How many words are looked at, at most about."""
        return self.cells * (len(self.rays) + self.words * (self.along > 0))

    @property
    def memory(self) -> int:
        """How many bytes are kept, beside the values: a line for each cell and ray, and a set for each line."""
        lines = 1
        for _, step in self.rays[: self.along]:
            lines += self.cells - prod(max(0, n - d) for n, d in zip(self.sides, step, strict=True))
        return 4 * self.along * self.cells + 8 * lines * self.words

    def values(self) -> Values:
        """The Grundy values of all its positions.

        Raises
        ------
        LimitReached
            A value does not fit 16 bits.

        Examples
        --------
        >>> Box.of("Nim", (2, 3), [((1, 0), (1, 0)), ((0, 1), (0, 1))]).values().tolist()
        [[0, 1, 2], [1, 0, 3]]
        """
        import numpy as np

        from nimlike.kernels import boxes as kernels

        shape = np.array(self.sides, np.int64)
        places, begin = np.zeros((self.along, self.cells), np.int32), np.zeros(self.along, np.int64)
        lines = 0
        for number, (_, step) in enumerate(self.rays[: self.along]):
            begin[number] = lines
            lines += int(kernels.box_lines(shape, np.array(step, np.int64), places[number]))
        starts = vectors([start for start, _ in self.rays], len(self.sides))
        backs = starts @ np.array([prod(self.sides[i + 1 :]) for i in range(len(self.sides))], np.int64)
        values, sets = np.zeros(self.cells, np.uint16), np.zeros((lines + 1, self.words), np.uint64)
        if kernels.box_values(values, shape, starts, backs, places, begin, sets):
            raise LimitReached(tr("{rules}: a Grundy value does not fit 16 bits", rules=self.name))
        return values.reshape(self.sides)


def vectors(listed: Iterable[Sequence[int]], width: int) -> NDArray[Any]:
    """Vectors as the rows of an array, of which there may be none."""
    import numpy as np

    return np.array(list(listed), np.int64).reshape(-1, width)
