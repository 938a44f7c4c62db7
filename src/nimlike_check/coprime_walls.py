"""n = 0 mod 4 where parity does not decide: walls that travel (H7 to H10), and n = 4p, the pincer (H11 to H19).

*Walls.* Let q > 1 be an odd divisor of n, n >= ratio * q, and t = 2q or -2q. At d = t, q divides a = (n + t)/2: B wins.
With e = d - t, rows of B with good e = 0 and e = 2 mod 4 (that is d = 0 mod 4) have a middle of period 4, and
row k + period is row k with its left and right side moved outwards by ``left`` and ``right``. So it goes on for ever.

*Pincer.* n = 4p, p prime. At d = 2 mod 4, |d| < 2p, a = 2p + d/2 is odd and p does not divide it: A wins. His rows
for p = width, cut there, have a middle of period 4; in row k + period he wins at least what he wins in row k, both
sides moved inwards. So it goes on as long as the middle lasts, which for p is 2 (p - width) longer on each side.

docs/certificates/coprime.md has both lemmas and their proofs.
"""

from typing import Any, NamedTuple

from nimlike_check.coprime_fields import fields, fourth, number
from nimlike_check.coprime_rows import A, B, Rows, every_fourth
from nimlike_check.refusal import refuse, short
from nimlike_check.work import Work


class Walls(NamedTuple):
    """The fields of walls."""

    period: int
    start: int
    left: int
    right: int
    ratio: int


class Pincer(NamedTuple):
    """The fields of a pincer."""

    period: int
    start: int
    left: int
    right: int
    width: int
    half: int


def read_walls(value: Any) -> Walls:
    """The fields, by form."""
    fields(value, "period start left right ratio", "walls")
    period, left, right = (
        fourth(value["period"], "period", 4),
        fourth(value["left"], "left"),
        fourth(value["right"], "right"),
    )
    if value["ratio"] not in (4, 8):
        refuse("format", "the ratio of walls is not 4 or 8")
    if max(left, right) > period:
        refuse("format", "the speeds of walls are not above their period")
    return Walls(period, number(value["start"], "start"), left, right, int(value["ratio"]))


def read_pincer(value: Any) -> Pincer:
    """The fields, by form."""
    fields(value, "period start left right width half", "pincer")
    period, left, right = (
        fourth(value["period"], "period", 4),
        fourth(value["left"], "left"),
        fourth(value["right"], "right"),
    )
    width = number(value["width"], "width")
    if width % 2 == 0:
        refuse("format", "the width of the pincer is not odd")
    return Pincer(period, number(value["start"], "start"), left, right, width, number(value["half"], "half"))


def _first(most: int, start: int) -> int:
    """The first of the K rows up to start, or row 0."""
    return max(0, start - most + 1)


def _uneven(rows: Rows, start: int, period: int, half: int) -> int | None:
    """A row from start - K + 1 to start + period without period 4 in -half..half; None if there is none."""
    for k in range(_first(rows.most, start), start + period + 1):
        for row in (rows.a[k], rows.b[k]):
            if rows.piece(row, -half, half - 4) != rows.piece(row, 4 - half, half):
                return k
    return None


