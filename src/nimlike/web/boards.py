"""What lies on the table, as rows of counters that can be taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.position import Position
from nimlike.core.shown import Pile

COUNTERS: Final = 24
"""A pile of up to so many counters is drawn counter by counter."""

HEAP: Final = 40
"""A heap of up to so many counters that can be split is drawn counter by counter."""

QUICK: Final = 12
"""How many amounts a larger pile offers at once, of a range of amounts."""

LISTED: Final = 60
"""So many amounts are offered at once where they are no range: all of them, if there are no more."""

CROWDED: Final = 12
"""With more piles than this the board is a grid, of which one pile at a time is taken from."""

_NAMED: Final = 4
_WAYS: Final = 12


@dataclass(frozen=True)
class Counter:
    """One counter: the move that takes it and those to its right, where there is one."""

    move: str | None  # the move's text; None when it may not be taken
    amount: int  # how many counters that takes


@dataclass(frozen=True)
class Spot:
    """A place of a heap where it can be broken: a counter, or the gap before one."""

    move: str | None  # the move's text; None when the heap may not be broken here
    first: int
    taken: int
    left: int
    right: int


@dataclass(frozen=True)
class Breaks:
    """A heap as a row of counters that can be broken anywhere."""

    counters: tuple[Spot, ...]  # for each counter what a click on it does
    gaps: tuple[Spot, ...]  # for each counter but the first what a click on the gap before it does
    ways: tuple[int, ...] = ()  # the amounts that may be taken, where a click cannot tell them apart; empty otherwise
    way: int | None = None  # the one of them that a click takes now
    pins: bool = False  # whether the counters stand as pins: one is hit, or two side by side, and nothing else is done


@dataclass(frozen=True)
class Row:
    """A row of a game's board, as it is drawn."""

    pile: Pile  # the row
    size: str  # how many counters it holds, in text; empty for a row that is no pile
    amounts: str
    counters: tuple[Counter, ...] = ()  # the counters from left to right; empty when there are too many to draw
    quick: tuple[Counter, ...] = ()  # for a pile too large to draw: the moves that take least
    breaks: Breaks | None = None  # for a heap that can be split: its counters and gaps

    @property
    def share(self) -> int:
        """How much of the row's width the bar of a large pile takes, in percent."""
        return min(100, 34 + 4 * len(self.size))


def rows_of(position: Position, way: str = "", start: Position | None = None) -> tuple[Row, ...]:
    """The rows of a position's board, drawn."""
    board = position.ruleset.board(position.state)
    first = board if start is None else start.ruleset.board(start.state)
    every = (*first, *board)
    # In a sum the heaps of one game may be split, and those of another not.
    breaking = {
        part: _breaking(tuple(pile for pile in every if part_of(pile) == part))
        for part in {part_of(pile) for pile in every}
    }
    return tuple(_row(pile, breaking[part_of(pile)], way) for pile in board)


def part_of(pile: Pile) -> str:
    """The game of a sum that a row belongs to; empty outside sums."""
    return pile.prefix.rpartition(".")[0]


def pile_letters(rows: tuple[Row, ...]) -> str:
    """The letters that name piles: ``abc``."""
    return "".join(sorted({letter for row in rows for letter in row.pile.letters}))


def name_of(pile: Pile) -> str:
    """What stands before a row: the letter of the pile where the rest goes without saying."""
    game, colon, rest = pile.name.rpartition(": ")
    words = rest.split(" ")
    last = words[-1] if len(words) == 2 and words[0].lower() in ("pile", "heap") else rest
    return f"{game.removeprefix('Game ')}{colon}{last[:1].upper()}{last[1:]}"


def _breaking(board: tuple[Pile, ...]) -> tuple[int, ...]:
    """The amounts that a click in a heap may take, of a board with heaps to split; empty without such heaps."""
    heaps = [pile for pile in board if pile.size is not None and pile.size <= HEAP and pile.complete]
    if not any(pile.splits for pile in heaps):
        return ()
    splitting = {take for pile in heaps for take, _ in pile.splits}
    amounts = splitting.union(*(pile.takes[: _WAYS + 1] for pile in heaps))
    return tuple(sorted(amounts)) if len(amounts) <= _WAYS else ()


