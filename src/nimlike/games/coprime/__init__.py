"""The coprime game (Andrejić 2009)."""

FAMILIES = {"coprime": "game:Coprime"}
