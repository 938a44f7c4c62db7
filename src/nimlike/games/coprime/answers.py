"""Answers of the coprime game: by theorems, majorities, columns and races, and rows of remainders."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Final

from nimlike.core.answer import Answer, WinningMoves
from nimlike.core.errors import LimitReached, Undecided
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.games.coprime.coprime_rules import A, B, CoprimeRules, accept
from nimlike.games.coprime.even_words import explain_divisors, explain_residues
from nimlike.games.coprime.goal import Divides, Total
from nimlike.games.coprime.majority import SOURCE, decide_by_majority
from nimlike.games.coprime.odd_columns import Column, Race, certificate, rows_made, tokens_read
from nimlike.games.coprime.primes_of_n import small_primes
from nimlike.games.coprime.remainder_rows import MAX_GCD, claim, divisors, known_theorem, winning_takes
from nimlike.games.coprime.row_words import explain_by_column, explain_majority
from nimlike.games.coprime.verdicts import verdict


def answer_by_majority(rules: CoprimeRules, position: Position) -> Answer | None:
    """The answer of a position with chips left and a constant K; None where the theorem decides nothing."""
    # All winning moves are named, but where there may be more than can be looked at.
    left, a, b, mover = position.state
    max_take = rules.constant
    if left == 0 or max_take is None:
        return None
    won = decide_by_majority(rules.goal, (left, a, b, mover), max_take)
    if won is None:
        return None
    takes = won.takes

    def moves() -> Iterator[tuple[Move, Position]]:
        return rules.play(position.state, chain(range(1, takes.first + 1), takes.others))

    return Answer(
        position,
        Outcome.N if won.winner == mover else Outcome.P,
        Label.THEOREM,
        SOURCE,
        lambda: WinningMoves(takes.count if takes.complete else None, moves, takes.complete),
        lambda: explain_majority(rules.goal, (left, a, b, mover), max_take, won),
    )


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
        return game.play(position.state, found.takes)

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


_MOST_READ: Final = 2_000_000


def answer_by_columns(position: Position) -> Answer | None:
    """The answer from a column or a race of n, for a start or a position in play; None where none decides it."""
    # What is found depends on K, on the small primes of n, on a - b and on who moves. The checker is asked about it
    # before anything is answered.
    try:
        found = _find_for(position)
    except LimitReached:
        return None
    if found is None:
        return None
    column, primes = found
    left, a, b, mover = position.state
    a_wins, takes = column.a_wins(left, a - b, mover), column.takes(left, a - b, mover)
    wins = a_wins == (mover == A)
    if a_wins is None or (wins and not takes):
        return None
    _accept_column(column, primes)
    rules = position.ruleset
    assert isinstance(rules, CoprimeRules)
    return Answer(
        position,
        Outcome.N if wins else Outcome.P,
        Label.CERTIFIED,
        _describe_column(column),
        lambda: WinningMoves(None, lambda: rules.play(position.state, takes), complete=False),
        lambda: explain_by_column(position.state, column, primes, takes),
    )


def require_column(position: Position) -> None:
    """Raise Undecided where `answer_by_columns` looked for an answer and found none."""
    rules, (left, a, b, _) = position.ruleset, position.state
    assert isinstance(rules, CoprimeRules)
    if left and rules.plain and rules.constant is not None and (left + a + b) % 2:
        rows = f"the first {rows_made(rules.constant):,} rows around a - b = {abbreviate(a - b)}"
        if tokens_read(rules.constant, a - b) <= _MOST_READ and _find_for(position) is None:
            raise Undecided(
                tr(
                    "{position}: {rows} show no column and no race, and nothing else that is known decides",
                    position=position.brief(),
                    rows=rows,
                )
            )


def _find_for(position: Position) -> tuple[Column | Race, tuple[int, ...]] | None:
    """A column or race for the difference and the player to move, with the primes of n that its rows read."""
    rules, (left, a, b, mover) = position.ruleset, position.state
    assert isinstance(rules, CoprimeRules)
    n, most = left + a + b, rules.constant
    if not (left and n % 2 and rules.plain and most is not None):
        return None
    read = tokens_read(most, a - b)
    if read > _MOST_READ:
        return None
    primes = small_primes(n, read)[0]
    found = _find_certificate(most, primes, a - b, mover)
    return None if found is None else (found, tuple(p for p in primes if p <= found.reach))


_find_certificate = lru_cache(maxsize=256)(certificate)


@lru_cache(maxsize=4096)
def _accept_column(column: Column | Race, primes: tuple[int, ...]) -> None:
    """Ask the checker, once."""
    accept(column.as_dict(primes), f"coprime:max={column.max_take}")


def _describe_column(column: Column | Race) -> str:
    if isinstance(column, Race):
        return f"race, checked: the chips left count modulo {2 * column.max_take}, from {column.start} on"
    return f"column, checked: at a - b = {column.difference} {'AB'[column.loser]} loses, from {column.start} chips on"


def answer_by_residues(position: Position) -> Answer | None:
    """The certified answer of a position in which a mod M decides; None for other games and beyond the limits."""
    # All winning moves are named. The checker has accepted the rows for this K and M before anything is answered.
    rules, (left, a, _, mover) = position.ruleset, position.state
    assert isinstance(rules, CoprimeRules)
    if not isinstance(rules.goal, Total) or rules.constant is None or left == 0:
        return None
    known = known_theorem(rules)
    if known is None:
        return None
    rows, residue = known.rows, a % rules.goal.modulus
    winner = A if rows.a_wins(left, residue, mover) else B
    takes = winning_takes(rules, rows, left, residue, mover) if winner == mover else []
    moves = list(rules.play(position.state, takes))
    return Answer(
        position,
        Outcome.N if winner == mover else Outcome.P,
        Label.CERTIFIED,
        f"rows modulo {rules.goal.modulus}, checked: {rows.describe()}",
        lambda: WinningMoves.of(moves),
        lambda: explain_residues(position, known, winner, takes),
    )


def answer_by_divisors(position: Position) -> Answer | None:
    """The certified answer where gcd(a, b) has to divide M > 1; None for other games, and where it proves nothing."""
    # Where not all q of n are among those used, a win of B is all that can be proved, and not all winning moves are
    # named.
    rules, (left, a, b, mover) = position.ruleset, position.state
    assert isinstance(rules, CoprimeRules)
    most, goal = rules.constant, rules.goal
    if not isinstance(goal, Divides) or rules.plain or most is None or goal.modulus >= MAX_GCD or left == 0:
        return None
    powers, complete = divisors(left + a + b, goal.modulus)
    modulus = 1
    for power in powers.values():
        modulus *= power
    good = tuple(r for r in range(modulus) if all(r % power for power in powers.values()))
    known = known_theorem(CoprimeRules(most, Total(good, modulus)))
    if known is None:
        return None
    winner = A if known.rows.a_wins(left, a % modulus, mover) else B
    if winner == A and not complete:
        return None
    accept(claim(rules, position, powers, known, winner), position.brief())
    takes = winning_takes(rules, known.rows, left, a % modulus, mover) if winner == mover else []
    moves = list(rules.play(position.state, takes))
    return Answer(
        position,
        Outcome.N if winner == mover else Outcome.P,
        Label.CERTIFIED,
        f"rows modulo {modulus}, checked: {known.rows.describe()}",
        lambda: WinningMoves.of(moves) if complete else WinningMoves(None, lambda: moves, complete=False),
        lambda: explain_divisors(position, powers, modulus, winner, takes, complete),
    )
