"""The rows of a game's board on the screen, and which counter a click meets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from nimlike.core.errors import NimlikeError
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile

DRAWN: Final = 60
"""A pile of more counters is written as a number alone."""

KEPT, FIXED, TAKEN = "●", "○", "x"
"""A counter that may be taken, one that may not, one that the move being typed takes."""


@dataclass(frozen=True)
class Row:
    """A row of a game's board, as it is drawn.

    Parameters
    ----------
    pile
        The row.
    rules
        The game, which reads the row's moves.
    """

    pile: Pile
    rules: Ruleset

    @property
    def drawn(self) -> int:
        """How many counters are drawn: of a row that is no pile, as many as a move takes at most."""
        shown = self.pile.most if self.pile.size is None else self.pile.size
        return shown if shown <= DRAWN and self.pile.complete else 0

    def move(self, amount: int) -> str:
        """The text of the move that takes so many from this row."""
        return f"{self.pile.prefix}{format_number(amount)}"

    def taken_by(self, move: Move | None) -> int:
        """How many counters of this row a move takes; of a row that is no pile, from each of its piles."""
        if move is None or not move.takes:
            return 0
        try:
            own = self.rules.parse_move(self.move(1))
        except NimlikeError:
            return 0
        taken, piles = dict(move.takes), [pile for pile, _ in own.takes]
        if (move.part, move.lone) != (own.part, own.lone) or not all(pile in taken for pile in piles):
            return 0
        if len(piles) > 1 and (len(taken) > len(piles) or len(set(taken.values())) > 1):
            return 0
        return taken[piles[0]]

    def text(self, width: int, move: Move | None) -> str:
        """The row: name, size, counters, note."""
        head = self._head(width)
        taken = self.taken_by(move)
        if not self.drawn:
            marks = tr("(takes {taken})", taken=abbreviate(taken)) * bool(taken)
        else:
            counters = [KEPT if amount in self.pile.takes else FIXED for amount in range(self.drawn, 0, -1)]
            if taken:
                counters[-taken:] = [TAKEN] * min(taken, self.drawn)
            marks = " ".join(counters)
        return "  ".join(filter(None, (head + marks, self.pile.note))).rstrip()

    def amount_at(self, width: int, x: int) -> int:
        """How many counters a click in a column of the row takes: 0 where none can be taken."""
        at = (x - len(self._head(width)) + 1) // 2
        amount = self.drawn - at
        return amount if 0 <= at < self.drawn and amount in self.pile.takes else 0

    def _head(self, width: int) -> str:
        size = "" if self.pile.size is None else abbreviate(self.pile.size, 24)
        return f"{self.pile.name:<{width}}  {size:>6}  "


def rows_of(position: Position) -> list[Row]:
    """The rows of a position's board.

    Examples
    --------
    >>> import nimlike
    >>> for row in rows_of(nimlike.position("nim:2+subtraction:1,3:4")):
    ...     print(row.text(15, None))
    Game 1: pile A       2  ● ●
    Game 2: heap A       4  ○ ● ○ ●
    """
    return [Row(pile, position.ruleset) for pile in position.ruleset.board(position.state)]


class Board(Static):
    """The rows of counters; a click on a counter is posted as a `Picked`."""

    class Picked(Message):
        """A counter was clicked.

        Parameters
        ----------
        move
            The text of the move that takes it and those right of it.
        """

        def __init__(self, move: str) -> None:
            super().__init__()
            self.move = move

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id, markup=False)
        self.rows: list[Row] = []

    @property
    def width_of_names(self) -> int:
        """The width of the column of names."""
        return max((len(row.pile.name) for row in self.rows), default=0)

    def show(self, position: Position, move: Move | None) -> None:
        """Draw a position; the counters that ``move`` would take are marked."""
        self.rows = rows_of(position)
        lines = [row.text(self.width_of_names, move) for row in self.rows]
        self.update(Text("\n".join(lines) or position.brief()))

    def on_click(self, event: events.Click) -> None:
        """Find the counter under the pointer."""
        if not 0 <= event.y < len(self.rows):
            return
        row = self.rows[event.y]
        if amount := row.amount_at(self.width_of_names, event.x):
            self.post_message(self.Picked(row.move(amount)))
