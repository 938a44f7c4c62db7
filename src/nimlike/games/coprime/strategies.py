"""Strategies of the coprime game for a fixed odd n: what the classes of n show to be won, and the certificates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from nimlike.core.errors import CorruptData
from nimlike.games.coprime.classes import FORMAT, Classification, OddPart, class_words, either, odd_good
from nimlike.games.coprime.players import A, B
from nimlike.games.coprime.rows import Rows

POSITION: Final = "coprime-position"
_ROWS: Final = 20_000


@dataclass(frozen=True)
class Strategy:
    """What a class gives for a fixed n: its winner keeps ``|a - b|`` within a window, to an end that is good for him.

    Parameters
    ----------
    max_take, winner, cut
        K; 0 for A, 1 for B; the window.
    good
        The ends a - b that are good, as bits.
    words
        The class.
    """

    max_take: int
    winner: int
    cut: int
    good: int
    words: str

    def wins(self, k: int, d: int, mover: int) -> bool:
        """Whether the winner is shown to win with k chips left at d = a - b."""
        rows, start, period = _repeating(self.max_take, self.winner, self.good, self.cut)
        return rows.wins(k if k < start else start + (k - start) % period, d, mover)

    def claim(self, k: int, a: int, b: int, mover: int) -> dict[str, Any]:
        """The certificate that he wins there."""
        return {
            "format": FORMAT,
            "kind": POSITION,
            "ruleset": f"coprime:max={self.max_take}",
            "cut": self.cut,
            "position": {"left": k, "a": a, "b": b, "mover": mover},
            "winner": self.winner,
        }


def strategies(known: Classification, n: int) -> Iterator[Strategy]:
    """The strategies that the classification holds for odd n, one at a time; Theorem E has those for even n."""
    odd, most = known.odd, known.max_take
    if n % 2 == 0 or n < odd.threshold:
        return
    for winner, mask, group in odd.matches(n):
        primes = odd.named(mask)
        good = odd_good(winner, primes, odd.cut)
        yield Strategy(most, winner, odd.cut, good, class_words(winner, primes, group))
    # In play either player may have come to win by what is known of all the primes.
    divisors = odd.known(n)
    yield from (_all_known(most, odd, winner, divisors) for winner in (B, A))


def _all_known(max_take: int, odd: OddPart, winner: int, divisors: int) -> Strategy:
    """The window of a player when just these primes up to the cut divide n."""
    mask = divisors if winner == B else (1 << len(odd.primes)) - 1 & ~divisors
    named = either(odd.named(divisors)).replace(" or ", " and ") if divisors else "none"
    words = (
        f"n is odd and, of the primes up to {odd.cut}, divisible by {named} alone;"
        f" {'AB'[winner]} keeps |a - b| within {odd.cut}"
    )
    return Strategy(max_take, winner, odd.cut, odd_good(winner, odd.named(mask), odd.cut), words)


@lru_cache(maxsize=512)
def _repeating(max_take: int, winner: int, good: int, cut: int) -> tuple[Rows, int, int]:
    rows = Rows(max_take, winner, good, cut)
    found = rows.repetition(_ROWS)
    if found is None:
        raise CorruptData("the rows of a class do not repeat", f"coprime:max={max_take}")
    return rows, *found
