"""Vector games: any set of move vectors on the piles."""

from typing import Final

FAMILIES: Final = {
    "vector": "game:Vector",
}
"""The families of this room: name to ``module:class``."""
