"""Strategies of the coprime game for a fixed n: what the classes of n show to be won, and the claim for the checker."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, Protocol

from nimlike.core.errors import CorruptData, Undecided
from nimlike.core.numbers import abbreviate
from nimlike.games.coprime.classes import (
    FORMAT,
    Classification,
    EvenPart,
    Group,
    OddPart,
    class_words,
    either,
    even_dict,
    is_prime,
    odd_dict,
    odd_good,
    two_good,
)
from nimlike.games.coprime.drift import closing, drift
from nimlike.games.coprime.pratt import SMALL, as_list, chain, witness
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


class _Drifting:
    """B makes d an odd multiple of 2q, q an odd divisor of n: the nearest such multiples."""

    winner = B

    def __init__(self, max_take: int, even: EvenPart, divisor: int) -> None:
        assert even.walls is not None
        self._drift, self._step = drift(max_take, even.walls), 2 * divisor
        self.words = (
            "n is a multiple of 4 and not a power of 2: while A is bound to keep his total odd,"
            " B drives a - b to an odd multiple of twice an odd divisor of n"
        )
        self._certificate = _class_certificate(max_take, {"even": even_dict(even) | {"two_cut": None, "pincer": None}})

    def target(self, k: int, d: int, mover: int) -> int | None:
        """The least of some near odd multiples of 2q whose region has the position; None where none has."""
        nearest = d // self._step | 1
        targets = (self._step * (nearest + 2 * i) for i in range(-_TARGETS, _TARGETS + 1))
        return next((t for t in targets if self._drift.wins(k, d - t, mover)), None)

    def wins(self, k: int, d: int, mover: int) -> bool:
        return self.target(k, d, mover) is not None

    def claim(self, k: int, a: int, b: int, mover: int) -> dict[str, Any]:
        return _at(self._certificate, k, a, b, mover, self.target(k, a - b, mover))


class _Closing:
    """n = 4p: A stays clear of the multiples of p."""

    winner = A
    words = "n is 4 times a prime: A keeps his total odd, and B has not the time to drive a - b to 2p or -2p"

    def __init__(self, max_take: int, even: EvenPart, p: int) -> None:
        assert even.pincer is not None
        self._closing, self._p = closing(max_take, even.pincer), p
        self._certificate = _class_certificate(max_take, {"even": even_dict(even) | {"two_cut": None}})

    def wins(self, k: int, d: int, mover: int) -> bool:
        return self._closing.wins(self._p, k, d, mover)

    def claim(self, k: int, a: int, b: int, mover: int) -> dict[str, Any]:
        proof = chain(self._p) if self._p >= SMALL else ()
        if proof is None:
            raise Undecided(f"{abbreviate(self._p)} is prime, but no certificate of that is found")
        quarter = {"chain": as_list(proof)} if proof else None
        return _with_quarter(_at(self._certificate, k, a, b, mover), quarter)


class _Started:
    """n = 4m, m composite: B wins the start, by a divisor of m that need not be known."""

    winner = B
    words = "n is 4 times a composite number: B drives a - b to an odd multiple of twice the least odd divisor of n"

    def __init__(self, max_take: int, even: EvenPart, n: int) -> None:
        self._n = n
        self._certificate = _class_certificate(max_take, {"even": even_dict(even) | {"two_cut": None}})

    def wins(self, k: int, d: int, mover: int) -> bool:
        return (k, d, mover) == (self._n, 0, A)

    def claim(self, k: int, a: int, b: int, mover: int) -> dict[str, Any]:
        base = witness(self._n // 4)
        if base is None:
            raise Undecided(f"{abbreviate(self._n // 4)} is composite, but no certificate of that is found")
        return _with_quarter(_at(self._certificate, k, a, b, mover), {"witness": base})


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


def _with_quarter(certificate: dict[str, Any], quarter: dict[str, Any] | None) -> dict[str, Any]:
    """Version 2: what shows whether n/4 is prime; None leaves it to trial division."""
    return certificate | {"version": 2, "position": certificate["position"] | {"quarter": quarter}}


def strategies(known: Classification, n: int) -> Iterator[Strategy]:
    """The strategies that the classification holds for n, one at a time.

    Parity alone is not among them: `nimlike.games.coprime.game` has it for every K.
    """
    odd, even, most = known.odd, known.even, known.max_take
    if n % 2:
        if n < odd.threshold:
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
    elif n >= even.threshold:
        if n % 4:
            if even.two_cut is not None:
                words = f"n = 2 mod 4: B keeps |a - b| within {even.two_cut} and ends at a = b or with a even"
                part = {"even": even_dict(even) | {"walls": None, "pincer": None}}
                yield _Windowed(most, B, two_good(even.two_cut), even.two_cut, words, part)
        elif even.walls is not None:
            divisor = n >> (n & -n).bit_length() - 1
            small = tuple(p for p in odd.primes if divisor % p == 0)
            for q in (divisor, *small):
                if q > 1:
                    yield _Drifting(most, even, q)
            if even.ratio == 8 and n % 8 and not small:
                if not is_prime(n // 4):
                    yield _Started(most, even, n)
                elif even.pincer is not None:
                    yield _Closing(most, even, n // 4)
