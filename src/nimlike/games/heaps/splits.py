"""The sizes to split off a heap, where they are too many to list: residues of a period."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count


@dataclass(frozen=True)
class Splits:
    """The sizes to split off, increasing: some listed, then residues of a period from ``start`` to ``last``."""

    listed: list[int]
    start: int = 0
    period: int = 1
    residues: tuple[int, ...] = ()
    last: int = -1

    @property
    def number(self) -> int:
        """How many there are."""
        room = self.last - self.start
        return len(self.listed) + sum((room - r) // self.period + 1 for r in self.residues if r <= room)

    def __iter__(self) -> Iterator[int]:
        yield from self.listed
        for base in count(self.start, self.period) if self.residues else ():
            for residue in self.residues:
                if base + residue > self.last:
                    return
                yield base + residue