def _row(pile: Pile, breaking: tuple[int, ...], way: str) -> Row:
    size = "" if pile.size is None else format_number(pile.size)
    shown = pile.most if pile.size is None else pile.size
    breaks = _breaks(pile, breaking, way)
    if breaks is not None or (shown <= COUNTERS and pile.complete):
        counters = (Counter(_move(pile, n) if n in pile.takes else None, n) for n in range(shown, 0, -1))
        return Row(pile, size, _amounts(pile), tuple(counters), (), breaks)
    few = LISTED if not isinstance(pile.takes, range) and len(pile.takes) <= LISTED else QUICK
    quick = (Counter(_move(pile, n), n) for n in islice(pile.takes, few))
    return Row(pile, size, _amounts(pile), (), tuple(quick))


def _move(pile: Pile, amount: int) -> str:
    return f"{pile.prefix}{format_number(amount)}"


def _breaks(pile: Pile, amounts: tuple[int, ...], way: str) -> Breaks | None:
    """The counters and gaps of a heap on a board where heaps are split, if it is small enough."""
    if not pile.size or not amounts or pile.size > HEAP or not pile.complete:
        return None
    splits = set(pile.splits)
    # A counter is the middle of an odd number of counters, a gap that of an even number.
    told_apart = len(amounts) <= 2 and len({amount % 2 for amount in amounts}) == len(amounts)
    chosen = next((amount for amount in amounts if str(amount) == way), amounts[0])
    active = amounts if told_apart else [chosen]
    odd = next((amount for amount in active if amount % 2), None)
    even = next((amount for amount in active if not amount % 2), None)
    size = pile.size

    def spot(taken: int | None, first: int) -> Spot:
        if taken is None or first < 0 or first + taken > size:
            return Spot(None, first, 0, 0, 0)
        left, right = first, size - first - taken
        move = None
        if not (left and right):
            move = _move(pile, taken) if taken in pile.takes else None
        else:  # what stands on the right is split off, so that the parts stay where they are seen
            turned = (taken, left) in splits
            off = right if (taken, right) in splits or (turned and pile.either_way) else left if turned else None
            move = None if off is None else f"{pile.prefix}{taken}/{off}"
        return Spot(move, first, taken, left, right)

    counters = tuple(spot(odd, i - (odd or 0) // 2) for i in range(size))
    gaps = tuple(spot(even, i - (even or 0) // 2) for i in range(1, size))
    if told_apart:
        return Breaks(counters, gaps, pins=set(amounts) <= {1, 2})
    return Breaks(counters, gaps, tuple(amounts), chosen)


def _amounts(pile: Pile) -> str:
    if not pile.takes:
        return "" if pile.complete else "…"
    least, most = pile.takes[0], pile.takes[-1]
    if not pile.complete:
        return f"{abbreviate(least)}–…"
    if not isinstance(pile.takes, range) and len(pile.takes) <= _NAMED:
        return ", ".join(map(abbreviate, pile.takes))
    return abbreviate(most) if least == most else f"{abbreviate(least)}–{abbreviate(most)}"


def picked(rows: tuple[Row, ...], pick: int) -> int | None:
    """Which row of a crowded board is taken from: the one asked for, else the first with a move; None for no crowd."""
    if len(rows) <= CROWDED:
        return None
    able = [i for i, row in enumerate(rows) if row.amounts or row.breaks]
    return pick - 1 if pick - 1 in able else next(iter(able), None)


def marked(row: Row, marks: Mapping[str, int]) -> int:
    """How many counters of a row are marked, by the prefix of the row; at most as many as are drawn."""
    return 0 if row.pile.size is None else min(marks.get(row.pile.prefix, 0), COUNTERS)
