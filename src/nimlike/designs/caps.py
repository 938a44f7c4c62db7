"""From a number base to the games of one pile that it decides: every admissible cap, as intervals.

Two games: the next cap depends on the pile (Holshouser and Reiter 2005) or on the last take (Schwenk 1970). The theory
with its proofs is in docs/theory/invariant-games.md and docs/theory/one-pile.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.reason import Facts
from nimlike.numeration.bases import NumberBase
from nimlike.numeration.named_sequences import BaseLike, number_base

BOUND: Final = 20  # piles to here are listed, unless another bound is given
MOST: Final = 100_000  # most piles that are listed
_SLOPES: Final = range(6)
_SHIFTS: Final = range(-6, 21)
_ELEMENTS: Final = 40


@dataclass(frozen=True)
class Cap:
    """The admissible caps f(pile), ``low`` <= f < ``high`` (None: no end); ``least`` is the smallest winning take."""

    pile: int
    low: int
    high: int | None
    least: int
    summands: str

    def as_dict(self) -> Facts:
        return {
            "pile": json_number(self.pile),
            "low": json_number(self.low),
            "high": _end(self.high),
            "least_take": json_number(self.least),
            "summands": self.summands,
        }


def _end(high: int | None) -> Any:
    return None if high is None else json_number(high)


@dataclass(frozen=True)
class Takes:
    """The caps on the take after a take that give a base: f never decreases, and lies in these intervals."""

    intervals: tuple[tuple[int, int, int | None], ...]
    failure: str  # why no cap of the last take gives the base; empty if one does, as far as was looked
    text: str  # A game with a simple cap of that kind; empty if none was found


@dataclass(frozen=True, eq=False)
class Caps:
    """The games that a base decides."""

    base: NumberBase
    start: int
    bound: int
    takes: Takes

    @property
    def text(self) -> str:
        """The game with the largest caps."""
        return f"onepile:base={self.base}"

    def rows(self) -> Iterator[Cap]:
        """The admissible caps, pile by pile."""
        for pile in range(self.start, self.bound + 1):
            tail = self.base.tail(pile)
            yield Cap(pile, self.base.below(tail.smallest), tail.second, tail.smallest, self.base.spell(pile))

    def lines(self) -> list[str]:
        found = [
            f"{self.text}: one pile; from N counters take at most x, and the next cap is f(N)",
            "  (N, x) is won iff x is at least the smallest summand of N: exactly for these f"
            "  [theorem: Holshouser and Reiter 2005, sections 2 and 3; docs/theory/one-pile.md]",
        ]
        for row in self.rows():
            interval = f"{row.low} <= f" if row.high is None else f"{row.low} <= f < {abbreviate(row.high)}"
            found.append(f"  {row.pile:>5} = {row.summands:<24}  {interval}")
        found.append(f"  games: {self.text} (greatest f), {self.text}:cap=low, {self.text}:cap=random:1")
        takes = self.takes
        if takes.failure:
            found.append(f"  no cap on the take after a take of k, f(k), decides by this base: {takes.failure}")
            return found
        told = ", ".join(
            f"{low} <= f({h})" + ("" if high is None else f" < {high}") for h, low, high in takes.intervals[:8]
        )
        found.append(
            f"  a cap f(k) after a take of k: any f that never decreases, with {told}, ...  [theorem: Schwenk 1970]"
        )
        if takes.text:
            found.append(f"  such a game: {takes.text}")
        return found

    def as_dict(self) -> Facts:
        """The design as JSON-ready data (schema nimlike/design-base/1)."""
        return {
            "schema": "nimlike/design-base/1",
            "base": str(self.base),
            "ruleset": self.text,
            "caps": [row.as_dict() for row in self.rows()],
            "label": "theorem",
            "last_take": {
                "intervals": [
                    {"take": json_number(h), "low": json_number(low), "high": _end(high)}
                    for h, low, high in self.takes.intervals
                ],
                "failure": self.takes.failure or None,
                "ruleset": self.takes.text or None,
            },
        }


def caps(base: BaseLike, start: int = 1, bound: int | None = None) -> Caps:
    """The games that a number base decides, with all admissible caps for piles from ``start`` to ``bound``."""
    made = number_base(base)
    bound = start + BOUND - 1 if bound is None else bound
    if start < 1 or bound < start:
        raise ParseError(
            f"base {made}: piles from 1 on are listed, not from {abbreviate(start)} to {abbreviate(bound)}"
        )
    if bound - start >= MOST:
        raise LimitReached(f"base {made}: at most {MOST:,} piles are listed")
    return Caps(made, start, bound, last_take(made))


def last_take(base: NumberBase) -> Takes:
    """The caps f(k) on the take after a take of k whose base this is, by its first 40 elements."""
    # the base of a nondecreasing f is H_1 = 1, H_(k+1) = H_k + H_j with the smallest j for which f(H_j) >= H_k: so each
    # difference is an H_j(k), j(k) never decreases, and H_k <= f(H_j) iff j(k) <= j
    elements = base.terms(_ELEMENTS + 1)
    places = {element: i for i, element in enumerate(elements)}
    reached: list[int] = []
    for low, high in pairwise(elements):
        if high - low not in places:
            return Takes((), f"{high} - {low} = {high - low} is no element", "")
        j = places[high - low]
        if reached and j < reached[-1]:
            before = elements[len(reached)] - elements[len(reached) - 1]
            return Takes((), f"the difference {high} - {low} is less than the one before, {before}", "")
        reached.append(j)
    ends = base.finite and len(elements) <= _ELEMENTS
    found = []
    for j, element in enumerate(elements):
        least = max((elements[k] for k, place in enumerate(reached) if place <= j), default=0)
        most = next((elements[k] for k, place in enumerate(reached) if place > j), elements[-1] if ends else None)
        if most is None and not ends:
            break  # the elements beyond those looked at decide
        found.append((element, least, most))
    return Takes(tuple(found), "", _simple(found))


def _simple(intervals: list[tuple[int, int, int | None]]) -> str:
    """The game with the cap a x + b that lies in all intervals, for small a and b."""
    for a in _SLOPES:
        for b in sorted(_SHIFTS, key=abs):
            if a + b < 0 or not intervals:
                continue
            if all(low <= a * h + b and (high is None or a * h + b < high) for h, low, high in intervals):
                sign = f"+{b}" if b > 0 else str(b) if b else ""
                return f"schwenk:cap={b}" if not a else f"schwenk:cap={'' if a == 1 else a}x{sign}"
    return ""
