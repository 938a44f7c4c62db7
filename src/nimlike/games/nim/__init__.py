"""Nim: rules, counts of safe combinations, reasons."""

from typing import Final

FAMILIES: Final = {
    "nim": "game:Nim",
}
"""The families of this room: name to ``module:class``."""
