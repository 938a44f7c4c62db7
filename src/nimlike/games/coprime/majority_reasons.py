"""Why a position of the coprime game is won where most final totals are good for one player and K is large."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from nimlike.core.answer import Grid, Reason
from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, ntr, tr
from nimlike.core.numbers import abbreviate, json_number
from nimlike.games.coprime.final_totals import Multiples
from nimlike.games.coprime.goal import COPRIME, Goal
from nimlike.games.coprime.majority import Won
from nimlike.games.coprime.players import A, B
from nimlike.games.coprime.reasons import GOAL, by_taking, takes_text
from nimlike.games.coprime.trimming import Takes

MAJORITY: Final = later("what counts is how many of the totals that A can still end with are good for whom")
"""First hint."""

_SHOWN: Final = 12
_GAME: Final = later(
    "A's takes raise the least total that A can still end with, B's takes lower the "
    "greatest, and the last one left decides."
)


def reason(goal: Goal, state: tuple[int, int, int, int], max_take: int, won: Won) -> Reason:
    """The reason of a position (left, a, b, mover) that the Majority theorem decides."""
    left, a, b, mover = state
    winner, who, owner = "AB"[won.winner], "AB"[mover], won.majority.owner
    take, ahead = _place(won, mover)
    length = left - take
    # The totals that are left once the winner has taken, from his end.
    place = a + left - (take if mover == B else 0) if won.winner == B else a + (take if mover == A else 0)
    last = place - length + 1 if won.winner == B else place + length - 1
    shown = won.takes.beginning(_SHOWN)
    how = tr(" whatever {who} takes", who=who) if mover != won.winner else _taking(won.takes, shown)
    known = _known(won, max_take) if won.winner == owner else (tr("Few chips are left."),)
    if won.winner == owner:
        because = tr("more totals are good for {winner}, who can keep them ahead to the end", winner=winner)
    else:
        because = (
            tr("few chips are left, and the totals good for {winner} will be ahead to the end", winner=winner)
            if take
            else tr("few chips are left, and the totals good for {winner} are ahead to the end", winner=winner)
        )
    now = _now(winner, place, last, take, length) if ahead else _soon(winner, who)
    paragraph = " ".join((tr(GOAL) if goal == COPRIME else goal.sentence(), tr(_GAME), *known, now))
    working: list[str | Grid] = [tr("A can still end with {span}.", span=_span(a, a + left)), *_good(won), *known, now]
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
        sums = _sums(won, min(length, _SHOWN), take)
        facts["sums"] = sums
        working.append(_table(winner, place, sums))
    summary = tr("{winner} wins{how}: {because}.", winner=winner, how=how, because=because)
    clause = tr("where the totals good for {winner} stay ahead", winner=winner)
    return Reason("coprime-majority", summary, tuple(working), facts, paragraph, clause, tr(MAJORITY))


def _place(won: Won, mover: int) -> tuple[int, bool]:
    """The take that shows how the winner goes on, 0 where the loser is to move; and whether he is at a good place then.

    Where n is so long that the totals cannot be looked at, no take is shown.
    """
    owner = won.majority.owner
    if won.winner != owner:
        return (won.takes.others[0] if mover == won.winner else 0), True
    try:
        return (won.row.good_take(), True) if mover == owner else (0, won.row.ahead())
    except LimitReached:
        return 0, False


def _taking(takes: Takes, shown: Sequence[int]) -> str:
    """By which takes the player to move wins."""
    if not takes.complete or takes.count == len(shown):
        return by_taking(shown, "", complete=takes.complete)
    return tr(
        " by taking {join} or {number} more",
        join=", ".join(map(abbreviate, shown)),
        number=abbreviate(takes.count - len(shown)),
    )


def _known(won: Won, max_take: int) -> tuple[str, str]:
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


def _good(won: Won) -> tuple[str, ...]:
    """Which totals are good for B, where they are the multiples of some numbers."""
    if not isinstance(won.totals, Multiples):
        return ()
    moduli = won.totals.moduli
    if not moduli:
        return (tr("No small number decides which totals are good for B."),) if won.totals.rest > 1 else ()
    more = tr(", and perhaps others") if won.totals.rest > 1 else ""
    return (tr("Good for B are the multiples of {takes_text}{more}.", takes_text=takes_text(moduli, "and"), more=more),)


def _now(winner: str, place: int, last: int, take: int, length: int) -> str:
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


def _soon(winner: str, who: str) -> str:
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


def _span(low: int, high: int) -> str:
    return (
        tr("{low} or {high}", low=abbreviate(low), high=abbreviate(high))
        if high == low + 1
        else tr("{low} to {high}", low=abbreviate(low), high=abbreviate(high))
    )


def _sums(won: Won, count: int, take: int) -> list[int]:
    """By how much the winner's totals are ahead, after 1, 2, ..., ``count`` totals from his end."""
    import numpy as np

    if won.winner == won.majority.owner:
        tokens = won.row.look(take, count)
    else:
        tokens = -won.row.look(won.row.length - take - count + 1, count)[::-1]
    return [int(total) for total in np.cumsum(tokens, dtype=np.int64)]


def _table(winner: str, place: int, sums: Sequence[int]) -> Grid:
    """The first totals from the winner's end, who wants them, and by how much the winner's are ahead."""
    step = -1 if winner == "B" else 1
    rows = [
        (abbreviate(place + step * i), winner if total > before else "BA"[winner == "B"], str(total))
        for i, (before, total) in enumerate(zip((0, *sums), sums, strict=False))
    ]
    return Grid((tr("total"), tr("good for"), tr("{winner} ahead by", winner=winner)), tuple(rows))
