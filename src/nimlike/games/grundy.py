"""Grundy's game (Grundy 1939): split a heap into two unequal heaps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.ruleset import Ruleset, bad_option, option_word
from nimlike.games._heaps import SPLIT, HeapGame, TakeAndBreak

_RULE: Final = TakeAndBreak(((0, SPLIT),), unequal=True)


@dataclass(frozen=True)
class GrundysGame(HeapGame):
    """Grundy's game in normal play, with any number of heaps. Whether its values repeat is not known.

    Examples
    --------
    >>> [str(move) for move, after in GrundysGame()(2, 6).options()]
    ['b0/1', 'b0/2']
    >>> GrundysGame()(2, 6).after("b0/2")
    Position('grundy:2,4,2')
    """

    family: ClassVar[str] = "grundy"
    title: ClassVar[str] = "Grundy's game"
    reference: ClassVar[str] = "Grundy 1939"
    examples: ClassVar[tuple[str, ...]] = ("grundy:20", "grundy:7,9")
    rules_text: ClassVar[str] = "Split a heap into two unequal heaps. The last player to move wins."

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        if option_word(segments):
            raise bad_option("grundy", segments[0], ())
        if len(segments) > 1:
            raise ParseError(f"grundy: {abbreviate(segments[0])!r} is not an option; it has none")
        return cls(), segments

    def __str__(self) -> str:
        return "grundy"

    @property
    def rule(self) -> TakeAndBreak:
        """Splitting without taking."""
        return _RULE


FAMILY = GrundysGame
