"""Answers of the coprime game with odd n from columns and races: for every K, and however large n is."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from nimlike.core.answer import Answer, WinningMoves
from nimlike.core.errors import CertificateRejected, LimitReached, Undecided
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.games.coprime.column_reasons import reason
from nimlike.games.coprime.columns import Column, Race, certificate, rows_made, tokens_read
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.players import A
from nimlike.games.coprime.sharing import small_primes

_MOST_READ: Final = 2_000_000


def by_columns(position: Position) -> Answer | None:
    """The answer from a column or a race of n, for a start or a position in play; None where none decides it.

    What is found depends on K, on the small primes of n, on a - b and on who moves. The checker is asked about it
    before anything is answered.

    Raises
    ------
    CertificateRejected
        The checker refuses: a fault of this program.
    """
    try:
        found = _of(position)
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
    _accept(column, primes)
    rules = position.ruleset
    assert isinstance(rules, Coprime)
    moves = [(Move.lone_take(take), Position(rules, rules.taken(position.state, take))) for take in takes]
    return Answer(
        position,
        Outcome.N if wins else Outcome.P,
        Label.CERTIFIED,
        _source(column),
        lambda: WinningMoves(None, lambda: moves, complete=False),
        lambda: reason(position.state, column, primes, takes),
    )


def need_column(position: Position) -> None:
    """Raise Undecided where `by_columns` looked for an answer and found none.

    Raises
    ------
    LimitReached
        The rows of the window would not fit the memory.
    Undecided
        n is odd, and the rows show no column and no race that decides the position.
    """
    rules, (left, a, b, _) = position.ruleset, position.state
    assert isinstance(rules, Coprime)
    if left and rules.plain and rules.constant is not None and (left + a + b) % 2:
        rows = f"the first {rows_made(rules.constant):,} rows around a - b = {abbreviate(a - b)}"
        if tokens_read(rules.constant, a - b) <= _MOST_READ and _of(position) is None:
            raise Undecided(
                tr(
                    "{position}: {rows} show no column and no race, and nothing else that is known decides",
                    position=position.brief(),
                    rows=rows,
                )
            )


def _of(position: Position) -> tuple[Column | Race, tuple[int, ...]] | None:
    """A column or race for the difference and the player to move, with the primes of n that its rows read."""
    rules, (left, a, b, mover) = position.ruleset, position.state
    assert isinstance(rules, Coprime)
    n, most = left + a + b, rules.constant
    if not (left and n % 2 and rules.plain and most is not None):
        return None
    read = tokens_read(most, a - b)
    if read > _MOST_READ:
        return None
    primes = small_primes(n, read)[0]
    found = _found(most, primes, a - b, mover)
    return None if found is None else (found, tuple(p for p in primes if p <= found.reach))


_found = lru_cache(maxsize=256)(certificate)


@lru_cache(maxsize=4096)
def _accept(column: Column | Race, primes: tuple[int, ...]) -> None:
    """Ask the checker, once."""
    from nimlike_check import Refused, check

    try:
        check(column.as_dict(primes), limit=float("inf"))  # finding it was bounded
    except Refused as refused:
        message = f"coprime:max={column.max_take}: the checker refuses what was found at {refused}"
        raise CertificateRejected(message, refused.step) from None


def _source(column: Column | Race) -> str:
    if isinstance(column, Race):
        return f"race, checked: the chips left count modulo {2 * column.max_take}, from {column.start} on"
    return f"column, checked: at a - b = {column.difference} {'AB'[column.loser]} loses, from {column.start} chips on"
