"""The colours of pictures: those of the web pages by day, so that a map and its picture look alike."""

from __future__ import annotations

from typing import Final

INK: Final = "#241f19"
SOFT: Final = "#62584c"
LINE: Final = "#e2d7c4"
TABLE: Final = "#f1e7d6"
DISC: Final = "#453a30"
FIRST: Final = "#2450ae"
SECOND: Final = "#ae3f0c"
SAFE: Final = "#17694a"
SAFE_TINT: Final = "#d5eadd"

TONES: Final = {
    "first": FIRST,
    "second": SECOND,
    "safe": SAFE,
    "plain": "#e6d9c3",
    "table": TABLE,
    "unknown": "#85796a",
}
"""What belongs to a player is in his colour, what is lost for who must move is green."""
