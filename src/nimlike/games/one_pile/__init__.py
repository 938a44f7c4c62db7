"""One-pile games: caps from number bases and from the last take."""

from typing import Final

FAMILIES: Final = {
    "onepile": "game:OnePile",
    "schwenk": "game:Schwenk",
}
"""The families of this room: name to ``module:class``."""
