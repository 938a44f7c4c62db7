"""Wythoff's game and its generalizations."""

from typing import Final

FAMILIES: Final = {
    "wythoff": "game:Wythoff",
}
"""The families of this room: name to ``module:class``."""
