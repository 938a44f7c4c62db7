"""The start page: a game to begin with, and games to choose from, each with its picture."""

from __future__ import annotations

from typing import Any, Final

from nimlike.core.languages import by_language
from nimlike.families import parse_position
from nimlike.play.match import Match
from nimlike.plot.boards import draw_miniature
from nimlike.web.address import Address
from nimlike.web.tables import table_of

GAMES: Final = (
    "nim:3,5,7",
    "nim:misere:3,4,5",
    "wythoff:5,9",
    "schwenk:cap=2x:20,19",
    "octal:0.77:10",
    "coprime:max=5:21",
    "subtraction:1,3,4:21",
    "grundy:16",
)
"""Positions of games to start with; the first is the board on the page itself."""


@by_language
def first_board() -> dict[str, Any]:
    """The board on the start page: each counter is a link to the game with its first move made."""
    position = parse_position(GAMES[0])
    address = Address(GAMES[0])
    rows = table_of(Match(position), address, None, None)["rows"]
    return {"rows": rows, "play": address.url, "rules": position.ruleset.rules()}


@by_language
def first_games() -> tuple[dict[str, Any], ...]:
    """The games to choose from: name, rules, picture, and the address of a game."""
    found = []
    for text in GAMES:
        position = parse_position(text)
        rules = position.ruleset
        told = f"{rules.rules()} {rules.ending(position.state)}"
        shown = {"name": rules.name, "told": told, "picture": draw_miniature(position), "play": Address(text).url}
        found.append(shown)
    return tuple(found)
