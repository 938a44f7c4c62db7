"""Strategies of the coprime game for a fixed n: what the classes of n show to be won, and the claim for the checker."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, Protocol

from nimlike.core.errors import CorruptData
from nimlike.games.coprime.classes import (
    FORMAT,
    Classification,
    Group,
    OddPart,
    class_words,
    either,
    odd_dict,
    odd_good,
)
from nimlike.games.coprime.rows import A, B, Rows

CLASS: Final = "coprime-class"
_ROWS: Final = 20_000
_TARGETS: Final = 3


class Strategy(Protocol):
    """What a class gives for a fixed n: positions that its winner is shown to win."""

    winner: int
    words: str

    def wins(self, k: int, d: int, mover: int) -> bool:
        """Whether the winner is shown to win with k chips left at d = a - b."""

    def claim(self, k: int, a: int, b: int, mover: int) -> dict[str, Any]:
        """The certificate that he wins there."""


class _Windowed:
    """The winner keeps d within a window; the rows repeat."""

    def __init__(self, max_take: int, winner: int, good: int, cut: int, words: str, part: dict[str, Any]) -> None:
        self.winner, self.words = winner, words
        self._certificate = _class_certificate(max_take, part)
        self._rows, self._start, self._period = _repeating(max_take, winner, good, cut)

    def wins(self, k: int, d: int, mover: int) -> bool:
        k = k if k < self._start else self._start + (k - self._start) % self._period
        return self._rows.wins(k, d, mover)

    def claim(self, k: int, a: int, b: int, mover: int) -> dict[str, Any]:
        return _at(self._certificate, k, a, b, mover)


@lru_cache(maxsize=64)
def _all_known(max_take: int, odd: OddPart, winner: int, divisors: int) -> Strategy:
    """The window of a player when just these primes up to the cut divide n."""
    mask = divisors if winner == B else (1 << len(odd.primes)) - 1 & ~divisors
    primes = odd.named(mask)
    good = odd_good(winner, primes, odd.cut)
    rows, start, period = _repeating(max_take, winner, good, odd.cut)
    period *= 1 + period % 2
    from_here = range(odd.threshold, max(start, odd.threshold) + period)
    lost = {k % period for k in from_here if not rows.up_to(k).wins(k, 0, A)}
    group = Group(period, tuple(r for r in range(1, period, 2) if r not in lost), (mask,))
    part = {"odd": odd_dict(odd, *(((group,), ()) if winner == B else ((), (group,))))}
    named = either(odd.named(divisors)).replace(" or ", " and ") if divisors else "none"
    words = (
        f"n is odd and, of the primes up to {odd.cut}, divisible by {named} alone;"
        f" {'AB'[winner]} keeps |a - b| within {odd.cut}"
    )
    return _Windowed(max_take, winner, good, odd.cut, words, part)


@lru_cache(maxsize=512)
def _repeating(max_take: int, winner: int, good: int, cut: int) -> tuple[Rows, int, int]:
    rows = Rows(max_take, winner, good, cut)
    found = rows.repetition(_ROWS)
    if found is None:
        raise CorruptData("the rows of a class do not repeat", f"coprime:max={max_take}")
    return rows, *found


def _class_certificate(max_take: int, part: dict[str, Any]) -> dict[str, Any]:
    empty = {"odd": None, "even": None, "position": None}
    return {"format": FORMAT, "kind": CLASS, "ruleset": f"coprime:max={max_take}"} | empty | part


def _at(certificate: dict[str, Any], k: int, a: int, b: int, mover: int, target: int | None = None) -> dict[str, Any]:
    return certificate | {"position": {"left": k, "a": a, "b": b, "mover": mover, "target": target}}


def strategies(known: Classification, n: int) -> Iterator[Strategy]:
    """The strategies that the classification holds for odd n, one at a time; Theorem E has those for even n."""
    odd, most = known.odd, known.max_take
    if n % 2 == 0 or n < odd.threshold:
        return
    for winner, mask, group in odd.matches(n):
        primes = odd.named(mask)
        one = Group(group.modulus, group.residues, (mask,))
        part = {"odd": odd_dict(odd, *(((one,), ()) if winner == B else ((), (one,))))}
        words = class_words(winner, primes, group)
        yield _Windowed(most, winner, odd_good(winner, primes, odd.cut), odd.cut, words, part)
    # In play either player may have come to win by what is known of all the primes.
    divisors = odd.known(n)
    yield from (_all_known(most, odd, B, divisors), _all_known(most, odd, A, divisors))
