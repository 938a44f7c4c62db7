"""Vector games: any set of move vectors on the piles, and Nim on hypergraphs as such a game."""

from typing import Final

FAMILIES: Final = {
    "hyper": "game:Hyper",
    "vector": "game:Vector",
}
"""The families of this room: name to ``module:class``."""
