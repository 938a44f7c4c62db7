"""A match: a tree of moves with a cursor, so that every move can be taken back and tried another way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from nimlike.core.errors import ParseError
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import counted
from nimlike.core.position import Position
from nimlike.play.opponents import Choice, Opponent

SCHEMA: Final = "nimlike/match/1"
SEATS: Final = ("first", "second")  # what the players are called, in the order in which they move


@dataclass(eq=False)
class _Node:
    """A position of the tree, the move that led to it, and what was played from it."""

    position: Position
    parent: _Node | None = None
    move: Move | None = None
    children: list[_Node] = field(default_factory=list)
    latest: _Node | None = None
    depth: int = 0

    def child(self, move: Move, position: Position) -> _Node:
        """The continuation by ``move``, made where it is new; `redo` follows it from now on."""
        found = next((node for node in self.children if node.move == move), None)
        if found is None:
            found = _Node(position, self, move, depth=self.depth + 1)
            self.children.append(found)
        self.latest = found
        return found

    def path(self) -> list[_Node]:
        """The nodes from the start to this one."""
        nodes: list[_Node] = []
        node: _Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]


class Match:
    """A game in progress: the moves played, all that were taken back, and where it stands now.

    Parameters
    ----------
    start
        The position that the game starts from; the player to move there is the first player.
    moves
        Moves to play at once: moves, their texts, or one text with spaces between them.

    Raises
    ------
    ParseError, IllegalMove
        A move is malformed, or not legal where it is played.

    Examples
    --------
    >>> import nimlike
    >>> match = Match(nimlike.position("nim:1,2"), "b1 a1")
    >>> str(match.position), match.mover, match.over
    ('nim:0,1', 0, False)
    >>> match.undo()
    1
    >>> str(match.play("b1")), match.winner
    ('nim:1,0', None)
    >>> match.undo(), [str(move) for move in match.branches()]
    (1, ['a1', 'b1'])
    >>> match.redo(), match.moves_text
    (1, 'b1 b1')
    """

    def __init__(self, start: Position, moves: str | Sequence[str | Move] = ()) -> None:
        opened = Position(start.ruleset, start.ruleset.opening(start.state))
        self._root = self._here = _Node(opened)
        for move in moves.split() if isinstance(moves, str) else moves:
            self.play(move)

    @property
    def start(self) -> Position:
        """The position that the play started from: the given one, with what is settled before the play."""
        return self._root.position

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self._here.position

    def play(self, move: str | Move) -> Position:
        """Make a move; where another was made here before, a branch starts (or is entered again).

        Raises
        ------
        ParseError, IllegalMove
            The text is not a move, or the move is not legal; the match is as before.
        """
        if isinstance(move, str):
            move = self.position.ruleset.parse_move(move)
        self._here = self._here.child(move, self.position.after(move))
        return self.position

    def undo(self, n: int = 1) -> int:
        """Take back n moves, or as many as there are; returns how many."""
        taken = 0
        while taken < n and self._here.parent is not None:
            self._here = self._here.parent
            taken += 1
        return taken

    def redo(self, n: int = 1) -> int:
        """Make n moves again, each the latest that was made where the cursor stands; returns how many."""
        made = 0
        while made < n and self._here.latest is not None:
            self._here = self._here.latest
            made += 1
        return made

    def branches(self) -> tuple[Move, ...]:
        """The moves that were made from the cursor's position so far, oldest first."""
        return tuple(node.move for node in self._here.children if node.move is not None)

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves from the start to the cursor."""
        return tuple(node.move for node in self._here.path() if node.move is not None)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions from the start to the cursor: one more than there are moves."""
        return tuple(node.position for node in self._here.path())

    @property
    def moves_text(self) -> str:
        """The moves of `line` in text, spaces between them: what the constructor reads."""
        return " ".join(map(str, self.line))

    @property
    def mover(self) -> int:
        """Who moves at the cursor: 0 the first player, 1 the second."""
        return self._here.depth % 2

    @property
    def over(self) -> bool:
        """Whether no move is left."""
        return self.position.is_terminal

    @property
    def winner(self) -> str | None:
        """Who has won: ``"first"`` or ``"second"``; None while the game goes on."""
        if not self.over:
            return None
        won_by_mover = self.position.ruleset.terminal_outcome(self.position.state) is Outcome.N
        return SEATS[self.mover if won_by_mover else 1 - self.mover]

    @property
    def winner_name(self) -> str | None:
        """The winner as sentences name him: ``"A"`` or ``"B"`` in the coprime game, else ``"the first player"``."""
        winner = self.winner
        return None if winner is None else self.name(SEATS.index(winner))

    def name(self, seat: int) -> str:
        """What the first (0) or second (1) player is called in sentences."""
        rules, state = self.start.ruleset, self.start.state
        own = rules.players(state)[seat]
        if own not in (tr("the player to move"), tr("the other player")):
            return own
        return tr("the second player") if seat else tr("the first player")

    def as_dict(self) -> dict[str, Any]:
        """The whole match in the JSON schema ``nimlike/match/1``: the line to the cursor, and every branch.

        ``nodes`` are the moves of all branches, each with the number of the node that it was made from: 0 is
        the start, and the i-th node has number i. ``at`` is the cursor, ``latest`` what `redo` follows.
        """
        numbers: dict[_Node, int] = {self._root: 0}
        nodes = []
        for node in self._walk():
            if node.parent is not None:
                numbers[node] = len(numbers)
                nodes.append({"from": numbers[node.parent], "move": str(node.move)})
        return {
            "schema": SCHEMA,
            "start": str(self.start),
            "moves": [str(move) for move in self.line],
            "position": str(self.position),
            "winner": self.winner,
            "nodes": nodes,
            "at": numbers[self._here],
            "latest": [numbers[node.latest] for node in numbers if node.latest is not None],
        }

    @classmethod
    def from_dict(cls, match: dict[str, Any]) -> Match:
        """The match that `as_dict` described.

        Raises
        ------
        ParseError, IllegalMove
            It is not of that form, or holds a move that is not legal.

        Examples
        --------
        >>> import nimlike
        >>> match = Match(nimlike.position("nim:1,2"), ["b1"])
        >>> Match.from_dict(match.as_dict()).as_dict() == match.as_dict()
        True
        """
        from nimlike.families import parse_position

        try:
            made = cls(parse_position(match["start"]))
            nodes = [made._root]
            for node in match["nodes"]:
                parent = nodes[node["from"]]
                move = parent.position.ruleset.parse_move(node["move"])
                nodes.append(parent.child(move, parent.position.after(move)))
            for latest in match["latest"]:
                if (source := nodes[latest].parent) is not None:
                    source.latest = nodes[latest]
            made._here = nodes[match["at"]]
        except (KeyError, IndexError, TypeError, AttributeError) as error:
            raise ParseError(f"not a match of schema {SCHEMA}: {error!r}") from None
        return made

    def _walk(self) -> Iterator[_Node]:
        """Every node, parents before children, branches in the order in which they were started."""
        waiting = [self._root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def __repr__(self) -> str:
        return f"Match({self.start.brief()!r}, {counted(self._here.depth, 'move')}, at {self.position.brief()!r})"


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
