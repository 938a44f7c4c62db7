"""Why: of the position on the table, and of a move, in lines of text."""

from __future__ import annotations

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.phrases import cited
from nimlike.core.position import Position
from nimlike.explain.reasons import of_move
from nimlike.explain.render import text


def position_lines(position: Position, depth: int = 2, table_width: int | None = None) -> list[str]:
    """Why a position is won or lost, and how that is known; where it cannot be solved, a line that says so."""
    try:
        answer = position.answer()
        return [*text(answer.reason, depth, table_width=table_width), f"[{tr(answer.label)}: {cited(answer.source)}]"]
    except LimitReached as limit:
        return [tr("Not solved here: {limit}.", limit=limit)]


def move_lines(position: Position, move: Move | str, depth: int = 2, table_width: int | None = None) -> list[str]:
    """Why a move wins or loses; for a losing move, what answers it and what would have won."""
    after = position.after(move)
    try:
        answer = after.answer()
        return [
            *text(of_move(position, move), depth, table_width=table_width),
            f"[{tr(answer.label)}: {cited(answer.source)}]",
        ]
    except LimitReached as limit:
        return [tr("Not solved here: {limit}.", limit=limit)]
