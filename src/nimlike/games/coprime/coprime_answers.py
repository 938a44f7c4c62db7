"""Answers of the coprime game: by Andrejić's arguments, majorities, columns and races, rows of remainders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain
from math import gcd, isqrt, prod
from typing import Final

from nimlike.core.checker import accept
from nimlike.core.errors import LimitReached, Undecided
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import Reason
from nimlike.games.coprime import parity_words as even_words
from nimlike.games.coprime import words
from nimlike.games.coprime.coprime_rules import A, B, CoprimeRules, Divides, Total
from nimlike.games.coprime.even_n import ParityTable, class_rows, find_steering, is_power_of_two
from nimlike.games.coprime.majority import SOURCE, decide_by_majority
from nimlike.games.coprime.odd_columns import Column, Race, count_rows, count_tokens, find_certificate
from nimlike.games.coprime.parity_words import explain_divisors, explain_residues
from nimlike.games.coprime.primes_of_n import find_sharing, find_small_primes
from nimlike.games.coprime.remainder_rows import MAX_GCD, TotalTheorem, find_divisors, find_theorem, list_winning_takes
from nimlike.games.coprime.row_words import explain_column, explain_majority, explain_race

# What is proved of the coprime game, as verdicts and answers: Andrejić 2009, and its arguments for other K.
# A position is four numbers: chips left, A's chips a, B's chips b, mover (0 for A, 1 for B); n is their
# total left + a + b and never changes, d = a - b. Every rule here costs time near linear in the length of
# n and K and searches nothing, but for the primes of n that decide some positions with even n.

THEOREM: Final = "Andrejić 2009, Theorem 1.1"
PARITY: Final = "Andrejić 2009, section 2 (parity table)"
MIRROR: Final = "Andrejić 2009, section 1 (mirror strategy)"
DIFFERENCES: Final = "Andrejić 2009, section 2 (tables of |a - b|)"
STEERING: Final = "Andrejić 2009, section 2 (even n)"
EVEN: Final = "Theorem E (Theorem 1, docs/results.md)"
ALL_BUT_ONE: Final = "Andrejić 2009, section 2 (n < 12: the obvious manner)"
DIVISORS: Final = (105, 165, 195, 231, 255, 273, 285)  # B wins odd n >= 16 iff one divides n (Theorem 1.1)
_MIRROR_PRIMES: Final = 200_000


@dataclass(frozen=True)
class Verdict:
    """A proved outcome: who wins, by which source, why, and the winning takes that the proof names."""

    a_wins: bool  # whether A wins
    source: str
    reason: Reason
    takes: Sequence[int] = ()  # winning takes of the player to move
    complete: bool = False


def find_verdict(state: tuple[int, int, int, int], bound: int, max_take: int | None) -> Verdict | None:
    """The verdict of the first rule that applies; None when none does."""
    left, a, b, mover = state
    n = left + a + b
    start = a == b == 0 and mover == A
    if max_take is None:
        return _take_all_but_one(n) if start and bound >= n - 1 else None
    proved: Verdict | None
    if start and bound >= n - 1:
        proved = _take_all_but_one(n, complete=n % 2 == 0)
    elif n % 2 == 0:
        proved = _decide_even(n, left, a, mover, max_take)
    else:
        proved = _mirror(n, left, a - b, mover, max_take)
        if proved is None and max_take == 10:
            proved = _differences(n, left, a - b, mover)
    if not start or max_take != 10:
        return proved
    # Theorem 1.1, in the words of the strategy that wins, where one is known.
    b_wins, divisor = b_wins_start(n), find_divisor(n) if n % 2 else None
    reason = words.explain_theorem(n, b_wins, divisor, DIVISORS, None if proved is None else proved.reason)
    return Verdict(not b_wins, THEOREM, reason) if proved is None else replace(proved, source=THEOREM, reason=reason)


def b_wins_start(n: int) -> bool:
    """Whether B wins n chips with takes 1..10 (Theorem 1.1), n >= 1. Linear in the length of n."""
    if n % 2 == 0:
        return n >= 12 and not is_power_of_two(n)
    return n == 15 or find_divisor(n) is not None


def find_divisor(n: int) -> int | None:
    """The smallest of `DIVISORS` that divides n, or None."""
    primes = gcd(n % 4_849_845, 4_849_845)  # 3 * 5 * ... * 19: one reduction of a long n is enough
    return next((divisor for divisor in DIVISORS if primes % divisor == 0), None)


def _take_all_but_one(n: int, complete: bool = False) -> Verdict:
    """A leaves one chip; where the bound is constant and n even, every other take loses by parity."""
    take = max(1, n - 1)
    return Verdict(True, ALL_BUT_ONE, words.explain_all_but_one(n, take), (take,), complete=complete or n == 1)


def _decide_even(n: int, left: int, a: int, mover: int, max_take: int) -> Verdict:
    """Theorem E for every position with even n: parity, and where it favours A the odd totals that B can force."""
    table = ParityTable(max_take)
    parity, exact = a % 2, is_power_of_two(n)
    answers = tuple(table.takes(left, parity, mover))
    if exact or not table.a_wins(left, parity, mover):
        reason = even_words.explain_parity(n, left, parity, mover, table, answers)
        source = PARITY if max_take == 10 else EVEN
        return Verdict(table.a_wins(left, parity, mover), source, reason, answers, complete=exact)
    # A's one or two answers that keep it odd leave B the same totals (lemma 2).
    first = answers[0] if answers else 0
    plan = find_steering(max_take, left - first, a + first)
    assert plan is not None
    found = find_sharing(n, plan.low, plan.high)
    if not found.exists:
        return Verdict(True, EVEN, even_words.explain_held(n, mover, plan, answers, max_take), answers, complete=True)
    if found.number is None:
        assert found.composite is not None
        in_reach = (plan.rest[1] - plan.rest[0]) // 2 + 1  # so many odd numbers, after any of B's takes
        takes = plan.takes() if mover == B and in_reach >= isqrt(found.composite) else ()
        return Verdict(False, EVEN, even_words.explain_composite(n, plan, found, answers, takes, max_take), takes)
    takes = plan.takes(found.number - a) if mover == B else ()
    source = STEERING if max_take == 10 else EVEN
    return Verdict(False, source, even_words.explain_steering(n, plan, found, answers, takes, max_take), takes)


def _mirror(n: int, left: int, d: int, mover: int, max_take: int) -> Verdict | None:
    """A keeps a - b = t = ceil(K/2) after his takes; no prime <= t divides the odd n, so ``|a - b|`` <= t is good."""
    t = (max_take + 1) // 2
    reply = t - d
    if t > _MIRROR_PRIMES or not (reply == 0 if mover == B else 1 <= reply <= max_take):
        return None
    if t > 1 and find_small_primes(n, t)[0]:
        return None
    takes = (min(reply, left),) if mover == A else ()
    reason = words.explain_mirror(n, left, t, takes[0] if takes else None, max_take)
    # The paper writes its argument down for K = 10, and it holds word for word for other K.
    source = MIRROR if max_take == 10 else f"{MIRROR}, the same argument for max={max_take}"
    return Verdict(True, source, reason, takes)


def _differences(n: int, left: int, d: int, mover: int) -> Verdict | None:
    """A row of the tables is a column: the loser loses at its offset, from its threshold on (K = 10, odd n)."""
    row = next(row for row in class_rows() if row.has(n))
    column = Column(10, 1 - row.winner, row.offset, row.threshold)
    a_wins, takes = column.a_wins(left, d, mover), column.takes(left, d, mover)
    if a_wins is None:
        return None
    reason = words.explain_differences(n, row, takes[0] if takes else None)
    return Verdict(a_wins, DIFFERENCES, reason, takes)


def answer_by_majority(rules: CoprimeRules, position: Position) -> Answer | None:
    """The answer of a position with chips left and a constant K; None if the theorem decides nothing."""
    # All winning moves are named, but where there may be more than can be looked at.
    left, a, b, mover = position.state
    max_take = rules.constant
    if left == 0 or max_take is None:
        return None
    won = decide_by_majority(rules.goal, (left, a, b, mover), max_take)
    if won is None:
        return None
    takes = won.takes
    return Answer(
        position,
        Outcome.N if won.winner == mover else Outcome.P,
        Label.THEOREM,
        SOURCE,
        lambda: WinningMoves(
            takes.count if takes.complete else None,
            lambda: rules.play(position.state, chain(range(1, takes.first + 1), takes.others)),
            takes.complete,
        ),
        lambda: explain_majority(rules.goal, (left, a, b, mover), max_take, won),
    )


def answer_by_theorem(game: CoprimeRules, position: Position) -> Answer | None:
    """The answer of a `find_verdict`; None if no chip is left, or another condition decides."""
    left, a, b, mover = position.state
    if left == 0 or not game.plain:
        return None
    try:
        found = find_verdict((left, a, b, mover), game.bound(left), game.constant)
    except Undecided:
        return None
    if found is None:
        return None

    def named() -> WinningMoves:
        """The moves of this proof, or all of them, where the Majority theorem gives them."""
        by_count = None if found.complete else answer_by_majority(game, position)
        if by_count is not None and by_count.winning_moves.complete:
            return by_count.winning_moves.known_by(by_count.label, by_count.source)
        count = len(found.takes) if found.complete else None
        return WinningMoves(count, lambda: game.play(position.state, found.takes), found.complete)

    return Answer(
        position,
        Outcome.N if found.a_wins == (mover == A) else Outcome.P,
        Label.THEOREM,
        found.source,
        named,
        lambda: found.reason,
    )


_MOST_READ: Final = 2_000_000


def answer_by_columns(rules: CoprimeRules, position: Position) -> Answer | None:
    """The answer from a column or a race of n, for a start or a position in play; None if none decides it."""
    # What is found depends on K, on the small primes of n, on a - b and on who moves. The checker verifies it
    # before anything is answered.
    left, a, b, mover = position.state
    try:
        found = _find_for(rules, position)
        if found is None:
            return None
        column, divisors = found
        a_wins, takes = column.a_wins(left, a - b, mover), column.takes(left, a - b, mover)
        wins = a_wins == (mover == A)
        if a_wins is None or (wins and not takes):
            return None
        _accept_column(column, divisors)
    except LimitReached:
        return None
    primes = tuple(p for p in divisors if p <= column.reach)
    if isinstance(column, Race):
        source = f"race, checked: the chips left count modulo {2 * column.max_take}, from {column.start}"
        explain = partial(explain_race, position.state, column, primes, takes)
    else:
        who, start = "AB"[column.loser], column.start
        source = f"column, checked: at a - b = {column.difference} {who} loses, from {start} chips"
        explain = partial(explain_column, position.state, column, primes, takes)
    return Answer(
        position,
        Outcome.N if wins else Outcome.P,
        Label.CERTIFIED,
        f"{source} on",
        lambda: WinningMoves(None, lambda: rules.play(position.state, takes), complete=False),
        explain,
    )


def require_column(rules: CoprimeRules, position: Position) -> None:
    """Raise Undecided where `answer_by_columns` looked for an answer and found none."""
    left, a, b, _ = position.state
    if left and rules.plain and rules.constant is not None and (left + a + b) % 2:
        rows = f"the first {count_rows(rules.constant):,} rows around a - b = {abbreviate(a - b)}"
        if count_tokens(rules.constant, a - b) <= _MOST_READ and _find_for(rules, position) is None:
            raise Undecided(
                f"{position.brief()}: {rows} show no column and no race, and nothing else that is known decides"
            )


def _find_for(rules: CoprimeRules, position: Position) -> tuple[Column | Race, tuple[int, ...]] | None:
    """A column or race for the difference and the player to move, with the small primes of n."""
    left, a, b, mover = position.state
    n, most = left + a + b, rules.constant
    if not (left and n % 2 and rules.plain and most is not None):
        return None
    read = count_tokens(most, a - b)
    if read > _MOST_READ:
        return None
    primes = find_small_primes(n, read)[0]
    found = _find_certificate(most, primes, a - b, mover)
    return None if found is None else (found, primes)


_find_certificate = lru_cache(maxsize=256)(find_certificate)


@lru_cache(maxsize=4096)
def _accept_column(column: Column | Race, primes: tuple[int, ...]) -> None:
    """Ask the checker, once."""
    accept(column.as_dict(primes), f"coprime:max={column.max_take}")


def answer_by_residues(rules: CoprimeRules, position: Position) -> Answer | None:
    """The certified answer of a position in which a mod M decides; None for other games and beyond the limits."""
    # All winning moves are named. The checker has accepted the rows for this K and M before anything is answered.
    if not isinstance(rules.goal, Total) or rules.constant is None or position.state[0] == 0:
        return None
    known = find_theorem(rules, position.state[1] % rules.goal.modulus)
    if known is None:
        return None
    return _answer_by_rows(rules, position, known, partial(explain_residues, position.state, known))


def answer_by_divisors(rules: CoprimeRules, position: Position) -> Answer | None:
    """The certified answer where gcd(a, b) has to divide M > 1; None for other games, and where it proves nothing."""
    # Where not all q of n are among those used, a win of B is all that can be proved, and not all winning moves are
    # named.
    left, a, b, mover = position.state
    most, goal = rules.constant, rules.goal
    if not isinstance(goal, Divides) or rules.plain or most is None or goal.modulus >= MAX_GCD or left == 0:
        return None
    powers, complete = find_divisors(left + a + b, goal.modulus)
    modulus = prod(powers)
    good = tuple(r for r in range(modulus) if all(r % power for power in powers))
    known = find_theorem(CoprimeRules(most, Total(good, modulus)), a % modulus)
    if known is None or (known.rows.a_wins(left, a % modulus, mover) and not complete):
        return None
    explain = partial(explain_divisors, rules.goal, position.state, powers, modulus, complete)
    return _answer_by_rows(rules, position, known, explain, complete)


def _answer_by_rows(
    rules: CoprimeRules,
    position: Position,
    known: TotalTheorem,
    explain: Callable[[int, list[int]], Reason],
    complete: bool = True,
) -> Answer:
    """The answer that rows of remainders give, checked before; it is explained by the winner and the winning takes."""
    left, a, _, mover = position.state
    rows, residue = known.rows, a % known.rows.modulus
    winner = A if rows.a_wins(left, residue, mover) else B
    takes = list_winning_takes(known.rules, rows, left, residue, mover) if winner == mover else []
    moves = list(rules.play(position.state, takes))
    return Answer(
        position,
        Outcome.N if winner == mover else Outcome.P,
        Label.CERTIFIED,
        f"rows modulo {rows.modulus}, checked: {rows.describe()}",
        lambda: WinningMoves.of(moves) if complete else WinningMoves(None, lambda: moves, complete=False),
        lambda: explain(winner, takes),
    )
