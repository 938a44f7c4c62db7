"""Notebooks: a board to play on, a map to look around in, pictures in line. Needs the extra ``notebook``."""

from __future__ import annotations

from nimlike.core.libraries import needing

with needing("notebook"):
    from nimlike.notebook.board import Board
    from nimlike.notebook.drawing import Drawing, draw
    from nimlike.notebook.plane import Plane

__all__ = ["Board", "Drawing", "Plane", "draw"]
