"""The map of a game of two numbers, to move and to zoom in: the P-positions of any part of the plane."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from nimlike.core.defaults import state_at
from nimlike.core.errors import NimlikeError, ParseError, RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import natural, parse_number
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_ruleset

SIDE: Final = 240  # pixels of the map, each way, where a pixel is a position or more
CLOSEST: Final = -4  # the closest look: a position is 16 pixels wide
FARTHEST: Final = 100_000  # the farthest look: a pixel stands for 2^z positions each way, with this z
_HERE: Final = Path(__file__).parent


class Plane(anywidget.AnyWidget):
    """A map of a game's P-positions: pile A to the right, pile B upwards.

    Parameters
    ----------
    game
        A ruleset of two numbers, or its text.
    x, y
        The low corner.
    z
        A pixel stands for 2^z by 2^z positions; with z < 0 a position has 2^-z by 2^-z pixels.

    Raises
    ------
    RulesetError
        The game has no map.
    ParseError
        The text is malformed, or a number is out of bounds.

    Examples
    --------
    >>> plane = Plane("wythoff", z=-4)
    >>> plane.view["spans"][:4]
    [[0, 0, 0], [1, 2, 2], [2, 1, 1], [3, 5, 5]]
    >>> plane.ask(3, 5)
    'wythoff:3,5 is a P-position (theorem)'
    """

    _esm = _HERE / "plane.js"
    _css = _HERE / "notebook.css"
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, game: str | Ruleset, x: int = 0, y: int = 0, z: int = -1) -> None:
        super().__init__()
        self.rules = parse_ruleset(game) if isinstance(game, str) else game
        found = self.rules.map()
        if found is None:
            raise RulesetError(f"{self.rules.brief()} has no map: its positions are not two numbers")
        self.map = found
        self.on_msg(self._heard)
        self.look(x, y, z)

    def look(self, x: int, y: int, z: int) -> None:
        """Show the part of the plane with this low corner.

        Raises
        ------
        ParseError
            A number is out of bounds.
        """
        x, y = natural(x, "x"), natural(y, "y")
        if not CLOSEST <= z <= FARTHEST:
            raise ParseError(f"z is {CLOSEST} to {FARTHEST:,}, not {z}")
        cells = SIDE >> max(0, -z)
        spans = {
            (column, max(0, first), min(cells - 1, last))
            for column, first, last in self.map.spans(x, y, max(0, z), cells, cells)
            if last >= 0 and first < cells
        }
        self._at = (x, y, z)
        self._show(spans=[list(span) for span in sorted(spans)], cells=cells)

    def _show(self, **more: Any) -> None:
        x, y, z = self._at
        known = self.map.known
        told = {
            "title": self.rules.name,
            "axes": [tr(axis) for axis in self.map.axes],
            "x": str(x),
            "y": str(y),
            "z": z,
            "side": SIDE,
            "known": None if known is None else str(known),
            "said": tr("{label}; click a position to ask about it", label=self.map.label),
            "labels": {
                "left": tr("to the left"),
                "right": tr("right"),
                "up": tr("up"),
                "down": tr("down"),
                "in": tr("closer"),
                "out": tr("farther"),
            },
        }
        self.view = {**self.view, **told, **more}

    def ask(self, x: int, y: int) -> str:
        """Who wins from the position (x, y), in a line."""
        state = state_at(self.rules, (x, y))
        if state is None:
            return tr("({x}, {y}) is no position", x=x, y=y)
        answer = Position(self.rules, state).answer()
        where = self.rules.brief_position(state)
        return tr("{where} is a {outcome}-position ({label})", where=where, outcome=answer.outcome, label=answer.label)

    def _heard(self, widget: Any, content: Any, buffers: Any) -> None:
        asked = content if isinstance(content, dict) else {}
        try:
            if asked.get("do") == "look":
                self.look(_number(asked, "x"), _number(asked, "y"), int(asked["z"]))
            elif asked.get("do") == "ask":
                self._show(said=self.ask(_number(asked, "x"), _number(asked, "y")))
        except (NimlikeError, KeyError, TypeError, ValueError) as error:
            self._show(said=str(error))


def _number(asked: dict[str, Any], name: str) -> int:
    return parse_number(str(asked[name]), name)
