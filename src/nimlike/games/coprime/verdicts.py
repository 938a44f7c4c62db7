"""What is proved of the coprime game, as verdicts and answers: Andrejić 2009, and its arguments for other K.

A position is four numbers: chips left, A's chips a, B's chips b, mover (0 for A, 1 for B); n is their
total left + a + b and never changes, d = a - b. Every rule here costs time near linear in the length of
n and K and searches nothing, but for the primes of n that decide some positions with even n.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import gcd, isqrt
from typing import Any, Final

from nimlike.core.errors import Undecided
from nimlike.core.move import Move
from nimlike.core.numbers import big
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import Reason
from nimlike.games.coprime import even_words, words
from nimlike.games.coprime.coprime_rules import A, B, CoprimeRules
from nimlike.games.coprime.difference_tables import class_row
from nimlike.games.coprime.even_n import Steering, is_power_of_two, parity_table, steering
from nimlike.games.coprime.majority import answer_by_majority
from nimlike.games.coprime.primes_of_n import Sharing, sharing

THEOREM: Final = "Andrejić 2009, Theorem 1.1"
PARITY: Final = "Andrejić 2009, section 2 (parity table)"
MIRROR: Final = "Andrejić 2009, section 1 (mirror strategy)"
DIFFERENCES: Final = "Andrejić 2009, section 2 (tables of |a - b|)"
STEERING: Final = "Andrejić 2009, section 2 (even n)"
EVEN: Final = "Theorem E (docs/theory/coprime-even.md)"
ALL_BUT_ONE: Final = "Andrejić 2009, section 2 (n < 12: the obvious manner)"

DIVISORS: Final = (105, 165, 195, 231, 255, 273, 285)
"""Odd n >= 16 are won by B iff one of these divides n (K = 10, Theorem 1.1)."""

_MIRROR_PRIMES: Final = 200_000


@dataclass(frozen=True)
class Verdict:
    """A proved outcome: who wins, by which source, why, and the winning takes that the proof names."""

    a_wins: bool  # whether A wins
    source: str
    reason: Reason
    takes: Sequence[int] = ()  # winning takes of the player to move
    complete: bool = False


def verdict(state: tuple[int, int, int, int], bound: int, max_take: int | None) -> Verdict | None:
    """The verdict of the first rule that applies; None when none does."""
    left, a, b, mover = state
    n = left + a + b
    start = a == b == 0 and mover == A
    if max_take is None:
        return _all_but_one(n) if start and bound >= n - 1 else None
    proved: Verdict | None
    if start and bound >= n - 1:
        proved = _all_but_one(n, complete=n % 2 == 0)
    elif n % 2 == 0:
        proved = _even(n, left, a, mover, max_take)
    else:
        proved = _mirror(n, left, a - b, mover, max_take)
        if proved is None and max_take == 10:
            proved = _differences(n, left, a - b, mover)
    return theorem_1_1(n, proved) if start and max_take == 10 else proved


def b_wins_start(n: int) -> bool:
    """Whether B wins n chips with takes 1..10 (Theorem 1.1), n >= 1. Linear in the length of n."""
    if n % 2 == 0:
        return n >= 12 and not is_power_of_two(n)
    return n == 15 or least_divisor(n) is not None


def least_divisor(n: int) -> int | None:
    """The least of `DIVISORS` that divides n, or None."""
    # 3 * 5 * ... * 19 holds all of them, and one reduction of a long n is enough.
    primes = gcd(n % 4_849_845, 4_849_845)
    return next((divisor for divisor in DIVISORS if primes % divisor == 0), None)


def _source(printed: str, max_take: int) -> str:
    """The reference; the paper writes its arguments down for K = 10 and they hold word for word for other K."""
    return printed if max_take == 10 else f"{printed}, the same argument for max={max_take}"


def theorem_1_1(n: int, detail: Verdict | None) -> Verdict:
    """Theorem 1.1 for n >= 1 chips; ``detail`` is the verdict of the strategy that wins, where one is known."""
    b_wins = b_wins_start(n)
    divisor = least_divisor(n) if n % 2 else None
    reason = words.explain_theorem(n, b_wins, divisor, DIVISORS, None if detail is None else detail.reason)
    if detail is None:
        return Verdict(not b_wins, THEOREM, reason)
    return replace(detail, source=THEOREM, reason=reason)


def _all_but_one(n: int, complete: bool = False) -> Verdict:
    """A leaves one chip; where the bound is constant and n even, every other take loses by parity."""
    take = max(1, n - 1)
    return Verdict(True, ALL_BUT_ONE, words.explain_all_but_one(n, take), (take,), complete=complete or n == 1)


def _even(n: int, left: int, a: int, mover: int, max_take: int) -> Verdict:
    """Theorem E for every position with even n: parity, and where it favours A the odd totals that B can force."""
    table = parity_table(max_take)
    parity, exact = a % 2, is_power_of_two(n)
    answers = tuple(table.takes(left, parity, mover))
    if exact or not table.a_wins(left, parity, mover):
        reason = even_words.explain_parity(n, left, parity, mover, table, answers)
        source = PARITY if max_take == 10 else EVEN
        return Verdict(table.a_wins(left, parity, mover), source, reason, answers, complete=exact)
    return _can_be_odd(n, left, a, mover, answers, max_take)


def _can_be_odd(n: int, left: int, a: int, mover: int, answers: tuple[int, ...], max_take: int) -> Verdict:
    """Where A can keep his total odd: B wins iff one of the odd totals that he can force shares a prime with n."""
    # A's one or two answers that keep it odd leave B the same totals (lemma 2).
    first = answers[0] if answers else 0
    plan = steering(max_take, left - first, a + first)
    assert plan is not None
    found = sharing(n, plan.low, plan.high)
    if not found.exists:
        return Verdict(True, EVEN, even_words.explain_held(n, mover, plan, answers, max_take), answers, complete=True)
    if found.number is None:
        takes = _while_long(plan, found) if mover == B else ()
        return Verdict(False, EVEN, even_words.explain_composite(n, plan, found, answers, takes, max_take), takes)
    takes = plan.takes(a, found.number) if mover == B else ()
    source = STEERING if max_take == 10 else EVEN
    return Verdict(False, source, even_words.explain_steering(n, plan, found, answers, takes, max_take), takes)


def _while_long(plan: Steering, found: Sharing) -> Sequence[int]:
    """B's takes when it is known only that n has a prime small enough: all, if enough odd numbers stay in reach."""
    assert found.composite is not None
    enough = (plan.rest[1] - plan.rest[0]) // 2 + 1 >= isqrt(found.composite)
    return range(plan.exchange - plan.answers[1], plan.exchange - plan.answers[0] + 1, 2) if enough else ()


