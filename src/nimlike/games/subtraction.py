"""Subtraction games: take one of the given numbers from a heap."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.numbers import format_number, parse_number
from nimlike.core.ruleset import Ruleset
from nimlike.games._heaps import EMPTY, WHOLE, HeapGame, TakeAndBreak, read_misere


@dataclass(frozen=True)
class Subtraction(HeapGame):
    """The game of a finite subtraction set, with any number of heaps.

    Parameters
    ----------
    takes
        The numbers that may be taken, each at least 1; kept in increasing order, each once.
    misere
        True when the player who moves last loses.

    Raises
    ------
    RulesetError
        There is none, or one is less than 1.

    Examples
    --------
    >>> Subtraction((4, 1, 3))
    Subtraction(takes=(1, 3, 4), misere=False)
    >>> [str(move) for move, after in Subtraction((1, 3, 4))(3, 9).options()]
    ['a1', 'a3', 'b1', 'b3', 'b4']
    """

    takes: tuple[int, ...]
    misere: bool = False

    family: ClassVar[str] = "subtraction"
    title: ClassVar[str] = "subtraction game"
    reference: ClassVar[str] = "Berlekamp, Conway & Guy 1982, chapter 4"
    examples: ClassVar[tuple[str, ...]] = ("subtraction:1,3,4:21", "subtraction:2,5,8:10^30,7")
    rules_text: ClassVar[str] = "Take one of the given numbers from a heap. Who moves last wins (loses with :misere)."

    def __post_init__(self) -> None:
        takes = tuple(sorted(set(self.takes)))
        if not takes or takes[0] < 1:
            raise RulesetError("subtraction: the numbers that may be taken are 1 or more, like subtraction:1,3,4")
        object.__setattr__(self, "takes", takes)

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        if not segments:
            raise ParseError("subtraction: the numbers that may be taken are missing, like subtraction:1,3,4")
        misere, rest = read_misere("subtraction", segments[1:])
        return cls(tuple(parse_number(take, "subtraction") for take in segments[0].split(",")), misere), rest

    def __str__(self) -> str:
        return f"subtraction:{','.join(map(format_number, self.takes))}{self._ending}"

    @cached_property
    def rule(self) -> TakeAndBreak:
        """The set as the moves of one heap."""
        return TakeAndBreak(tuple((take, EMPTY | WHOLE) for take in self.takes), last=self.takes[-1])


FAMILY = Subtraction
