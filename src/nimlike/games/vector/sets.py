"""Sets of move vectors as data: patterns like (k, 2k), Moore's choice of piles, and curves of Python functions."""

from __future__ import annotations

import re
from abc import ABC
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations
from math import prod
from operator import le, sub
from typing import Final

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.languages import later
from nimlike.core.numbers import abbreviate, format_number, parse_number, whole
from nimlike.numeration.growing import python_name
from nimlike.tables.boxes import length

Numbers = tuple[int, ...]
Ray = tuple[Numbers, Numbers]  # c and d: the vectors c, c + d, c + 2d, ...

_ENTRY: Final = re.compile(r"(\d*)([a-z])(?:\+(\d+))?", re.ASCII)
_RANGE: Final = re.compile(r"([a-z])=(\d[\d_^]*)\.\.(\d[\d_^]*)?", re.ASCII)
_FORMS: Final = later("a list like k,2k or k,l,near=2 or k,0,k=1..5 or 2,1")


class MoveSet(ABC):
    """A set of vectors, none of them zero, for some number of piles."""

    piles: int | None  # how many piles the vectors have; None for any number

    def write_out(self, piles: int) -> tuple[Member, ...]:
        """The set as a union of patterns and curves, for a number of piles."""
        assert isinstance(self, Pattern | Curve)
        return (self,)


@dataclass(frozen=True)
class Entry:
    """What one pile loses: ``coefficient`` times a letter, plus ``constant``."""

    constant: int
    coefficient: int = 0
    letter: str = ""

    def __str__(self) -> str:
        if not self.letter:
            return format_number(self.constant)
        times = "" if self.coefficient == 1 else format_number(self.coefficient)
        return f"{times}{self.letter}" + (f"+{format_number(self.constant)}" if self.constant else "")


