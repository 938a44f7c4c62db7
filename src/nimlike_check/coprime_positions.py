"""Positions of the coprime game in play: the step "position" of `nimlike_check.coprime`.

A position has k chips left, totals a and b so far, and a player to move; n = k + a + b, d = a - b. That the part of
the certificate is right has been tested before. Its rows say who wins such a position, too: they are rows for
every d and both movers, made with final differences that are good for the player in every game for n.

- odd: n is odd, and all primes of B's set, or none of A's, divide n. Rows repeat from e on with period p.
- two: n = 2 mod 4, n > 2. Likewise.
- walls: the certificate names a target t with t/2 odd and q = gcd(t/2, n) > 1. At d = t B wins, as q divides
  a = (n + t)/2. Row k at d - t is a row of the first period from "start" on, whose walls have since moved
  outwards; where they have left the middle behind, the value is that of a place next to 0, four being a period,
  and beyond what one point can reach four is a period as well.
- pincer: n = 4p. The rows for p are those for p = width with a longer middle, and walls that have moved inwards.
"""

from typing import Any

from nimlike_check.coprime_rows import A, B, Rows
from nimlike_check.refusal import refuse, whole


def check_position(most: int, odd: Any, even: Any, position: Any, limit: int) -> str:
    """Refuse unless the part's player wins the position; returns what is shown."""
    names = {"left", "a", "b", "mover", "target"}
    if not isinstance(position, dict) or set(position) != names:
        refuse("format", f"the position is an object with the fields {', '.join(sorted(names))}")
    k, a, b, mover, target = (position[name] for name in ("left", "a", "b", "mover", "target"))
    if not all(map(whole, (k, a, b, mover))) or mover > 1 or not (target is None or type(target) is int):
        refuse("format", "the position's numbers are not whole numbers")
    n, d = k + a + b, a - b
    if odd is not None:
        winner, rows = _odd_rows(most, odd, n)
        won = _repeating(rows, k, d, mover, limit)
    elif n % 4 == 2 and n > 2 and even["two_cut"] is not None:
        winner, cut = B, even["two_cut"]
        good = sum(1 << d + cut for d in range(-cut, cut + 1) if d % 4 == 2 or d == 0)
        won = _repeating(Rows(most, B, good, cut), k, d, mover, limit)
    elif n % 4 == 0 and n > 0 and target is not None and even["walls"] is not None:
        winner, won = B, _by_walls(most, even["walls"], n, k, d, mover, target)
    elif n % 8 == 4 and even["pincer"] is not None and n >= even["threshold"]:
        winner, won = A, _by_pincer(most, even["pincer"], n, k, d, mover)
    else:
        refuse("position", "the part says nothing of this n")
    if not won:
        refuse("position", f"{'AB'[winner]} is not shown to win")
    left, total_a, total_b = map(_short, (k, a, b))
    return f"{'AB'[winner]} wins with {left} chips left, {'AB'[mover]} to move, totals {total_a} and {total_b}"


def _short(number: int) -> str:
    """A number in words, whatever its length."""
    bits = number.bit_length()
    return str(number) if bits <= 400 else f"a number of {bits} bits"


def _odd_rows(most: int, odd: Any, n: int) -> tuple[int, Rows]:
    winner = B if any(group["sets"] for group in odd["b"]) else A
    (mask,) = (mask for group in odd["ab"[winner]] for mask in group["sets"])
    primes = [p for i, p in enumerate(odd["primes"]) if mask >> i & 1]
    if n % 2 == 0 or any((n % p == 0) != (winner == B) for p in primes):
        refuse("position", "the set of primes does not apply to this n")
    cut, good = odd["cut"], 0
    for d in range(1, cut + 1, 2):
        rest = d
        for p in primes:
            while rest % p == 0:
                rest //= p
        if rest < d if winner == B else rest == 1:
            good |= 1 << cut + d | 1 << cut - d
    return winner, Rows(most, winner, good, cut)


def _bit(rows: Rows, k: int, d: int, mover: int) -> bool:
    return abs(d) <= rows.cut and bool((rows.b if mover else rows.a)[k] >> d + rows.cut & 1)


def _repeating(rows: Rows, k: int, d: int, mover: int, limit: int) -> bool:
    found = rows.repetition(limit)
    if found is None:
        refuse("position", "the rows are not seen to repeat")
    start, period = found
    return _bit(rows, k if k < start else start + (k - start) % period, d, mover)


def _by_walls(most: int, walls: Any, n: int, k: int, d: int, mover: int, target: int) -> bool:
    half, other = abs(target) // 2, n
    if target % 4 != 2:
        refuse("position", "half the target is not odd")
    while other:
        half, other = other, half % other
    if half == 1:
        refuse("position", "half the target is coprime to n")
    period, start = walls["period"], walls["start"]
    cut = 2 * (start + 2 * period) + 4
    good = sum(1 << e + cut for e in range(-cut, cut + 1) if e % 4 == 2) | 1 << cut
    times, e = max(0, (k - start) // period), d - target
    k -= times * period
    far = k + period + 4
    e = min(e + times * walls["left"], e % 4 - 4) if e < 0 else max(e - times * walls["right"], e % 4)
    if e > far:
        e = far - 3 + (e - far + 3) % 4
    elif e < -far:
        e = -far + 3 - (-e - far + 3) % 4
    return _bit(Rows(most, B, good, cut).up_to(k), k, e, mover)


def _by_pincer(most: int, pincer: Any, n: int, k: int, d: int, mover: int) -> bool:
    period, start, width = pincer["period"], pincer["start"], pincer["width"]
    cut = 2 * width - 1
    good = sum(1 << d + cut for d in range(-cut, cut + 1) if d % 4 == 2)
    times, longer = max(0, (k - start) // period), 2 * (n // 4 - width)
    left, right = longer - times * pincer["left"], longer - times * pincer["right"]
    d = min(d + left, d % 4 - 4) if d < 0 else max(d - right, d % 4)
    k -= times * period
    return _bit(Rows(most, A, good, cut).up_to(k), k, d, mover)
