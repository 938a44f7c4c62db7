"""Vector games: any set of move vectors on the piles, and Nim on hypergraphs as such a game."""

FAMILIES = {"hyper": "game:Hyper", "vector": "game:Vector"}
