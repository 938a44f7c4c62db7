"""Walls that travel: the coprime game for n = 0 mod 4 around a difference that wins, from any distance.

For n = 0 mod 4 let q > 1 be an odd divisor of n and t an odd multiple of 2q. At the end B wins at every
d = 0 mod 4 (then a is even) and at d = t (then q divides a and n). Relative to t, e = d - t, these good
differences are the e = 2 mod 4, and e = 0. From the one point e = 0 a region grows in the rows in which B
wins more than by parity; to its left, in it and to its right the rows have period 4 in e, and its two
walls travel at fixed speeds: row k + period is row k with the middle made longer. `stretches` says what
must be seen in a finite piece of the rows for that to go on for ever; docs/theory/coprime-machine.md
has the proof.
"""

from __future__ import annotations

from dataclasses import dataclass

from nimlike.games.coprime.rows import A, B, Rows


@dataclass(frozen=True)
class Walls:
    """Walls that travel, for a maximum take K.

    Parameters
    ----------
    period
        A multiple of 4: row k + period is row k stretched, for k >= start.
    start
        The first row from which on this is shown.
    left, right
        How far the walls travel outwards in a period.
    """

    period: int
    start: int
    left: int
    right: int


def reach(max_take: int, walls: Walls) -> int:
    """How far a value is taken from in the K rows before, over one period."""
    return walls.period + max_take


def cone(max_take: int, start: int, period: int) -> Rows:
    """The rows around one good point e = 0 for B, exact for ``|e|`` <= k + period + 4 and k <= start + 2 period."""
    cut = 2 * (start + 2 * period) + period + 8
    good = sum(1 << e + cut for e in range(-cut, cut + 1) if e % 4 == 2) | 1 << cut
    return Rows(max_take, B, good, cut).up_to(start + 2 * period)


def stretches(rows: Rows, walls: Walls) -> bool:
    """Whether rows start - K + 1 to start + period are stretched by a period, as the theorem asks.

    In each of them the middle has period 4 over as much as a value depends on, twice; and what is left and
    right of the middle comes again a period later, moved outwards by ``left`` and ``right``.
    """
    span = reach(rows.max_take, walls)
    half, cut, period = span + 2, rows.cut, walls.period

    def piece(row: int, low: int, high: int) -> int:
        return row >> low + cut & (2 << high - low) - 1

    if walls.start <= rows.max_take or walls.period % 4 or walls.left % 4 or walls.right % 4:
        return False
    if not (0 <= walls.left <= period and 0 <= walls.right <= period):
        return False
    for k in range(walls.start - rows.max_take + 1, walls.start + period + 1):
        edge = k + period + 4
        for family in (rows.a, rows.b):
            now, then = family[k], family[k + period]
            if piece(now, -half, half - 4) != piece(now, -half + 4, half):
                return False
            if piece(then, -edge, half - span) != piece(now, walls.left - edge, walls.left + half - span):
                return False
            if piece(then, span - half, edge) != piece(now, span - half - walls.right, edge - walls.right):
                return False
    return True


def first_lost(rows: Rows, k: int, sign: int) -> int:
    """The least e = 2 mod 4, e > 0, for which B does not win at sign * e with A to move; or more than k + 4."""
    e = 2
    while e <= k + 4 and rows.wins(k, sign * e, A):
        e += 4
    return e


def sides(rows: Rows, walls: Walls, ratio: int) -> dict[int, int] | None:
    """For each k = 0 mod 4 of the period from the start on: -1 or 1, the side on which B wins every e with
    ``|e|`` <= 2 (k + j period) / ratio for every j >= 0. None when some k has no such side."""
    chosen = {}
    for k in range(walls.start + -walls.start % 4, walls.start + walls.period, 4):
        for sign, speed in ((-1, walls.left), (1, walls.right)):
            if first_lost(rows, k, sign) * ratio > 2 * k and speed * ratio >= 2 * walls.period:
                chosen[k] = sign
                break
        else:
            return None
    return chosen


@dataclass(frozen=True)
class Pincer:
    """n = 4p, p prime: the walls that close in on A from the nearest multiples of p, -2p and 2p.

    Parameters
    ----------
    period, start
        As in `Walls`.
    left, right
        How far the walls travel inwards in a period.
    width
        The odd p for which the rows are made; for larger p they are stretched.
    half
        In the rows shown, the middle has period 4 from -half to half.
    """

    period: int
    start: int
    left: int
    right: int
    width: int
    half: int


def pincer_rows(max_take: int, pincer: Pincer) -> Rows:
    """A's rows for differences between -2p and 2p, p = width; what is outside counts as lost for A."""
    cut = 2 * pincer.width - 1
    good = sum(1 << d + cut for d in range(-cut, cut + 1) if d % 4 == 2)
    return Rows(max_take, A, good, cut).up_to(pincer.start + 2 * pincer.period)


def closes_in(rows: Rows, pincer: Pincer) -> bool:
    """Whether in rows start - K + 1 to start + period the middle has period 4, and each comes again, in part.

    A period later, A wins whatever he won left and right of the middle, moved inwards by ``left`` and ``right``.
    """
    cut, period, half, span = rows.cut, pincer.period, pincer.half, pincer.period + rows.max_take
    if pincer.start <= rows.max_take or period % 4 or pincer.left % 4 or pincer.right % 4 or half < span + 2:
        return False
    if min(pincer.left, pincer.right) < 0 or 2 * pincer.width - 4 < pincer.start + 2 * period or half > cut:
        return False

    def piece(row: int, low: int, high: int) -> int:
        return row >> low + cut & (2 << high - low) - 1

    for k in range(pincer.start - rows.max_take + 1, pincer.start + period + 1):
        for family in (rows.a, rows.b):
            now, then = family[k], family[k + period]
            if piece(now, -half, half - 4) != piece(now, -half + 4, half):
                return False
            high = half - span
            if piece(now, -cut, high - pincer.left) & ~piece(then, pincer.left - cut, high):
                return False
            if piece(now, pincer.right - high, cut) & ~piece(then, -high, cut - pincer.right):
                return False
    return True


def middle(pincer: Pincer, p: int) -> int:
    """A lower bound for how far the middle still reaches, for n = 4p, when n chips are left; times the period."""
    speed = max(pincer.left, pincer.right)
    return (pincer.half + 2 * (p - pincer.width)) * pincer.period - speed * (4 * p - pincer.start)
