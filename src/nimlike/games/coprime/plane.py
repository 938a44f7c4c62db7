"""The coprime game with odd n as a plane of positions: chips left k, and the difference d = a - b, for a window of d.

A position with k chips left and difference d, k + d odd, ends with one of the differences d - k, d - k + 2, ..., d + k.
For odd n A wins with the final difference t iff gcd(t, n) = 1. So n itself plays no part: its word does, which says
for each odd t who wins there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import report
from nimlike.games.coprime.windows import Sliding

Word = Callable[[int, int], Any]
"""``word(low, count)``: a GMP integer whose bit j says that A wins with the final difference low + 2 j (low is odd)."""

MAX_MEMORY: Final = 2 << 30
"""Most bytes that the rows of one window may hold."""

_TRIM: Final = 64
_REPORT: Final = 4096


def divided_by(primes: Iterable[int]) -> Word:
    """The word of the odd n that are divisible by these odd primes and by no other: A wins at t iff none divides t.

    Examples
    --------
    >>> f"{int(divided_by((3, 5))(-9, 10)):010b}"
    '0100110010'
    """
    from nimlike.core import gmp

    known = tuple(primes)

    def row(low: int, count: int) -> Any:
        won = gmp.mpz(0)
        reach = max(abs(low), abs(low + 2 * count - 2))
        for p in known:
            if p <= reach:
                # low + 2 j is divisible by p iff j = -low / 2 modulo p.
                won |= _every(p, -low * (p + 1) // 2 % p, count)
        return (gmp.mpz(1) << count) - 1 - won

    return row


def mirrored(word: Word) -> Word:
    """The word in which the players have changed places: B wins at t what A won at -t.

    Examples
    --------
    >>> f"{int(mirrored(divided_by((3, 5)))(-9, 10)):010b}"
    '1011001101'
    """
    from nimlike.core import gmp

    def row(low: int, count: int) -> Any:
        bits = word(-(low + 2 * count - 2), count)
        turned = gmp.from_digits(gmp.digits(bits, 2).zfill(count)[::-1], 2) if count else gmp.mpz(0)
        return (gmp.mpz(1) << count) - 1 - turned

    return row


def _every(p: int, first: int, count: int) -> Any:
    """The bits first, first + p, first + 2 p, ... below ``count``."""
    from nimlike.core import gmp

    if first >= count:
        return gmp.mpz(0)
    bits, width = gmp.mpz(1), p
    while width < count:
        bits |= bits << width
        width *= 2
    return gmp.f_mod_2exp(bits << first, count)


@dataclass(frozen=True)
class Plane:
    """Who wins the positions with k = 0..last chips left and difference low..high, by either player to move.

    Parameters
    ----------
    low, high
        The differences that are kept.
    last
        The most chips left.
    a, b
        For each k the positions with A, or B, to move: bit q stands for the difference ``first(k) + 2 q``, and is set
        where A wins.
    """

    low: int
    high: int
    last: int
    a: list[Any]
    b: list[Any]

    def first(self, k: int) -> int:
        """The least difference from ``low`` on that a position with k chips left can have."""
        return self.low + (self.low + k + 1) % 2

    def width(self, k: int) -> int:
        """How many differences a row has."""
        return (self.high - self.first(k)) // 2 + 1

    def a_wins(self, k: int, d: int, mover: int) -> bool:
        """Whether A wins with k chips left and difference d, k + d odd."""
        return bool((self.b if mover else self.a)[k] >> (d - self.first(k)) // 2 & 1)


def plane(max_take: int, word: Word, low: int, high: int, last: int) -> Plane:
    """The positions of a window, from the definition of the game, for any word.

    Parameters
    ----------
    max_take
        K.
    word
        Who wins at each final difference.
    low, high
        The differences wanted, low <= high.
    last
        The most chips left wanted.

    Raises
    ------
    LimitReached
        The rows would not fit `MAX_MEMORY`; nothing is computed.

    Notes
    -----
    Complexity: O(last) operations on integers of (high - low) / 2 + last bits; the final differences from
    low - last to high + last are read. The memory is that of K such integers, and of the window.

    Examples
    --------
    >>> from nimlike.games.coprime.players import A
    >>> window = plane(10, divided_by((3, 5, 7)), 0, 0, 21)
    >>> [k for k in range(1, 22, 2) if not window.a_wins(k, 0, A)]
    [7, 9, 11, 13, 15, 17, 19, 21]
    """
    from nimlike.core import gmp

    held = min(max_take, last) * (4 * last + 2 * (high - low)) // 8 + (last + 1) * (high - low) // 8
    if held > MAX_MEMORY:
        raise LimitReached(
            tr(
                "coprime:max={max_take}: the rows of a window would take {held:,} MiB",
                max_take=abbreviate(max_take),
                held=held >> 20,
            )
        )
    least = low - last - (low - last + 1) % 2
    most = (high + last - least) // 2  # the bits 0..most of the word
    base = word(least, most + 1)
    edges = [max(0, k - max_take) for k in range(last + 1)]
    window = Sliding(edges, base)
    kept = Plane(low, high, last, [], [])
    row_a = row_b = base
    for k in range(last + 1):
        if k:
            row_a, row_b = window.rows(k)
            if k % _TRIM == 0:
                row_a, row_b = gmp.f_mod_2exp(row_a, most + 1 - k), gmp.f_mod_2exp(row_b, most + 1 - k)
                if k % _REPORT == 0:
                    report("rows of the window", k, last)
            window.push(k, row_a, row_b)
        # Bit j of the row stands for the difference least + 2 j + k.
        at, width = (kept.first(k) - least - k) // 2, kept.width(k)
        kept.a.append(gmp.f_mod_2exp(row_a >> at, width))
        kept.b.append(gmp.f_mod_2exp(row_b >> at, width))
    return kept
