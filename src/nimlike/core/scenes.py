"""Boards of another shape than piles, as data: a piece on a plane of cells, a row of tokens; interfaces draw them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias


@dataclass(frozen=True)
class Plane:
    """A piece on the cell (x, y) of a quadrant, for games whose state is two numbers: each option is a cell it reaches.

    Parameters
    ----------
    piece
        What the piece is called.
    axes
        What the two numbers are.
    """

    kind: ClassVar[str] = "plane"

    piece: str
    axes: tuple[str, str] = ("A", "B")


@dataclass(frozen=True)
class Tokens:
    """A row of tokens 0 to n, trimmed from both ends until one is left; the token that is left says who has won."""

    kind: ClassVar[str] = "tokens"

    count: int  # n + 1
    owner: Callable[[int], int]
    low: int
    high: int
    left: bool  # whether the player to move trims from the left
    names: Sequence[str] = ("A", "B")  # what the two players are called, the one who trims from the left first


Scene: TypeAlias = Plane | Tokens
