"""The rules of subtraction games: one of the given numbers is taken from a heap."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, format_number, parse_number, whole
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import LISTED, Amounts
from nimlike.games.heaps.heap_rules import HeapRules, read_misere
from nimlike.games.heaps.letter_classes import LETTER, has_letter
from nimlike.games.heaps.take_and_break import EMPTY, WHOLE, TakeAndBreak
from nimlike.numeration.named_sequences import NAMED, Table, sieve_of

_RANGE: Final = re.compile(r"(\d{1,30})-(\d{1,30})", re.ASCII)
MOST_MEMBER: Final = 10**7  # named sets and those of functions are known to here
MOST_IN_RANGE: Final = 1_000  # most numbers that a range like 1-3 stands for
MOST_BARRED: Final = 10_000  # the largest number that may stand after allbut=


@dataclass(frozen=True)
class SetOfTakes(TakeAndBreak):
    """The moves of a heap from which any number of a set may be taken."""

    table: Table | None = None  # the set, as far as it is known

    def takes(self, size: int) -> Iterator[tuple[int, int]]:
        assert self.table is not None
        self._check(size)
        members = self.table.upto(size)
        take = members.find(1)
        while 0 <= take <= size:
            yield take, EMPTY | WHOLE
            take = members.find(1, take + 1)

    def digit(self, take: int) -> int:
        assert self.table is not None
        self._check(take)
        return (EMPTY | WHOLE) * self.table.upto(take)[take]

    def amounts(self, size: int) -> Amounts:
        """The members up to the size, or up to 10,000."""
        return tuple(take for take, _ in self.takes(min(size, LISTED))), size <= LISTED

    def _check(self, number: int) -> None:
        if number > MOST_MEMBER:
            raise LimitReached(f"the set is known to {MOST_MEMBER:,}, not to {abbreviate(number)}")


@dataclass(frozen=True)
class SubtractionRules(HeapRules):
    """The rules of a subtraction game: its numbers, those that it bars, the name of a set, or a function."""

    takes: tuple[int, ...] | str = ()
    allbut: bool = field(default=False, repr=False)
    where: Callable[[int], Any] | None = field(default=None, repr=False)
    misere: bool = field(default=False, repr=False)

    family: ClassVar[str] = "subtraction"

    def __post_init__(self) -> None:
        if self.where is not None:
            if not callable(self.where):
                raise RulesetError("subtraction: the numbers that may be taken are one list: Subtraction([1, 3, 4])")
            if self.takes or self.allbut:
                raise RulesetError("subtraction: where= is a function, and takes are not given beside it")
            return
        if isinstance(self.takes, int):
            raise RulesetError("subtraction: the numbers that may be taken are one list: Subtraction([1, 3, 4])")
        if isinstance(self.takes, str):
            if self.takes not in NAMED or self.allbut:
                raise unknown_set(self.takes)
            return
        takes = tuple(sorted({whole(take, "subtraction") for take in self.takes}))
        if not takes or takes[0] < 1:
            raise RulesetError("subtraction: the numbers that may be taken are 1 or more, like subtraction:1,3,4")
        if self.allbut and takes[-1] > MOST_BARRED:
            raise RulesetError(f"subtraction: the numbers after allbut= are {MOST_BARRED:,} at most")
        object.__setattr__(self, "takes", takes)

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        if not segments:
            raise ParseError("subtraction: the numbers that may be taken are missing, like subtraction:1,3,4")
        first = segments[0]
        if has_letter(first):
            raise ParseError(
                f"subtraction:{abbreviate(first)}: {LETTER} stands for any number; here one is needed in its place"
            )
        if first.startswith("python-"):
            raise ParseError(f"subtraction:{abbreviate(first)} is a function given in Python; text cannot carry it")
        listed = first.removeprefix("allbut=")
        if listed == first and first[:1].isalpha():
            if first not in NAMED:
                raise unknown_set(first)
            misere, rest = read_misere("subtraction", segments[1:])
            return cls(first, misere=misere), rest
        takes = tuple(take for field in listed.split(",") for take in _takes(field))
        misere, rest = read_misere("subtraction", segments[1:])
        return cls(takes, allbut=listed != first, misere=misere), rest

    def __str__(self) -> str:
        if self.where is not None:
            return f"subtraction:python-{str(getattr(self.where, '__name__', 'function')).strip('<>')}{self._ending}"
        if isinstance(self.takes, str):
            return f"subtraction:{self.takes}{self._ending}"
        listed = ",".join(map(format_number, self.takes))
        return f"subtraction:{'allbut=' if self.allbut else ''}{listed}{self._ending}"

    @property
    def finite(self) -> bool:
        """Whether the set is given as a list of its numbers."""
        return self.where is None and not self.allbut and not isinstance(self.takes, str)

    @cached_property
    def rule(self) -> TakeAndBreak:
        """The set as the moves of one heap."""
        if self.where is not None:
            return SetOfTakes((), table=Table(sieve_of(self.where)))
        if isinstance(self.takes, str):
            return SetOfTakes((), table=Table(NAMED[self.takes].sieve))
        last = self.takes[-1]
        if self.allbut:
            taken = (take for take in range(1, last) if take not in self.takes)
            return TakeAndBreak(tuple((take, EMPTY | WHOLE) for take in taken), EMPTY | WHOLE, last)
        return TakeAndBreak(tuple((take, EMPTY | WHOLE) for take in self.takes), last=last)


def _takes(field: str) -> Iterable[int]:
    """The numbers of a field of the list: one, or all from 1 to 3 in ``1-3``; ``10-3`` is the number 7."""
    found = _RANGE.fullmatch(field)
    if found is None or int(found[1]) >= int(found[2]):
        return (parse_number(field, "subtraction"),)
    if (many := int(found[2]) - int(found[1]) + 1) > MOST_IN_RANGE:
        raise LimitReached(
            f"subtraction: {abbreviate(field)} has {abbreviate(many)} numbers; a range has {MOST_IN_RANGE:,} at most"
        )
    return range(int(found[1]), int(found[2]) + 1)


def unknown_set(name: str) -> RulesetError:
    """The error for a name that no set has."""
    import difflib

    near = difflib.get_close_matches(name, NAMED, n=1)
    hint = tr("did you mean {near!r}?", near=near[0]) if near else tr("there are: {names}", names=", ".join(NAMED))
    return RulesetError(f"subtraction: no set of numbers is called {abbreviate(name)!r}; {hint}")
