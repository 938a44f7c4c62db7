"""What is known of a position: the names of `nimlike.core.position` and `nimlike.core.reason`."""

from nimlike.core.position import MOVES_IN_JSON, SCHEMA, Answer, Lazy, WinningMoves
from nimlike.core.reason import ANY_GAME, ENDED, Grid, Reason

__all__ = ["ANY_GAME", "ENDED", "MOVES_IN_JSON", "SCHEMA", "Answer", "Grid", "Lazy", "Reason", "WinningMoves"]
