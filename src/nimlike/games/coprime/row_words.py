"""Why a position of the coprime game is won or lost: majorities of totals, columns and races."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, ntr, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import listed
from nimlike.core.reason import Facts, Grid, Reason, Sentences
from nimlike.games.coprime.coprime_rules import COPRIME, A, B, Goal
from nimlike.games.coprime.majority import Won
from nimlike.games.coprime.odd_columns import Column, Race
from nimlike.games.coprime.words import GOAL, facts_at, list_takes, say_by_taking

MAJORITY: Final = later("what counts is how many of the totals that A can still end with are good for whom")
_SHOWN: Final = 12  # totals, takes or primes in a sentence

_BY_MAJORITY: Final = Sentences(
    later("{winner} wins{how}: {because}."),
    later(
        "{goal} A's takes raise the smallest total that A can still end with, B's takes lower the largest, and the "
        "last one left decides. {known} {now}"
    ),
    later("where the totals good for {winner} stay ahead"),
    MAJORITY,
    steps=(later("A can still end with {span}."),),
)


def explain_majority(goal: Goal, state: tuple[int, int, int, int], max_take: int, won: Won) -> Reason:
    """Why the player whom the Majority theorem names wins a position (left, a, b, mover)."""
    left, a, _, mover = state
    winner, who, owner = "AB"[won.winner], "AB"[mover], won.majority.owner
    take, ahead = _find_place(won, mover)
    length = left - take
    # The totals that are left once the winner has taken, from his end.
    taken = take if mover == won.winner else 0
    place = a + taken if won.winner == A else a + left - taken
    shown = won.takes.beginning(_SHOWN)
    if won.winner == owner:
        known = _say_majority(won, max_take)
        because = tr("more totals are good for {winner}, who can keep them ahead to the end", winner=winner)
    else:
        known = (tr("Few chips are left."),)
        because = (
            tr("few chips are left, and the totals good for {winner} will be ahead to the end", winner=winner)
            if take
            else tr("few chips are left, and the totals good for {winner} are ahead to the end", winner=winner)
        )
    now = _say_now(winner, place, take, length) if ahead else _say_soon(winner, who)
    working: list[str | Grid] = [*_say_multiples(won)]
    facts: Facts = {  # what programs read
        **facts_at(state, winner),
        "majority": "AB"[owner],
        "max_take": max_take,
        "gap": won.majority.reach,
        "gap_is_exact": won.majority.exact,
        "modulus": won.majority.modulus,
        "share": won.majority.share,
        "take": take,
        "place": place if ahead else None,
        "first_winning_takes": list(shown),
    }
    if ahead and length:
        facts["sums"] = _list_sums(won, min(length, _SHOWN), take)
        working.append(_list_totals(winner, place, facts["sums"]))
    span = later("{low} or {high}") if left == 1 else later("{low} to {high}")
    words = {
        "goal": tr(GOAL) if goal == COPRIME else goal.sentence(),
        "winner": winner,
        "how": say_by_taking(shown, who, won.takes.complete, won.takes.count if won.takes.complete else None),
        "because": because,
        "known": " ".join(known),
        "now": now,
        "span": tr(span, low=abbreviate(a), high=abbreviate(a + left)),
    }
    return _BY_MAJORITY.fill("coprime-majority", facts, tuple(working), **words)


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


def _say_majority(won: Won, max_take: int) -> tuple[str, ...]:
    """Who is in the majority, and that his good places are near enough."""
    majority = won.majority
    gap = ntr("{n} total", "{n} totals", majority.reach, n=abbreviate(majority.reach))
    words = {
        "player": "AB"[majority.owner],
        "other": "BA"[majority.owner],
        "n": abbreviate(majority.modulus),
        "some": "" if majority.exact else tr("at least "),
        "share": ntr("{n} is", "{n} are", majority.share, n=abbreviate(majority.share)),
        "way": tr("downwards") if majority.owner == B else tr("upwards"),
        "place": tr("of every {gap} in succession at least one", gap=gap) if majority.reach > 1 else tr("every total"),
        "most": abbreviate(max_take),
    }
    if not majority.modulus:
        more = tr("More totals are good for {player} than for {other}, as a count of multiples shows.", **words)
    elif majority.modulus == 1:
        more = tr("Every total is good for {player}.", **words)
    else:
        more = tr("Among every {n} totals in succession {some}{share} good for {player}.", **words)
    return more, tr(
        "Counted {way} from a good place the totals good for {player} are always ahead, {place} is such a place, and "
        "{player} may take up to {most}.",
        **words,
    )


def _say_multiples(won: Won) -> tuple[str, ...]:
    """Which totals are good for B, where they are the multiples of some numbers."""
    if won.multiples is None:
        return ()
    moduli, rest = won.multiples.moduli, won.multiples.rest
    if not moduli:
        return (tr("No small number decides which totals are good for B."),) if rest > 1 else ()
    more = tr(", and perhaps others") if rest > 1 else ""
    return (tr("Good for B are the multiples of {takes_text}{more}.", takes_text=list_takes(moduli, "and"), more=more),)


def _say_now(winner: str, place: int, take: int, length: int) -> str:
    """What the winner does now, or what he has done; the totals left, so many and one, begin at a place."""
    words = {"winner": winner, "take": abbreviate(take), "end": abbreviate(place), "value": "BA"[winner == "B"]}
    if not length:
        return tr("{winner} takes {take}, all that is left: A ends with {end}, which is good for {winner}.", **words)
    words["way"] = tr("downwards") if winner == "B" else tr("upwards")
    words["last"] = abbreviate(place + (1 - length if winner == "B" else length - 1))
    words["start"] = tr("{winner} takes {take}. Then", **words) if take else tr("Now")
    words["where"] = (
        tr("{end}, the first total counted {way}, is good for {winner}", **words)
        if length == 1
        else tr("counted {way} from {end} to {last} the totals good for {winner} are always ahead", **words)
    )
    return tr(
        "{start} {where}, and {winner} can come to such a place again after each take of {value}.",
        **words,
    )


def _say_soon(winner: str, who: str) -> str:
    text = (
        later("{winner} takes so many that this is a good place, and comes to one again after each take of {other}.")
        if who == winner
        else later(
            "Whatever {other} takes, {winner} can then come to a good place, and again after each take of {other}."
        )
    )
    return tr(text, winner=winner, other="BA"[winner == "B"])


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


_COLUMN: Final = Sentences(
    later("{first} each take by as many: $a - b = {at}$ comes back, and {loser} to move loses there from {chips} on."),
    later(
        "{odd} {now} answers each take by taking as many, so that {equal} whenever {loser} has to move. The computer "
        "has followed all lines of play from at most {last}: with {row} chips left, {loser} loses there. A take and "
        "its answer are at most {number} together, so one of these numbers is reached."
    ),
    later("where $a - b = {at}$ comes back to {loser}"),
    later("by answering each take with as many, one player makes the same difference of the totals come back"),
)
_TO_COLUMN: Final = replace(_COLUMN, clause=later("where {winner} can come to $a - b = {at}$"))


def explain_column(state: Sequence[int], column: Column, primes: Sequence[int], takes: Sequence[int]) -> Reason:
    """Why the player who holds a column wins."""
    left, a, b, _ = state
    winner, at, start = "AB"[column.winner], column.difference, column.start
    last, most = start + 2 * column.max_take - 2, 2 * column.max_take
    rows = range(start, last + 1, 2)  # the numbers of chips left that were computed
    equal = (
        later("the totals are equal") if at == 0 else later("A is {abs} ahead") if at > 0 else later("B is {abs} ahead")
    )
    words: dict[str, object] = {"winner": winner, "at": at, "takes": takes[0] if takes else None}
    words |= {
        "loser": "AB"[column.loser],
        "odd": _say_primes(left + a + b, primes, column.reach),
        "first": tr(later("{winner} takes {takes}, and then answers") if takes else later("{winner} answers"), **words),
        "now": tr("{winner} takes {takes}. From then on {winner}", **words) if takes else winner,
        "equal": tr(equal, abs=abs(at)),
        "row": listed(list(map(str, rows))) if len(rows) < 5 else f"{start}, {start + 2}, ..., {last}",
    }
    for name, chips in (("chips", start), ("last", last), ("number", most)):
        words[name] = ntr("{n} chip", "{n} chips", chips, n=abbreviate(chips))
    facts = _facts_of(state, column, primes, winner) | {
        "difference": at,
        "loser": words["loser"],
        "winning_takes": list(takes),
    }
    return (_TO_COLUMN if takes else _COLUMN).fill("coprime-column", facts, **words)


_RACE: Final = Sentences(
    later("{winner} wins{how}: in a race what counts is {away}, and ${compared}$."),
    later(
        "{odd} If both players take {most}, the difference stays the same and {period} chips fewer are left. So what "
        "counts is {away}. At this difference and with {who} to move {rule}. Here it is {r}, so {winner} wins{how}."
    ),
    later("where ${compared}$ in the race, so that {winner} wins"),
    later("both take {most} while they can, and what counts is how many chips are left modulo {period}"),
    steps=(
        later(
            "Let $d = a - b$, and let $r$ be the distance of $k - {phase}$ to the multiples of {period}, with $k$ "
            "chips left, $k >= {start}$. A to move wins at ${number} <= d <= {number2}$ exactly when $d >= {edge} - "
            "r$. B to move loses at ${number3} <= d <= {number4}$ exactly when $d >= {edge} + r$."
        ),
        later(
            "By all lines of play this is so from $k = {start}$ to ${last}$. If it is so for {most} numbers in "
            "succession it is so for the next one, and so for every greater one."
        ),
    ),
)


def explain_race(state: Sequence[int], race: Race, primes: Sequence[int], takes: Sequence[int]) -> Reason:
    """Why the player named by a race wins."""
    left, a, b, mover = state
    d, most, edge = a - b, race.max_take, race.edge
    r, winner = race.distance(left), "A" if race.a_wins(left, a - b, mover) else "B"
    words: dict[str, object] = {"winner": winner, "who": "AB"[mover], "r": r, "most": most, "edge": edge}
    # With A to move B wins iff r < E - d, with B to move A wins iff r <= d - E.
    if mover == A:
        bound, rule, sign = edge - d, later("B wins if it is less than {bound}"), "<" if winner == "B" else ">="
    else:
        bound, rule, sign = d - edge, later("A wins if it is at most {bound}"), "<=" if winner == "A" else ">"
    words |= {
        "rule": tr(rule, bound=bound),
        "compared": f"{r} {sign} {bound}",
        "away": tr("how far the chips left are from {phase} modulo {period}", phase=race.phase, period=2 * most),
        "how": say_by_taking(takes, "AB"[mover], complete=False),
        "odd": _say_primes(left + a + b, primes, race.reach),
        "phase": race.phase,
        "period": 2 * most,
        "start": race.start,
        "last": race.start + most - 1,
        "number": edge - most - 1,
        "number2": edge + most - 2,
        "number3": edge - most,
        "number4": edge + most - 1,
    }
    found = {"edge": edge, "phase": race.phase, "distance": r, "winning_takes": list(takes)}
    return _RACE.fill("coprime-race", _facts_of(state, race, primes, winner) | found, **words)


def _say_primes(n: int, primes: Sequence[int], reach: int) -> str:
    """What A wants and what counts where n is odd; and which primes up to the reach divide n."""
    return tr(
        "{goal} {n} is odd, so what counts is the difference of the totals at the end, and which of its primes divide "
        "it: of those up to {reach}, {which}.",
        goal=tr(GOAL),
        n=abbreviate(n),
        reach=reach,
        which=tr("only {named} here", named=list_takes(primes, "and")) if primes else tr("none here"),
    )


def _facts_of(state: Sequence[int], column: Column | Race, primes: Sequence[int], winner: str) -> Facts:
    return facts_at(state, winner) | {"primes": list(primes), "reach": column.reach, "start": column.start}
