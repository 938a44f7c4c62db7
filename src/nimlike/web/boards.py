"""What lies on the table, as rows of counters that can be taken."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.position import Position
from nimlike.core.shown import Pile

COUNTERS: Final = 24
"""A pile of up to so many counters is drawn counter by counter."""

QUICK: Final = 10
"""How many amounts a larger pile offers at once."""

_NAMED: Final = 4


@dataclass(frozen=True)
class Counter:
    """One counter: the move that takes it and those to its right, where there is one.

    Parameters
    ----------
    move
        The move's text; None when it may not be taken.
    amount
        How many counters that takes.
    """

    move: str | None
    amount: int


@dataclass(frozen=True)
class Row:
    """A row of a game's board, as it is drawn.

    Parameters
    ----------
    pile
        The row.
    size
        How many counters it holds, in text; empty for a row that is no pile.
    amounts
        What may be taken, in a few characters: ``1–5``; empty when nothing may be taken.
    counters
        The counters from left to right; empty when there are too many to draw.
    quick
        For a pile too large to draw: the moves that take least.
    """

    pile: Pile
    size: str
    amounts: str
    counters: tuple[Counter, ...] = ()
    quick: tuple[Counter, ...] = ()


def rows_of(position: Position) -> tuple[Row, ...]:
    """The rows of a position's board, drawn.

    Examples
    --------
    >>> import nimlike
    >>> [(row.pile.name, row.size, row.amounts) for row in rows_of(nimlike.position("wythoff:2,3"))]
    [('Pile A', '2', '1–2'), ('Pile B', '3', '1–3'), ('Both piles', '', '1–2')]
    """
    return tuple(map(_row, position.ruleset.board(position.state)))


def pile_letters(rows: tuple[Row, ...]) -> str:
    """The letters that name piles: ``abc``."""
    return "".join(sorted({letter for row in rows for letter in row.pile.letters}))


def _row(pile: Pile) -> Row:
    size = "" if pile.size is None else format_number(pile.size)
    shown = pile.most if pile.size is None else pile.size
    if shown <= COUNTERS and pile.complete:
        counters = (Counter(_move(pile, n) if n in pile.takes else None, n) for n in range(shown, 0, -1))
        return Row(pile, size, _amounts(pile), tuple(counters))
    quick = (Counter(_move(pile, n), n) for n in islice(pile.takes, QUICK))
    return Row(pile, size, _amounts(pile), (), tuple(quick))


def _move(pile: Pile, amount: int) -> str:
    return f"{pile.prefix}{format_number(amount)}"


def _amounts(pile: Pile) -> str:
    if not pile.takes:
        return "" if pile.complete else "…"
    least, most = pile.takes[0], pile.takes[-1]
    if not pile.complete:
        return f"{abbreviate(least)}–…"
    if not isinstance(pile.takes, range) and len(pile.takes) <= _NAMED:
        return ", ".join(map(abbreviate, pile.takes))
    return abbreviate(most) if least == most else f"{abbreviate(least)}–{abbreviate(most)}"
