"""Rays and vectors that suffice: from the moves of an invariant game a few that keep its P-positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from nimlike.core.invariant import Rows, bits, members, p_rows
from nimlike.core.progress import report

_SEARCHED: Final = 48
"""The search looks at positions below this; what it finds is then tested on all."""
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
    """Rays and vectors of ``allowed`` that lead to ``wanted`` or (0, 0) from every other position; None where none do.

    The one that serves most positions that no other serves yet is taken first; what is not needed in the end is left
    out. The result holds for all positions below the side.
    """
    small = min(side, _SEARCHED)
    mask = (1 << small) - 1
    goals = [(0, 0), *(pair for pair in members(wanted[:small]) if max(pair) < small)]
    open_ = 0
    for x in range(small):
        open_ |= (~wanted[x] & mask & ~(x == 0)) << (x * small)
    served = {ray: _served(ray, goals, small) & open_ for ray in _candidates(wanted, allowed, side)}
    chosen: list[Ray] = []
    left = open_
    while left and len(chosen) < _MOST_SETS:
        report("moves that suffice", len(chosen), _MOST_SETS)
        best = max(served, key=lambda ray: _weight(ray, served[ray] & left), default=None)
        if best is None or not served[best] & left:
            return None
        chosen.append(best)
        left &= ~served[best]
    if left:
        return None
    for ray in list(chosen):
        others = 0
        for other in chosen:
            others |= served[other] if other != ray else 0
        if others & open_ == open_:
            chosen.remove(ray)
    found = tuple(sorted(chosen, key=_order))
    moves = [0] * side
    for ray in found:
        for x, y in ray.vectors(side):
            moves[x] |= 1 << y
    reached = p_rows(moves, side)
    return found if reached == [wanted[0] | 1, *wanted[1:]] else None


def _weight(ray: Ray, served: int) -> tuple[int, int, int]:
    """More positions first; of as many the simpler ray."""
    return served.bit_count(), any(ray.d), -sum((*ray.c, *ray.d))


def _order(ray: Ray) -> tuple[bool, int, bool, Amounts]:
    return not any(ray.d), sum(ray.d), not ray.both, ray.c


def _served(ray: Ray, goals: Sequence[Amounts], side: int) -> int:
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
                if not both or (c, d) <= (c[::-1], d[::-1]) or not symmetric:
                    yield Ray(c[::-1], d[::-1], True) if both else Ray(c, d)
    for x in range(min(2 * _STARTS, side)):
        for y in bits(allowed[x] & (1 << 2 * _STARTS) - 1):
            if not symmetric or x >= y:
                yield Ray((x, y), (0, 0), symmetric and x != y)
