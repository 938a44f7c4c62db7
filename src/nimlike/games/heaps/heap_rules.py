"""Heap games: a move takes from one heap and may split what is left; heaps never meet again."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import ClassVar, Final, Protocol, runtime_checkable

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import later, ntr, tr
from nimlike.core.move import Move, State, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.options import take_options
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import LISTED, SPLITS_LISTED, Pile, prefix, rows
from nimlike.games.heaps.take_and_break import EMPTY, SPLIT, THREE, WHOLE, TakeAndBreak, make_move
from nimlike.games.heaps.words import rules


class HeapRules(Ruleset):
    """A row of heaps with the moves of `TakeAndBreak`; a split heap is replaced in place, an emptied one is a 0."""

    misere: bool = False

    most_pieces: ClassVar[int] = 1
    """So many heaps a move may split off."""
    first_heaps: ClassVar[State] = (7, 4)
    """What is played first, where a move is possible then."""

    @property
    @abstractmethod
    def rule(self) -> TakeAndBreak:
        """The moves of one heap."""

    @property
    def normal_play(self) -> bool:
        return not self.misere

    @property
    def arity(self) -> int:
        """Lists, tables of values and maps are of two heaps; a state may have any number."""
        return 2

    @property
    def _ending(self) -> str:
        """The end of the text form."""
        return ":misere" if self.misere else ""

    @property
    def oeis(self) -> str:
        """The OEIS number of the Grundy values of heaps 0, 1, 2, ...; empty if none is known."""
        return ""

    @property
    def open_problem(self) -> str:
        """What the literature calls open about the period of the Grundy values, in a sentence; empty if nothing."""
        return ""

    def check_state(self, state: State) -> None:
        if not state:
            raise ParseError(f"{self.brief()}: at least one heap is needed, like {self.examples[0]}")

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for heap, size in enumerate(state):
            for take, split in self.rule.moves(size):
                yield make_move(state, heap, take, split)

    def after(self, state: State, move: Move) -> State:
        if move.lone or move.part is not None or len(move.takes) != 1 or len(move.split) > self.most_pieces:
            raise self.illegal(
                state, move, tr("move in one heap, like a1") + (tr(" or a1/2") if self.rule.splits else "")
            )
        ((heap, take),) = move.takes
        if heap >= len(state):
            raise self.illegal(state, move, ntr("there is {n} heap", "there are {n} heaps", len(state), n=len(state)))
        size, split = state[heap], sum(move.split)
        name = pile_name(heap)
        if take + split > size:
            raise self.illegal(state, move, tr("heap {name} holds {size}", name=name, size=abbreviate(size)))
        left = self.rule.digit(take)
        if split:
            if not left & (SPLIT if len(move.split) == 1 else THREE):
                taken = abbreviate(take)
                why = (
                    tr("a player who takes {take} may not split the heap", take=taken)
                    if len(move.split) == 1
                    else tr("a player who takes {take} may not leave three heaps", take=taken)
                )
                raise self.illegal(state, move, why)
            rest = size - take - split
            if not rest:
                raise self.illegal(state, move, tr("each heap that is left must hold a counter"))
            if rest == split and self.rule.unequal:
                raise self.illegal(state, move, tr("the two heaps must be unequal"))
        elif take == 0 or not left & (WHOLE if take < size else EMPTY):
            kept = tr("leave one heap") if take < size else tr("leave nothing")
            raise self.illegal(
                state, move, tr("a player who takes {take} may not {kept}", take=abbreviate(take), kept=kept)
            )
        return make_move(state, heap, take, *move.split)[1]

    def rules(self) -> str:
        return rules(self.rule) or tr(self.rules_text)

    def board(self, state: State) -> tuple[Pile, ...]:
        shown = rows(state, lambda _, size: self.rule.amounts(size), "Heap", self._split_note, self._splits)
        return tuple(replace(row, typed=bool(row.note), either_way=True) for row in shown)

    def _splits(self, size: int) -> tuple[tuple[int, int], ...]:
        """The moves that leave two heaps of one of this size, where it is small enough to list them."""
        if size > SPLITS_LISTED or not self.rule.splits:
            return ()
        return tuple((take, split) for take, split in self.rule.moves(size) if split)

    def _split_note(self, heap: int, size: int) -> str:
        """How the heap is split, where that is possible."""
        rule = self.rule
        for take, left in islice(rule.takes(size), LISTED) if rule.splits or rule.triples else ():
            two = left & SPLIT and rule.largest_split(size - take)
            if two or (left & THREE and size - take >= 3):
                return (
                    tr("it is split by typing, like {prefix}{take}/1", prefix=prefix(heap), take=take)
                    if two
                    else tr("it is split by typing, like {prefix}{take}/1/1", prefix=prefix(heap), take=take)
                )
        return ""

    def start(self) -> State:
        least = next(self.rule.takes(LISTED), (0, 0))[0]
        size, *others = self.first_heaps
        for first in (size, least, least + 1, least + 2, least + 3):
            if next(self.options((first, *others)), None) is not None:
                return (first, *others)
        return super().start()


@runtime_checkable
class AsHeaps(Protocol):
    """A game of another family that is a heap game under another name, as Nim is an octal game."""

    def as_heaps(self) -> HeapRules:
        """The heap game."""


def heaps_of(ruleset: Ruleset) -> HeapRules | None:
    """The ruleset as a heap game; None if it is none."""
    if isinstance(ruleset, AsHeaps):
        return ruleset.as_heaps()
    return ruleset if isinstance(ruleset, HeapRules) else None


# Games given by a code, whose digits say what may be left when so many counters are taken; and Grundy's game.

_CODE: Final = re.compile(r"([0-9A-Fa-f]+)\.([0-9A-Fa-f]+)(r?)", re.ASCII)


@dataclass(frozen=True)
class CodeRules(HeapRules):
    """The rules of a code d0.d1d2d3..., in capitals and without idle digits; a last ``r`` repeats the digit before."""

    code: str

    code_digits: ClassVar[str]
    """The digits that a code may have."""
    code_starts: ClassVar[str]
    """The digits that may stand before the point."""
    code_like: ClassVar[str]
    """Examples of codes, for messages."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", self._read_code(self.code))

    @classmethod
    def _read_code(cls, code: str) -> str:
        if not isinstance(code, str):
            raise ParseError(f"{cls.family}: the code is a text like {cls.code_like}, not {code!r}")
        found = _CODE.fullmatch(code)
        if found is None or (cls.code_digits[-1] < "8" and not (found[1] + found[2]).isdigit()):
            told = later("{family}: {text!r} is not a code; {form}")
            raise ParseError(tr(told, family=cls.family, text=abbreviate(code), form=cls._code_form()))
        first, digits, tail = found[1].upper().lstrip("0") or "0", found[2].upper(), found[3]
        name, starts = f"{cls.family}:{abbreviate(code)}", cls.code_starts
        if first not in tuple(starts):
            known = tr("{join} or {starts}", join=", ".join(starts[:-1]), starts=starts[-1])
            raise RulesetError(f"{name}: the digit before the point is {known}, not {first}")
        if not set(digits) <= set(cls.code_digits):
            raise RulesetError(f"{name}: the digits are 0 to {cls.code_digits[-1]}")
        if tail and digits[-1] == "0":
            tail = ""
        digits = digits.rstrip(digits[-1]) + digits[-1] + tail if tail else digits.rstrip("0") or "0"
        if (first, digits) == ("0", "0"):
            raise RulesetError(f"{name}: no move is ever allowed; some digit must not be 0")
        return f"{first}.{digits}"

    @classmethod
    def _code_form(cls) -> str:
        """How a code is written, in words."""
        return tr("write it like {like}", like=cls.code_like)

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        if not segments:
            raise ParseError(tr("{family}: the code is missing; {form}", family=cls.family, form=cls._code_form()))
        return cls(segments[0]), segments[1:]

    def __str__(self) -> str:
        return f"{self.family}:{self.code}{self._ending}"

    @cached_property
    def rule(self) -> TakeAndBreak:
        """The code as the moves of one heap."""
        first, _, digits = self.code.partition(".")
        repeated = digits.endswith("r")
        values = [int(digit, 16) for digit in first + digits.removesuffix("r")]
        tail = values.pop() if repeated else 0
        return TakeAndBreak(tuple((k, digit) for k, digit in enumerate(values) if digit), tail, len(values) - 1)


