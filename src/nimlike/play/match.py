"""A match: moves with a cursor, so that every move can be taken back and made again, or tried another way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import counted
from nimlike.core.position import Position
from nimlike.play.opponents import Choice, Opponent


class Match:
    """A game in progress: the moves played, those taken back, and where it stands now."""

    def __init__(self, start: Position, moves: str | Sequence[str | Move] = ()) -> None:
        self._positions = [Position(start.ruleset, start.ruleset.opening(start.state))]
        self._moves: list[Move] = []
        self._at = 0  # how many of the moves are made; the others were taken back
        for move in moves.split() if isinstance(moves, str) else moves:
            self.play(move)

    @property
    def start(self) -> Position:
        """The position that the play started from: the given one, with what is settled before the play."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self._positions[self._at]

    def play(self, move: str | Move) -> Position:
        """Make a move; another one than that taken back here ends the moves to be made again."""
        if isinstance(move, str):
            move = self.position.ruleset.parse_move(move)
        after = self.position.after(move)
        if self._moves[self._at : self._at + 1] != [move]:
            self._moves[self._at :] = [move]
            self._positions[self._at + 1 :] = [after]
        self._at += 1
        return self.position

    def undo(self, n: int = 1) -> int:
        """Take back n moves, or as many as there are; returns how many."""
        taken = min(n, self._at)
        self._at -= taken
        return taken

    def redo(self, n: int = 1) -> int:
        """Make n moves again that were taken back, or as many as there are; returns how many."""
        made = min(n, len(self._moves) - self._at)
        self._at += made
        return made

    @property
    def has_begun(self) -> bool:
        """Whether a move was made, even if it was taken back."""
        return bool(self._moves)

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves from the start to the cursor."""
        return tuple(self._moves[: self._at])

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions from the start to the cursor: one more than there are moves."""
        return tuple(self._positions[: self._at + 1])

    @property
    def moves_text(self) -> str:
        """The moves of `line` in text, spaces between them: what the constructor reads."""
        return " ".join(map(str, self.line))

    @property
    def mover(self) -> int:
        """Who moves at the cursor: 0 the first player, 1 the second."""
        return self._at % 2

    @property
    def over(self) -> bool:
        return self.position.is_terminal

    @property
    def winner(self) -> int | None:
        """Who has won: 0 the first player, 1 the second; None while the game goes on."""
        if not self.over:
            return None
        won_by_mover = self.position.ruleset.terminal_outcome(self.position.state) is Outcome.N
        return self.mover if won_by_mover else 1 - self.mover

    @property
    def winner_name(self) -> str | None:
        """The winner as sentences name him: ``"A"`` or ``"B"`` in the coprime game, else ``"the first player"``."""
        return None if self.winner is None else self.name(self.winner)

    def name(self, seat: int) -> str:
        """What the first (0) or second (1) player is called in sentences."""
        rules, state = self.start.ruleset, self.start.state
        own = rules.players(state)[seat]
        if own not in (tr("the player to move"), tr("the other player")):
            return own
        return tr("the second player") if seat else tr("the first player")

    def __repr__(self) -> str:
        return f"Match({self.start.brief()!r}, {counted(self._at, 'move')}, at {self.position.brief()!r})"


# Who sits at a match: people and programs, and what undo, swap and new mean to them.

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
                return tr("First player"), tr("Second player")
            return tr("First computer"), tr("Second computer")
        you, computer = tr("You"), tr("Computer")
        return (you, computer) if self.players[0] is None else (computer, you)

    @property
    def past_names(self) -> tuple[str, str]:
        """The names for a review: the seats' alone once sides were changed, as both players held each seat."""
        return (tr("First player"), tr("Second player")) if self._swapped else self.names

    def undo(self, turns: int = 1) -> int:
        """Take back to a person's last turn, or one so many turns before; returns how many moves, 0 for none."""
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
        self._swapped = self.match.has_begun

    def new(self) -> None:
        """A new game from the same start, with new seeds, so that it need not go as the last one did."""
        first, second = (player and replace(player, seed=player.seed + 1) for player in self.players)
        self.players = (first, second)
        self.match = Match(self.match.start)
        self._swapped = False
