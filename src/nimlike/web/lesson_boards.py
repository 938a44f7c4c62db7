"""The board of a step of a lesson: that of a game, open for a move or only to be looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nimlike.core.move import Move
from nimlike.play.match import Match
from nimlike.plot.boards import pile_letters, rows_of
from nimlike.web.lesson_address import StepAddress
from nimlike.web.scenes import scene_of
from nimlike.web.tables import close_board, table_of


def board_of(match: Match, address: StepAddress, opened: bool, hinted: Move | None = None) -> dict[str, Any]:
    """What the templates of a board show."""
    made = replace(address, moves=tuple(map(str, match.line)))
    scene = scene_of(match, made, hinted, False)
    table = table_of(match, made, hinted, None)
    if scene is not None:
        table["ways"] = []
    if not opened:
        table["ways"] = []
        close_board(scene, table)
    return {
        "address": made,
        "scene": scene,
        "table": table,
        "turn": match.mover,
        "from": match.start.ruleset.words(match.start.state),
        "letters": pile_letters(rows_of(match.position)),
        "label": match.position.ruleset.words(match.position.state),
    }