def read_misere(family: str, segments: list[str]) -> tuple[bool, list[str]]:
    """Whether the option ``misere`` stands at the beginning of the segments; and the segments left over."""
    rest = list(segments)
    return "misere" in dict(take_options(family, rest, ("misere",))), rest


_GRUNDY: Final = TakeAndBreak(((0, SPLIT),), unequal=True)


@dataclass(frozen=True)
class OctalRules(CodeRules):
    """The rules of an octal game: its code and the way of play."""

    misere: bool = False

    family: ClassVar[str] = "octal"
    code_digits: ClassVar[str] = "01234567"
    code_starts: ClassVar[str] = "04"
    code_like: ClassVar[str] = "octal:0.77, octal:4.3, octal:0.3r"

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        game, rest = super().read(segments)
        misere, rest = read_misere("octal", rest)
        return replace(game, misere=misere), rest  # type: ignore[type-var]


@dataclass(frozen=True)
class HexRules(CodeRules):
    """The rules of a hexadecimal game."""

    family: ClassVar[str] = "hex"
    most_pieces: ClassVar[int] = 2
    code_digits: ClassVar[str] = "0123456789ABCDEF"
    code_starts: ClassVar[str] = "048C"
    code_like: ClassVar[str] = "hex:0.F, hex:8.3, hex:0.3Fr"

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for heap, size in enumerate(state):
            for take, split in self.rule.moves(size):
                yield make_move(state, heap, take, split)
            for take, left in self.rule.takes(size):
                if left & THREE:
                    for split, least in triples(size - take):
                        yield make_move(state, heap, take, split, least)


@dataclass(frozen=True)
class GrundyRules(HeapRules):
    """The rules of Grundy's game."""

    misere: bool = False

    family: ClassVar[str] = "grundy"

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        misere, rest = read_misere("grundy", segments)
        if len(rest) > 1:
            raise ParseError(f"grundy: {abbreviate(rest[0])!r} is not an option; its only one is misere")
        return cls(misere), rest

    def __str__(self) -> str:
        return f"grundy{self._ending}"

    @property
    def rule(self) -> TakeAndBreak:
        """A rule that splits without taking."""
        return _GRUNDY


def triples(left: int) -> Iterator[tuple[int, int]]:
    """The ways to leave three heaps: the second largest and the smallest of them."""
    for least in range(1, left // 3 + 1):
        for split in range(least, (left - least) // 2 + 1):
            yield split, least
