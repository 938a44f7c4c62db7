"""Wythoff's game and its generalizations."""

FAMILIES = {"wythoff": "game:Wythoff"}
