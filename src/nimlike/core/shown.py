"""What a game shows of itself, as data: piles on a board, sequences, a map; interfaces draw it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice, repeat
from sys import maxsize
from typing import Any, Final, TypeAlias

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, ntr, tr
from nimlike.core.move import Move, State, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label

ROWS: Final = 400  # a board shows so many piles; of the others it says how many there are
SPLITS_LISTED: Final = 60  # a board lists the splits of piles of at most so many counters
LISTED: Final = 10_000  # so many moves of a position, or amounts of a pile, are looked at where they must be listed

Amounts: TypeAlias = tuple[Sequence[int], bool]  # amounts that may be taken, increasing, and whether these are all


@dataclass(frozen=True)
class Pile:
    """A pile on a board, or a row for other moves, like "both piles"."""

    name: str  # "Pile A"
    size: int | None  # counters in it; None for a row that is no pile
    prefix: str  # before the amount in the text of a move: ``a``, ``ab``, ``p30-``, ``2.``; empty in one-pile games
    takes: Sequence[int]  # the amounts that may be taken by a move of this row alone, increasing
    note: str = ""
    complete: bool = True  # whether ``takes`` has all such amounts
    splits: Sequence[tuple[int, int]] = ()  # how many are taken and the size split off, where a move leaves two piles
    typed: bool = False  # whether the note says how moves are typed that the row does not offer
    either_way: bool = False  # whether a split may be written with the other part after the slash

    @property
    def most(self) -> int:
        """The most that may be taken by a move of this row; 0 when there is none."""
        return self.takes[-1] if self.takes else 0

    @property
    def letters(self) -> str:
        """The letters of the piles that a move of this row takes from: ``ab``; none after the 26th pile."""
        return "" if self.prefix.endswith("-") else self.prefix.rpartition(".")[2]


def rows(
    state: tuple[Any, ...],
    takes: Callable[[int, int], Amounts],
    what: str = "Pile",
    note: Callable[[int, int], str] = lambda pile, size: "",
    splits: Callable[[int], Sequence[tuple[int, int]]] = lambda size: (),
) -> tuple[Pile, ...]:
    """A row for each pile of a state, as many as a board shows, and one that says how many more there are."""
    shown = []
    for pile, size in enumerate(state[:ROWS]):
        amounts, complete = takes(pile, size)
        told = note(pile, size)
        shown.append(
            Pile(
                tr(f"{what} {{name}}", name=pile_name(pile)), size, prefix(pile), amounts, told, complete, splits(size)
            )
        )
    if len(state) > ROWS:
        shown.append(remark(tr("And {more}", more=_more(what, len(state) - ROWS))))
    return tuple(shown)


PILES: Final = (later("Pile {name}"), later("Heap {name}"))  # what piles are called


def _more(what: str, number: int) -> str:
    shown = abbreviate(number)
    if what == "Heap":
        return ntr("{n} more heap", "{n} more heaps", number, n=shown)
    return ntr("{n} more pile", "{n} more piles", number, n=shown)


def remark(text: str) -> Pile:
    """A row of a board that is no pile and offers no move."""
    return Pile(text, None, "", (), "")


def prefix(pile: int) -> str:
    """What the text of a move that takes from a pile has before the amount: ``b``, ``p31-``."""
    return pile_name(pile).lower() if pile < 26 else f"p{pile + 1}-"


@dataclass(frozen=True)
class Tickets:
    """Numbers 0, 1, ..., that stand for the moves of a position, each move for one of them."""

    count: int  # how many there are: the number of moves, or somewhat more (at most twice as many)
    move: Callable[[int], Move | None]  # the move of a ticket; None when the ticket is void
    least: int | None = None  # the ticket of a move that takes as few counters as possible, where that is known

    def least_move(self) -> Move | None:
        """A move that takes the smallest, where that is not known among the first `LISTED` moves."""
        if self.least is not None:
            return self.move(self.least)
        moves = filter(None, map(self.move, range(min(self.count, LISTED))))
        return min(moves, key=lambda move: move.amount, default=None)


@dataclass(frozen=True, repr=False)
class Terms:
    """A sequence of whole numbers that belongs to a game."""

    name: str  # A word, for addresses and file names
    title: str  # what a(n) is
    offset: int  # the first n
    terms: Callable[[], Iterator[int]]  # makes the terms, without end or to the end
    label: Label = Label.COMPUTED
    source: str = ""
    oeis: str = ""
    oeis_first: int | None = None  # the first n of the entry, where it begins later than here

    def __repr__(self) -> str:
        return f"<sequence {self.name}: {abbreviate(self.title, 120)}, {self.label}>"

    @property
    def listed_from(self) -> int:
        """The first n of a b-file: that of the entry in the OEIS, else the offset."""
        return self.offset if self.oeis_first is None else self.oeis_first

    def first(self, count: int) -> list[int]:
        """The first terms: fewer than asked for where the sequence ends, or where its search reaches a limit."""
        found: list[int] = []
        with suppress(LimitReached):
            found.extend(islice(self.terms(), min(count, maxsize)))
        return found


@dataclass(frozen=True)
class Line:
    """The positions that one number describes, as points of a line."""

    axis: str  # what the number is: "heap", "chips to start from"
    state: Callable[[int], State | None]  # the state of a number; None if it has none
    winners: tuple[str, str] = ("N", "P")
    columns: int = 60  # how many numbers a row of a picture has: one with which the pattern stands in columns


Span: TypeAlias = tuple[int, int, int]  # pixel rows ``first`` to ``last`` (inclusive) of column ``i``: (i, first, last)


class Map(ABC):
    """The positions of a game of two numbers (x, y) as points of a plane; a pixel stands for 2^z by 2^z of them."""

    axes: tuple[str, str]  # what the two numbers are: "pile A", "pile B"
    label: Label  # how the outcomes are known
    has_values: bool  # whether Grundy values can be drawn too
    value_label: Label = Label.COMPUTED  # how the Grundy values are known

    @property
    def known(self) -> int | None:
        """Outcomes are known for numbers below this, once `spans` has been asked; None: for all."""
        return None

    @abstractmethod
    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        """The pixels with a known P-position in ``width`` columns from x and about ``height`` rows from y."""

    def points(self, count: int) -> list[tuple[int, int]]:
        """The known P-positions with numbers below ``count``."""
        return [
            (x, y)
            for x, first, last in self.spans(0, 0, 0, count, count)
            if 0 <= x < count
            for y in range(max(first, 0), min(last, count - 1) + 1)
        ]

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        """The Grundy value at the low corner of each pixel, row by row; None if it is not known."""
        return repeat(None, width * height)


def table_values(
    values: Sequence[Sequence[int]], x: int, y: int, z: int, width: int, height: int
) -> Iterator[int | None]:
    """What `Map.values` gives of a square table of values; None beyond it."""
    known = len(values)
    columns = [x + (i << z) for i in range(width)]
    for j in range(height):
        row = y + (j << z)
        for column in columns:
            yield int(values[column][row]) if column < known and row < known else None


class TableMap(Map):
    """The map of two piles by a table: of P-positions, and in normal play of values."""

    axes = (later("pile A"), later("pile B"))
    label = Label.COMPUTED

    def __init__(
        self,
        side: Callable[[], int],  # how far the P-positions are known, once they have been asked for
        safe: Callable[[int], Iterable[tuple[int, ...]]],  # those with numbers below a side, and maybe further ones
        values: Callable[[], Sequence[Sequence[int]]] | None = None,
    ) -> None:
        self._side, self._safe, self._values = side, safe, values
        self.has_values = values is not None

    @property
    def known(self) -> int:
        return self._side()

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        for p, q in self._safe(max(x + (width << z), y + (height << z))):
            if p >= x and q >= y and (p - x) >> z < width and (q - y) >> z < height:
                yield (p - x) >> z, (q - y) >> z, (q - y) >> z

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        if self._values is None:
            return super().values(x, y, z, width, height)
        return table_values(self._values(), x, y, z, width, height)


# Pictures as data: what is drawn of a game, and nothing about how it is drawn.

KINDS = ("outcome", "grundy", "sequence", "plane")  # "plane": all positions of a play


@dataclass(frozen=True)
class Cells:
    """Unit squares around points (x, y), in a plane of the given width and height (from 0 on)."""

    points: Sequence[tuple[int, int]]
    width: int
    height: int
    square: bool = True  # whether a unit is as long across as upwards
    tones: Sequence[str] = ()  # of each point, as `Image` names them; without them all are lost positions


@dataclass(frozen=True)
class Image:
    """Values as colours: the one in row y, column x stands for the positions (x * step, y * step)."""

    # A value is the index of a kind, (meaning, tone); else a size on the scale; else 1 is marked. Column 0 is at
    # ``first``.
    values: Any
    step: int = 1
    scale: str = ""
    first: int = 0
    kinds: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Marks:
    """Points of a sequence: (x, y) each."""

    xs: Sequence[int]
    ys: Sequence[int]
    name: str = ""
    style: str = "dot"  # ``dot``, ``square``, or ``ring``, a square that is not filled
    second: bool = False  # whether in the second colour

    def off(self, period: Period | None) -> tuple[int, ...]:
        """The indices of the terms of a sequence, drawn from 0 on, that differ from the period continued backwards."""
        places = list(self.xs)
        if period is None or self.style != "dot" or places != list(range(len(places))):
            return ()
        if len(places) < period.start + period.period:
            return ()
        values, found = list(self.ys), []
        for n in range(period.start):
            times = (period.start - 1 - n) // period.period + 1
            if values[n] != values[n + times * period.period] - times * period.saltus:
                found.append(n)
        return tuple(found)


@dataclass(frozen=True)
class Period:
    """A sequence with this period from ``start`` on, shown to ``last``."""

    start: int
    period: int
    last: int
    saltus: int = 0  # what each period adds to the values

    @property
    def told(self) -> str:
        told = tr("period {period} from {start} on", period=self.period, start=self.start)
        return tr("{period}, adding {saltus}", period=told, saltus=self.saltus) if self.saltus else told


Part: TypeAlias = Cells | Image | Marks | Period


@dataclass(frozen=True)
class Picture:
    title: str  # what it shows of which game
    label: Label  # how that is known
    across: str
    up: str
    parts: tuple[Part, ...]  # what lies on it, one over the other
    note: str = ""  # words after the label: "period certified"
    rows: tuple[str, ...] = ()  # names of the places 0, 1, ... of the upward axis, where they are names
    up_step: int = 1  # how many one step upwards stands for


Drawing: TypeAlias = Callable[..., Picture | None]  # draws a picture to a bound
