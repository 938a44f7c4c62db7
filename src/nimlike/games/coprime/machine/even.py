"""Even n: B wins all but few, by parity, by a window around a = b, and by walls that travel.

- n = 2 mod 4: B keeps d = a - b within a window and ends at d = 0, where both have n/2, or at d = 2 mod 4.
- n = 0 mod 4: by parity alone B wins some residues (good for him is d = 0 mod 4). In the others, A wins
  the powers of 2, and B wins n with an odd divisor q > 1 if he can reach an odd multiple of 2q in time.
- n = 4p is the one shape for which he may not have the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm
from typing import Final

from nimlike.core.progress import report
from nimlike.games.coprime.classes import EvenPart, two_good
from nimlike.games.coprime.drift import (
    Pincer,
    Walls,
    closes_in,
    cone,
    first_lost,
    middle,
    pincer_rows,
    sides,
    stretches,
)
from nimlike.games.coprime.parity import A, B, parity_table
from nimlike.games.coprime.rows import Rows

_ROWS: Final = 20_000
_TRIES: Final = 12


def classify(max_take: int) -> EvenPart:
    """The classification of all even n for takes 1..K.

    Complexity: some hundred K rows of some hundred K bits, a few operations on each.

    Examples
    --------
    >>> classify(10).lost, classify(10).modulus, classify(10).walls
    ((0,), 12, Walls(period=12, start=60, left=8, right=8))
    """
    report("even numbers", 0, 3)
    two_cut, threshold = _two(max_take)
    report("even numbers", 1, 3)
    parity = parity_table(max_take)
    modulus = lcm(4, parity.period)
    start = -(-max(parity.preperiod, 1) // modulus) * modulus
    lost = tuple(k % modulus for k in range(start, start + modulus, 4) if not parity.a_wins(k, 0, A))
    threshold = max(threshold, _first_by_parity(max_take, modulus, lost), 4)
    walls, ratio, pincer = None, 4, None
    if len(lost) < modulus // 4:
        for ratio in (4, 8):
            walls = _walls(max_take, modulus, ratio)
            if walls is not None:
                break
        report("even numbers", 2, 3)
        if walls is not None:
            threshold = max(threshold, walls.start)
            if ratio == 8:
                pincer, least = _pincer(max_take, modulus)
                threshold = max(threshold, 4 * least)
    return EvenPart(threshold, two_cut, modulus, lost, walls, ratio, pincer)


def _two(max_take: int) -> tuple[int | None, int]:
    """A window in which B wins every n = 2 mod 4 from some n on, and that n."""
    for cut in (2 * max_take + 4, 4 * max_take + 4):
        rows = Rows(max_take, B, two_good(cut), cut)
        found = rows.repetition(_ROWS)
        if found is None:
            continue
        start, period = found
        if all(rows.wins(k, 0, A) for k in range(start, start + lcm(4, period)) if k % 4 == 2):
            while start > 3 and ((start - 1) % 4 != 2 or rows.wins(start - 1, 0, A)):
                start -= 1
            return cut, start
    return None, 0


def _first_by_parity(max_take: int, modulus: int, lost: tuple[int, ...]) -> int:
    """From which k = 0 mod 4 on parity gives to B just the residues ``lost``."""
    parity = parity_table(max_take)
    k = parity.preperiod + modulus
    k -= k % 4
    while k >= 4 and parity.a_wins(k, 0, A) == (k % modulus not in lost):
        k -= 4
    return k + 4


def _walls(max_take: int, modulus: int, ratio: int) -> Walls | None:
    """Walls that reach every target at a distance of up to 2 n / ratio."""
    for period in (modulus, 2 * modulus, 3 * modulus):
        for start in range(period, (_TRIES + 1) * period, period):
            if start <= max_take:
                continue
            rows = cone(max_take, start, period)
            walls = _guess(rows, start, period)
            if walls is not None and stretches(rows, walls) and sides(rows, walls, ratio) is not None:
                return walls
    return None


def _guess(rows: Rows, start: int, period: int) -> Walls | None:
    """How far the first lost differences move in a period, where parity does not decide."""
    for k in range(start + -start % 4, start + period, 4):
        now, then = ([first_lost(rows, row, sign) for sign in (-1, 1)] for row in (k, k + period))
        if max(now) < k:
            return Walls(period, start, then[0] - now[0], then[1] - now[1])
    return None


def _pincer(max_take: int, modulus: int) -> tuple[Pincer | None, int]:
    """Walls that close in on A so slowly that he wins n = 4p for every p from some p on; and that p."""
    for start in range(2 * modulus, _TRIES * modulus, modulus):
        for width in _widths(start, modulus):
            for speed in range(0, modulus // 2, 4):
                found = _widest(max_take, Pincer(modulus, start, speed, speed, width, modulus + max_take + 2))
                if found is not None:
                    p = width
                    while middle(found, p) < (modulus + max_take + 2) * modulus:
                        p += 2
                    return found, p
    return None, 0


def _widths(start: int, modulus: int) -> Iterator[int]:
    return (width | 1 for width in range(start // 2 + modulus, 3 * start, modulus))


def _widest(max_take: int, pincer: Pincer) -> Pincer | None:
    """The same with the widest middle that is shown."""
    rows = pincer_rows(max_take, pincer)
    found = None
    while closes_in(rows, pincer):
        found = pincer
        pincer = Pincer(*(pincer.period, pincer.start, pincer.left, pincer.right, pincer.width, pincer.half + 4))
    return found
