"""Why a position of the coprime game with odd n is won or lost: columns that a player holds, and races."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from nimlike.core.answer import Reason
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.phrase import counted, listed
from nimlike.games.coprime.columns import Column, Race
from nimlike.games.coprime.plane import A
from nimlike.games.coprime.reasons import GOAL, by_taking

_SHOWN: Final = 12
_ANSWER: Final = "by answering each take with as many, one player makes the same difference of the totals come back"


def reason(state: Sequence[int], column: Column | Race, primes: Sequence[int], takes: Sequence[int]) -> Reason:
    """Why the player named by a column or a race wins.

    Parameters
    ----------
    state
        (left, a, b, mover).
    column
        What decides the position.
    primes
        The odd primes up to the column's reach that divide n.
    takes
        Winning takes of the player to move, none where he loses.
    """
    if isinstance(column, Race):
        return _race(state, column, primes, takes)
    return _column(state, column, primes, takes)


def _column(state: Sequence[int], column: Column, primes: Sequence[int], takes: Sequence[int]) -> Reason:
    left, a, b, _ = state
    winner, loser, at, start = "AB"[column.winner], "AB"[column.loser], column.difference, column.start
    last, most = start + 2 * column.max_take - 2, column.max_take
    first = f"{winner} takes {takes[0]}, and then answers" if takes else f"{winner} answers"
    summary = (
        f"{first} each take by as many: $a - b = {at}$ comes back, and {loser} to move loses there from"
        f" {counted(start, 'chip')} on."
    )
    equal = "the totals are equal" if at == 0 else f"{'A' if at > 0 else 'B'} is {abs(at)} ahead"
    now = f"{winner} takes {takes[0]}. From then on {winner}" if takes else winner
    paragraph = (
        f"{_odd(left + a + b, primes, column.reach)} {now} answers each take by taking as many, so that {equal}"
        f" whenever {loser} has to move. The computer has followed all lines of play from at most"
        f" {counted(last, 'chip')}: with {_row(start, last)} chips left, {loser} loses there. A take and its answer are"
        f" at most {counted(2 * most, 'chip')} together, so one of these numbers is reached."
    )
    here = left - takes[0] if takes else left
    working = (
        _dividing(primes, column.reach),
        f"By all lines of play {loser}, to move, loses at $a - b = {at}$ with {_row(start, last)} chips left.",
        f"With more chips left {winner} answers a take of $i$ by $i$: $a - b$ is the same again, and at most"
        f" {counted(2 * most, 'chip')} fewer are left. So {loser} loses there with every greater number of chips that"
        f" can be left at this difference.",
        f"{f'After the take of {takes[0]}' if takes else 'Here'} $a - b = {at}$, {loser} is to move, and"
        f" {counted(here, 'chip is', 'chips are')} left.",
    )
    facts = _facts(state, column, primes, winner) | {"difference": at, "loser": loser, "winning_takes": list(takes)}
    clause = f"where {winner} can come to $a - b = {at}$" if takes else f"where $a - b = {at}$ comes back to {loser}"
    return Reason("coprime-column", summary, working, facts, paragraph, clause, _ANSWER)


def _race(state: Sequence[int], race: Race, primes: Sequence[int], takes: Sequence[int]) -> Reason:
    left, a, b, mover = state
    d, who, most, edge, period = a - b, "AB"[mover], race.max_take, race.edge, 2 * race.max_take
    r, winner = race.distance(left), "A" if race.a_wins(left, a - b, mover) else "B"
    how = by_taking(takes, who, complete=False)
    # With A to move B wins iff r < E - d, with B to move A wins iff r <= d - E.
    bound = edge - d if mover == A else d - edge
    if mover == A:
        rule, compared = f"B wins if it is less than {bound}", f"{r} {'<' if winner == 'B' else '>='} {bound}"
    else:
        rule, compared = f"A wins if it is at most {bound}", f"{r} {'<=' if winner == 'A' else '>'} {bound}"
    away = f"how far the chips left are from {race.phase} modulo {period}"
    summary = f"{winner} wins{how}: in a race what counts is {away}, and ${compared}$."
    paragraph = (
        f"{_odd(left + a + b, primes, race.reach)} Here neither player can go on answering each take by as many. Both"
        f" take {most} as often as they can, so an exchange takes {period} chips, and what counts is {away}. At this"
        f" difference and with {who} to move {rule}. Here it is {r}, so {winner} wins{how}."
    )
    working = (
        _dividing(primes, race.reach),
        f"Let $d = a - b$, and let $r$ be the distance of $k - {race.phase}$ to the multiples of {period}, with $k$"
        f" chips left, $k >= {race.start}$. A to move wins at ${edge - most - 1} <= d <= {edge + most - 2}$ exactly"
        f" when $d >= {edge} - r$. B to move loses at ${edge - most} <= d <= {edge + most - 1}$ exactly when"
        f" $d >= {edge} + r$.",
        f"By all lines of play this is so from $k = {race.start}$ to ${race.start + most - 1}$. If it is so for {most}"
        f" numbers in succession it is so for the next one, and so for every greater one.",
        f"Here $k = {abbreviate(left)}$, $d = {abbreviate(d)}$ and $r = {r}$, with {who} to move: ${compared}$.",
    )
    found = {"edge": edge, "phase": race.phase, "distance": r, "winning_takes": list(takes)}
    facts = _facts(state, race, primes, winner) | found
    clause = f"where ${compared}$ in the race, so that {winner} wins"
    nudge = f"both take {most} while they can, and what counts is how many chips are left modulo {period}"
    return Reason("coprime-race", summary, working, facts, paragraph, clause, nudge)


def _odd(n: int, primes: Sequence[int], reach: int) -> str:
    """What A wants, and what counts where n is odd."""
    which = f"only {_named(primes)} here" if primes else "none here"
    return (
        f"{GOAL} {abbreviate(n)} is odd, so what counts is the difference of the totals at the end, and which of its"
        f" primes divide it: of those up to {reach}, {which}."
    )


def _named(primes: Sequence[int]) -> str:
    """The primes with commas and a last "and", the later ones left out when there are many."""
    shown = list(map(str, primes[:_SHOWN]))
    return listed([*shown, f"{len(primes) - _SHOWN} more"] if len(primes) > _SHOWN else shown)


def _dividing(primes: Sequence[int], reach: int) -> str:
    which = f"{_named(primes)} divide{'s' if len(primes) == 1 else ''}" if primes else "none divides"
    return (
        f"For odd $n$, $gcd(a, b) = 1$ exactly when $gcd(a - b, n) = 1$. Of the odd primes up to {reach}, {which} $n$."
    )


def _row(start: int, last: int) -> str:
    """The numbers of chips left that were computed."""
    shown = list(range(start, last + 1, 2))
    return listed(list(map(str, shown))) if len(shown) < 5 else f"{start}, {start + 2}, ..., {last}"


def _facts(state: Sequence[int], column: Column | Race, primes: Sequence[int], winner: str) -> dict[str, Any]:
    left, a, b, _ = state
    return {
        "n": json_number(left + a + b),
        "left": json_number(left),
        "winner": winner,
        "primes": list(primes),
        "reach": column.reach,
        "start": column.start,
    }
