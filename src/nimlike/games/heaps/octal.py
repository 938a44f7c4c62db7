"""Octal games (Guy & Smith 1956): a code says how many may be taken from a heap and what may be left of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final

from nimlike.core.errors import ParseError
from nimlike.core.languages import later, tr
from nimlike.core.literature import Source, works
from nimlike.core.numbers import abbreviate
from nimlike.core.ruleset import Ruleset
from nimlike.games.heaps.codes import Code, read_misere
from nimlike.games.heaps.rule import HeapGame, TakeAndBreak

_CODE: Final = Code("octal", "01234567", "04", "octal:0.77, octal:4.3, octal:0.3r")
_NAMES: Final = {
    "0.007": "Treblecross",
    "0.07": later("Dawson's Kayles"),
    "0.137": later("Dawson's Chess"),
    "0.15": "Guiles",
    "0.3r": "Nim",
    "0.6": "Officers",
    "0.77": "Kayles",
    "4.3r": later("Lasker's Nim"),
}
"""Games that have a name, by their code."""
_ALSO: Final = {"0.77": ("Dudeney's ninepins", "Loyd's Rip Van Winkle")}
_OPEN: Final = frozenset({"0.007", "0.04", "0.06", "0.14", "0.36", "0.37", "0.6", "0.64", "0.74", "0.76"})
"""Codes of which Winning Ways says by name that no period is known, and none has been found since."""
_OEIS: Final = {"0.77": "A002186", "0.137": "A002187"}


@dataclass(frozen=True)
class Octal(HeapGame):
    """The octal game of a code d0.d1d2d3..., with any number of heaps.

    Digit dk is a sum of 1, 2 and 4: k counters may be taken from a heap if that leaves of it nothing (1),
    one heap (2), two heaps (4). d0 is 0 or 4: a heap may be split without taking.

    Parameters
    ----------
    code
        ``"0.77"`` (Kayles), ``"0.137"`` (Dawson's chess), ``"4.3"``, ...; a last ``r`` repeats the last
        digit for ever: ``"0.3r"`` is Nim. Kept without the digits that say nothing.
    misere
        True when the player who moves last loses.

    Raises
    ------
    ParseError, RulesetError
        The code is malformed; it has a digit 8 or 9, or a d0 other than 0 and 4, or allows no move.

    Examples
    --------
    >>> from itertools import islice
    >>> [str(move) for move, after in Octal("0.77")(1, 5).options()]
    ['a1', 'b1', 'b1/1', 'b1/2', 'b2', 'b2/1']
    >>> Octal("0.77")(1, 5).after("b1/2")
    Position('octal:0.77:1,2,2')
    >>> Octal("0.1370"), Octal("0.0777r")
    (Octal(code='0.137', misere=False), Octal(code='0.07r', misere=False))
    """

    code: str
    misere: bool = False

    family: ClassVar[str] = "octal"
    title: ClassVar[str] = later("octal game")
    reference: ClassVar[str] = "Guy & Smith 1956"
    sources: ClassVar[tuple[Source, ...]] = works("guysmith1956", "winningways1982", "plambeck2008")
    examples: ClassVar[tuple[str, ...]] = (
        *("octal:0.77:12,5", "octal:0.137:10^18", "octal:4.3:7", "octal:0.3r:3,4,5"),
        "octal:0.77:misere:12,5",
    )
    rules_text: ClassVar[str] = later(
        "Take k counters from a heap where the k-th digit after the point allows it: 1 to "
        "leave nothing of the heap, 2 to leave one heap, 4 to leave two heaps, or a sum of "
        "these; digit 4 before the point allows to split a heap without taking; r repeats "
        "the last digit for ever. The last player to move wins (loses with :misere)."
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", _CODE.read(self.code))

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        if not segments:
            raise ParseError(tr("octal: the code is missing; {form}", form=_CODE.form))
        misere, rest = read_misere("octal", segments[1:])
        return cls(segments[0], misere), rest

    def __str__(self) -> str:
        return f"octal:{self.code}{self._ending}"

    @property
    def name(self) -> str:
        """``Kayles``, ``Dawson's Chess``, else ``Octal game 0.45``.

        Examples
        --------
        >>> Octal("0.77").name, Octal("0.45", misere=True).name
        ('Kayles', 'Octal game 0.45, misère play')
        """
        known = _NAMES.get(self.code)
        name = tr("Octal game {code}", code=abbreviate(self.code)) if known is None else tr(known)
        return name + self._misere_words

    @property
    def other_names(self) -> tuple[str, ...]:
        known = (*_ALSO.get(self.code, ()), f"octal game {self.code}")
        return known if self.code in _NAMES else ()

    @property
    def oeis(self) -> str:
        return "" if self.misere else _OEIS.get(self.code, "")

    @property
    def open_problem(self) -> str:
        if self.code in _OPEN:
            return "Open problem (Winning Ways, chapter 4): no period of its Grundy values is known."
        if self.rule.tail:
            return ""
        every = "Whether every octal game with finitely many digits has a period is an open problem"
        return f"{every} (Winning Ways, chapter 4)."

    def survey_key(self) -> str:
        from nimlike.games.heaps.equals import closed

        return closed(self)

    def survey_of_equal(self, row: dict[str, Any], to: int, check: bool = True) -> dict[str, Any]:
        from nimlike.games.heaps.equals import survey_of_equal

        return survey_of_equal(self, row, to, check)

    @cached_property
    def rule(self) -> TakeAndBreak:
        """The code as the moves of one heap."""
        return _CODE.rule(self.code)