def _mirror(n: int, left: int, d: int, mover: int, max_take: int) -> Verdict | None:
    """A keeps a - b = t = ceil(K/2) after his takes; no prime <= t divides the odd n, so ``|a - b|`` <= t is good."""
    t = (max_take + 1) // 2
    if n % 2 == 0 or t > _MIRROR_PRIMES:
        return None
    reply = t - d
    if not (reply == 0 if mover == B else 1 <= reply <= max_take):
        return None
    if _shares_a_prime(n, t):
        return None
    takes = (min(reply, left),) if mover == A else ()
    reason = words.explain_mirror(n, left, t, takes[0] if takes else None, max_take)
    return Verdict(True, _source(MIRROR, max_take), reason, takes)


@lru_cache(maxsize=16)
def _primorial(t: int) -> Any:
    from nimlike.core import gmp

    return gmp.primorial(t)


def _shares_a_prime(n: int, t: int) -> bool:
    """Whether some prime <= t divides n."""
    from nimlike.core import gmp

    return bool(gmp.gcd(big(n), _primorial(t)) > 1)


def _differences(n: int, left: int, d: int, mover: int) -> Verdict | None:
    if n % 2 == 0:
        return None
    row = class_row(n)
    behind = (d - row.offset) * (1 if row.winner == B else -1)
    if mover == row.winner:
        if not 1 <= behind <= 10 or left - behind < row.threshold:
            return None
        takes: tuple[int, ...] = (behind,)
    elif behind == 0 and left >= row.threshold:
        takes = ()
    else:
        return None
    reason = words.explain_differences(n, left, row, takes[0] if takes else None)
    return Verdict(row.winner == A, DIFFERENCES, reason, takes)


def answer_by_theorem(game: CoprimeRules, position: Position) -> Answer | None:
    """The answer of a `verdict`; None where no chip is left, or another condition decides."""
    left, a, b, mover = position.state
    if left == 0 or not game.plain:
        return None
    try:
        found = verdict((left, a, b, mover), game.bound(left), game.constant)
    except Undecided:
        return None
    if found is None:
        return None

    def moves() -> Iterator[tuple[Move, Position]]:
        return ((Move.lone_take(take), Position(game, game.taken(position.state, take))) for take in found.takes)

    def named() -> WinningMoves:
        """The moves of this proof, or all of them, where the Majority theorem gives them."""
        by_count = None if found.complete else answer_by_majority(game, position)
        if by_count is not None and by_count.winning_moves.complete:
            return by_count.winning_moves.known_by(by_count.label, by_count.source)
        return WinningMoves(len(found.takes) if found.complete else None, moves, found.complete)

    return Answer(
        position,
        Outcome.N if found.a_wins == (mover == A) else Outcome.P,
        Label.THEOREM,
        found.source,
        named,
        lambda: found.reason,
    )
