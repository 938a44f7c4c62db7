"""What a law of a table is: a set of tuples said in words, fitted on half of a table and tested on the other half."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log2
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nimlike.core.reason import Facts
from nimlike.numeration.automata.relations import Relation
from nimlike.numeration.beatty_pairs import FloorPairs

SURE: Final = 30.0  # a law is proposed where it saves 30 bits of the description of what it was not fitted on

Numbers: TypeAlias = NDArray[Any]  # an array of whole numbers
Members: TypeAlias = list[tuple[int, ...]]  # the tuples in a set, in increasing order
Cells: TypeAlias = NDArray[np.bool_]  # whether each tuple below a bound is in the set; an axis for each number

GROWTH: Final = 16
"""A law with its last exception before n0 is looked at in a table of 16 n0.

What changes at 3, 9, 27, 81 and 243 does not change between 243 and 512, and changes at 729.
"""

Holds: TypeAlias = Callable[..., Cells]  # of an array of each number, which broadcast: whether tuples are in


@dataclass(frozen=True, eq=False)
class Table:
    """Which tuples of nonnegative integers below a bound are P-positions."""

    names: tuple[str, ...]
    cells: Cells  # an array with an axis for each number, all of one length
    states: Cells | None = None  # which tuples are positions at all; None if all are

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
        part = (slice(bound),) * len(self.names)
        return Table(self.names, self.cells[part], None if self.states is None else self.states[part])

    def agrees(self, cells: Cells) -> bool:
        """Whether a set of tuples has the same positions."""
        if self.states is None:
            return np.array_equal(cells, self.cells)
        return not ((cells != self.cells) & self.states).any()

    @property
    def mirrored(self) -> Cells:
        """The cells; if the two numbers of each position are in order, with both orders of each."""
        ordered = np.tri(self.bound, dtype=np.bool_)
        if self.states is not None and (np.array_equal(self.states, ordered) or np.array_equal(self.states, ordered.T)):
            return self.cells | self.cells.T
        return self.cells

    def members(self) -> Members:
        """The tuples in the set, in increasing order."""
        return [tuple(row) for row in np.argwhere(self.cells).tolist()]

    def parted(self, bound: int | None = None) -> tuple[Cells, Cells]:
        """The positions with numbers below a bound, half of the table's by default, and the others."""
        inside = np.zeros(self.cells.shape, np.bool_)
        inside[(slice(self.bound // 2 if bound is None else bound),) * len(self.names)] = True
        states = np.ones_like(inside) if self.states is None else self.states
        return self.cells[inside & states], self.cells[~inside & states]


def bits_saved(fitted: Sequence[int] | Numbers, tested: Sequence[int] | Numbers) -> float:
    """How many bits a code without the law needs for the tested answers after the fitted ones: the shorter of two."""
    first, rest = np.asarray(fitted, np.int64), np.asarray(tested, np.int64)
    if not rest.size:
        return 0.0
    kinds, codes = np.unique(np.concatenate([first, rest]), return_inverse=True)
    if len(kinds) < 2:
        return 0.0
    # The first code tells the answers one by one, by the rule of Krichevsky and Trofimov.
    counts, told = np.bincount(codes[: first.size], minlength=len(kinds)), codes[first.size :]
    before = np.zeros(len(told))
    for kind in range(len(kinds)):
        mine = np.flatnonzero(told == kind)
        before[mine] = counts[kind] + np.arange(len(mine))
    totals = first.size + np.arange(len(told)) + 0.5 * len(kinds)
    singly = float(np.log2(totals / (before + 0.5)).sum())
    # The second code gives the distances between changes: a long run without a change costs nothing.
    changes = np.flatnonzero(np.diff(codes)) + 1
    late = changes >= max(first.size, 1)
    distances = np.diff(changes, prepend=0)[late]
    # The probability of a distance d is 1/d, divided by the sum of these for all distances that there are.
    harmonic = np.log(len(codes)) + 1
    by_changes = float(np.log2(distances * harmonic).sum()) + len(distances) * log2(len(kinds) - 1)
    return min(singly, by_changes)


@dataclass(frozen=True, eq=False)
class SetLaw:
    """A set of tuples of whole numbers, at all sizes, said in words."""

    kind: str  # what sort of law it is, a word
    words: str
    latex: str
    holds: Holds  # whether tuples of any size are in the set
    facts: Mapping[str, Any] = field(default_factory=dict)  # the parameters of the law, JSON-ready
    size: int = 1  # how many numbers a tuple has
    start: int = 0  # from this number on nothing new happens: it is beyond the exceptions, and each class was seen
    listing: Callable[[int], Members] | None = None
    fitted: int | None = None
    core: str = ""
    floors: FloorPairs | None = None  # the closed form, where it is one of pairs of floors
    relation: Callable[[], Relation] | None = None  # the automaton that reads binary digits, where it is known

    def sentences(self, of: str, names: Sequence[str], what: str = "a P-position") -> tuple[str, str]:
        position = names[0] if len(names) == 1 else f"({', '.join(names)})"
        latex = rf"{position} \in \mathcal{{P}} \iff {self.latex}"
        return f"In {of}, {position} is {what} if and only if {self.words}", latex

    def cells(self, bound: int) -> Cells:
        """The table of the set below a bound."""
        found = self.holds(*np.ogrid[(slice(bound),) * self.size])
        return np.asarray(np.broadcast_to(found, (bound,) * self.size))

    def members(self, bound: int) -> Members:
        """The tuples of the set with numbers below a bound, in increasing order."""
        if self.listing is not None:
            return self.listing(bound)
        return [tuple(row) for row in np.argwhere(self.cells(bound)).tolist()]


@dataclass(frozen=True)
class Evidence:
    """What speaks for a law that fits a table."""

    fitted: int
    tested: int
    bits: float  # how many bits it takes to tell the tested positions, and those beyond, without the law
    bound: int  # the numbers of the table are below this
    start: int = 0  # from this number on nothing new happened
    beyond: int = 0
    to: int = 0

    def words(self, of: str) -> str:
        told = f"fitted on {self.fitted:,} {of}, true of {self.tested:,} others"
        if self.beyond:
            told += f" and of {self.beyond:,} beyond the table, with numbers to {self.to:,}"
        told += f": without the law they take {int(self.bits):,} bits to tell"
        if not self.beyond:
            told += "; none beyond the table was tested"
        if self.bound < GROWTH * self.start:
            told += f"; no exception from {self.start:,} to {self.bound:,}"
        return told

    def facts(self) -> dict[str, int | None]:
        return {
            "fitted": self.fitted,
            "tested": self.tested,
            "fits_below": self.bound,
            "no_exception_from": self.start,
            "asked_beyond": self.beyond,
            "asked_to": self.to or None,
            "bits_saved": int(self.bits),
        }


@dataclass(frozen=True, eq=False)
class Conjecture:
    """A law that a table or data follow: a conjecture for all sizes."""

    of: Mapping[str, str]  # what it is of, as JSON: a ruleset, or data by their name
    kind: str  # what sort of law it is
    sentence: str
    latex: str
    evidence: Evidence  # what speaks for it
    facts: Facts  # the parameters, JSON-ready
    tested: str = "positions"  # what the evidence is about

    @property
    def reasons(self) -> str:
        return self.evidence.words(self.tested)

    def as_dict(self) -> Facts:
        """The conjecture as JSON-ready data (schema nimlike/discovery/3)."""
        return {
            "schema": "nimlike/discovery/3",
            **self.of,
            "kind": self.kind,
            "law": self.sentence,
            "latex": self.latex,
            "parameters": self.facts,
            **self.evidence.facts(),
            "label": "conjectured",
        }


def confirm(law: SetLaw, table: Table, beyond: Sequence[int] = (), to: int = 0) -> Evidence | None:
    """The evidence for a law of the table and of the answers ``beyond``, up to ``to``; None if it fails or is weak."""
    if not table.agrees(law.cells(table.bound)):
        return None
    return weigh(*table.parted(law.fitted), table.bound, law.start, beyond, to)


def weigh(
    fitted: Sequence[int] | Numbers,
    tested: Sequence[int] | Numbers,
    bound: int,
    start: int,
    beyond: Sequence[int] = (),
    to: int = 0,
    tried: int = 1,
) -> Evidence | None:
    """The evidence for a law that so many others were tried with, if it is strong enough."""
    bits = bits_saved(fitted, [*tested, *beyond]) - log2(tried)
    return Evidence(len(fitted), len(tested), bits, bound, start, len(beyond), to) if bits >= SURE else None


Fit: TypeAlias = Callable[[Table], Iterable[SetLaw]]  # the laws of one kind that fit, the simplest first


def latex_in(what: str, members: Iterable[object], sign: str = r"\in") -> str:
    """That something is a member of a finite set, in LaTeX."""
    return rf"{what} {sign} \{{{', '.join(map(str, members))}\}}"


def latex_floors(text: str) -> str:
    """Formulas in LaTeX, but for their floors, which are still ``floor(...)``."""
    found, opened = "", []
    for piece in re.split(r"(floor\(|\(|\))", text):
        if piece in ("(", "floor("):
            opened.append(piece)
        floor = piece in ("floor(", ")") and (opened.pop() if piece == ")" else piece) == "floor("
        found += (r" \rfloor" if piece == ")" else r"\lfloor ") if floor else piece
    return found


def list_words(numbers: Iterable[int | str], most: int = 12) -> str:
    """Numbers in a sentence; long lists are cut."""
    found = [str(n) for n in numbers]
    if len(found) > most:
        return ", ".join(found[:most]) + ", ..."
    return " or ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)
