"""Answers of the coprime game from the shipped classifications: the class of n, its winner, and a strategy in play."""

from __future__ import annotations

from typing import Final

from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.errors import CorruptData
from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.games.coprime.classes import shipped
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.players import A
from nimlike.games.coprime.reasons import GOAL, by_taking
from nimlike.games.coprime.strategies import Strategy, strategies

_REMEMBERED: Final = 4096
_accepted: set[tuple[int | str, ...]] = set()


def certified(position: Position) -> Answer | None:
    """The answer from the class of n, for a start or a position in play; None where no class covers it.

    The class is one of those of n that the shipped classification for K holds; the checker is asked about this
    position before anything is answered.

    Raises
    ------
    CorruptData
        The checker refuses what the package holds.
    """
    rules = position.ruleset
    assert isinstance(rules, Coprime)
    left, a, b, mover = position.state
    known = shipped(rules.constant) if rules.plain and rules.constant is not None else None
    if known is None or left == 0:
        return None
    for strategy in strategies(known, left + a + b):
        if strategy.wins(left, a - b, mover):
            _accept(strategy, left, a, b, mover)
            return _answer(position, rules, strategy)
    return None


def _accept(strategy: Strategy, *state: int) -> None:
    """Ask the checker about the position, unless it was asked before."""
    from nimlike_check import Refused, check

    claim = strategy.claim(*state)
    key = (claim["ruleset"], strategy.cut, strategy.winner, *state)
    if key in _accepted:
        return
    try:
        check(claim, limit=float("inf"))  # the window is the package's own
    except Refused as refused:
        raise CorruptData(f"a class that comes with the package is wrong: {refused}", "certificates") from None
    if len(_accepted) >= _REMEMBERED:
        _accepted.clear()
    _accepted.add(key)


def _answer(position: Position, rules: Coprime, strategy: Strategy) -> Answer:
    left, a, b, mover = position.state
    takes: list[int] = []
    if mover == strategy.winner:
        sign = 1 if mover == A else -1
        most = rules.bound(left)
        takes = [i for i in range(1, most + 1) if strategy.wins(left - i, a - b + sign * i, 1 - mover)]
    moves = [(Move.lone_take(take), Position(rules, rules.taken(position.state, take))) for take in takes]
    return Answer(
        position,
        Outcome.N if mover == strategy.winner else Outcome.P,
        Label.CERTIFIED,
        tr("class of n, checked: {words}", words=strategy.words),
        lambda: WinningMoves(None, lambda: moves, complete=False),
        lambda: _reason(position, strategy, takes),
    )


def _reason(position: Position, strategy: Strategy, takes: list[int]) -> Reason:
    left, a, b, mover = position.state
    winner, who = "AB"[strategy.winner], "AB"[mover]
    facts = {
        "n": json_number(left + a + b),
        "left": json_number(left),
        "winner": winner,
        "class": strategy.words,
        "winning_takes": takes,
    }
    how = by_taking(takes, who, complete=False)
    because = f"{strategy.words}."
    summary = tr("{winner} wins{how}: {because}", winner=winner, how=how, because=because)
    paragraph = ntr(
        "{goal} Here {because} With {n} chip left, {winner} wins{how}; the certificate of this position shows that"
        " this goes on to the end.",
        "{goal} Here {because} With {n} chips left, {winner} wins{how}; the certificate of this position shows that"
        " this goes on to the end.",
        left,
        goal=GOAL,
        because=because,
        n=abbreviate(left),
        winner=winner,
        how=how,
    )
    working = (
        ntr(
            "$a - b = {number}$ with {n} chip left and {who} to move.",
            "$a - b = {number}$ with {n} chips left and {who} to move.",
            left,
            number=abbreviate(a - b),
            n=abbreviate(left),
            who=who,
        ),
    )
    clause = tr("which {winner} wins: {words}", winner=winner, words=strategy.words)
    nudge = tr("what counts is the difference of the totals, and which small numbers divide all chips together")
    return Reason("coprime-class", summary, working, facts, paragraph, clause, nudge)
