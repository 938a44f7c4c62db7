"""Heap games: octal, hexadecimal, subtraction games and Grundy's game."""

from typing import Final

FAMILIES: Final = {
    "octal": "octal:Octal",
    "hex": "hex:Hex",
    "subtraction": "subtraction:Subtraction",
    "grundy": "grundy:GrundysGame",
}
"""The families of this room: name to ``module:class``."""
