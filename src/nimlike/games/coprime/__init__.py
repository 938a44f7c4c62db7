"""The coprime game (Andrejić 2009)."""

from typing import Final

FAMILIES: Final = {
    "coprime": "game:Coprime",
}
"""The families of this room: name to ``module:class``."""
