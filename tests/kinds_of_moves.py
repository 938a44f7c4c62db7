"""Kinds of moves on two numbers x and y, of which random games are made."""

from typing import Final, TypeAlias

Kind: TypeAlias = tuple[tuple[str, str], list[str]]
"""What the numbers become, and the conditions."""

KINDS: Final[tuple[Kind, ...]] = (
    (("u", "y"), ["u < x"]),
    (("x", "v"), ["v < y"]),
    (("u", "y"), ["1 <= x - u <= 3"]),
    (("x", "v"), ["1 <= y - v <= 2"]),
    (("u", "v"), ["u < x", "x - u = y - v"]),
    (("u", "v"), ["x - u = 1", "y - v = 2"]),
    (("u", "v"), ["u < x", "2x - 2u = y - v"]),
    (("u", "v"), ["x - u = 2k", "y - v = 3k", "k > 0"]),
)
