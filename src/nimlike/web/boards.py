"""What lies on the table, as rows of counters that can be taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from nimlike.core.move import pile_name
from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.position import Position, State
from nimlike.core.sums import Sum
from nimlike.games.coprime.game import Coprime
from nimlike.games.heaps.rule import HeapGame
from nimlike.games.nim.game import Nim
from nimlike.games.vector.game import Vector, move_of
from nimlike.games.wythoff.game import Wythoff

COUNTERS: Final = 24
"""A pile of up to so many counters is drawn counter by counter."""

ROWS: Final = 40
"""Most piles that are drawn; in the others a move is typed."""

HEAPS: Final = 200
"""Of heaps with up to so many counters in all, the counters that are legal takes are told from the others."""

QUICK: Final = 10
"""How many amounts a larger pile offers at once."""


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
    """A pile, or the two piles of a move that takes from both.

    Parameters
    ----------
    name, note
        What it is called, and what else is to be said of it.
    size
        How many counters it holds, in text; empty for a row that is no pile.
    prefix
        What a move's text has before the amount.
    most
        The most that may be taken, in text.
    counters
        The counters from left to right; empty when there are too many to draw.
    quick
        For a pile too large to draw: moves that take 1, 2, 3, ...
    """

    name: str
    note: str
    size: str
    prefix: str
    most: str
    counters: tuple[Counter, ...] = ()
    quick: tuple[Counter, ...] = ()


def rows_of(position: Position) -> tuple[Row, ...]:
    """The rows of a position.

    Examples
    --------
    >>> import nimlike
    >>> [(row.name, row.size, row.most) for row in rows_of(nimlike.position("wythoff:2,3"))]
    [('Pile A', '2', '2'), ('Pile B', '3', '3'), ('Both piles', '', '2')]
    """
    return tuple(_rows(position, "", ""))


def pile_letters(position: Position) -> str:
    """The letters that name piles, when they are single letters: ``abc``."""
    if isinstance(position.ruleset, Nim | Wythoff | HeapGame | Vector):
        return "abcdefghijklmnopqrstuvwxyz"[: len(position.state)]
    return ""


def _rows(position: Position, part: str, title: str) -> Iterator[Row]:
    rules, state = position.ruleset, position.state
    if isinstance(rules, Sum):
        for i, each in enumerate(rules.components(state), 1):
            yield from _rows(each, f"{i}.", f"Game {i}: ")
    elif isinstance(rules, Nim | Wythoff):
        for pile, size in enumerate(state[:ROWS]):
            letter = pile_name(pile).lower() if pile < 26 else f"p{pile + 1}-"
            yield _row(f"{title}{'pile' if title else 'Pile'} {pile_name(pile)}", "", size, size, part + letter)
        if isinstance(rules, Wythoff):
            most = min(state)
            note = "the same number from each" if rules.step == 1 else f"amounts that differ by less than {rules.step}"
            name = f"{title}{'both' if title else 'Both'} piles"
            yield _row(name, note, None, most, f"{part}ab")
    elif isinstance(rules, HeapGame | Vector):
        legal = _legal_takes(rules, state)
        for pile, size in enumerate(state[:ROWS]):
            letter = pile_name(pile).lower() if pile < 26 else f"p{pile + 1}-"
            if isinstance(rules, Vector):
                what, note = "pile", "to take from several piles, type a move like a1b2"
            else:
                what, note = "heap", "a heap is split by typing, like a2/3" if rules.rule.splits else ""
            name = f"{title}{what if title else what.capitalize()} {pile_name(pile)}"
            row = _row(name, note, size, size, part + letter)
            yield replace(row, counters=_legal(row.counters, legal, part), quick=())
    elif isinstance(rules, Coprime):
        left, a, b, _ = state
        note = f"A has {abbreviate(a)}, B has {abbreviate(b)}"
        yield _row(f"{title}Chips left", note, left, rules.bound(left), part)
    else:
        pile, cap = state
        note = f"at most {abbreviate(cap)} may be taken now" if cap < pile else ""
        yield _row(f"{title}The pile", note, pile, min(pile, cap), part)


def _legal_takes(rules: HeapGame | Vector, state: State) -> set[str] | None:
    """The moves that take from one pile only, those of small piles at least; None where they are not listed."""
    if isinstance(rules, Vector):
        takes = ((pile, n) for pile, size in enumerate(state[:ROWS]) for n in range(1, min(size, COUNTERS) + 1))
        units = (tuple(n if i == pile else 0 for i in range(len(state))) for pile, n in takes)
        return {str(move_of(unit)) for unit in units if rules.holds(unit)}
    return {str(move) for move, _ in rules.options(state)} if sum(state) <= HEAPS else None


def _legal(counters: tuple[Counter, ...], legal: set[str] | None, part: str) -> tuple[Counter, ...]:
    """The counters, those that are no legal take without a move; all of them where the moves were not listed."""
    return tuple(
        replace(c, move=c.move if legal is not None and c.move and c.move.removeprefix(part) in legal else None)
        for c in counters
    )


def _row(name: str, note: str, size: int | None, most: int, prefix: str) -> Row:
    """A row; ``size`` is None for a row that is no pile, whose counters are the moves."""
    shown = most if size is None else size
    counters: tuple[Counter, ...] = ()
    quick: tuple[Counter, ...] = ()
    if shown <= COUNTERS:
        counters = tuple(
            Counter(f"{prefix}{amount}" if amount <= most else None, amount) for amount in range(shown, 0, -1)
        )
    else:
        quick = tuple(Counter(f"{prefix}{amount}", amount) for amount in range(1, min(most, QUICK) + 1))
    return Row(name, note, "" if size is None else format_number(size), prefix, format_number(most), counters, quick)
