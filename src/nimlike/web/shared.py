"""Boards that two devices share by a code: in the memory of the server, without accounts, gone when it ends."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import compare_digest, randbelow, token_urlsafe
from time import monotonic
from typing import Final

from nimlike.core.languages import tr
from nimlike.web.address import PERSON, Address, Fields
from nimlike.web.guard import Busy

BOARDS: Final = 300  # most boards at a time
OF_ONE: Final = 30  # most that one client has opened; one more takes the place of its oldest
KEPT: Final = 2 * 3600  # seconds after which a board that no player has looked at is gone
AWAY: Final = 15  # seconds after which a player who has not been heard of is away
FREE: Final = 120  # seconds after which another one may take the place of such a player


@dataclass
class SharedBoard:
    """A game between two places; who opened the board has the first, and begins the first game."""

    code: str
    position: str
    client: str
    players: list[str] = field(default_factory=lambda: ["", ""])  # what the cookie of each player says
    seen: list[float] = field(default_factory=lambda: [monotonic(), 0.0])
    moves: tuple[str, ...] = ()
    over: bool = False
    games: int = 0  # those that were played before: the places begin by turns

    def place_of(self, player: str) -> int | None:
        """The place of who asks, who is heard of by this; None for who only looks on."""
        for place, own in enumerate(self.players):
            if own and compare_digest(own.encode(), player.encode()):
                self.seen[place] = monotonic()
                return place
        return None

    def sit(self) -> str:
        """Take a place that is free; what the player's cookie is to say, empty if none is."""
        if not (free := self.free()):
            return ""
        place = free[0]
        self.seen[place] = monotonic()
        self.players[place] = token_urlsafe(16)
        return self.players[place]

    def free(self) -> list[int]:
        return [place for place in (0, 1) if not self.players[place] or self._is_away(place, FREE)]

    def _is_away(self, place: int, seconds: float = AWAY) -> bool:
        return monotonic() - self.seen[place] > seconds

    def may_move(self, place: int | None) -> bool:
        """Whether it is the turn of a place, and both are taken."""
        return all(self.players) and place == (self.games + len(self.moves)) % 2

    def play(self, place: int | None, line: tuple[str, ...], over: bool) -> None:
        """Make the last move of a line, which is legal, if the board has not changed since and the place may move."""
        if line[:-1] == self.moves and self.may_move(place):
            self.moves, self.over = line, over

    def begin_again(self) -> None:
        """The next game, after one that has ended."""
        if self.over:
            self.moves, self.over, self.games = (), False, self.games + 1

    def fields(self, place: int | None) -> Fields:
        """The fields of the address that its page would have, if that said all."""
        return (
            ("code", self.code),
            ("position", self.position),
            ("moves", ".".join(self.moves)),
            ("first", "you" if place == self.games % 2 else "computer"),
            ("against", PERSON if place is None else ""),
            ("closed", "" if self.may_move(place) else "1"),
        )

    def note(self, place: int | None) -> str:
        """What a page says of those at the board."""
        if place is None:
            return tr("You look on. One place is free.") if self.free() else tr("You look on: both places are taken.")
        if not all(self.players):
            return tr("Nobody is at the other device yet.")
        if self._is_away(1 - place):
            return tr("The other player has left, or the other device sleeps. The board waits; the code leads back.")
        return ""

    def state(self, place: int | None) -> str:
        """What changes when a page has to be shown again."""
        return f"{self.games} {len(self.moves)} {self.note(place)}"

    def alone(self) -> str:
        """The address of the game so far, for one device, with help."""
        return Address(self.position, moves=self.moves, against=PERSON).url


class SharedBoards(dict[str, SharedBoard]):
    """The boards that are open, by their codes."""

    def open(self, position: str, client: str) -> SharedBoard:
        """A new board, on which the client may sit down."""
        for code in [code for code, board in self.items() if monotonic() - max(board.seen) > KEPT]:
            del self[code]
        own = [board for board in self.values() if board.client == client]
        if len(own) >= OF_ONE:
            del self[own[0].code]
        elif len(self) >= BOARDS:
            raise Busy(tr("{most} boards are open, the most that this server keeps", most=BOARDS), 60)
        while (code := str(10_000 + randbelow(90_000))) in self:
            pass
        self[code] = SharedBoard(code, position, client)
        return self[code]
