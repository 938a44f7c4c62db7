"""An invariant game for given pairs: the ⋆-operator, the largest game, and the witness where there is none.

In an invariant game a vector may be taken wherever the piles suffice. For a set S of pairs let D be the vectors that
are differences of two elements of S or (0, 0). No game whose P-positions are S and (0, 0) has a move in D, and each
vector outside D may be added to such a game. So there is one iff the game of all vectors outside D is one, and a
position from which no vector outside D leads to S or (0, 0) shows that there is none, whatever its moves are.
docs/design.md has the proofs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.invariant import Rows, differences, members, p_rows, rows_of, star
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label
from nimlike.core.progress import report
from nimlike.core.star import MOST_SIDE
from nimlike.design.short import Ray, few_moves
from nimlike.design.sources import Wanted

BOUND: Final = 200
"""Positions with numbers to here are looked at, unless another bound is given."""

LEAST_BOUND: Final = 8

_LARGER: Final = 4
_SHOWN: Final = 8
_THEOREM: Final = "Larsson, Hegarty and Fraenkel 2011; docs/design.md"


@dataclass(frozen=True)
class Witness:
    """A position that shows that there is no invariant game."""

    position: tuple[int, int]  # it is none of the pairs
    blocked: tuple[tuple[tuple[int, int], tuple[int, int], tuple[int, int]], ...]

    def lines(self) -> list[str]:
        """What is wrong, a line for each pair; at most eight."""
        told = [
            f"to {_pair(goal)} one would take {_pair(_minus(self.position, goal))}, which leads from {_pair(larger)} to"
            f" {_pair(smaller)} too"
            for goal, larger, smaller in self.blocked[:_SHOWN]
        ]
        more = len(self.blocked) - _SHOWN
        return told + ([f"and so on for {more:,} more"] if more > 0 else [])


@dataclass(frozen=True, eq=False)
class Design:
    """What is known of invariant games with given P-positions."""

    wanted: Wanted  # the pairs
    bound: int  # positions with numbers to this were looked at
    witness: Witness | None
    dual: bool
    moves: tuple[Ray, ...] | None  # A few rays and vectors that suffice; None where none were found
    allowed: Rows  # the vectors that are no difference of two of the pairs, as rows of bits

    @property
    def tested(self) -> int:
        """The few moves suffice for positions with numbers to this."""
        return _larger(self.wanted, self.bound + 1) - 1

    @property
    def text(self) -> str:
        """The text of a game with these P-positions: with few moves where there is one, else by the ⋆-operator."""
        if self.moves is not None:
            return ":".join(["vector", *map(str, self.moves)])
        return self.wanted.dual if self.dual else ""

    @property
    def label(self) -> Label:
        """``theorem`` for the ⋆-operator and homogeneous Beatty sequences; what a witness shows is computed."""
        beatty = self.wanted.beatty
        return Label.THEOREM if beatty is not None and beatty.homogeneous and self.dual else Label.COMPUTED

    @property
    def toml(self) -> str:
        """A file of rules with a game that is right for positions to the bound."""
        if self.witness is not None:
            raise ParseError(f"{self.wanted.words}: there is no invariant game, so there is no file to write")
        if self.text:
            return f'title = "an invariant game for {self.wanted.words}"\ngame = "{self.text}"\n'
        vectors = ", ".join(f"[{x}, {y}]" for x, y in members(self.allowed))
        return (
            f"# Right for positions with numbers to {self.bound}: larger moves are left out.\n"
            f'title = "an invariant game for {self.wanted.words}"\npiles = 2\nmoves = [{vectors}]\n'
        )

    def lines(self) -> list[str]:
        """The design in text."""
        if self.witness is not None:
            return [
                f"No invariant game has as its P-positions (0, 0) and {self.wanted.words}: the position"
                f" {_pair(self.witness.position)} is none of them, and no move of such a game leads to one  [computed]",
                *(f"  {line}" for line in self.witness.lines()),
                "  A move from one of the pairs, or from it to (0, 0), to another is a move of no such game.",
            ]
        found = [f"An invariant game for {self.wanted.words}:"]
        if self.moves is not None:
            found.append(f"  {self.text}  [computed for positions to {self.tested:,}]")
        if self.dual and self.wanted.dual:
            how = f"theorem: {_THEOREM}" if self.label is Label.THEOREM else f"computed for positions to {self.bound:,}"
            found.append(f"  {self.wanted.dual}  [{how}]")
        elif self.dual:
            found.append(
                f"  the game whose moves are the P-positions of the game of the pairs  [computed for positions to"
                f" {self.bound:,}]"
            )
        else:
            found.append("  The game that the star operator gives has other P-positions.")
        total = sum(row.bit_count() for row in self.allowed)
        least = ", ".join(_pair(pair) for pair in _smallest(self.allowed)[:_SHOWN])
        found.append(
            f"  The largest such game: all vectors that are no difference of two of the pairs or (0, 0); of those to"
            f" {self.bound:,} they are {total:,}: {least}, ...  [computed]"
        )
        return found

    def as_dict(self) -> dict[str, Any]:
        """The design as JSON-ready data (schema nimlike/design-pairs/1)."""
        witness = None
        if self.witness is not None:
            witness = {
                "position": list(self.witness.position),
                "blocked": [
                    {"to": list(goal), "leads_from": list(larger), "leads_to": list(smaller)}
                    for goal, larger, smaller in self.witness.blocked
                ],
            }
        return {
            "schema": "nimlike/design-pairs/1",
            "pairs": self.wanted.words,
            "bound": self.bound,
            "exists": self.witness is None,
            "ruleset": self.text or None,
            "star": {"ruleset": self.wanted.dual or None, "works": self.dual},
            "few_moves": None if self.moves is None else [str(ray) for ray in self.moves],
            "largest": [list(pair) for pair in _smallest(self.allowed)[:100]],
            "witness": witness,
            "label": self.label.value,
        }


def design(wanted: Wanted, bound: int | None = None) -> Design:
    """Look for an invariant game with given P-positions, among all games of vectors."""
    known = wanted.known
    if bound is None:
        bound = BOUND if known is None else min(BOUND, known - 1)
    if bound < LEAST_BOUND:
        raise ParseError(
            f"{wanted.words}: a bound of {abbreviate(bound)} says too little; at least {LEAST_BOUND} is needed"
        )
    if known is not None and bound >= known:
        raise LimitReached(f"{wanted.words}: the pairs are known for numbers to {known - 1:,}; give a smaller bound")
    if bound >= MOST_SIDE:
        raise LimitReached(f"tables go to {MOST_SIDE - 1:,}, not {abbreviate(bound)}; give a smaller bound")
    side = bound + 1
    report("the pairs", 0, 1)
    pairs = wanted.rows(side)
    safe = [pairs[0] | 1, *pairs[1:]]
    apart = differences(safe, side)
    allowed = [~row & (1 << side) - 1 for row in apart]
    position = _unserved(safe, allowed, side)
    if position is not None:
        return Design(wanted, bound, _witness(position, safe, side), False, None, allowed)
    dual = star(star(pairs, side), side) == pairs
    few = few_moves(pairs, allowed, side)
    if few is not None and not _lasts(few, wanted, side):
        few = None
    return Design(wanted, bound, None, dual, few, allowed)


def _lasts(moves: tuple[Ray, ...], wanted: Wanted, side: int) -> bool:
    """Whether rays that suffice for small positions do so for positions some times as large: else it was by chance."""
    side = _larger(wanted, side)
    pairs = wanted.rows(side)
    return p_rows(rows_of((v for ray in moves for v in ray.vectors(side)), side), side) == [pairs[0] | 1, *pairs[1:]]


def _larger(wanted: Wanted, side: int) -> int:
    return min(_LARGER * side, MOST_SIDE, wanted.known or MOST_SIDE)


def _unserved(safe: Rows, allowed: Rows, side: int) -> tuple[int, int] | None:
    """The least position outside the set from which no allowed vector leads into it."""
    reached = list(safe)
    for p, q in members(safe):
        for x in range(side - p):
            reached[x + p] |= allowed[x] << q
    found = [(max(x, y), x, y) for x in range(side) for y in _first(~reached[x] & (1 << side) - 1, x)]
    return min(found)[1:] if found else None


def _first(row: int, x: int) -> tuple[int, ...]:
    """The places of a row that may hold the position with the least larger number: the first, and that from x on."""
    if not row:
        return ()
    beyond = row >> x << x
    return tuple((part & -part).bit_length() - 1 for part in (row, beyond) if part)


def _witness(position: tuple[int, int], safe: Rows, side: int) -> Witness:
    goals = [(p, q) for p, q in members(safe) if p <= position[0] and q <= position[1]]
    blocked = []
    for goal in goals:
        dx, dy = _minus(position, goal)
        smaller = next(
            (x, y) for x in range(side - dx) for y in [_lowest(safe[x] & safe[x + dx] >> dy)] if y is not None
        )
        blocked.append((goal, (smaller[0] + dx, smaller[1] + dy), smaller))
    return Witness(position, tuple(blocked))


def _lowest(row: int) -> int | None:
    return (row & -row).bit_length() - 1 if row else None


def _smallest(rows: Rows) -> list[tuple[int, int]]:
    return sorted(members(rows), key=lambda pair: (max(pair), pair))


def _minus(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] - other[0], one[1] - other[1]


def _pair(pair: tuple[int, int]) -> str:
    return f"({pair[0]}, {pair[1]})"
