"""The sizes to split off a heap, where they are too many to list: residues of a period."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Splits:
    """The sizes to split off, increasing: some listed, then residues of a period from ``start`` to ``last``.

    Where there are millions of them they are arrays.
    """

    listed: Sequence[int] | NDArray[np.int64]
    start: int = 0
    period: int = 1
    residues: Sequence[int] | NDArray[np.int64] = ()
    last: int = -1

    @property
    def number(self) -> int:
        """How many there are."""
        turns, rest = divmod(self.last - self.start, self.period)
        if turns < 0:
            return len(self.listed)
        return len(self.listed) + turns * len(self.residues) + bisect_right(self.residues, rest)

    def __iter__(self) -> Iterator[int]:
        yield from map(int, self.listed)
        for base in count(self.start, self.period) if len(self.residues) else ():
            for residue in map(int, self.residues):
                if base + residue > self.last:
                    return
                yield base + residue
