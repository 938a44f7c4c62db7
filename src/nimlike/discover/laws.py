"""What a law of a table is: a set of tuples said in words, fitted on half of a table and tested on the other half."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import log2
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nimlike.numeration.floor_pairs import FloorPairs

SURE: Final = 30.0
"""A law is proposed where data that it was not fitted on would agree by chance with probability below 2^-30."""

Cells: TypeAlias = NDArray[np.bool_]
"""For each tuple of numbers below a bound whether it is in the set: an array with an axis for each number."""


@dataclass(frozen=True, eq=False)
class Table:
    """Which tuples of whole numbers below a bound are P-positions.

    Parameters
    ----------
    names
        The names of the numbers.
    cells
        An array with an axis for each number, all of one length.
    states
        Which tuples are positions at all; None where all are. Others are outside the set, and nothing is asked of them.

    Examples
    --------
    >>> even = Table.of(("n",), [(0,), (2,), (4,), (6,)], 8)
    >>> even.bound, even.half.cells.tolist(), even.members()
    (8, [True, False, True, False], [(0,), (2,), (4,), (6,)])
    """

    names: tuple[str, ...]
    cells: Cells
    states: Cells | None = None

    @classmethod
    def of(
        cls, names: Iterable[str], members: Iterable[tuple[int, ...]], bound: int, states: Cells | None = None
    ) -> Table:
        """The table of a set that is listed."""
        names = tuple(names)
        cells = np.zeros((bound,) * len(names), np.bool_)
        for numbers in members:
            cells[numbers] = True
        return cls(names, cells, states)

    @property
    def bound(self) -> int:
        """The numbers are below this."""
        return len(self.cells)

    @property
    def half(self) -> Table:
        """The part of the table that laws are fitted on: the numbers below half of the bound."""
        return self.below(self.bound // 2)

    def below(self, bound: int) -> Table:
        """The part with numbers below a smaller bound."""
        part = (slice(bound),) * len(self.names)
        return Table(self.names, self.cells[part], None if self.states is None else self.states[part])

    def agrees(self, cells: Cells) -> bool:
        """Whether a set of tuples has the same positions."""
        if self.states is None:
            return np.array_equal(cells, self.cells)
        return not ((cells != self.cells) & self.states).any()

    @property
    def mirrored(self) -> Cells:
        """The cells; of two numbers that are in order in each position, both orders of each.

        Examples
        --------
        >>> Table(("x", "y"), np.eye(2, k=-1, dtype=np.bool_), np.tri(2, dtype=np.bool_)).mirrored.tolist()
        [[False, True], [True, False]]
        """
        ordered = np.tri(self.bound, dtype=np.bool_)
        if self.states is not None and (np.array_equal(self.states, ordered) or np.array_equal(self.states, ordered.T)):
            return self.cells | self.cells.T
        return self.cells

    def members(self) -> list[tuple[int, ...]]:
        """The tuples in the set, in increasing order."""
        return [tuple(row) for row in np.argwhere(self.cells).tolist()]

    def tested(self) -> tuple[int, float]:
        """How many tuples lie outside the fitted half, and -log2 of the chance that random ones agree with all."""
        half = self.half
        return evidence(int(half.cells.sum()), half.size, int(self.cells.sum()), self.size)

    @property
    def size(self) -> int:
        """How many positions the table has."""
        return self.cells.size if self.states is None else int(self.states.sum())


def evidence(fitted_inside: int, fitted: int, inside: int, size: int) -> tuple[int, float]:
    """How many tuples were tested, and -log2 of the chance that random ones, as dense as the fitted ones, agree.

    Parameters
    ----------
    fitted_inside, fitted
        How many of the tuples fitted are in the set, and how many there are.
    inside, size
        The same for the whole table.

    Examples
    --------
    >>> evidence(5, 10, 50, 100)
    (90, 90.0)
    """
    chance = (fitted_inside + 1) / (fitted + 2)  # never 0 or 1: Laplace's rule
    more = inside - fitted_inside
    rest = size - fitted - more
    return more + rest, -more * log2(chance) - rest * log2(1 - chance)


@dataclass(frozen=True, eq=False)
class SetLaw:
    """A set of tuples of whole numbers, at all sizes, said in words.

    Parameters
    ----------
    kind
        What sort of law it is, a word.
    words, latex
        The condition on the named numbers, after "is a P-position if and only if".
    cells
        Makes the table of the set below a bound.
    facts
        The parameters of the law, JSON-ready.
    listing
        Its members with numbers below a bound, in increasing order, where they are found without a table.
    tested
        From a table that follows the law, how many positions it was tested on, and -log2 of the chance that random
        ones agree; None where it was fitted on the numbers below half of the bound.
    core
        The words that say which set it is, where ``words`` have a closed form too.
    floors
        The closed form, where it is one of pairs of floors.

    Examples
    --------
    >>> law = SetLaw("residues", "n is even", r"n \\equiv 0 \\pmod 2", lambda bound: np.arange(bound) % 2 == 0)
    >>> law.members(7)
    [(0,), (2,), (4,), (6,)]
    """

    kind: str
    words: str
    latex: str
    cells: Callable[[int], Cells]
    facts: Mapping[str, Any] = field(default_factory=dict)
    listing: Callable[[int], list[tuple[int, ...]]] | None = None
    tested: Callable[[Table], tuple[int, float]] | None = None
    core: str = ""
    floors: FloorPairs | None = None

    def members(self, bound: int) -> list[tuple[int, ...]]:
        """The tuples of the set with numbers below a bound, in increasing order."""
        if self.listing is not None:
            return self.listing(bound)
        return [tuple(row) for row in np.argwhere(self.cells(bound)).tolist()]


@dataclass(frozen=True, eq=False)
class Found:
    """A law that a table follows: fitted on a part of it, true of all numbers below its bound.

    Parameters
    ----------
    fitted, tested
        How many tuples it was fitted on, and how many others it was tested on.
    bits
        -log2 of the chance that so many random others, as dense as the fitted ones, agree.
    bound
        The numbers of the table are below this.
    """

    law: SetLaw
    fitted: int
    tested: int
    bits: float
    bound: int


def confirmed(law: SetLaw, table: Table) -> Found | None:
    """The law with its evidence, where the whole table follows it and the test is strong enough; else None.

    Examples
    --------
    >>> law = SetLaw("residues", "n is even", "", lambda bound: np.arange(bound) % 2 == 0)
    >>> found = confirmed(law, Table.of(("n",), [(n,) for n in range(0, 100, 2)], 100))
    >>> found.fitted, found.tested, found.bits > 49
    (50, 50, True)
    >>> confirmed(law, Table.of(("n",), [(n,) for n in range(0, 98, 2)], 100)) is None
    True
    """
    tested, bits = (law.tested or Table.tested)(table)
    if bits < SURE or not table.agrees(law.cells(table.bound)):
        return None
    return Found(law, table.size - tested, tested, bits, table.bound)


Fit: TypeAlias = Callable[[Table], Iterable[SetLaw]]
"""From a table, the laws of one kind that fit it, the simplest first."""


def listed(numbers: Iterable[int], most: int = 12) -> str:
    """Numbers in a sentence; long lists are cut.

    Examples
    --------
    >>> listed([1]), listed([1, 2]), listed([1, 2, 3]), listed(range(20), 3)
    ('1', '1 or 2', '1, 2 or 3', '0, 1, 2, ...')
    """
    found = [str(n) for n in numbers]
    if len(found) > most:
        return ", ".join(found[:most]) + ", ..."
    return " or ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)