@dataclass(frozen=True)
class Pattern(MoveSet):
    """The vectors of a pattern: every choice of whole numbers for its letters gives one."""

    entries: tuple[Entry, ...]  # one for each pile
    ranges: tuple[tuple[str, int, int | None], ...] = ()
    near: int | None = None  # with two letters: they differ by less than this; None sets no such condition
    arranged: bool = False  # whether the entries may stand in any order

    def __post_init__(self) -> None:
        if not any(e.constant or e.coefficient for e in self.entries):
            raise RulesetError(f"vector: the move {self} takes nothing")
        named = {entry.letter for entry in self.entries if entry.letter}
        for letter, least, most in self.ranges:
            if letter not in named:
                raise ParseError(f"vector: {letter} is bounded in the move {self}, but does not stand in it")
            if most is not None and most < least:
                raise RulesetError(
                    f"vector: {letter} from {least} to {most} in the move {self}: there is no such number"
                )
        if self.near is not None and (len(named) != 2 or self.near < 1):
            raise RulesetError(f"vector: near= needs two letters and a number of 1 or more, in the move {self}")

    @property
    def piles(self) -> int:  # type: ignore[override]
        """How many entries there are."""
        return len(self.entries)

    @classmethod
    def of_factors(cls, factors: Iterable[int]) -> Pattern:
        """The multiples of one vector: (k, 2k) by the factors 1 and 2."""
        return cls(tuple(Entry(0, factor, "k") if factor else Entry(0) for factor in factors)).plain()

    @classmethod
    def of_piles(cls, chosen: Collection[int], piles: int) -> Pattern:
        """Any numbers from the piles chosen, at least one from each: a letter for each of them."""
        return cls(tuple(Entry(0, 1, f"{i:04}") if i in chosen else Entry(0) for i in range(piles))).plain()

    @classmethod
    def read(cls, text: str, arranged: bool = False, piles: int = 0) -> Pattern:
        """The pattern that the text of an option denotes; with fewer entries than ``piles``, zeros are added."""
        fields = text.split(",")
        conditions = [field for field in fields if "=" in field]
        plain = fields[: len(fields) - len(conditions)]
        if not plain or any("=" in field for field in plain):
            raise ParseError(f"vector: {abbreviate(text)!r} is not a move; write {_FORMS}")
        entries = [_entry(field, text) for field in plain]
        entries += [Entry(0)] * (piles - len(entries))
        ranges: dict[str, tuple[int, int | None]] = {}
        near = None
        for field in conditions:
            found = _RANGE.fullmatch(field)
            if found and found[1] not in ranges:
                least = parse_number(found[2], f"vector: {found[1]}")
                most = parse_number(found[3], f"vector: {found[1]}") if found[3] else None
                ranges[found[1]] = (least, most)
            elif field.startswith("near=") and near is None:
                near = parse_number(field.removeprefix("near="), "vector: near")
            else:
                raise ParseError(
                    f"vector: {abbreviate(field)!r} in the move {abbreviate(text)!r}; write conditions like k=1..5, "
                    "k=0.. or near=2, each once"
                )
        limits = tuple((letter, *ranges[letter]) for letter in sorted(ranges) if ranges[letter] != (1, None))
        return cls(tuple(entries), limits, near, arranged)

    def __str__(self) -> str:
        fields = [str(entry) for entry in self.entries]
        fields += [
            f"{letter}={format_number(least)}.." + ("" if most is None else format_number(most))
            for letter, least, most in self.ranges
        ]
        if self.near is not None:
            fields.append(f"near={format_number(self.near)}")
        return f"{'perm' if self.arranged else 'move'}={','.join(fields)}"

    def write_out(self, piles: int) -> tuple[Member, ...]:
        if not self.arranged:
            return (self,)
        if self.piles > 7:
            raise LimitReached("vector: perm= is for 7 piles at most")
        orders = dict.fromkeys(permutations(self.entries))
        return tuple(dict.fromkeys(replace(self, entries=order, arranged=False).plain() for order in orders))

    def plain(self) -> Pattern:
        """The pattern with its letters renamed in the order of the piles: equal patterns become equal."""
        names: dict[str, str] = {}
        for entry in self.entries:
            if entry.letter and entry.letter not in names:
                names[entry.letter] = f"{len(names):04}"
        entries = tuple(replace(e, letter=names.get(e.letter, "")) for e in self.entries)
        ranges = tuple(sorted((names[letter], least, most) for letter, least, most in self.ranges))
        return replace(self, entries=entries, ranges=ranges)

    def range_of(self, letter: str) -> tuple[int, int | None]:
        """The smallest and the largest number that a letter stands for."""
        return next(((least, most) for name, least, most in self.ranges if name == letter), (1, None))

    def letters(self) -> list[str]:
        """The letters, in the order of the piles."""
        return list(dict.fromkeys(entry.letter for entry in self.entries if entry.letter))

    def _bounds(self, box: Sequence[int]) -> dict[str, tuple[int, int]] | None:
        """For each letter the numbers for which all its entries fit the box; None if a constant does not."""
        bounds: dict[str, tuple[int, int]] = {}
        for entry, room in zip(self.entries, box, strict=True):
            if entry.constant > room:
                return None
            if entry.letter:
                least, most = bounds.get(entry.letter, self.range_of(entry.letter))
                fits = (room - entry.constant) // entry.coefficient
                bounds[entry.letter] = (least, fits if most is None else min(most, fits))
        return bounds

    def number(self, box: Sequence[int]) -> int:
        """How many vectors fit the box, at most."""
        bounds = self._bounds(box)
        if bounds is None:
            return 0
        sizes = [max(0, most - least + 1) for least, most in bounds.values()]
        if self.near is not None:
            return min(sizes[0] * sizes[1], min(sizes) * (2 * self.near - 1))
        return prod(sizes)

    def vectors(self, box: Sequence[int]) -> Iterator[Numbers]:
        """The vectors that fit the box, one after the other."""
        sides = [room + 1 for room in box]
        for start, step in self.rays(box):
            for number in range(length((start, step), sides)):
                yield tuple([c + number * d for c, d in zip(start, step, strict=True)])

    @cached_property
    def one_ray(self) -> Ray | None:
        """The ray that the whole set is, or the vector; None if it is another set."""
        letters = self.letters()
        if not letters:
            return tuple(e.constant for e in self.entries), (0,) * self.piles
        least, most = self.range_of(letters[0])
        if len(letters) > 1 or most is not None:
            return None
        step = tuple(e.coefficient if e.letter else 0 for e in self.entries)
        start = tuple(e.constant + least * d for e, d in zip(self.entries, step, strict=True))
        return (start if any(start) else step), step

    def rays(self, box: Sequence[int]) -> Iterator[Ray]:
        """The set as rays, a single vector being one with d = 0; those that fit the box."""
        if self.one_ray is not None:
            if all(map(le, self.one_ray[0], box)):
                yield self.one_ray
            return
        bounds, zero = self._bounds(box), (0,) * self.piles
        if bounds is None:
            return
        letters = list(bounds)
        *firsts, last = letters
        fixed: Iterable[Numbers]
        if self.near is not None:  # the gap between the letters is fixed on a ray
            room = max(bounds[letters[0]][1], bounds[last][1])
            fixed = ((gap,) for gap in range(-min(self.near - 1, room), min(self.near - 1, room) + 1))
        else:  # all letters but the last are
            fixed = _choices([range(bounds[letter][0], bounds[letter][1] + 1) for letter in firsts])
        for given in fixed:
            least, most = self.range_of(last)
            if self.near is not None:
                low, high = self.range_of(letters[0])
                least = max(least, low - given[0])
                tops = [top for top in (most, None if high is None else high - given[0]) if top is not None]
                most = min(tops) if tops else None

            def at(number: int, given: Numbers = given) -> Numbers:
                others = (number + given[0],) if self.near is not None else given
                values = dict(zip(letters, (*others, number), strict=True))
                return tuple(e.constant + e.coefficient * values.get(e.letter, 0) for e in self.entries)

            if not any(at(least)):
                least += 1
            step = tuple(map(sub, at(least + 1), at(least)))
            if most is None:
                yield at(least), step
                continue
            while least <= most and all(map(le, at(least), box)):
                yield at(least), zero
                least += 1

    def holds(self, vector: Sequence[int]) -> bool:
        """Whether the vector is in the set."""
        values: dict[str, int] = {}
        for entry, amount in zip(self.entries, vector, strict=True):
            if not entry.letter:
                if amount != entry.constant:
                    return False
                continue
            number, rest = divmod(amount - entry.constant, entry.coefficient)
            if rest or values.setdefault(entry.letter, number) != number:
                return False
        for letter, number in values.items():
            least, most = self.range_of(letter)
            if number < least or (most is not None and number > most):
                return False
        if self.near is not None and max(values.values()) - min(values.values()) >= self.near:
            return False
        return any(vector)


