"""Who sits at a match: people and programs, and what undo, swap and new mean to them."""

from __future__ import annotations

from dataclasses import replace

from nimlike.core.languages import tr
from nimlike.core.position import Position
from nimlike.play.match import Match
from nimlike.play.opponents import Choice, Opponent

Player = Opponent | None  # Who plays a seat: a program, or None for a person


class Session:
    """A match between people and programs; an interface asks it for the programs' moves."""

    def __init__(self, start: Position, first: Player = None, second: Player = None) -> None:
        self.players = (first, second)
        self.match = Match(start)
        self._swapped = False

    @property
    def to_reply(self) -> Opponent | None:
        """The program whose turn it is; None at a person's turn and once the game is over."""
        return None if self.match.over else self.players[self.match.mover]

    def reply(self) -> Choice:
        """Let the program whose turn it is make its move."""
        player = self.to_reply
        if player is None:
            raise ValueError("it is not a program's turn")
        choice = player.choice(self.match.position)
        self.match.play(choice.move)
        return choice

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called: You and Computer, or by their seats where both are of one kind."""
        if (self.players[0] is None) == (self.players[1] is None):
            first, second = self.match.name(0), self.match.name(1)
            if (first, second) != (tr("the first player"), tr("the second player")):
                return first, second
            if self.players[0] is None:
                return "First player", "Second player"
            return "First computer", "Second computer"
        you, computer = "You", "Computer"
        return (you, computer) if self.players[0] is None else (computer, you)

    @property
    def past_names(self) -> tuple[str, str]:
        """The names for a review: the seats' alone once sides were changed, as both players held each seat."""
        return ("First player", "Second player") if self._swapped else self.names

    def undo(self, turns: int = 1) -> int:
        """Take back to a person's last turn, or to the one so many turns before; returns how many moves.

        Nothing is taken back when no person has moved.
        """
        moved = self._to_turns(turns, back=True)
        if self.to_reply is not None and moved:  # only the program's opening is left: keep it
            moved -= self.match.redo()
        return moved

    def redo(self, turns: int = 1) -> int:
        """Make again what was taken back, as far as a person's next turn; returns how many moves."""
        return self._to_turns(turns, back=False)

    def _to_turns(self, turns: int, back: bool) -> int:
        moved = 0
        while turns and (self.match.undo() if back else self.match.redo()):
            moved += 1
            turns -= self.to_reply is None
        return moved

    def swap(self) -> None:
        """The players change seats; the position stays."""
        self.players = self.players[::-1]
        self._swapped = bool(self.match.branches() or self.match.line)

    def new(self) -> None:
        """A new game from the same start, with new seeds, so that it need not go as the last one did."""
        first, second = (player and replace(player, seed=player.seed + 1) for player in self.players)
        self.players = (first, second)
        self.match = Match(self.match.start)
        self._swapped = False
