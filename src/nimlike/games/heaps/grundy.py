"""Grundy's game (Grundy 1939): split a heap into two unequal heaps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from nimlike.core.errors import ParseError
from nimlike.core.languages import later, tr
from nimlike.core.literature import Source, works
from nimlike.core.numbers import abbreviate
from nimlike.core.position import State
from nimlike.core.ruleset import Ruleset
from nimlike.games.heaps.codes import read_misere
from nimlike.games.heaps.rule import SPLIT, HeapGame, TakeAndBreak

_RULE: Final = TakeAndBreak(((0, SPLIT),), unequal=True)


@dataclass(frozen=True)
class GrundysGame(HeapGame):
    """Grundy's game, with any number of heaps. Whether its values repeat is not known.

    Parameters
    ----------
    misere
        True when the player who moves last loses.

    Examples
    --------
    >>> [str(move) for move, after in GrundysGame()(2, 6).options()]
    ['b0/1', 'b0/2']
    >>> GrundysGame()(2, 6).after("b0/2")
    Position('grundy:2,4,2')
    """

    misere: bool = False

    family: ClassVar[str] = "grundy"
    title: ClassVar[str] = later("Grundy's game")
    reference: ClassVar[str] = "Grundy 1939"
    sources: ClassVar[tuple[Source, ...]] = works("grundy1939", "winningways1982")
    examples: ClassVar[tuple[str, ...]] = ("grundy:20", "grundy:7,9", "grundy:misere:7,9")
    first_heaps: ClassVar[State] = (13,)
    rules_text: ClassVar[str] = later("Split a heap into two unequal heaps. Who moves last wins (loses with :misere).")

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        misere, rest = read_misere("grundy", segments)
        if len(rest) > 1:
            raise ParseError(tr("grundy: {rest!r} is not an option; its only one is misere", rest=abbreviate(rest[0])))
        return cls(misere), rest

    def __str__(self) -> str:
        return f"grundy{self._ending}"

    @property
    def oeis(self) -> str:
        return "" if self.misere else "A002188"

    @property
    def open_problem(self) -> str:
        return "Open problem (Winning Ways, chapter 4): no period of its Grundy values is known."

    def rules(self) -> str:
        return tr("Split a heap into two unequal heaps. No counter is taken.")

    @property
    def rule(self) -> TakeAndBreak:
        """Splitting without taking."""
        return _RULE
