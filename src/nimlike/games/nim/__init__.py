"""Nim: rules, counts of P-positions, reasons."""

from typing import Final

FAMILIES: Final = {
    "nim": "game:Nim",
}
"""The families of this room: name to ``module:class``."""
