"""The rows of a game's board on the screen, and which counter a click meets."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from nimlike.core.errors import NimlikeError
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.position import Game, Position
from nimlike.core.shown import Pile

DRAWN: Final = 60  # at most so many counters of a pile are drawn: those that the smallest moves take
CUT: Final = "…"  # stands for the counters of a pile that are not drawn; the pile's size is written before them
INDENT: Final = 4  # a note that has no room beside its row is indented by so much below it

KEPT, FIXED, TAKEN = "●", "○", "x"  # A counter that may be taken, one that may not, one that the move being typed takes


@dataclass(frozen=True)
class Row:
    """A row of a game's board, as it is drawn."""

    pile: Pile  # the row
    rules: Game  # the game, which reads the row's moves

    @property
    def counters(self) -> int:
        """How many counters the row has: of a row that is no pile, as many as a move takes at most."""
        if not self.pile.complete:
            return 0
        return self.pile.most if self.pile.size is None else self.pile.size

    def drawn(self, names: int, room: int) -> int:
        """How many of the counters are drawn in so many columns, where names have ``names`` of them."""
        space = room - len(self._head(names))
        # A counter takes two columns, but the last; a cut pile needs two more for its sign.
        if self.counters <= min(DRAWN, (space + 1) // 2):
            return self.counters
        return max(0, min(DRAWN, (space - 1) // 2))

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

    def lines(self, names: int, room: int, move: Move | None) -> list[str]:
        """The row in lines of at most ``room`` columns: name, size, counters, note."""
        taken, drawn = self.taken_by(move), self.drawn(names, room)
        marks = [KEPT if amount in self.pile.takes else FIXED for amount in range(drawn, 0, -1)]
        if marks and taken:
            marks[-taken:] = [TAKEN] * min(taken, drawn)
        if drawn < self.counters:
            marks.insert(0, CUT)
        if taken > drawn:  # the counters drawn would not show how many
            marks = [tr("(takes {taken})", taken=abbreviate(taken))]
        row = (self._head(names) + " ".join(marks)).rstrip()
        if not self.pile.note:
            return [row]
        if len(row) + 2 + len(self.pile.note) <= room:
            return [f"{row}  {self.pile.note}"]
        return [row, *(" " * INDENT + line for line in wrap(self.pile.note, max(room - INDENT, 1)))]

    def amount_at(self, names: int, room: int, x: int) -> int:
        """How many counters a click in a column of the row's first line takes: 0 if none can be taken."""
        drawn = self.drawn(names, room)
        start = len(self._head(names)) + len(CUT + " ") * (drawn < self.counters)
        at = (x - start + 1) // 2
        amount = drawn - at
        return amount if 0 <= at < drawn and amount in self.pile.takes else 0

    def _head(self, names: int) -> str:
        size = "" if self.pile.size is None else abbreviate(self.pile.size, 24)
        return f"{self.pile.name:<{names}}  {size:>6}  "


def rows_of(position: Position) -> list[Row]:
    """The rows of a position's board."""
    return [Row(pile, position.ruleset) for pile in position.ruleset.board(position.state)]


class Board(Static):
    """The rows of counters; a click on a counter is posted as a `Picked`."""

    class Picked(Message):
        """A counter was clicked: the text of the move that takes it and those right of it."""

        def __init__(self, move: str) -> None:
            super().__init__()
            self.move = move

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id, markup=False)
        self.rows: list[Row] = []
        self._shown: tuple[Position, Move | None] | None = None
        self._row_of_line: list[Row | None] = []

    @property
    def width_of_names(self) -> int:
        """The width of the column of names."""
        return max((len(row.pile.name) for row in self.rows), default=0)

    def show(self, position: Position, move: Move | None) -> None:
        """Draw a position; the counters that ``move`` would take are marked."""
        self._shown = position, move
        self.rows = rows_of(position)
        self._fit()

    def on_resize(self) -> None:
        """Draw the rows again, for the width that there is now."""
        self._fit()

    def _fit(self) -> None:
        if self._shown is None or not self.size.width:
            return
        position, move = self._shown
        lines, self._row_of_line = [], []
        for row in self.rows:
            own = row.lines(self.width_of_names, self.size.width, move)
            lines += own
            self._row_of_line += [row, *[None] * (len(own) - 1)]
        self.update(Text("\n".join(lines) or position.brief()))

    def on_click(self, event: events.Click) -> None:
        """Find the counter under the pointer."""
        if not 0 <= event.y < len(self._row_of_line):
            return
        row = self._row_of_line[event.y]
        if row and (amount := row.amount_at(self.width_of_names, self.size.width, event.x)):
            self.post_message(self.Picked(row.move(amount)))
