"""Heap games: octal, hexadecimal, subtraction games and Grundy's game."""

from typing import Final

FAMILIES: Final = {
    "octal": "game:Octal",
    "hex": "game:Hex",
    "subtraction": "game:Subtraction",
    "grundy": "game:GrundysGame",
}
"""The families of this room: name to ``module:class``."""
