"""Rows of the coprime game on d = a - b alone: made from the definition, and when they repeat.

Fix K and a player X. For a set of good final differences let X win when the game ends with such a d. With k chips
left, X wins from d with A to move, or with B to move, according to two rows of bits, and

    A to move: any (X = A) or all (X = B) of the takes i = 1..min(K, k) lead to d + i, B to move, k - i left;
    B to move: all (X = A) or any (X = B) of the takes i lead to d - i, A to move, k - i left.

Here bit d + cut stands for d, |d| <= cut, and a difference outside is taken as lost for X, at any time. So a bit
that is set is a win in the game without a cut. docs/certificates/coprime.md, "Rows", has the proof.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from math import gcd
from operator import and_, lshift, or_, rshift
from typing import NamedTuple

from nimlike_check.work import Work

A, B = 0, 1

_AHEAD = 16


class Takes:
    """Any, or all, of the rows that takes of 1..min(K, k) lead to, each moved by the take.

    A row met twice changes nothing in "any" or "all". So takes of 1..2m are those of 1..m, and the same for k - m,
    moved by m more; and two such runs that overlap make any number of takes. ``levels[s]`` has the runs of 2^s takes
    for the last 2^s numbers of chips.
    """

    def __init__(self, most: int, join: Callable[[int, int], int], move: Callable[[int, int], int]) -> None:
        self.most, self.join, self.move, self.k = most, join, move, 0
        self.levels = [deque[int](maxlen=1 << s) for s in range(most.bit_length())]

    def joined(self, row: int) -> int:
        """The next row, for k chips, from row k - 1."""
        self.k += 1
        join, move, takes = self.join, self.move, min(self.most, self.k)
        run, size, level = move(row, 1), 1, self.levels[0]
        while 2 * size <= takes:
            before = level[0]
            level.append(run)
            run, size, level = join(run, move(before, size)), 2 * size, self.levels[size.bit_length()]
        rest = takes - size
        whole = join(run, move(level[-rest], rest)) if rest else run
        level.append(run)
        return whole


class Rows:
    """The rows for k = 0, 1, ... ; ``a`` with A to move, ``b`` with B to move."""

    def __init__(self, most: int, winner: int, good: int, cut: int, step: str, work: Work) -> None:
        self.most, self.winner, self.cut = most, winner, cut
        self.step, self.work = step, work
        self.a, self.b = [good], [good]
        self.full = (2 << 2 * cut) - 1
        of_a, of_b = (or_, and_) if winner == A else (and_, or_)
        self._a_takes, self._b_takes = Takes(most, of_a, rshift), Takes(most, of_b, lshift)

    def up_to(self, last: int) -> "Rows":
        """Make the rows up to ``last``, of which some are not made yet, each from the definition."""
        new = last + 1 - len(self.a)
        wide = 1 + (self.cut >> 10)
        self.work.need(
            self.step, new * (6 + 3 * self.most.bit_length() * wide), (last + 2 * self.most) * (3 * self.cut // 5 + 200)
        )
        for _ in range(new):
            row_a, row_b = self._a_takes.joined(self.b[-1]), self._b_takes.joined(self.a[-1])
            self.a.append(row_a)
            self.b.append(row_b & self.full)
        return self

    def wins(self, k: int) -> bool:
        """Whether X wins with k chips left from d = 0, A to move (row k is made)."""
        return bool(self.a[k] >> self.cut & 1)


class Repeating(NamedTuple):
    """Rows k and k + period are equal for every k >= start."""

    rows: Rows
    start: int
    period: int


def repetition(pairs: Iterator[tuple[int, int]], most: int) -> tuple[int, int]:
    """(e, p), e >= 1: pairs of rows k and k + p are equal for every k >= e; ``pairs`` are those for k = 1, 2, ...

    From k = K on a pair is a function of the K pairs before it. So when pairs e, ..., e + K - 1, e >= 1, come again
    as e + p, ..., e + p + K - 1, all later ones do. There are finitely many pairs: some come again.
    """
    names: dict[tuple[int, int], int] = {}
    seen: dict[tuple[int, ...], int] = {}
    window: tuple[int, ...] = ()
    while (window := (*window, names.setdefault(next(pairs), len(names)))[-most:]) not in seen:
        seen[window] = len(seen) + 1  # k, of the last pair of the window; shorter windows are all different
    first, k = seen[window], len(seen) + 1
    return first - most + 1, k - first


def repeating(rows: Rows) -> Repeating:
    """The rows, of which only the first is made, with their repetition."""

    def pairs() -> Iterator[tuple[int, int]]:
        while True:
            made = len(rows.a)
            held = made * (8 * rows.most + 400 + 3 * rows.cut // 5)
            rows.work.need(rows.step, _AHEAD * rows.most // 8, held)
            rows.up_to(made + _AHEAD)
            yield from zip(rows.a[made:], rows.b[made:], strict=True)

    return Repeating(rows, *repetition(pairs(), rows.most))


def residue_not_won(found: Repeating, threshold: int, modulus: int, residues: list[int]) -> int | None:
    """None if X wins from d = 0, A to move, for all k >= threshold with k mod modulus in residues; else a residue.

    From where the rows repeat: some k with residue r comes to row i if and only if i - r is a multiple of the greatest
    common divisor of modulus and period.
    """
    first, common = found.start, gcd(found.period, modulus)
    cost = len(residues) * (2 + modulus.bit_length() // 200) + found.period + max(0, first - threshold)
    found.rows.work.need(found.rows.step, cost)
    asked = frozenset(residues)
    for k in range(threshold, first):
        if k % modulus in asked and not found.rows.wins(k):
            return k % modulus
    later = {r % common: r for r in residues}
    for k in range(first, first + found.period):
        if k % common in later and not found.rows.wins(k):
            return later[k % common]
    return None


def both_signs(good: Iterable[bool]) -> int:
    """Final differences as bits, from whether d = 1, ..., cut are good; -d is as good as d, and 0 is not good."""
    half = "".join("01"[each] for each in good)
    return int(f"{half[::-1]}0{half}", 2)
