"""A board to play on: the match is in Python, the browser shows it and says what was clicked."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from nimlike.core.errors import NimlikeError
from nimlike.core.languages import tr
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile
from nimlike.families import parse_game, parse_position
from nimlike.play.hints import hint
from nimlike.play.match import Match
from nimlike.play.opponents import opponent
from nimlike.play.words import did

_HERE: Final = Path(__file__).parent
_COUNTERS: Final = 40
_LISTED: Final = 200


class Board(anywidget.AnyWidget):
    """A board; you begin, against ``perfect``, ``slips:0.25``, ``random``, or, where it is empty, another person."""

    _esm = _HERE / "board.js"
    _css = _HERE / "notebook.css"
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, position: str | Position, against: str = "perfect", seed: int = 0) -> None:
        super().__init__()
        start = parse_position(position) if isinstance(position, str) else position
        self.match = Match(start)  # may be played from Python too: `show` brings the board up to date
        self._other = opponent(against, seed) if against else None
        self.on_msg(self._heard)
        self.show()

    def show(self, said: str = "") -> None:
        """Bring the board up to date, with something said below it."""
        here = self.match.position
        over = self.match.over
        if over:
            said = tr("{said} The game is over: {winner} has won.", said=said, winner=self.match.winner_name).strip()
        self.view = {
            "title": here.ruleset.name,
            "words": here.ruleset.words(here.state),
            "rows": [] if over else [_row(pile) for pile in here.ruleset.board(here.state)],
            "over": over,
            "said": said,
            "moves": [str(move) for move in self.match.line],
            "labels": {
                "take": tr("Take"),
                "move": tr("Move"),
                "hint": tr("Hint"),
                "why": tr("Why?"),
                "undo": tr("Undo"),
                "new": tr("New game"),
            },
        }

    def play(self, move: str) -> None:
        """Make a move, and have the opponent answer it."""
        self.match.play(move)
        said = ""
        if self._other is not None and not self.match.over:
            before = self.match.position
            answer = self._other.choose(before)
            self.match.play(answer)
            said = tr("The computer {did}.", did=did(before, answer))
        self.show(said)

    def undo(self) -> None:
        """Take back a move, and the opponent's answer to it."""
        self.match.undo(2 if self._other is not None and len(self.match.line) % 2 == 0 else 1)
        self.show()

    def new(self) -> None:
        self.match.undo(len(self.match.line))
        self.show()

    def _heard(self, widget: Any, content: Any, buffers: Any) -> None:
        """Do what was clicked; the board says what cannot be done."""
        asked = content if isinstance(content, dict) else {}
        do = asked.get("do")
        try:
            if do == "move":
                self.play(str(asked.get("move", "")).strip())
            elif do == "hint" and not self.match.over:
                self.show(hint(self.match.position).text)
            elif do == "why":
                reason = self.match.position.explain()
                self.show(str(reason.paragraph or reason.summary))
            elif do == "undo":
                self.undo()
            elif do == "new":
                self.new()
        except NimlikeError as error:
            self.show(str(error))


def _row(pile: Pile) -> dict[str, Any]:
    """A row of the board as JSON values; whole numbers as texts where they are too long for a browser."""
    listed = [str(amount) for amount in pile.takes[:_LISTED]]
    return {
        "name": pile.name,
        "size": None if pile.size is None else str(pile.size),
        "counters": pile.size if pile.size is not None and pile.size <= _COUNTERS else 0,
        "prefix": pile.prefix,
        "takes": listed,
        "note": pile.note,
    }


# Pictures in line: what `nimlike.plot` draws, shown where a notebook stands.


@dataclass(frozen=True)
class Drawing:
    """A picture as SVG, which notebooks show and which can be saved."""

    svg: str  # the picture
    title: str  # what it shows, in words, for those who cannot see it

    def _repr_html_(self) -> str:
        at = self.svg.index("<svg")
        return f'<figure role="img" aria-label="{escape(self.title)}">{self.svg[at:]}</figure>'

    def __repr__(self) -> str:
        return f"<{self.title}>"


def draw(game: str | Ruleset | Position, kind: str = "outcome", bound: int = 100) -> Drawing:
    """A picture of a game, to be shown in line; the kinds are those of `nimlike.plot.pictures.picture`."""
    from nimlike.plot.pictures import picture

    rules = game.ruleset if isinstance(game, Position) else parse_game(game)[0] if isinstance(game, str) else game
    svg = picture(rules, kind, bound).decode()
    return Drawing(svg, tr("{name}: {kind}, to {bound:,}", name=rules.name, kind=kind, bound=bound))