def _choices(ranges: Sequence[range]) -> Iterator[Numbers]:
    """A number from each range, in all ways; the ranges may be of any length."""
    if not ranges:
        yield ()
    else:
        for number in ranges[0]:
            yield from ((number, *others) for others in _choices(ranges[1:]))


@dataclass(frozen=True)
class Curve(MoveSet):
    """The vectors f(1), f(2), f(3), ... of a Python function, whose entries' sums increase.

    Examples
    --------
    >>> list(Curve(lambda k: (k, 3 * k // 2), 2).vectors((9, 6)))
    [(1, 1), (2, 3), (3, 4), (4, 6)]
    """

    function: Callable[[int], Sequence[int]]
    piles: int = 2

    def __str__(self) -> str:
        return f"move={python_name(self.function)}"

    def number(self, box: Sequence[int]) -> int:
        """How many vectors are tried in a box, at most."""
        return sum(box)

    def vectors(self, box: Sequence[int]) -> Iterator[Numbers]:
        """The vectors that fit the box; RulesetError where the function gives others, or their sums do not increase."""
        room, last, k = sum(box), 0, 0
        while last < room:
            k += 1
            given = tuple(self.function(k))
            try:
                vector = tuple(whole(n, "vector") for n in given)
            except ParseError:
                vector = ()
            if len(vector) != self.piles:
                said = abbreviate(repr(given))
                raise RulesetError(f"vector: f({k}) = {said} is not {self.piles} whole numbers")
            if min(vector) < 0 or sum(vector) <= last:
                raise RulesetError(f"vector: f({k}) = {vector!r} is negative, or its sum not above that before it")
            last = sum(vector)
            if all(map(le, vector, box)):
                yield vector

    def rays(self, box: Sequence[int]) -> Iterator[Ray]:
        """The vectors one by one."""
        for vector in self.vectors(box):
            yield vector, (0,) * self.piles

    def holds(self, vector: Sequence[int]) -> bool:
        """Whether the vector is on the curve."""
        return tuple(vector) in self.vectors(vector)


Member = Pattern | Curve  # what a set is written out to


def _entry(field: str, text: str) -> Entry:
    found = _ENTRY.fullmatch(field)
    if found is None:
        if field[:1].isdigit() and field.isascii() and not any(c.isalpha() for c in field):
            return Entry(parse_number(field, "vector: an amount"))
        raise ParseError(f"vector: {abbreviate(field)!r} in the move {abbreviate(text)!r}; write {_FORMS}")
    coefficient = parse_number(found[1] or "1", "vector: a factor")
    if coefficient == 0:
        raise ParseError(
            f"vector: {field!r} in the move {abbreviate(text)!r} is always the same: write {found[3] or 0}"
        )
    return Entry(parse_number(found[3] or "0", "vector: an amount"), coefficient, found[2])