def check_walls(most: int, walls: Walls, threshold: int, work: Work) -> Rows:
    """H7 to H10. Returns the rows, made up to start + period."""
    period, start, left, right, ratio = walls
    if threshold < start:
        refuse("walls", "the threshold is below the first row shown", "H7")
    last, half = start + period, period + most + 2
    cut = 2 * last + 4  # row k at e knows of |e| + k; it is read up to last + 4
    work.need("walls", cut // 100 + 8 * period, cut)
    rows = Rows(most, B, every_fourth(cut, 2) | 1 << cut, cut, "walls", work).up_to(last)
    work.need("walls", (period + most) * (4 + cut // 1000))
    uneven = _uneven(rows, start, period, half)
    if uneven is not None:
        refuse("walls", f"row {uneven} has not period 4 in its middle", "H8")
    for k in range(_first(most, start), start + 1):
        edge = max(half, k + period + 4)
        for family in (rows.a, rows.b):
            now, then = family[k], family[k + period]
            if rows.piece(then, -edge, 3 - half) != rows.piece(now, left - edge, left + 3 - half):
                refuse("walls", f"row {k + period} is not row {k} with its left side moved by {left}", "H9")
            if rows.piece(then, half - 3, edge) != rows.piece(now, half - 3 - right, edge - right):
                refuse("walls", f"row {k + period} is not row {k} with its right side moved by {right}", "H9")
    work.need("walls", (last * period // ratio) * (1 + cut // 10_000))
    slow = left * ratio < 2 * period
    for k in range(start + -start % 4, last, 4):
        if slow or not all(rows.wins(k, -e) for e in range(2, 2 * k // ratio + 2, 4)):
            where = f"up to -{2 * k // ratio} with {k} chips left{', and the left side is too slow' if slow else ''}"
            refuse("walls", f"B is not shown to win everywhere {where}", "H10")
    return rows


def check_pincer(most: int, pincer: Pincer, threshold: int, modulus: int, work: Work) -> Rows:
    """H11 to H16, and by `check_lasting` H17 to H19. Returns the rows, made up to start + period."""
    period, start, left, right, width, half = pincer
    if period % modulus:
        refuse("pincer", "the period is not a multiple of the modulus", "H11")
    if start < most:
        refuse("pincer", "the first row shown is below K", "H12")
    last, cut = start + period, 2 * width - 1
    if last > 2 * width - 4:
        refuse("pincer", f"row {short(last)} may know of both cuts", "H13")
    if not most + 2 <= half <= cut or 2 * half < max(left, right) + 3:
        refuse("pincer", "the middle is too short, or longer than the rows", "H14")
    check_lasting(most, pincer, threshold)
    work.need("pincer", cut // 100, cut)
    rows = Rows(most, A, every_fourth(cut, 2), cut, "pincer", work).up_to(last)
    work.need("pincer", (period + most) * (4 + cut // 1000))
    uneven = _uneven(rows, start, period, half)
    if uneven is not None:
        refuse("pincer", f"row {uneven} has not period 4 in its middle", "H15")
    for k in range(_first(most, start), start + 1):
        for family in (rows.a, rows.b):
            now, then = family[k], family[k + period]
            if rows.piece(now, -cut, 3 - half) & ~rows.piece(then, left - cut, left + 3 - half):
                refuse("pincer", f"in row {k + period} A loses what he wins in row {k} on the left", "H16")
            if rows.piece(now, half - 3, cut) & ~rows.piece(then, half - 3 - right, cut - right):
                refuse("pincer", f"in row {k + period} A loses what he wins in row {k} on the right", "H16")
    return rows


def check_lasting(most: int, pincer: Pincer, threshold: int) -> None:
    """H17 to H19: for every p with 4p >= threshold the middle lasts until 4p chips are left."""
    period, start, left, right, width, half = pincer
    speed, least = max(left, right), -(-threshold // 4)
    if least < width:
        refuse("pincer", "the threshold is below 4 times the width", "H17")
    if 2 * speed > period:
        refuse("pincer", "the walls make more than 1/2 a chip", "H18")
    if (half + 2 * (least - width)) * period - speed * (4 * least - start) < most * period:
        refuse("pincer", f"the middle is used up for p = {short(least)}", "H19")


def by_walls(walls: Walls, rows: Rows, k: int, e: int, mover: int) -> bool:
    """Whether B wins with k chips left at e = d - t: row k is a row that was made, with its sides moved outwards."""
    times = max(0, (k - walls.start) // walls.period)
    base = k - times * walls.period
    e = _before(e, times * walls.left, times * walls.right)
    if abs(e) > base:  # there row ``base`` knows nothing of e = 0, and has period 4, the same on both sides
        e = base + 1 + (e - base - 1) % 4
    return rows.wins(base, e, mover)


def by_pincer(pincer: Pincer, rows: Rows, p: int, k: int, d: int, mover: int) -> bool:
    """Whether A wins with k chips left at d, n = 4p: his rows for the width, longer, the sides moved inwards."""
    times, longer = max(0, (k - pincer.start) // pincer.period), 2 * (p - pincer.width)
    d = _before(d, longer - times * pincer.left, longer - times * pincer.right)
    return rows.wins(k - times * pincer.period, d, mover)


def _before(d: int, left: int, right: int) -> int:
    """Where d comes from when the left side was moved to the left, the right side to the right, by multiples of 4."""
    if d < 0:
        return d + left if d + left < 0 else (d + 2) % 4 - 2
    return d - right if d - right > 0 else (d + 2) % 4 - 2
