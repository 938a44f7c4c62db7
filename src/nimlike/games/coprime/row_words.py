"""Why a position of the coprime game is won or lost: majorities of totals, columns and races."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, ntr, tr
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.phrases import listed
from nimlike.core.reason import Grid, Reason
from nimlike.games.coprime.coprime_rules import COPRIME, A, B, Goal
from nimlike.games.coprime.majority import Multiples, Takes, Won
from nimlike.games.coprime.odd_columns import Column, Race
from nimlike.games.coprime.words import GOAL, list_takes, say_by_taking

MAJORITY: Final = later("what counts is how many of the totals that A can still end with are good for whom")
"""First hint."""


_FIRST: Final = 12


_GAME: Final = later(
    "A's takes raise the least total that A can still end with, B's takes lower the "
    "greatest, and the last one left decides."
)


def explain_majority(goal: Goal, state: tuple[int, int, int, int], max_take: int, won: Won) -> Reason:
    """The explain_majority of a position (left, a, b, mover) that the Majority theorem decides."""
    left, a, b, mover = state
    winner, who, owner = "AB"[won.winner], "AB"[mover], won.majority.owner
    take, ahead = _find_place(won, mover)
    length = left - take
    # The totals that are left once the winner has taken, from his end.
    place = a + left - (take if mover == B else 0) if won.winner == B else a + (take if mover == A else 0)
    last = place - length + 1 if won.winner == B else place + length - 1
    shown = won.takes.beginning(_FIRST)
    how = tr(" whatever {who} takes", who=who) if mover != won.winner else _say_takes(won.takes, shown)
    known = _say_majority(won, max_take) if won.winner == owner else (tr("Few chips are left."),)
    if won.winner == owner:
        because = tr("more totals are good for {winner}, who can keep them ahead to the end", winner=winner)
    else:
        because = (
            tr("few chips are left, and the totals good for {winner} will be ahead to the end", winner=winner)
            if take
            else tr("few chips are left, and the totals good for {winner} are ahead to the end", winner=winner)
        )
    now = _say_now(winner, place, last, take, length) if ahead else _say_soon(winner, who)
    # For a reader new to the game.
    paragraph = " ".join((tr(GOAL) if goal == COPRIME else goal.sentence(), tr(_GAME), *known, now))
    # The steps.
    working: list[str | Grid] = [
        tr("A can still end with {span}.", span=_say_span(a, a + left)),
        *_say_multiples(won),
        *known,
        now,
    ]
    # What programs read.
    facts: dict[str, Any] = {
        "n": json_number(left + a + b),
        "left": json_number(left),
        "winner": winner,
        "majority": "AB"[owner],
        "max_take": json_number(max_take),
        "gap": won.majority.reach,
        "gap_is_exact": won.majority.exact,
        "modulus": won.majority.modulus,
        "share": won.majority.share,
        "take": json_number(take),
        "place": json_number(place) if ahead else None,
        "first_winning_takes": list(map(json_number, shown)),
    }
    if ahead and length:
        sums = _list_sums(won, min(length, _FIRST), take)
        facts["sums"] = sums
        working.append(_list_totals(winner, place, sums))
    # The reason in a line.
    summary = tr("{winner} wins{how}: {because}.", winner=winner, how=how, because=because)
    clause = tr("where the totals good for {winner} stay ahead", winner=winner)
    return Reason("coprime-majority", summary, tuple(working), facts, paragraph, clause, tr(MAJORITY))


def _find_place(won: Won, mover: int) -> tuple[int, bool]:
    """The take that shows how the winner goes on, 0 if it is not his move; whether he is at a good place then."""
    # Where n is so long that the totals cannot be looked at, no take is shown.
    owner = won.majority.owner
    if won.winner != owner:
        return (won.takes.others[0] if mover == won.winner else 0), True
    try:
        return (won.row.good_take(), True) if mover == owner else (0, won.row.ahead())
    except LimitReached:
        return 0, False


def _say_takes(takes: Takes, shown: Sequence[int]) -> str:
    """By which takes the player to move wins."""
    if not takes.complete or takes.count == len(shown):
        return say_by_taking(shown, "", complete=takes.complete)
    return tr(
        " by taking {join} or {number} more",
        join=", ".join(map(abbreviate, shown)),
        number=abbreviate(takes.count - len(shown)),
    )


def _say_majority(won: Won, max_take: int) -> tuple[str, str]:
    """Who is in the majority, and that his good places are near enough."""
    majority = won.majority
    player, other = "AB"[majority.owner], "BA"[majority.owner]
    if majority.modulus:
        some = "" if majority.exact else tr("at least ")
        share = ntr("{n} is", "{n} are", majority.share, n=abbreviate(majority.share))
        more = ntr(
            "Of every {n} total in succession {some}{share} good for {player}.",
            "Of every {n} totals in succession {some}{share} good for {player}.",
            majority.modulus,
            n=abbreviate(majority.modulus),
            some=some,
            share=share,
            player=player,
        )
        if majority.modulus == 1:
            more = tr("Every total is good for {player}.", player=player)
    else:
        more = tr(
            "More totals are good for {player} than for {other}, as a count of multiples shows.",
            player=player,
            other=other,
        )
    way = tr("downwards") if majority.owner == B else tr("upwards")
    gap, most = ntr("{n} total", "{n} totals", majority.reach, n=abbreviate(majority.reach)), abbreviate(max_take)
    place = tr("of every {gap} in succession at least one", gap=gap) if majority.reach > 1 else tr("every total")
    return more, (
        tr(
            "Counted {way} from a good place the totals good for {player} are always ahead, "
            "{place} is such a place, and {player} may take up to {most}.",
            way=way,
            player=player,
            place=place,
            most=most,
        )
    )


def _say_multiples(won: Won) -> tuple[str, ...]:
    """Which totals are good for B, where they are the multiples of some numbers."""
    if not isinstance(won.totals, Multiples):
        return ()
    moduli = won.totals.moduli
    if not moduli:
        return (tr("No small number decides which totals are good for B."),) if won.totals.rest > 1 else ()
    more = tr(", and perhaps others") if won.totals.rest > 1 else ""
    return (tr("Good for B are the multiples of {takes_text}{more}.", takes_text=list_takes(moduli, "and"), more=more),)


def _say_now(winner: str, place: int, last: int, take: int, length: int) -> str:
    """What the winner does now, or what he has done."""
    end = abbreviate(place)
    if not length:
        return tr(
            "{winner} takes {take}, all that is left: A ends with {end}, which is good for {winner}.",
            winner=winner,
            take=abbreviate(take),
            end=end,
        )
    way = tr("downwards") if winner == "B" else tr("upwards")
    start = tr("{winner} takes {take}. Then", winner=winner, take=abbreviate(take)) if take else tr("Now")
    if place == last:
        where = tr("{end}, the first total counted {way}, is good for {winner}", end=end, way=way, winner=winner)
    else:
        where = tr(
            "counted {way} from {end} to {last} the totals good for {winner} are always ahead",
            way=way,
            end=end,
            last=abbreviate(last),
            winner=winner,
        )
    return tr(
        "{start} {where}, and {winner} can come to such a place again after each take of {value}.",
        start=start,
        where=where,
        winner=winner,
        value="BA"[winner == "B"],
    )


def _say_soon(winner: str, who: str) -> str:
    other = "BA"[winner == "B"]
    if who == winner:
        return tr(
            "{winner} takes so many that this is a good place, and comes to one again after each take of {other}.",
            winner=winner,
            other=other,
        )
    return tr(
        "Whatever {other} takes, {winner} can then come to a good place, and again after each take of {other}.",
        other=other,
        winner=winner,
    )


def _say_span(low: int, high: int) -> str:
    return (
        tr("{low} or {high}", low=abbreviate(low), high=abbreviate(high))
        if high == low + 1
        else tr("{low} to {high}", low=abbreviate(low), high=abbreviate(high))
    )


def _list_sums(won: Won, count: int, take: int) -> list[int]:
    """By how much the winner's totals are ahead, after 1, 2, ..., ``count`` totals from his end."""
    import numpy as np

    if won.winner == won.majority.owner:
        tokens = won.row.look(take, count)
    else:
        tokens = -won.row.look(won.row.length - take - count + 1, count)[::-1]
    return [int(total) for total in np.cumsum(tokens, dtype=np.int64)]


