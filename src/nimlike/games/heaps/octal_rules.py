"""Games given by a code, whose digits say what may be left when so many counters are taken; and Grundy's game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move, State, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.options import bad_option, option_word
from nimlike.core.ruleset import Ruleset
from nimlike.games.heaps.heap_rules import HeapRules
from nimlike.games.heaps.take_and_break import SPLIT, THREE, TakeAndBreak, moved

_CODE: Final = re.compile(r"([0-9A-Fa-f]+)\.([0-9A-Fa-f]+)(r?)", re.ASCII)


@dataclass(frozen=True)
class Code:
    """How the codes of a family are written: d0.d1d2d3..., a last ``r`` repeating the last digit for ever."""

    family: str  # the family, for messages
    digits: str  # the digits that a code may have
    starts: str  # the digits that may stand before the point
    like: str  # examples of codes, for messages

    def read(self, code: str) -> str:
        """The code without the digits that say nothing, in capitals."""
        found = _CODE.fullmatch(code)
        if found is None or (self.digits[-1] < "8" and not (found[1] + found[2]).isdigit()):
            raise ParseError(
                tr(
                    "{family}: {code!r} is not a code; {form}",
                    family=self.family,
                    code=abbreviate(code),
                    form=self.form,
                )
            )
        first, digits, tail = found[1].upper().lstrip("0") or "0", found[2].upper(), found[3]
        name = f"{self.family}:{abbreviate(code)}"
        if first not in tuple(self.starts):
            known = tr("{join} or {starts}", join=", ".join(self.starts[:-1]), starts=self.starts[-1])
            raise RulesetError(
                tr("{name}: the digit before the point is {known}, not {first}", name=name, known=known, first=first)
            )
        if not set(digits) <= set(self.digits):
            raise RulesetError(tr("{name}: the digits are 0 to {digits}", name=name, digits=self.digits[-1]))
        if tail and digits[-1] == "0":
            tail = ""
        digits = digits.rstrip(digits[-1]) + digits[-1] + tail if tail else digits.rstrip("0") or "0"
        if (first, digits) == ("0", "0"):
            raise RulesetError(tr("{name}: no move is ever allowed; some digit must not be 0", name=name))
        return f"{first}.{digits}"

    @property
    def form(self) -> str:
        """How a code is written, in words."""
        return tr("write it like {like}", like=self.like)

    @staticmethod
    def rule(code: str) -> TakeAndBreak:
        """A code that was read, as the moves of one heap."""
        first, _, digits = code.partition(".")
        repeated = digits.endswith("r")
        values = [int(digit, 16) for digit in first + digits.removesuffix("r")]
        tail = values.pop() if repeated else 0
        return TakeAndBreak(tuple((k, digit) for k, digit in enumerate(values) if digit), tail, len(values) - 1)


def read_misere(family: str, segments: list[str]) -> tuple[bool, list[str]]:
    """Whether the option ``misere`` stands at the beginning of the segments; and the segments left over."""
    rest = list(segments)
    while option_word(rest):
        if rest[0] != "misere":
            raise bad_option(family, rest[0], ("misere",))
        if len(rest) < len(segments):
            raise ParseError(tr("{family}: misere is given twice", family=family))
        rest.pop(0)
    return len(rest) < len(segments), rest


_OCTAL: Final = Code("octal", "01234567", "04", "octal:0.77, octal:4.3, octal:0.3r")
_HEX: Final = Code("hex", "0123456789ABCDEF", "048C", "hex:0.F, hex:8.3, hex:0.3Fr")
_GRUNDY: Final = TakeAndBreak(((0, SPLIT),), unequal=True)


@dataclass(frozen=True)
class OctalRules(HeapRules):
    """The rules of an octal game: its code, without the digits that say nothing, and the way of play."""

    code: str
    misere: bool = False

    family: ClassVar[str] = "octal"

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", _OCTAL.read(self.code))

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        if not segments:
            raise ParseError(tr("octal: the code is missing; {form}", form=_OCTAL.form))
        misere, rest = read_misere("octal", segments[1:])
        return cls(segments[0], misere), rest

    def __str__(self) -> str:
        return f"octal:{self.code}{self._ending}"

    @cached_property
    def rule(self) -> TakeAndBreak:
        """The code as the moves of one heap."""
        return _OCTAL.rule(self.code)


@dataclass(frozen=True)
class HexRules(HeapRules):
    """The rules of a hexadecimal game: its code, in capitals and without the digits that say nothing."""

    code: str

    family: ClassVar[str] = "hex"

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", _HEX.read(self.code))

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        if not segments:
            raise ParseError(tr("hex: the code is missing; {form}", form=_HEX.form))
        return cls(segments[0]), segments[1:]

    def __str__(self) -> str:
        return f"hex:{self.code}"

    @cached_property
    def rule(self) -> TakeAndBreak:
        """The code as the moves of one heap."""
        return _HEX.rule(self.code)

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for heap, size in enumerate(state):
            for take, split in self.rule.moves(size):
                yield moved(state, heap, take, split)
            for take, left in self.rule.takes(size):
                if left & THREE:
                    for split, least in triples(size - take):
                        yield moved(state, heap, take, split, least)

    def after(self, state: State, move: Move) -> State:
        if len(move.split) != 2 or move.lone or move.part is not None or len(move.takes) != 1:
            return super().after(state, move)
        ((heap, take),) = move.takes
        if heap >= len(state):
            raise self.illegal(state, move, ntr("there is {n} heap", "there are {n} heaps", len(state), n=len(state)))
        split, least = move.split
        rest = state[heap] - take - split - least
        if rest < 0:
            raise self.illegal(
                state,
                move,
                tr("heap {pile_name} holds {state}", pile_name=pile_name(heap), state=abbreviate(state[heap])),
            )
        if not self.rule.digit(take) & THREE:
            raise self.illegal(state, move, tr("who takes {take} may not leave three heaps", take=abbreviate(take)))
        if not rest:
            raise self.illegal(state, move, tr("each heap that is left must hold a counter"))
        return moved(state, heap, take, split, least)[1]


@dataclass(frozen=True)
class GrundyRules(HeapRules):
    """The rules of Grundy's game."""

    misere: bool = False

    family: ClassVar[str] = "grundy"

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        misere, rest = read_misere("grundy", segments)
        if len(rest) > 1:
            raise ParseError(tr("grundy: {rest!r} is not an option; its only one is misere", rest=abbreviate(rest[0])))
        return cls(misere), rest

    def __str__(self) -> str:
        return f"grundy{self._ending}"

    @property
    def rule(self) -> TakeAndBreak:
        """Splitting without taking."""
        return _GRUNDY


def triples(left: int) -> Iterator[tuple[int, int]]:
    """The ways to leave three heaps: the second largest and the least of them."""
    for least in range(1, left // 3 + 1):
        for split in range(least, (left - least) // 2 + 1):
            yield split, least
