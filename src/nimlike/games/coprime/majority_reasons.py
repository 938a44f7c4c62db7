"""Why a position of the coprime game is won where most final totals are good for one player and K is large."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from nimlike.core.answer import Grid, Reason
from nimlike.core.errors import LimitReached
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.phrase import counted
from nimlike.games.coprime.final_totals import Multiples
from nimlike.games.coprime.goal import COPRIME, Goal
from nimlike.games.coprime.majority import Won
from nimlike.games.coprime.reasons import GOAL, by_taking, takes_text
from nimlike.games.coprime.trimming import Takes

A, B = 0, 1

MAJORITY: Final = "what counts is how many of the totals that A can still end with are good for whom"
"""First hint."""

_SHOWN: Final = 12
_GAME: Final = (
    "A's takes raise the least total that A can still end with, B's takes lower the greatest, and the last one left"
    " decides."
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
    how = f" whatever {who} takes" if mover != won.winner else _taking(won.takes, shown)
    known = _known(won, max_take) if won.winner == owner else ("Few chips are left.",)
    if won.winner == owner:
        because = f"more totals are good for {winner}, who can keep them ahead to the end"
    else:
        because = (
            f"few chips are left, and the totals good for {winner} {'will be' if take else 'are'} ahead to the end"
        )
    now = _now(winner, place, last, take, length) if ahead else _soon(winner, who)
    paragraph = " ".join((GOAL if goal == COPRIME else goal.sentence(), _GAME, *known, now))
    working: list[str | Grid] = [f"A can still end with {_span(a, a + left)}.", *_good(won), *known, now]
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
    summary = f"{winner} wins{how}: {because}."
    clause = f"where the totals good for {winner} stay ahead"
    return Reason("coprime-majority", summary, tuple(working), facts, paragraph, clause, MAJORITY)


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
    return f" by taking {', '.join(map(abbreviate, shown))} or {abbreviate(takes.count - len(shown))} more"


def _known(won: Won, max_take: int) -> tuple[str, str]:
    """Who is in the majority, and that his good places are near enough."""
    majority = won.majority
    player, other = "AB"[majority.owner], "BA"[majority.owner]
    if majority.modulus:
        some = "" if majority.exact else "at least "
        share = counted(majority.share, "is", "are")
        more = f"Of every {counted(majority.modulus, 'total')} in succession {some}{share} good for {player}."
        if majority.modulus == 1:
            more = f"Every total is good for {player}."
    else:
        more = f"More totals are good for {player} than for {other}, as a count of multiples shows."
    way = "downwards" if majority.owner == B else "upwards"
    gap, most = counted(majority.reach, "total"), abbreviate(max_take)
    place = f"of every {gap} in succession at least one" if majority.reach > 1 else "every total"
    return more, (
        f"Counted {way} from a good place the totals good for {player} are always ahead, {place} is such a place, and"
        f" {player} may take up to {most}."
    )


def _good(won: Won) -> tuple[str, ...]:
    """Which totals are good for B, where they are the multiples of some numbers."""
    if not isinstance(won.totals, Multiples):
        return ()
    moduli = won.totals.moduli
    if not moduli:
        return ("No small number decides which totals are good for B.",) if won.totals.rest > 1 else ()
    more = ", and perhaps others" if won.totals.rest > 1 else ""
    return (f"Good for B are the multiples of {takes_text(moduli, 'and')}{more}.",)


def _now(winner: str, place: int, last: int, take: int, length: int) -> str:
    """What the winner does now, or what he has done."""
    end = abbreviate(place)
    if not length:
        return f"{winner} takes {abbreviate(take)}, all that is left: A ends with {end}, which is good for {winner}."
    way = "downwards" if winner == "B" else "upwards"
    start = f"{winner} takes {abbreviate(take)}. Then" if take else "Now"
    if place == last:
        where = f"{end}, the first total counted {way}, is good for {winner}"
    else:
        where = f"counted {way} from {end} to {abbreviate(last)} the totals good for {winner} are always ahead"
    return f"{start} {where}, and {winner} can come to such a place again after each take of {'BA'[winner == 'B']}."


def _soon(winner: str, who: str) -> str:
    other = "BA"[winner == "B"]
    if who == winner:
        return f"{winner} takes so many that this is a good place, and comes to one again after each take of {other}."
    return f"Whatever {other} takes, {winner} can then come to a good place, and again after each take of {other}."


def _span(low: int, high: int) -> str:
    return f"{abbreviate(low)} or {abbreviate(high)}" if high == low + 1 else f"{abbreviate(low)} to {abbreviate(high)}"


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
    return Grid(("total", "good for", f"{winner} ahead by"), tuple(rows))