def _list_totals(winner: str, place: int, sums: Sequence[int]) -> Grid:
    """The first totals from the winner's end, who wants them, and by how much the winner's are ahead."""
    step = -1 if winner == "B" else 1
    rows = [
        (abbreviate(place + step * i), winner if total > before else "BA"[winner == "B"], str(total))
        for i, (before, total) in enumerate(zip((0, *sums), sums, strict=False))
    ]
    return Grid((tr("total"), tr("good for"), tr("{winner} ahead by", winner=winner)), tuple(rows))


_SHOWN: Final = 12


_ANSWER: Final = later(
    "by answering each take with as many, one player makes the same difference of the totals come back"
)


def explain_by_column(
    state: Sequence[int], column: Column | Race, primes: Sequence[int], takes: Sequence[int]
) -> Reason:
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
        "{odd} {now} answers each take by taking as many, so that {equal} whenever {loser} has to move. The computer "
        "has followed all lines of play from at most {n} chip: with {row} chips left, {loser} loses there. A take and "
        "its answer are at most {number} together, so one of these numbers is reached.",
        "{odd} {now} answers each take by taking as many, so that {equal} whenever {loser} has to move. The computer "
        "has followed all lines of play from at most {n} chips: with {row} chips left, {loser} loses there. A take and "
        "its answer are at most {number} together, so one of these numbers is reached.",
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
    how = say_by_taking(takes, who, complete=False)
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
        "{odd} If both players take {most}, the difference stays the same and {period} chips fewer are left. So what "
        "counts is {away}. At this difference and with {who} to move {rule}. Here it is {r}, so {winner} wins{how}.",
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
            "Let $d = a - b$, and let $r$ be the distance of $k - {phase}$ to the multiples of {period}, with $k$ "
            "chips left, $k >= {start}$. A to move wins at ${number} <= d <= {number2}$ exactly when $d >= {edge} - "
            "r$. B to move loses at ${number3} <= d <= {number4}$ exactly when $d >= {edge} + r$.",
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
            "By all lines of play this is so from $k = {start}$ to ${number}$. If it is so for {most} numbers in "
            "succession it is so for the next one, and so for every greater one.",
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
