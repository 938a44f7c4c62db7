"""Answers of the coprime game with odd n from columns and races, and why: for every K, and however large n is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from nimlike.core.errors import CertificateRejected, LimitReached, Undecided
from nimlike.core.languages import later, ntr, tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrases import listed
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import Reason
from nimlike.games.coprime.coprime_rules import A, CoprimeRules
from nimlike.games.coprime.odd_columns import Column, Race, certificate, rows_made, tokens_read
from nimlike.games.coprime.primes_of_n import small_primes
from nimlike.games.coprime.words import GOAL, by_taking

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
    _accept(column, primes)
    rules = position.ruleset
    assert isinstance(rules, CoprimeRules)
    moves = [(Move.lone_take(take), Position(rules, rules.taken(position.state, take))) for take in takes]
    return Answer(
        position,
        Outcome.N if wins else Outcome.P,
        Label.CERTIFIED,
        _source(column),
        lambda: WinningMoves(None, lambda: moves, complete=False),
        lambda: _explain(position.state, column, primes, takes),
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
    found = _find(most, primes, a - b, mover)
    return None if found is None else (found, tuple(p for p in primes if p <= found.reach))


_find = lru_cache(maxsize=256)(certificate)


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


_SHOWN: Final = 12
_ANSWER: Final = later(
    "by answering each take with as many, one player makes the same difference of the totals come back"
)


def _explain(state: Sequence[int], column: Column | Race, primes: Sequence[int], takes: Sequence[int]) -> Reason:
    """Why the player named by a column or a race wins."""
    if isinstance(column, Race):
        return _explain_race(state, column, primes, takes)
    return _explain_column(state, column, primes, takes)


def _explain_column(state: Sequence[int], column: Column, primes: Sequence[int], takes: Sequence[int]) -> Reason:
    left, a, b, _ = state
    winner, loser, at, start = "AB"[column.winner], "AB"[column.loser], column.difference, column.start
    last, most = start + 2 * column.max_take - 2, column.max_take
    first = (
        tr("{winner} takes {takes}, and then answers", winner=winner, takes=takes[0])
        if takes
        else tr("{winner} answers", winner=winner)
    )
    # The reason in a line.
    summary = ntr(
        "{first} each take by as many: $a - b = {at}$ comes back, and {loser} to move loses there from {n} chip on.",
        "{first} each take by as many: $a - b = {at}$ comes back, and {loser} to move loses there from {n} chips on.",
        start,
        first=first,
        at=at,
        loser=loser,
        n=abbreviate(start),
    )
    equal = (
        tr("the totals are equal")
        if at == 0
        else (tr("A is {abs} ahead", abs=abs(at)) if at > 0 else tr("B is {abs} ahead", abs=abs(at)))
    )
    now = tr("{winner} takes {takes}. From then on {winner}", winner=winner, takes=takes[0]) if takes else winner
    # For a reader new to the game.
    paragraph = ntr(
        "{odd} {now} answers each take by taking as many, so that {equal} whenever {loser} "
        "has to move. The computer has followed all lines of play from at most {n} chip: "
        "with {row} chips left, {loser} loses there. A take and its answer are at most "
        "{number} together, so one of these numbers is reached.",
        "{odd} {now} answers each take by taking as many, so that {equal} whenever {loser} "
        "has to move. The computer has followed all lines of play from at most {n} chips: "
        "with {row} chips left, {loser} loses there. A take and its answer are at most "
        "{number} together, so one of these numbers is reached.",
        last,
        odd=_say_odd(left + a + b, primes, column.reach),
        now=now,
        equal=equal,
        loser=loser,
        n=abbreviate(last),
        row=_say_rows(start, last),
        number=ntr("{n} chip", "{n} chips", 2 * most, n=abbreviate(2 * most)),
    )
    here = left - takes[0] if takes else left
    # The steps.
    working = (
        _say_dividing(primes, column.reach),
        tr(
            "By all lines of play {loser}, to move, loses at $a - b = {at}$ with {row} chips left.",
            loser=loser,
            at=at,
            row=_say_rows(start, last),
        ),
        ntr(
            "With more chips left {winner} answers a take of $i$ by $i$: $a - b$ is the same "
            "again, and at most {n} chip fewer are left. So {loser} loses there with every "
            "greater number of chips that can be left at this difference.",
            "With more chips left {winner} answers a take of $i$ by $i$: $a - b$ is the same "
            "again, and at most {n} chips fewer are left. So {loser} loses there with every "
            "greater number of chips that can be left at this difference.",
            2 * most,
            winner=winner,
            n=abbreviate(2 * most),
            loser=loser,
        ),
        (
            ntr(
                "After the take of {takes} $a - b = {at}$, {loser} is to move, and {n} chip is left.",
                "After the take of {takes} $a - b = {at}$, {loser} is to move, and {n} chips are left.",
                here,
                takes=takes[0],
                at=at,
                loser=loser,
                n=abbreviate(here),
            )
            if takes
            else ntr(
                "Here $a - b = {at}$, {loser} is to move, and {n} chip is left.",
                "Here $a - b = {at}$, {loser} is to move, and {n} chips are left.",
                here,
                at=at,
                loser=loser,
                n=abbreviate(here),
            )
        ),
    )
    # What programs read.
    facts = _facts_of(state, column, primes, winner) | {"difference": at, "loser": loser, "winning_takes": list(takes)}
    clause = (
        tr("where {winner} can come to $a - b = {at}$", winner=winner, at=at)
        if takes
        else tr("where $a - b = {at}$ comes back to {loser}", at=at, loser=loser)
    )
    return Reason("coprime-column", summary, working, facts, paragraph, clause, tr(_ANSWER))


def _explain_race(state: Sequence[int], race: Race, primes: Sequence[int], takes: Sequence[int]) -> Reason:
    left, a, b, mover = state
    d, who, most, edge, period = a - b, "AB"[mover], race.max_take, race.edge, 2 * race.max_take
    r, winner = race.distance(left), "A" if race.a_wins(left, a - b, mover) else "B"
    how = by_taking(takes, who, complete=False)
    # With A to move B wins iff r < E - d, with B to move A wins iff r <= d - E.
    bound = edge - d if mover == A else d - edge
    if mover == A:
        rule, compared = (
            tr("B wins if it is less than {bound}", bound=bound),
            f"{r} {'<' if winner == 'B' else '>='} {bound}",
        )
    else:
        rule, compared = (
            tr("A wins if it is at most {bound}", bound=bound),
            f"{r} {'<=' if winner == 'A' else '>'} {bound}",
        )
    away = tr("how far the chips left are from {phase} modulo {period}", phase=race.phase, period=period)
    # The reason in a line.
    summary = tr(
        "{winner} wins{how}: in a race what counts is {away}, and ${compared}$.",
        winner=winner,
        how=how,
        away=away,
        compared=compared,
    )
    # For a reader new to the game.
    paragraph = tr(
        "{odd} If both players take {most}, the difference stays the same and {period} chips fewer are left. So what"
        " counts is {away}. At this difference and with {who} to move {rule}. Here it is {r}, so "
        "{winner} wins{how}.",
        odd=_say_odd(left + a + b, primes, race.reach),
        most=most,
        period=period,
        away=away,
        who=who,
        rule=rule,
        r=r,
        winner=winner,
        how=how,
    )
    # The steps.
    working = (
        _say_dividing(primes, race.reach),
        tr(
            "Let $d = a - b$, and let $r$ be the distance of $k - {phase}$ to the multiples of "
            "{period}, with $k$ chips left, $k >= {start}$. A to move wins at ${number} <= d <= "
            "{number2}$ exactly when $d >= {edge} - r$. B to move loses at ${number3} <= d <= "
            "{number4}$ exactly when $d >= {edge} + r$.",
            phase=race.phase,
            period=period,
            start=race.start,
            number=edge - most - 1,
            number2=edge + most - 2,
            edge=edge,
            number3=edge - most,
            number4=edge + most - 1,
        ),
        tr(
            "By all lines of play this is so from $k = {start}$ to ${number}$. If it is so for "
            "{most} numbers in succession it is so for the next one, and so for every greater "
            "one.",
            start=race.start,
            number=race.start + most - 1,
            most=most,
        ),
        tr(
            "Here $k = {left}$, $d = {d}$ and $r = {r}$, with {who} to move: ${compared}$.",
            left=abbreviate(left),
            d=abbreviate(d),
            r=r,
            who=who,
            compared=compared,
        ),
    )
    found = {"edge": edge, "phase": race.phase, "distance": r, "winning_takes": list(takes)}
    # What programs read.
    facts = _facts_of(state, race, primes, winner) | found
    clause = tr("where ${compared}$ in the race, so that {winner} wins", compared=compared, winner=winner)
    nudge = tr(
        "both take {most} while they can, and what counts is how many chips are left modulo {period}",
        most=most,
        period=period,
    )
    return Reason("coprime-race", summary, working, facts, paragraph, clause, nudge)


def _say_odd(n: int, primes: Sequence[int], reach: int) -> str:
    """What A wants, and what counts where n is odd."""
    which = tr("only {named} here", named=_name_primes(primes)) if primes else tr("none here")
    return tr(
        "{goal} {n} is odd, so what counts is the difference of the totals at the end, and "
        "which of its primes divide it: of those up to {reach}, {which}.",
        goal=tr(GOAL),
        n=abbreviate(n),
        reach=reach,
        which=which,
    )


def _name_primes(primes: Sequence[int]) -> str:
    """The primes with commas and a last "and", the later ones left out when there are many."""
    shown = list(map(str, primes[:_SHOWN]))
    return listed([*shown, tr("{number} more", number=len(primes) - _SHOWN)] if len(primes) > _SHOWN else shown)


def _say_dividing(primes: Sequence[int], reach: int) -> str:
    which = (
        ntr("{named} divides", "{named} divide", len(primes), named=_name_primes(primes))
        if primes
        else tr("none divides")
    )
    return tr(
        "For odd $n$, $gcd(a, b) = 1$ exactly when $gcd(a - b, n) = 1$. Of the odd primes up to {reach}, {which} $n$.",
        reach=reach,
        which=which,
    )


def _say_rows(start: int, last: int) -> str:
    """The numbers of chips left that were computed."""
    shown = list(range(start, last + 1, 2))
    return listed(list(map(str, shown))) if len(shown) < 5 else f"{start}, {start + 2}, ..., {last}"


def _facts_of(state: Sequence[int], column: Column | Race, primes: Sequence[int], winner: str) -> dict[str, Any]:
    left, a, b, _ = state
    return {
        "n": json_number(left + a + b),
        "left": json_number(left),
        "winner": winner,
        "primes": list(primes),
        "reach": column.reach,
        "start": column.start,
    }
