"""The piles as rows of counters, and which counter a click meets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.phrase import counted
from nimlike.core.position import Position
from nimlike.core.sums import Sum
from nimlike.games.coprime.game import Coprime
from nimlike.games.one_pile.onepile import OnePile
from nimlike.games.one_pile.schwenk import Schwenk

DRAWN: Final = 60
"""A pile of more counters is written as a number alone."""

ROWS: Final = 100
"""So many piles are drawn; more are counted only."""

KEPT, FIXED, TAKEN = "●", "○", "x"
"""A counter that may be taken, one that may not, one that the move being typed takes."""


@dataclass(frozen=True)
class Row:
    """A pile as it is drawn.

    Parameters
    ----------
    label
        Its name.
    part, pile
        The component of a sum it belongs to (None outside sums), and its number there.
    size
        Counters in it.
    takeable
        Most that may be taken from it.
    lone
        Whether moves are written as the number alone.
    """

    label: str
    part: int | None
    pile: int
    size: int
    takeable: int
    lone: bool

    def take(self, amount: int) -> Move:
        """Taking so many from this pile."""
        return Move(((self.pile, amount),), self.lone, self.part)

    def taken_by(self, move: Move | None) -> int:
        """How many counters of this pile a move takes."""
        if move is None or move.part != self.part:
            return 0
        return dict(move.takes).get(self.pile, 0)

    def text(self, width: int, move: Move | None) -> str:
        """The row: name, size, counters."""
        head = f"{self.label:<{width}}  {abbreviate(self.size, 24):>6}  "
        if self.size > DRAWN:
            return head + f"(takes {abbreviate(self.taken_by(move))})" * bool(self.taken_by(move))
        taken = min(self.taken_by(move), self.size)
        takeable = min(self.takeable, self.size)
        marks = FIXED * (self.size - takeable) + KEPT * takeable
        marks = marks[: self.size - taken] + TAKEN * taken
        return head + " ".join(marks)


def rows_of(position: Position, part: int | None = None) -> list[Row]:
    """The piles of a position, in order; of a game without piles of counters, none.

    Examples
    --------
    >>> import nimlike
    >>> [(row.label, row.size, row.takeable) for row in rows_of(nimlike.position("nim:2+schwenk:cap=2x:9,4"))]
    [('1.A', 2, 2), ('2.', 9, 4)]
    """
    rules, state = position.ruleset, position.state
    if isinstance(rules, Sum):
        return [row for i, here in enumerate(rules.components(state), 1) for row in rows_of(here, i)]
    prefix = "" if part is None else f"{part}."
    if isinstance(rules, OnePile | Schwenk):
        return [Row(prefix or "pile", part, 0, state[0], min(state), True)]
    if isinstance(rules, Coprime):
        return [Row("left", part, 0, state[0], rules.bound(state[0]), True)]
    if not all(isinstance(size, int) for size in state):
        return []
    return [Row(prefix + pile_name(pile), part, pile, size, size, False) for pile, size in enumerate(state[:ROWS])]


class Board(Static):
    """The rows of counters; a click on a counter is posted as a `Picked`."""

    class Picked(Message):
        """A counter was clicked.

        Parameters
        ----------
        row
            The pile.
        amount
            The counter and those right of it.
        """

        def __init__(self, row: Row, amount: int) -> None:
            super().__init__()
            self.row = row
            self.amount = amount

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id, markup=False)
        self.rows: list[Row] = []

    def show(self, position: Position, move: Move | None) -> None:
        """Draw a position; the counters that ``move`` would take are marked."""
        self.rows = rows_of(position)
        width = max((len(row.label) for row in self.rows), default=0)
        lines = [row.text(width, move) for row in self.rows]
        if self.rows and not self.rows[0].lone and len(position.state) > ROWS:
            lines.append(f"and {counted(len(position.state) - ROWS, 'more pile')}")
        self.update(Text("\n".join(lines) or position.brief()))

    def on_click(self, event: events.Click) -> None:
        """Find the counter under the pointer."""
        if not 0 <= event.y < len(self.rows):
            return
        row = self.rows[event.y]
        width = max(len(each.label) for each in self.rows)
        at = (event.x - len(row.text(width, None)) + 2 * row.size - 1) // 2
        if row.size <= DRAWN and 0 <= at < row.size:
            self.post_message(self.Picked(row, row.size - at))
