"""An invariant game for given pairs: the ⋆-operator, the largest game, and the witness if there is none.

A vector may be taken wherever the piles suffice. For a set S of pairs the largest candidate has all vectors that are no
difference of two elements of S or (0, 0): if it fails, every game does (docs/theory/invariant-games.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.invariant import Rows, bits, differences, members, p_rows, rows_of, star
from nimlike.core.modifiers import MOST_SIDE
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label
from nimlike.core.progress import report
from nimlike.core.reason import Facts
from nimlike.designs.proof import Wanted
from nimlike.numeration.number_pairs import Pair

# Rays and vectors that suffice: from the moves of an invariant game a few that keep its P-positions.

_SEARCHED: Final = 48  # the search looks at positions below this; what it finds is then tested on all
_STEPS: Final = 3
_STARTS: Final = 4
_MOST_SETS: Final = 6

Amounts = tuple[int, int]


@dataclass(frozen=True)
class Ray:
    """The vectors c, c + d, c + 2d, ...; with d = (0, 0) the one vector c. With ``both`` also those exchanged."""

    c: Amounts
    d: Amounts
    both: bool = False

    def vectors(self, side: int) -> Iterator[Amounts]:
        """Those with numbers below a side."""
        for c, d in ((self.c, self.d), (self.c[::-1], self.d[::-1]))[: 1 + self.both]:
            x, y = c
            while x < side and y < side:
                yield x, y
                if not any(d):
                    break
                x, y = x + d[0], y + d[1]

    def __str__(self) -> str:
        """As an option of a vector game: ``perm=k,0``, ``move=k,k+1``."""
        first = 0 if any(c < d for c, d in zip(self.c, self.d, strict=True)) else 1
        fields = [_entry(c - first * d, d) for c, d in zip(self.c, self.d, strict=True)]
        return f"{'perm' if self.both else 'move'}={','.join(fields)}" + (",k=0.." if any(self.d) and not first else "")


def _entry(constant: int, factor: int) -> str:
    if not factor:
        return str(constant)
    return f"{'' if factor == 1 else factor}k" + (f"+{constant}" if constant else "")


def few_moves(wanted: Rows, allowed: Rows, side: int) -> tuple[Ray, ...] | None:
    """Rays and vectors of ``allowed``, greedily few, that lead to ``wanted`` or (0, 0) from all other positions."""
    small = min(side, _SEARCHED)
    mask = (1 << small) - 1
    goals = [(0, 0), *(pair for pair in members(wanted[:small]) if max(pair) < small)]
    open_ = 0
    for x in range(small):
        open_ |= (~wanted[x] & mask & ~(x == 0)) << (x * small)
    served = {ray: _serve(ray, goals, small) & open_ for ray in _candidates(wanted, allowed, side)}
    chosen: list[Ray] = []
    left = open_
    while left and len(chosen) < _MOST_SETS:
        report("moves that suffice", len(chosen), _MOST_SETS)
        # more positions first; of as many the simpler ray
        best = max(
            served,
            key=lambda ray: ((served[ray] & left).bit_count(), any(ray.d), -sum((*ray.c, *ray.d))),
            default=None,
        )
        if best is None or not served[best] & left:
            return None
        chosen.append(best)
        left &= ~served[best]
    if left:
        return None
    for ray in list(chosen):
        others = reduce(or_, (served[other] for other in chosen if other != ray), 0)
        if others & open_ == open_:
            chosen.remove(ray)
    found = tuple(sorted(chosen, key=lambda ray: (not any(ray.d), sum(ray.d), not ray.both, ray.c)))
    return found if _suffice(found, wanted, side) else None


def _suffice(moves: tuple[Ray, ...], pairs: Rows, side: int) -> bool:
    """Whether the P-positions of the game of some rays are the pairs with numbers below a side, and (0, 0)."""
    return p_rows(rows_of((v for ray in moves for v in ray.vectors(side)), side), side) == [pairs[0] | 1, *pairs[1:]]


def _serve(ray: Ray, goals: Sequence[Amounts], side: int) -> int:
    """The positions from which a vector of the ray leads to a goal, as one row of bits: place x side + y."""
    columns: dict[int, int] = {}
    for x, y in ray.vectors(side):
        columns[x] = columns.get(x, 0) | 1 << y
    found, mask = 0, (1 << side) - 1
    for p, q in goals:
        for x, row in columns.items():
            if x + p < side:
                found |= (row << q & mask) << ((x + p) * side)
    return found


def _candidates(wanted: Rows, allowed: Rows, side: int) -> Iterator[Ray]:
    """The rays of small numbers inside ``allowed``, as long as they go, and the small vectors."""
    symmetric = all(wanted[y] >> x & 1 for x, y in members(wanted))
    steps = [(a, b) for a in range(_STEPS + 1) for b in range(_STEPS + 1) if a or b]
    for d in steps:
        for c in ((x, y) for x in range(_STARTS + d[0]) for y in range(_STARTS + d[1])):
            before = c[0] - d[0], c[1] - d[1]
            if not any(c) or max(c) >= side:
                continue
            if min(before) >= 0 and any(before) and allowed[before[0]] >> before[1] & 1:
                continue  # it begins earlier
            if all(allowed[x] >> y & 1 for x, y in Ray(c, d).vectors(side)):
                both = symmetric and (c, d) != (c[::-1], d[::-1])
                if not both or (c, d) <= (c[::-1], d[::-1]):
                    yield Ray(c[::-1], d[::-1], True) if both else Ray(c, d)
    for x in range(min(2 * _STARTS, side)):
        for y in bits(allowed[x] & (1 << 2 * _STARTS) - 1):
            if not symmetric or x >= y:
                yield Ray((x, y), (0, 0), symmetric and x != y)


BOUND: Final = 200  # positions with numbers to here are looked at, unless another bound is given
LEAST_BOUND: Final = 8
_SHOWN: Final = 8
_THEOREM: Final = "Larsson, Hegarty and Fraenkel 2011; docs/theory/invariant-games.md"


@dataclass(frozen=True)
class Witness:
    """A position that shows that there is no invariant game."""

    position: Pair  # it is none of the pairs
    blocked: tuple[tuple[Pair, Pair, Pair], ...]

    def lines(self) -> list[str]:
        """What is wrong, a line for each pair; at most eight."""
        told = [
            f"to {goal} one would take {_minus(self.position, goal)}, which leads from {larger} to {smaller} too"
            for goal, larger, smaller in self.blocked[:_SHOWN]
        ]
        more = len(self.blocked) - _SHOWN
        return told + ([f"and so on for {more:,} more"] if more > 0 else [])


@dataclass(frozen=True, eq=False, repr=False)
class Design:
    """What is known of invariant games with given P-positions."""

    wanted: Wanted  # the pairs
    bound: int  # positions with numbers to this were looked at
    witness: Witness | None
    dual: bool
    moves: tuple[Ray, ...] | None  # A few rays and vectors that suffice; None if none were found
    allowed: Rows  # the vectors that are no difference of two of the pairs, as rows of bits

    def __repr__(self) -> str:
        return f"<design: {abbreviate(self.lines()[0], 160)}>"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    @property
    def tested(self) -> int:
        """The few moves suffice for positions with numbers to this."""
        return _larger(self.wanted, self.bound + 1) - 1

    @property
    def text(self) -> str:
        """The text of a game with these P-positions: with few moves if there is one, else by the ⋆-operator."""
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
        if self.witness is not None:
            return [
                f"No invariant game has as its P-positions (0, 0) and {self.wanted.words}: the position"
                f" {self.witness.position} is none of them, and no move of such a game leads to one  [computed]",
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
        least = ", ".join(map(str, _smallest(self.allowed)[:_SHOWN]))
        found.append(
            f"  The largest such game: all vectors that are no difference of two of the pairs or (0, 0); of those to"
            f" {self.bound:,} they are {total:,}: {least}, ...  [computed]"
        )
        return found

    def as_dict(self) -> Facts:
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
    reached = list(safe)  # then the positions from which an allowed vector leads into the set
    for p, q in members(safe):
        for x in range(side - p):
            reached[x + p] |= allowed[x] << q
    missed = [(max(x, y), x, y) for x in range(side) for y in _first(~reached[x] & (1 << side) - 1, x)]
    if missed:
        return Design(wanted, bound, _witness(min(missed)[1:], safe, side), False, None, allowed)
    dual = star(star(pairs, side), side) == pairs
    few = few_moves(pairs, allowed, side)
    larger = _larger(wanted, side)  # rays may suffice for small positions by chance
    if few is not None and not _suffice(few, wanted.rows(larger), larger):
        few = None
    return Design(wanted, bound, None, dual, few, allowed)


def _larger(wanted: Wanted, side: int) -> int:
    return min(4 * side, MOST_SIDE, wanted.known or MOST_SIDE)


def _first(row: int, x: int) -> tuple[int, ...]:
    """The places of a row that may hold the position with the smallest larger number: the first, and that from x on."""
    if not row:
        return ()
    beyond = row >> x << x
    return tuple((part & -part).bit_length() - 1 for part in (row, beyond) if part)


def _witness(position: Pair, safe: Rows, side: int) -> Witness:
    goals = [(p, q) for p, q in members(safe) if p <= position[0] and q <= position[1]]
    blocked = []
    for goal in goals:
        dx, dy = _minus(position, goal)
        both = ((x, safe[x] & safe[x + dx] >> dy) for x in range(side - dx))
        smaller = next((x, (row & -row).bit_length() - 1) for x, row in both if row)
        blocked.append((goal, (smaller[0] + dx, smaller[1] + dy), smaller))
    return Witness(position, tuple(blocked))


def _smallest(rows: Rows) -> list[Pair]:
    return sorted(members(rows), key=lambda pair: (max(pair), pair))


def _minus(one: Pair, other: Pair) -> Pair:
    return one[0] - other[0], one[1] - other[1]
