"""Notebooks: a board to play on, and pictures in line. Needs the extra ``notebook``."""

from __future__ import annotations

from nimlike.core.libraries import needing

with needing("notebook"):
    from nimlike.notebook.widgets import Board, Drawing, draw

__all__ = ["Board", "Drawing", "draw"]
